/** The words of a run's summary, by the kind of the Library. Pure. `summaryView.ts` makes the lists and counts. */
import type { RunSummary } from '../../library/ledger.ts';
import type { MessageCode } from '../../messages/message.ts';
import { messageFrom } from '../../messages/stored.ts';
import { counted, harmless, shownPath } from '../../process/terminal.ts';

export interface SummaryWords {
  /** Follows `default/movies, run 41: done. `. */
  lookedAt(summary: RunSummary): string;
  /** The line if nothing was made; absent: no line. */
  readonly madeNothing?: string;
  readonly made: string;
  readonly absent: string;
  failedHead(items: RunSummary['failed']): string;
  failed(item: RunSummary['failed'][number]): string;
  goneHead(count: number): string;
}

export const titleWords: SummaryWords = {
  lookedAt: (summary) => lookedAtWords('title', summary),
  madeNothing: 'no files written: nothing is missing that could be made or fetched',
  made: 'made',
  absent: 'missing:',
  failedHead: (items) => `failed ${failedCounts(items)}:`,
  failed: ({ path, fact, reason }) => `${fact} of ${shownPath(path)}: ${harmless(reason)}`,
  goneHead: (count) =>
    `${counted(count, 'title')} ${isOrAre(count)} gone from the folders and removed from the catalog:`,
};

/** Franchise files are only read; a walk fetches the images behind their links. */
export const franchiseWords: SummaryWords = {
  lookedAt: (summary) => lookedAtWords('franchise file', summary),
  made: 'fetched',
  absent: 'no image behind the link:',
  failedHead: () => 'failed:',
  failed: ({ path, fact, reason }) =>
    `${fact === 'franchise' ? '' : `${fact} of `}${shownPath(path)}: ${harmless(reason)}`,
  goneHead: (count) =>
    `${counted(count, 'franchise')} ${isOrAre(count)} gone from the folders and removed from the catalog:`,
};

function lookedAtWords(word: string, { titles, titlesChanged, failed, removed, gone }: RunSummary): string {
  const scanned = `${counted(titles, word)} scanned`;
  if (titlesChanged > 0) return `${scanned}, ${titlesChanged} new or changed`;
  // The lines below name the others.
  const isQuiet = failed.length + removed.length + gone.length === 0;
  return isQuiet ? `${scanned}; nothing changed` : `${scanned}, none new or changed`;
}

/** Counts facts, titles and records; one item may name several facts, or the title as a whole. */
function failedCounts(items: RunSummary['failed']): string {
  const names = items.flatMap(({ fact }) => fact.split(', '));
  const titles = names.filter((name) => name === 'title').length;
  const records = names.filter((name) => name === 'record').length;
  const facts = names.length - titles - records;
  const counts = [
    ...(facts === 0 ? [] : [counted(facts, 'fact')]),
    ...(titles === 0 ? [] : [counted(titles, 'title')]),
    ...(records === 0 ? [] : [counted(records, 'record')]),
  ];
  return counts.join(' and ');
}

/** Advice for reasons that contain none. */
const advices: Readonly<Partial<Record<MessageCode, string>>> = {
  noArtSource: 'name one that has, most need a key: projectionist docs sources',
};

export function becauseWords({ reason, coded }: NonNullable<RunSummary['absentBecause']>[number]): string {
  const advice = advices[messageFrom(reason, coded).code];
  return advice === undefined ? harmless(reason) : `${harmless(reason)}; ${advice}`;
}

/** A waiting time in words, rounded. */
export function waitWords(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / 60_000);
  if (minutes < 100) return `in ${minutes} min`;
  return minutes < 48 * 60 ? `in ${Math.round(minutes / 60)} h` : `in ${Math.round(minutes / 1_440)} days`;
}

function isOrAre(count: number): string {
  return count === 1 ? 'is' : 'are';
}
