/**
 * Maps an anime of AniList to a found title and to Details. AniList has an entry for each season of a series; a series
 * is found as the entry of its name, usually the first season. So facts of the whole series (its end, its episodes) are
 * omitted. Pure.
 */
import type { ArtOffer, Details, Ids, Rating } from '../../phases/details.ts';
import type { Found } from '../../phases/sources.ts';
import {
  countOf,
  dateOf,
  distinct,
  known,
  lineOf,
  linesOf,
  numericIdOf,
  positiveOf,
  present,
  type Row,
  rowOf,
  webAddressOf,
  yearOf,
} from '../reading.ts';
import { summaryText } from '../summaryText.ts';

const name = 'anilist';
const otherTitlesAtMost = 40;
/** The formats of films and music videos. An entry without a format is announced only, and may become a series. */
const notSeries: ReadonlySet<unknown> = new Set(['MOVIE', 'MUSIC']);

export function isMedia(row: Row): boolean {
  return numericIdOf(row['id']) !== undefined && titlesOf(row, []).length > 0;
}

export function isAdult(media: Row): boolean {
  return media['isAdult'] === true;
}

/** undefined for a film, a music video or an invalid entry. */
export function foundOf(media: Row, languages: readonly string[]): Found | undefined {
  const [title] = titlesOf(media, languages);
  const ids = idsOf(media);
  if (title === undefined || ids['anilist'] === undefined || notSeries.has(media['format'])) return undefined;
  return known({
    source: name,
    ids,
    title,
    originalTitle: lineOf(rowOf(media['title'])['native']),
    alternativeTitles: otherTitles(media, title),
    year: startOf(media).year,
  });
}

export function mediaDetails(media: Row, languages: readonly string[]): Partial<Details> {
  const [title] = titlesOf(media, languages);
  const { year, premiered } = startOf(media);
  return known({
    kind: 'series' as const,
    ids: idsOf(media),
    title,
    originalTitle: lineOf(rowOf(media['title'])['native']),
    alternativeTitles: otherTitles(media, title),
    plot: plotOf(media['description']),
    premiered,
    year,
    ratings: ratingsOf(media),
    art: artOf(media),
    sources: [name],
  });
}

function idsOf(media: Row): Ids {
  const ids = known({ anilist: numericIdOf(media['id']), mal: numericIdOf(media['idMal']) });
  return Object.fromEntries(Object.entries(ids));
}

/** Its titles, the one for these languages first: for Japanese the native one, else English, else the romanised one. */
function titlesOf(media: Row, languages: readonly string[]): readonly string[] {
  const { romaji, english, native } = rowOf(media['title']);
  const order = languages[0]?.startsWith('ja') === true ? [native, romaji, english] : [english, romaji, native];
  return distinct(present(order.map(lineOf)));
}

function otherTitles(media: Row, title: string | undefined): readonly string[] {
  const all = distinct([...titlesOf(media, []), ...linesOf(media['synonyms'])]);
  return all.filter((one) => one !== title).slice(0, otherTitlesAtMost);
}

/** A date without a known day gives only the year. */
function startOf(media: Row): { readonly year?: number | undefined; readonly premiered?: string | undefined } {
  const start = rowOf(media['startDate']);
  const parts = [countOf(start['year']), countOf(start['month']), countOf(start['day'])];
  const [year, month, day] = parts.map((part, at) =>
    part === undefined ? '' : String(part).padStart(at === 0 ? 4 : 2, '0'),
  );
  return { year: yearOf(parts[0]) ?? yearOf(media['seasonYear']), premiered: dateOf(`${year}-${month}-${day}`) };
}

/** AniList hides spoilers between `~!` and `!~`; they are removed. Its texts hold tags although none are requested. */
function plotOf(description: unknown): string | undefined {
  if (typeof description !== 'string') return undefined;
  // Each start must have an end: a search for missing ends takes the square of the length.
  const end = description.lastIndexOf('!~') + 2;
  return summaryText(description.slice(0, end).replace(/~!.*?!~/gsu, ' ') + description.slice(end));
}

/** Of 100; AniList publishes no number of votes beside it. */
function ratingsOf(media: Row): readonly Rating[] {
  const value = positiveOf(media['averageScore']);
  return value === undefined || value > 100 ? [] : [{ name, value, max: 100 }];
}

function artOf(media: Row): readonly ArtOffer[] {
  const cover = rowOf(media['coverImage']);
  const poster = webAddressOf(cover['extraLarge']) ?? webAddressOf(cover['large']);
  const banner = webAddressOf(media['bannerImage']);
  return [
    ...(poster === undefined ? [] : [{ kind: 'poster' as const, url: poster, source: name }]),
    ...(banner === undefined ? [] : [{ kind: 'banner' as const, url: banner, source: name }]),
  ];
}
