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
