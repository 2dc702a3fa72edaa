/** What a run did, in plain words: made, absent, failed and why, removed, warned. Pure; every name in it may be hostile. */

import type { LibraryKind } from '../library/document.ts';
import type { RunSummary, ServiceCalls } from '../library/ledger.ts';
import type { RunResult } from '../library/state.ts';
import { franchiseWords, type SummaryWords, titleWords } from './summaryWords.ts';
import { counted, harmless, type Palette, shownPath } from './terminal.ts';

/** More of one list than this is read by nobody; the page and the JSON lines have the rest. */
const listedAtMost = 20;

export interface EndedRun {
  readonly library: string;
  readonly number: number;
  readonly result: RunResult;
  readonly reason?: string;
  readonly summary?: RunSummary;
}

/** True when the command may say that all is well: the run reached its end and no title failed. */
export function wentWell({ result, summary }: EndedRun): boolean {
  return result === 'Succeeded' && (summary?.failed.length ?? 0) === 0;
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
  const absent = namesAndCounts(summary.absent);
  const made = namesAndCounts(summary.made);
  if (made !== '') lines.push(`  ${words.made} ${palette.green(made)}`);
  else if (words.madeNothing !== undefined) lines.push(`  ${words.madeNothing}`);
  if (absent !== '') lines.push(`  ${words.absent} ${absent}`);
  lines.push(
    ...listed(summary.failed, (count) => palette.red(words.failedHead(count)), words.failed, whole),
    ...listed(
      alike(summary.waiting ?? []),
      () => palette.yellow('waits for services that did not answer, and is asked for again:'),
      ({ fact, paths, reason }) => `${fact} of ${placesOf(paths)}: ${harmless(reason)}`,
      whole,
    ),
    ...listed(summary.calls ?? [], (count) => `asked ${counted(count, 'service')}:`, callWords, whole),
    ...listed(
      summary.removed,
      (count) => `removed ${counted(count, 'file')} of ours, made for what is gone, renamed or another title now:`,
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

interface Alike {
  readonly fact: string;
  readonly reason: string;
  readonly paths: readonly string[];
}

/** One reason is told once, however many titles it concerns. */
function alike(items: NonNullable<RunSummary['waiting']>): readonly Alike[] {
  const groups = new Map<string, { fact: string; reason: string; paths: string[] }>();
  for (const { path, fact, reason } of items) {
    const name = JSON.stringify([fact, reason]);
    const group = groups.get(name) ?? { fact, reason, paths: [] };
    group.paths.push(path);
    groups.set(name, group);
  }
  return [...groups.values()];
}

function placesOf(paths: readonly string[]): string {
  const [first = ''] = paths;
  return paths.length === 1 ? shownPath(first) : `${shownPath(first)} and ${paths.length - 1} more`;
}

function callWords({ address, requests, failures, endedReason }: ServiceCalls): string {
  const failed = failures === 0 ? '' : `, ${failures} without a useful answer`;
  const ended = endedReason === undefined ? '' : `; not asked any more in this run: ${harmless(endedReason)}`;
  return `${harmless(address)} ${counted(requests, 'time')}${failed}${ended}`;
}

function headOf({ library, number, result, summary }: EndedRun, words: SummaryWords): string {
  const head = `${library}, run ${number}: ${endWords[result]}`;
  if (summary === undefined) return head;
  if (summary.titles === 0) return `${head}. Nothing had changed`;
  return `${head}. ${words.lookedAt(summary)}`;
}

const endWords: Readonly<Record<RunResult, string>> = {
  Succeeded: 'done',
  Yielded: 'stopped early, what was done is kept',
  Failed: 'failed',
  Lost: 'ended without saying how',
  TimedOut: 'was ended because it stood still',
};

/** One and many; a fact that is not here bears its own name. */
const factWords: Readonly<Record<string, readonly [one: string, many: string]>> = {
  thumbnail: ['thumbnail', 'thumbnails'],
  tiles: ['set of tiles', 'sets of tiles'],
  nfo: ['.nfo file', '.nfo files'],
  trailer: ['trailer', 'trailers'],
  poster: ['poster', 'posters'],
  landscape: ['landscape', 'landscapes'],
  logo: ['logo', 'logos'],
  banner: ['banner', 'banners'],
};

function namesAndCounts(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, count]) => counted(count, factWords[name]?.[0] ?? name, factWords[name]?.[1] ?? name))
    .join(', ');
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
