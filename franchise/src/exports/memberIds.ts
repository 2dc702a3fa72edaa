/** Chooses the id of a member that a target understands. Pure. */
import type { ResolvedMember } from '../member.ts';

/** The databases that exports use, with the form of their ids. Ids of any other form are not exported. */
const shapes = {
  imdb: /^tt[0-9]+$/u,
  tmdb: /^[0-9]+$/u,
  tvdb: /^[0-9]+$/u,
  trakt: /^[0-9]+$/u,
} as const;

export type Scheme = keyof typeof shapes;

/**
 * The member's id in that scheme, without the scheme; prefers the file's id to the collection's. Undefined if there is
 * none.
 */
export function idOf(member: Pick<ResolvedMember, 'id' | 'ids'>, scheme: Scheme): string | undefined {
  const start = `${scheme}:`;
  for (const id of [member.id, ...member.ids]) {
    if (!id.startsWith(start)) continue;
    const value = id.slice(start.length);
    if (shapes[scheme].test(value)) return value;
  }
  return undefined;
}
