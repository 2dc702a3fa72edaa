/** Bodies of TMDB's films and collections (tmdb-movie-full.json, tmdb-movie-sparse.json, tmdb-collection.json). */
import { orNull } from './asked.ts';
import type { Catalogue, FakeCollection, FakeFilm, FakePerson, FakeWork } from './catalogue.ts';
import type { TmdbAsk } from './tmdbAsk.ts';
import { shownPath, tmdbImages, tmdbVideos } from './tmdbImages.ts';

/**
 * The texts of the requested language; untranslated ones are '', but a title falls back to the original
 * (docs/reference/services.md#tmdb-languages).
 */
export function textsOf(
  work: FakeWork,
  { language = 'en' }: TmdbAsk,
): { title: string; plot: string; tagline: string } {
  if (language === 'en') return { title: work.title, plot: work.plot, tagline: work.tagline };
  const text = work.texts[language];
  return { title: text?.title ?? work.originalTitle, plot: text?.plot ?? '', tagline: text?.tagline ?? '' };
}

const genreIds: Readonly<Record<string, number>> = { Drama: 18, Mystery: 9648, Animation: 16, Adventure: 12 };

export const genresOf = ({ genres }: FakeWork) => genres.map((name) => ({ id: genreIds[name] ?? 99, name }));

export function filmRow(film: FakeFilm, ask: TmdbAsk): object {
  const { title, plot } = textsOf(film, ask);
  return {
    adult: false,
    backdrop_path: shownPath(film, 'backdrops', ask),
    genre_ids: genresOf(film).map(({ id }) => id),
    id: film.tmdb,
    original_language: film.originalLanguage,
    original_title: film.originalTitle,
    overview: plot,
    popularity: film.votes / 100,
    poster_path: shownPath(film, 'posters', ask),
    release_date: film.released,
    softcore: false,
    title,
    video: false,
    vote_average: film.voteAverage,
    vote_count: film.votes,
  };
}

export function filmBody(film: FakeFilm, { collections }: Catalogue, ask: TmdbAsk): object {
  const { genre_ids: _, ...row } = { genre_ids: [], ...filmRow(film, ask) };
  const collection = collections.find(({ tmdb }) => tmdb === film.collection);
  return {
    ...row,
    belongs_to_collection: collection === undefined ? null : collectionHead(collection, ask),
    budget: 0,
    genres: genresOf(film),
    homepage: '',
    imdb_id: orNull(film.imdb),
    origin_country: [film.country],
    production_companies:
      film.art === 'none'
        ? []
        : [
            { id: 990_701, logo_path: null, name: film.studio, origin_country: film.country },
            { id: 990_702, logo_path: null, name: 'Jofa-Atelier', origin_country: '' },
          ],
    production_countries:
      film.art === 'none' ? [] : [{ iso_3166_1: film.country, name: film.country === 'DE' ? 'Germany' : film.country }],
    revenue: 0,
    runtime: film.art === 'none' ? 0 : film.runtimeMinutes,
    spoken_languages: [],
    status: film.released === '' ? 'Planned' : 'Released',
    tagline: textsOf(film, ask).tagline,
  };
}

function collectionHead({ tmdb, name }: FakeCollection, ask: TmdbAsk) {
  const pictured = { tmdb, originalLanguage: 'en', art: 'full' as const };
  return {
    id: tmdb,
    name,
    poster_path: shownPath(pictured, 'posters', ask),
    backdrop_path: shownPath(pictured, 'backdrops', ask),
  };
}

export function collectionBody(collection: FakeCollection, { films }: Catalogue, ask: TmdbAsk): object {
  return {
    ...collectionHead(collection, ask),
    original_language: 'en',
    original_name: collection.name,
    overview: collection.plot,
    // Unsorted, as in TMDB.
    parts: films
      .filter((film) => film.collection === collection.tmdb)
      .toReversed()
      .map((film) => ({ ...filmRow(film, ask), media_type: 'movie' })),
  };
}

/** undefined: TMDB has no block of that name. */
export function filmBlock(film: FakeFilm, name: string, ask: TmdbAsk): object | undefined {
  switch (name) {
    case 'images':
      return tmdbImages(film, ['backdrops', 'logos', 'posters'], ask);
    case 'videos':
      return tmdbVideos(film, ask);
    case 'credits':
      return {
        cast: film.cast.map((one, order) => ({
          ...personOf(one),
          cast_id: order + 1,
          character: one.role ?? '',
          credit_id: creditId(one.id),
          order,
        })),
        crew: crewOf(film),
      };
    case 'release_dates':
      return {
        results: Object.entries(film.certifications).map(([country, rating]) => releaseOf(country, rating, film)),
      };
    case 'external_ids':
      return {
        imdb_id: orNull(film.imdb),
        wikidata_id: orNull(film.wikidata),
        facebook_id: null,
        instagram_id: null,
        twitter_id: null,
      };
    case 'keywords':
      return { keywords: film.art === 'none' ? [] : [{ id: 3330, name: 'lighthouse' }] };
    case 'translations':
      return translationsOf(film, 'title');
    case 'alternative_titles':
      return { titles: film.otherTitles.map((title) => ({ iso_3166_1: film.country, title, type: '' })) };
    default:
      return undefined;
  }
}

function releaseOf(country: string, rating: string, film: FakeFilm): object {
  const release = (certification: string, type: number) => ({
    certification,
    descriptors: [],
    iso_639_1: '',
    note: type === 1 ? 'premiere' : '',
    release_date: `${film.released}T00:00:00.000Z`,
    type,
  });
  // The premiere has no certification: the first nonempty one counts, cinema first
  // (docs/reference/services.md#tmdb-shapes).
  return { iso_3166_1: country, release_dates: [release('', 1), release(rating, 3)] };
}

export function translationsOf(work: FakeWork, titleName: 'title' | 'name'): object {
  const english: [string, (typeof work.texts)[string]] = [
    'en',
    { country: 'US', title: work.title, plot: work.plot, tagline: work.tagline },
  ];
  return {
    translations: [english, ...Object.entries(work.texts)].map(([language, text]) => ({
      iso_3166_1: text.country,
      iso_639_1: language,
      name: language,
      english_name: language,
      data: {
        [titleName]: text.title ?? '',
        overview: text.plot ?? '',
        tagline: text.tagline ?? '',
        homepage: '',
        runtime: 0,
      },
    })),
  };
}

export function personOf({ id, name }: FakePerson, department = 'Acting'): object {
  return {
    adult: false,
    gender: 0,
    id,
    known_for_department: department,
    name,
    original_name: name,
    popularity: 0.9,
    profile_path: null,
  };
}

export const creditId = (id: number) => id.toString(16).padStart(24, '0');

export function crewOf({ director, writer, art }: FakeWork): readonly object[] {
  if (art === 'none') return [];
  return [
    { ...personOf(director, 'Directing'), credit_id: creditId(director.id), department: 'Directing', job: 'Director' },
    { ...personOf(writer, 'Writing'), credit_id: creditId(writer.id), department: 'Writing', job: 'Screenplay' },
  ];
}
