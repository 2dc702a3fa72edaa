/** Rules about episode codes and ranges: each can be opened in story order, and all of them fit the limit. */
import {
  type EpisodeSpan,
  episodeCode,
  episodesInSpan,
  MAX_EPISODES_IN_RANGE,
  readEpisodeSpan,
} from '../episodeCode.ts';
import type { Pointer } from '../fault.ts';
import { say } from '../faultTexts.ts';
import type { Franchise, Season } from '../generated/franchise.ts';
import type { Rule, RuleFinding } from './rule.ts';
import { entryAt, finding, grouped, shown } from './wording.ts';

/**
 * Episodes in one file after its ranges are opened. The longest stories on record (daily series over decades) have
 * under 20,000. Each episode becomes a member of about 200 bytes, so this limit is about 20 MB in a page or a Job.
 */
export const MAX_EPISODES_IN_FILE = 100_000;

/** No season or episode has a number above nine digits; episodeCode.ts reads no longer ones. */
const LARGEST_NUMBER = 999_999_999;

export interface WrittenCode {
  readonly pointer: Pointer;
  readonly text: string;
  /** Index in `order`. */
  readonly entry: number;
  readonly series: string;
  /** The number of its season object. */
  readonly season: number;
}

/** Every episode code of the file, in file order. */
export function* writtenCodes({ order }: Franchise): Generator<WrittenCode> {
  for (const { entry, series, index, season } of writtenSeasons({ order })) {
    for (const [position, text] of (season.episodes ?? []).entries()) {
      const pointer = ['order', entry, 'seasons', index, 'episodes', position];
      yield { pointer, text, entry, series, season: season.season };
    }
  }
}

export interface WrittenSeason {
  /** Index in `order`. */
  readonly entry: number;
  readonly series: string;
  /** Index in the entry's seasons. */
  readonly index: number;
  readonly season: Season;
}

export function* writtenSeasons({ order }: Pick<Franchise, 'order'>): Generator<WrittenSeason> {
  for (const [entry, item] of order.entries()) {
    if (!('series' in item)) continue;
    for (const [index, season] of (item.seasons ?? []).entries()) yield { entry, series: item.series, index, season };
  }
}

/** The span of a code without a fault of its own, else undefined. Other rules build only on such codes. */
export function soundSpan({ text, season }: WrittenCode): EpisodeSpan | undefined {
  const span = readEpisodeSpan(text);
  if (span === undefined || span.from.season !== season) return undefined;
  const count = episodesInSpan(span);
  return count > 0 && count <= MAX_EPISODES_IN_RANGE ? span : undefined;
}

/** The first fault of a code; the others follow from it. */
function troubleOf({ text, season, entry, pointer }: WrittenCode): RuleFinding | undefined {
  const span = readEpisodeSpan(text);
  const where = [shown(text), entryAt(entry)] as const;
  if (span === undefined) return finding('number-too-big', pointer, ...where);
  const { from, to } = span;
  if (from.season !== to.season) return finding('range-crosses-seasons', pointer, ...where);
  if (from.season !== season) return finding('episode-other-season', pointer, ...where, from.season, season);
  if (to.episode < from.episode) {
    return finding('range-backwards', pointer, ...where, episodeCode(to), episodeCode(from));
  }
  const count = episodesInSpan(span);
  if (count <= MAX_EPISODES_IN_RANGE) return undefined;
  return finding('range-too-long', pointer, ...where, grouped(count), grouped(MAX_EPISODES_IN_RANGE));
}

export const episodeCodeSound: Rule = {
  codes: {
    'range-crosses-seasons': 'error',
    'episode-other-season': 'error',
    'range-backwards': 'error',
    'range-too-long': 'error',
    'number-too-big': 'error',
  },
  *check({ franchise }) {
    for (const { entry, index, season } of writtenSeasons(franchise)) {
      if (season.season <= LARGEST_NUMBER) continue;
      const pointer = ['order', entry, 'seasons', index, 'season'];
      yield { code: 'number-too-big', text: say('season-too-big', season.season, entryAt(entry)), pointer };
    }
    for (const code of writtenCodes(franchise)) {
      const trouble = troubleOf(code);
      if (trouble !== undefined) yield trouble;
    }
  },
};

/** The first code beyond the limit; undefined if all of them fit. */
export function codeOverLimit(franchise: Franchise): WrittenCode | undefined {
  let episodes = 0;
  for (const code of writtenCodes(franchise)) {
    const span = soundSpan(code);
    if (span === undefined) continue;
    episodes += episodesInSpan(span);
    if (episodes > MAX_EPISODES_IN_FILE) return code;
  }
  return undefined;
}

export const episodesFit: Rule = {
  codes: { 'too-many-episodes': 'error' },
  *check({ franchise }) {
    const over = codeOverLimit(franchise);
    if (over === undefined) return;
    const where = [shown(over.text), entryAt(over.entry)] as const;
    yield finding('too-many-episodes', over.pointer, ...where, grouped(MAX_EPISODES_IN_FILE));
  },
};

export const EPISODE_RULES: readonly Rule[] = [episodeCodeSound, episodesFit];
