/** A film of TMDB, fetched in one call. The mapping is pure. */
import type { CollectionDetails, Details } from '../../phases/details.ts';
import {
  dateOf,
  known,
  languageOf,
  lineOf,
  namesOf,
  numericIdOf,
  positiveOf,
  type Row,
  rowOf,
  yearOf,
} from '../reading.ts';
import { artOf } from './tmdbArt.ts';
import type { Pictures } from './tmdbClient.ts';
import { countriesOf, idsOf, ratingsOf, releaseCertifications } from './tmdbFacts.ts';
import { otherTitles, type Tongue, wordingOf } from './tmdbLanguage.ts';
import { castOf, directorsOf, writersOf } from './tmdbPeople.ts';
import { trailersOf } from './tmdbVideos.ts';

export const movieBlocks: readonly string[] = [
  ...['images', 'videos', 'credits', 'release_dates', 'external_ids', 'keywords', 'translations'],
  'alternative_titles',
];

export function movieDetails(
  body: Row,
  tongues: readonly [Tongue, ...Tongue[]],
  pictures: Pictures,
  collection?: Row,
): Partial<Details> {
  const credits = rowOf(body['credits']);
  const premiered = dateOf(body['release_date']);
  const { title, plot, tagline } = wordingOf(body, tongues);
  return known({
    kind: 'movie' as const,
    ids: idsOf(body),
    title,
    originalTitle: lineOf(body['original_title']),
    alternativeTitles: otherTitles(body, tongues),
    originalLanguage: languageOf(body['original_language']),
    plot,
    tagline,
    premiered,
    year: yearOf(premiered),
    runtimeMinutes: positiveOf(body['runtime']),
    genres: namesOf(body['genres']),
    studios: namesOf(body['production_companies']),
    countries: countriesOf(body, tongues),
    tags: namesOf(rowOf(body['keywords'])['keywords']),
    certifications: releaseCertifications(body),
    ratings: ratingsOf(body),
    directors: directorsOf(credits['crew']),
    writers: writersOf(credits['crew']),
    cast: castOf(credits['cast'], pictures),
    collection: collectionOf(rowOf(body['belongs_to_collection']), collection, tongues, pictures),
    trailers: trailersOf(body),
    art: artOf(body, pictures),
    seasons: [],
    episodes: [],
    sources: ['tmdb'],
  });
}

/**
 * The collection as the film's answer has it: name and pictures. `collection`: its own answer, which has its plot in
 * the languages of the document.
 */
function collectionOf(
  row: Row,
  collection: Row | undefined,
  tongues: readonly Tongue[],
  pictures: Pictures,
): CollectionDetails | undefined {
  const id = numericIdOf(row['id']);
  const name = lineOf(row['name']);
  if (id === undefined || name === undefined) return undefined;
  const [posterUrl, fanartUrl] = [pictures(row['poster_path']), pictures(row['backdrop_path'])];
  const overview = numericIdOf(collection?.['id']) === id ? wordingOf(rowOf(collection), tongues).plot : undefined;
  return known({ name, ids: { tmdb: id }, overview, posterUrl, fanartUrl });
}

/** The id of the collection that the film belongs to. */
export function collectionIdOf(body: Row): string | undefined {
  return numericIdOf(rowOf(body['belongs_to_collection'])['id']);
}
