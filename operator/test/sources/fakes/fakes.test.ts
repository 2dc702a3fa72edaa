import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tmdbHexKey } from './keys.ts';
import { differences, shapeOf } from './shape.ts';
import { type Fakes, startFakes } from './startFakes.ts';

let fakes: Fakes;
beforeAll(async () => {
  fakes = await startFakes({ tvdbPageSize: 4 });
});
afterAll(() => fakes.close());

interface Got {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: unknown;
}

/** Sends the headers that the service demands. */
async function get(address: string, headers: Record<string, string> = {}): Promise<Got> {
  const bearer = { authorization: `Bearer ${fakes.keys.of('tmdb')}` };
  const contact = { 'user-agent': 'test/1 (test@example.org)' };
  const all = { ...contact, ...(address.startsWith('/tmdb') ? bearer : {}), ...headers };
  const response = await fetch(`${fakes.origin}${address}`, { headers: all });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
}

async function tvdb(address: string): Promise<Got> {
  const [apikey, pin] = (fakes.keys.of('tvdb') ?? '').split(':');
  const login = await fetch(`${fakes.origin}/tvdb/v4/login`, { method: 'POST', body: JSON.stringify({ apikey, pin }) });
  const { data }: { data: { token: string } } = JSON.parse(await login.text());
  return await get(`/tvdb/v4${address}`, { authorization: `Bearer ${data.token}` });
}

const answerOf = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`../answers/${file}.json`, import.meta.url), 'utf8'));

const images = 'include_image_language=en,de,null&include_video_language=en,de,null';
const filmBlocks = 'append_to_response=images,videos,credits,release_dates,external_ids,keywords';
const showBlocks =
  'append_to_response=images,videos,aggregate_credits,content_ratings,external_ids,keywords,episode_groups';
const query = (text: string) => `query=${encodeURIComponent(text)}`;
const sparql =
  'SELECT ?item ?itemLabel ?imdb ?tmdbMovie ?date WHERE { VALUES ?imdb { "tt0013442" } ?item wdt:P345 ?imdb . OPTIONAL { ?item wdt:P4947 ?tmdbMovie } OPTIONAL { ?item wdt:P577 ?date } }';

describe('a fake answers in the form of the real service', () => {
  test.each([
    ['tmdb/configuration', '/tmdb/3/configuration'],
    ['tmdb/movie-full', `/tmdb/3/movie/653?${filmBlocks}&${images}`],
    ['tmdb/movie-sparse', '/tmdb/3/movie/9900654'],
    ['tmdb/movie-images', '/tmdb/3/movie/653/images?include_image_language=en,null'],
    ['tmdb/movie-videos', '/tmdb/3/movie/653/videos?language=en-US'],
    ['tmdb/collection', '/tmdb/3/collection/990900?append_to_response=images&include_image_language=en,null'],
    ['tmdb/tv-full', `/tmdb/3/tv/990001?${showBlocks}&${images}`],
    ['tmdb/tv-sparse', '/tmdb/3/tv/990002'],
    ['tmdb/season', '/tmdb/3/tv/990001/season/1?append_to_response=images,external_ids,videos'],
    ['tmdb/episode-group', '/tmdb/3/tv/episode_group/300000000000000000990001'],
    ['tmdb/search-movie', `/tmdb/3/search/movie?${query('Nosferatu')}&year=1922`],
    ['tmdb/search-movie-empty', `/tmdb/3/search/movie?${query('zzzzzz')}`],
    ['tmdb/search-tv', `/tmdb/3/search/tv?${query('Hafenfeuer')}`],
    ['tmdb/find-imdb-movie', '/tmdb/3/find/tt0013442?external_source=imdb_id'],
    ['tmdb/find-tvdb-series', '/tmdb/3/find/990101?external_source=tvdb_id'],
    ['tmdb/find-none', '/tmdb/3/find/tt0000000?external_source=imdb_id'],
    ['tmdb/error-404', '/tmdb/3/movie/999999999'],
    ['fanart/movie-v3', `/fanart/v3/movies/653?api_key=KEY`],
    ['fanart/tv-v3', '/fanart/v3/tv/990101?api_key=KEY'],
    ['fanart/error-404', '/fanart/v3/movies/9900654?api_key=KEY'],
    ['tvmaze/show', '/tvmaze/lookup/shows?imdb=tt9900001'],
    ['tvmaze/episodes', '/tvmaze/shows/99001/episodes?specials=1'],
    ['tvmaze/seasons', '/tvmaze/shows/99001/seasons'],
    ['tvmaze/images', '/tvmaze/shows/99001/images'],
    ['tvmaze/search-shows', '/tvmaze/search/shows?q=hafenfeuer'],
    ['wikidata/sparql-ids', `/wikidata/sparql?format=json&query=${encodeURIComponent(sparql)}`],
    ['omdb/movie', '/omdb/?i=tt0013442&apikey=OMDB'],
    ['omdb/not-found', '/omdb/?i=tt0000000&apikey=OMDB'],
    ['introdb/segments', '/introdb/segments?imdb_id=tt9900001&season=1&episode=1'],
    ['theintrodb/media', '/theintrodb/v2/media?tmdb_id=990001&season=1&episode=1'],
  ])('%s', async (file, address) => {
    const keyed = address.replace('=KEY', `=${fakes.keys.of('fanart')}`).replace('=OMDB', `=${fakes.keys.of('omdb')}`);
    expect(differences(shapeOf(await answerOf(file)), shapeOf((await get(keyed)).body))).toEqual([]);
  });

  test.each([
    ['tvdb/series-extended', '/series/990101/extended?meta=translations'],
    ['tvdb/series-extended-short', '/series/990101/extended?short=true'],
    ['tvdb/episodes-official', '/series/990101/episodes/official?page=0'],
    ['tvdb/episodes-official-eng', '/series/990101/episodes/official/eng?page=0'],
    ['tvdb/movie-extended', '/movies/990601/extended?meta=translations'],
    ['tvdb/search-series', '/search?query=Hafenfeuer&type=series'],
    ['tvdb/search-movie', '/search?query=Nosferatu&type=movie'],
    ['tvdb/search-empty', '/search?query=zzzzzz'],
    ['tvdb/search-remoteid', '/search/remoteid/tt9900001'],
    ['tvdb/error-404', '/series/999999999/extended'],
  ])('%s', async (file, address) => {
    const found = differences(shapeOf(await answerOf(file)), shapeOf((await tvdb(address)).body));
    // The example row of a film has no names in other languages; rows with names are built like those of series.
    expect(found.filter((line) => !/too much: \.data\[\]\.(?:aliases|overviews|translations)$/u.test(line))).toEqual(
      [],
    );
  });
});

interface Image {
  readonly iso_639_1: string | null;
}

describe('TMDB', () => {
  const languagesOf = async (address: string, list: string) => {
    const { body }: { body: unknown } = await get(address);
    const { images: blocks = {} }: { images?: Record<string, Image[]> } = JSON.parse(JSON.stringify(body));
    return (blocks[list] ?? []).map(({ iso_639_1 }) => iso_639_1);
  };

  test('returns only images of the requested language, unless more are requested', async () => {
    const film = '/tmdb/3/movie/653?append_to_response=images';
    expect(await languagesOf(`${film}&language=de-DE`, 'posters')).toEqual(['de']);
    expect(await languagesOf(`${film}&language=de-DE`, 'backdrops')).toEqual([]);
    expect(await languagesOf(`${film}&language=de-DE&include_image_language=de,null`, 'backdrops')).toEqual([
      null,
      null,
    ]);
    expect(await languagesOf(film, 'posters')).toEqual(['en', 'de', null]);
  });

  test('accepts a bearer or an older key, and answers code 7 to any other', async () => {
    const bare = (address: string, headers = {}) => fetch(`${fakes.origin}/tmdb/3${address}`, { headers });
    expect((await bare(`/authentication?api_key=${tmdbHexKey}`)).status).toBe(200);
    const refused = await bare('/authentication', { authorization: 'Bearer wrong' });
    expect([refused.status, await refused.json()]).toEqual([401, await answerOf('tmdb/error-401')]);
  });

  test('appends at most 20 blocks and ignores unknown names', async () => {
    const seasons = (count: number) => Array.from({ length: count }, (_, index) => `season/${index + 1}`).join(',');
    const { body } = await get(`/tmdb/3/tv/990012?append_to_response=nonsense,${seasons(12)}`);
    expect(Object.keys(body ?? {}).filter((name) => name.startsWith('season/'))).toHaveLength(12);
    expect((await get(`/tmdb/3/tv/990012?append_to_response=${seasons(21)}`)).status).toBe(400);
  });

  test('finds titles of every script by any of their names, and a remake by its year', async () => {
    const idsOf = async (address: string) => {
      const { results }: { results: { id: number }[] } = JSON.parse(
        (await get(`/tmdb/3/search/movie?${address}`)).text,
      );
      return results.map(({ id }) => id);
    };
    for (const [title, id] of [
      ['七つの海の灯', 70_006],
      ['Северный ветер', 70_007],
      ['το τελευταιο πλοιο', 70_008],
      ['منارة الليل', 70_009],
      ['Die Nachtfähre', 70_003],
    ] as const) {
      expect(await idsOf(query(title))).toEqual([id]);
    }
    expect(await idsOf(query('The Glass Orchard'))).toEqual([70_005, 70_004]);
    expect(await idsOf(`${query('The Glass Orchard')}&year=1998`)).toEqual([70_004]);
    expect(await idsOf(`${query('The Glass Orchard')}&page=2`)).toEqual([]);
  });
});

describe('TheTVDB', () => {
  test('distinguishes a wrong key from a missing pin, and rejects an expired token', async () => {
    const login = async (body: object) => {
      const answer = await fetch(`${fakes.origin}/tvdb/v4/login`, { method: 'POST', body: JSON.stringify(body) });
      return [answer.status, JSON.parse(await answer.text()).message];
    };
    const [apikey] = (fakes.keys.of('tvdb') ?? '').split(':');
    expect(await login({ apikey: 'wrong' })).toEqual([401, 'InvalidAPIKey: apikey invalid']);
    expect(await login({ apikey })).toEqual([400, 'InvalidValueType: pin required']);
    expect(await login({ apikey, pin: 'wrong' })).toEqual([401, 'InvalidAPIKey: pin invalid']);
    const token = fakes.keys.giveToken();
    const ask = () => get('/tvdb/v4/seasons/types', { authorization: `Bearer ${token}` });
    expect((await ask()).status).toBe(200);
    fakes.keys.expireTokens();
    expect((await ask()).status).toBe(401);
  });

  test('counts pages from 0 and names the next page on another host', async () => {
    const page = async (number: number) =>
      JSON.parse((await tvdb(`/series/990101/episodes/official?page=${number}`)).text);
    const [first, second] = [await page(0), await page(1)];
    expect(first.links.next).toMatch(/^https:\/\/api4\.thetvdb\.com\//u);
    expect([first.data.episodes.length, second.data.episodes.length, second.links.next]).toEqual([4, 2, null]);
  });
});

describe('every fake', () => {
  test('sends pictures of the stated ratio, an ETag, and 304 for a known ETag', async () => {
    const poster = await get('/pictures/tmdb/t/p/w500/poster-653-en-1.jpg');
    expect(poster.headers.get('content-type')).toBe('image/jpeg');
    const again = await get('/pictures/tmdb/t/p/w500/poster-653-en-1.jpg', {
      'if-none-match': poster.headers.get('etag') ?? '',
    });
    expect(again.status).toBe(304);
    expect((await get('/pictures/tmdb/t/p/original/vectorlogo-653-en-1.svg')).text).toMatch(/^<svg/u);
    expect((await get('/pictures/tmdb/t/p/w500/vectorlogo-653-en-1.svg')).status).toBe(404);
    expect((await get('/pictures/tmdb/t/p/w500/vectorlogo-653-en-1.png')).headers.get('content-type')).toBe(
      'image/png',
    );
    expect((await get('/pictures/tmdb/t/p/original/poster-653-en-404.jpg')).status).toBe(404);
  });

  test('shows no key in its list of requests', async () => {
    await get(`/fanart/v3/movies/653?api_key=${fakes.keys.of('fanart')}&client_key=${fakes.keys.of('fanart')}`);
    const told = JSON.stringify(fakes.requests);
    expect(fakes.keys.all().filter((key) => told.includes(key))).toEqual([]);
    expect(fakes.count('fanart', '/v3/movies/653')).toBeGreaterThan(0);
  });

  test('lookup and download redirect, the download to another port if configured', async () => {
    await using other = await startFakes({ archiveNode: 'elsewhere' });
    const ask = (address: string) => fetch(`${other.origin}${address}`, { redirect: 'manual' });
    const lookup = await ask('/tvmaze/lookup/shows?thetvdb=990101');
    expect([lookup.status, lookup.headers.get('location')]).toEqual([301, `${other.origin}/tvmaze/shows/99001`]);
    const download = await ask('/archive/download/example-653-trailer/trailer.mp4');
    expect(download.status).toBe(302);
    expect((await fetch(download.headers.get('location') ?? '')).status).toBe(200);
    expect(other.count('elsewhere')).toBe(1);
  });
});

describe('faults', () => {
  const ask = () => get('/tvmaze/shows/99001');

  test.each([
    ['tooMany', { kind: 'tooMany', retryAfter: '0' }, 429],
    ['code25', { kind: 'code25', status: 200 }, 200],
    ['html', { kind: 'html', status: 502 }, 502],
    ['status', { kind: 'status', status: 503 }, 503],
  ] as const)('%s is answered once, then all is well', async (_, fault, status) => {
    fakes.fail('tvmaze', fault, { times: 1 });
    expect((await ask()).status).toBe(status);
    expect((await ask()).status).toBe(200);
  });

  test('a reset, a cut and an endless body end as on a bad connection', async () => {
    fakes.fail('tvmaze', { kind: 'reset' }, { times: 1 });
    await expect(ask()).rejects.toThrow('fetch failed');
    fakes.fail('tvmaze', { kind: 'cut' }, { times: 1 });
    await expect(ask()).rejects.toThrow('terminated');
    fakes.fail('tvmaze', { kind: 'endless' }, { times: 1 });
    const endless = await fetch(`${fakes.baseUrl('tvmaze')}/shows/99001`);
    let received = 0;
    for await (const chunk of endless.body ?? []) {
      received += chunk.length;
      if (received > 2_000_000) break;
    }
    expect(received).toBeGreaterThan(2_000_000);
  });

  test('texts and types of values are changed throughout', async () => {
    fakes.fail('tvmaze', { kind: 'texts', text: '../../etc' }, { times: 1 });
    expect((await ask()).body).toMatchObject({ id: 99_001, name: '../../etc' });
    fakes.fail('tvmaze', { kind: 'twisted' }, { times: 1 });
    expect((await ask()).body).toMatchObject({ id: ['99001'], name: 10 });
    fakes.mend();
  });
});

describe('media servers', () => {
  test('record their notifications and answer with a webhook', async () => {
    const back: string[] = [];
    fakes.mediaServers.answerBack = async ({ paths }) => {
      back.push(...paths);
    };
    const body = JSON.stringify({ Updates: [{ Path: '/media/A (1999)', UpdateType: 'Modified' }] });
    const post = (token: string) =>
      fetch(`${fakes.baseUrl('jellyfin')}/Library/Media/Updated`, {
        method: 'POST',
        body,
        headers: { authorization: `MediaBrowser Token="${token}"` },
      });
    expect((await post('wrong')).status).toBe(401);
    expect((await post(fakes.keys.of('jellyfin') ?? '')).status).toBe(204);
    expect(fakes.mediaServers.told).toEqual([
      { server: 'jellyfin', call: '/Library/Media/Updated', paths: ['/media/A (1999)'] },
    ]);
    expect(back).toEqual(['/media/A (1999)']);
  });
});
