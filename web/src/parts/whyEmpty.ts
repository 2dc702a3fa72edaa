/** Why there are no titles, or no franchises. Pure. */
import type { LibraryView } from '../generated/api.ts';

/** Returns 'waiting' while the Libraries are unknown. Franchises have Libraries of their own. */
export function whyEmpty(
  libraries: readonly Pick<LibraryView, 'kind' | 'state' | 'lastFullWalk'>[] | undefined,
  what: 'titles' | 'franchises' = 'titles',
): 'waiting' | 'walked' | 'stuck' {
  const holders = libraries?.filter(({ kind }) => (kind === 'franchises') === (what === 'franchises')) ?? [];
  if (holders.some(({ state }) => state === 'stalled')) return 'stuck';
  return holders.length > 0 && holders.every(({ lastFullWalk }) => lastFullWalk !== undefined) ? 'walked' : 'waiting';
}
