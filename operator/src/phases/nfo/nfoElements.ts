/**
 * The content of .nfo files for a film, a series, a season and an episode, from the sources' details
 * (docs/reference/nfo.md#elements, docs/reference/nfo.md#what-we-write). Pure.
 */
import { type NfoElement, textElement } from '../../nfo/nfoElement.ts';
import type { TitleSummary } from '../../title/titleFacts.ts';
import type { Details, EpisodeDetails, Ids, SeasonDetails } from '../details.ts';
import { rankedTrailersOf } from '../trailer/trailerRank.ts';
import {
  castElements,
  certificationOf,
  countryElement,
  dateAddedElement,
  dateElement,
  defaultRating,
  idElements,
  listElements,
  peopleElements,
  ratingElements,
  trailerElement,
  yearOf,
} from './nfoFields.ts';
import { searchedNames } from './nfoSearched.ts';

export interface NfoContext {
  /** The ids of the title's identity and of its details. */
  readonly ids: Ids;
  /** The document's languages, best first. */
  readonly languages: readonly string[];
  readonly withTrailer: boolean;
  /** `fileinfo`; empty if several versions share the file. */
  readonly streams: readonly NfoElement[];
  /** The video's runtime, used if no source has one. */
  readonly runtimeMinutes?: number;
  /** When the film, the series or the episode was first here; absent if the file must not say it. */
  readonly arrivedAt?: string;
}

export function movieElements(details: Details, context: NfoContext): NfoElement[] {
  return [
    ...titleElements(details, context),
    ...countryElement(details.countries),
    ...creditElements(details),
    ...castElements(details.cast),
    ...ratingElements(details.ratings),
    ...idElements(context.ids, 'movie'),
    ...setElements(details),
    ...(context.withTrailer ? trailerElement(rankedTrailersOf(details, context.languages)) : []),
    ...dateAddedElement(context.arrivedAt),
    ...context.streams,
  ];
}

export function seriesElements(details: Details, context: NfoContext): NfoElement[] {
  return [
    ...titleElements(details, context),
    ...dateElement('enddate', details.endDate),
    ...textElement('status', details.status),
    ...countryElement(details.countries),
    ...creditElements(details),
    ...castElements(details.cast),
    ...ratingElements(details.ratings),
    ...idElements(context.ids, 'series'),
    ...details.seasons.flatMap(namedSeason),
    ...(context.withTrailer ? trailerElement(rankedTrailersOf(details, context.languages)) : []),
    ...dateAddedElement(context.arrivedAt),
  ];
}

/** For a season's own folder; only Jellyfin and Emby read it. Empty if nothing but the number is known. */
export function seasonElements(season: SeasonDetails): NfoElement[] {
  const known = [...textElement('title', season.name), ...textElement('plot', season.plot)];
  if (known.length === 0) return [];
  return [
    ...known,
    ...dateElement('premiered', season.airDate),
    ...textElement('year', yearOf(season.airDate)),
    ...textElement('seasonnumber', season.season),
    ...idElements(season.ids ?? {}, 'series'),
  ];
}

export function episodeElements(
  episode: EpisodeDetails,
  details: Details,
  { streams, runtimeMinutes, arrivedAt }: Pick<NfoContext, 'streams' | 'runtimeMinutes' | 'arrivedAt'>,
): NfoElement[] {
  const { season, airsBeforeSeason, airsBeforeEpisode, airsAfterSeason } = episode;
  return [
    // An episode without a name is shown by its number.
    ...textElement('title', episode.title ?? `Episode ${episode.episode}`),
    ...textElement('showtitle', details.title),
    ...textElement('season', season),
    ...textElement('episode', episode.episode),
    ...textElement('displayseason', airsBeforeSeason),
    ...textElement('displayepisode', airsBeforeEpisode),
    ...textElement('displayafterseason', airsAfterSeason),
    ...textElement('plot', episode.plot),
    ...dateElement('aired', episode.airDate),
    ...textElement('year', yearOf(episode.airDate)),
    ...textElement('runtime', wholeMinutes(episode.runtimeMinutes ?? details.runtimeMinutes ?? runtimeMinutes)),
    ...creditElements(episode),
    ...castElements(episode.guests),
    ...ratingElements(episode.ratings),
    ...idElements(episode.ids, 'series'),
    ...dateAddedElement(arrivedAt),
    ...streams,
  ];
}

/** The summary that the page shows. */
export function summaryOf(details: Details, languages: readonly string[]): TitleSummary {
  const certification = certificationOf(details.certifications, languages);
  const rating = defaultRating(details.ratings);
  return {
    ...(details.plot === undefined ? {} : { plot: details.plot }),
    ...(details.tagline === undefined ? {} : { tagline: details.tagline }),
    ...(details.genres.length === 0 ? {} : { genres: details.genres }),
    ...(details.runtimeMinutes === undefined ? {} : { runtimeMinutes: details.runtimeMinutes }),
    ...(details.premiered === undefined ? {} : { premiered: details.premiered }),
    ...(certification === undefined ? {} : { certification }),
    ...(rating === undefined ? {} : { rating }),
    ...(details.collection === undefined ? {} : { collection: details.collection.name }),
    ...searchedNames({
      names: [details.title, details.originalTitle ?? ''],
      others: details.alternativeTitles,
      directors: details.directors,
      cast: details.cast.toSorted((one, other) => one.order - other.order),
      studios: details.studios,
    }),
  };
}

function titleElements(details: Details, { languages, runtimeMinutes }: NfoContext): NfoElement[] {
  const year = details.year ?? yearOf(details.premiered);
  return [
    ...textElement('title', details.title),
    ...textElement('originaltitle', details.originalTitle),
    ...textElement('outline', details.outline),
    ...textElement('plot', details.plot),
    ...textElement('tagline', details.tagline),
    ...textElement('runtime', wholeMinutes(details.runtimeMinutes ?? runtimeMinutes)),
    ...textElement('mpaa', certificationOf(details.certifications, languages)),
    // For a series, Kodi takes a missing date for 1970.
    ...dateElement(
      'premiered',
      details.premiered ?? (details.kind === 'series' && year !== undefined ? `${year}-01-01` : undefined),
    ),
    ...textElement('year', year),
    ...listElements('genre', details.genres),
    ...listElements('studio', details.studios),
    ...listElements('tag', details.tags),
  ];
}

/** Kodi reads only <credits>, others also <writer>. */
function creditElements({ directors, writers }: Pick<Details, 'directors' | 'writers'>): NfoElement[] {
  return [
    ...peopleElements('director', directors),
    ...peopleElements('credits', writers),
    ...peopleElements('writer', writers),
  ];
}

/**
 * Jellyfin reads the attribute, Kodi the elements. Kodi takes the set's art from pictures whose aspect begins with
 * `set.`; Jellyfin skips every aspect with a dot (docs/reference/nfo.md#sets-and-trailers).
 */
function setElements({ collection }: Details): NfoElement[] {
  if (collection === undefined || collection.name.trim() === '') return [];
  const { name, ids, overview, posterUrl, fanartUrl } = collection;
  return [
    {
      name: 'set',
      ...(ids['tmdb'] === undefined ? {} : { attributes: { tmdbcolid: ids['tmdb'] } }),
      children: [...textElement('name', name), ...textElement('overview', overview)],
    },
    ...setThumb('poster', posterUrl),
    ...setThumb('fanart', fanartUrl),
  ];
}

function setThumb(aspect: string, url: string | undefined): NfoElement[] {
  return textElement('thumb', url).map((element) => ({ ...element, attributes: { aspect: `set.${aspect}` } }));
}

/** Servers name a season `Season 1` by themselves. */
function namedSeason({ season, name = '' }: SeasonDetails): NfoElement[] {
  if (/^\p{L}+\s*\d+$/u.test(name.trim()) && name.includes(String(season))) return [];
  return textElement('namedseason', name).map((element) => ({ ...element, attributes: { number: String(season) } }));
}

function wholeMinutes(minutes: number | undefined): number | undefined {
  return minutes !== undefined && Number.isFinite(minutes) && minutes >= 1 ? Math.round(minutes) : undefined;
}
