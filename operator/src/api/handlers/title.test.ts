import { rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { alien } from '../../../test/api/alien.ts';
import { film, filmId, pageFixture, read, show, showId } from '../../../test/api/pageFixture.ts';
import { fact, file, probe, title, video } from '../../../test/catalog/sample.ts';
import { Accepted, TitleView } from '../schemas/title.ts';
import { TitleList } from '../schemas/titles.ts';
import { titleId } from '../titleId.ts';

describe('a title', () => {
  const marks = [
    { kind: 'intro', startSeconds: 1, endSeconds: 30, source: 'chapters' },
    { kind: 'afterCredits', startSeconds: 5_380, endSeconds: 5_400, source: 'detection' },
  ];
  const tiles = {
    ...{ widthPixels: 320, heightPixels: 134, columns: 10, rows: 10, intervalSeconds: 10, images: 540, sheets: 6 },
  };

  async function withAlien() {
    const fixture = await pageFixture();
    await fixture.save('movies', [alien()]);
    await fixture.put('movies', `${film}/${film}.mkv`, 'video');
    await fixture.put('movies', `${film}/poster.jpg`, 'a picture');
    await fixture.put('movies', `${film}/${film}.trickplay/320 - 10x10/0.jpg`, 'a sheet');
    await fixture.putRecord('movies', film, {
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
    return fixture;
  }

  test('has its streams, facts, marks, tiles and pictures', async () => {
    const { ask } = await withAlien();
    const { status, body } = await read(TitleView, await ask(`/api/v1/titles/${filmId}`));
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
    expect(one?.audio[0]).toMatchObject({ codec: 'truehd', channels: 8, language: 'de' });
    expect(one?.tiles).toMatchObject({ columns: 10, images: 540 });
    expect(one?.tiles?.sheets).toHaveLength(6);
    const sheet = await ask(`/${one?.tiles?.sheets[0]}`);
    expect([sheet.status, sheet.headers.get('content-type'), await sheet.text()]).toEqual([
      200,
      'image/jpeg',
      'a sheet',
    ]);
    expect(decodeURIComponent(one?.thumbnail ?? '')).toBe(`api/v1/titles/${filmId}/files/${film}-thumb.jpg`);
  });

  test('names the pictures and the trailer that are the user’s own files', async () => {
    const fixture = await pageFixture();
    const facts = [
      fact('id', 'filled', '', { source: 'file' }),
      fact('poster', 'filled', '', { source: 'file' }),
      fact('fanart', 'filled', '', { source: 'tmdb' }),
      fact('thumbnail', 'filled', `${film}/${film}.mkv`, { source: 'file' }),
    ];
    await fixture.save('movies', [{ ...alien(), facts }]);
    const { body } = await read(TitleView, await fixture.ask(`/api/v1/titles/${filmId}`));
    expect(body.ownFiles).toEqual(['poster']);
  });

  test('on an unavailable storage is shown from the catalog alone', async () => {
    const { ask, folder } = await withAlien();
    await rename(join(folder, 'movies'), join(folder, 'unmounted'));
    const { body } = await read(TitleView, await ask(`/api/v1/titles/${filmId}`));
    expect(body).toMatchObject({ storage: 'away', art: [], videos: [{ marks: [] }] });
    expect(body.videos[0]?.tiles).toBeUndefined();
    expect((await ask(`/${body.preview['poster']}`)).status).toBe(200);
    expect((await ask(`/api/v1/titles/${filmId}/files/poster.jpg`)).status).toBe(404);
  });

  test.each(['x', titleId('default/movies', 'none'), titleId('default/none', film)])(
    'that is unknown is 404: %s',
    async (id) => {
      const { ask } = await withAlien();
      for (const path of [
        `titles/${id}`,
        `previews/${id}/poster`,
        `titles/${id}/files/poster.jpg`,
        `franchises/${id}`,
      ]) {
        expect([path, (await ask(`/api/v1/${path}`)).status]).toEqual([path, 404]);
      }
    },
  );

  test('has pictures that are sent whole, in part, or as 304', async () => {
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

  test('has no address that leads out of its folder or to a file other than a picture', async () => {
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

  test('shows its best version first, in its badges too', async () => {
    const fixture = await pageFixture();
    const small = file(`${film}/${film} - small.mkv`, {
      probe: probe({ video: [video({ widthPixels: 720, heightPixels: 404 })] }),
    });
    const { files, ...rest } = alien();
    await fixture.save('movies', [{ ...rest, files: [small, ...files] }]);
    const { body } = await read(TitleView, await fixture.ask(`/api/v1/titles/${filmId}`));
    expect(body.videos.map(({ badges }) => badges)).toEqual([['4K', 'HDR10', 'Atmos'], ['SD']]);
    expect(body.badges).toEqual(['4K', 'HDR10', 'Atmos', 'SD']);
  });

  test('has a preview that may be cached for ever at the address with its hash', async () => {
    const { ask } = await withAlien();
    const { body } = await read(TitleList, await ask('/api/v1/titles'));
    const named = await ask(`/${body.titles[0]?.preview['poster']}`);
    expect(named.headers.get('content-type')).toBe('image/webp');
    expect(named.headers.get('cache-control')).toContain('immutable');
    expect(new Uint8Array(await named.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
    const bare = await ask(`/api/v1/previews/${filmId}/poster`);
    expect(bare.headers.get('cache-control')).toBe('private, no-cache');
    expect((await ask(`/api/v1/previews/${filmId}/fanart`)).status).toBe(404);
  });

  test('is walked, refreshed and identified by held wishes', async () => {
    const fixture = await withAlien();
    const { act, wishes, wished, chosen, folder } = fixture;
    const accepted = { status: 202, body: { library: 'default/movies', held: 'folder', starts: 'soon' } };
    expect(await read(Accepted, await act(`/api/v1/titles/${filmId}/walk`, {}))).toEqual(accepted);
    const refresh = await act(`/api/v1/titles/${filmId}/refresh`, { facts: ['tiles', 'poster', 'tiles'] });
    expect(await read(Accepted, refresh)).toEqual(accepted);
    expect(await read(Accepted, await act(`/api/v1/titles/${filmId}/identify`, { id: 'tmdb:348' }))).toEqual(accepted);
    expect(await read(Accepted, await act(`/api/v1/titles/${filmId}/identify`, { id: null }))).toEqual(accepted);
    const wish = { kind: 'folder', path: `${folder}/movies/${film}`, again: false, trigger: 'page' };
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
  ])('with a request to %s and %j holds nothing', async (action, body) => {
    const { act, wishes, wished, chosen } = await withAlien();
    expect((await act(`/api/v1/titles/${filmId}/${action}`, body)).status).toBe(400);
    expect([wishes, wished, chosen]).toEqual([[], [], []]);
  });

  test('has marks that a person sets, locks and refuses by held wishes', async () => {
    const { act, wishes, marked } = await withAlien();
    const video = `${film}/${film}.mkv`;
    const spans = [{ startSeconds: 5, endSeconds: 20.5 }];
    const bodies = [
      { action: 'set', kind: 'intro', spans },
      { action: 'lock', kind: 'credits' },
      { action: 'refuse', kind: 'recap' },
      { action: 'unlock', kind: 'recap' },
      { action: 'adopt' },
    ];
    for (const body of bodies)
      expect((await act(`/api/v1/titles/${filmId}/marks`, { video, ...body })).status).toBe(202);
    expect(marked).toEqual(bodies.map((wish) => ({ title: film, video, durationSeconds: 5_400.5, wish })));
    expect(wishes).toHaveLength(bodies.length);
  });

  test.each<[object, number]>([
    [{ video: 'Elsewhere.mkv', action: 'adopt' }, 404],
    [{ action: 'set', kind: 'intro', spans: [{ startSeconds: 20, endSeconds: 5 }] }, 400],
    [{ action: 'set', kind: 'intro', spans: [{ startSeconds: 5, endSeconds: 9_000 }] }, 400],
    [{ action: 'set', kind: 'intro', spans: [] }, 400],
    [{ action: 'set', kind: 'intro' }, 400],
    [{ action: 'refuse' }, 400],
    [{ action: 'refuse', kind: 'opening' }, 400],
    [{ action: 'set', kind: 'intro', spans: [{ startSeconds: -1, endSeconds: 5 }] }, 400],
    [{ action: 'erase', kind: 'intro' }, 400],
  ])('with a request for marks %j holds nothing', async (body, status) => {
    const { act, wishes, marked } = await withAlien();
    const answer = await act(`/api/v1/titles/${filmId}/marks`, { video: `${film}/${film}.mkv`, ...body });
    expect([answer.status, wishes, marked]).toEqual([status, [], []]);
  });

  test('has the marks of the catalog where no record can be read, as on a cluster', async () => {
    const { save, ask, putRecord } = await pageFixture();
    const intro = (startSeconds: number) => ({ kind: 'intro', startSeconds, endSeconds: 92, source: 'you' }) as const;
    const path = `${film}/${film}.mkv`;
    const marks = { value: [intro(62)], refused: [{ kind: 'recap', source: 'you' }] };
    await save('movies', [title(film, { files: [file(path, { marks })] })]);
    const shown = async () => (await read(TitleView, await ask(`/api/v1/titles/${filmId}`))).body.videos;
    expect(await shown()).toMatchObject([{ marks: [intro(62)], refused: [{ kind: 'recap', source: 'you' }] }]);
    const known = { sizeBytes: 1, mtimeMs: 1, made: [], facts: { marks: { state: 'filled', value: [intro(30)] } } };
    await putRecord('movies', film, { titles: {}, files: { [`${film}.mkv`]: known } });
    expect(await shown()).toMatchObject([{ marks: [intro(30)], refused: [] }]);
  });

  test('of a series has episodes with their own numbers', async () => {
    const { save, ask, putRecord } = await pageFixture();
    const path = `${show}/Season 01/${show} - S01E01.mkv`;
    const told = { season: 1, episodes: [1], episodeTitles: [{ number: 1, title: 'Serenity', airDate: '2002-12-20' }] };
    await save('shows', [title(show, { kind: 'series', files: [file(path, told), file('Firefly/x.mkv')] })]);
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
    const { body } = await read(TitleView, await ask(`/api/v1/titles/${showId}`));
    expect(body.videos).toMatchObject([{ path, ...told }, { path: 'Firefly/x.mkv' }]);
    expect(body.videos[1]).not.toHaveProperty('episodeTitles');
    expect(decodeURIComponent(body.videos[0]?.tiles?.sheets[0] ?? '')).toBe(
      `api/v1/titles/${showId}/files/Season 01/${show} - S01E01.trickplay/320 - 10x10/0.jpg`,
    );
  });
});
