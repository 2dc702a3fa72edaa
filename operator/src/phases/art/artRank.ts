/**
 * Which of the pictures that the sources offer is taken first (sources.md 1.5, 3). Pure; the order is the same in every run, so
 * that art never flips. It must not look at pictures: `artFetch.ts` does.
 */
import type { ArtKind, ArtOffer } from '../details.ts';
import { primaryLanguage } from '../languageTag.ts';

export interface ArtRankWish {
  readonly kind: ArtKind;
  /** Absent: of the title itself. */
  readonly season?: number | undefined;
  /** Of the document, BCP 47, best first. */
  readonly languages: readonly string[];
  readonly originalLanguage?: string | undefined;
  /** Names of the sources in the order of the document: of equals, the one the owner put first. */
  readonly sources: readonly string[];
}

/** What somebody reads on a picture, from the most wanted. `other`: any further language. */
type LanguageGroup = 'preferred' | 'original' | 'english' | 'untagged' | 'other';

const readFirst: readonly LanguageGroup[] = ['preferred', 'original', 'english', 'untagged', 'other'];
const languageOrder: Readonly<Record<ArtKind, readonly LanguageGroup[]>> = {
  poster: readFirst,
  banner: readFirst,
  // Behind the text of a player: one with words on it is the last resort.
  fanart: ['untagged', 'preferred', 'english', 'original', 'other'],
  landscape: ['preferred', 'english', 'original', 'other', 'untagged'],
  clearlogo: ['preferred', 'english', 'original', 'untagged', 'other'],
  clearart: ['preferred', 'english', 'original', 'untagged', 'other'],
  discart: ['preferred', 'english', 'original', 'untagged', 'other'],
};

interface Sizes {
  /** Narrower is a placeholder or a thumbnail. */
  readonly atLeastPixels: number;
  /** What services call HD: such a picture goes before others of its language (sources.md 3). */
  readonly hdPixels: number;
  /** Width to height: outside of it lies a picture of another kind under this name (sources.md 2.2). */
  readonly aspect: readonly [number, number];
}

/** The usual sizes of files.md 2 and the smallest forms in which services keep each kind. */
const sizes: Readonly<Record<ArtKind, Sizes>> = {
  poster: { atLeastPixels: 300, hdPixels: 1000, aspect: [0.5, 0.85] },
  fanart: { atLeastPixels: 960, hdPixels: 1920, aspect: [1.3, 2.5] },
  landscape: { atLeastPixels: 400, hdPixels: 1000, aspect: [1.3, 2.5] },
  clearlogo: { atLeastPixels: 150, hdPixels: 500, aspect: [0.3, 20] },
  clearart: { atLeastPixels: 300, hdPixels: 1000, aspect: [0.5, 4] },
  banner: { atLeastPixels: 400, hdPixels: 1000, aspect: [3, 8] },
  discart: { atLeastPixels: 250, hdPixels: 1000, aspect: [0.8, 1.25] },
};

/** Longer is no art, and refused when it is looked at (`media/artImage.ts`). */
const sideAtMostPixels = 10_000;

interface Ranked {
  readonly offer: ArtOffer;
  readonly language: number;
  readonly size: number;
  readonly source: number;
}

/** The offers of this kind, best first; what is no such picture by its stated size is left out. */
export function rankArt(offers: readonly ArtOffer[], wish: ArtRankWish): readonly ArtOffer[] {
  const byUrl = new Map<string, ArtOffer>();
  for (const offer of offers) {
    const isWished = offer.kind === wish.kind && offer.season === wish.season && isSane(offer);
    if (isWished && !byUrl.has(offer.url)) byUrl.set(offer.url, offer);
  }
  const ranked = [...byUrl.values()].map((offer) => rankOf(offer, wish));
  const places = placesInSource(ranked);
  return ranked
    .toSorted(
      (one, other) =>
        one.language - other.language ||
        one.size - other.size ||
        placeOf(places, one) - placeOf(places, other) ||
        one.source - other.source ||
        compareText(one.offer.url, other.offer.url),
    )
    .map(({ offer }) => offer);
}

/**
 * Stars of one service and likes of another cannot be compared: the best of each take turns, in the order of the document. So
 * the second try is another service's, too.
 */
function placesInSource(ranked: readonly Ranked[]): ReadonlyMap<ArtOffer, number> {
  const groups = new Map<string, ArtOffer[]>();
  for (const { offer, language, size } of ranked) {
    const key = `${language} ${size} ${offer.source}`;
    groups.set(key, [...(groups.get(key) ?? []), offer]);
  }
  return new Map(
    [...groups.values()].flatMap((group) => group.toSorted(byVotes).map((offer, place) => [offer, place])),
  );
}

function placeOf(places: ReadonlyMap<ArtOffer, number>, { offer }: Ranked): number {
  return places.get(offer) ?? 0;
}

function byVotes(one: ArtOffer, other: ArtOffer): number {
  return (
    (other.voteAverage ?? 0) - (one.voteAverage ?? 0) ||
    (other.votes ?? 0) - (one.votes ?? 0) ||
    (other.widthPixels ?? 0) - (one.widthPixels ?? 0) ||
    compareText(one.url, other.url)
  );
}

function rankOf(offer: ArtOffer, wish: ArtRankWish): Ranked {
  const source = wish.sources.indexOf(offer.source);
  return {
    offer,
    language: languageRank(offer.language, wish),
    size: sizeRank(offer),
    source: source < 0 ? wish.sources.length : source,
  };
}

function languageRank(language: string | undefined, wish: ArtRankWish): number {
  const preferred = [...new Set(wish.languages.map(primaryLanguage))];
  const group = groupOf(language, preferred, wish.originalLanguage);
  const within = group === 'preferred' && language !== undefined ? preferred.indexOf(primaryLanguage(language)) : 0;
  // Every preferred language has a rank of its own; a hundred of them is more than anybody writes down.
  return languageOrder[wish.kind].indexOf(group) * 100 + Math.min(within, 99);
}

function groupOf(
  language: string | undefined,
  preferred: readonly string[],
  originalLanguage: string | undefined,
): LanguageGroup {
  if (language === undefined) return 'untagged';
  const primary = primaryLanguage(language);
  if (preferred.includes(primary)) return 'preferred';
  if (originalLanguage !== undefined && primaryLanguage(originalLanguage) === primary) return 'original';
  return primary === 'en' ? 'english' : 'other';
}

function sizeRank({ kind, widthPixels }: ArtOffer): number {
  if (widthPixels === undefined) return 1;
  return widthPixels >= sizes[kind].hdPixels ? 0 : 2;
}

function isSane({ kind, widthPixels, heightPixels }: ArtOffer): boolean {
  const { atLeastPixels, aspect } = sizes[kind];
  if (widthPixels !== undefined && (widthPixels < atLeastPixels || widthPixels > sideAtMostPixels)) return false;
  if (heightPixels !== undefined && heightPixels > sideAtMostPixels) return false;
  if (widthPixels === undefined || heightPixels === undefined || heightPixels <= 0) return true;
  const shape = widthPixels / heightPixels;
  return shape >= aspect[0] && shape <= aspect[1];
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
