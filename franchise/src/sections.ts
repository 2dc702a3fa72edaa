/**
 * Splits the story at era headings: a list with headings instead of a drawing. Pure. For members in story order; in
 * release order eras are not contiguous.
 */
import { indexEras } from './eraIndex.ts';
import type { Era } from './generated/franchise.ts';
import type { Member, Time } from './member.ts';

/** Neighbouring members under one heading. */
export interface Section<M> {
  /**
   * `start`: the named eras start here. `again`: the story returns to eras that already had a heading. `outside`:
   * members in no era. `open`: before the first heading, or a franchise without eras.
   */
  readonly kind: 'start' | 'again' | 'outside' | 'open';
  /** The eras in the heading, in file order; empty for `outside` and `open`. */
  readonly eras: readonly Era[];
  /** For `start`: the stretch of the calendar without an era directly before this one. */
  readonly gapBefore?: Time;
  /** At least one. */
  readonly members: readonly M[];
}

type Heading = Pick<Section<unknown>, 'kind' | 'eras'>;

/**
 * An era's heading comes before the first member whose time starts inside it; without such a member, before the first
 * one that touches it. So a season that reaches into the next era belongs to the era in which it starts. Every member
 * with a time is then under a heading of an era that it touches, or outside; a member without a time stays with the
 * previous one.
 */
export function storySections<M extends Pick<Member, 'time'>>(
  members: readonly M[],
  eras: readonly Era[] | undefined,
): readonly Section<M>[] {
  const starts = eraHeadings(members, eras);
  const index = indexEras(eras);
  const gaps = gapsBefore(eras ?? []);
  const started = new Set<Era>();
  const sections: (Section<M> & { readonly members: M[] })[] = [];
  let current: ReadonlySet<Era> = new Set();
  for (const [at, member] of members.entries()) {
    const starting = starts.get(at) ?? [];
    for (const era of starting) started.add(era);
    const touched =
      member.time === undefined ? undefined : index.touching(member.time).filter((era) => started.has(era));
    const last = sections.at(-1);
    const heading = nextHeading(last?.kind, current, starting, touched);
    if (heading === undefined) {
      last?.members.push(member);
      continue;
    }
    current = new Set(heading.eras);
    sections.push({ ...heading, ...gapOf(starting, gaps), members: [member] });
  }
  return sections;
}

/** The heading needed before a member; undefined if the last one fits. */
function nextHeading(
  last: Heading['kind'] | undefined,
  current: ReadonlySet<Era>,
  starting: readonly Era[],
  touched: readonly Era[] | undefined,
): Heading | undefined {
  if (starting.length > 0) return { kind: 'start', eras: starting };
  if (last === undefined) return { kind: 'open', eras: [] };
  if (touched === undefined || touched.some((era) => current.has(era))) return undefined;
  if (touched.length > 0) return { kind: 'again', eras: touched };
  return last === 'open' || last === 'outside' ? undefined : { kind: 'outside', eras: [] };
}

/** Maps member indices to the eras that start before them, in file order. Omits eras without members. */
export function eraHeadings(
  members: readonly Pick<Member, 'time'>[],
  eras: readonly Era[] | undefined,
): ReadonlyMap<number, readonly Era[]> {
  const firsts = new Map<Era, number>();
  const beginning = indexEras(eras);
  for (const [at, { time }] of members.entries()) {
    if (time !== undefined && time.from <= time.to) {
      for (const era of beginning.take({ from: time.from, to: time.from })) firsts.set(era, at);
    }
  }
  const touching = indexEras(eras?.filter((era) => !firsts.has(era)));
  for (const [at, { time }] of members.entries()) {
    if (time !== undefined) for (const era of touching.take(time)) firsts.set(era, at);
  }
  const headings = new Map<number, Era[]>();
  for (const era of new Set(eras)) {
    const at = firsts.get(era);
    if (at !== undefined) headings.set(at, [...(headings.get(at) ?? []), era]);
  }
  return headings;
}

/** Maps the start of an era to the stretch without an era before it. Consecutive whole years or days leave no gap. */
function gapsBefore(eras: readonly Era[]): ReadonlyMap<number, Time> {
  const gaps = new Map<number, Time>();
  let reached: number | undefined;
  for (const { from, to } of eras.filter((era) => era.from <= era.to).sort((left, right) => left.from - right.from)) {
    if (reached !== undefined && from - reached > 1) gaps.set(from, { from: reached, to: from });
    reached = Math.max(reached ?? to, to);
  }
  return gaps;
}

function gapOf(starting: readonly Era[], gaps: ReadonlyMap<number, Time>): { readonly gapBefore?: Time } {
  const gap = gaps.get(starting.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY));
  return gap === undefined ? {} : { gapBefore: gap };
}
