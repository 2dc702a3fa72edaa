/** Assigns spans to rows without overlap, and universes to lanes. Pure. */
import type { UniverseUse } from '@projectionist/franchise/universes';

export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns a row for each span, in the given order; spans are placed by start into the first free row. Spans may touch,
 * not overlap.
 */
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
  /** More than one only in the lane of merged universes. */
  readonly universes: readonly UniverseUse[];
  /** The lane of all universes without a lane of their own. */
  readonly isOthers: boolean;
}

/** More than six lanes cannot be distinguished on a screen. */
const laneLimit = 6;

/**
 * Returns one lane for each universe, the own one first. Beyond the limit: the own universe, then universes that share
 * members with others, and one lane for the rest.
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

/** Returns the indexes of a member's lanes, ascending. A member without universe is in the own universe's lane. */
export function lanesOf(member: { readonly universes: readonly string[] }, lanes: readonly Lane[]): readonly number[] {
  const names = new Set<string | undefined>(member.universes.length === 0 ? [undefined] : member.universes);
  return lanes.flatMap((lane, index) => (lane.universes.some(({ name }) => names.has(name)) ? [index] : []));
}
