/** Lists that the caller remembers: renamed with the story, found under any name, changes of people kept. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { addToEmby, embyId, type FakeEmby, startEmby } from '../../test/fakes/emby.ts';
import { type FakeJellyfin, guid, startJellyfin } from '../../test/fakes/jellyfin.ts';
import { type FakePlex, startPlex } from '../../test/fakes/plex.ts';
import { film, inputOf, plexFilm, seriesItems } from '../../test/fakes/sample.ts';
import { embyCollection } from '../collections/embyCollection.ts';
import { jellyfinCollection } from '../collections/jellyfinCollection.ts';
import { plexCollection } from '../collections/plexCollection.ts';
import { exportToEmby, removeFromEmby } from './emby.ts';
import type { KnownList, ServerExportOptions, ServerExportResult } from './export.ts';
import { exportToJellyfin, removeFromJellyfin } from './jellyfin.ts';
import { exportToPlex, removeFromPlex } from './plex.ts';
import { exportToPlexCollection, removePlexCollection } from './plexLibraryCollection.ts';

const letters = [...'ABCDEF'];

interface Side {
  readonly fake: FakeJellyfin | FakeEmby | FakePlex;
  send(names: readonly string[], title: string, options: ServerExportOptions): Promise<ServerExportResult>;
  remove(known: KnownList): Promise<boolean>;
  /** The lists by name, with the names of their films. */
  lists(): Readonly<Record<string, string>>;
  /** As a person does it in the server's own page. */
  append(list: string, film: string): void;
  deleteAll(): void;
  rename(from: string, to: string): void;
}

async function jellyfinSide(what: 'playlist' | 'boxset', token: string): Promise<Side> {
  const fake = await startJellyfin([...letters.map(film), ...seriesItems]);
  onTestFinished(() => fake[Symbol.asyncDispose]());
  const access = { url: fake.url, token, ...(token === 'key' ? { user: 'Anna' } : {}) };
  const nameOf = new Map(letters.map((letter) => [guid(letter), letter]));
  const all = () => [...(what === 'playlist' ? fake.state.playlists : fake.state.boxSets).values()];
  const listNamed = (name: string) => {
    const list = all().find((one) => one.name === name);
    if (list === undefined) throw new Error(`no list ${name}`);
    return list;
  };
  return {
    fake,
    send: async (names, title, options) =>
      exportToJellyfin(await inputOf(names, jellyfinCollection(access), title), access, what, options),
    remove: (known) => removeFromJellyfin(access, known),
    lists: () => Object.fromEntries(all().map(({ name, items }) => [name, items.map((id) => nameOf.get(id)).join('')])),
    append: (list, name) => listNamed(list).items.push(guid(name)),
    deleteAll() {
      fake.state.playlists.clear();
      fake.state.boxSets.clear();
    },
    rename(from, to) {
      listNamed(from).name = to;
    },
  };
}

async function embySide(what: 'playlist' | 'boxset'): Promise<Side> {
  const fake = await startEmby([...letters.map(film), ...seriesItems]);
  onTestFinished(() => fake[Symbol.asyncDispose]());
  const access = { url: fake.url, token: 'key', user: 'anna' };
  const nameOf = new Map(letters.map((letter) => [embyId(guid(letter)), letter]));
  const listNamed = (name: string) => {
    const list = [...fake.state.lists.values()].find((one) => one.name === name);
    if (list === undefined) throw new Error(`no list ${name}`);
    return list;
  };
  return {
    fake,
    send: async (names, title, options) =>
      exportToEmby(await inputOf(names, embyCollection(access), title), access, what, options),
    remove: (known) => removeFromEmby(access, known),
    lists: () =>
      Object.fromEntries(
        [...fake.state.lists.values()].map(({ name, entries }) => [
          name,
          entries.map(({ item }) => nameOf.get(item)).join(''),
        ]),
      ),
    append: (list, name) => addToEmby(fake.state, listNamed(list), [embyId(guid(name))]),
    deleteAll: () => fake.state.lists.clear(),
    rename(from, to) {
      listNamed(from).name = to;
    },
  };
}

async function plexCollectionSide(): Promise<Side> {
  const fake = await startPlex(letters.map(plexFilm));
  onTestFinished(() => fake[Symbol.asyncDispose]());
  const access = { url: fake.url, token: 'secret' };
  const nameOf = new Map(letters.map((letter) => [plexFilm(letter).ratingKey, letter]));
  const all = () => [...fake.state.collections.values()];
  const listNamed = (name: string) => {
    const list = all().find(({ title }) => title === name);
    if (list === undefined) throw new Error(`no collection ${name}`);
    return list;
  };
  return {
    fake,
    send: async (names, title, options) =>
      exportToPlexCollection(await inputOf(names, plexCollection(access, 'films'), title), access, 'films', options),
    remove: (known) => removePlexCollection(access, known),
    lists: () =>
      Object.fromEntries(all().map(({ title, items }) => [title, items.map((key) => nameOf.get(key)).join('')])),
    append: (list, name) => listNamed(list).items.push(plexFilm(name).ratingKey),
    deleteAll: () => fake.state.collections.clear(),
    rename(from, to) {
      listNamed(from).title = to;
    },
  };
}

async function plexSide(): Promise<Side> {
  const fake = await startPlex(letters.map(plexFilm));
  onTestFinished(() => fake[Symbol.asyncDispose]());
  const access = { url: fake.url, token: 'secret' };
  const nameOf = new Map(letters.map((letter) => [plexFilm(letter).ratingKey, letter]));
  const listNamed = (name: string) => {
    const list = [...fake.state.playlists.values()].find(({ title }) => title === name);
    if (list === undefined) throw new Error(`no list ${name}`);
    return list;
  };
  return {
    fake,
    send: async (names, title, options) =>
      exportToPlex(await inputOf(names, plexCollection(access), title), access, options),
    remove: (known) => removeFromPlex(access, known),
    lists: () =>
      Object.fromEntries(
        [...fake.state.playlists.values()].map(({ title, entries }) => [
          title,
          entries.map(({ ratingKey }) => nameOf.get(ratingKey)).join(''),
        ]),
      ),
    append(list, name) {
      listNamed(list).entries.push({ playlistItemID: fake.state.nextNumber++, ratingKey: plexFilm(name).ratingKey });
    },
    deleteAll: () => fake.state.playlists.clear(),
    rename(from, to) {
      listNamed(from).title = to;
    },
  };
}

async function made(side: Side, names: readonly string[]): Promise<KnownList> {
  const { list } = await side.send(names, 'Saga', { remembers: true });
  if (list === undefined) throw new Error('expected a list');
  side.fake.requests.length = 0;
  return list;
}

const sides: readonly (readonly [string, () => Promise<Side>])[] = [
  ['a playlist on Jellyfin, by a token', () => jellyfinSide('playlist', 'token-of-anna')],
  ['a playlist on Jellyfin, by an API key', () => jellyfinSide('playlist', 'key')],
  ['a box set on Jellyfin', () => jellyfinSide('boxset', 'key')],
  ['a playlist on Emby', () => embySide('playlist')],
  ['a box set on Emby', () => embySide('boxset')],
  ['a playlist on Plex', plexSide],
  ['a collection on Plex', plexCollectionSide],
];

describe.each(sides)('%s', (_, open) => {
  test('is renamed with its story', async () => {
    const side = await open();
    const known = await made(side, ['A', 'B']);
    const { list } = await side.send(['A', 'B'], 'Sagas', { remembers: true, known });
    expect(side.lists()).toEqual({ Sagas: 'AB' });
    expect(list).toMatchObject({ id: known.id, name: 'Sagas', isChanged: true });
  });

  test('keeps the name that a person gave it', async () => {
    const side = await open();
    const known = await made(side, ['A', 'B']);
    side.rename('Saga', 'Evenings');
    const { list } = await side.send(['A', 'B', 'C'], 'Sagas', { remembers: true, known });
    expect(side.lists()).toEqual({ Evenings: 'ABC' });
    expect(list).toMatchObject({ id: known.id, name: 'Saga' });
  });

  test('keeps its name while another list has the new one', async () => {
    const side = await open();
    const known = await made(side, ['A', 'B']);
    await side.send(['C'], 'Sagas', {});
    const { list } = await side.send(['A', 'B', 'D'], 'Sagas', { remembers: true, known });
    expect(side.lists()).toEqual({ Saga: 'ABD', Sagas: 'C' });
    expect(list).toMatchObject({ name: 'Saga', isNameTaken: true });
  });

  test('writes nothing if nothing changed', async () => {
    const side = await open();
    const known = await made(side, ['A', 'B']);
    const { list } = await side.send(['A', 'B'], 'Saga', { remembers: true, known });
    expect(side.fake.writes()).toEqual([]);
    expect(list).toMatchObject({ isChanged: false });
  });

  test('loses nothing that a person added, unless asked', async () => {
    const side = await open();
    const known = await made(side, ['A', 'B', 'C']);
    side.append('Saga', 'F');
    await expect(side.send(['A', 'B'], 'Saga', { remembers: true, known })).rejects.toMatchObject({
      kind: 'playlist',
      list: { kind: 'theirs', titles: expect.arrayContaining(['Film F']) },
    });
    expect(side.lists()).toEqual({ Saga: 'ABCF' });
    await side.send(['A', 'B'], 'Saga', { remembers: true, known, takesOver: true });
    expect(side.lists()).toEqual({ Saga: 'AB' });
  });

  test('loses its own items without a question', async () => {
    const side = await open();
    const known = await made(side, ['A', 'B', 'C']);
    await side.send(['A', 'C', 'D'], 'Saga', { remembers: true, known });
    expect(side.lists()).toEqual({ Saga: 'ACD' });
  });

  test('that somebody deleted is made again only if asked', async () => {
    const side = await open();
    const known = await made(side, ['A', 'B']);
    side.deleteAll();
    await expect(side.send(['A', 'B', 'C'], 'Saga', { remembers: true, known })).rejects.toMatchObject({
      list: { kind: 'gone' },
    });
    expect(side.fake.writes()).toEqual([]);
    await side.send(['A', 'B', 'C'], 'Saga', { remembers: true, known, remakes: true });
    expect(side.lists()).toEqual({ Saga: 'ABC' });
  });

  test('is made anew on a server that was set up again', async () => {
    const side = await open();
    const known = await made(side, ['A', 'B']);
    side.deleteAll();
    await side.send(['A', 'B'], 'Saga', { remembers: true, known: { ...known, owner: 'another' } });
    expect(side.lists()).toEqual({ Saga: 'AB' });
  });

  test('is continued after a break at any write, without a second list', async () => {
    for (let writes = 0; ; writes += 1) {
      const side = await open();
      let known = await made(side, ['C', 'A', 'B', 'E']);
      const keep = async (list: KnownList) => {
        known = list;
      };
      side.fake.breakAfterWrites = writes;
      const broken = await side.send(['A', 'B', 'D', 'C'], 'Sagas', { remembers: true, known, beforeWrite: keep }).then(
        () => false,
        () => true,
      );
      side.fake.breakAfterWrites = undefined;
      await side.send(['A', 'B', 'D', 'C'], 'Sagas', { remembers: true, known, beforeWrite: keep });
      expect(Object.keys(side.lists())).toEqual(['Sagas']);
      expect([...(side.lists()['Sagas'] ?? '')].toSorted().join('')).toBe('ABCD');
      if (!broken) break;
    }
  });

  test('that was begun and never finished is found again', async () => {
    const side = await open();
    let known: KnownList | undefined;
    const keep = async (list: KnownList) => {
      known = list;
    };
    side.fake.breakAfterWrites = 1;
    await side.send(['A', 'B'], 'Saga', { remembers: true, beforeWrite: keep }).catch(() => undefined);
    side.fake.breakAfterWrites = undefined;
    if (known === undefined) throw new Error('expected an announcement before the first write');
    await side.send(['B', 'A'], 'Saga', { remembers: true, known, beforeWrite: keep });
    expect(Object.keys(side.lists())).toEqual(['Saga']);
  });

  test('is deleted, once', async () => {
    const side = await open();
    const known = await made(side, ['A', 'B']);
    expect(await side.remove(known)).toBe(true);
    expect(side.lists()).toEqual({});
    expect(await side.remove(known)).toBe(false);
  });
});
