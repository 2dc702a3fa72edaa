/** How the summary of a run speaks of what a Library of a kind holds. Pure; lists and counts are `summaryView.ts`. */

import type { RunSummary } from '../../library/ledger.ts';
import type { MessageCode } from '../../messages/message.ts';
import { messageFrom } from '../../messages/stored.ts';
import { counted, harmless, shownPath } from '../../process/terminal.ts';

export interface SummaryWords {
  /** Follows `default/movies, run 41: done. `. */
  lookedAt(summary: RunSummary): string;
  /** Without it nothing is said when nothing was made. */
  readonly madeNothing?: string;
  readonly made: string;
  readonly absent: string;
  failedHead(items: RunSummary['failed']): string;
  failed(item: RunSummary['failed'][number]): string;
  goneHead(count: number): string;
}

export const titleWords: SummaryWords = {
  lookedAt: ({ titles, titlesChanged }) =>
    `${counted(titles, 'title')} looked at, ${titlesChanged} with something new beside them`,
  madeNothing: 'made nothing: nothing was missing that could be had',
  made: 'made',
  absent: 'not there:',
  failedHead: (items) => `failed ${failedCounts(items)}:`,
  failed: ({ path, fact, reason }) => `${fact} of ${shownPath(path)}: ${harmless(reason)}`,
  goneHead: (count) => `${counted(count, 'title')} ${isOrAre(count)} gone from the folders and left the catalog:`,
};

/** Files are read, not made; what a walk brings are the images behind their links. */
export const franchiseWords: SummaryWords = {
  lookedAt: ({ titles, titlesChanged }) =>
    `${counted(titles, 'franchise file')} looked at, ${titlesChanged === 0 ? 'none' : titlesChanged} new or changed`,
  made: 'fetched',
  absent: 'no image behind the link:',
  failedHead: () => 'failed:',
  failed: ({ path, fact, reason }) =>
    `${fact === 'franchise' ? '' : `${fact} of `}${shownPath(path)}: ${harmless(reason)}`,
  goneHead: (count) => `${counted(count, 'franchise')} ${isOrAre(count)} gone from the folders and left the catalog:`,
};

/** One line may name several facts of a place, or the title as a whole. */
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

/** What a person can do about a reason that says nothing of it. */
const advices: Readonly<Partial<Record<MessageCode, string>>> = {
  noArtSource: 'name one that has, most need a key: docs/guides/sources.md',
};

export function becauseWords({ reason, coded }: NonNullable<RunSummary['absentBecause']>[number]): string {
  const advice = advices[messageFrom(reason, coded).code];
  return advice === undefined ? harmless(reason) : `${harmless(reason)}; ${advice}`;
}

/** In how long, as people say it. */
export function waitWords(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / 60_000);
  if (minutes < 100) return `in ${minutes} min`;
  return minutes < 48 * 60 ? `in ${Math.round(minutes / 60)} h` : `in ${Math.round(minutes / 1_440)} days`;
}

function isOrAre(count: number): string {
  return count === 1 ? 'is' : 'are';
}
