/**
 * Fields that several .nfo files share, in forms that all readers understand (docs/reference/nfo.md#elements): ids,
 * ratings, people, dates, certification. Pure.
 */
import { uniqueIdOrder } from '../../naming/idSchemes.ts';
import { type NfoElement, textElement } from '../../nfo/nfoElement.ts';
import type { CastMember, Certification, Ids, Rating, TrailerLink } from '../details.ts';

/** A cast of hundreds is useless; servers show a few dozen. */
const castAtMost = 60;

/** The form of a date has four digits for the year. */
const latestTimeMs = Date.UTC(9999, 11, 31);

/**
 * The first scheme in this kind's order is the default; without a default Kodi has no id
 * (docs/reference/nfo.md#measured-with-kodi).
 */
export function idElements(ids: Ids, kind: 'movie' | 'series'): NfoElement[] {
  const known = Object.entries(ids).filter(([, id]) => id.trim() !== '');
  const rank = (scheme: string) => {
    const index = uniqueIdOrder[kind].indexOf(scheme);
    return index < 0 ? uniqueIdOrder[kind].length : index;
  };
  const sorted = known.toSorted(([left], [right]) => rank(left) - rank(right) || (left < right ? -1 : 1));
  return sorted.map(([scheme, id], index) => ({
    name: 'uniqueid',
    attributes: { type: scheme, ...(index === 0 ? { default: 'true' } : {}) },
    text: id,
  }));
}

/**
 * Jellyfin takes the last rating and ignores its scale, so the default is one from 0 to 10 and comes last. Kodi drops 0
 * (docs/reference/nfo.md#ratings).
 */
export function ratingElements(ratings: readonly Rating[]): NfoElement[] {
  const usable = ratings.filter(({ value, max }) => value > 0 && value <= max);
  const best = defaultRating(usable);
  if (best === undefined) return [];
  const others = usable.filter((rating) => rating !== best);
  return [{ name: 'ratings', children: [...others, best].map((rating) => ratingElement(rating, rating === best)) }];
}

/** The first rating from 0 to 10; sources come in the document's order. */
export function defaultRating(ratings: readonly Rating[]): Rating | undefined {
  const usable = ratings.filter(({ value, max }) => value > 0 && value <= max);
  return usable.find(({ max }) => max === 10) ?? usable[0];
}

function ratingElement({ name, value, max, votes }: Rating, isDefault: boolean): NfoElement {
  return {
    name: 'rating',
    attributes: { name, max: String(max), ...(isDefault ? { default: 'true' } : {}) },
    children: [
      { name: 'value', text: String(Number(value.toFixed(3))) },
      ...textElement('votes', votes === undefined ? undefined : Math.trunc(votes)),
    ],
  };
}

export function listElements(name: string, values: readonly string[]): NfoElement[] {
  return [...new Set(values.map((value) => value.trim()))].flatMap((value) => textElement(name, value));
}

/** Jellyfin and Emby split at commas: `Robert Downey, Jr.` would become two people. */
export function peopleElements(name: string, people: readonly string[]): NfoElement[] {
  return listElements(
    name,
    people.map((person) =>
      person
        .split(/[,;|]/u)
        .map((part) => part.trim())
        .join(' '),
    ),
  );
}

/** Jellyfin keeps only the last <country>, and Kodi splits at ` / `: one element suits both. */
export function countryElement(countries: readonly string[]): NfoElement[] {
  return textElement('country', [...new Set(countries)].join(' / '));
}

export function castElements(cast: readonly CastMember[]): NfoElement[] {
  const sorted = cast.toSorted((left, right) => left.order - right.order).slice(0, castAtMost);
  return sorted.flatMap(({ name, role, pictureUrl }, order) => {
    const named = textElement('name', name);
    if (named.length === 0) return [];
    const thumb = pictureUrl === undefined ? [] : textElement('thumb', pictureUrl);
    return [
      { name: 'actor', children: [...named, ...textElement('role', role), ...textElement('order', order), ...thumb] },
    ];
  });
}

/**
 * Exactly this form: any other is ignored by Jellyfin and Emby, and taken for 1970 by Kodi
 * (docs/reference/nfo.md#titles-texts-and-dates).
 */
export function dateElement(name: string, date: string | undefined): NfoElement[] {
  return date !== undefined && /^\d{4}-\d\d-\d\d$/u.test(date) ? textElement(name, date) : [];
}

/**
 * `YYYY-MM-DD HH:MM:SS` in UTC, so that every machine writes the same text and the order is the same in every server
 * (docs/reference/nfo.md#date-added). `arrivedAt`: RFC 3339; text of a record that is no time gives no element.
 */
export function dateAddedElement(arrivedAt: string | undefined): NfoElement[] {
  const time = arrivedAt === undefined ? Number.NaN : Date.parse(arrivedAt);
  if (!(time >= 0 && time <= latestTimeMs)) return [];
  return textElement('dateadded', new Date(time).toISOString().slice(0, 19).replace('T', ' '));
}

export function yearOf(date: string | undefined): number | undefined {
  const year = Number(date?.slice(0, 4));
  return Number.isInteger(year) && year > 1800 ? year : undefined;
}

/** Countries whose certificates the speakers of a language expect, for tags without a region. */
const countryOfLanguage: ReadonlyMap<string, string> = new Map([
  ['en', 'US'],
  ['ja', 'JP'],
  ['ko', 'KR'],
  ['sv', 'SE'],
  ['da', 'DK'],
  ['cs', 'CZ'],
  ['el', 'GR'],
  ['uk', 'UA'],
  ['zh', 'CN'],
  ['he', 'IL'],
]);

/**
 * The certificate of the first language's country that has one, else of the United States. Jellyfin recognises other
 * countries by a prefix, and German certificates by FSK.
 */
export function certificationOf(
  certifications: readonly Certification[],
  languages: readonly string[],
): string | undefined {
  for (const country of [...languages.map(countryOf), 'US']) {
    const rating = certifications.find((one) => one.country === country)?.rating.trim();
    if (rating === undefined || rating === '') continue;
    if (country === 'US' || rating.toUpperCase().startsWith(country === 'DE' ? 'FSK' : country)) return rating;
    return country === 'DE' ? `FSK-${rating}` : `${country}-${rating}`;
  }
  return undefined;
}

function countryOf(tag: string): string {
  const [language = '', ...parts] = tag.split('-');
  const region = parts.find((part) => /^[a-z]{2}$/iu.test(part));
  return (region ?? countryOfLanguage.get(language.toLowerCase()) ?? language).toUpperCase();
}

/**
 * Jellyfin reads only this form, which Kodi plays too; Emby keeps any address
 * (docs/reference/nfo.md#sets-and-trailers).
 */
export function trailerElement(trailers: readonly TrailerLink[]): NfoElement[] {
  const [first] = trailers;
  const best = trailers.find(({ site, key }) => site === 'youtube' && isVideoKey(key)) ?? first;
  if (best === undefined) return [];
  if (best.site === 'youtube' && isVideoKey(best.key)) {
    return textElement('trailer', `plugin://plugin.video.youtube/play/?video_id=${best.key}`);
  }
  return textElement('trailer', /^https?:\/\//u.test(best.url) ? best.url : undefined);
}

function isVideoKey(key: string | undefined): boolean {
  return key !== undefined && /^[\w-]{5,32}$/u.test(key);
}
