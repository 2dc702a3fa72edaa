/** Whether a requested scan of a title is still pending. Pure. */
import type { LibraryView, TitleView } from '../../generated/api.ts';

type Waiting = Pick<LibraryView, 'id' | 'run' | 'held' | 'fullWalkHeld'>;

/**
 * Returns whether the title's scan is pending. A running run of its Library may be the requested one. Held folders are
 * paths on the server, which end with the title's key; if many wait, one full scan replaces them.
 */
export function isHeld({ library, key }: Pick<TitleView, 'library' | 'key'>, libraries: readonly Waiting[]): boolean {
  const { run, held = [], fullWalkHeld } = libraries.find(({ id }) => id === library) ?? {};
  if (run !== undefined) return true;
  if (held.some(({ path }) => path === key || path.endsWith(`/${key}`))) return true;
  return fullWalkHeld !== undefined && held.length === 0;
}

type Walked = Waiting & Pick<LibraryView, 'lastRun'>;

/** The number of the last run that the title's Library started. A scan requested now gets a higher one. */
export function lastBegun({ library }: Pick<TitleView, 'library'>, libraries: readonly Walked[]): number {
  const { run, lastRun } = libraries.find(({ id }) => id === library) ?? {};
  return Math.max(run?.number ?? 0, lastRun?.number ?? 0);
}

/**
 * Returns whether the scan requested after run `before` is done. An empty list of held folders is not enough. The
 * request may not be visible yet (another replica, an unwritten state), and a failed run may have scanned nothing.
 */
export function isWalked(
  title: Pick<TitleView, 'library' | 'key'>,
  libraries: readonly Walked[],
  before: number,
): boolean {
  const lastRun = libraries.find(({ id }) => id === title.library)?.lastRun;
  return lastRun?.result === 'Succeeded' && lastRun.number > before && !isHeld(title, libraries);
}
