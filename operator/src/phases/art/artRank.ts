/**
 * Ranks the pictures that the sources offer (docs/reference/services.md#tmdb-languages,
 * docs/reference/services.md#fanarttv). Pure; the order is the same in every run, so that art never flips. Reads no
 * pictures; `artFetch.ts` does.
 */
import type { ArtKind, ArtOffer } from '../details.ts';
import { primaryLanguage } from '../languageTag.ts';

export interface ArtRankWish {
  readonly kind: ArtKind;
  /** Absent for the title itself. */
  readonly season?: number | undefined;
  /** The document's languages, BCP 47, best first. */
  readonly languages: readonly string[];
  readonly originalLanguage?: string | undefined;
  /** The sources' names in the document's order: among equals the one that the user put first wins. */
  readonly sources: readonly string[];
}

/** Groups of languages on a picture. `other`: any language outside the other groups. */
type LanguageGroup = 'preferred' | 'original' | 'english' | 'untagged' | 'other';

const readFirst: readonly LanguageGroup[] = ['preferred', 'original', 'english', 'untagged', 'other'];
const languageOrder: Readonly<Record<ArtKind, readonly LanguageGroup[]>> = {
  poster: readFirst,
  banner: readFirst,
  // Shown behind a player's text, so a picture with words is the last resort.
  fanart: ['untagged', 'preferred', 'english', 'original', 'other'],
  landscape: ['preferred', 'english', 'original', 'other', 'untagged'],
  clearlogo: ['preferred', 'english', 'original', 'untagged', 'other'],
  clearart: ['preferred', 'english', 'original', 'untagged', 'other'],
  discart: ['preferred', 'english', 'original', 'untagged', 'other'],
};

interface Sizes {
  /** A narrower picture is a placeholder or a thumbnail. */
  readonly atLeastPixels: number;
  /**
   * What services call HD: such a picture comes before others of its language (docs/reference/services.md#fanarttv).
   */
  readonly hdPixels: number;
  /**
   * Width divided by height; outside this range it is another kind under this name
   * (docs/reference/services.md#thetvdb-calls).
   */
  readonly aspect: readonly [number, number];
}

/**
 * The usual sizes (docs/reference/art-and-tiles.md#sizes), and the smallest forms in which services store each kind.
 */
const sizes: Readonly<Record<ArtKind, Sizes>> = {
  poster: { atLeastPixels: 300, hdPixels: 1000, aspect: [0.5, 0.85] },
  fanart: { atLeastPixels: 960, hdPixels: 1920, aspect: [1.3, 2.5] },
  landscape: { atLeastPixels: 400, hdPixels: 1000, aspect: [1.3, 2.5] },
  clearlogo: { atLeastPixels: 150, hdPixels: 500, aspect: [0.3, 20] },
  clearart: { atLeastPixels: 300, hdPixels: 1000, aspect: [0.5, 4] },
  banner: { atLeastPixels: 400, hdPixels: 1000, aspect: [3, 8] },
  discart: { atLeastPixels: 250, hdPixels: 1000, aspect: [0.8, 1.25] },
};

/** A longer side is no art; `media/artImage.ts` refuses it as well. */
const sideAtMostPixels = 10_000;

interface Ranked {
  readonly offer: ArtOffer;
  readonly language: number;
  readonly size: number;
  readonly source: number;
}

/** The offers of this kind, best first, without those whose stated size does not fit the kind. */
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
 * Stars of one service and likes of another cannot be compared, so the best offers of each source take turns, in the
 * document's order. The second try is therefore from another service, too.
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
  // Each preferred language has its own rank; nobody lists more than a hundred.
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
