/**
 * Ranks trailer links (docs/reference/services.md#trailer-links). Pure. The .nfo and the record both use this order, so
 * that a player opens the trailer that the page shows.
 */
import type { Details, TrailerLink } from '../details.ts';
import { primaryLanguage } from '../languageTag.ts';

/** Enough for anybody; a popular film has a hundred. */
export const trailerLinksAtMost = 10;

/** Longer addresses are not pages of a trailer. */
const urlAtMostCharacters = 2_048;

export interface TrailerTaste {
  /** The document's languages, BCP 47, best first. */
  readonly languages: readonly string[];
  /** The title's language, ISO 639-1: preferred over languages that nobody asked for. */
  readonly originalLanguage?: string | undefined;
}

/**
 * Best first, each video once, at most 10. Trailers come before teasers, then by language, official, size, and newest.
 * The address decides last, so that a rerun gives the same order. Addresses other than http or https are dropped.
 */
export function rankTrailers(links: readonly TrailerLink[], taste: TrailerTaste): readonly TrailerLink[] {
  const places = links.filter(isPlayable).map((link) => ({ link, place: placeOf(link, taste) }));
  const ranked = places.toSorted((one, other) => compare(one.place, other.place)).map(({ link }) => link);
  return [...firstByVideo(ranked).values()].slice(0, trailerLinksAtMost);
}

/** Ranks the trailers of a title's details. */
export function rankedTrailersOf(
  details: Pick<Details, 'trailers' | 'originalLanguage'>,
  languages: readonly string[],
): readonly TrailerLink[] {
  return rankTrailers(details.trailers, { languages, originalLanguage: details.originalLanguage });
}

type Place = readonly (number | string)[];

const typePlaces: Readonly<Record<TrailerLink['type'], number>> = { trailer: 0, teaser: 1, other: 2 };

/** Sort keys, smaller is better. */
function placeOf(link: TrailerLink, taste: TrailerTaste): Place {
  const published = link.publishedAt === undefined ? Number.NaN : Date.parse(link.publishedAt);
  return [
    typePlaces[link.type],
    languagePlace(link.language, taste),
    link.isOfficial === true ? 0 : link.isOfficial === undefined ? 1 : 2,
    -(link.heightPixels ?? 0),
    Number.isNaN(published) ? 0 : -published,
    link.url,
  ];
}

function compare(one: Place, other: Place): number {
  for (const [index, mine] of one.entries()) {
    const theirs = other[index] ?? 0;
    if (mine !== theirs) return mine < theirs ? -1 : 1;
  }
  return 0;
}

/** Wanted languages in their order, the original one, English, an unknown one, all others. */
function languagePlace(language: string | undefined, { languages, originalLanguage }: TrailerTaste): number {
  const order = [...languages, ...(originalLanguage === undefined ? [] : [originalLanguage]), 'en'];
  if (language === undefined) return order.length;
  const exact = order.findIndex((wanted) => wanted.toLowerCase() === language.toLowerCase());
  // A region only refines: `pt-BR` prefers `pt-PT` to English, but after `pt-BR` itself.
  const near = order.findIndex((wanted) => primaryLanguage(wanted) === primaryLanguage(language));
  if (exact >= 0 && exact <= near) return exact;
  return near >= 0 ? near + 0.5 : order.length + 1;
}

function isPlayable({ url }: TrailerLink): boolean {
  if (url.length > urlAtMostCharacters) return false;
  const { protocol } = URL.parse(url) ?? {};
  return protocol === 'https:' || protocol === 'http:';
}

/** Several services may give the same video under different addresses. */
function firstByVideo(ranked: readonly TrailerLink[]): ReadonlyMap<string, TrailerLink> {
  const first = new Map<string, TrailerLink>();
  for (const link of ranked) {
    const name = link.key === undefined ? link.url : `${link.site} ${link.key}`;
    if (!first.has(name)) first.set(name, link);
  }
  return first;
}
