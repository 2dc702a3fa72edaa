/**
 * Decides when known titles that were not found may leave the catalog (invariant 6). Pure. Prune never touches media or
 * records.
 */

import { type Message, message } from '../messages/message.ts';
import { isWithin } from './listing.ts';

export interface PruneInput {
  /** True for a full walk that reached its end; a rescan prunes only the paths it names. */
  readonly full: boolean;
  readonly acceptMissing: boolean;
  readonly knownTitles: number;
  readonly missingTitles: number;
  readonly rootEntries: number;
  readonly unreadable: number;
}

/** Which missing titles under a top a rescan may remove. */
export interface RescanReach {
  /** Within or above a named path (all of them in a full walk, which names none). */
  readonly named: readonly string[];
  readonly beside: readonly string[];
  /**
   * More than half of the top is gone: it may be the empty mount point of a disk. Only a title named itself is removed.
   */
  readonly isHollow: boolean;
}

/** `held`: the paths, relative to the root, that brought the walk to this top; empty in a full walk. */
export function reachOfRescan(missing: readonly string[], held: readonly string[], knownTitles: number): RescanReach {
  if (held.length === 0) return { named: missing, beside: [], isHollow: false };
  const isHollow = knownTitles >= guardFromTitles && missing.length * 2 > knownTitles;
  const isNamed = (key: string) => held.some((path) => isWithin(path, key) || (!isHollow && isWithin(key, path)));
  return { named: missing.filter(isNamed), beside: missing.filter((key) => !isNamed(key)), isHollow };
}

/** From this many known titles on, losing more than half of them at once may be a lost mount. */
const guardFromTitles = 10;

/** Returns the reason why nothing may be pruned; undefined if pruning is allowed. */
export function reasonNotToPrune(input: PruneInput): Message | undefined {
  if (input.missingTitles === 0) return undefined;
  const missing = String(input.missingTitles);
  if (input.unreadable > 0) return message('keptUnread', missing, String(input.unreadable));
  if (input.acceptMissing) return undefined;
  if (input.rootEntries === 0) return message('keptEmpty', missing);
  const found = input.knownTitles - input.missingTitles;
  if (input.full && input.knownTitles >= guardFromTitles && found * 2 < input.knownTitles) {
    return message('keptFew', missing, String(found), String(input.knownTitles), '`walk --accept-missing`');
  }
  return undefined;
}
