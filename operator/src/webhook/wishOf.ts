/** What a webhook asks of its Library (design 2.2, runs.md 2). Pure. The one place that says which full walk is paced. */
import type { Wish } from '../library/wish.ts';
import type { Changed } from './changedPath.ts';
import { heldFolder } from './heldFolder.ts';

/**
 * A folder when the body named one. Else a full walk: at once for a connection test and an empty body, which a person sends; paced for
 * every other body, for playback events come by the thousand.
 */
export function wishOf(changed: Changed): Wish {
  const path = changed.path === undefined ? undefined : heldFolder(changed.path);
  if (path !== undefined) return { kind: 'folder', path, again: changed.deletes };
  return { kind: 'full', paced: !changed.test && !changed.empty, trigger: 'webhook', acceptMissing: false };
}
