/** Turns a webhook into a wish. Pure. Only this function decides which full walk is paced. */
import type { Change } from '../library/origin.ts';
import type { Wish } from '../library/wish.ts';
import type { Changed } from './changedPath.ts';
import { heldFolder } from './heldFolder.ts';
import { changeOfEvent } from './senders.ts';

/**
 * A folder if the body named one. Otherwise a full walk: at once for a connection test and for an empty body, which a
 * person sends; paced for every other body, because playback events arrive by the thousand.
 */
export function wishOf(changed: Changed): Wish {
  const known = { sender: changed.sender, ...reportedChange(changed) };
  const path = changed.path === undefined ? undefined : heldFolder(changed.path);
  if (path !== undefined) return { kind: 'folder', path, again: changed.deletes, known };
  return { kind: 'full', paced: !changed.test && !changed.empty, trigger: 'webhook', acceptMissing: false, known };
}

function reportedChange({ event, test }: Changed): { readonly change?: Change } {
  const change = test ? 'test' : changeOfEvent(event);
  return change === undefined ? {} : { change };
}
