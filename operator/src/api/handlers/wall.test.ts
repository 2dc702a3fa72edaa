import { describe, expect, test } from 'vitest';
import { alien } from '../../../test/api/alien.ts';
import { failureOf, film, filmId, pageFixture, read, show } from '../../../test/api/pageFixture.ts';
import { fact, title } from '../../../test/catalog/sample.ts';
import { PlaceList } from '../schemas/places.ts';
import { Filters, TitleList } from '../schemas/titles.ts';

describe('the wall', () => {
  test('shows cards with a short summary, by arrival', async () => {
    const { save, ask } = await pageFixture();
    await save('movies', [alien()]);
    await save('shows', [title(show, { kind: 'series', arrivedAt: '2026-05-01T00:00:00.000Z' })]);
    const { status, body } = await read(TitleList, await ask('/api/v1/titles'));
    expect(status).toBe(200);
    expect(body.total).toBe(2);
    expect(body.titles.map(({ key }) => key)).toEqual([show, film]);
    expect(body.titles[1]).toEqual({
      id: filmId,
      address: 'titles/movies/alien-1979',
      library: 'default/movies',
      key: film,
      kind: 'movie',
      title: 'Alien',
      year: 1979,
      preview: { poster: expect.stringMatching(new RegExp(`^api/v1/previews/${filmId}/poster\\?v=[\\w-]{22}$`, 'u')) },
      badges: ['4K', 'HDR10'],
      languages: ['de'],
      gaps: ['tiles'],
      unidentified: false,
      arrivedAt: '2026-01-02T03:04:05.678Z',
      sizeBytes: 1_000,
    });
    expect(body.titles[0]).toMatchObject({ unidentified: true, badges: [] });
    expect(body.titles[0]?.preview).toEqual({});
  });

  test.each([
    ['library=default/movies', [film]],
    ['q=ali', [film]],
    ['q=zzz', []],
    ['kind=series', [show]],
    ['resolution=2160p', [film]],
    ['hdr=any', [film]],
    ['codec=h264', [film]],
    ['language=de', [film]],
    ['gap=tiles', [film]],
    ['art=missing', [show]],
    ['unidentified=true', [show]],
    ['unidentified=false&sort=name', [film, show]],
    ['sort=name&order=desc', [show, film]],
    ['sort=year', [film, show]],
  ])('with the question %s finds %j', async (query, keys) => {
    const { save, ask } = await pageFixture();
    await save('movies', [alien()]);
    await save('shows', [title(show, { kind: 'series', arrivedAt: '2026-05-01T00:00:00.000Z' })]);
    const { body } = await read(TitleList, await ask(`/api/v1/titles?${query}`));
    expect(body.titles.map(({ key }) => key)).toEqual(keys);
    expect(body.total).toBe(keys.length);
  });

  test('is paged, and a cursor of another order is refused', async () => {
    const { save, ask } = await pageFixture();
    await save(
      'movies',
      ['A', 'B', 'C'].map((key) => title(key)),
    );
    const first = await read(TitleList, await ask('/api/v1/titles?sort=name&limit=2'));
    expect(first.body.titles).toHaveLength(2);
    const after = encodeURIComponent(first.body.next ?? '');
    const second = await read(TitleList, await ask(`/api/v1/titles?sort=name&limit=2&after=${after}`));
    expect(second.body).toMatchObject({ titles: [{ key: 'C' }], total: 3 });
    expect(second.body.next).toBeUndefined();
    expect((await ask(`/api/v1/titles?sort=year&after=${after}`)).status).toBe(400);
    expect((await ask(`/api/v1/titles?codec=${'a,'.repeat(19)}a`)).status).toBe(200);
    expect((await ask(`/api/v1/titles?codec=${'a,'.repeat(20)}a`)).status).toBe(400);
  });

  test('begins at any offset, and continues from there', async () => {
    const { save, ask } = await pageFixture();
    await save(
      'movies',
      ['A', 'B', 'C', 'D', 'E'].map((key) => title(key)),
    );
    const keys = async (query: string) => {
      const { body } = await read(TitleList, await ask(`/api/v1/titles?sort=name&limit=2${query}`));
      expect(body.total).toBe(5);
      return [body.titles.map(({ key }) => key), body.next] as const;
    };
    const [middle, next = ''] = await keys('&offset=2');
    expect(middle).toEqual(['C', 'D']);
    expect(await keys(`&after=${encodeURIComponent(next)}`)).toEqual([['E'], undefined]);
    expect(await keys('&offset=5')).toEqual([[], undefined]);
    const both = await ask(`/api/v1/titles?sort=name&offset=2&after=${encodeURIComponent(next)}`);
    expect(await failureOf(both)).toEqual([400, 'badRequest']);
  });

  test.each([
    'offset=-1',
    'offset=1.5',
    'offset=x',
    'offset=1e12',
    'limit=0',
    'limit=201',
    'limit=x',
    'sort=colour',
    'kind=film',
    'library=default/none',
    'after=x',
  ])('with the question %s is refused with the reason', async (query) => {
    const answer = await (await pageFixture()).ask(`/api/v1/titles?${query}`);
    expect(await failureOf(answer)).toEqual(query.startsWith('library') ? [404, 'notFound'] : [400, 'badRequest']);
  });

  test.each([
    [
      'sort=name',
      [
        ['a', 0, 2],
        ['f', 2, 1],
      ],
    ],
    [
      'sort=name&order=desc',
      [
        ['f', 0, 1],
        ['a', 1, 2],
      ],
    ],
    [
      'sort=added',
      [
        ['2026-05', 0, 1],
        ['2026-01', 1, 2],
      ],
    ],
    [
      'sort=year',
      [
        ['1979', 0, 1],
        ['0', 1, 2],
      ],
    ],
    ['sort=name&kind=series', [['f', 0, 1]]],
  ])('with %s says where letters, months and years begin', async (query, expected) => {
    const { save, ask } = await pageFixture();
    await save('movies', [alien(), title('Aliens')]);
    await save('shows', [title(show, { kind: 'series', arrivedAt: '2026-05-01T00:00:00.000Z' })]);
    const { places } = (await read(PlaceList, await ask(`/api/v1/places?${query}`))).body;
    expect(places.map(({ start, index, titles }) => [start, index, titles])).toEqual(expected);
    for (const { start, index } of places.slice(0, 1)) {
      const { body } = await read(TitleList, await ask(`/api/v1/titles?${query}&offset=${index}&limit=1`));
      expect([start, body.titles.length]).toEqual([start, 1]);
    }
  });

  test('lists the values of its filters', async () => {
    const { save, ask } = await pageFixture();
    await save('movies', [alien(), title('B', { facts: [fact('nfo', 'open')] })]);
    const { body } = await read(Filters, await ask('/api/v1/filters'));
    expect(body).toMatchObject({
      libraries: [
        { value: 'default/movies', count: 2 },
        { value: 'default/shows', count: 0 },
      ],
      kinds: [{ value: 'movie', count: 2 }],
      resolutions: [{ value: '2160p', count: 1 }],
      languages: [{ value: 'de', count: 1 }],
      unidentified: 1,
      artMissing: 1,
      duplicates: 0,
    });
    expect(body.gaps).toEqual([
      { value: 'nfo', count: 1 },
      { value: 'tiles', count: 1 },
    ]);
  });
});
