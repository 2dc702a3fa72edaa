/**
 * Records of TheTVDB: series, films, seasons, search rows and its dictionaries (tvdb-series-extended.json and its
 * like).
 */
import { type FakeFilm, type FakePerson, type FakeSeries, type FakeWork, seasonsOf, yearOf } from './catalogue.ts';
import { pictureAddress } from './pictureHost.ts';
import { type PictureName, picture } from './pictures.ts';

const languages: Readonly<Record<string, string>> = {
  de: 'deu',
  en: 'eng',
  fr: 'fra',
  ja: 'jpn',
  ru: 'rus',
  el: 'ell',
  ar: 'ara',
};

export function language3(two: string): string {
  return languages[two] ?? 'eng';
}

export const seasonTypes = [
  { id: 1, name: 'Aired Order', type: 'official', alternateName: null },
  { id: 2, name: 'DVD Order', type: 'dvd', alternateName: null },
  { id: 3, name: 'Absolute Order', type: 'absolute', alternateName: null },
  { id: 6, name: 'Alternate DVD Order', type: 'altdvd', alternateName: null },
];

export const sourceTypes = [
  { id: 2, name: 'IMDB', slug: 'imdb', prefix: '', postfix: null, sort: 2 },
  { id: 10, name: 'TheMovieDB.com', slug: 'tmdb', prefix: '', postfix: null, sort: 10 },
  { id: 12, name: 'TheMovieDB.com', slug: 'tmdbtv', prefix: '', postfix: null, sort: 12 },
  { id: 18, name: 'Wikidata', slug: 'wikidata', prefix: '', postfix: null, sort: 18 },
  { id: 19, name: 'TV Maze', slug: 'tvmaze', prefix: '', postfix: null, sort: 19 },
];

const artwork = (id: number, name: string, recordType: string, width: number, height: number, imageFormat = 'jpg') => ({
  ...{
    id,
    name,
    recordType,
    slug: name.toLowerCase(),
    imageFormat,
    width,
    height,
    thumbWidth: width / 2,
    thumbHeight: height / 2,
  },
});

export const artworkTypes = [
  artwork(1, 'Banner', 'series', 758, 140),
  artwork(2, 'Poster', 'series', 680, 1000),
  artwork(3, 'Background', 'series', 1920, 1080),
  artwork(6, 'Banner', 'season', 758, 140),
  artwork(7, 'Poster', 'season', 680, 1000),
  artwork(8, 'Background', 'season', 1920, 1080),
  artwork(11, '16:9 Screencap', 'episode', 640, 360),
  artwork(14, 'Poster', 'movie', 680, 1000),
  artwork(15, 'Background', 'movie', 1920, 1080),
  artwork(16, 'Banner', 'movie', 758, 140),
  artwork(22, 'ClearArt', 'series', 1000, 562, 'png'),
  artwork(23, 'ClearLogo', 'series', 800, 310, 'png'),
  artwork(24, 'ClearArt', 'movie', 1000, 562, 'png'),
  artwork(25, 'ClearLogo', 'movie', 800, 310, 'png'),
];

function artworkRow(type: number, address: string, language: string | null, score: number, more: object = {}): object {
  const { width = 0, height = 0 } = artworkTypes.find(({ id }) => id === type) ?? {};
  return {
    id: 63_000_000 + score + type,
    image: address,
    thumbnail: address.replace(/(?=\.\w+$)/u, '_t'),
    language,
    type,
    score,
    width,
    height,
    includesText: language !== null,
    thumbnailWidth: Math.floor(width / 4),
    thumbnailHeight: Math.floor(height / 4),
    updatedAt: 1_790_000_000,
    status: { id: 4, name: null },
    tagOptions: null,
    ...more,
  };
}

/** Types of series or of films, by what they show. */
const typesOf = {
  series: { poster: 2, background: 3, banner: 1, logo: 23, art: 22 },
  movie: { poster: 14, background: 15, banner: 16, logo: 25, art: 24 },
} as const;

function artworksOf(work: FakeWork, kind: 'series' | 'movie', origin: string): readonly object[] {
  if (work.art === 'none') return [];
  const at = (name: PictureName, language: string | null) =>
    pictureAddress(origin, 'tvdb', `banners/v4/${kind}/${work.tvdb}/art`, picture(name, `v${work.tvdb}`, language));
  const types = typesOf[kind];
  const original = language3(work.originalLanguage);
  return [
    artworkRow(types.poster, at('poster', original), original, 100_010),
    artworkRow(types.background, at('backdrop', null), null, 100_005),
    artworkRow(types.banner, at('banner', 'eng'), 'eng', 100_001),
    artworkRow(types.logo, at('logo', 'eng'), 'eng', 100_000),
    artworkRow(types.art, at('clearart', 'eng'), 'eng', 0),
  ];
}

export function seriesBase(series: FakeSeries, origin: string): object {
  const original = language3(series.originalLanguage);
  const isOver = series.status === 'Ended';
  return {
    id: series.tvdb,
    name: series.originalTitle,
    slug: `series-${series.tvdb}`,
    image: pictureAddress(
      origin,
      'tvdb',
      `banners/v4/series/${series.tvdb}/posters`,
      picture('poster', `v${series.tvdb}`, original),
    ),
    nameTranslations: [...new Set([original, 'eng'])],
    overviewTranslations: ['eng'],
    aliases: series.otherTitles.map((name) => ({ language: 'eng', name })),
    firstAired: series.released,
    lastAired: series.ended ?? series.episodes.at(-1)?.aired ?? '',
    nextAired: '',
    // Popularity, no rating.
    score: series.votes * 10,
    status: { id: isOver ? 2 : 1, name: isOver ? 'Ended' : 'Continuing', recordType: 'series', keepUpdated: !isOver },
    originalCountry: 'deu',
    originalLanguage: original,
    defaultSeasonType: 1,
    isOrderRandomized: false,
    lastUpdated: '2026-10-02 08:55:55',
    averageRuntime: 44,
    episodes: null,
    overview: series.plot,
    year: String(yearOf(series) ?? ''),
  };
}

/** One meta value only; `short` makes art and people null, not [] (docs/reference/services.md#thetvdb-calls). */
export function seriesExtended(
  series: FakeSeries,
  origin: string,
  meta: { readonly translations: boolean; readonly short: boolean },
): object {
  const orders = seasonTypes.filter(({ type }) => type === 'official' || (series.hasOrders && type !== 'altdvd'));
  return {
    ...seriesBase(series, origin),
    artworks: meta.short
      ? null
      : [
          ...artworksOf(series, 'series', origin),
          ...seasonsOf(series).map((season) => seasonPoster(series, season, origin)),
        ],
    companies: [company(series.studio)],
    originalNetwork: company(series.studio),
    latestNetwork: company(series.studio),
    genres: series.genres.map((name, index) => ({ id: index + 1, name, slug: name.toLowerCase() })),
    trailers: series.hasTrailer
      ? [
          {
            id: 65_000_001,
            name: 'Trailer',
            url: `https://www.youtube.com/watch?v=tvdb${series.tvdb}`,
            language: 'eng',
            runtime: 0,
          },
        ]
      : [],
    lists: [],
    remoteIds: remoteIds(series, 'series', series.tvmaze),
    characters: meta.short ? null : series.cast.map((one, sort) => characterOf(one, sort, series.tvdb)),
    airsDays: {
      sunday: false,
      monday: true,
      tuesday: false,
      wednesday: false,
      thursday: false,
      friday: false,
      saturday: false,
    },
    airsTime: '20:15',
    seasons: orders.flatMap((type) =>
      (type.type === 'official' ? seasonsOf(series) : [1]).map((season) => seasonRow(series, type, season, origin)),
    ),
    seasonTypes: orders,
    tags: [],
    contentRatings: Object.entries(series.certifications).map(([country, name], index) => ({
      id: index,
      name,
      country: country === 'DE' ? 'deu' : 'usa',
      description: '',
      contentType: '',
      order: 0,
      fullname: null,
    })),
    translations: meta.translations ? translationsOf(series, 'series') : null,
    abbreviation: null,
  };
}

function company(name: string): object {
  return {
    ...{
      id: 9601,
      name,
      slug: name.toLowerCase(),
      nameTranslations: [],
      overviewTranslations: [],
      aliases: [],
      country: 'deu',
    },
    ...{ primaryCompanyType: 1, activeDate: null, inactiveDate: null, tagOptions: null },
    companyType: { companyTypeId: 1, companyTypeName: 'Network' },
    parentCompany: { id: null, name: null, relation: { id: null, typeName: null } },
  };
}

function characterOf({ id, name, role }: FakePerson, sort: number, seriesId: number | undefined): object {
  return {
    ...{ id, name: role, peopleId: id, seriesId, series: null, movie: null, movieId: null, episodeId: null, type: 3 },
    ...{ image: null, sort, isFeatured: true, url: `people/${id}`, nameTranslations: null, overviewTranslations: null },
    ...{ aliases: null, peopleType: 'Actor', personName: name, tagOptions: null, personImgURL: null },
  };
}

function translationsOf(work: FakeWork, kind: 'series' | 'movie'): object {
  const film = kind === 'movie' ? { tagline: work.tagline } : {};
  const texts = Object.entries(work.texts).filter(([language]) => language !== 'en');
  return {
    nameTranslations: [
      { name: work.originalTitle, language: language3(work.originalLanguage), isPrimary: true, ...film },
      ...(work.originalLanguage === 'en' ? [] : [{ name: work.title, language: 'eng', ...film }]),
      ...texts.flatMap(([language, { title }]) =>
        title === undefined || language === work.originalLanguage
          ? []
          : [{ name: title, language: language3(language) }],
      ),
      ...(kind === 'series' ? [{ name: `${work.title} (alias)`, language: 'eng', isAlias: true }] : []),
    ],
    overviewTranslations: [
      { overview: work.plot, language: 'eng', isPrimary: true },
      ...texts.flatMap(([language, { plot }]) =>
        plot === undefined || plot === '' ? [] : [{ overview: plot, language: language3(language) }],
      ),
    ],
    alias: [],
  };
}

const seasonId = ({ tvdb = 0 }: FakeSeries, season: number) => tvdb * 100 + season;

function seasonPosterAddress(series: FakeSeries, season: number, origin: string): string {
  return pictureAddress(
    origin,
    'tvdb',
    `banners/v4/season/${seasonId(series, season)}/posters`,
    picture('poster', `v${series.tvdb}s${season}`, 'eng'),
  );
}

function seasonPoster(series: FakeSeries, season: number, origin: string): object {
  return artworkRow(7, seasonPosterAddress(series, season, origin), 'eng', 3, { seasonId: seasonId(series, season) });
}

function seasonRow(series: FakeSeries, type: object, season: number, origin: string): object {
  const id = JSON.stringify(type).includes('official') ? seasonId(series, season) : seasonId(series, season) + 50;
  return {
    ...{ id, seriesId: series.tvdb, type, number: season, nameTranslations: [], overviewTranslations: [] },
    image: seasonPosterAddress(series, season, origin),
    imageType: 7,
    companies: { studio: null, network: null, production: null, distributor: null, special_effects: null },
    lastUpdated: '2026-10-02 08:55:55',
  };
}

/** `artwork` is singular here (tvdb-season-extended.json). */
export function seasonExtended(series: FakeSeries, season: number, origin: string): object {
  const official = seasonTypes[0] ?? {};
  return {
    ...seasonRow(series, official, season, origin),
    year: '',
    artwork: [seasonPoster(series, season, origin)],
    episodes: [],
    tagOptions: null,
    translations: null,
  };
}

export function movieExtended(film: FakeFilm, origin: string): object {
  return {
    id: film.tvdb,
    name: film.originalTitle,
    slug: `movie-${film.tvdb}`,
    image: pictureAddress(
      origin,
      'tvdb',
      `banners/v4/movie/${film.tvdb}/posters`,
      picture('poster', `v${film.tvdb}`, language3(film.originalLanguage)),
    ),
    nameTranslations: [...new Set([language3(film.originalLanguage), 'eng'])],
    overviewTranslations: ['eng'],
    aliases: [],
    score: film.votes,
    runtime: film.runtimeMinutes,
    status: { id: 5, name: 'Released', recordType: 'movie', keepUpdated: true },
    lastUpdated: '2026-08-11 07:00:00',
    year: String(yearOf(film) ?? ''),
    trailers: [],
    genres: film.genres.map((name, index) => ({ id: index + 1, name, slug: name.toLowerCase() })),
    releases: [{ country: 'global', date: film.released, detail: null }],
    artworks: artworksOf(film, 'movie', origin),
    remoteIds: remoteIds(film, 'movie'),
    ...{ characters: [], contentRatings: [], budget: '0', boxOffice: '0', boxOfficeUS: '0', audioLanguages: null },
    ...{ subtitleLanguages: null, studios: [], awards: null, tagOptions: [], lists: [], inspirations: [] },
    ...{ spoken_languages: null, production_countries: [{ id: 1, country: 'usa', name: 'United States of America' }] },
    companies: {
      studio: [],
      network: null,
      production: [{ id: 1, name: film.studio }],
      distributor: [],
      special_effects: [],
    },
    first_release: { country: 'global', date: film.released, detail: null },
    originalCountry: 'usa',
    originalLanguage: language3(film.originalLanguage),
    translations: translationsOf(film, 'movie'),
  };
}

function remoteIds(work: FakeWork, kind: 'series' | 'movie', tvmaze?: number): readonly object[] {
  return [
    ...(work.imdb === undefined ? [] : [{ id: work.imdb, type: 2, sourceName: 'IMDB' }]),
    { id: String(work.tmdb), type: kind === 'series' ? 12 : 10, sourceName: 'TheMovieDB.com' },
    ...(tvmaze === undefined ? [] : [{ id: String(tvmaze), type: 19, sourceName: 'TV Maze' }]),
  ];
}

/** Snake case, and every id a string (tvdb-search-series.json). */
export function searchRow(work: FakeWork, kind: 'series' | 'movie', origin: string): object {
  const poster = pictureAddress(
    origin,
    'tvdb',
    `banners/v4/${kind}/${work.tvdb}/posters`,
    picture('poster', `v${work.tvdb}`, 'eng'),
  );
  const overviews = Object.fromEntries(
    Object.entries(work.texts).flatMap(([language, { plot }]) =>
      plot === undefined || plot === '' ? [] : [[language3(language), plot]],
    ),
  );
  const translated = Object.entries(work.texts).flatMap(([language, { title }]) =>
    title === undefined ? [] : [[language3(language), title]],
  );
  return {
    objectID: `${kind}-${work.tvdb}`,
    aliases: work.otherTitles,
    country: 'deu',
    id: `${kind}-${work.tvdb}`,
    image_url: poster,
    name: work.originalTitle,
    [kind === 'series' ? 'first_air_time' : 'first_release']: work.released,
    overview: work.plot,
    primary_language: language3(work.originalLanguage),
    primary_type: kind,
    status: 'Ended',
    type: kind,
    tvdb_id: String(work.tvdb),
    year: String(yearOf(work) ?? ''),
    slug: `${kind}-${work.tvdb}`,
    ...(kind === 'series'
      ? { network: work.studio, thumbnail: poster.replace(/(?=\.\w+$)/u, '_t') }
      : { director: work.director.name, genres: work.genres, studios: [work.studio] }),
    overviews: { eng: work.plot, ...overviews },
    translations: Object.fromEntries([['eng', work.title], ...translated]),
    remote_ids: remoteIds(work, kind),
  };
}
