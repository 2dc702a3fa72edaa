/**
 * Details: what the sources say of a title (design 3). Fetched lazily, once per walk; handed to nfo, art, thumbnail, marks and
 * trailer. Declared here by its users; `sources/` answers them. Everything optional is absent when a source does not know it:
 * null, '' and 0 for "unknown" end at the edge of `sources/`.
 */
import type { ArtKind } from '../title/titleFacts.ts';

export type { ArtKind };
export type TitleKind = 'movie' | 'series';

/** scheme -> id, without the scheme: `{tmdb: '603', imdb: 'tt0133093', tvdb: '…', wikidata: 'Q83495', tvmaze: '…'}`. */
export type Ids = Readonly<Record<string, string>>;

/** In which order a series' seasons and episodes are numbered. */
export type EpisodeOrder = 'aired' | 'dvd' | 'absolute';

export interface Rating {
  /** `themoviedb`, `imdb`, `tvdb`, `tvmaze`, `metacritic`, `tomatometerallcritics`: the names that Kodi uses. */
  readonly name: string;
  readonly value: number;
  /** The scale's upper end: 10 or 100. */
  readonly max: number;
  readonly votes?: number;
}

export interface CastMember {
  readonly name: string;
  readonly role?: string;
  /** From 0, the most important first. */
  readonly order: number;
  readonly pictureUrl?: string;
}

export interface Certification {
  /** ISO 3166-1, two letters, upper case. */
  readonly country: string;
  readonly rating: string;
}

export interface TrailerLink {
  /** A page that plays it: https. */
  readonly url: string;
  readonly site: 'youtube' | 'vimeo' | 'other';
  /** The site's own key, where it has one. */
  readonly key?: string;
  readonly name?: string;
  readonly type: 'trailer' | 'teaser' | 'other';
  readonly language?: string;
  readonly isOfficial?: boolean;
  readonly heightPixels?: number;
  /** RFC 3339. */
  readonly publishedAt?: string;
  readonly source: string;
}

/** One picture that a source offers. */
export interface ArtOffer {
  readonly kind: ArtKind;
  /** Of a season: its number (0: specials). Absent: of the title itself. */
  readonly season?: number;
  readonly url: string;
  /** ISO 639-1; absent: no text on it, or nobody knows. */
  readonly language?: string;
  readonly widthPixels?: number;
  readonly heightPixels?: number;
  /** 0 to 10 where the source votes so; likes are `votes` alone. */
  readonly voteAverage?: number;
  readonly votes?: number;
  readonly source: string;
}

export interface EpisodeDetails {
  readonly season: number;
  readonly episode: number;
  readonly absolute?: number;
  readonly ids: Ids;
  readonly title?: string;
  readonly plot?: string;
  /** YYYY-MM-DD */
  readonly airDate?: string;
  readonly runtimeMinutes?: number;
  readonly ratings: readonly Rating[];
  readonly directors: readonly string[];
  readonly writers: readonly string[];
  readonly guests: readonly CastMember[];
  readonly stillUrl?: string;
  /** Specials: before which episode they are shown. */
  readonly airsBeforeSeason?: number;
  readonly airsBeforeEpisode?: number;
  readonly airsAfterSeason?: number;
}

export interface SeasonDetails {
  readonly season: number;
  readonly name?: string;
  readonly plot?: string;
  readonly airDate?: string;
  readonly ids?: Ids;
}

export interface CollectionDetails {
  readonly name: string;
  readonly ids: Ids;
  readonly overview?: string;
  readonly posterUrl?: string;
  readonly fanartUrl?: string;
}

export interface Details {
  readonly kind: TitleKind;
  readonly ids: Ids;
  readonly title: string;
  readonly originalTitle?: string;
  readonly alternativeTitles: readonly string[];
  readonly originalLanguage?: string;
  readonly plot?: string;
  readonly outline?: string;
  readonly tagline?: string;
  /** YYYY-MM-DD of the first public release, or of the first episode. */
  readonly premiered?: string;
  readonly endDate?: string;
  readonly year?: number;
  /** Series: as Kodi and Jellyfin both read it. */
  readonly status?: 'Continuing' | 'Ended' | 'Unreleased';
  readonly runtimeMinutes?: number;
  readonly genres: readonly string[];
  readonly studios: readonly string[];
  /** Names, in the language asked for where the source has it. */
  readonly countries: readonly string[];
  readonly tags: readonly string[];
  readonly certifications: readonly Certification[];
  readonly ratings: readonly Rating[];
  readonly directors: readonly string[];
  readonly writers: readonly string[];
  readonly cast: readonly CastMember[];
  readonly collection?: CollectionDetails;
  readonly trailers: readonly TrailerLink[];
  readonly art: readonly ArtOffer[];
  /** Series; in the order that was asked for. */
  readonly seasons: readonly SeasonDetails[];
  readonly episodes: readonly EpisodeDetails[];
  /** Series: of each season that was asked for, the dates (YYYY-MM-DD) of its episodes, as one source numbers them. */
  readonly airDates?: ReadonlyMap<number, readonly string[]>;
  /** The services that said it, in the order of the document. */
  readonly sources: readonly string[];
}
