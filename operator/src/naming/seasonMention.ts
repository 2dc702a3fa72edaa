/** Finds a season that a name mentions apart from its episode: `Show S3 - 04`, `Temporada 2 [Cap.207]`. */
import {
  hanNumber,
  hanNumberPattern,
  isPlausibleSeason,
  numberOf,
  ordinalEndPattern,
  seasonWordPattern,
  spelledNumberPattern,
  spelledOrdinalPattern,
} from './seasonWords.ts';

export interface SeasonMention {
  readonly season: number;
  readonly start: number;
  readonly end: number;
}

const wordStart = '(?<![\\p{L}\\p{N}])';
const wordEnd = '(?![\\p{L}\\p{N}])';

/** Each form has the number in its first group that matched. */
const forms: readonly RegExp[] = [
  // Season 2, Staffel.2, Season Two, シーズン2
  new RegExp(
    `(?<!\\p{L})(?:${seasonWordPattern})[\\s._-]{0,3}(?:(\\d{1,4})(?!\\d)|(${spelledNumberPattern})${wordEnd})`,
    'giu',
  ),
  // 2nd Season, 2. Staffel, 2ª Temporada, 2 сезон
  new RegExp(`${wordStart}(\\d{1,3})(?:${ordinalEndPattern})?[\\s._-]{0,2}(?:${seasonWordPattern})${wordEnd}`, 'giu'),
  // Second Season
  new RegExp(`${wordStart}(${spelledOrdinalPattern})[\\s._-](?:${seasonWordPattern})${wordEnd}`, 'giu'),
  // S2, S02, T2; an episode directly behind it belongs to another form.
  new RegExp(`${wordStart}[st](\\d{1,3})(?:${wordEnd}|(?=第))`, 'giu'),
  // 2기
  /(?<!\d)(\d{1,2})\s?기(?!\p{L})/gu,
];
const hanForm = new RegExp(`第\\s?(${hanNumberPattern})\\s?(?:[季期]|シーズン)`, 'gu');

/** Returns the last season mentioned before `before`, or else the first one from `behind` on; undefined without one. */
export function findSeasonMention(text: string, before: number, behind = before): SeasonMention | undefined {
  const mentions = [...forms, hanForm].flatMap((form) => mentionsOf(text, form));
  const ahead = mentions.filter(({ end }) => end <= before).sort((one, other) => other.start - one.start);
  return ahead[0] ?? mentions.filter(({ start }) => start >= behind).sort((one, other) => one.start - other.start)[0];
}

function mentionsOf(text: string, form: RegExp): readonly SeasonMention[] {
  return [...text.matchAll(form)].flatMap((found) => {
    const word = found[1] ?? found[2] ?? '';
    const season = form === hanForm ? hanNumber(word) : numberOf(word);
    if (season === undefined || !isPlausibleSeason(season)) return [];
    return [{ season, start: found.index, end: found.index + found[0].length }];
  });
}

/**
 * Reads a Roman numeral between a show's name and its number as a season: `[Group] Show II - 04`. Counts only where the
 * rest is surely the show: it was blanked because the folder names it, or there is no folder and a release group is in
 * front. `Lupin III - 04` in a folder of another name stays a title. `ahead` is the text before the number.
 */
export function findRomanSeason(ahead: string, isShowKnown: boolean): SeasonMention | undefined {
  const found = /[\s_.](II|III|IV|V|VI|VII|VIII|IX)[\s_.]{0,3}$/.exec(ahead);
  const season = numberOf(found?.[1] ?? '');
  if (found === null || season === undefined) return undefined;
  const whole = ahead.slice(0, found.index);
  const front = whole.replace(/^[[【][^\]】]{1,40}[\]】]/u, '');
  // `Voltes V`: a single letter is a number only behind a show that is known.
  const isSure = isShowKnown
    ? front.replaceAll('_', '').trim() === ''
    : found[1] !== 'V' && front !== whole && /\p{L}/u.test(front);
  return isSure ? { season, start: found.index + 1, end: ahead.length } : undefined;
}
