/**
 * Groups neighbouring members of one series: a card with rows on a page, a line in a list. Pure. Takes members in
 * display order and keeps that order.  Groups ignore eras: headings of eras come between groups, so cut at headings
 * first and group afterwards (sections.ts). Entries do not separate groups, because a viewer does not see where an
 * author started a new one. Universes do, because a group has one mark.
 */
import { episodeCode } from './episodeCode.ts';
import type { Member, Time } from './member.ts';

export type Groupable = Pick<Member, 'kind' | 'id' | 'season' | 'episode' | 'time' | 'universes' | 'title'>;

/** Consecutive episodes of one season, or consecutive whole seasons, with the same time. */
export interface MemberRow<M> {
  /** `S01E01–S01E04`, `season 2`, `seasons 1–3`, `specials`; '' for a film and for a whole show. */
  readonly label: string;
  readonly members: readonly M[];
  readonly time?: Time;
}

export interface MemberGroup<M> {
  readonly kind: 'movie' | 'series';
  /** scheme:id of the film or of the series. */
  readonly id: string;
  /** The first title among its members. */
  readonly title?: string;
  readonly universes: readonly string[];
  /** From the first moment of its rows to the last; absent if none has a time. */
  readonly time?: Time;
  /** At least one. */
  readonly rows: readonly MemberRow<M>[];
  /** Every member of its rows, in order. */
  readonly members: readonly M[];
}

/** Groups in the members' order. A film is always its own group, even if the same film follows. */
export function groupNeighbours<M extends Groupable>(members: readonly M[]): readonly MemberGroup<M>[] {
  return runs(members, isOneGroup).map((run) => {
    const [first] = run;
    const title = run.find((member) => member.title !== undefined)?.title;
    const time = hull(run);
    return {
      kind: first.kind === 'movie' ? 'movie' : 'series',
      id: first.id,
      ...(title === undefined ? {} : { title }),
      universes: first.universes,
      ...(time === undefined ? {} : { time }),
      rows: runs(run, isOneRow).map(toRow),
      members: run,
    };
  });
}

type Run<M> = readonly [M, ...M[]];

/** Splits the members wherever two neighbours do not belong together. */
function runs<M>(members: readonly M[], belongs: (before: M, after: M) => boolean): readonly Run<M>[] {
  const all: [M, ...M[]][] = [];
  let current: [M, ...M[]] | undefined;
  let before: M | undefined;
  for (const member of members) {
    if (current !== undefined && before !== undefined && belongs(before, member)) current.push(member);
    else {
      current = [member];
      all.push(current);
    }
    before = member;
  }
  return all;
}

function isOneGroup(before: Groupable, after: Groupable): boolean {
  if (before.kind === 'movie' || after.kind === 'movie' || before.id !== after.id) return false;
  const universes = new Set(before.universes);
  return universes.size === after.universes.length && after.universes.every((name) => universes.has(name));
}

function isOneRow(before: Groupable, after: Groupable): boolean {
  if (before.kind !== after.kind || !isSameTime(before.time, after.time)) return false;
  if (after.kind === 'episode') return before.season === after.season && follows(before.episode, after.episode);
  // Specials are not in sequence with other seasons.
  return after.kind === 'season' && before.season !== 0 && follows(before.season, after.season);
}

function follows(before: number | undefined, after: number | undefined): boolean {
  return before !== undefined && after === before + 1;
}

function isSameTime(left: Time | undefined, right: Time | undefined): boolean {
  return left?.from === right?.from && left?.to === right?.to;
}

function toRow<M extends Groupable>(members: Run<M>): MemberRow<M> {
  const [first] = members;
  const last = members.at(-1) ?? first;
  return { label: rowLabel(first, last), members, ...(first.time === undefined ? {} : { time: first.time }) };
}

function rowLabel(first: Groupable, last: Groupable): string {
  const { kind, season } = first;
  if (season === undefined || kind === 'movie' || kind === 'series') return '';
  if (kind === 'season') {
    if (first !== last) return `seasons ${season}–${last.season}`;
    return season === 0 ? 'specials' : `season ${season}`;
  }
  const from = codeOf(first);
  return first === last ? from : `${from}–${codeOf(last)}`;
}

function codeOf({ season = 0, episode = 0 }: Groupable): string {
  return episodeCode({ season, episode });
}

function hull(members: readonly Groupable[]): Time | undefined {
  const times = members.flatMap(({ time }) => time ?? []);
  if (times.length === 0) return undefined;
  return {
    from: times.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY),
    to: times.reduce((most, { to }) => Math.max(most, to), Number.NEGATIVE_INFINITY),
  };
}
