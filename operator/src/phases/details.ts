/**
 * Details: what the sources know about a title. Fetched lazily, once per walk, for nfo, art, thumbnail, marks and
 * trailer. Declared here by its users and implemented in `sources/`. An optional field is absent if a source does not
 * know it: `sources/` drops null, '' and 0 that stand for "unknown".
 */
import type { ArtKind } from '../title/titleFacts.ts';

export type { ArtKind };
export type TitleKind = 'movie' | 'series';

/** scheme -> id, without the scheme: `{tmdb: '603', imdb: 'tt0133093', tvdb: '…', wikidata: 'Q83495', tvmaze: '…'}`. */
export type Ids = Readonly<Record<string, string>>;

/** The order in which a series' seasons and episodes are numbered. */
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
  /** Counts from 0, the most important first. */
  readonly order: number;
  readonly pictureUrl?: string;
}

export interface Certification {
  /** ISO 3166-1, two letters, upper case. */
  readonly country: string;
  readonly rating: string;
}

export interface TrailerLink {
  /** An https page that plays it. */
  readonly url: string;
  readonly site: 'youtube' | 'vimeo' | 'other';
  /** The site's own key, if it has one. */
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

/** One picture offered by a source. */
export interface ArtOffer {
  readonly kind: ArtKind;
  /** The season's number (0: specials); absent for a picture of the title itself. */
  readonly season?: number;
  readonly url: string;
  /** ISO 639-1; absent if the picture has no text or its language is unknown. */
  readonly language?: string;
  readonly widthPixels?: number;
  readonly heightPixels?: number;
  /** 0 to 10, from sources with such votes; sources with likes give `votes` only. */
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
  /** For specials: the episode before which they are shown. */
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
  /** Series only, in words that both Kodi and Jellyfin read. */
  readonly status?: 'Continuing' | 'Ended' | 'Unreleased';
  readonly runtimeMinutes?: number;
  readonly genres: readonly string[];
  readonly studios: readonly string[];
  /** Country names, in the requested language if the source has it. */
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
  /** Series only, in the requested order. */
  readonly seasons: readonly SeasonDetails[];
  readonly episodes: readonly EpisodeDetails[];
  /** Series only: the air dates (YYYY-MM-DD) of each requested season, from one source per season. */
  readonly airDates?: ReadonlyMap<number, readonly string[]>;
  /** The services that contributed, in the order of the document. */
  readonly sources: readonly string[];
}
