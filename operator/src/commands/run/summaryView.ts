/** The summary of a run as text: made, missing, failed with reasons, removed, warnings. Pure. Escapes names, which may be hostile. */

import type { LibraryKind } from '../../library/document.ts';
import type { RunSummary, ServiceCalls } from '../../library/ledger.ts';
import type { RunResult } from '../../library/state.ts';
import { counted, harmless, type Palette, shownPath } from '../../process/terminal.ts';
import { factRow } from '../../title/factTable.ts';
import { endWords } from './endWords.ts';
import { factCounts } from './factCounts.ts';
import { becauseWords, franchiseWords, type SummaryWords, titleWords, waitWords } from './summaryWords.ts';

/** As many as people read of one list; the page and the JSON lines have the rest. */
const listedAtMost = 20;

export interface EndedRun {
  readonly library: string;
  readonly number: number;
  readonly result: RunResult;
  readonly reason?: string;
  readonly summary?: RunSummary;
  /** Facts of the Library that failed before this run and wait: their number, and the time until the first retry. */
  readonly later?: { readonly facts: number; readonly inMs: number };
  /** The run only rebuilt the catalog from the records. */
  readonly rebuilt?: true;
}

/** True if the run finished, no title failed and everything could be read. */
export function wentWell({ result, summary }: EndedRun): boolean {
  return result === 'Succeeded' && (summary?.failed.length ?? 0) === 0 && (summary?.unreadable ?? 0) === 0;
}

export function summaryLines(
  run: EndedRun,
  palette: Palette,
  whole: boolean,
  kind: LibraryKind = 'movies',
): readonly string[] {
  const { summary } = run;
  const words = kind === 'franchises' ? franchiseWords : titleWords;
  const lines = [palette.bold(headOf(run, words))];
  if (run.reason !== undefined) lines.push(`  ${harmless(run.reason)}`);
  if (summary === undefined) return lines;
  lines.push(
    ...madeLines(run, words, palette),
    ...absentLines(summary, words, whole),
    ...listed(summary.failed, () => palette.red(words.failedHead(summary.failed)), words.failed, whole),
    ...laterLines(run, palette),
    ...listed(
      alike(summary.waiting ?? []),
      () => palette.yellow('waiting for services that did not answer, tried again later:'),
      ({ facts, paths, reason }) => `${facts.join(', ')} of ${placesOf(paths)}: ${harmless(reason)}`,
      whole,
    ),
    ...listed(summary.calls ?? [], (count) => `asked ${counted(count, 'service')}:`, callWords, whole),
    ...listed(
      summary.removed,
      (count) =>
        `removed ${counted(count, 'file')} of ours, because their title or video is gone, renamed or a different one now, or nothing asks for them:`,
      (path) => shownPath(path),
      whole,
    ),
    ...listed(summary.gone, words.goneHead, (key) => shownPath(key), whole),
    ...listed(
      summary.warnings,
      (count) => palette.yellow(`${counted(count, 'warning')}:`),
      ({ path, message }) => (path === '' ? harmless(message) : `${shownPath(path)}: ${harmless(message)}`),
      whole,
    ),
  );
  return lines;
}

/** Says that nothing is missing only if nothing failed and nothing waits. */
function madeLines(run: EndedRun, words: SummaryWords, palette: Palette): readonly string[] {
  const { summary, result, later, rebuilt } = run;
  const made = factCounts(summary?.made ?? {});
  const { same, again } = madeAgain(summary?.same ?? {});
  const lines = [
    ...(made === '' ? [] : [`  ${words.made} ${palette.green(made)}`]),
    ...(same === '' ? [] : [`  made again, unchanged: ${same}`]),
    ...(again === '' ? [] : [`  made again: ${again}`]),
  ];
  if (lines.length > 0 || result !== 'Succeeded' || rebuilt || words.madeNothing === undefined) return lines;
  const isWhole = wentWell(run) && (summary?.waiting ?? []).length === 0 && later === undefined;
  return [`  ${isWhole ? words.madeNothing : 'no files written'}`];
}

function hasFile(fact: string): boolean {
  const row = factRow(fact);
  return row === undefined || row.file !== undefined;
}

function madeAgain(counts: Readonly<Record<string, number>>): { readonly same: string; readonly again: string } {
  const countsOf = (isWanted: (fact: string) => boolean) =>
    factCounts(Object.fromEntries(Object.entries(counts).filter(([fact]) => isWanted(fact))));
  return {
    same: countsOf(hasFile),
    // A fact without a file: whether it changed is unknown.
    again: countsOf((fact) => !hasFile(fact)),
  };
}

function absentLines(summary: RunSummary, words: SummaryWords, whole: boolean): readonly string[] {
  const { absent, absentBecause } = summary;
  const all = factCounts(absent);
  if (all === '') return [];
  if (absentBecause === undefined) return [`  ${words.absent} ${all}`];
  const size = ({ facts }: (typeof absentBecause)[number]) => Object.values(facts).reduce((sum, one) => sum + one, 0);
  return listed(
    absentBecause.toSorted((a, b) => size(b) - size(a)),
    () => words.absent,
    (because) => `${factCounts(because.facts)}: ${becauseWords(because)}`,
    whole,
  );
}

function laterLines({ later }: EndedRun, palette: Palette): readonly string[] {
  if (later === undefined) return [];
  const { facts, inMs } = later;
  const tried = `the first is tried again ${waitWords(inMs)}`;
  return [palette.yellow(`  ${counted(facts, 'fact')} failed before and ${facts === 1 ? 'waits' : 'wait'}: ${tried}`)];
}

interface Alike {
  readonly reason: string;
  readonly facts: readonly string[];
  readonly paths: readonly string[];
}

/** Groups by reason, so that an outage is explained once. */
function alike(items: NonNullable<RunSummary['waiting']>): readonly Alike[] {
  return [...Map.groupBy(items, ({ reason }) => reason)].map(([reason, group]) => ({
    reason,
    facts: [...new Set(group.flatMap(({ fact }) => fact.split(', ')))],
    paths: [...new Set(group.map(({ path }) => path))],
  }));
}

function placesOf(paths: readonly string[]): string {
  const [first = ''] = paths;
  return paths.length === 1 ? shownPath(first) : `${shownPath(first)} and ${paths.length - 1} more`;
}

function callWords({ address, requests, failures, endedReason }: ServiceCalls): string {
  const failed = failures === 0 ? '' : ` with retries; no useful answer to ${counted(failures, 'request')}`;
  const ended = endedReason === undefined ? '' : `; no further requests in this run: ${harmless(endedReason)}`;
  return `${harmless(address)} ${counted(requests, 'time')}${failed}${ended}`;
}

function headOf({ library, number, result, summary, rebuilt }: EndedRun, words: SummaryWords): string {
  const head = `${library}, run ${number}: ${endWords[result]}`;
  if (summary === undefined) return head;
  if (rebuilt) return `${head}. The catalog was rebuilt with ${counted(summary.titles, 'title')}`;
  if (summary.titles === 0 && result !== 'Succeeded') return head;
  if (summary.titles === 0) return `${head}. Nothing has changed`;
  return `${head}. ${words.lookedAt(summary)}`;
}

function listed<Item>(
  items: readonly Item[],
  head: (count: number) => string,
  words: (item: Item) => string,
  whole: boolean,
): readonly string[] {
  if (items.length === 0) return [];
  const shown = whole ? items : items.slice(0, listedAtMost);
  const rest = items.length - shown.length;
  return [
    `  ${head(items.length)}`,
    ...shown.map((item) => `    ${words(item)}`),
    ...(rest === 0 ? [] : [`    and ${rest} more: --json shows all`]),
  ];
}
