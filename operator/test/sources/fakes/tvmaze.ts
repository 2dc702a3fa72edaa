/** TVmaze: no key, series only, a lookup that redirects, summaries in HTML, one language. */
import { type Asked, groupsOf, type Handler, json, orNull, type Reply, redirect } from './asked.ts';
import { type Catalogue, episodesOf, type FakeEpisode, type FakeSeries, searched, seasonsOf } from './catalogue.ts';
import { pictureAddress } from './pictureHost.ts';
import { type PictureName, picture } from './pictures.ts';

export function tvmazeFake(catalogue: Catalogue): Handler {
  const known = catalogue.series
    .filter(({ tvmaze }) => tvmaze !== undefined)
    .map((series) => ({ ...series, ...series.atTvmaze }));
  return (asked) =>
    route(known, asked) ?? json({ name: 'Not Found', message: 'Page not found.', code: 0, status: 404 }, 404);
}

function route(known: readonly FakeSeries[], asked: Asked): Reply | undefined {
  const { path, query, origin } = asked;
  if (path === '/lookup/shows') {
    const [imdb, thetvdb] = [query.get('imdb'), query.get('thetvdb')];
    const found = known.find((series) =>
      imdb !== null ? series.imdb === imdb : thetvdb !== null && String(series.tvdb) === thetvdb,
    );
    return found === undefined
      ? undefined
      : { ...redirect(`${origin}/tvmaze/shows/${found.tvmaze}`, 301), body: 'null' };
  }
  if (path === '/search/shows') {
    const rows = searched(known, query.get('q') ?? '').slice(0, 10);
    return json(rows.map((series, place) => ({ score: 1.19 - place / 10, show: showBody(series, origin) })));
  }
  if (path === '/singlesearch/shows') {
    const [first] = searched(known, query.get('q') ?? '');
    return first === undefined ? undefined : json(showBody(first, origin));
  }
  if (path.startsWith('/updates/shows'))
    return json(Object.fromEntries(known.map(({ tvmaze }) => [String(tvmaze), 1_790_000_000])));
  const found = groupsOf(/^\/shows\/(\d+)(?:\/([a-z]+))?$/u, path);
  const series = known.find(({ tvmaze }) => String(tvmaze) === found?.[0]);
  return series === undefined ? undefined : aboutShow(series, found?.[1] ?? '', asked);
}

function aboutShow(series: FakeSeries, part: string, { query, origin }: Asked): Reply | undefined {
  const episodes = (withSpecials: boolean) =>
    series.episodes.filter(({ season }) => withSpecials || season > 0).map((one) => episodeBody(series, one, origin));
  switch (part) {
    case '': {
      const embeds = [...query.getAll('embed[]'), ...query.getAll('embed')];
      const parts = embeds.flatMap((name): [string, unknown][] => {
        if (name === 'episodes') return [[name, episodes(query.get('specials') === '1')]];
        if (name === 'seasons') return [[name, seasons(series, origin)]];
        if (name === 'images') return [[name, images(series, origin)]];
        if (name === 'akas') return [[name, akas(series)]];
        return name === 'cast' ? [[name, cast(series)]] : [];
      });
      return json({
        ...showBody(series, origin),
        ...(parts.length > 0 ? { _embedded: Object.fromEntries(parts) } : {}),
      });
    }
    case 'episodes':
      return json(episodes(query.get('specials') === '1'));
    case 'seasons':
      return json(seasons(series, origin));
    case 'images':
      return json(images(series, origin));
    case 'akas':
      return json(akas(series));
    case 'cast':
      return json(cast(series));
    case 'alternatelists':
      return json([]);
    case 'episodebynumber': {
      const one = episodesOf(series, Number(query.get('season'))).find(
        ({ episode }) => String(episode) === query.get('number'),
      );
      return one === undefined ? undefined : json(episodeBody(series, one, origin));
    }
    default:
      return undefined;
  }
}

const links = (path: string, origin: string) => ({ _links: { self: { href: `${origin}/tvmaze${path}` } } });

const address = (origin: string, name: PictureName, owner: string, size = 'original_untouched') =>
  pictureAddress(origin, 'tvmaze', `uploads/images/${size}/1`, picture(name, `m${owner}`, null));

const network = ({ studio, country }: FakeSeries) => ({
  id: 9601,
  name: studio,
  country: { name: country === 'DE' ? 'Germany' : 'United States', code: country, timezone: 'Europe/Busingen' },
  officialSite: null,
});

function showBody(series: FakeSeries, origin: string): object {
  const id = series.tvmaze ?? 0;
  const last = series.episodes.at(-1);
  return {
    id,
    url: `https://www.tvmaze.com/shows/${id}/show`,
    name: series.originalTitle,
    type: 'Scripted',
    language: series.originalLanguage === 'en' ? 'English' : 'German',
    genres: series.genres,
    status: series.status === 'Ended' ? 'Ended' : 'Running',
    runtime: 45,
    averageRuntime: 44,
    premiered: orNull(series.released),
    ended: orNull(series.ended),
    officialSite: null,
    schedule: { time: '20:15', days: ['Monday'] },
    rating: { average: null },
    weight: 12,
    network: network(series),
    webChannel: null,
    dvdCountry: null,
    externals: { tvrage: null, thetvdb: orNull(series.tvdb), imdb: orNull(series.imdb) },
    image: {
      medium: address(origin, 'poster', String(id), 'medium_portrait'),
      original: address(origin, 'poster', String(id)),
    },
    summary: `<p><b>${series.title}</b> follows a keeper &amp; a storm.</p>`,
    updated: 1_790_000_000,
    _links: {
      self: { href: `${origin}/tvmaze/shows/${id}` },
      previousepisode: { href: `${origin}/tvmaze/episodes/${last?.id}`, name: last?.title ?? '' },
    },
  };
}

function episodeBody(series: FakeSeries, episode: FakeEpisode, origin: string): object {
  const isSpecial = episode.season === 0;
  const hasPicture = episode.episode !== 2 && !isSpecial;
  return {
    id: episode.id,
    url: `https://www.tvmaze.com/episodes/${episode.id}/x`,
    name: episode.title,
    // Specials are listed in the season they belong to, without a number.
    season: isSpecial ? 1 : episode.season,
    number: isSpecial ? null : episode.episode,
    type: isSpecial ? 'significant_special' : 'regular',
    airdate: episode.aired,
    airtime: episode.aired === '' ? '' : '20:15',
    airstamp: episode.aired === '' ? null : `${episode.aired}T18:15:00+00:00`,
    runtime: episode.runtimeMinutes,
    rating: { average: null },
    image: hasPicture
      ? {
          medium: address(origin, 'still', String(episode.id), 'medium_landscape'),
          original: address(origin, 'still', String(episode.id)),
        }
      : null,
    summary: episode.plot === '' ? null : `<p>${episode.plot}</p>`,
    _links: {
      self: { href: `${origin}/tvmaze/episodes/${episode.id}` },
      show: { href: `${origin}/tvmaze/shows/${series.tvmaze}`, name: series.originalTitle },
    },
  };
}

function seasons(series: FakeSeries, origin: string): readonly object[] {
  return seasonsOf(series)
    .filter((season) => season > 0)
    .map((season) => {
      const episodes = episodesOf(series, season);
      const id = (series.tvmaze ?? 0) * 10 + season;
      return {
        ...{
          id,
          url: `https://www.tvmaze.com/seasons/${id}/x`,
          number: season,
          name: '',
          episodeOrder: episodes.length,
        },
        premiereDate: orNull(episodes[0]?.aired),
        endDate: orNull(episodes.at(-1)?.aired),
        network: network(series),
        webChannel: null,
        image:
          season === 1
            ? {
                medium: address(origin, 'poster', `${id}s`, 'medium_portrait'),
                original: address(origin, 'poster', `${id}s`),
              }
            : null,
        summary: null,
        ...links(`/seasons/${id}`, origin),
      };
    });
}

function images({ tvmaze }: FakeSeries, origin: string): readonly object[] {
  const resolution = (name: PictureName, width: number, height: number) => ({
    original: { url: address(origin, name, String(tvmaze)), width, height },
  });
  return [
    {
      id: 1,
      type: 'poster',
      main: true,
      resolutions: {
        ...resolution('poster', 680, 1000),
        medium: { url: address(origin, 'poster', String(tvmaze), 'medium_portrait'), width: 210, height: 295 },
      },
    },
    { id: 2, type: 'background', main: false, resolutions: resolution('backdrop', 1920, 1080) },
    { id: 3, type: 'banner', main: false, resolutions: resolution('banner', 758, 140) },
    { id: 4, type: 'typography', main: false, resolutions: resolution('logo', 800, 310) },
    { id: 5, type: null, main: false, resolutions: resolution('icon', 512, 512) },
  ];
}

function akas(series: FakeSeries): readonly object[] {
  return [series.title, ...series.otherTitles]
    .filter((name) => name !== series.originalTitle)
    .map((name) => ({ name, country: null }));
}

function cast(series: FakeSeries): readonly object[] {
  return series.cast.map(({ id, name, role }) => ({
    person: { id, name, image: null },
    character: { id, name: role, image: null },
    self: false,
    voice: false,
  }));
}
