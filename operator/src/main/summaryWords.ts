/** How the summary of a run speaks of what a Library of a kind holds. Pure; lists and counts are `summaryView.ts`. */
import type { RunSummary } from '../library/ledger.ts';
import { counted, harmless, shownPath } from './terminal.ts';

export interface SummaryWords {
  /** Follows `default/movies, run 41: done. `. */
  lookedAt(summary: RunSummary): string;
  /** Without it nothing is said when nothing was made. */
  readonly madeNothing?: string;
  readonly made: string;
  readonly absent: string;
  failedHead(count: number): string;
  failed(item: RunSummary['failed'][number]): string;
  goneHead(count: number): string;
}

export const titleWords: SummaryWords = {
  lookedAt: ({ titles, titlesChanged }) =>
    `${counted(titles, 'title')} looked at, ${titlesChanged} with something new beside them`,
  madeNothing: 'made nothing: nothing was missing that could be had',
  made: 'made',
  absent: 'absent (nothing to be had):',
  failedHead: (count) => `failed ${counted(count, 'fact')}:`,
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

function isOrAre(count: number): string {
  return count === 1 ? 'is' : 'are';
}
