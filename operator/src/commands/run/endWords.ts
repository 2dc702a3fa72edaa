/** How a run ended, in words for people. */
import type { RunResult } from '../../library/state.ts';

export const endWords: Readonly<Record<RunResult, string>> = {
  Succeeded: 'done',
  Yielded: 'stopped early, finished work is kept',
  Failed: 'failed',
  Lost: 'ended without a result',
  TimedOut: 'was ended because it made no progress',
};

/** For a table. */
export const shortEndWords: Readonly<Record<RunResult, string>> = {
  Succeeded: 'done',
  Yielded: 'stopped early',
  Failed: 'failed',
  Lost: 'no result',
  TimedOut: 'no progress',
};
