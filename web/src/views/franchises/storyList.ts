/**
 * The members of a franchise as the list shows them. They are filtered, put in story or release order, and split where
 * eras begin; neighbouring parts of one series share a card. Pure: no drawing and no words.
 */
import type { Era } from '@projectionist/franchise/document';
import { groupNeighbours, type MemberGroup, type MemberRow } from '@projectionist/franchise/group';
import type { HeldState, ResolvedMember } from '@projectionist/franchise/member';
import { releaseOrder } from '@projectionist/franchise/order';
import { type Section, storySections } from '@projectionist/franchise/sections';
import { inUniverses, type UniverseUse } from '@projectionist/franchise/universes';

/** A member, as in the API's answer. */
export type StoryMember = Pick<
  ResolvedMember,
  | 'place'
  | 'kind'
  | 'id'
  | 'title'
  | 'season'
  | 'episode'
  | 'time'
  | 'universes'
  | 'released'
  | 'state'
  | 'heldCount'
  | 'ofCount'
>;

export type StoryOrder = 'story' | 'release';

export interface StoryQuestion {
  readonly order: StoryOrder;
  /** undefined means every universe. */
  readonly universes?: readonly UniverseUse[] | undefined;
  /** undefined means every state. */
  readonly states?: ReadonlySet<HeldState> | undefined;
}

export interface HeldShare {
  readonly state: HeldState;
  readonly heldCount: number;
  /** Absent if unknown. */
  readonly ofCount?: number;
}

export interface StoryRow<M> extends MemberRow<M> {
  readonly share: HeldShare;
}

export interface StoryCard<M> extends MemberGroup<M> {
  /** The place of the first member in the whole story. */
  readonly place: number;
  readonly share: HeldShare;
  readonly rows: readonly StoryRow<M>[];
  readonly released?: string;
}

export interface StorySection<M> extends Pick<Section<M>, 'kind' | 'eras' | 'gapBefore'> {
  readonly cards: readonly StoryCard<M>[];
}

export interface StoryList<M> {
  readonly sections: readonly StorySection<M>[];
  readonly shownCount: number;
}

export function storyList<M extends StoryMember>(
  members: readonly M[],
  eras: readonly Era[] | undefined,
  { order, universes, states }: StoryQuestion,
): StoryList<M> {
  const chosen = universes === undefined ? members : inUniverses(members, universes);
  const shown = states === undefined ? chosen : chosen.filter(({ state }) => states.has(state));
  if (order === 'release') {
    // In release order an era is not a contiguous part of the list.
    const cards = groupNeighbours(releaseOrder(shown)).map(toCard);
    return {
      sections: cards.length === 0 ? [] : [{ kind: 'open', eras: [], cards }],
      shownCount: shown.length,
    };
  }
  const sections = storySections(shown, eras).map(({ members: part, ...heading }) => ({
    ...heading,
    cards: groupNeighbours(part).map(toCard),
  }));
  return { sections, shownCount: shown.length };
}

function toCard<M extends StoryMember>(group: MemberGroup<M>): StoryCard<M> {
  const [first] = group.members;
  const released = first?.released;
  return {
    ...group,
    place: first?.place ?? 0,
    share: shareOf(group.members),
    rows: group.rows.map((row) => ({ ...row, share: shareOf(row.members) })),
    ...(released === undefined ? {} : { released }),
  };
}

/** Returns the held share of several members: `coming` only if none is held and none is released yet. */
export function shareOf(members: readonly Pick<StoryMember, 'state' | 'heldCount' | 'ofCount'>[]): HeldShare {
  const heldCount = members.reduce((sum, member) => sum + member.heldCount, 0);
  const isCounted = members.every(({ ofCount }) => ofCount !== undefined);
  const ofCount = members.reduce((sum, member) => sum + (member.ofCount ?? 0), 0);
  return { state: stateOf(members), heldCount, ...(isCounted ? { ofCount } : {}) };
}

function stateOf(members: readonly Pick<StoryMember, 'state'>[]): HeldState {
  const states = new Set(members.map(({ state }) => state));
  const [only] = states;
  if (only !== undefined && states.size === 1) return only;
  return states.has('held') || states.has('partlyHeld') ? 'partlyHeld' : 'missing';
}

/** Returns the precision of a release date: `2005-05-19`, `2005-05` or `2005`. */
export function releasePrecision(released: string): 'day' | 'month' | 'year' {
  if (released.length >= 10) return 'day';
  return released.length >= 7 ? 'month' : 'year';
}
