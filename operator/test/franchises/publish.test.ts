/** Lists of stories on a Jellyfin: a walk, the publishing after it, and what a person does between two runs. */
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type FakeItem, type FakeJellyfin, guid, startJellyfin } from '../../../franchise/test/fakes/jellyfin.ts';
import { startPlex } from '../../../franchise/test/fakes/plex.ts';
import { plexFilm } from '../../../franchise/test/fakes/sample.ts';
import { type Publishing, publishFixture, secretRef } from './publishFixture.ts';

const hour = 3_600_000;

function film(number: number): FakeItem {
  const Id = guid(`film ${number}`);
  return { Id, Name: `Film ${number}`, Type: 'Movie', ProviderIds: { Tmdb: String(number) } };
}

/** A story of films, by their numbers. */
function story(name: string, films: readonly number[]): string {
  const entries = films.map(
    (number) => `  - {movie: "tmdb:${number}", title: "Film ${number}", released: "2001-01-01"}`,
  );
  return `name: "${name}"\nsources: [https://example.org/order]\norder:\n${entries.join('\n')}\n`;
}

interface Fixture extends Publishing {
  readonly jellyfin: FakeJellyfin;
  /** The films of each list on the server, by the list's name. */
  onServer(): Readonly<Record<string, readonly number[]>>;
}

async function start(settings: object = {}, token = 'token-of-anna'): Promise<Fixture> {
  const films = [1, 2, 3, 4, 5, 6].map(film);
  const jellyfin = await startJellyfin(films);
  onTestFinished(() => jellyfin[Symbol.asyncDispose]());
  const numbers = new Map(films.map(({ Id }, index) => [Id, index + 1]));
  const publishing = await publishFixture([{ jellyfin: { url: `${jellyfin.url}/`, secretRef, ...settings } }], token);
  return {
    ...publishing,
    jellyfin,
    onServer: () =>
      Object.fromEntries(
        [...jellyfin.state.playlists.values(), ...jellyfin.state.boxSets.values()].map(({ name, items }) => [
          name,
          items.map((id) => numbers.get(id) ?? 0),
        ]),
      ),
  };
}

const key = 'saga.franchise.yaml';

describe('a playlist', () => {
  test('is made after the walk, and follows its story', async () => {
    const { put, run, onServer, lists } = await start();
    await put(key, story('Saga', [2, 1]));
    expect(await run()).toEqual([]);
    expect(onServer()).toEqual({ Saga: [2, 1] });
    expect(await lists()).toMatchObject([{ story: key, name: 'Saga', address: expect.stringContaining('/web/') }]);
    await put(key, story('Saga', [2, 3, 1]), new Date());
    await run({ only: key });
    expect(onServer()).toEqual({ Saga: [2, 3, 1] });
  });

  test('costs no request if nothing changed, until it is compared again', async () => {
    const { put, run, jellyfin, later } = await start();
    await put(key, story('Saga', [2, 1]));
    await run();
    jellyfin.requests.length = 0;
    await run();
    expect(jellyfin.requests).toEqual([]);
    later(7 * hour);
    await run();
    expect(jellyfin.requests.length).toBeGreaterThan(0);
    expect(jellyfin.writes()).toEqual([]);
  });

  test('is compared at once if a person asks for the scan', async () => {
    const { put, run, jellyfin, onServer } = await start();
    await put(key, story('Saga', [2, 1]));
    await run();
    for (const list of jellyfin.state.playlists.values()) list.items.pop();
    await run({ byPerson: true });
    expect(onServer()).toEqual({ Saga: [2, 1] });
  });

  test('is renamed with its story, also if the file is renamed with it', async () => {
    const { put, run, root, onServer, lists } = await start();
    await put(key, story('Saga', [2, 1]));
    await run();
    await put(key, story('Sagas', [2, 1]), new Date());
    await run();
    expect(onServer()).toEqual({ Sagas: [2, 1] });
    await rename(join(root, key), join(root, 'other.franchise.yaml'));
    await run();
    expect(onServer()).toEqual({ Sagas: [2, 1] });
    expect((await lists()).map((list) => list.story)).toEqual(['other.franchise.yaml']);
  });

  test('is known after the catalog was lost', async () => {
    const { put, run, catalog, onServer, jellyfin } = await start();
    await put(key, story('Saga', [2, 1]));
    await run();
    await catalog.db.deleteFrom('published').execute();
    await put(key, story('Sagas', [2, 1]), new Date());
    await run();
    expect(onServer()).toEqual({ Sagas: [2, 1] });
    expect(jellyfin.state.playlists.size).toBe(1);
  });

  test('is left out if the document names other stories', async () => {
    const { put, run, onServer } = await start({ stories: ['SAGA', 'No such story'] });
    await put(key, story('Saga', [2, 1]));
    await put('other.franchise.yaml', story('Other', [3]));
    expect(await run()).toEqual([expect.stringContaining('"No such story"')]);
    expect(onServer()).toEqual({ Saga: [2, 1] });
  });

  test('is made once for each of many stories, and the server is read once', async () => {
    const { put, run, onServer, jellyfin } = await start();
    for (const nth of [1, 2, 3, 4]) await put(`${nth}.franchise.yaml`, story(`Saga ${nth}`, [nth, 6]));
    await run();
    expect(onServer()).toEqual({ 'Saga 1': [1, 6], 'Saga 2': [2, 6], 'Saga 3': [3, 6], 'Saga 4': [4, 6] });
    const reads = jellyfin.requests.filter(({ query }) => query.get('includeitemtypes') === 'Movie');
    expect(reads).toHaveLength(1);
  });

  test('stays as it is while a rebuild reads the files', async () => {
    const { put, run, jellyfin } = await start();
    await put(key, story('Saga', [2, 1]));
    await run({ rebuild: true });
    expect(jellyfin.requests).toEqual([]);
  });
});

describe('a list that a person changed', () => {
  async function changed(): Promise<Fixture> {
    const fixture = await start();
    await fixture.put(key, story('Saga', [2, 1, 3]));
    await fixture.run();
    for (const list of fixture.jellyfin.state.playlists.values()) list.items.push(guid('film 5'));
    await fixture.put(key, story('Saga', [3, 2]), new Date());
    await fixture.run();
    return fixture;
  }

  test('stays, and is a problem that says what would be lost', async () => {
    const { onServer, problems } = await changed();
    expect(onServer()).toEqual({ Saga: [2, 1, 3, 5] });
    expect(await problems()).toMatchObject([
      { cause: 'listTheirs', title: key, detail: { code: 'listTheirsBoth', values: ['Saga', '2', 'Film 1, Film 5'] } },
    ]);
  });

  test('is overwritten once a person asks for it', async () => {
    const { lists, wish, run, onServer, problems, jellyfin } = await changed();
    const [list] = await lists();
    if (list === undefined) throw new Error('expected a list');
    await wish(list, 'overwrite');
    await run({ only: key });
    expect(onServer()).toEqual({ Saga: [3, 2] });
    expect(await problems()).toEqual([]);
    // The wish is spent: another change of a person is kept again.
    for (const one of jellyfin.state.playlists.values()) one.items.push(guid('film 6'));
    await run({ byPerson: true });
    expect(onServer()).toEqual({ Saga: [3, 2, 6] });
  });

  test('keeps the problem over walks, with its age', async () => {
    const { run, problems, later } = await changed();
    const [before] = await problems();
    later(hour);
    await run();
    expect(await problems()).toEqual([before]);
  });

  test('of the same name, made by a person, loses nothing', async () => {
    const { jellyfin, put, run, onServer } = await start();
    const list = { name: 'Saga', ownerId: guid('user anna'), isPublic: false, mediaType: 'Video', image: '' };
    jellyfin.state.playlists.set(guid('theirs'), { ...list, id: guid('theirs'), items: [guid('film 6')] });
    await put(key, story('Saga', [2, 1]));
    expect(await run()).toEqual([expect.stringContaining('a person made or changed the list "Saga"')]);
    expect(onServer()).toEqual({ Saga: [6] });
  });
});

describe('two stories of one name', () => {
  const both = async (settings: object = {}) => {
    const fixture = await start(settings, 'key');
    await fixture.put(key, story('Saga', [2, 1]));
    await fixture.run();
    await fixture.put('my-saga.franchise.yaml', story('Saga', [2, 1, 3]));
    await fixture.run();
    return fixture;
  };

  test.each([
    ['playlist', { user: 'Anna' }],
    ['box set', { as: 'boxset' }],
  ])('have one %s, of the first, and a problem that names both', async (_, settings) => {
    const { onServer, problems, run, later, lists, wish } = await both(settings);
    const listed = onServer()['Saga']?.toSorted();
    expect(listed).toEqual([1, 2]);
    expect(await problems()).toMatchObject([
      { title: 'my-saga.franchise.yaml', detail: { code: 'listNameShared', values: ['Saga', key] } },
    ]);
    const second = (await lists()).find((list) => list.story !== key);
    if (second === undefined) throw new Error('expected an entry of the second story');
    await wish(second, 'overwrite');
    later(7 * hour);
    await run();
    expect(onServer()['Saga']?.toSorted()).toEqual([1, 2]);
    expect(await problems()).toHaveLength(1);
  });

  test('have two lists once one of them has another name', async () => {
    const { put, run, later, onServer, problems } = await both({ user: 'Anna' });
    await put('my-saga.franchise.yaml', story('My Saga', [2, 1, 3]), new Date());
    later(hour);
    await run();
    expect(onServer()).toEqual({ Saga: [2, 1], 'My Saga': [2, 1, 3] });
    expect(await problems()).toEqual([]);
  });
});

describe('a list that somebody deleted', () => {
  test('is made again only if a person asks for it', async () => {
    const { put, run, jellyfin, onServer, problems, lists, wish, later } = await start();
    await put(key, story('Saga', [2, 1]));
    await run();
    jellyfin.state.playlists.clear();
    await put(key, story('Saga', [2, 1, 3]), new Date());
    for (let nth = 0; nth < 3; nth++) {
      await run();
      later(hour);
    }
    expect(onServer()).toEqual({});
    expect(await problems()).toMatchObject([{ cause: 'listGone' }]);
    const [list] = await lists();
    if (list === undefined) throw new Error('expected a list');
    await wish(list, 'remake');
    await run();
    expect(onServer()).toEqual({ Saga: [2, 1, 3] });
    expect(await problems()).toEqual([]);
  });
});

describe('a story that is removed', () => {
  async function removed(): Promise<Fixture> {
    const fixture = await start();
    await fixture.put(key, story('Saga', [2, 1]));
    await fixture.put('other.franchise.yaml', story('Other', [3]));
    await fixture.run();
    await rm(join(fixture.root, key));
    await fixture.run();
    return fixture;
  }

  test('leaves its list, and asks', async () => {
    const { onServer, problems, jellyfin, run } = await removed();
    jellyfin.requests.length = 0;
    await run();
    expect(onServer()).toEqual({ Saga: [2, 1], Other: [3] });
    expect(await problems()).toMatchObject([{ cause: 'listLeft', title: key }]);
    expect(jellyfin.requests).toEqual([]);
  });

  test.each([
    ['remove', { Other: [3] }],
    ['keep', { Saga: [2, 1], Other: [3] }],
  ] as const)('and the answer is %s', async (answer, expected) => {
    const { onServer, problems, lists, wish, run } = await removed();
    const list = (await lists()).find(({ story: file }) => file === key);
    if (list === undefined) throw new Error('expected a list');
    await wish(list, answer);
    await run();
    expect(onServer()).toEqual(expected);
    expect(await problems()).toEqual([]);
    expect(await lists()).toHaveLength(1);
  });

  test('takes its list back when its file comes back', async () => {
    const { put, run, onServer, problems } = await removed();
    await put(key, story('Saga', [2, 1, 4]), new Date());
    await run();
    expect(onServer()).toEqual({ Saga: [2, 1, 4], Other: [3] });
    expect(await problems()).toEqual([]);
  });
});

describe('a server', () => {
  test('that is away is tried again, after a pause', async () => {
    const { put, run, jellyfin, onServer, problems, later } = await start();
    await put(key, story('Saga', [2, 1]));
    jellyfin.state.instead = () => ({ status: 500 });
    expect(await run()).toHaveLength(1);
    expect(await problems()).toEqual([]);
    jellyfin.state.instead = undefined;
    jellyfin.requests.length = 0;
    await run();
    expect(jellyfin.requests).toEqual([]);
    await put('other.franchise.yaml', story('Other', [3]));
    later(hour);
    await run();
    expect(onServer()).toEqual({ Saga: [2, 1], Other: [3] });
  });

  test.each([
    ['refuses the key', () => ({ status: 401 }), 'publishKeyRefused'],
    ['answers with nonsense', () => ({ status: 200, text: '<html>' }), 'publishAnswerStrange'],
    ['answers with other JSON', () => ({ status: 200, body: [1] }), 'publishAnswerStrange'],
    ['does not know the request', () => ({ status: 404 }), 'publishRequestUnknown'],
  ])('that %s is a problem that says what to do', async (_, answer, code) => {
    const { put, run, jellyfin, problems } = await start();
    await put(key, story('Saga', [2, 1]));
    jellyfin.state.instead = answer;
    expect(await run()).toHaveLength(1);
    expect(await problems()).toMatchObject([{ cause: 'listUnwritten', title: key, detail: { code } }]);
  });

  test('whose key is missing gets no request', async () => {
    const { put, run, jellyfin, problems } = await start();
    await put(key, story('Saga', [2, 1]));
    await run({ keys: {} });
    expect(jellyfin.requests).toEqual([]);
    expect(await problems()).toMatchObject([{ cause: 'listUnwritten', detail: { code: 'serverKeyNotFound' } }]);
  });

  test('that never answers delays the end of a run no longer than its limit', async () => {
    const { put, run, jellyfin, onServer } = await start();
    await put(key, story('Saga', [2, 1]));
    jellyfin.state.instead = () => {
      throw new Error('no answer');
    };
    expect(await run({ withinMs: 50 })).toHaveLength(1);
    jellyfin.state.instead = undefined;
    await run();
    expect(onServer()).toEqual({ Saga: [2, 1] });
  });

  test('that breaks off at any write has one right list after the next run', async () => {
    for (let writes = 0; ; writes++) {
      const { put, run, jellyfin, onServer, later } = await start({}, 'token-of-anna');
      await put(key, story('Saga', [3, 1, 2, 5]));
      await run();
      await put(key, story('Sagas', [1, 2, 4, 3]), new Date());
      jellyfin.breakAfterWrites = writes;
      const broken = (await run()).length > 0;
      jellyfin.breakAfterWrites = undefined;
      later(hour);
      expect(await run()).toEqual([]);
      expect(onServer()).toEqual({ Sagas: [1, 2, 4, 3] });
      if (!broken) break;
    }
  });

  test('with ten thousand playlists has one more', async () => {
    const { put, run, jellyfin } = await start();
    for (let nth = 0; nth < 10_000; nth++) {
      const id = guid(`other ${nth}`);
      const list = { name: `Other ${nth}`, ownerId: guid('user anna'), isPublic: false, mediaType: 'Video', image: '' };
      jellyfin.state.playlists.set(id, { ...list, id, items: [] });
    }
    await put(key, story('Saga', [2, 1]));
    expect(await run()).toEqual([]);
    expect(jellyfin.state.playlists.size).toBe(10_001);
  });
});

test('an entry that is hidden from the user is not removed', async () => {
  const { put, run, jellyfin, onServer } = await start();
  await put(key, story('Saga', [2, 1, 3]));
  await run();
  for (const user of jellyfin.state.users) user.hidden.add(guid('film 3'));
  await run({ byPerson: true });
  expect(onServer()).toEqual({ Saga: [2, 1, 3] });
});

test('a list from which everything vanished stays, and is written when the videos are back', async () => {
  const { put, run, jellyfin, onServer, later } = await start();
  await put(key, story('Saga', [2, 3, 1]));
  await run();
  const items = [...jellyfin.state.items];
  jellyfin.state.items.clear();
  await put(key, story('Saga', [2, 3]), new Date());
  await run();
  expect(onServer()).toEqual({ Saga: [2, 3, 1] });
  for (const [id, item] of items) jellyfin.state.items.set(id, item);
  later(hour);
  await run();
  expect(onServer()).toEqual({ Saga: [2, 3] });
});

test('a readOnly Library keeps its lists in the catalog alone', async () => {
  const { put, run, setReadOnly, onServer } = await start();
  setReadOnly();
  await put(key, story('Saga', [2, 1]));
  await run();
  await put(key, story('Sagas', [2, 1]), new Date());
  await run();
  expect(onServer()).toEqual({ Sagas: [2, 1] });
});

test('a box set holds the films of a story and is renamed with it', async () => {
  const { put, run, onServer } = await start({ as: 'boxset' }, 'key');
  await put(key, story('Saga', [2, 1]));
  await run();
  await put(key, story('Sagas', [2, 3]), new Date());
  expect(await run()).toEqual([]);
  expect(onServer()).toEqual({ Sagas: [2, 3] });
});

test('a Plex gets a playlist too, beside the one on Jellyfin', async () => {
  const plex = await startPlex([plexFilm('A'), plexFilm('B')]);
  onTestFinished(() => plex[Symbol.asyncDispose]());
  const { put, run, publishTo, lists, problems } = await start();
  publishTo([{ plex: { url: plex.url, secretRef } }]);
  await put(key, story('Saga', [11, 10]));
  expect(await run({ keys: { PROJECTIONIST_SECRET_SERVER_KEY: 'secret' } })).toEqual([]);
  const made = [...plex.state.playlists.values()].map(({ title, entries }) => [
    title,
    ...entries.map(({ ratingKey }) => ratingKey),
  ]);
  expect(made).toEqual([['Saga', '11', '10']]);
  expect(await lists()).toMatchObject([{ target: `plex playlist ${plex.url}` }]);
  expect(await problems()).toEqual([]);
});

describe('a problem that a person mends on the server', () => {
  test('two box sets of one name', async () => {
    const { put, run, jellyfin, problems } = await start({ as: 'boxset' }, 'key');
    for (const id of [guid('one'), guid('two')])
      jellyfin.state.boxSets.set(id, { id, name: 'Saga', displayOrder: 'SortName', items: [] });
    await put(key, story('Saga', [2, 1]));
    await run();
    expect(await problems()).toMatchObject([{ cause: 'listUnwritten', detail: { code: 'listTwins' } }]);
    jellyfin.state.boxSets.delete(guid('two'));
    await run({ byPerson: true });
    expect(await problems()).toEqual([]);
  });

  test('a user who may not make box sets; other stories are tried as well', async () => {
    const { put, run, problems, jellyfin } = await start({ as: 'boxset' }, 'token-of-ben');
    await put(key, story('Saga', [2, 1]));
    await put('other.franchise.yaml', story('Other', [3]));
    await run();
    expect((await problems()).map(({ detail }) => detail.code)).toEqual(['publishForbidden', 'publishForbidden']);
    expect(jellyfin.state.boxSets.size).toBe(0);
  });

  test('a user whom the server does not know', async () => {
    const { put, run, problems } = await start({ user: 'Nobody' }, 'key');
    await put(key, story('Saga', [2, 1]));
    await run();
    expect(await problems()).toMatchObject([{ cause: 'listUnwritten', detail: { code: 'publishUserUnknown' } }]);
  });
});

test('the key of a server is in no file, row or warning', async () => {
  const { put, run, root, catalog, jellyfin } = await start();
  await put(key, story('Saga', [2, 1]));
  jellyfin.state.instead = ({ headers }) => ({ status: 400, text: `no: ${headers.authorization}` });
  const warnings = await run();
  const file = await readFile(join(root, '.projectionist/franchises/published.json'), 'utf8');
  const rows = await catalog.db.selectFrom('published').selectAll().execute();
  expect(
    JSON.stringify([warnings, file, rows, await catalog.db.selectFrom('problems').selectAll().execute()]),
  ).not.toContain('token-of-anna');
});
