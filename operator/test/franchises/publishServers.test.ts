/**
 * What a list on Jellyfin promises, on an Emby and a Plex: followed, renamed, kept, removed, and every fault. Each server has
 * two items of one film, of which a list takes one.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { embyId, startEmby } from '../../../franchise/test/fakes/emby.ts';
import { guid } from '../../../franchise/test/fakes/jellyfin.ts';
import { addPlexCollection, addPlexPlaylist, startPlex } from '../../../franchise/test/fakes/plex.ts';
import type { FakeServer, LoggedRequest } from '../../../franchise/test/fakes/requestLog.ts';
import { film, filmNumber, plexFilm } from '../../../franchise/test/fakes/sample.ts';
import { publishFixture, secretRef } from './publishFixture.ts';

type Instead = ((request: LoggedRequest) => { status: number; text?: string; body?: unknown } | undefined) | undefined;

interface Side {
  readonly fake: FakeServer & { readonly state: { instead: Instead } };
  readonly target: object;
  readonly key: string;
  /** The films of each list, by its name. */
  onServer(): Readonly<Record<string, string>>;
  /** As a person on the server's own page. */
  add(list: string, film: string): void;
  addLists(count: number): void;
}

const letters = [...'ABCDE'];

async function emby(as: 'playlist' | 'boxset'): Promise<Side> {
  const twin = { ...film('A'), Id: guid('A again'), Name: 'Film A, again' };
  const fake = await startEmby([...letters.map(film), twin]);
  onTestFinished(() => fake[Symbol.asyncDispose]());
  const nameOf = new Map(letters.map((letter) => [embyId(guid(letter)), letter]));
  const kind = as === 'playlist' ? 'Playlist' : 'BoxSet';
  const ownerId = guid('user anna');
  return {
    fake,
    target: { emby: { url: fake.url, secretRef, as, user: 'Anna' } },
    key: 'key',
    onServer: () =>
      Object.fromEntries(
        [...fake.state.lists.values()].map(({ name, entries }) => [
          name,
          entries.map(({ item }) => nameOf.get(item)).join(''),
        ]),
      ),
    add(list, name) {
      for (const one of fake.state.lists.values())
        if (one.name === list) one.entries.push({ entry: 'theirs', item: embyId(guid(name)) });
    },
    addLists(count) {
      for (let nth = 0; nth < count; nth++) {
        const id = String(10_000 + nth);
        fake.state.lists.set(id, { id, name: `Other ${nth}`, kind, ownerId, entries: [] });
      }
    },
  };
}

async function plexCollection(): Promise<Side> {
  const fake = await startPlex([...letters.map(plexFilm), twinOf('A')]);
  onTestFinished(() => fake[Symbol.asyncDispose]());
  const nameOf = new Map(letters.map((letter) => [plexFilm(letter).ratingKey, letter]));
  const all = () => [...fake.state.collections.values()];
  return {
    fake,
    target: { plex: { url: fake.url, secretRef, library: 'Films' } },
    key: 'secret',
    onServer: () =>
      Object.fromEntries(all().map(({ title, items }) => [title, items.map((item) => nameOf.get(item)).join('')])),
    add(list, name) {
      for (const one of all()) if (one.title === list) one.items.push(plexFilm(name).ratingKey);
    },
    addLists(count) {
      for (let nth = 0; nth < count; nth++) addPlexCollection(fake.state, { title: `Other ${nth}`, items: [] });
    },
  };
}

async function plexPlaylist(): Promise<Side> {
  const fake = await startPlex([...letters.map(plexFilm), twinOf('A')]);
  onTestFinished(() => fake[Symbol.asyncDispose]());
  const nameOf = new Map(letters.map((letter) => [plexFilm(letter).ratingKey, letter]));
  const all = () => [...fake.state.playlists.values()];
  return {
    fake,
    target: { plex: { url: fake.url, secretRef } },
    key: 'secret',
    onServer: () =>
      Object.fromEntries(
        all().map(({ title, entries }) => [title, entries.map(({ ratingKey }) => nameOf.get(ratingKey)).join('')]),
      ),
    add(list, name) {
      const added = { playlistItemID: fake.state.nextNumber++, ratingKey: plexFilm(name).ratingKey };
      for (const one of all()) if (one.title === list) one.entries.push(added);
    },
    addLists(count) {
      for (let nth = 0; nth < count; nth++) addPlexPlaylist(fake.state, `Other ${nth}`, []);
    },
  };
}

/** A second item of the same film, as after a copy in another folder. The servers list it behind the first. */
function twinOf(letter: string) {
  return { ...plexFilm(letter), ratingKey: '7777', title: `Film ${letter}, again` };
}

const file = 'saga.franchise.yaml';

function story(name: string, films: string): string {
  const entries = [...films].map(
    (letter) => `  - {movie: "tmdb:${filmNumber(letter)}", title: "Film ${letter}", released: "2001-01-01"}`,
  );
  return `name: "${name}"\nsources: [https://example.org/order]\norder:\n${entries.join('\n')}\n`;
}

async function start(open: () => Promise<Side>) {
  const side = await open();
  const publishing = await publishFixture([side.target], side.key);
  const list = async () => {
    const [one] = await publishing.lists();
    if (one === undefined) throw new Error('expected a list');
    return one;
  };
  return { ...side, ...publishing, list };
}

const hour = 3_600_000;

describe.each([
  ['a playlist on Emby', () => emby('playlist')],
  ['a box set on Emby', () => emby('boxset')],
  ['a playlist on Plex', plexPlaylist],
  ['a collection on Plex', plexCollection],
] as const)('%s', (_, open) => {
  test('is made, follows its story, and is renamed with it', async () => {
    const { put, run, onServer, list } = await start(open);
    await put(file, story('Saga', 'BA'));
    expect(await run()).toEqual([]);
    expect(onServer()).toEqual({ Saga: 'BA' });
    expect(await list()).toMatchObject({ name: 'Saga', address: expect.stringContaining('/web/index.html#!/') });
    await put(file, story('Sagas', 'BAC'), new Date());
    expect(await run()).toEqual([]);
    expect(onServer()).toEqual({ Sagas: 'BAC' });
  });

  test('costs no request if nothing changed, and no write if it is compared', async () => {
    const { put, run, fake } = await start(open);
    await put(file, story('Saga', 'BA'));
    await run();
    fake.requests.length = 0;
    await run();
    expect(fake.requests).toEqual([]);
    await run({ byPerson: true });
    expect(fake.requests).not.toEqual([]);
    expect(fake.writes()).toEqual([]);
  });

  test('loses nothing of a person, until that is asked for', async () => {
    const { put, run, onServer, add, problems, list, wish } = await start(open);
    await put(file, story('Saga', 'BA'));
    await run();
    add('Saga', 'E');
    await put(file, story('Saga', 'AC'), new Date());
    await run();
    expect(onServer()).toEqual({ Saga: 'BAE' });
    expect(await problems()).toMatchObject([{ cause: 'listTheirs' }]);
    await wish(await list(), 'overwrite');
    await run();
    expect(onServer()).toEqual({ Saga: 'AC' });
    expect(await problems()).toEqual([]);
  });

  test('of a removed story is removed only if a person asks for it', async () => {
    const { put, run, root, onServer, problems, lists, wish } = await start(open);
    await put(file, story('Saga', 'BA'));
    await put('other.franchise.yaml', story('Other', 'C'));
    await run();
    await rm(join(root, file));
    await run();
    expect(onServer()).toEqual({ Saga: 'BA', Other: 'C' });
    expect(await problems()).toMatchObject([{ cause: 'listLeft' }]);
    const left = (await lists()).find(({ name }) => name === 'Saga');
    if (left === undefined) throw new Error('expected a list');
    await wish(left, 'remove');
    await run();
    expect(onServer()).toEqual({ Other: 'C' });
  });

  test.each([
    ['refuses the key', () => ({ status: 401 }), 'publishKeyRefused'],
    ['answers with nonsense', () => ({ status: 200, text: '<html>' }), 'publishAnswerStrange'],
    ['does not know the request', () => ({ status: 404 }), 'publishRequestUnknown'],
    [
      'lacks the right to write',
      ({ method }: LoggedRequest) => (method === 'GET' ? undefined : { status: 403 }),
      'publishForbidden',
    ],
  ])('on a server that %s is a problem that says what to do', async (__, answer, code) => {
    const { put, run, fake, problems, onServer } = await start(open);
    await put(file, story('Saga', 'BA'));
    fake.state.instead = answer;
    expect(await run()).toHaveLength(1);
    expect(await problems()).toMatchObject([{ cause: 'listUnwritten', title: file, detail: { code } }]);
    fake.state.instead = undefined;
    await run({ byPerson: true });
    expect(onServer()).toEqual({ Saga: 'BA' });
    expect(await problems()).toEqual([]);
  });

  test('on a server that is away is made once it is back', async () => {
    const { put, run, fake, problems, onServer, later } = await start(open);
    await put(file, story('Saga', 'BA'));
    fake.state.instead = () => ({ status: 500 });
    expect(await run()).toHaveLength(1);
    expect(await problems()).toEqual([]);
    fake.state.instead = undefined;
    later(hour);
    await run();
    expect(onServer()).toEqual({ Saga: 'BA' });
  });

  test('is one more among ten thousand', async () => {
    const { put, run, onServer, addLists } = await start(open);
    addLists(10_000);
    await put(file, story('Saga', 'BA'));
    expect(await run()).toEqual([]);
    expect(Object.keys(onServer())).toHaveLength(10_001);
    expect(onServer()['Saga']).toBe('BA');
  });
});

test('two collections of Plex for one story are two lists: films in one library, series in the other', async () => {
  const fake = await startPlex([
    ...letters.map(plexFilm),
    { ratingKey: '900', type: 'show', section: '2', title: 'The Series', guids: ['tvdb://900'] },
    { ratingKey: '901', type: 'episode', section: '2', title: 'One', show: '900', parentIndex: 1, index: 1 },
  ]);
  onTestFinished(() => fake[Symbol.asyncDispose]());
  const targets = ['Films', 'shows'].map((library) => ({ plex: { url: fake.url, secretRef, library } }));
  const { put, run, lists } = await publishFixture(targets, 'secret');
  await put(file, `${story('Saga', 'BA')}  - {series: "tvdb:900", title: "The Series", released: "2002"}\n`);
  expect(await run()).toEqual([]);
  expect([...fake.state.collections.values()].map(({ section, items }) => [section, ...items])).toEqual([
    ['1', plexFilm('B').ratingKey, plexFilm('A').ratingKey],
    ['2', '900'],
  ]);
  // Each has all that its library can have, so neither is asked about again before its time.
  for (const list of await lists()) expect(list.isPartial).toBeUndefined();
});

test('a library that Plex does not have is a problem that names those it has', async () => {
  const fake = await startPlex(letters.map(plexFilm));
  onTestFinished(() => fake[Symbol.asyncDispose]());
  const { put, run, problems } = await publishFixture(
    [{ plex: { url: fake.url, secretRef, library: 'Movies' } }],
    'secret',
  );
  await put(file, story('Saga', 'BA'));
  await run();
  expect(await problems()).toMatchObject([
    { detail: { code: 'publishLibraryUnknown', values: ['"Films", "Shows", "More films"'] } },
  ]);
});
