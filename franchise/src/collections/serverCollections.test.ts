import { describe, expect, onTestFinished, test } from 'vitest';
import { type FakeItem, guid, startJellyfin } from '../../test/fakes/jellyfin.ts';
import { type FakePlexItem, startPlex } from '../../test/fakes/plex.ts';
import { film, plexFilm, plexSeriesItems, seriesItems } from '../../test/fakes/sample.ts';
import { jellyfinCollection } from './jellyfinCollection.ts';
import { plexCollection } from './plexCollection.ts';

async function jellyfin(items: readonly FakeItem[]) {
  const fake = await startJellyfin(items);
  onTestFinished(() => fake[Symbol.asyncDispose]());
  return { fake, collection: jellyfinCollection({ url: fake.url, token: 'token-of-anna' }) };
}

async function plex(items: readonly FakePlexItem[]) {
  const fake = await startPlex(items);
  onTestFinished(() => fake[Symbol.asyncDispose]());
  return { fake, collection: plexCollection({ url: fake.url, token: 'secret' }) };
}

const places = (items: readonly { season?: number; episode?: number; key: string }[]) =>
  items.map(({ season, episode, key }) => `${season}x${episode} ${key}`);

describe('a Jellyfin server', () => {
  test('finds films by each of their ids', async () => {
    const { collection } = await jellyfin([
      { ...film('A'), ProviderIds: { Tmdb: '10', Imdb: 'tt0010', TmdbCollection: '99' } },
      film('B'),
      { ...film('C'), LocationType: 'Virtual' },
    ]);
    const found = await collection.find('movie', ['tmdb:10', 'imdb:tt0010', 'tmdb:12', 'tmdb:404', '__proto__:x']);
    expect([...found.keys()].sort()).toEqual(['imdb:tt0010', 'tmdb:10']);
    expect(found.get('tmdb:10')).toEqual({
      kind: 'movie',
      title: 'Film A',
      key: guid('A'),
      ids: ['tmdb:10', 'imdb:tt0010', 'tmdbcollection:99', `jellyfin:${guid('A')}`],
      items: [{ key: guid('A'), title: 'Film A', path: '/films/A.mkv', durationSeconds: 7_200 }],
    });
  });

  test('returns a series in aired order, a file with two episodes under both, specials last', async () => {
    const { collection } = await jellyfin(seriesItems);
    const found = (await collection.find('series', ['tvdb:900'])).get('tvdb:900');
    expect(places(found?.items ?? [])).toEqual([
      `1x1 ${guid('S1E1')}`,
      `1x2 ${guid('S1E1')}`,
      `1x3 ${guid('S1E3')}`,
      `2x1 ${guid('S2E1')}`,
      `0x1 ${guid('S0E1')}`,
    ]);
  });

  test('counts released episodes only if the server lists absent ones', async () => {
    const { collection } = await jellyfin(seriesItems);
    const counted = (await collection.find('series', ['imdb:tt0900'])).get('imdb:tt0900');
    expect(counted?.episodesOfSeason).toEqual(
      new Map([
        [1, 3],
        [2, 2],
        [0, 1],
      ]),
    );
    const { collection: other } = await jellyfin(seriesItems.filter(({ LocationType }) => LocationType !== 'Virtual'));
    expect((await other.find('series', ['tvdb:900'])).get('tvdb:900')).not.toHaveProperty('episodesOfSeason');
  });

  test('is read page by page, once for all ids', async () => {
    const items = Array.from({ length: 1_203 }, (_, index) => film((12_960 + index).toString(36).toUpperCase()));
    const { fake, collection } = await jellyfin(items);
    const ids = items.map(({ ProviderIds }) => `tmdb:${ProviderIds?.['Tmdb']}`);
    expect((await collection.find('movie', ids)).size).toBe(1_203);
    expect(fake.requests.filter(({ path }) => path === '/Items')).toHaveLength(3);
    expect(fake.writes()).toEqual([]);
  });

  test('shows what its user may see, and everything for an API key without a user', async () => {
    const { fake } = await jellyfin([film('A')]);
    fake.state.users[1]?.hidden.add(guid('A'));
    const asked = async (token: string, user?: string) =>
      (await jellyfinCollection({ url: fake.url, token, user }).find('movie', ['tmdb:10'])).size;
    expect(await asked('token-of-ben')).toBe(0);
    expect(await asked('key', 'Ben')).toBe(0);
    fake.state.users.push({ id: guid('user eve'), name: 'Eve', isAdministrator: true, hidden: new Set() });
    expect(await asked('key')).toBe(1);
  });

  test('with invalid items in its responses is read as far as possible', async () => {
    const { fake, collection } = await jellyfin([film('A')]);
    const odd = [
      null,
      7,
      { Id: 'short' },
      { Id: guid('x'), ProviderIds: 'none' },
      { Id: guid('y'), ProviderIds: { Tmdb: 10, Imdb: null, 'a b': '!' } },
    ];
    fake.state.instead = ({ path }) =>
      path === '/Items' ? { status: 200, body: { Items: odd, TotalRecordCount: 5 } } : undefined;
    expect((await collection.find('movie', ['tmdb:10'])).get('tmdb:10')).toMatchObject({
      key: guid('y'),
      title: guid('y'),
    });
    fake.state.instead = ({ path }) => (path === '/Items' ? { status: 200, body: { Items: {} } } : undefined);
    await expect(collection.find('movie', ['tmdb:10'])).rejects.toMatchObject({ kind: 'answer' });
  });

  test('that reports a file with a billion episodes gives only a few', async () => {
    const bomb = seriesItems.map((item) =>
      item.IndexNumberEnd === undefined ? item : { ...item, IndexNumberEnd: 1_000_000_000 },
    );
    const { collection } = await jellyfin(bomb);
    expect((await collection.find('series', ['tvdb:900'])).get('tvdb:900')?.items.length).toBeLessThan(200);
  });

  test('gives the fuller of two series with the same id', async () => {
    const empty = { Id: guid('aaa'), Name: 'A copy', Type: 'Series' as const, ProviderIds: { Tvdb: '900' } };
    const { collection } = await jellyfin([empty, ...seriesItems]);
    expect((await collection.find('series', ['tvdb:900'])).get('tvdb:900')?.key).toBe(guid('series'));
  });

  test('rejects a wrong token', async () => {
    const { fake } = await jellyfin([]);
    const wrong = jellyfinCollection({ url: fake.url, token: 'wrong' });
    await expect(wrong.find('movie', ['tmdb:1'])).rejects.toMatchObject({ kind: 'token' });
  });

  test('gets no request for an empty list of ids', async () => {
    const { fake, collection } = await jellyfin([film('A')]);
    expect((await collection.find('movie', [])).size).toBe(0);
    expect(fake.requests).toEqual([]);
  });
});

describe('a Plex server', () => {
  test('finds films in all its libraries, by the ids of new and of older agents', async () => {
    const { collection } = await plex([
      plexFilm('A'),
      { ...plexFilm('B'), section: '4', guids: [], guid: 'com.plexapp.agents.themoviedb://11?lang=en' },
      { ...plexFilm('C'), guids: [], guid: 'com.plexapp.agents.imdb://tt0012?lang=en' },
      { ...plexFilm('D'), guids: [], guid: 'local://13' },
    ]);
    const found = await collection.find('movie', ['tmdb:10', 'tmdb:11', 'imdb:tt0012', 'tmdb:13', 'plex:13']);
    expect([...found.keys()].sort()).toEqual(['imdb:tt0012', 'plex:13', 'tmdb:10', 'tmdb:11']);
    expect(found.get('tmdb:10')).toEqual({
      kind: 'movie',
      title: 'Film A',
      key: '10',
      ids: ['tmdb:10', 'plex:10'],
      items: [{ key: '10', title: 'Film A', path: '/films/A.mkv', durationSeconds: 7_200 }],
    });
  });

  test('returns a series in aired order, specials last', async () => {
    const { collection } = await plex(plexSeriesItems);
    const found = (await collection.find('series', ['imdb:tt0900'])).get('imdb:tt0900');
    expect(places(found?.items ?? [])).toEqual(['1x1 9111', '1x2 9112', '1x3 9113', '2x1 9121', '0x1 9101']);
    expect(found?.items[1]?.path).toBe('/series/S1E1-E2.mkv');
  });

  test('is read page by page, and never written to', async () => {
    const items = Array.from({ length: 703 }, (_, index) => plexFilm((12_960 + index).toString(36).toUpperCase()));
    const { fake, collection } = await plex(items);
    expect(
      (
        await collection.find(
          'movie',
          items.map(({ ratingKey }) => `tmdb:${ratingKey}`),
        )
      ).size,
    ).toBe(703);
    expect(fake.writes()).toEqual([]);
    expect(fake.requests.every(({ target }) => !target.includes('secret'))).toBe(true);
  });

  test('that returns something else gives an error', async () => {
    const { fake, collection } = await plex([]);
    fake.state.instead = () => ({ status: 200, body: [] });
    await expect(collection.find('movie', ['tmdb:1'])).rejects.toMatchObject({ kind: 'answer' });
  });
});
