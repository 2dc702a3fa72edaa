import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tinyVideo, walkFixture } from '../../test/walk/walkFixture.ts';
import type { TitleLayout } from '../naming/layout.ts';
import { Refreshes, type TitleRefresh } from './refreshes.ts';

const wish = (title: string): TitleRefresh => ({ title, fact: 'tiles', atMs: 1 });
const layout = (key: string): TitleLayout => ({
  key,
  kind: 'movie',
  folder: key,
  flat: false,
  title: key,
  ids: {},
  videos: [],
  extras: [],
});

function owed(wished: readonly string[], walked: readonly string[], undone: readonly string[]): readonly string[] {
  const refreshes = new Refreshes(wished.map(wish));
  for (const key of undone) refreshes.undone(layout(key));
  return refreshes.owed((path) => walked.includes(path)).map(({ title }) => title);
}

test.each([
  ['walked paths are done', ['A', 'B'], ['A', 'B'], [], []],
  ['paths that were not walked are owed', ['A', 'B'], ['A'], [], ['B']],
  ['everything, once walked', [''], [''], [], []],
  ['everything, after a walk that stopped', [''], [], ['A'], ['']],
  ['of everything only the unfinished titles', [''], [''], ['A', 'B/C'], ['A', 'B/C']],
  ['of a folder of titles only the unfinished one', ['B'], ['B'], ['B/C', 'D'], ['B/C']],
  ['one episode of a series that was left', ['Show/S01/e1.mkv'], ['Show/S01/e1.mkv'], ['Show'], ['Show/S01/e1.mkv']],
  ['each once', ['', 'A'], ['', 'A'], ['A'], ['A']],
] as const)('%s', (_, wished, walked, undone, expected) => {
  expect(owed(wished, walked, undone)).toEqual(expected);
});

test('tops to walk are listed once; a refresh of everything lists none', () => {
  const refreshes = new Refreshes([wish('A'), { ...wish('A'), fact: 'probe' }, wish('')]);
  expect(refreshes.titles).toEqual(['A']);
  expect(refreshes.ofEverything).toBe(true);
  expect(new Refreshes([wish('A')]).ofEverything).toBe(false);
});

test('opens one episode of a series, one film of a flat folder, and leaves the neighbours', async () => {
  const fixture = await walkFixture();
  for (const path of ['Flat/One (2008).mkv', 'Flat/Two (2009).mkv']) await fixture.put(path, 'no video at all');
  await fixture.walk();
  const now = Date.now() + 1_000;
  const refreshes = new Refreshes([{ title: 'Flat/One (2008).mkv', fact: 'probe', atMs: now }]);
  await fixture.walk({ folders: ['Flat'] }, { now: now + 1, refreshes });
  expect(fixture.opened).toEqual(['Flat/One (2008).mkv']);
});

test.each([
  ['the show by its folder', 'Show', ['poster', 'nfo']],
  ['everything', '', ['poster', 'nfo']],
  ['a folder of shows', 'Sets', []],
  ['an episode: its own .nfo, and the art of the show', 'Show/S01/e1.mkv', ['poster']],
  ['another show', 'Shower', []],
] as const)('a wish for %s opens the matching facts of a title', (_, path, opened) => {
  const wishes = (['poster', 'nfo', 'tiles'] as const).map((fact): TitleRefresh => ({ title: path, fact, atMs: 2 }));
  const fact = { state: 'absent', at: '1970-01-01T00:00:00.000Z' } as const;
  const title = {
    layout: { ...layout('Show'), kind: 'series' as const },
    record: { arrivals: {}, facts: { poster: fact, nfo: fact } },
  };
  new Refreshes(wishes).openTitle(title, 3);
  expect(
    Object.entries(title.record.facts).flatMap(([name, { state }]: [string, { state: string }]) =>
      state === 'open' ? [name] : [],
    ),
  ).toEqual(opened);
});

test('a refresh with an identical result is counted, so that the report does not look as if nothing was done', async () => {
  const fixture = await walkFixture();
  const film = 'Film (2001)';
  await fixture.put(`${film}/a.mkv`, { copyOf: await tinyVideo() });
  const first = await fixture.walk();
  expect([first.summary.made, first.summary.same]).toEqual([{ thumbnail: 1 }, undefined]);
  const atMs = Date.now() + 1_000;
  const wished = (fact: TitleRefresh['fact']) => new Refreshes([{ title: film, fact, atMs }]);
  const { summary } = await fixture.walk({ folders: [film] }, { refreshes: wished('thumbnail'), now: atMs + 1 });
  expect([summary.made, summary.same]).toEqual([{}, { thumbnail: 1 }]);
  const other = await fixture.walk({ folders: [film] }, { refreshes: wished('tiles'), now: atMs + 2 });
  expect(other.summary.same).toBeUndefined();
  await rm(join(fixture.root, film, 'a-thumb.jpg'));
  const anew = await fixture.walk({ folders: [film] }, { refreshes: wished('thumbnail'), now: atMs + 3 });
  expect([anew.summary.made, anew.summary.same]).toEqual([{ thumbnail: 1 }, undefined]);
});
