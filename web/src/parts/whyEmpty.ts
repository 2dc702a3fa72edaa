/** Why there are no titles. Pure. */
import type { LibraryView } from '../generated/api.ts';

/** Returns undefined while the Libraries are unknown. Franchises hold no titles. */
export function whyEmpty(
  libraries: readonly Pick<LibraryView, 'kind' | 'state' | 'lastFullWalk'>[] | undefined,
): 'waiting' | 'walked' | 'stuck' {
  const holders = libraries?.filter(({ kind }) => kind !== 'franchises') ?? [];
  if (holders.some(({ state }) => state === 'stalled')) return 'stuck';
  return holders.length > 0 && holders.every(({ lastFullWalk }) => lastFullWalk !== undefined) ? 'walked' : 'waiting';
}
