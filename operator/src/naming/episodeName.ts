/**
 * Reads season, episodes or air date from a file name. Takes one base name (no extension) and hints from the folders.
 * Picture sizes, codecs and channels are masked first, so that they are never read as an episode.
 */
import { type EpisodeChain, rangeOf, readEpisodeChain } from './episodeChain.ts';
import { nameLengthLimit } from './pathText.ts';
import { anySeasonWordPattern, episodeWordPattern, hanNumber, isPlausibleSeason } from './seasonWords.ts';

export interface EpisodeName {
  readonly season?: number;
  readonly episodes?: readonly number[];
  /** YYYY-MM-DD */
  readonly airDate?: string;
  /** Numbered across all seasons: `Show - 101`. `episodes` holds the same numbers. */
  readonly absolute?: readonly number[];
  /** The part number of an episode in several files. */
  readonly part?: number;
  /** Index of the marker: the text before it is the show's name. */
  readonly start: number;
  readonly rule: string;
}

export interface EpisodeHints {
  /** The number of the season folder that holds the file. */
  readonly season: number | undefined;
  /** The show's name: its digits are not an episode (`24`, `The 100`). */
  readonly show: string | undefined;
}

type Reader = (text: string, hints: EpisodeHints) => EpisodeName | undefined;

const paint = '█';

/** Heights and codec numbers without the letter that identifies them. */
const plainTechnical: ReadonlySet<number> = new Set([264, 265, 480, 540, 576, 720, 1080, 1440, 2160, 4320]);

function isYear(number: number): boolean {
  return number >= 1900 && number <= 2099;
}

/** Masks technical terms with text of the same length, so that indexes stay valid. */
function painted(base: string): string {
  const cover = (found: string) => paint.repeat(found.length);
  return base
    .replace(/(?<![a-z0-9])(\d{3,4})[x×*](\d{3,4})(?!\d)/gi, (found, width: string, height: string) => {
      const ratio = Number(width) / Number(height);
      return ratio >= 1 && ratio <= 3 ? cover(found) : found;
    })
    .replace(/(?<!\d)\d{3,4}[pi](?![a-z0-9])/gi, cover)
    .replace(/(?<![a-z0-9])[xh][\s.]?26[456](?!\d)/gi, cover)
    .replace(/(?<![a-z0-9])(?:dd[p+]?|aac|e?ac-?3|dts|truehd|flac|opus)[\s.]?[1-9][\s.][0-2](?!\d)/gi, cover)
    .replace(/(?<=^|[\s_[(-])[1-9]\.[01](?=$|[\s._\])-])/g, cover)
    .replace(/(?<![a-z0-9])(?:8|10|12)[\s-]?bits?(?![a-z0-9])/gi, cover)
    .replace(/(?<![a-z0-9])(?:\d{2,3}(?:\.\d{1,3})?fps|mpeg-?[24]|mp[34]|[48]k|ac3|hdr10)(?![a-z0-9])/gi, cover)
    .replace(/[[(][0-9a-f]{8}[\])]/gi, cover);
}

function chained(chain: EpisodeChain, season: number | undefined, start: number, rule: string): EpisodeName {
  return season === undefined
    ? { episodes: chain.episodes, start, rule }
    : { season, episodes: chain.episodes, start, rule };
}

function seasonAndEpisode(form: RegExp, rule: string): Reader {
  return (text) => {
    for (const found of text.matchAll(form)) {
      const season = Number(found[1]);
      if (!isPlausibleSeason(season)) continue;
      const end = found.index + found[0].length;
      const chain = readEpisodeChain(text, end, Number(found[2]), season);
      const part = partBehind(text, chain.end);
      return { ...chained(chain, season, found.index, rule), ...(part === undefined ? {} : { part }) };
    }
    return undefined;
  };
}

/** Reads a part number directly after the episode: `S02E03 Part 1`. After a dash it is part of the episode's title. */
function partBehind(text: string, from: number): number | undefined {
  const found =
    /^[\s._]?(?:-(?=cd|dvd|pt|dis))?(?:cd|dvd|part|pt|dis[ck])[\s._]?(?:(\d{1,2})|([a-d]))(?![a-z0-9])/i.exec(
      text.slice(from, from + 20),
    );
  if (found === null) return undefined;
  return found[1] === undefined ? (found[2] ?? '').toLowerCase().charCodeAt(0) - 96 : Number(found[1]);
}

const byDate: Reader = (text) => {
  const yearFirst = /(?<!\d)((?:19|20)\d\d)[\s._-](\d\d)[\s._-](\d\d)(?!\d)/.exec(text);
  if (yearFirst !== null) return dated(yearFirst, yearFirst[1], yearFirst[2], yearFirst[3]);
  const dayFirst = /(?<!\d)(\d\d)[\s._-](\d\d)[\s._-]((?:19|20)\d\d)(?!\d)/.exec(text);
  if (dayFirst !== null) return dated(dayFirst, dayFirst[3], dayFirst[2], dayFirst[1]);
  const written = /(?<!\d)((?:19|20)\d\d)年(\d{1,2})月(\d{1,2})日/.exec(text);
  if (written !== null) return dated(written, written[1], written[2], written[3]);
  const joined = /(?<![a-z0-9])((?:19|20)\d\d)(\d\d)(\d\d)(?![a-z0-9])/i.exec(text);
  return joined === null ? undefined : dated(joined, joined[1], joined[2], joined[3]);
};

function dated(found: RegExpExecArray, year = '', month = '', day = ''): EpisodeName | undefined {
  // Some names swap month and day (2012.16.02, 04.28.2014).
  const airDate =
    validDate(Number(year), Number(month), Number(day)) ?? validDate(Number(year), Number(day), Number(month));
  if (airDate === undefined) return undefined;
  const part = partBehind(found.input, found.index + found[0].length);
  return { airDate, start: found.index, rule: 'air-date', ...(part === undefined ? {} : { part }) };
}

function validDate(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const valid = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return valid ? date.toISOString().slice(0, 10) : undefined;
}

/** `ep02`, `Episode 16`, `E03`, `Folge 4`: without a season. */
const byWord: Reader = (text) => {
  const worded = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:ep|${episodeWordPattern})[\\s._#-]{0,3}(\\d{1,5})(?![\\da-uw-z])`,
    'iu',
  );
  const found = worded.exec(text) ?? /(?<![a-z0-9])e(\d{1,5})(?!\d|[a-df-uwyz])/i.exec(text);
  if (found === null) return undefined;
  const chain = readEpisodeChain(text, found.index + found[0].length, Number(found[1]), undefined);
  return chained(chain, undefined, found.index, 'episode');
};

const byHan: Reader = (text) => {
  const found = /第\s?([\d零一二三四五六七八九十]{1,4})\s?[話话集回]/.exec(text);
  const number = found?.[1] === undefined ? undefined : hanNumber(found[1]);
  return found === null || number === undefined
    ? undefined
    : { episodes: [number], start: found.index, rule: 'episode' };
};

const byCount: Reader = (text) => {
  const found = /(?<![a-z0-9])(\d{1,3})\s?of\s?(\d{1,3})(?![a-z0-9])/i.exec(text);
  if (found === null || Number(found[1]) > Number(found[2])) return undefined;
  return { episodes: [Number(found[1])], start: found.index, rule: 'episode-of' };
};

/** `02.avi`, `02 - Title`, `02-03 - Title`, `1-12 - Title` (season 1), `101 - Title`. */
const byLeadingNumber: Reader = (text, hints) => {
  const found = /^\s*(\d{1,4})(?:v\d)?(?:-(\d{1,3}))?(?=$|[\s._\-█])/i.exec(text);
  if (found === null || isYear(Number(found[1]))) return undefined;
  const [, digits = '', second] = found;
  const start = found[0].search(/\d/);
  if (second !== undefined) {
    const seasoned = hints.season === undefined && (Number(second) <= Number(digits) || /^[1-9]$/.test(digits));
    if (seasoned) return { season: Number(digits), episodes: [Number(second)], start, rule: 'season-dash-episode' };
    if (Number(second) > Number(digits))
      return { episodes: rangeOf(Number(digits), Number(second)), start, rule: 'leading-number' };
  }
  if (digits.length > 2) return byDigits(digits, start, hints);
  return { episodes: [Number(digits)], start, rule: 'leading-number' };
};

/** ` - 101`: numbered across all seasons. */
const byDash: Reader = (text) => {
  for (const found of text.matchAll(/(?<=[\s_.])-[\s_.]{0,3}(\d{1,4})(?:v\d)?(?=$|[\s_.\-~[(█])/gi)) {
    const number = Number(found[1]);
    if (isYear(number)) continue;
    const { episodes } = readEpisodeChain(text, found.index + found[0].length, number, undefined);
    return { episodes, absolute: episodes, start: found.index, rule: 'absolute' };
  }
  return undefined;
};

const spelled = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];

/** `Part 3`, `Pt.III`, `Part.Two`: the parts of a mini series are its episodes. */
const byPart: Reader = (text) => {
  const found = /(?<![a-z0-9])p(?:ar)?t[\s._-]{0,2}(\d{1,3}|[ivx]{1,4}|[a-z]{3,5})(?![a-z0-9])/i.exec(text);
  const word = found?.[1]?.toLowerCase() ?? '';
  const number = /^\d/.test(word) ? Number(word) : Math.max(spelled.indexOf(word), roman.indexOf(word)) + 1;
  return found === null || number < 1 ? undefined : { episodes: [number], start: found.index, rule: 'part' };
};

/** `[21]`, `#957`: common in anime releases. */
const byBracket: Reader = (text) => {
  for (const found of text.matchAll(/[[【](\d{1,4})(?:v\d)?[\]】]|(?<=[\s_.])#(\d{1,4})(?!\d)/gi)) {
    const number = Number(found[1] ?? found[2]);
    if (!isYear(number)) return { episodes: [number], absolute: [number], start: found.index, rule: 'bracket' };
  }
  return undefined;
};

/** `Show 05`, `Show 05 [720p]`. */
const byTrailingNumber: Reader = (text) => {
  const found = /(?<=[^\s._-][\s._-])(\d{1,2})(?:v\d)?(?=[\s._]*(?:$|[[(█]))/i.exec(text);
  return found === null ? undefined : { episodes: [Number(found[1])], start: found.index, rule: 'trailing-number' };
};

/** `Show.103.720p`: season and two digits. Tried last, because it is the least certain form. */
const byDigitsAnywhere: Reader = (text, hints) => {
  for (const found of text.matchAll(/(?<![\p{L}\p{N}'])(\d{3,4})(?=$|[\s._\-[(█])/gu)) {
    const number = Number(found[1]);
    if (isYear(number) || plainTechnical.has(number)) continue;
    return byDigits(found[1] ?? '', found.index, hints);
  }
  return undefined;
};

/** The season folder decides: 215 in season 2 is episode 15; in season 21 it is an absolute number. */
function byDigits(digits: string, start: number, hints: EpisodeHints): EpisodeName {
  const season = Number(digits.slice(0, -2));
  const episode = Number(digits.slice(-2));
  const fits = hints.season === undefined ? !/^0(?:0|..$)/.test(digits) : season === hints.season;
  if (fits && episode > 0) return { season, episodes: [episode], start, rule: 'digits' };
  return { episodes: [Number(digits)], absolute: [Number(digits)], start, rule: 'absolute' };
}

const certainReaders: readonly Reader[] = [
  seasonAndEpisode(
    /(?<![a-z0-9])s(\d{1,4})[\s._\-[\]]{0,3}x?e(?:p(?:isode)?)?[\s._-]{0,2}(\d{1,5})(?!\d)/gi,
    'season-episode',
  ),
  seasonAndEpisode(/s(\d{1,4})e(\d{1,4})(?!\d)/gi, 'season-episode'),
  seasonAndEpisode(
    new RegExp(
      `(?<![\\p{L}])(?:${anySeasonWordPattern})[\\s._-]{0,3}(\\d{1,4})[\\s._,-]{1,4}(?:${episodeWordPattern}|ep?)[\\s._-]{0,3}(\\d{1,5})(?!\\d)`,
      'giu',
    ),
    'season-episode-words',
  ),
  seasonAndEpisode(/(?<![a-z0-9])s?(\d{1,4})x(?:e|ep)?(\d{1,4})(?!\d)/gi, 'season-x-episode'),
  byDate,
  byHan,
  byWord,
  byCount,
];

const likelyReaders: readonly Reader[] = [
  byLeadingNumber,
  byDash,
  byPart,
  byBracket,
  byTrailingNumber,
  byDigitsAnywhere,
];

/**
 * Reads the episode of a name. Bare numbers are read only if `certain` is false, because art and .nfo names contain
 * other numbers.
 */
export function readEpisodeName(base: string, hints: EpisodeHints, certain = false): EpisodeName | undefined {
  if (base.length > nameLengthLimit) return undefined;
  const text = painted(base);
  const behind = withoutShow(text, hints.show ?? '');
  const readers = certain ? certainReaders : [...certainReaders, ...likelyReaders];
  return firstOf(readers, behind, hints) ?? (behind === text ? undefined : firstOf(readers, text, hints));
}

/** Blanks the leading show name: `24`, `The 100` and `3x3 Eyes` are not episodes. */
function withoutShow(text: string, show: string): string {
  const named = show !== '' && text.slice(0, show.length).toLowerCase() === show.toLowerCase();
  if (!named || /^[\p{L}\p{N}]/u.test(text.slice(show.length))) return text;
  return ' '.repeat(show.length) + text.slice(show.length);
}

function firstOf(readers: readonly Reader[], text: string, hints: EpisodeHints): EpisodeName | undefined {
  for (const reader of readers) {
    const found = reader(text, hints);
    if (found !== undefined) return found;
  }
  return undefined;
}
