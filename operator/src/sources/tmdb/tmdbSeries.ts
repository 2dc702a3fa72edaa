/** Maps a series of TMDB; its episodes are in tmdbEpisodes.ts. Pure. */
import type { Details, EpisodeDetails, SeasonDetails } from '../../phases/details.ts';
import { dateOf, known, languageOf, lineOf, namesOf, positiveOf, type Row, rowOf, yearOf } from '../reading.ts';
import { artOf } from './tmdbArt.ts';
import type { Pictures } from './tmdbClient.ts';
import { contentRatings, countriesOf, idsOf, ratingsOf } from './tmdbFacts.ts';
import { otherTitles, type Tongue, wordingOf } from './tmdbLanguage.ts';
import { castOf } from './tmdbPeople.ts';
import { trailersOf } from './tmdbVideos.ts';

export const seriesBlocks: readonly string[] = [
  ...['images', 'videos', 'aggregate_credits', 'content_ratings', 'external_ids', 'keywords', 'episode_groups'],
  ...['translations', 'alternative_titles'],
];

/** Seasons, episodes and art of seasons are in the wanted order. */
export function seriesDetails(
  body: Row,
  parts: { readonly seasons: readonly SeasonDetails[]; readonly episodes: readonly EpisodeDetails[] },
  tongues: readonly [Tongue, ...Tongue[]],
  pictures: Pictures,
): Partial<Details> {
  const premiered = dateOf(body['first_air_date']);
  const { title, plot, tagline } = wordingOf(body, tongues);
  const status = statusOf(body);
  const networks = namesOf(body['networks']);
  return known({
    kind: 'series' as const,
    ids: idsOf(body),
    title,
    originalTitle: lineOf(body['original_name']),
    alternativeTitles: otherTitles(body, tongues),
    originalLanguage: languageOf(body['original_language']),
    plot,
    tagline,
    premiered,
    endDate: status === 'Ended' ? dateOf(body['last_air_date']) : undefined,
    year: yearOf(premiered),
    status,
    runtimeMinutes: runtimeOf(body, parts.episodes),
    genres: namesOf(body['genres']),
    // Players show a series' network in place of a film's studio.
    studios: networks.length === 0 ? namesOf(body['production_companies']) : networks,
    countries: countriesOf(body, tongues),
    tags: namesOf(rowOf(body['keywords'])['results']),
    certifications: contentRatings(body),
    ratings: ratingsOf(body),
    directors: [],
    writers: namesOf(body['created_by']),
    cast: castOf(rowOf(body['aggregate_credits'])['cast'], pictures),
    trailers: trailersOf(body),
    art: artOf(body, pictures),
    ...parts,
    sources: ['tmdb'],
  });
}

function statusOf(body: Row): Details['status'] | undefined {
  switch (body['status']) {
    case 'Returning Series':
      return 'Continuing';
    case 'Ended':
    case 'Canceled':
      return 'Ended';
    case 'Planned':
    case 'Pilot':
    case 'In Production':
      return dateOf(body['last_air_date']) === undefined ? 'Unreleased' : 'Continuing';
    default:
      return undefined;
  }
}

/**
 * The series' own list is empty on current records (docs/reference/services.md#tmdb-shapes), so the most frequent value
 * of its episodes is the fallback.
 */
function runtimeOf(body: Row, episodes: readonly EpisodeDetails[]): number | undefined {
  const [own] = Array.isArray(body['episode_run_time']) ? body['episode_run_time'] : [];
  const minutes = episodes.flatMap(({ season, runtimeMinutes }) => (season === 0 ? [] : (runtimeMinutes ?? [])));
  const middle = minutes.toSorted((a, b) => a - b)[Math.floor(minutes.length / 2)];
  return positiveOf(own) ?? middle ?? positiveOf(rowOf(body['last_episode_to_air'])['runtime']);
}
