/** What a request for a scan meets: for people who pressed a button. Pure. */
import type { Instant, LibraryState } from './state.ts';

export const startWords = ['soon', 'afterRun', 'alreadyQueued'] as const;
/** `afterRun`: another scan of the Library runs first. `alreadyQueued`: the same was asked for and has not begun. */
export type Starts = (typeof startWords)[number];

/** `state`: before the request. `path`: a folder; absent: the whole Library. */
export function startsOf({ run, pending }: Pick<LibraryState, 'run' | 'pending'>, now: Instant, path?: string): Starts {
  const same = path === undefined ? pending.full : pending.folders.find((folder) => folder.path === path);
  // One that waits for later is brought forward by the request.
  if (same !== undefined && same.notBefore <= now) return 'alreadyQueued';
  return run === undefined ? 'soon' : 'afterRun';
}
