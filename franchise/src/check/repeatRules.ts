/** Rules against playing one thing twice. Seasons may come back as often as they like: repeats are sought by episode. */
import { episodeCode, openSpan } from '../episodeCode.ts';
import type { Finding } from '../fault.ts';
import type { Franchise } from '../generated/franchise.ts';
import { codeOverLimit, soundSpan, type WrittenCode, writtenCodes, writtenSeasons } from './episodeRules.ts';
import type { Rule } from './rule.ts';
import { entryAt, entryNamed, quoted } from './wording.ts';

/** A film in a frame story may play again, so this is no error. */
export const movieTwice: Rule = {
  codes: { 'movie-twice': 'warning' },
  *check({ franchise: { order } }) {
    const first = new Map<string, number>();
    for (const [index, entry] of order.entries()) {
      if (!('movie' in entry)) continue;
      const earlier = first.get(entry.movie);
      if (earlier === undefined) {
        first.set(entry.movie, index);
        continue;
      }
      yield {
        code: 'movie-twice',
        level: 'warning',
        message: `The film ${quoted(entry.movie)} of ${entryAt(index)} already plays in ${entryNamed(order, earlier)}. Take one out, or correct its id; leave both if the story comes back to it.`,
        pointer: ['order', index, 'movie'],
      };
    }
  },
};

/** An entry without seasons is the whole show, so nothing of it is left for another entry. */
export const wholeAndPart: Rule = {
  codes: { 'whole-and-part': 'error' },
  *check({ franchise: { order } }) {
    const first = new Map<string, number>();
    const firstWhole = new Map<string, number>();
    for (const [index, entry] of order.entries()) {
      if (!('series' in entry)) continue;
      const { series } = entry;
      const isWhole = entry.seasons === undefined;
      const earlier = isWhole ? first.get(series) : firstWhole.get(series);
      if (!first.has(series)) first.set(series, index);
      if (isWhole && !firstWhole.has(series)) firstWhole.set(series, index);
      if (earlier === undefined) continue;
      const what = isWhole
        ? `${entryAt(index)} is the whole series ${quoted(series)}, which ${entryNamed(order, earlier)} already plays or plays in part`
        : `${entryAt(index)} is a part of the series ${quoted(series)}, which ${entryNamed(order, earlier)} already plays whole`;
      yield {
        code: 'whole-and-part',
        level: 'error',
        message: `${what}. Name the seasons of each entry, or keep only one of them.`,
        pointer: ['order', index, 'series'],
      };
    }
  },
};

interface SeasonPlaces {
  /** Index in `order` of the first season object of this number, and of the first without episodes. */
  readonly first: number;
  whole: number | undefined;
}

/** The same within a series: a season without episodes plays whole. */
export const seasonWholeAndPart: Rule = {
  codes: { 'season-whole-and-part': 'error' },
  *check({ franchise }) {
    const places = new Map<string, SeasonPlaces>();
    for (const { entry, series, index, season } of writtenSeasons(franchise)) {
      const isWhole = season.episodes === undefined;
      // No id holds a space.
      const key = `${series} ${season.season}`;
      const earlier = places.get(key);
      if (earlier === undefined) {
        places.set(key, { first: entry, whole: isWhole ? entry : undefined });
        continue;
      }
      const other = isWhole ? earlier.first : earlier.whole;
      if (isWhole) earlier.whole ??= entry;
      if (other === undefined) continue;
      const where = other === entry ? 'this entry' : entryNamed(franchise.order, other);
      yield {
        code: 'season-whole-and-part',
        level: 'error',
        message: isWhole
          ? `Season ${season.season} in ${entryAt(entry)} has no episodes, so it plays whole, but ${where} already plays it or some of it. Name the episodes of each part.`
          : `Season ${season.season} in ${entryAt(entry)} names episodes, but ${where} already plays the whole season. Name the episodes there too.`,
        pointer: ['order', entry, 'seasons', index, 'season'],
      };
    }
  },
};

/**
 * One episode in two places, with ranges opened. Opening is bounded: codes with a fault of their own, and whole files over the
 * limit, are refused by episodeRules.ts and not opened here.
 */
export const episodeTwice: Rule = {
  codes: { 'episode-twice': 'error' },
  *check({ franchise }) {
    if (codeOverLimit(franchise) !== undefined) return;
    const placesOfSeason = new Map<string, Map<number, WrittenCode>>();
    for (const code of writtenCodes(franchise)) {
      const key = `${code.series} ${code.season}`;
      let places = placesOfSeason.get(key);
      if (places === undefined) {
        places = new Map();
        placesOfSeason.set(key, places);
      }
      const finding = repeatOf(code, places, franchise.order);
      if (finding !== undefined) yield finding;
    }
  },
};

/** Puts the code's episodes into the places of its season; answers the first that was there before, and how many more were. */
function repeatOf(code: WrittenCode, places: Map<number, WrittenCode>, order: Franchise['order']): Finding | undefined {
  const span = soundSpan(code);
  if (span === undefined) return undefined;
  let repeated: { readonly episode: string; readonly before: WrittenCode } | undefined;
  let count = 0;
  for (const { season, episode } of openSpan(span)) {
    const before = places.get(episode);
    if (before === undefined) {
      places.set(episode, code);
      continue;
    }
    count += 1;
    repeated ??= { episode: episodeCode({ season, episode }), before };
  }
  if (repeated === undefined) return undefined;
  const { episode, before } = repeated;
  const where = before.entry === code.entry ? 'this entry' : entryNamed(order, before.entry);
  const more = count === 1 ? '' : ` (and ${count - 1} more of ${quoted(code.text)})`;
  return {
    code: 'episode-twice',
    level: 'error',
    message: `${episode}${more} of ${entryAt(code.entry)} already plays in ${where}, as ${quoted(before.text)}. An episode has one place in the story: take it out of one of them.`,
    pointer: code.pointer,
  };
}

export const REPEAT_RULES: readonly Rule[] = [episodeTwice, wholeAndPart, seasonWholeAndPart, movieTwice];
