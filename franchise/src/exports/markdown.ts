/**
 * The franchise as Markdown: a table, or a task list for reviews and for ticking off. In story order with eras as
 * headings; in release order without them, since eras are not contiguous there. Never contains a note.
 */
import { timeLabel } from '../calendar.ts';
import type { Era } from '../generated/franchise.ts';
import type { ResolvedMember, Time } from '../member.ts';
import { type Section, storySections } from '../sections.ts';
import type { ExportInput, ExportOptions, ExportResult } from './export.ts';
import { type ExportRow, exportRows, rowState, rowTitle, sameList, stateWords } from './exportRow.ts';
import { markdownText } from './markdownText.ts';
import { lostFeatures } from './notCarried.ts';
import { inOrder } from './ordered.ts';
import { fileStem } from './plainText.ts';

/** One .md file. Each row has its state in words; a box of a task list is ticked if the whole row is held. */
export function markdown(input: ExportInput, options: ExportOptions = {}): ExportResult {
  const members = inOrder(input.members, options);
  const sections =
    options.order === 'release' ? [withoutHeading(members)] : storySections(members, input.franchise.eras);
  const columns = shownColumns(input, options);
  const rowsAsText = options.form === 'tasks' ? taskList : table;
  const blocks = sections
    .filter((section) => section.members.length > 0)
    .flatMap((section) => [...heading(section, input), rowsAsText(exportRows(section.members), columns)]);
  const text = [`# ${markdownText(input.franchise.name)}`, ...blocks].join('\n\n');
  const lost = options.order === 'release' ? (['eras', 'art'] as const) : (['art'] as const);
  return {
    files: [{ name: `${fileStem(input.franchise.name)}.md`, text: `${text}\n` }],
    notCarried: lostFeatures(input, options.order === 'release' ? 'a list by release' : 'a Markdown file', lost),
  };
}

function withoutHeading(members: readonly ResolvedMember[]): Section<ResolvedMember> {
  return { kind: 'open', eras: [], members };
}

function heading({ kind, eras }: Section<ResolvedMember>, { franchise }: ExportInput): readonly string[] {
  if (kind === 'open') return [];
  if (kind === 'outside') return ['## Outside the eras'];
  const names = eras.map((era) => `${markdownText(era.name)}${eraSpan(era, franchise.calendar)}`).join(', ');
  return [`## ${names}${kind === 'again' ? ', again' : ''}`];
}

function eraSpan(era: Era, calendar: ExportInput['franchise']['calendar']): string {
  return calendar === undefined ? '' : ` (${markdownText(timeLabel(era, calendar))})`;
}

type Column = 'place' | 'title' | 'kind' | 'time' | 'released' | 'universes' | 'state';

interface Columns {
  readonly shown: readonly Column[];
  cell(column: Column, row: ExportRow): string;
}

const titles: Readonly<Record<Column, string>> = {
  place: '#',
  title: 'Title',
  kind: 'Kind',
  time: 'Time',
  released: 'Released',
  universes: 'Universes',
  state: 'State',
};

/** Leaves out empty columns. Shows universes only if some member is not exactly in the franchise's own. */
function shownColumns(input: ExportInput, { form }: ExportOptions): Columns {
  const { franchise, members, unasked } = input;
  const { calendar, universe } = franchise;
  const own = universe === undefined ? [] : [universe];
  const label = (time: Time | undefined) =>
    time === undefined || calendar === undefined ? '' : timeLabel(time, calendar);
  const shown: Column[] = form === 'tasks' ? ['title', 'kind'] : ['place', 'title', 'kind'];
  if (calendar !== undefined && members.some(({ time }) => time !== undefined)) shown.push('time');
  // A task has the release year beside the kind.
  if (form !== 'tasks' && members.some(({ released }) => released !== undefined)) shown.push('released');
  if (members.some(({ universes }) => !sameList(universes, own))) shown.push('universes');
  if (!unasked || members.some(({ state }) => state !== 'missing')) shown.push('state');
  const textOf: Readonly<Record<Column, (row: ExportRow) => string>> = {
    place: ({ first }) => String(first.place),
    title: (row) => rowTitle(row),
    kind: ({ first }) => (first.kind === 'movie' ? 'film' : 'series'),
    time: ({ first }) => label(first.time),
    released: ({ first }) => first.released ?? '',
    // A table row always lists its universes; a task lists them only if they differ from the own one.
    universes: ({ first }) => (form === 'tasks' && sameList(first.universes, own) ? '' : first.universes.join(', ')),
    state: (row) => stateWords(rowState(row), input),
  };
  return { shown, cell: (column, row) => markdownText(textOf[column](row)) };
}

function table(rows: readonly ExportRow[], { shown, cell }: Columns): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(shown.map((column) => (column === 'place' ? '\\#' : titles[column]))),
    line(shown.map((column) => (column === 'place' ? '--:' : '---'))),
    ...rows.map((row) => line(shown.map((column) => cell(column, row)))),
  ].join('\n');
}

/**
 * `- [x] The Clone Wars S02E16, S01E16 (series, 2008) · 22 BBY · held`. Without places, because an inserted entry would
 * change every line after it.
 */
function taskList(rows: readonly ExportRow[], { shown, cell }: Columns): string {
  return rows
    .map((row) => {
      const year = row.first.released?.slice(0, 4);
      const kind = `(${cell('kind', row)}${year === undefined ? '' : `, ${markdownText(year)}`})`;
      const more = shown.filter((column) => column !== 'title' && column !== 'kind').map((column) => cell(column, row));
      const box = rowState(row).state === 'held' ? 'x' : ' ';
      return `- [${box}] ${[`${cell('title', row)} ${kind}`, ...more.filter((text) => text !== '')].join(' · ')}`;
    })
    .join('\n');
}
