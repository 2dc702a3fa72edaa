/** Whether a walk that was asked for a title is still to come. Pure. */
import type { LibraryView, TitleView } from '../../generated/api.ts';

type Waiting = Pick<LibraryView, 'id' | 'run' | 'held' | 'fullWalkHeld'>;

/**
 * While any run of its Library goes on it may be the title's. A folder is held by its path on the server, of which the title's key is the
 * end; where many wait, one full walk stands for all of them.
 */
export function isHeld({ library, key }: Pick<TitleView, 'library' | 'key'>, libraries: readonly Waiting[]): boolean {
  const { run, held = [], fullWalkHeld } = libraries.find(({ id }) => id === library) ?? {};
  if (run !== undefined) return true;
  if (held.some(({ path }) => path === key || path.endsWith(`/${key}`))) return true;
  return fullWalkHeld !== undefined && held.length === 0;
}

type Walked = Waiting & Pick<LibraryView, 'lastRun'>;

/** The number of the last run that its Library began: one that was asked for now has a higher one. */
export function lastBegun({ library }: Pick<TitleView, 'library'>, libraries: readonly Walked[]): number {
  const { run, lastRun } = libraries.find(({ id }) => id === library) ?? {};
  return Math.max(run?.number ?? 0, lastRun?.number ?? 0);
}

/**
 * Whether what was asked for after run `before` was done. That nothing waits is not enough: what is asked for may not be seen yet
 * (another replica, a state that is not written), and a run that failed walked nobody knows what.
 */
export function isWalked(
  title: Pick<TitleView, 'library' | 'key'>,
  libraries: readonly Walked[],
  before: number,
): boolean {
  const lastRun = libraries.find(({ id }) => id === title.library)?.lastRun;
  return lastRun?.result === 'Succeeded' && lastRun.number > before && !isHeld(title, libraries);
}
