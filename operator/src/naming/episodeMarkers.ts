/**
 * Reads the forms that surely mean an episode: `S01E02`, `1x02`, a season and an episode by words, a date, and an
 * episode by a word (`Folge 7`, `7 серия`, `第7話`). They count for pictures and .nfo files as well.
 */
import { type EpisodeChain, rangeOf, readEpisodeChain } from './episodeChain.ts';
import { readAirDate } from './episodeDates.ts';
import { type EpisodeHints, type EpisodeName, partBehind, type Reader } from './episodeReading.ts';
import { findSeasonMention } from './seasonMention.ts';
import {
  anySeasonWordPattern,
  episodeWordBehindPattern,
  episodeWordPattern,
  hanNumber,
  hanNumberPattern,
  isPlausibleSeason,
  ordinalEndPattern,
  spelledNumberPattern,
} from './seasonWords.ts';

const wordStart = '(?<![\\p{L}\\p{N}])';
const wordEnd = '(?![\\p{L}\\p{N}])';

/** A form whose first two groups are season and episode. The same form further on adds the next episode. */
function seasonAndEpisode(
  form: RegExp,
  rule: string,
  accepts: (found: RegExpExecArray, hints: EpisodeHints) => boolean = () => true,
): Reader {
  return (text, hints) => {
    let read:
      | { readonly season: number; readonly episodes: readonly number[]; readonly end: number; readonly start: number }
      | undefined;
    for (const found of text.matchAll(form)) {
      const season = Number(found[1]);
      if (!isPlausibleSeason(season) || !accepts(found, hints)) continue;
      const last = read?.episodes.at(-1) ?? 0;
      if (read !== undefined && found.index < read.end) continue;
      // `S01E01 Name & S01E02 Other`: only the next number, because an episode's title may name another one.
      if (read !== undefined && (season !== read.season || Number(found[2]) !== last + 1)) break;
      const chain = readEpisodeChain(
        text,
        found.index + found[0].length,
        Number(found[2]),
        season,
        rule === 'season-episode-words',
      );
      const episodes = [...(read?.episodes ?? []), ...chain.episodes];
      read = { season, episodes, end: chain.end, start: read?.start ?? found.index };
    }
    if (read === undefined) return undefined;
    const { season, episodes, end, start } = read;
    const part = partBehind(text, end);
    return { season, episodes, start, rule, ...(part === undefined ? {} : { part }) };
  };
}

/** `3x3 Eyes - 04`: at the start of a name without a folder, before a number of its own, it is the show's name. */
function isNoTitle(found: RegExpExecArray, hints: EpisodeHints): boolean {
  if (hints.season !== undefined || hints.show !== undefined || !/^\dx\d$/i.test(found[0])) return true;
  const isFirst = /^(?:[[【][^\]】]{1,40}[\]】])?[\s_.]*$/u.test(found.input.slice(0, found.index));
  return !isFirst || !/\s-\s\d{1,4}(?:v\d)?\s?(?:$|[[(█])/.test(found.input.slice(found.index));
}

const byDate: Reader = (text) => {
  const dated = readAirDate(text);
  if (dated === undefined) return undefined;
  const part = partBehind(text, dated.end);
  return { airDate: dated.airDate, start: dated.start, rule: 'air-date', ...(part === undefined ? {} : { part }) };
};

/** Adds the season that the name mentions anywhere: `Temporada 2 [HDTV][Cap.207]`, `Folge 7 (Staffel 2)`. */
function withSeason(text: string, found: Omit<EpisodeName, 'rule'>, end: number): EpisodeName {
  const mention = findSeasonMention(text, found.start, end);
  if (mention === undefined) return { ...found, rule: 'episode' };
  const start = Math.min(mention.start, found.start);
  return { ...found, season: mention.season, start, rule: 'season-episode-words' };
}

const wordForm = new RegExp(
  `${wordStart}(${episodeWordPattern})[\\s._#-]{0,3}(?:n[or°º][\\s.]{1,2})?(\\d{1,5})(?:(?=ep?\\d)|(?![\\da-uw-z]))`,
  'iu',
);

/** `ep02`, `Episode 16`, `E03`, `Folge 4`, `[Cap.207]`. */
const byWord: Reader = (text, hints) => {
  const worded = wordForm.exec(text);
  const found = worded ?? /(?<![a-z0-9])(e)(\d{1,5})(?!\d|[a-df-uwyz])/i.exec(text);
  if (found === null) return undefined;
  const [first, behind] = [Number(found[2]), found.index + found[0].length];
  const isShort = /^cap$/i.test(found[1] ?? '') && (found[2] ?? '').length > 2;
  const chain =
    (isShort ? shortRange(text, behind, first) : undefined) ?? readEpisodeChain(text, behind, first, undefined, true);
  const read = withSeason(text, { episodes: chain.episodes, start: found.index }, chain.end);
  return isShort ? withHundreds(read, read.season ?? hints.season) : read;
};

/** `[Cap.305_308]`: the same releases write a range with an underscore. */
function shortRange(text: string, from: number, first: number): EpisodeChain | undefined {
  const found = /^_(\d{3,4})(?=\])/.exec(text.slice(from, from + 6));
  return found === null ? undefined : { episodes: rangeOf(first, Number(found[1])), end: from + found[0].length };
}

/** `Cap.207` is season 2, episode 7, as Spanish releases write it; in another season it is a number as it is. */
function withHundreds(read: EpisodeName, known: number | undefined): EpisodeName {
  const seasons = new Set(read.episodes?.map((number) => Math.floor(number / 100)));
  const [season] = seasons;
  const episodes = read.episodes?.map((number) => number % 100);
  if (season === undefined || seasons.size > 1 || episodes === undefined || episodes.includes(0)) return read;
  return known !== undefined && known !== season ? read : { ...read, season, episodes };
}

const behindForm = new RegExp(
  `${wordStart}(?:(\\d{1,4})\\s?[-–~]\\s?)?(\\d{1,4})(?:${ordinalEndPattern})?[\\s._-]{0,2}(?:${episodeWordBehindPattern})${wordEnd}(?![\\s._-]{0,3}(?:\\d|(?:${spelledNumberPattern})${wordEnd}))`,
  'iu',
);
const eastAsianForm = /(?<![\d全])(?:(\d{1,4})\s?[-–~]\s?)?(\d{1,4})\s?[话話集回화회](?!\p{L})/u;

/** `7. Folge`, `7 серия`, `5-6 серия`, `7화`, `7話`. */
const byWordBehind: Reader = (text) => {
  const found = behindForm.exec(text) ?? eastAsianForm.exec(text);
  if (found === null) return undefined;
  const [whole, first, last] = found;
  const episodes = rangeOf(Number(first ?? last), Number(last));
  return withSeason(text, { episodes, start: found.index }, found.index + whole.length);
};

const hanForm = new RegExp(`第\\s?(${hanNumberPattern})(?:[話话集回]?\\s?[-–~]\\s?第?(\\d{1,4}))?\\s?[話话集回]`, 'u');

/** `第7話`, `第二季 第七集`, `第07-08集`. */
const byHan: Reader = (text) => {
  const found = hanForm.exec(text);
  const number = hanNumber(found?.[1] ?? '');
  if (found === null || number === undefined) return undefined;
  const chain = readEpisodeChain(`-${found[2] ?? ''}`, 0, number, undefined);
  return withSeason(text, { episodes: chain.episodes, start: found.index }, found.index + found[0].length);
};

/** `2of6`, `Part 2 of 6`, `Teil 2 von 6`. */
const byCount: Reader = (text) => {
  const found =
    /(?<![a-z0-9])(?:(?:part|pt|teil|del|parte)[\s._]{1,2})?(\d{1,3})(?:\s?of\s?|\.of\.|[\s._](?:von|av|из|di|sur)[\s._])(\d{1,3})(?![a-z0-9])/i.exec(
      text,
    );
  if (found === null || Number(found[1]) > Number(found[2])) return undefined;
  return { episodes: [Number(found[1])], start: found.index, rule: 'episode-of' };
};

/** `S01E12.5`: a recap between two episodes, which databases list as a special. */
const byHalf: Reader = (text) => {
  const found = /(?<![a-z0-9])s\d{1,4}[\s._-]{0,2}e\d{1,4}\.5(?=$|[\s_\-[(█])/i.exec(text);
  return found === null ? undefined : { season: 0, start: found.index, rule: 'special' };
};

export const certainReaders: readonly Reader[] = [
  byHalf,
  seasonAndEpisode(
    /(?<![a-z0-9])s(\d{1,4})[\s._\-[\]]{0,3}x?e(?:p(?:isode)?)?[\s._-]{0,2}(\d{1,5})(?!\d)/gi,
    'season-episode',
  ),
  seasonAndEpisode(/s(\d{1,4})e(\d{1,4})(?!\d)/gi, 'season-episode'),
  seasonAndEpisode(/(?<![a-z0-9])se(\d{1,2})[\s._-]{0,2}ep?(\d{1,3})(?!\d)/gi, 'season-episode'),
  // Spanish and Portuguese T02E07, German S02F07, Turkish S02B07, Finnish K02J07
  seasonAndEpisode(
    new RegExp(`${wordStart}t(\\d{1,3})[\\s._-]{0,2}(?:ep?|x|c|cap)[\\s._-]{0,2}(\\d{1,4})${wordEnd}`, 'giu'),
    'season-episode',
  ),
  seasonAndEpisode(new RegExp(`${wordStart}s(\\d{1,2})[_.]?[fb](\\d{1,3})${wordEnd}`, 'giu'), 'season-episode'),
  // Volume and campaign of web series: V2E05, C2E05
  seasonAndEpisode(new RegExp(`${wordStart}[vc](\\d{1,2})e(\\d{2,3})${wordEnd}`, 'giu'), 'season-episode'),
  seasonAndEpisode(new RegExp(`${wordStart}k(\\d{1,2})[_.]?j(\\d{1,3})${wordEnd}`, 'giu'), 'season-episode'),
  seasonAndEpisode(
    new RegExp(
      `(?<!\\p{L})(?:${anySeasonWordPattern}|st)[\\s._-]{0,3}(\\d{1,4})[\\s._,-]{1,4}(?:${episodeWordPattern}|e)[\\s._-]{0,3}(\\d{1,5})(?!\\d)`,
      'giu',
    ),
    'season-episode-words',
  ),
  seasonAndEpisode(/(?<![a-z0-9])s?(\d{1,4})[xх×](?:e|ep)?(\d{1,4})(?!\d)/gi, 'season-x-episode', isNoTitle),
  byDate,
  byHan,
  byWord,
  byWordBehind,
  byCount,
];
