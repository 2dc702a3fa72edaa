/** The story order as a table for people: eras as headings, neighbouring parts of a series in one row. Pure. */
import { timeLabel } from '../calendar.ts';
import type { Franchise } from '../generated/franchise.ts';
import { groupNeighbours } from '../group.ts';
import type { Member, Time } from '../member.ts';
import { storySections } from '../sections.ts';
import { columnsOf, cutTo, harmless, type Palette, padTo } from './terminal.ts';

export interface TableOptions {
  /** Columns of the terminal; undefined if nothing is cut. */
  readonly columns: number | undefined;
  readonly palette: Palette;
  /** False for release order, in which eras are not contiguous. */
  readonly hasHeadings: boolean;
}

interface Row {
  readonly place: string;
  readonly when: string;
  readonly title: string;
  readonly what: string;
  readonly universes: string;
}

interface Block {
  readonly heading: string | undefined;
  readonly rows: readonly Row[];
}

/** Columns that a title keeps in a narrow terminal before other columns shrink. */
const LEAST_TITLE_COLUMNS = 12;

export function orderTable(franchise: Franchise, members: readonly Member[], options: TableOptions): string {
  const { palette } = options;
  const lines = [palette.bold(cut(harmless(franchise.name), options.columns))];
  const table = blocks(franchise, members, options.hasHeadings);
  const widths = widthsOf(
    table.flatMap(({ rows }) => rows),
    options.columns,
  );
  for (const { heading, rows } of table) {
    if (heading !== undefined) lines.push('', palette.yellow(cut(harmless(heading), options.columns)));
    for (const row of rows) lines.push(rowLine(row, widths, palette));
  }
  return lines.map((line) => `${line}\n`).join('');
}

function cut(text: string, columns: number | undefined): string {
  return columns === undefined ? text : cutTo(text, columns);
}

function blocks(franchise: Franchise, members: readonly Member[], hasHeadings: boolean): readonly Block[] {
  const own = franchise.universe === undefined ? [] : [franchise.universe];
  if (!hasHeadings) return [{ heading: undefined, rows: rowsOf(members, franchise, own) }];
  return storySections(members, franchise.eras)
    .filter((section) => section.members.length > 0)
    .map(({ kind, eras, members: inside }) => {
      const label = (span: Time) =>
        franchise.calendar === undefined ? '' : ` (${timeLabel(span, franchise.calendar)})`;
      const names = eras.map((era) => era.name + label(era)).join(', ');
      const heading = kind === 'open' ? undefined : kind === 'outside' ? 'Outside the eras' : names;
      return {
        heading: kind === 'again' ? `${names}, again` : heading,
        rows: rowsOf(inside, franchise, own),
      };
    });
}

function rowsOf(members: readonly Member[], { calendar }: Franchise, own: readonly string[]): readonly Row[] {
  return groupNeighbours(members).flatMap((group) =>
    group.rows.map((row) => {
      const [first] = row.members;
      const last = row.members.at(-1);
      const places = first === last ? [first?.place] : [first?.place, last?.place];
      const isOwn = JSON.stringify(group.universes) === JSON.stringify(own);
      return {
        place: places.join('–'),
        when: row.time === undefined || calendar === undefined ? '' : harmless(timeLabel(row.time, calendar)),
        title: harmless(group.title ?? group.id),
        what: row.label === '' ? (group.kind === 'movie' ? 'film' : 'series') : row.label,
        universes: isOwn ? '' : harmless(group.universes.join(', ')),
      };
    }),
  );
}

type Widths = Readonly<Record<keyof Row, number>>;

/** Each column is as wide as it needs; a narrow terminal shrinks the universes first, then title, times and parts. */
function widthsOf(rows: readonly Row[], columns: number | undefined): Widths {
  const widest = (key: keyof Row) => rows.reduce((most, row) => Math.max(most, columnsOf(row[key])), 0);
  const widths = {
    place: widest('place'),
    when: widest('when'),
    title: widest('title'),
    what: widest('what'),
    universes: widest('universes'),
  };
  if (columns === undefined) return widths;
  const gaps = 2 * (Object.values(widths).filter((width) => width > 0).length - 1);
  let over = Object.values(widths).reduce((sum, width) => sum + width, gaps) - columns;
  const least = { universes: 0, title: LEAST_TITLE_COLUMNS, when: 8, what: 6 };
  for (const key of ['universes', 'title', 'when', 'what'] as const) {
    const taken = Math.min(Math.max(0, over), Math.max(0, widths[key] - least[key]));
    widths[key] -= taken;
    over -= taken;
  }
  return widths;
}

function rowLine(row: Row, widths: Widths, palette: Palette): string {
  const cell = (key: keyof Row) => padTo(cutTo(row[key], widths[key]), widths[key]);
  const cells = [
    palette.dim(row.place.padStart(widths.place)),
    ...(widths.when > 0 ? [cell('when')] : []),
    cell('title'),
    palette.dim(cell('what')),
    ...(widths.universes > 0 ? [palette.blue(cell('universes'))] : []),
  ];
  return cells.join('  ').trimEnd();
}
