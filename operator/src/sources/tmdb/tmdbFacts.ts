/** Reads what TMDB's films and series share: ids, ratings, certifications, countries. Pure. */
import type { Certification, Ids, Rating } from '../../phases/details.ts';
import {
  countOf,
  countryOf,
  imdbIdOf,
  lineOf,
  linesOf,
  listOf,
  namesOf,
  numberOf,
  numericIdOf,
  positiveOf,
  type Row,
  rowOf,
  rowsOf,
  wikidataIdOf,
} from '../reading.ts';
import type { Tongue } from './tmdbLanguage.ts';

/** Its own id and the foreign ids it knows. Films have no TheTVDB id there (docs/reference/services.md#tmdb-shapes). */
export function idsOf(body: Row): Ids {
  const external = rowOf(body['external_ids']);
  const found = {
    tmdb: numericIdOf(body['id']),
    imdb: imdbIdOf(external['imdb_id']) ?? imdbIdOf(body['imdb_id']),
    tvdb: numericIdOf(external['tvdb_id']),
    wikidata: wikidataIdOf(external['wikidata_id']),
  };
  return Object.fromEntries(Object.entries(found).flatMap(([scheme, id]) => (id === undefined ? [] : [[scheme, id]])));
}

/** A rating without votes is none. */
export function ratingsOf(row: Row): readonly Rating[] {
  const value = positiveOf(row['vote_average']);
  const votes = countOf(row['vote_count']);
  if (value === undefined || value > 10 || votes === undefined || votes === 0) return [];
  return [{ name: 'themoviedb', value: Math.round(value * 1000) / 1000, max: 10, votes }];
}

/** Certifications of a film. Each release date of a country has one; that of the cinema comes first. */
export function releaseCertifications(body: Row): readonly Certification[] {
  return listOf(rowOf(body['release_dates'])['results'], (row) => {
    const dates = rowsOf(row['release_dates']).toSorted((a, b) => weightOf(a) - weightOf(b));
    const [rating] = listOf(dates, (date) => lineOf(date['certification']));
    return certificationOf(row, rating);
  });
}

/** Types of a release, most significant first: cinema, limited, premiere, digital, disc, television. */
const releaseTypes = [3, 2, 1, 4, 5, 6];

function weightOf(date: Row): number {
  const at = releaseTypes.indexOf(numberOf(date['type']) ?? 0);
  return at === -1 ? releaseTypes.length : at;
}

/** Of a series. */
export function contentRatings(body: Row): readonly Certification[] {
  return listOf(rowOf(body['content_ratings'])['results'], (row) => certificationOf(row, lineOf(row['rating'])));
}

function certificationOf(row: Row, rating: string | undefined): Certification | undefined {
  const country = countryOf(row['iso_3166_1']);
  return country === undefined || rating === undefined ? undefined : { country, rating };
}

/** TMDB names countries in English; new series have only their codes. */
export function countriesOf(body: Row, [{ language }]: readonly [Tongue, ...Tongue[]]): readonly string[] {
  const codes = listOf(body['production_countries'], (row) => countryOf(row['iso_3166_1']));
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region', fallback: 'none' });
  const named = (codes.length === 0 ? linesOf(body['origin_country']) : codes).flatMap((code) => {
    const country = countryOf(code);
    return country === undefined ? [] : (names.of(country) ?? []);
  });
  return named.length === 0 ? namesOf(body['production_countries']) : [...new Set(named)];
}
