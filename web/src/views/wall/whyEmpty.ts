/** Why no title is there. Pure. */
import type { LibraryView } from '../../generated/api.ts';

/** Undefined: it is not known yet which Libraries there are. Franchises hold no titles. */
export function whyEmpty(
  libraries: readonly Pick<LibraryView, 'kind' | 'state' | 'lastFullWalk'>[] | undefined,
): 'waiting' | 'walked' | 'stuck' {
  const holders = libraries?.filter(({ kind }) => kind !== 'franchises') ?? [];
  if (holders.some(({ state }) => state === 'stalled')) return 'stuck';
  return holders.length > 0 && holders.every(({ lastFullWalk }) => lastFullWalk !== undefined) ? 'walked' : 'waiting';
}
