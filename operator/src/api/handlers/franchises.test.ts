import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alien } from '../../../test/api/alien.ts';
import { saveAlienStory, saveMissingPoster, storyKey } from '../../../test/api/alienStory.ts';
import { film, filmId, type PageFixture, pageFixture, read } from '../../../test/api/pageFixture.ts';
import { title } from '../../../test/catalog/sample.ts';
import { ExportFiles, FranchiseList, FranchiseView, TitleStories } from '../schemas/franchises.ts';
import { TitleView } from '../schemas/title.ts';
import { titleId } from '../titleId.ts';

const id = titleId('default/stories', storyKey);

async function withStory(): Promise<PageFixture> {
  const fixture = await pageFixture();
  await fixture.save('movies', [alien()]);
  await saveAlienStory(fixture.catalog);
  return fixture;
}

test('franchises are listed with held counts, and shown member by member', async () => {
  const { ask } = await withStory();
  const list = await read(FranchiseList, await ask('/api/v1/franchises'));
  expect(list.body.franchises).toMatchObject([{ id, name: 'Alien', members: 2, counts: { held: 1, missing: 1 } }]);
  const { body } = await read(FranchiseView, await ask(`/api/v1/franchises/${id}`));
  expect(body.members).toMatchObject([
    {
      place: 1,
      state: 'held',
      titleId: filmId,
      titleAddress: 'titles/movies/alien-1979',
      preview: { poster: expect.any(String) },
    },
    { place: 2, state: 'missing', title: 'Aliens' },
  ]);
  expect(body.members[1]?.titleId).toBeUndefined();
  const [card] = list.body.franchises;
  expect(card?.covers).toEqual([
    {
      title: 'Alien',
      state: 'held',
      titleId: filmId,
      titleAddress: 'titles/movies/alien-1979',
      poster: body.members[0]?.preview?.['poster'],
    },
    { title: 'Aliens', state: 'missing' },
  ]);
  expect(card?.nextMissing).toEqual({ title: 'Aliens', released: '1986' });
  expect(JSON.stringify(body)).not.toContain('"note"');
  const told = await read(TitleView, await ask(`/api/v1/titles/${filmId}`));
  expect(told.body.franchises).toEqual([{ id, name: 'Alien' }]);
});

test('a title has what plays before and after it in each of its stories', async () => {
  const { ask } = await withStory();
  const { body } = await read(TitleStories, await ask(`/api/v1/titles/${filmId}/neighbours`));
  expect(body.stories).toEqual([
    {
      ...{ id, name: 'Alien', place: 1, parts: 2 },
      next: { kind: 'movie', title: 'Aliens', released: '1986', state: 'missing' },
    },
  ]);
  const nobody = titleId('default/movies', 'Nobody (1999)');
  expect((await ask(`/api/v1/titles/${nobody}/neighbours`)).status).toBe(404);
});

describe('the poster of a part that no Library has', () => {
  const webp = Buffer.from('a small picture');
  const shape = new RegExp(`^api/v1/franchises/${id}/posters/movie/tmdb%3A679\\?v=[\\w-]{22}$`, 'u');

  async function withPoster(options: Parameters<typeof pageFixture>[0] = {}) {
    const fixture = await pageFixture(options);
    await fixture.save('movies', [alien()]);
    await saveAlienStory(fixture.catalog);
    await saveMissingPoster(fixture.catalog, webp);
    return fixture;
  }

  async function shownIn({ ask }: PageFixture) {
    const { franchises } = (await read(FranchiseList, await ask('/api/v1/franchises'))).body;
    const { members } = (await read(FranchiseView, await ask(`/api/v1/franchises/${id}`))).body;
    const { stories } = (await read(TitleStories, await ask(`/api/v1/titles/${filmId}/neighbours`))).body;
    const [card] = franchises;
    return {
      held: [card?.covers[0]?.missingPoster, members[0]?.missingPoster],
      missing: [card?.covers[1], card?.nextMissing, members[1], stories[0]?.next].map((part) => part?.missingPoster),
    };
  }

  test('is shown wherever the part is, and by no title', async () => {
    const { held, missing } = await shownIn(await withPoster());
    expect(held).toEqual([undefined, undefined]);
    expect(missing).toEqual(Array.from({ length: 4 }, () => expect.stringMatching(shape)));
  });

  test('is served like other previews: cacheable for ever under its hash alone', async () => {
    const fixture = await withPoster();
    const [address = ''] = (await shownIn(fixture)).missing;
    const named = await fixture.ask(`/${address}`);
    expect([named.status, named.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(named.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(Buffer.from(await named.arrayBuffer())).toEqual(webp);
    const etag = named.headers.get('etag') ?? '';
    const again = await fixture.ask(`/${address}`, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const bare = await fixture.ask(`/${address.replace(/\?.*$/u, '')}`);
    expect([bare.status, bare.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
  });

  test.each([
    ['another kind of title', `${id}/posters/series/tmdb%3A679`],
    ['a kind that no title has', `${id}/posters/poster/tmdb%3A679`],
    ['a part without a poster', `${id}/posters/movie/tmdb%3A348`],
    ['a part of a name that no file can have', `${id}/posters/movie/${'x'.repeat(101)}`],
    ['a story of another Library', `${filmId}/posters/movie/tmdb%3A679`],
    ['a name that is none', 'AAAA/posters/movie/tmdb%3A679'],
  ])('is not found for %s', async (_, path) => {
    const { ask, faults } = await withPoster();
    expect((await ask(`/api/v1/franchises/${path}`)).status).toBe(404);
    expect(faults).toEqual([]);
  });

  test('needs a session if the page has a password', async () => {
    const { ask } = await withPoster({ password: 'open sesame' });
    expect((await ask(`/api/v1/franchises/${id}/posters/movie/tmdb%3A679`)).status).toBe(401);
  });

  test('gives way to the title as soon as a Library has it', async () => {
    const fixture = await withPoster();
    await fixture.save('movies', [title('Aliens (1986)', { title: 'Aliens', ids: { tmdb: '679' } })]);
    const { missing } = await shownIn(fixture);
    expect(missing.filter((address) => address !== undefined)).toEqual([]);
  });
});

describe('exports', () => {
  const address = `/api/v1/franchises/${id}/export`;

  async function targets({ ask }: PageFixture) {
    const { exports, exportSets } = (await read(FranchiseView, await ask(`/api/v1/franchises/${id}`))).body;
    return { exports, exportSets };
  }

  async function filesOf({ ask }: PageFixture, to: string): Promise<readonly string[]> {
    const { body } = await read(ExportFiles, await ask(`${address}/files?to=${to}&order=release`));
    return body.files.map(({ name }) => name);
  }

  test('are listed by how many files they make', async () => {
    const fixture = await withStory();
    const { exports, exportSets } = await targets(fixture);
    expect(exports).toEqual(expect.arrayContaining(['markdown', 'csv', 'json']));
    for (const to of exports) expect([to, (await filesOf(fixture, to)).length]).toEqual([to, 1]);
    expect(exportSets).toEqual(['kodi-set', 'kometa']);
    expect(await filesOf(fixture, 'kodi-set')).toEqual(['alien.kodi-set.xml', 'set.nfo']);
    expect(await filesOf(fixture, 'kometa')).toEqual([
      'alien.playlist.yml',
      'alien.order.txt',
      'alien.films.yml',
      'alien.films.txt',
    ]);
  });

  test('are files with names', async () => {
    const fixture = await withStory();
    const { exports, exportSets } = await targets(fixture);
    for (const to of [...exports, ...exportSets]) {
      for (const file of await filesOf(fixture, to)) {
        const answer = await fixture.ask(`${address}?to=${to}&order=release&file=${encodeURIComponent(file)}`);
        expect([to, answer.status]).toEqual([to, 200]);
        const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(file)}`;
        expect(answer.headers.get('content-disposition')).toBe(disposition);
        expect((await answer.text()).length).toBeGreaterThan(10);
      }
    }
    const playlist = await (await fixture.ask(`${address}?to=kodi`)).text();
    expect(playlist).toContain(`${fixture.folder}/movies/${film}/${film}.mkv`);
    const order = await (await fixture.ask(`${address}?to=kometa&file=alien.order.txt`)).text();
    expect(order.split('\n')[0]).toMatch(/^imdb:\S+ # Alien|^tmdb:348 # Alien/u);
  });

  test('of several files are requested one by one, by a listed name and never by a path', async () => {
    const fixture = await withStory();
    const several = await fixture.ask(`${address}?to=kodi-set`);
    expect([several.status, await several.text()]).toEqual([400, expect.stringContaining('alien.kodi-set.xml, set.n')]);
    const names = new Set(await filesOf(fixture, 'kodi-set'));
    const hostile = fc.oneof(
      fc.constantFrom('', '.', '..', '../set.nfo', './set.nfo', 'SET.NFO', 'set.nfo\0', '/etc/passwd', '__proto__'),
      fc.constantFrom(...names),
      fc.string({ unit: 'binary', maxLength: 250 }),
    );
    await fc.assert(
      fc.asyncProperty(hostile, async (file) => {
        const query = new URLSearchParams({ to: 'kodi-set', file: file.toWellFormed() });
        const { status } = await fixture.ask(`${address}?${query}`);
        expect([file, status]).toEqual([file, names.has(file) ? 200 : file.length > 200 ? 400 : 404]);
      }),
      { numRuns: 30 },
    );
    expect(fixture.faults).toEqual([]);
  });

  test('of an unknown target or franchise are refused', async () => {
    const { ask } = await withStory();
    for (const of of ['export', 'export/files']) {
      for (const to of ['', 'constructor', '__proto__', 'jellyfin']) {
        expect([of, to, (await ask(`/api/v1/franchises/${id}/${of}?to=${to}`)).status]).toEqual([of, to, 400]);
      }
      const nowhere = titleId('default/stories', 'nowhere.franchise.yaml');
      expect((await ask(`/api/v1/franchises/${nowhere}/${of}?to=csv`)).status).toBe(404);
    }
  });
});
