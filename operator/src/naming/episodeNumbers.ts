/**
 * Reads bare numbers as episodes: ` - 101`, `[21]`, `Show 05`, `02 - Title`, `Show.103.720p`. Less certain than the
 * forms of `episodeMarkers.ts`, so only videos and their subtitles are read this way.
 */
import { rangeOf, readEpisodeChain } from './episodeChain.ts';
import { type EpisodeHints, type EpisodeName, isYear, type Reader } from './episodeReading.ts';
import { findRomanSeason, findSeasonMention, type SeasonMention } from './seasonMention.ts';
import { numberOf } from './seasonWords.ts';
import { plainTechnical } from './technicalTerms.ts';

/** Seasons with more episodes are rare: `137` alone is rather the 137th episode than season 1, episode 37. */
const seasonEpisodesLimit = 30;

/** Opening and ending without credits: no episode, but the text before is the show's name. */
const byCreditless: Reader = (text) => {
  const found = /(?<![\p{L}\p{N}])(?:nc(?:op|ed)|creditless)(?!\p{L})/iu.exec(text);
  return found === null ? undefined : { start: found.index, rule: 'creditless' };
};

const specialForm =
  /(?<![\p{L}\p{N}])(?:ova|oad|oav|sp(?=[\s._-]?\d{1,2}(?!\d))|specials?(?=[\s._-]{1,3}\d{1,3}(?!\d)))(?!\p{L})[\s._]{0,2}(?:-[\s._]{1,2})?(\d{1,3})?(?:v\d)?(?=$|[\s._\-[\](█])/iu;
const halfForm = /(?:(?<=[\s_.])-[\s_.]{0,3}|(?<![\p{L}\p{N}])(?:ep?[\s._]?|#))\d{1,4}\.5(?=$|[\s_\-[(█])/iu;

/** `OVA 2`, `SP01`, `- Special 2`, and ` - 12.5`, a recap between two episodes: season 0. */
const bySpecial: Reader = (text, hints) => {
  const found = specialForm.exec(text) ?? halfForm.exec(text);
  const number = byDash(text, hints) ?? byBracket(text, hints);
  const isHalf = found !== null && /\.5$/.test(found[0]);
  // `Show - 04 [with OVA]` is an episode; `Show OVA Collection - 03` a special.
  if (found === null || (!isHalf && number !== undefined && number.start < found.index - 1)) return undefined;
  const mention = findSeasonMention(text.slice(0, found.index), found.index);
  const start = mention?.start ?? found.index;
  const own = found[1] === undefined ? undefined : [Number(found[1])];
  const episodes = isHalf ? undefined : (own ?? number?.episodes);
  return { season: 0, ...(episodes === undefined ? {} : { episodes }), start, rule: 'special' };
};

/** A number of two digits and more at the end, behind a dash; directly behind the first one, or behind words. */
const titleBeforeNumber =
  /^(?:(?!\s-\s)[\s_.-]\p{L}.{0,200}?)?[\s_.]{1,3}-[\s_.]{1,3}\d{2,4}(?:v\d)?[\s_.]*(?:$|[[(█])/u;

/** `02.avi`, `02 - Title`, `02-03 - Title`, `01+02`, `1-12 - Title` and `1.12` (season 1), `101 - Title`, `1042`. */
const byLeadingNumber: Reader = (text, hints) => {
  const found = /^\s*(?:[._-](?=\d{1,2}(?!\d)))?(\d{1,4})(?:v\d)?(?:(-|\+|\s?&\s?)(\d{1,3}))?(?=$|[\s._\-█])/i.exec(
    text,
  );
  if (found === null || isYear(Number(found[1]))) return undefined;
  const [whole, digits = '', separator, second] = found;
  const start = whole.search(/\d/);
  const dotted = /^\.(\d\d)(?=$|[\s_\-[(█])/.exec(text.slice(start + digits.length));
  if (dotted !== null && Number(digits) === hints.season)
    return { season: hints.season, episodes: [Number(dotted[1])], start, rule: 'season-dot-episode' };
  // `86 - 04`, `5-toubun no Hanayome - 05`: the show's name begins with a number.
  if (hints.season === undefined && titleBeforeNumber.test(text.slice(start + digits.length))) return undefined;
  if (separator === '-' && second !== undefined) {
    const isSeason =
      hints.season === undefined
        ? Number(second) <= Number(digits) || /^[1-9]$/.test(digits)
        : hints.season === Number(digits) && second.startsWith('0') && !digits.startsWith('0');
    if (isSeason) return { season: Number(digits), episodes: [Number(second)], start, rule: 'season-dash-episode' };
  }
  if (second !== undefined && Number(second) > Number(digits)) {
    const [first, last] = [byDigits(digits, start, hints), byDigits(second, start, hints)];
    const isSeason = digits.length > 2 && first.season !== undefined && first.season === last.season;
    if (isSeason) return { ...first, episodes: rangeOf(first.episodes?.[0] ?? 0, last.episodes?.[0] ?? 0) };
    return { episodes: rangeOf(Number(digits), Number(second)), start, rule: 'leading-number' };
  }
  if (digits.length <= 2) return { episodes: [Number(digits)], start, rule: 'leading-number' };
  const isWhole = isClosed(text.slice(whole.length)) && hints.season === undefined;
  // A blank in front is the show's name: `Bleach 201`.
  const isCounted =
    digits.length > 3 ? !digits.startsWith('0') : start > 0 || Number(digits.slice(-2)) > seasonEpisodesLimit;
  return isWhole && isCounted ? counted(digits, start) : byDigits(digits, start, hints);
};

/** Whether nothing but brackets follows. */
function isClosed(rest: string): boolean {
  return /^(?:v\d)?[\s_.]*(?:$|[[(█])/i.test(rest);
}

/** ` - 101`: numbered across all seasons, but `203` in season 2 is its third. `Show - 26 Tales - 03`: words behind a number make it part of the title. */
const byDash: Reader = (text, hints) => {
  let open: EpisodeName | undefined;
  for (const found of text.matchAll(/(?<=[\s_.])-[\s_.]{0,3}(\d{1,4})(?:v\d)?(?=$|[\s_.\-~[(█])/gi)) {
    const [whole, digits = ''] = found;
    if (isYear(Number(digits))) continue;
    const { episodes, end } = readEpisodeChain(text, found.index + whole.length, Number(digits), undefined);
    const isOwn = hints.season !== undefined && digits.length > 2 && episodes.length === 1;
    const read = isOwn
      ? byDigits(digits, found.index, hints)
      : { episodes, absolute: episodes, start: found.index, rule: 'absolute' };
    const isOpen = /^[\s_.]*\p{L}/u.test(text.slice(end));
    if (!isOpen && (open === undefined || (digits.length > 1 && !plainTechnical.has(Number(digits))))) return read;
    open ??= read;
  }
  return open;
};

const partWords = 'p(?:ar)?t|teil|partie|parte|deel|часть';
/** In front of a number or a spelled one: `Chapter 5`, `Episode Five`. */
const chapterWords = 'episode|épisode|episodio|folge|aflevering|chapter|chapitre|kapitel|cap[ií]tulo|capitolo';
const partForm = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${partWords}|${chapterWords}|(?:(?<=^[\\s_.]{0,9})|(?<=-[\\s_.]{1,3}))del)[\\s._-]{0,2}(\\d{1,3}|[ivx]{1,4}|\\p{L}{3,6})(?![\\p{L}\\p{N}])`,
  'iu',
);

/** `Part 3`, `Pt.III`, `Teil 3`, `Chapter Two`: the parts of a mini series are its episodes. */
const byPart: Reader = (text) => {
  const found = partForm.exec(text);
  const number = numberOf(found?.[1] ?? '') ?? 0;
  return found === null || number < 1 ? undefined : { episodes: [number], start: found.index, rule: 'part' };
};

const bracketForm = new RegExp(
  '[[【](\\d{1,4})(?:v\\d)?(?:\\s?(?:end|fin|完))?[\\]】]' +
    // `[909-910] Arc 01`: words behind a range are the name of what it counts.
    '|[[【](\\d{1,4})[-–~](\\d{1,4})[\\]】](?!\\s?\\p{L})' +
    '|(?<=^|[\\s_.])[#♯](\\d{1,4})(?!\\d)' +
    // `Show (2)` is a second copy.
    '|^\\s*(?:\\(?(?=\\d{1,3}\\))|n[or]\\.\\s?(?=\\d{1,3}(?!\\d)))(\\d{1,3})(?:\\)(?=[\\s._-]{0,3}[\\p{L}\\p{N}])|(?![\\d)]))' +
    '|(?<=[\\s_.])\\((0\\d{1,2})\\)(?=[\\s_.]*$)',
  'giu',
);

/** `[21]`, `[12END]`, `[01-02]`, `#957`, `(05) Title`: common in anime releases. */
const byBracket: Reader = (text) => {
  for (const found of text.matchAll(bracketForm)) {
    const [, single, first, last, behindSign, atStart, atEnd] = found;
    const number = Number(single ?? first ?? behindSign ?? atStart ?? atEnd);
    const episodes = last === undefined ? [number] : rangeOf(number, Number(last));
    const isNoRange = last !== undefined && episodes.length < 2;
    if (!isYear(number) && !isNoRange) return { episodes, absolute: episodes, start: found.index, rule: 'bracket' };
  }
  return undefined;
};

/** `S1 05 Title`, `S01_05`: the season's letter alone. */
const bySeasonNumber: Reader = (text) => {
  const found = /(?<![\p{L}\p{N}])s(\d{1,2})[\s._-]{1,3}(\d{2,3})(?:v\d)?(?=$|[\s._\-[(█])/iu.exec(text);
  if (found === null || plainTechnical.has(Number(found[2]))) return undefined;
  return { season: Number(found[1]), episodes: [Number(found[2])], start: found.index, rule: 'season-episode' };
};

/** `Show 05`, `Show 05 [720p]`. The end of a date that no calendar has (`2020-13-45`) is no number. */
const byTrailingNumber: Reader = (text) => {
  const found = /(?<=[^\s._-][\s._-])(?<!(?:19|20)\d\d[._-]\d{1,2}[._-])(\d{1,2})(?:v\d)?(?=[\s._]*(?:$|[[(█]))/i.exec(
    text,
  );
  return found === null ? undefined : { episodes: [Number(found[1])], start: found.index, rule: 'trailing-number' };
};

/** `Show.103.720p`: season and two digits; `Show 137` alone counts across seasons. The least certain form. */
const byDigitsAnywhere: Reader = (text, hints) => {
  for (const found of text.matchAll(/(?<![\p{L}\p{N}'])(\d{3,4})(?=$|v\d|[\s._\-[(█])/gu)) {
    const [digits] = found;
    if (isYear(Number(digits)) || plainTechnical.has(Number(digits))) continue;
    const isLast = /.[\s_]$/u.test(text.slice(0, found.index)) && isClosed(text.slice(found.index + digits.length));
    const isCounted = hints.season === undefined && isLast && !/^0[1-9]\d\d$/.test(digits);
    return isCounted ? counted(digits, found.index) : byDigits(digits, found.index, hints);
  }
  return undefined;
};

function counted(digits: string, start: number): EpisodeName {
  return { episodes: [Number(digits)], absolute: [Number(digits)], start, rule: 'absolute' };
}

/** The season folder decides: 215 in season 2 is episode 15; in season 21 it is an absolute number. */
function byDigits(digits: string, start: number, hints: EpisodeHints): EpisodeName {
  const season = Number(digits.slice(0, -2));
  const episode = Number(digits.slice(-2));
  const fits = hints.season === undefined ? !/^0(?:0|..$)/.test(digits) : season === hints.season;
  if (fits && episode > 0) return { season, episodes: [episode], start, rule: 'digits' };
  return counted(digits, start);
}

/** Adds a season in the show's name: `Show S3 - 04`, `Show 2nd Season - 04`, `Show II - 04`. */
function seasoned(reader: Reader): Reader {
  return (text, hints) => {
    const found = reader(text, hints);
    if (found === undefined || found.season !== undefined) return found;
    const ahead = text.slice(0, found.start);
    const mention: SeasonMention | undefined =
      findSeasonMention(ahead, found.start) ?? findRomanSeason(ahead, hints.show !== undefined);
    if (mention === undefined) return found;
    const { absolute: _absolute, ...rest } = found;
    return { ...rest, season: mention.season, start: mention.start };
  };
}

const numbers: readonly Reader[] = [
  seasoned(byDash),
  byPart,
  seasoned(byBracket),
  bySeasonNumber,
  seasoned(byTrailingNumber),
  byDigitsAnywhere,
];
const inFolder: readonly Reader[] = [byCreditless, bySpecial, byLeadingNumber, ...numbers];
const loose: readonly Reader[] = [byCreditless, bySpecial, ...numbers, byLeadingNumber];

/** Without any folder a number in front begins the show's name: `91 Days - 07`, `30.Rock.102`. */
export function likelyReaders({ season, show }: EpisodeHints): readonly Reader[] {
  return season === undefined && show === undefined ? loose : inFolder;
}
