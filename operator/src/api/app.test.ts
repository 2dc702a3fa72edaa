import { rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { film, filmId, pageGround, show, showId } from '../../test/api/pageGround.ts';
import { audio, fact, file, probe, title, video } from '../../test/catalog/sample.ts';
import { openFranchiseCatalog } from '../catalog/franchiseCatalog.ts';
import { replaceProblems, writeHeard } from '../catalog/problems.ts';
import { runReport } from '../catalog/runLedger.ts';
import { emptyState } from '../library/state.ts';
import { titleId } from './titleId.ts';

const video4k = video({ widthPixels: 3840, heightPixels: 1600, hdr: 'HDR10' });
const atmos = { ...audio('de'), codec: 'truehd', profile: 'Dolby TrueHD + Dolby Atmos', channels: 8 };

function alien() {
  return title(film, {
    title: 'Alien',
    year: 1979,
    ids: { tmdb: '348', imdb: 'tt0078748' },
    files: [file(`${film}/${film}.mkv`, { probe: probe({ video: [video4k], audio: [atmos] }) })],
    facts: [
      fact('id', 'filled', '', { source: 'folder', at: '2026-01-01T00:00:00.000Z' }),
      fact('poster', 'filled'),
      fact('trailer', 'failed', '', { reason: 'no answer', nextTryAt: '2026-12-01T00:00:00.000Z', tries: 2 }),
      fact('tiles', 'open', `${film}/${film}.mkv`),
    ],
    summary: { plot: 'In space.', genres: ['Horror'] },
    previews: new Map([['poster', new Uint8Array([1, 2, 3])]]),
  });
}

const json = async (answer: Response) => ({ status: answer.status, body: await answer.json() });

describe('the wall', () => {
  test('shows cards with what a glance wants, by arrival', async () => {
    const { save, ask } = await pageGround();
    await save('movies', [alien()]);
    await save('shows', [title(show, { kind: 'series', arrivedAt: '2026-05-01T00:00:00.000Z' })]);
    const { status, body } = await json(await ask('/api/v1/titles'));
    expect(status).toBe(200);
    expect(body.total).toBe(2);
    expect(body.titles.map(({ key }: { key: string }) => key)).toEqual([show, film]);
    expect(body.titles[1]).toEqual({
      id: filmId,
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
    expect(body.titles[0]).toMatchObject({ unidentified: true, badges: [], preview: {} });
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
  ])('asked with %s finds %j', async (query, keys) => {
    const { save, ask } = await pageGround();
    await save('movies', [alien()]);
    await save('shows', [title(show, { kind: 'series', arrivedAt: '2026-05-01T00:00:00.000Z' })]);
    const { body } = await json(await ask(`/api/v1/titles?${query}`));
    expect(body.titles.map(({ key }: { key: string }) => key)).toEqual(keys);
    expect(body.total).toBe(keys.length);
  });

  test('comes page by page, and a page of another order is refused', async () => {
    const { save, ask } = await pageGround();
    await save(
      'movies',
      ['A', 'B', 'C'].map((key) => title(key)),
    );
    const first = await json(await ask('/api/v1/titles?sort=name&limit=2'));
    expect(first.body.titles).toHaveLength(2);
    const after = encodeURIComponent(first.body.next);
    const second = await json(await ask(`/api/v1/titles?sort=name&limit=2&after=${after}`));
    expect(second.body).toMatchObject({ titles: [{ key: 'C' }], total: 3 });
    expect(second.body.next).toBeUndefined();
    expect((await ask(`/api/v1/titles?sort=year&after=${after}`)).status).toBe(400);
  });

  test.each(['limit=0', 'limit=201', 'limit=x', 'sort=colour', 'kind=film', 'library=default/none', 'after=x'])(
    'asked with %s says why not',
    async (query) => {
      const { status, body } = await json(await (await pageGround()).ask(`/api/v1/titles?${query}`));
      expect(status).toBe(query.startsWith('library') ? 404 : 400);
      expect(body.error.message).not.toBe('');
    },
  );

  test('tells what it can be filtered by', async () => {
    const { save, ask } = await pageGround();
    await save('movies', [alien(), title('B', { facts: [fact('nfo', 'open')] })]);
    const { body } = await json(await ask('/api/v1/filters'));
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
    });
    expect(body.gaps).toEqual([
      { value: 'nfo', count: 1 },
      { value: 'tiles', count: 1 },
    ]);
  });
});

describe('a title', () => {
  const marks = [{ kind: 'intro', startSeconds: 1, endSeconds: 30, source: 'chapters' }];
  const tiles = {
    ...{ widthPixels: 320, heightPixels: 134, columns: 10, rows: 10, intervalSeconds: 10, images: 540, sheets: 6 },
  };

  async function withAlien() {
    const ground = await pageGround();
    await ground.save('movies', [alien()]);
    await ground.put('movies', `${film}/${film}.mkv`, 'video');
    await ground.put('movies', `${film}/poster.jpg`, 'a picture');
    await ground.put('movies', `${film}/${film}.trickplay/320 - 10x10/0.jpg`, 'a sheet');
    await ground.putRecord('movies', film, {
      titles: {
        '.': { arrivals: {}, facts: { poster: { state: 'filled', value: { path: 'poster.jpg' } } }, made: [] },
      },
      files: {
        [`${film}.mkv`]: {
          sizeBytes: 5,
          mtimeMs: 1,
          facts: {
            marks: { state: 'filled', value: marks },
            tiles: { state: 'filled', value: tiles },
            thumbnail: { state: 'filled', value: { path: `${film}-thumb.jpg` } },
          },
          made: [],
        },
      },
    });
    return ground;
  }

  test('is told with its streams, facts, marks, tiles and pictures', async () => {
    const { ask } = await withAlien();
    const { status, body } = await json(await ask(`/api/v1/titles/${filmId}`));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: filmId,
      title: 'Alien',
      ids: [
        { scheme: 'tmdb', id: '348', link: 'https://www.themoviedb.org/movie/348' },
        { scheme: 'imdb', id: 'tt0078748', link: 'https://www.imdb.com/title/tt0078748/' },
      ],
      badges: ['4K', 'HDR10', 'Atmos'],
      summary: { plot: 'In space.', genres: ['Horror'] },
      art: [{ kind: 'poster', address: `api/v1/titles/${filmId}/files/poster.jpg` }],
      storage: 'mounted',
      unidentified: false,
    });
    expect(body.facts).toContainEqual({
      ...{ name: 'trailer', state: 'failed', reason: 'no answer', tries: 2 },
      nextTryAt: '2026-12-01T00:00:00.000Z',
    });
    const [one] = body.videos;
    expect(one).toMatchObject({ durationSeconds: 5_400.5, marks, facts: [{ name: 'tiles', state: 'open' }] });
    expect(one.audio[0]).toMatchObject({ codec: 'truehd', channels: 8, language: 'de' });
    expect(one.tiles).toMatchObject({ columns: 10, images: 540 });
    expect(one.tiles.sheets).toHaveLength(6);
    const sheet = await ask(`/${one.tiles.sheets[0]}`);
    expect([sheet.status, sheet.headers.get('content-type'), await sheet.text()]).toEqual([
      200,
      'image/jpeg',
      'a sheet',
    ]);
    expect(decodeURIComponent(one.thumbnail)).toBe(`api/v1/titles/${filmId}/files/${film}-thumb.jpg`);
  });

  test('whose storage is away is told by the catalog alone', async () => {
    const { ask, folder } = await withAlien();
    await rename(join(folder, 'movies'), join(folder, 'unmounted'));
    const { body } = await json(await ask(`/api/v1/titles/${filmId}`));
    expect(body).toMatchObject({ storage: 'away', art: [], videos: [{ marks: [] }] });
    expect(body.videos[0].tiles).toBeUndefined();
    expect((await ask(`/${body.preview.poster}`)).status).toBe(200);
    expect((await ask(`/api/v1/titles/${filmId}/files/poster.jpg`)).status).toBe(404);
  });

  test.each(['x', titleId('default/movies', 'none'), titleId('default/none', film)])(
    'that is not there is 404: %s',
    async (id) => {
      const { ask } = await withAlien();
      for (const path of [
        `titles/${id}`,
        `previews/${id}/poster`,
        `titles/${id}/files/poster.jpg`,
        `franchises/${id}`,
      ]) {
        expect([404, 400]).toContain((await ask(`/api/v1/${path}`)).status);
      }
    },
  );

  test('its pictures come whole, in part, or not again', async () => {
    const { ask } = await withAlien();
    const address = `/api/v1/titles/${filmId}/files/poster.jpg`;
    const whole = await ask(address);
    const etag = whole.headers.get('etag') ?? '';
    expect([whole.status, await whole.text(), whole.headers.get('accept-ranges')]).toEqual([200, 'a picture', 'bytes']);
    const part = await ask(address, { headers: { range: 'bytes=2-4' } });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, 'pic', 'bytes 2-4/9']);
    expect((await ask(address, { headers: { range: 'bytes=9-' } })).status).toBe(416);
    expect((await ask(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const old = await ask(address, { headers: { range: 'bytes=2-4', 'if-range': '"old"' } });
    expect(old.status).toBe(200);
  });

  test('no address leads out of its folder, or to what is no picture', async () => {
    const { ask, put, folder } = await withAlien();
    await put('movies', 'Other (2000)/poster.jpg', 'of another');
    await put('.', 'outside.jpg', 'outside');
    await symlink(join(folder, 'outside.jpg'), join(folder, 'movies', film, 'led.jpg'));
    const names = [
      `${film}.mkv`,
      '.projectionist/record.json',
      '../Other%20(2000)/poster.jpg',
      '%2e%2e/Other%20(2000)/poster.jpg',
      '..%2fOther%20(2000)%2fposter.jpg',
      '%2Fetc%2Fposter.jpg',
      'poster.jpg%00.mkv',
      '%ff.jpg',
      '%.jpg',
      'led.jpg',
      '',
    ];
    for (const name of names) {
      const answer = await ask(`/api/v1/titles/${encodeURIComponent(filmId)}/files/${name}`);
      expect([name, answer.status]).toEqual([name, 404]);
    }
  });

  test('its preview may be kept for good under the address with its hash', async () => {
    const { ask } = await withAlien();
    const { body } = await json(await ask('/api/v1/titles'));
    const named = await ask(`/${body.titles[0].preview.poster}`);
    expect(named.headers.get('content-type')).toBe('image/webp');
    expect(named.headers.get('cache-control')).toContain('immutable');
    expect(new Uint8Array(await named.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
    const bare = await ask(`/api/v1/previews/${filmId}/poster`);
    expect(bare.headers.get('cache-control')).toBe('private, no-cache');
    expect((await ask(`/api/v1/previews/${filmId}/fanart`)).status).toBe(404);
  });

  test('is walked, made anew and identified by wishes that are held', async () => {
    const ground = await withAlien();
    const { act, wishes, wished, chosen, folder } = ground;
    const accepted = { status: 202, body: { library: 'default/movies', held: 'folder' } };
    expect(await json(await act(`/api/v1/titles/${filmId}/walk`, {}))).toEqual(accepted);
    const refresh = await act(`/api/v1/titles/${filmId}/refresh`, { facts: ['tiles', 'poster', 'tiles'] });
    expect(await json(refresh)).toEqual(accepted);
    expect(await json(await act(`/api/v1/titles/${filmId}/identify`, { id: 'tmdb:348' }))).toEqual(accepted);
    expect(await json(await act(`/api/v1/titles/${filmId}/identify`, { id: null }))).toEqual(accepted);
    const wish = { kind: 'folder', path: `${folder}/movies/${film}`, again: false };
    expect(wishes).toEqual(Array.from({ length: 4 }, () => ({ key: 'default/movies', wish })));
    expect(wished).toEqual([{ title: film, facts: ['tiles', 'poster'] }]);
    expect(chosen).toEqual([
      { title: film, id: 'tmdb:348' },
      { title: film, id: null },
    ]);
  });

  test.each([
    ['refresh', { facts: ['colour'] }],
    ['refresh', { facts: [] }],
    ['refresh', {}],
    ['identify', { id: 'no id' }],
    ['identify', { id: 7 }],
  ])('asked to %s with %j holds nothing', async (action, body) => {
    const { act, wishes, wished, chosen } = await withAlien();
    expect((await act(`/api/v1/titles/${filmId}/${action}`, body)).status).toBe(400);
    expect([wishes, wished, chosen]).toEqual([[], [], []]);
  });

  test('of a series has its episodes with their own places', async () => {
    const { save, ask, putRecord } = await pageGround();
    const path = `${show}/Season 01/${show} - S01E01.mkv`;
    await save('shows', [title(show, { kind: 'series', files: [file(path, { season: 1, episodes: [1] })] })]);
    await putRecord('shows', `${show}/Season 01`, {
      titles: {},
      files: {
        [`${show} - S01E01.mkv`]: {
          sizeBytes: 1,
          mtimeMs: 1,
          made: [],
          facts: { tiles: { state: 'filled', value: tiles } },
        },
      },
    });
    const { body } = await json(await ask(`/api/v1/titles/${showId}`));
    expect(body.videos).toMatchObject([{ path, season: 1, episodes: [1] }]);
    expect(decodeURIComponent(body.videos[0].tiles.sheets[0])).toBe(
      `api/v1/titles/${showId}/files/Season 01/${show} - S01E01.trickplay/320 - 10x10/0.jpg`,
    );
  });
});

describe('Libraries and work', () => {
  const claimedAt = Date.parse('2026-11-21T11:59:00Z');
  const run = {
    ...{ number: 3, id: 'run-3', job: 'movies-walk-3', trigger: 'page', generation: 1, claimedAt },
    ...{ trustMtimes: false, everyTitle: false, firstWalk: false },
    folders: [{ path: '/media/A', since: claimedAt, notBefore: claimedAt, tries: 0 }],
  } as const;

  test('a Library tells its state, its address, and who was heard', async () => {
    const { ask, save, states, catalog, clock } = await pageGround();
    await save('movies', [alien()]);
    await writeHeard(catalog, 'uid-movies', 'radarr', clock.nowMs);
    states.set('movies', { ...emptyState('uid-movies'), run });
    const { body } = await json(await ask('/api/v1/libraries'));
    expect(body.libraries.map(({ id, state }: { id: string; state: string }) => [id, state])).toEqual([
      ['default/movies', 'walking'],
      ['default/shows', 'neverWalked'],
      ['default/stories', 'neverWalked'],
    ]);
    expect(body.libraries[0]).toMatchObject({
      webhook: 'http://127.0.0.1:7070/webhook/default/movies',
      run: { number: 3, full: false, folders: 1, trigger: 'page' },
      titles: 1,
      gaps: [{ name: 'tiles', count: 1 }],
      heard: [{ sender: 'radarr', at: '2026-11-21T12:00:00.000Z' }],
    });
    expect(body.libraries[1].titles).toBeUndefined();
  });

  test('a Job tells how far it is; the run that ended what it did', async () => {
    const { ask, states, catalog } = await pageGround();
    const report = runReport(catalog, () => claimedAt);
    await report.open({ id: 'run-3', libraryUid: 'uid-movies', number: 3 });
    const progress = {
      phase: 'tiles',
      titlesDone: 4,
      titlesKnown: 9,
      current: ['A'],
      warnings: 1,
      failures: 2,
      at: claimedAt,
    };
    await report.progress(progress, []);
    states.set('movies', { ...emptyState('uid-movies'), run });
    expect((await json(await ask('/api/v1/jobs'))).body.jobs).toMatchObject([
      {
        id: 'run-3',
        library: 'default/movies',
        kind: 'walk',
        phase: 'tiles',
        titlesDone: 4,
        titlesKnown: 9,
        current: ['A'],
      },
    ]);
    const going = (await json(await ask('/api/v1/runs'))).body.runs[0];
    expect([going.result, going.finishedAt]).toEqual([undefined, undefined]);

    states.set('movies', emptyState('uid-movies'));
    expect((await json(await ask('/api/v1/jobs'))).body.jobs).toEqual([]);
    expect((await json(await ask('/api/v1/runs'))).body.runs[0].result).toBe('Lost');
    await report.finish({
      result: 'Succeeded',
      lookAgain: [],
      fullOwed: false,
      summary: {
        ...{ titles: 9, titlesChanged: 4, made: { tiles: 4 }, absent: {}, removed: [], gone: ['Z'], walkedFolders: [] },
        failed: [{ path: 'A', fact: 'tiles', reason: 'broken' }],
        warnings: [{ path: 'B', message: 'odd' }],
      },
    });
    expect((await json(await ask('/api/v1/runs?library=default/movies&limit=1'))).body.runs).toMatchObject([
      {
        ...{
          id: 'run-3',
          result: 'Succeeded',
          titles: 9,
          made: { tiles: 4 },
          gone: 1,
          failureCount: 2,
          durationSeconds: 0,
        },
        failures: [{ path: 'A', fact: 'tiles', message: 'broken' }],
        warnings: [{ path: 'B', message: 'odd' }],
      },
    ]);
    expect((await json(await ask('/api/v1/runs?library=default/shows'))).body.runs).toEqual([]);
  });

  test('a full walk is held, with or without the confirmation of a clear-out', async () => {
    const { act, wishes } = await pageGround();
    await act('/api/v1/libraries/default/movies/walk', {});
    await act('/api/v1/libraries/default/movies/walk', { acceptMissing: true });
    const full = { kind: 'full', paced: false, trigger: 'page' };
    expect(wishes.map(({ wish }) => wish)).toEqual([
      { ...full, acceptMissing: false },
      { ...full, acceptMissing: true },
    ]);
    expect((await act('/api/v1/libraries/default/none/walk', {})).status).toBe(404);
  });

  test('a suspended Library is not walked', async () => {
    const { act, ask, wishes } = await pageGround({ spec: { suspend: true } });
    const { status, body } = await json(await act('/api/v1/libraries/default/movies/walk', {}));
    expect([status, body.error.code, wishes]).toEqual([409, 'refused', []]);
    expect((await json(await ask('/api/v1/libraries'))).body.libraries[0].state).toBe('suspended');
  });

  test('problems come grouped, by cause and Library', async () => {
    const { ask, catalog } = await pageGround();
    const problem = (cause: 'unidentified' | 'storage', of: string) => ({ cause, title: of, path: of, detail: 'why' });
    const found = [problem('unidentified', film), problem('unidentified', 'B'), problem('storage', '')];
    await replaceProblems(catalog, { libraryUid: 'uid-movies', runId: 'r', nowMs: 5 }, 'library', found);
    const { body } = await json(await ask('/api/v1/problems'));
    expect(body.groups).toEqual([
      { cause: 'unidentified', count: 2 },
      { cause: 'storage', count: 1 },
    ]);
    expect(body.total).toBe(3);
    expect(body.problems).toContainEqual({
      ...{ cause: 'unidentified', library: 'default/movies', titleId: filmId, title: film, path: film, detail: 'why' },
      since: '1970-01-01T00:00:00.005Z',
    });
    const asked = await json(await ask('/api/v1/problems?cause=storage&library=default/movies'));
    expect(asked.body).toMatchObject({ total: 1, problems: [{ title: '' }] });
    expect((await ask('/api/v1/problems?cause=boredom')).status).toBe(400);
  });

  test('services that documents name are given their due', async () => {
    const { ask } = await pageGround();
    const { body } = await json(await ask('/api/v1/attribution'));
    expect(body.services.map(({ name }: { name: string }) => name)).toEqual(['tvmaze']);
  });
});

describe('franchises', () => {
  const key = 'alien.franchise.yaml';
  const id = titleId('default/stories', key);

  async function withStory() {
    const ground = await pageGround();
    const { catalog, save } = ground;
    await save('movies', [alien()]);
    const library = { uid: 'uid-stories', namespace: 'default', name: 'stories', kind: 'franchises' };
    const rows = await openFranchiseCatalog(catalog, library, { id: 'r', now: () => 1 });
    await rows.save({
      ...{
        key,
        name: 'Alien',
        look: { sizeBytes: 1, mtimeMs: 1, sha256: 'a', settled: true },
        goodSha256: 'a',
        art: {},
      },
      ...{ eras: [], sources: ['https://example.org'], warnings: [], calendar: { unit: 'years' } },
      members: [
        {
          place: 1,
          entry: 0,
          kind: 'movie',
          id: 'tmdb:348',
          title: 'Alien',
          universes: [],
          eras: [],
          time: { from: 2122, to: 2122 },
        },
        {
          place: 2,
          entry: 1,
          kind: 'movie',
          id: 'tmdb:679',
          title: 'Aliens',
          released: '1986',
          universes: [],
          eras: [],
        },
      ],
    });
    return ground;
  }

  test('are listed with what is held, and told member by member', async () => {
    const { ask } = await withStory();
    const list = await json(await ask('/api/v1/franchises'));
    expect(list.body.franchises).toMatchObject([{ id, name: 'Alien', members: 2, counts: { held: 1, missing: 1 } }]);
    const { body } = await json(await ask(`/api/v1/franchises/${id}`));
    expect(body.members).toMatchObject([
      { place: 1, state: 'held', titleId: filmId, preview: { poster: expect.any(String) } },
      { place: 2, state: 'missing', title: 'Aliens' },
    ]);
    expect(body.members[1].titleId).toBeUndefined();
    expect(body.exports).toEqual(expect.arrayContaining(['markdown', 'csv', 'json']));
    expect(JSON.stringify(body)).not.toContain('"note"');
    const told = await json(await ask(`/api/v1/titles/${filmId}`));
    expect(told.body.franchises).toEqual([{ id, name: 'Alien' }]);
  });

  test('every export is a file with a name', async () => {
    const { ask, folder } = await withStory();
    const { body } = await json(await ask(`/api/v1/franchises/${id}`));
    for (const to of body.exports) {
      const answer = await ask(`/api/v1/franchises/${id}/export?to=${to}&order=release`);
      expect([to, answer.status]).toEqual([to, 200]);
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w.%-]+$/u);
    }
    const playlist = await (await ask(`/api/v1/franchises/${id}/export?to=kodi`)).text();
    expect(playlist).toContain(`${folder}/movies/${film}/${film}.mkv`);
    for (const to of ['', 'constructor', 'kometa', '__proto__']) {
      expect((await ask(`/api/v1/franchises/${id}/export?to=${to}`)).status).toBe(400);
    }
  });
});

test('a catalog that is away is said so, and a fault of ours tells nobody its words', async () => {
  const { ask, ports, faults } = await pageGround();
  const away = Object.assign(new Error('the catalog is locked'), { name: 'CatalogError' });
  Object.assign(ports, { catalog: () => Promise.reject(away) });
  const answer = await ask('/api/v1/titles');
  expect([answer.status, (await answer.json()).error.code, answer.headers.get('retry-after')]).toEqual([
    503,
    'catalogAway',
    '5',
  ]);
  Object.assign(ports, { catalog: () => Promise.reject(new Error('secret words')) });
  const fault = await json(await ask('/api/v1/runs'));
  expect([fault.status, fault.body.error.code]).toEqual([500, 'fault']);
  expect(JSON.stringify(fault.body)).not.toContain('secret');
  expect(faults).toHaveLength(1);
});
