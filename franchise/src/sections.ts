/**
 * The story cut where headings of eras stand (franchise.md 3.1): a list with headings instead of a drawing. Pure; for members in
 * story order, since by release an era is no stretch of the list.
 */
import { indexEras } from './eraIndex.ts';
import type { Era } from './generated/franchise.ts';
import type { Member, Time } from './member.ts';

/** Neighbouring members under one heading. */
export interface Section<M> {
  /**
   * `start`: the eras named begin here. `again`: the story is back in eras that had their heading before. `outside`: a stretch in
   * no era. `open`: before the first heading, or a franchise without eras.
   */
  readonly kind: 'start' | 'again' | 'outside' | 'open';
  /** What the heading names, in the order of the file; none for `outside` and `open`. */
  readonly eras: readonly Era[];
  /** For `start`: the stretch of the calendar in no era that ends where this one begins. */
  readonly gapBefore?: Time;
  /** At least one. */
  readonly members: readonly M[];
}

type Heading = Pick<Section<unknown>, 'kind' | 'eras'>;

/**
 * An era's heading stands before the first member whose time begins inside it, or, where none does, before the first that touches
 * it: a season that reaches into the next era still belongs to the era in which it begins. Every member with a time then stands under
 * a heading that it touches, or under none; one without a time stays with the member before it.
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

/** The heading that a member needs before it; none where it stands well under the last one. */
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

/** Before which members (by their index) which eras begin, in the order of the file. An era that no member touches begins nowhere. */
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

/** By the first moment of an era, the stretch before it that no era holds. Whole years or days that follow one another leave none. */
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
