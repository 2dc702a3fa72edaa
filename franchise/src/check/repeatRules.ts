/**
 * Rules against playing the same thing twice. A season may return any number of times, so repeats are found by episode.
 */
import { episodeCode, openSpan } from '../episodeCode.ts';
import { say } from '../faultTexts.ts';
import type { Franchise } from '../generated/franchise.ts';
import { codeOverLimit, soundSpan, type WrittenCode, writtenCodes, writtenSeasons } from './episodeRules.ts';
import type { Rule, RuleFinding } from './rule.ts';
import { entryAt, entryNamed, finding, shown } from './wording.ts';

/** Only a warning: a film in a frame story may play again. */
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
      const values = [shown(entry.movie), entryAt(index), entryNamed(order, earlier)];
      yield finding('movie-twice', ['order', index, 'movie'], ...values);
    }
  },
};

/** An entry without seasons is the whole show, so no other entry may hold a part of it. */
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
      const form = isWhole ? 'series-whole-again' : 'series-part-again';
      const text = say(form, entryAt(index), shown(series), entryNamed(order, earlier));
      yield { code: 'whole-and-part', text, pointer: ['order', index, 'series'] };
    }
  },
};

interface SeasonPlaces {
  /** Index in `order` of the first season object with this number; `whole` is the first one without episodes. */
  readonly first: number;
  whole: number | undefined;
}

/** The same within a series: a season without episodes plays as a whole. */
export const seasonWholeAndPart: Rule = {
  codes: { 'season-whole-and-part': 'error' },
  *check({ franchise }) {
    const places = new Map<string, SeasonPlaces>();
    for (const { entry, series, index, season } of writtenSeasons(franchise)) {
      const isWhole = season.episodes === undefined;
      // Safe as a separator: no id contains a space.
      const key = `${series} ${season.season}`;
      const earlier = places.get(key);
      if (earlier === undefined) {
        places.set(key, { first: entry, whole: isWhole ? entry : undefined });
        continue;
      }
      const other = isWhole ? earlier.first : earlier.whole;
      if (isWhole) earlier.whole ??= entry;
      if (other === undefined) continue;
      const where = other === entry ? say('this-entry') : entryNamed(franchise.order, other);
      const form = isWhole ? 'season-whole-again' : 'season-part-again';
      const text = say(form, season.season, entryAt(entry), where);
      yield { code: 'season-whole-and-part', text, pointer: ['order', entry, 'seasons', index, 'season'] };
    }
  },
};

/**
 * One episode in two places, with ranges opened. The work is bounded: episodeRules.ts rejects faulty codes and files
 * over the limit, and those are not opened here.
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

/**
 * Records the code's episodes under its season. Returns a finding for the first repeated episode, with the number of
 * others.
 */
function repeatOf(
  code: WrittenCode,
  places: Map<number, WrittenCode>,
  order: Franchise['order'],
): RuleFinding | undefined {
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
  const where = before.entry === code.entry ? say('this-entry') : entryNamed(order, before.entry);
  const more = count === 1 ? '' : say('and-more-of', count - 1, shown(code.text));
  return finding('episode-twice', code.pointer, episode, more, entryAt(code.entry), where, shown(before.text));
}

export const REPEAT_RULES: readonly Rule[] = [episodeTwice, wholeAndPart, seasonWholeAndPart, movieTwice];
