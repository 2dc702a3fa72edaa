/** What plays directly before and after a title in a story. Pure. */

import type { z } from '@hono/zod-openapi';
import { groupNeighbours } from '@projectionist/franchise/group';
import type { ResolvedMember } from '@projectionist/franchise/member';
import type { TitleStories } from '../schemas/franchises.ts';
import { type PartsShown, shownPart } from './franchiseView.ts';

export interface Neighbours {
  readonly before?: ResolvedMember;
  readonly next?: ResolvedMember;
}

/**
 * `place`: of the title's first part, from 1. Neighbouring parts of one series count as one. For a series that returns
 * later in the story, its first stretch counts. undefined if the title is not in the story.
 */
export function neighboursOf(
  members: readonly ResolvedMember[],
  kind: 'movie' | 'series',
  ids: ReadonlySet<string>,
): (Neighbours & { readonly place: number }) | undefined {
  const groups = groupNeighbours(members);
  const at = groups.findIndex((group) => group.kind === kind && group.members.some((member) => ids.has(member.id)));
  const first = groups[at]?.members[0];
  if (first === undefined) return undefined;
  // Of what came before, the end is next to the title.
  const before = groups[at - 1]?.members.at(-1);
  const next = groups[at + 1]?.members[0];
  return {
    place: first.place,
    ...(before === undefined ? {} : { before }),
    ...(next === undefined ? {} : { next }),
  };
}

type Views = Pick<z.infer<typeof TitleStories>['stories'][number], 'before' | 'next'>;

/** `story`: its id. */
export function neighbourViews(story: string, { before, next }: Neighbours, shown: PartsShown): Views {
  const view = (member: ResolvedMember): NonNullable<Views['next']> => {
    const kind = member.kind === 'movie' ? 'movie' : 'series';
    const { title, season, episode, released, state } = member;
    return {
      ...{ kind, title, state },
      ...(season === undefined ? {} : { season }),
      ...(episode === undefined ? {} : { episode }),
      ...(released === undefined ? {} : { released }),
      ...shownPart(story, member, shown),
    };
  };
  return {
    ...(before === undefined ? {} : { before: view(before) }),
    ...(next === undefined ? {} : { next: view(next) }),
  };
}
