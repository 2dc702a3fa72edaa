/** Maps a series or a film of TheTVDB. Pure. */
import type { Details, EpisodeDetails, SeasonDetails } from '../../phases/details.ts';
import {
  dateOf,
  distinct,
  known,
  lineOf,
  namesOf,
  numericIdOf,
  positiveOf,
  present,
  type Row,
  rowOf,
  rowsOf,
  yearOf,
} from '../reading.ts';
import { type ArtTypes, artOf, type SeasonRow } from './tvdbArt.ts';
import { castOf, certificationsOf, idsOf, otherTitles, peopleOf, trailersOf } from './tvdbFacts.ts';
import { codesOf, countryFrom, countryNames, languageFrom, wordingOf } from './tvdbLanguage.ts';

export interface SeriesParts {
  readonly episodes: readonly EpisodeDetails[];
  readonly seasons: readonly SeasonRow[];
  readonly types: ArtTypes;
}

export function seriesDetails(body: Row, parts: SeriesParts, languages: readonly string[]): Partial<Details> {
  const premiered = dateOf(body['firstAired']);
  const status = statusOf(body);
  return known({
    ...shared(body, 'series', languages),
    premiered,
    endDate: status === 'Ended' ? dateOf(body['lastAired']) : undefined,
    year: yearOf(premiered) ?? yearOf(body['year']),
    status,
    runtimeMinutes: positiveOf(body['averageRuntime']),
    studios: networksOf(body),
    countries: countryNames(countryFrom(body['originalCountry']), languages),
    writers: peopleOf(body['characters'], 'Creator', 'Showrunner'),
    directors: [],
    art: artOf(body, parts.types, parts.seasons),
    seasons: parts.seasons.map(seasonOf),
    episodes: parts.episodes,
  });
}

function seasonOf({ season, row }: SeasonRow): SeasonDetails {
  const id = numericIdOf(row['id']);
  return known({ season, name: lineOf(row['name']), ids: id === undefined ? undefined : { tvdb: id } });
}

export function movieDetails(body: Row, types: ArtTypes, languages: readonly string[]): Partial<Details> {
  const premiered = releaseOf(body);
  const companies = rowOf(body['companies']);
  const countries = present(rowsOf(body['production_countries']).map(({ country }) => countryFrom(country)));
  const made = countries.length > 0 ? countries : present([countryFrom(body['originalCountry'])]);
  return known({
    ...shared(body, 'movie', languages),
    premiered,
    year: yearOf(premiered) ?? yearOf(body['year']),
    runtimeMinutes: positiveOf(body['runtime']),
    studios: distinct([
      ...namesOf(body['studios']),
      ...namesOf(companies['studio']),
      ...namesOf(companies['production']),
    ]),
    countries: distinct(made.flatMap((country) => countryNames(country, languages))),
    directors: peopleOf(body['characters'], 'Director'),
    writers: peopleOf(body['characters'], 'Writer'),
    art: artOf(body, types, []),
    seasons: [],
    episodes: [],
  });
}

/** `score` counts views; it is no rating. */
function shared(body: Row, kind: 'series' | 'movie', languages: readonly string[]) {
  const wording = wordingOf(body, codesOf(languages));
  return {
    kind,
    ids: idsOf(body, kind),
    ...wording,
    originalTitle: lineOf(body['name']),
    alternativeTitles: otherTitles(body),
    originalLanguage: languageFrom(body['originalLanguage']),
    genres: namesOf(body['genres']),
    tags: [],
    certifications: certificationsOf(body['contentRatings']),
    ratings: [],
    cast: castOf(body['characters']),
    trailers: trailersOf(body['trailers']),
    sources: ['tvdb'],
  };
}

function statusOf(body: Row): Details['status'] | undefined {
  const name = rowOf(body['status'])['name'];
  if (name === 'Continuing' || name === 'Ended') return name;
  return name === 'Upcoming' ? 'Unreleased' : undefined;
}

/** Players show a series' network in place of a film's studio. */
function networksOf(body: Row): readonly string[] {
  const own = present([lineOf(rowOf(body['originalNetwork'])['name']), lineOf(rowOf(body['latestNetwork'])['name'])]);
  if (own.length > 0) return distinct(own);
  const networks = rowsOf(body['companies']).filter(
    (row) => rowOf(row['companyType'])['companyTypeName'] === 'Network',
  );
  return namesOf(networks);
}

function releaseOf(body: Row): string | undefined {
  const first = dateOf(rowOf(body['first_release'])['date']);
  const [earliest] = present(rowsOf(body['releases']).map(({ date }) => dateOf(date))).toSorted();
  return first ?? earliest;
}
