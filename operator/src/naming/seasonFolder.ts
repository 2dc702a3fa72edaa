/** Reads the names of season folders and of packs with a season, in every language of `seasonWords.ts`. */
import { nameLengthLimit, withPlainForms } from './pathText.ts';
import {
  anySeasonWordPattern,
  episodeWordPattern,
  hanNumber,
  hanNumberPattern,
  isPlausibleSeason,
  isSpecialsFolder,
  numberOf,
  ordinalEndPattern,
  seasonsWordPattern,
  seasonWordPattern,
  spelledNumberPattern,
  spelledOrdinalPattern,
} from './seasonWords.ts';

export interface SeasonFolder {
  readonly season: number;
  /** The text before the season: `The Office` of `The Office - Season 2`; '' if there is none. */
  readonly prefix: string;
  /**
   * True if the folder counts only inside the show that `prefix` names, or inside any show: several seasons, of which
   * `season` is the first (`The Office S01-S03`), `The Office Specials`, `RWBY Volume 2`.
   */
  readonly isInside?: true;
  /** `Volume 2`, `Book Two - Earth`, `Part 2`: a season in a show's folder, but a half of one in a season's folder. */
  readonly isVolume?: true;
}

/** No episode may follow: `Season 1 Episode 2` and `S01E02` are episodes. */
const noEpisode = '(?!\\d|[\\s._-]*(?:e|ep|x|episode|folge)[\\s._-]*\\d)';
const prefix = '^(.{1,400}?)[\\s._\\-([]{1,4}';
const wordEnd = '(?![\\p{L}\\p{N}])';
const nameEnd = '(?=$|\\s?[([]|\\s-\\s|[._-])';

/** The last group is the number; of two groups the first is the show's name. */
const seasonPatterns: readonly RegExp[] = [
  // Season 1, Season_01, Staffel 7 (2016), Series 3
  new RegExp(`^(?:${anySeasonWordPattern})[\\s._-]{0,3}(\\d{1,4})${noEpisode}(?![\\p{L}])`, 'isu'),
  // 3. Staffel, 2nd Season, 1ª Temporada, 1 сезон
  new RegExp(`^(\\d{1,4})(?:${ordinalEndPattern})?[\\s._-]{0,3}(?:${anySeasonWordPattern})${nameEnd}`, 'isu'),
  // Second Season, Segunda Temporada; Season One, Season II
  new RegExp(`^(?:the\\s)?(${spelledOrdinalPattern})[\\s._-](?:${seasonWordPattern})${nameEnd}`, 'isu'),
  new RegExp(`^(?:${seasonWordPattern})[\\s._-]{1,3}(${spelledNumberPattern})${wordEnd}`, 'isu'),
  // S02, T02
  /^[st](\d{1,4})$/i,
  // S02 [1080p], S02 - The Return
  /^s(\d{1,3})(?=[\s._\-([+&~])(?![\s._\-\]]{0,3}e(?:p|pisode)?[\s._-]?\d)/is,
  // Show - Season 2, Show (Season 2)
  new RegExp(`${prefix}(?:${seasonWordPattern})[\\s._-]{0,3}(\\d{1,4})${noEpisode}(?![\\p{L}])`, 'isu'),
  // Show 2nd Season, Show Second Season
  new RegExp(`${prefix}(\\d{1,2})(?:${ordinalEndPattern})[\\s._-]{0,2}(?:${seasonWordPattern})${wordEnd}`, 'isu'),
  new RegExp(`${prefix}(${spelledOrdinalPattern})[\\s._-](?:${seasonWordPattern})${wordEnd}`, 'isu'),
  // Show (2 сезон), Show - 2 sezon: in English the number of such a name is the title's
  new RegExp(`${prefix}(\\d{1,2})[\\s._-]{0,2}(?!season)(?:${seasonWordPattern})${wordEnd}`, 'isu'),
  // The.Wonder.Years.S04.PDTV.x264-JCH, Show [S04][1080p], Show S01-S03
  /^(.{1,400}?)[\s._\-[(]{1,4}s(\d{1,3})(?=$|[\s._\-\])+~&])(?![\s._\-\]]{0,3}e(?:p|pisode)?[\s._-]?\d)/is,
];
const volumeForm = new RegExp(
  `^(?:(.{1,400}?)[\\s._-]{1,3})?(?:vol(?:ume|\\.)?|book|buch|livre|libro|part|partie|parte|teil)[\\s._-]{1,3}(\\d{1,2}|${spelledNumberPattern})(?=$|\\s?[([:]|\\s-\\s|[\\s._-]\\p{L})`,
  'isu',
);
const specialsForm = /^(.{1,400}?)[\s._]{0,3}[-–]?[\s._]{1,3}([^\s._-][^\s._]{1,12})$/su;
const hanPatterns: readonly RegExp[] = [
  new RegExp(`^第\\s?(${hanNumberPattern})\\s?(?:[季期部]|シーズン)$`, 'u'),
  new RegExp(`^(.{1,400}?)[\\s._-]{0,3}第\\s?(${hanNumberPattern})\\s?(?:[季期]|シーズン)`, 'su'),
];

/** ` - S03`, `+2`, ` to 3`, `, 2 & 3` behind a season's number. */
const rangeForm = new RegExp(
  `^[\\s._]{0,2}(?:[-–~+&,]|(?<=\\s)(?:to|bis|à|a|und|and|et|y|e)(?=\\s))[\\s._]{0,2}(?:s|(?:${seasonsWordPattern})[\\s._]?)?(\\d{1,2})(?![\\d\\p{L}]|[\\s._]{1,2}(?:${episodeWordPattern}))`,
  'iu',
);

/** Returns the last season of a range that begins with `first` directly before `text`; undefined without a range. */
function rangeEnd(text: string, first: number): number | undefined {
  const last = Number(rangeForm.exec(text.slice(0, 40))?.[1] ?? 0);
  return last > first ? last : undefined;
}

/**
 * Reads the name of a season folder. A bare number is a season; folders of specials and extras are season 0.
 */
export function readSeasonFolder(name: string): SeasonFolder | undefined {
  const text = withPlainForms(name.slice(0, nameLengthLimit).normalize('NFC')).trim();
  if (isSpecialsFolder(text)) return { season: 0, prefix: '' };
  if (/^\d{1,4}$/.test(text)) return checkedSeason(Number(text), '');
  if (/episode\s?\d/i.test(text)) return undefined;
  for (const pattern of [...seasonPatterns, ...hanPatterns]) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const word = found.at(-1) ?? '';
    const season = hanPatterns.includes(pattern) ? hanNumber(word) : numberOf(word);
    const show = found.length > 2 ? (found[1] ?? '') : '';
    const checked =
      season === undefined ? undefined : checkedSeason(season, show.replace(/(?<![\s._([-])[\s._([-]+$/, ''));
    if (checked === undefined) continue;
    const isRange = rangeEnd(text.slice(found[0].length), checked.season) !== undefined;
    return isRange ? { ...checked, isInside: true } : checked;
  }
  return readVolume(text) ?? readSpecialsOfShow(text);
}

function readVolume(text: string): SeasonFolder | undefined {
  const [, show = '', number = ''] = volumeForm.exec(text) ?? [];
  const season = numberOf(number) ?? 0;
  if (season === 0) return undefined;
  return { season, prefix: show, isVolume: true, ...(show === '' ? {} : { isInside: true }) };
}

/** `The Office Specials`, `The Office - OVA`. */
function readSpecialsOfShow(text: string): SeasonFolder | undefined {
  const [, show = '', word = ''] = specialsForm.exec(text) ?? [];
  return isSpecialsFolder(word) ? { season: 0, prefix: show, isInside: true } : undefined;
}

function checkedSeason(season: number, show: string): SeasonFolder | undefined {
  return isPlausibleSeason(season) ? { season, prefix: show } : undefined;
}

/** Returns the season of a folder with this name, 0 for specials; undefined for any other folder. */
export function isSeasonFolderName(name: string): number | undefined {
  const folder = readSeasonFolder(name);
  return folder?.isInside === true && folder.prefix !== '' ? undefined : folder?.season;
}
