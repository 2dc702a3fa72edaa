/**
 * Bodies of TMDB's series, seasons, episodes and orders (tmdb-tv-full.json, tmdb-season.json, tmdb-episode-group.json).
 */
import { createHash } from 'node:crypto';
import { orNull } from './asked.ts';
import { episodesOf, type FakeEpisode, type FakeSeries, seasonsOf } from './catalogue.ts';
import { picture } from './pictures.ts';
import type { TmdbAsk } from './tmdbAsk.ts';
import { creditId, crewOf, genresOf, personOf, textsOf, translationsOf } from './tmdbFilm.ts';
import { shownPath, tmdbImages, tmdbVideos } from './tmdbImages.ts';

export function seriesRow(series: FakeSeries, ask: TmdbAsk): object {
  const { title, plot } = textsOf(series, ask);
  return {
    adult: false,
    backdrop_path: shownPath(series, 'backdrops', ask),
    genre_ids: genresOf(series).map(({ id }) => id),
    id: series.tmdb,
    origin_country: [series.country],
    original_language: series.originalLanguage,
    original_name: series.originalTitle,
    overview: plot,
    popularity: series.votes / 100,
    poster_path: shownPath(series, 'posters', ask),
    first_air_date: series.released,
    name: title,
    softcore: false,
    vote_average: series.voteAverage,
    vote_count: series.votes,
  };
}

export function seriesBody(series: FakeSeries, ask: TmdbAsk): object {
  const { genre_ids: _, ...row } = { genre_ids: [], ...seriesRow(series, ask) };
  const seasons = seasonsOf(series);
  const last = series.episodes.at(-1);
  return {
    ...row,
    created_by: series.art === 'none' ? [] : [createdBy(series)],
    // Empty on current records: the episodes have their own (docs/reference/services.md#tmdb-shapes).
    episode_run_time: [],
    genres: genresOf(series),
    homepage: '',
    in_production: series.status !== 'Ended',
    languages: [series.originalLanguage],
    last_air_date: orNull(series.ended ?? last?.aired),
    last_episode_to_air: last === undefined ? null : episodeRow(series, last, ask),
    next_episode_to_air: null,
    networks:
      series.art === 'none' ? [] : [{ id: 9601, logo_path: null, name: series.studio, origin_country: series.country }],
    number_of_episodes: series.episodes.filter(({ season }) => season > 0).length,
    number_of_seasons: Math.max(1, seasons.filter((season) => season > 0).length),
    production_companies: [],
    production_countries: [{ iso_3166_1: series.country, name: series.country === 'DE' ? 'Germany' : series.country }],
    seasons: seasons.map((season) => seasonHead(series, season)),
    spoken_languages: [],
    status: series.status,
    tagline: textsOf(series, ask).tagline,
    type: 'Scripted',
  };
}

function createdBy({ writer: { id, name } }: FakeSeries): object {
  return { id, credit_id: creditId(id), name, original_name: name, gender: 1, profile_path: null };
}

function seasonHead(series: FakeSeries, season: number): object {
  const episodes = episodesOf(series, season);
  return {
    air_date: orNull(episodes[0]?.aired),
    episode_count: episodes.length,
    id: seasonId(series, season),
    name: season === 0 ? 'Specials' : `Season ${season}`,
    overview: '',
    poster_path: seasonPoster(series, season),
    season_number: season,
    vote_average: 0,
  };
}

const seasonId = ({ tmdb }: FakeSeries, season: number) => tmdb * 100 + season;

function seasonPoster({ tmdb, art }: FakeSeries, season: number): string | null {
  return art === 'none' ? null : `/${picture('poster', `${tmdb}s${season}`, 'en').file}`;
}

function episodeTexts(series: FakeSeries, episode: FakeEpisode, { language = 'en' }: TmdbAsk) {
  if (language === 'en') return { name: episode.title, overview: episode.plot };
  return {
    name: language === series.originalLanguage ? episode.originalTitle : `Episode ${episode.episode}`,
    overview: '',
  };
}

function episodeRow(series: FakeSeries, episode: FakeEpisode, ask: TmdbAsk) {
  const isLast = episodesOf(series, episode.season).at(-1) === episode;
  return {
    air_date: orNull(episode.aired),
    episode_number: episode.episode,
    episode_type: isLast && episode.season > 0 ? 'finale' : 'standard',
    id: episode.id,
    ...episodeTexts(series, episode, ask),
    production_code: '',
    runtime: episode.episode === 2 ? null : episode.runtimeMinutes,
    season_number: episode.season,
    show_id: series.tmdb,
    still_path: stillPath(series, episode),
    vote_average: episode.episode === 1 ? 7 : 0,
    vote_count: episode.episode === 1 ? 5 : 0,
  };
}

/** The second episode of a season has none, as in the example. */
function stillPath({ art }: FakeSeries, { id, episode }: FakeEpisode): string | null {
  return art === 'none' || episode === 2 ? null : `/${picture('still', id, null).file}`;
}

function withCrew(series: FakeSeries, episode: FakeEpisode, ask: TmdbAsk): object {
  return {
    ...episodeRow(series, episode, ask),
    crew: crewOf(series),
    guest_stars: [
      {
        ...personOf({ id: episode.id, name: 'Piet Harms' }),
        character: 'Harbour Master',
        credit_id: creditId(episode.id),
        order: 500,
      },
    ],
  };
}

export function episodeBody(series: FakeSeries, episode: FakeEpisode, ask: TmdbAsk): object {
  const { show_id: _, ...body } = { show_id: 0, ...withCrew(series, episode, ask) };
  return body;
}

export function seasonBody(series: FakeSeries, season: number, ask: TmdbAsk): object | undefined {
  const episodes = episodesOf(series, season);
  if (!seasonsOf(series).includes(season)) return undefined;
  return {
    _id: createHash('md5').update(`${series.tmdb} ${season}`).digest('hex').slice(0, 24),
    air_date: orNull(episodes[0]?.aired),
    episodes: episodes.map((episode) => withCrew(series, episode, ask)),
    name: season === 0 ? 'Specials' : `Season ${season}`,
    networks: [],
    overview: '',
    id: seasonId(series, season),
    poster_path: seasonPoster(series, season),
    season_number: season,
    vote_average: 7.2,
  };
}

export function seasonBlock(series: FakeSeries, season: number, name: string, ask: TmdbAsk): object | undefined {
  switch (name) {
    case 'images': {
      const path = seasonPoster(series, season);
      const isWanted = path !== null && (ask.imageTags === undefined || ask.imageTags.has('en'));
      const poster = {
        aspect_ratio: 0.667,
        height: 1500,
        iso_3166_1: 'US',
        iso_639_1: 'en',
        file_path: path,
        vote_average: 5.3,
        vote_count: 4,
        width: 1000,
      };
      return { posters: isWanted ? [poster] : [] };
    }
    case 'external_ids':
      return {
        freebase_mid: null,
        freebase_id: null,
        tvdb_id: series.tvdb === undefined ? null : series.tvdb * 10 + season,
        tvrage_id: null,
        wikidata_id: null,
      };
    case 'videos':
      return { results: [] };
    case 'aggregate_credits':
      return seriesBlock(series, name, ask);
    case 'translations':
      return { translations: [] };
    default:
      return undefined;
  }
}

/** undefined: TMDB has no block of that name. */
export function seriesBlock(series: FakeSeries, name: string, ask: TmdbAsk): object | undefined {
  const count = series.episodes.length;
  switch (name) {
    case 'images':
      return tmdbImages(series, ['backdrops', 'logos', 'posters'], ask);
    case 'videos':
      return tmdbVideos(series, ask);
    case 'aggregate_credits':
      return {
        cast: series.cast.map((one, order) => ({
          ...personOf(one),
          roles: [{ credit_id: creditId(one.id), character: one.role ?? '', episode_count: count }],
          total_episode_count: count,
          order,
        })),
        crew: [
          {
            ...personOf(series.writer, 'Writing'),
            jobs: [{ credit_id: creditId(series.writer.id), job: 'Writer', episode_count: count }],
            department: 'Writing',
            total_episode_count: count,
          },
        ],
      };
    case 'content_ratings':
      return {
        results: Object.entries(series.certifications).map(([iso_3166_1, rating]) => ({
          descriptors: [],
          iso_3166_1,
          rating,
        })),
      };
    case 'external_ids':
      return {
        imdb_id: orNull(series.imdb),
        freebase_mid: null,
        freebase_id: null,
        tvdb_id: orNull(series.tvdb),
        tvrage_id: null,
        wikidata_id: orNull(series.wikidata),
        facebook_id: null,
        instagram_id: null,
        twitter_id: null,
      };
    case 'keywords':
      return { results: series.art === 'none' ? [] : [{ name: 'lighthouse', id: 3330 }] };
    case 'translations':
      return translationsOf(series, 'name');
    case 'alternative_titles':
      return { results: series.otherTitles.map((title) => ({ iso_3166_1: series.country, title, type: '' })) };
    case 'episode_groups':
      return groupsBody(series);
    default:
      return undefined;
  }
}

const orders = [
  { type: 3, name: 'DVD Order' },
  { type: 2, name: 'Absolute' },
] as const;

const groupId = ({ tmdb }: FakeSeries, type: number) => `${type}${String(tmdb).padStart(23, '0')}`;

export function groupsBody(series: FakeSeries): object {
  const seasons = seasonsOf(series).filter((season) => season > 0).length;
  const results = orders.map(({ type, name }) => ({
    description: '',
    episode_count: series.episodes.length,
    group_count: type === 2 ? 1 : seasons,
    id: groupId(series, type),
    name,
    network: null,
    type,
  }));
  return { results: series.hasOrders ? results : [] };
}

/**
 * In another order, the aired numbers stay; the place is the group's and the episode's `order`
 * (docs/reference/services.md#tmdb-shapes).
 */
export function groupBody(series: FakeSeries, id: string): object | undefined {
  const order = orders.find(({ type }) => groupId(series, type) === id);
  if (order === undefined || !series.hasOrders) return undefined;
  const regular = series.episodes.filter(({ season }) => season > 0);
  const seasons =
    order.type === 2
      ? [regular]
      : seasonsOf(series)
          .filter((season) => season > 0)
          .map((season) => episodesOf(series, season));
  const placeOf = (episode: FakeEpisode) =>
    (order.type === 2 ? (episode.absolute ?? 0) : (episode.dvd?.episode ?? episode.episode)) - 1;
  const groups = seasons.map((episodes, index) => ({
    id: `${index}`.padStart(24, 'f'),
    name: order.type === 2 ? 'Absolute' : `Disc ${index + 1}`,
    order: index + 1,
    episodes: episodes
      .map((episode) => ({ ...episodeRow(series, episode, { videoTags: new Set() }), order: placeOf(episode) }))
      .toSorted((a, b) => a.order - b.order),
    locked: true,
  }));
  return {
    description: '',
    episode_count: regular.length,
    group_count: groups.length,
    groups,
    id,
    name: order.name,
    network: null,
    type: order.type,
  };
}
