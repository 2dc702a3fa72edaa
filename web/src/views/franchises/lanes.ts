/** Which row each span of a drawing takes, so that none covers another, and which universe has a lane of its own. Pure. */
import type { UniverseUse } from '@projectionist/franchise/universes';

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The first free row for each span, in their order by start; the answer is in the order given. Spans may touch, not overlap. */
export function packRows(spans: readonly Span[], gap = 0): readonly number[] {
  const rows: number[] = new Array(spans.length).fill(0);
  const ends: number[] = [];
  const byStart = [...spans.entries()].sort(([, left], [, right]) => left.start - right.start);
  for (const [index, { start, end }] of byStart) {
    const free = ends.findIndex((reached) => reached + gap <= start);
    const row = free < 0 ? ends.length : free;
    ends[row] = Math.max(start, end);
    rows[index] = row;
  }
  return rows;
}

export interface Lane {
  /** More than one only in the lane of the others. */
  readonly universes: readonly UniverseUse[];
  /** The lane of all that have none of their own. */
  readonly isOthers: boolean;
}

/** Franchise.md 3.1: more lanes than six cannot be told apart on a screen. */
const laneLimit = 6;

/**
 * A lane a universe, the own one first. Where there are more than six: the own one, then those that share members with others,
 * and the rest together.
 */
export function universeLanes(
  universes: readonly UniverseUse[],
  members: readonly { readonly universes: readonly string[] }[],
): readonly Lane[] {
  const alone = (universe: UniverseUse): Lane => ({ universes: [universe], isOthers: false });
  if (universes.length <= laneLimit) return universes.map(alone);
  const crossing = new Set(members.flatMap(({ universes: names }) => (new Set(names).size > 1 ? names : [])));
  const ranked = [
    ...universes.filter(({ isOwn }) => isOwn),
    ...universes.filter(({ isOwn, name }) => !isOwn && name !== undefined && crossing.has(name)),
  ].slice(0, laneLimit - 1);
  const own = universes.filter((universe) => ranked.includes(universe));
  const rest = universes.filter((universe) => !ranked.includes(universe));
  return [...own.map(alone), { universes: rest, isOthers: true }];
}

/** The lanes that a member is in, by index, ascending; a member of no named universe is in the own one's. */
export function lanesOf(member: { readonly universes: readonly string[] }, lanes: readonly Lane[]): readonly number[] {
  const names = new Set<string | undefined>(member.universes.length === 0 ? [undefined] : member.universes);
  return lanes.flatMap((lane, index) => (lane.universes.some(({ name }) => names.has(name)) ? [index] : []));
}
