import { expect, onTestFinished, test } from 'vitest';
import { addPlexCollection, type FakePlex, startPlex } from '../../test/fakes/plex.ts';
import { inputOf, plexFilm, plexSeriesItems } from '../../test/fakes/sample.ts';
import { plexCollection } from '../collections/plexCollection.ts';
import type { ServerExportOptions } from './export.ts';
import { exportToPlexCollection } from './plexLibraryCollection.ts';

const letters = [...'ABCDEF'];

async function start(): Promise<FakePlex> {
  const fake = await startPlex([...letters.map(plexFilm), { ...plexFilm('X'), section: '4' }, ...plexSeriesItems]);
  onTestFinished(() => fake[Symbol.asyncDispose]());
  return fake;
}

async function send(fake: FakePlex, names: readonly string[], library = 'Films', options: ServerExportOptions = {}) {
  const access = { url: fake.url, token: 'secret' };
  const input = await inputOf(names, plexCollection(access, library));
  fake.requests.length = 0;
  return await exportToPlexCollection(input, access, library, options);
}

/** The titles of each collection, as the server shows them. */
function shown(fake: FakePlex): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries([...fake.state.collections.values()].map(({ title, items }) => [title, items]));
}

const keysOf = (names: readonly string[]) => names.map((name) => plexFilm(name).ratingKey);

test('a collection has the films of its library alone, in story order', async () => {
  const fake = await start();
  const { list, notCarried } = await send(fake, ['C', 'X', 'A', 'S1E1', 'B']);
  expect(shown(fake)).toEqual({ Saga: keysOf(['C', 'A', 'B']) });
  expect([...fake.state.collections.values()]).toMatchObject([{ section: '1', sort: '2' }]);
  expect(list?.address).toContain('/details?key=%2Flibrary%2Fcollections%2F');
  expect(notCarried.join(' ')).toContain('Film X');
});

test('a collection in a library of series has whole series, each once', async () => {
  const fake = await start();
  const { notCarried } = await send(fake, ['A', 'S1E3', 'S2E1'], 'Shows');
  expect(shown(fake)).toEqual({ Saga: ['9000'] });
  expect(notCarried.join(' ')).toContain('the whole series is there');
});

test('a changed story moves titles with few writes, and a second run writes nothing', async () => {
  const fake = await start();
  await send(fake, ['A', 'B', 'C', 'D']);
  await send(fake, ['D', 'A', 'B', 'C']);
  expect(shown(fake)).toEqual({ Saga: keysOf(['D', 'A', 'B', 'C']) });
  expect(fake.writes()).toHaveLength(1);
  await send(fake, ['D', 'A', 'B', 'C']);
  expect(fake.writes()).toEqual([]);
});

test('a collection that a person sorts by name keeps that sort, and gets what is new', async () => {
  const fake = await start();
  const { list: known } = await send(fake, ['B', 'A'], 'Films', { remembers: true });
  if (known === undefined) throw new Error('expected a collection');
  for (const one of fake.state.collections.values()) one.sort = '1';
  const { notCarried } = await send(fake, ['C', 'B', 'A'], 'Films', { remembers: true, known });
  expect([...fake.state.collections.values()]).toMatchObject([{ sort: '1' }]);
  expect(shown(fake)['Saga']?.toSorted()).toEqual(keysOf(['A', 'B', 'C']));
  expect(notCarried.join(' ')).toContain('a person chose another');
  await send(fake, ['C', 'B', 'A'], 'Films', { remembers: true, known });
  expect(fake.writes()).toEqual([]);
});

test('a collection that a person made loses nothing, whatever its sort', async () => {
  const fake = await start();
  addPlexCollection(fake.state, { title: 'Saga', items: keysOf(['F', 'A']) });
  await expect(send(fake, ['B', 'A'], 'Films', { remembers: true })).rejects.toMatchObject({
    list: { kind: 'theirs' },
  });
  expect(shown(fake)).toEqual({ Saga: keysOf(['F', 'A']) });
  await send(fake, ['B', 'A', 'F'], 'Films', { remembers: true });
  expect(shown(fake)['Saga']?.toSorted()).toEqual(keysOf(['A', 'B', 'F']));
});

test('a library that the server lacks is an error that names those it has', async () => {
  const fake = await start();
  const access = { url: fake.url, token: 'secret' };
  const input = await inputOf(['A'], plexCollection(access));
  await expect(exportToPlexCollection(input, access, 'Movies')).rejects.toMatchObject({
    list: { kind: 'library', names: '"Films", "Shows", "More films"' },
  });
  expect(fake.writes()).toEqual([]);
});

test('two collections of one name and none of ours is an error, and a smart one does not count', async () => {
  const fake = await start();
  addPlexCollection(fake.state, { title: 'Saga', items: keysOf(['A']) }).smart = true;
  await send(fake, ['A', 'B']);
  expect(fake.state.collections.size).toBe(2);
  const other = await start();
  for (const item of ['A', 'B']) addPlexCollection(other.state, { title: 'Saga', items: keysOf([item]) });
  await expect(send(other, ['A', 'B'])).rejects.toMatchObject({ list: { kind: 'twins' } });
});
