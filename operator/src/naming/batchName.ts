/** Takes from the name of a show's folder what a batch adds: `(Season 1-3)`, `S01-S03`, `(01-26)`, `Batch`, `Complete`. */
import { episodeWordPattern, seasonsWordPattern } from './seasonWords.ts';

const lead = '[\\s._]{0,3}(?:[-–][\\s._]{1,3})?[([]?';
const close = '[)\\]]?';
const gap = '[\\s._]{0,2}';
const link = `(?:${gap}[-–~+&,]${gap}|[\\s._](?:to|bis|à|a|und|and|et|y|e)[\\s._])`;
const end = '(?=$|[\\s._\\-([])';
const extras = `(?:${gap}[+&]${gap}(?:ovas?|oads?|specials?|extras?|movies?|films?|sps?|ona))`;

const seasons = `(?:${seasonsWordPattern})`;
const complete =
  "(?:(?:the[\\s._])?complete(?:[\\s._](?:series|collection|box[\\s._-]?set|seasons?|saga))?|(?:l['’])?int[ée]grale|komplett|" +
  '(?:(?:la[\\s._])?s[ée]rie[\\s._])?(?:complet[ao]|complète))';

interface Piece {
  readonly form: RegExp;
  /** For a range: both numbers must be in order. */
  readonly isRange: boolean;
}

/** Ranges have their numbers in the first two groups. */
const pieces: readonly Piece[] = [
  // (Season 1-3), Seasons 1 to 3, Season 1+2+Specials
  {
    form: new RegExp(
      `(?<=[^\\s._([-])[\\s._-]{0,3}${lead}(?:(?:${complete}[\\s._])?${seasons}|${complete})${gap}(\\d{1,2})${link}(?:${seasons}${gap})?(\\d{1,2})(?:${link}\\d{1,2}){0,20}${extras}{0,3}${close}${end}`,
      'iu',
    ),
    isRange: true,
  },
  // S01-S03, S1+S2, S01-03
  {
    form: new RegExp(
      `(?<=[^\\s._([-])[\\s._-]{0,3}${lead}(?<![\\p{L}\\p{N}])s(\\d{1,3})${link}s?(\\d{1,3})(?:${link}s\\d{1,3}){0,20}${extras}{0,3}${close}${end}`,
      'iu',
    ),
    isRange: true,
  },
  // E01-E12, Episodes 1-12
  {
    form: new RegExp(
      `(?<=[^\\s._([-])[\\s._-]{0,3}${lead}(?<![\\p{L}\\p{N}])(?:${episodeWordPattern}|e)${gap}(\\d{1,4})${gap}[-–~]${gap}(?:e|ep)?(\\d{1,4})${close}${end}`,
      'iu',
    ),
    isRange: true,
  },
  // (01-26), [1-26 + OVA]
  {
    form: /(?<=[^\s._([-])[\s._]{0,3}[([](?!(?:19|20)\d\d)(\d{1,4})\s?[-–~]\s?(\d{1,4})[^)\]]{0,20}[)\]]/u,
    isRange: true,
  },
  // 01-26: padded, because `Ranma 1-2` and `22-7` are titles
  { form: /(?<=[^\s._([-])[\s._]{1,3}(?:-[\s._]{1,3})?(0\d{1,3})[-–~](\d{2,4})(?=$|[\s._([])/u, isRange: true },
  // 1-12 Batch
  {
    form: /(?<=[^\s._([-])[\s._]{1,3}(?:-[\s._]{1,3})?(\d{1,4})[-–~](\d{1,4})(?=[\s._]{1,3}[([]?(?:batch|complete)(?![\p{L}\p{N}]))/iu,
    isRange: true,
  },
  { form: new RegExp(`(?<=[^\\s._([-])[\\s._-]{0,3}[\\s._([]batch${close}${end}`, 'iu'), isRange: false },
  // Vol.1-6
  {
    form: new RegExp(
      `(?<=[^\\s._([-])[\\s._-]{0,3}${lead}(?<![\\p{L}\\p{N}])vols?(?:umes?)?${gap}(\\d{1,2})[-–~](\\d{1,2})${close}${end}`,
      'iu',
    ),
    isRange: true,
  },
  // (BD)
  { form: /(?<=[^\s._([-])[\s._]{0,3}[([](?:bd|dvd|web)[)\]]/iu, isRange: false },
  // Complete Series, The Complete Collection: at the end, or before brackets and release words
  {
    form: new RegExp(
      `(?<=[^\\s._([-])(?:[\\s._]{0,3}[-–][\\s._]{1,3}|[\\s._]{1,3})[([]?${complete}${close}(?=$|[\\s._-]{1,3}(?:$|[([]|\\d{3,4}[pi]|(?:19|20)\\d\\d))`,
      'iu',
    ),
    isRange: false,
  },
];

/** Returns the name without ranges and remarks of a batch; as it is if nothing else would be left. */
export function withoutBatch(name: string): string {
  const filler = /\s/.test(name) ? ' ' : '.';
  const text = pieces.reduce((rest, { form, isRange }) => {
    const found = form.exec(rest);
    if (found === null || (isRange && Number(found[1]) >= Number(found[2]))) return rest;
    return `${rest.slice(0, found.index)}${filler}${rest.slice(found.index + found[0].length)}`;
  }, name);
  const show = text.replace(/^[[【][^\]】]{1,40}[\]】]/u, '');
  return /[\p{L}\p{N}]/u.test(show) ? text.trim() : name;
}
