/** Which id of a member a target understands. Pure. */
import type { ResolvedMember } from '../member.ts';

/** The databases that exports speak of, with the form that their ids have. Anything else in an id is not handed on. */
const shapes = {
  imdb: /^tt[0-9]+$/u,
  tmdb: /^[0-9]+$/u,
  tvdb: /^[0-9]+$/u,
  trakt: /^[0-9]+$/u,
} as const;

export type Scheme = keyof typeof shapes;

/** The member's id of that scheme without the scheme, the file's own before the collection's; undefined where it has none. */
export function idOf(member: Pick<ResolvedMember, 'id' | 'ids'>, scheme: Scheme): string | undefined {
  const start = `${scheme}:`;
  for (const id of [member.id, ...member.ids]) {
    if (!id.startsWith(start)) continue;
    const value = id.slice(start.length);
    if (shapes[scheme].test(value)) return value;
  }
  return undefined;
}
