/** fanart.tv v3 to v3.2: every value a string, missing values without a member, 404 for a title without art. */
import { type Asked, groupsOf, type Handler, json } from './asked.ts';
import { type Catalogue, type FakeWork, seasonsOf } from './catalogue.ts';
import type { Keyring } from './keys.ts';
import { pictureAddress } from './pictureHost.ts';
import { type PictureName, picture } from './pictures.ts';

export function fanartFake(catalogue: Catalogue, keys: Keyring): Handler {
  return (asked) => {
    const { path, query, headers } = asked;
    const key = query.get('api_key') ?? headers['api-key'];
    if (key === undefined || key === null)
      return json({ status: 'error', 'error message': 'API key is required' }, 401);
    if (!keys.fits('fanart', key)) return json({ status: 'error', 'error message': 'Invalid API key' }, 401);
    const found = groupsOf(/^\/(v3(?:\.[12])?)\/(movies|tv)\/([^/]+)$/u, path);
    if (found === undefined) return undefined;
    const [version = 'v3', kind = '', id = ''] = found;
    if (id === 'latest') return json([]);
    const body = kind === 'movies' ? filmBody(catalogue, id, asked) : seriesBody(catalogue, id, asked);
    if (body === undefined) return json({ status: 'error', 'error message': 'Not found' }, 404);
    return json(version === 'v3' ? body : versioned(body, version));
  };
}

interface Row {
  readonly id: string;
  readonly url: string;
  readonly lang: string;
  readonly likes: string;
  readonly [more: string]: string;
}

type Body = Readonly<Record<string, string | readonly Row[]>>;

function rowsOf({ origin }: Asked, folder: string) {
  return (
    type: string,
    name: PictureName,
    owner: string,
    lang: string,
    likes: number,
    more: Readonly<Record<string, string>> = {},
  ): Row => {
    const file = picture(name, `f${owner}`, lang === '' || lang === '00' ? null : lang, likes);
    return {
      id: `${50_000 + likes}`,
      url: pictureAddress(origin, 'fanart', `fanart/${folder}/${type}`, file),
      lang,
      likes: String(likes),
      ...more,
    };
  };
}

function filmBody({ films }: Catalogue, id: string, asked: Asked): Body | undefined {
  const film = films.find(({ tmdb, imdb }) => String(tmdb) === id || imdb === id);
  if (film === undefined || film.art === 'none') return undefined;
  const owner = String(film.tmdb);
  const row = rowsOf(asked, `movies/${owner}`);
  return {
    ...namesOf(film, { tmdb_id: owner, imdb_id: film.imdb ?? '' }),
    hdmovielogo: [row('hdmovielogo', 'logo', owner, 'en', 6)],
    movielogo: [row('movielogo', 'logo', owner, 'de', 1)],
    movieposter: [row('movieposter', 'poster', owner, 'en', 4), row('movieposter', 'poster', owner, '00', 2)],
    hdmovieclearart: [row('hdmovieclearart', 'clearart', owner, 'en', 2)],
    moviebackground: [row('moviebackground', 'backdrop', owner, '', 5)],
    moviebanner: [row('moviebanner', 'banner', owner, 'en', 3)],
    moviethumb: [row('moviethumb', 'thumb', owner, 'en', 3)],
    moviedisc: [row('moviedisc', 'disc', owner, 'en', 1, { disc: '1', disc_type: 'bluray' })],
  };
}

function seriesBody({ series }: Catalogue, id: string, asked: Asked): Body | undefined {
  const show = series.find(({ tvdb }) => tvdb !== undefined && String(tvdb) === id);
  if (show === undefined || show.art === 'none') return undefined;
  const owner = `tv${id}`;
  const row = rowsOf(asked, `tv/${id}`);
  const perSeason = (type: string, name: PictureName, likes: number) =>
    seasonsOf(show).map((season) => row(type, name, `${owner}s${season}`, 'en', likes, { season: String(season) }));
  return {
    ...namesOf(show, { thetvdb_id: id }),
    hdtvlogo: [row('hdtvlogo', 'logo', owner, 'en', 3)],
    clearlogo: [row('clearlogo', 'logo', owner, 'en', 1)],
    tvposter: [row('tvposter', 'poster', owner, 'en', 3)],
    showbackground: [
      row('showbackground', 'backdrop', owner, '', 4, { season: 'all' }),
      row('showbackground', 'backdrop', owner, '', 1, { season: '1' }),
    ],
    seasonposter: perSeason('seasonposter', 'poster', 2),
    seasonbanner: perSeason('seasonbanner', 'banner', 1),
    seasonthumb: perSeason('seasonthumb', 'thumb', 1),
    tvthumb: [row('tvthumb', 'thumb', owner, 'en', 3)],
    tvbanner: [row('tvbanner', 'banner', owner, 'en', 3)],
    hdclearart: [row('hdclearart', 'clearart', owner, 'en', 1)],
    clearart: [row('clearart', 'clearart', owner, 'en', 2)],
    characterart: [row('characterart', 'clearart', `${owner}c`, '', 1)],
  };
}

function namesOf({ title }: FakeWork, ids: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return { name: title, ...ids };
}

/** v3.1 adds dates, v3.2 sizes and counts, the counts as numbers (fanart-movie-v3.2.json). */
function versioned(body: Body, version: string): object {
  const sizes = version === 'v3.2' ? { width: '1000', height: '1426' } : {};
  const lists = Object.entries(body).flatMap(([name, value]) => {
    if (typeof value === 'string') return [[name, value]];
    const rows = value.map((row) => ({ ...row, added: '2019-08-16 22:52:46', ...sizes }));
    return version === 'v3.2'
      ? [
          [`${name}_count`, rows.length],
          [name, rows],
        ]
      : [[name, rows]];
  });
  return Object.fromEntries(lists);
}
