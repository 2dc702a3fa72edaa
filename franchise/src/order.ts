/**
 * The story order: a depth-first walk of a franchise's list. Pure. Expects a document that the check accepted and
 * repeats none of its rules: invalid codes give no members. The check bounds the total number of episodes.
 */

import { openSpan, readEpisodeSpan } from './episodeCode.ts';
import { indexEras } from './eraIndex.ts';
import type { Entry, Franchise, SeriesEntry } from './generated/franchise.ts';
import type { Member, MemberKind, Time } from './member.ts';

/** The fields of a member that depend on its place within the entry. */
interface Part {
  readonly kind: MemberKind;
  readonly season?: number;
  readonly episode?: number;
  readonly time?: Time | undefined;
}

/**
 * Every member in story order, ranges opened, places from 1 without a gap. A season's time takes precedence over its
 * entry's.
 */
export function storyOrder(franchise: Pick<Franchise, 'order' | 'universe' | 'eras'>): readonly Member[] {
  const eras = indexEras(franchise.eras);
  const own: readonly string[] = franchise.universe === undefined ? [] : [franchise.universe];
  const members: Member[] = [];
  for (const [at, entry] of franchise.order.entries()) {
    const id = 'movie' in entry ? entry.movie : entry.series;
    const universes = entry.universes ?? own;
    for (const { kind, season, episode, time = entry.time } of openEntry(entry)) {
      members.push({
        place: members.length + 1,
        entry: at,
        kind,
        id,
        ...(entry.title === undefined ? {} : { title: entry.title }),
        ...(season === undefined ? {} : { season }),
        ...(episode === undefined ? {} : { episode }),
        ...(time === undefined ? {} : { time }),
        universes,
        eras: time === undefined ? [] : eras.namesTouching(time),
        ...(entry.released === undefined ? {} : { released: entry.released }),
      });
    }
  }
  return members;
}

function openEntry(entry: Entry): Iterable<Part> {
  if ('movie' in entry) return [{ kind: 'movie' }];
  return entry.seasons === undefined ? [{ kind: 'series' }] : openSeasons(entry.seasons);
}

function* openSeasons(seasons: NonNullable<SeriesEntry['seasons']>): Generator<Part> {
  for (const { season, episodes, time } of seasons) {
    if (episodes === undefined) yield { kind: 'season', season, time };
    for (const text of episodes ?? []) {
      const span = readEpisodeSpan(text);
      if (span === undefined) continue;
      for (const code of openSpan(span)) yield { kind: 'episode', ...code, time };
    }
  }
}

/**
 * The members by first public release. A date without day or month counts as the first of it. Equal dates keep story
 * order; members without a date come last, in story order. The parts of a series share the series' date.
 */
export function releaseOrder<M extends Pick<Member, 'released' | 'place'>>(members: readonly M[]): readonly M[] {
  return members
    .map((member) => ({ member, day: firstDay(member.released) }))
    .sort((left, right) => compareText(left.day, right.day) || left.member.place - right.member.place)
    .map(({ member }) => member);
}

/** Sorts after every valid date. */
const NO_DAY = '~';

function firstDay(released: string | undefined): string {
  const found = /^([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?$/u.exec(released ?? '');
  if (found === null) return NO_DAY;
  const [, year = '', month = '01', day = '01'] = found;
  return `${year}-${month}-${day}`;
}

function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
