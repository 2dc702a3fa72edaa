/** Turns a webhook into a wish. Pure. Only this function decides which full walk is paced. */
import type { Wish } from '../library/wish.ts';
import type { Changed } from './changedPath.ts';
import { heldFolder } from './heldFolder.ts';

/**
 * A folder if the body named one. Otherwise a full walk: at once for a connection test and for an empty body, which a
 * person sends; paced for every other body, because playback events arrive by the thousand.
 */
export function wishOf(changed: Changed): Wish {
  const path = changed.path === undefined ? undefined : heldFolder(changed.path);
  if (path !== undefined) return { kind: 'folder', path, again: changed.deletes };
  return { kind: 'full', paced: !changed.test && !changed.empty, trigger: 'webhook', acceptMissing: false };
}
