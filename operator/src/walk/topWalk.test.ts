import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tinyVideo, type WalkGround, walkGround } from '../../test/walk/walkGround.ts';
import type { TitleLayout } from '../naming/layout.ts';
import { looseNamesByTitle } from './listing.ts';
import { reachOfRescan } from './prune.ts';

const films = Array.from({ length: 12 }, (_, number) => `Film ${number} (2001)`);

/** Folders of the top as the next walk finds them remembered: path and whether something is. */
async function digests(ground: WalkGround, top: string): Promise<Readonly<Record<string, boolean>>> {
  const known = (await ground.catalog.knownUnder([top])).get(top);
  return Object.fromEntries([...(known?.folders.values() ?? [])].map(({ path, digest }) => [path, digest !== '']));
}

describe('a rescan within a top that lost its titles', () => {
  async function diskOfFilms(): Promise<WalkGround> {
    const ground = await walkGround();
    for (const film of films) await ground.put(`disk1/${film}/${film}.mkv`);
    await ground.put('Other (2002)/Other.mkv');
    await ground.walk();
    expect(await ground.catalog.countTitles()).toBe(13);
    await rm(join(ground.root, 'disk1'), { recursive: true });
    await mkdir(join(ground.root, 'disk1'));
    return ground;
  }

  test('forgets the one it was sent to, keeps its neighbours and owes a full walk', async () => {
    const ground = await diskOfFilms();
    const end = await ground.walk({ folders: ['disk1/Film 3 (2001)'] });
    expect(await ground.catalog.countTitles()).toBe(12);
    expect(end).toMatchObject({ result: 'Succeeded', fullOwed: true });
    expect(end.summary.warnings.map(({ message }) => message).join()).toMatch(/12 of the 12 known titles.*mounted/u);
  });

  test('that was sent to the whole top forgets none of them, until a person confirms', async () => {
    const ground = await diskOfFilms();
    expect((await ground.walk({ folders: ['disk1'] })).fullOwed).toBe(true);
    expect(await ground.catalog.countTitles()).toBe(13);
    await ground.walk({ folders: ['disk1'], acceptMissing: true });
    expect(await ground.catalog.countTitles()).toBe(1);
  });

  test('and a full walk in the same run judges all of them', async () => {
    const ground = await diskOfFilms();
    const end = await ground.walk({ folders: ['disk1/Film 3 (2001)'], full: true });
    expect(end.fullOwed).toBe(false);
    expect(await ground.catalog.countTitles()).toBe(13);
    expect((await ground.problems()).find(({ title }) => title === '')?.cause).toBe('pruneUnconfirmed');
  });

  test.each([
    ['nothing was named: all', 12, [], ['A', 'B/C'], [], false],
    ['its own folder', 12, ['A'], ['A'], ['B/C'], false],
    ['a file in it', 12, ['B/C/x.mkv'], ['B/C'], ['A'], false],
    ['the folder above', 12, ['B'], ['B/C'], ['A'], false],
    ['the folder above, and more than half gone', 3, ['B'], ['B/C'], ['A'], false],
    ['a name that only begins alike', 12, ['B/C D'], [], ['A', 'B/C'], false],
  ] as const)('%s', (_, known, held, named, beside, isHollow) => {
    expect(reachOfRescan(['A', 'B/C'], held, known)).toEqual({ named, beside, isHollow });
  });

  test('half of ten is no empty disk, six are', () => {
    const missing = films.slice(0, 6).map((film) => `disk1/${film}`);
    expect(reachOfRescan(missing.slice(1), ['disk1'], 10)).toMatchObject({ isHollow: false, beside: [] });
    expect(reachOfRescan(missing, ['disk1'], 10)).toEqual({ named: [], beside: missing, isHollow: true });
  });
});

describe('what a walk remembers of a top', () => {
  test('with one title that grows is all but that title, and the next walk visits it alone', async () => {
    const ground = await walkGround();
    for (const film of films.slice(0, 3)) await ground.put(`Set/${film}/${film}.mkv`, { copyOf: await tinyVideo() });
    const grows = `Set/${films[1]}/${films[1]}.mkv`;
    await ground.walk({}, { isQuiet: async (path) => path !== grows });
    expect(await digests(ground, 'Set')).toMatchObject({ [`Set/${films[0]}`]: true, [`Set/${films[1]}`]: false });
    await ground.walk();
    expect(ground.recordsRead).toEqual([`Set/${films[1]}`]);
    await ground.walk();
    expect(ground.recordsRead).toEqual([]);
  });

  test('of a loose film that grows is nothing', async () => {
    const ground = await walkGround();
    await ground.put('Grows (2001).mkv', { copyOf: await tinyVideo() });
    await ground.walk({}, { isQuiet: async () => false });
    expect(Object.values(await digests(ground, 'Grows (2001).mkv'))).not.toContain(true);
  });

  test('is nothing after a rebuild: what changed since the last walk is found by the next', async () => {
    const ground = await walkGround();
    for (const path of ['Film (2001)/Film (2001).mkv', 'Loose (2002).mkv'])
      await ground.put(path, { copyOf: await tinyVideo() });
    await ground.walk();
    await rm(join(ground.root, 'Film (2001)/Film (2001)-thumb.jpg'));
    await rm(join(ground.root, 'Loose (2002)-thumb.jpg'));
    await ground.walk({ rebuild: true });
    const { summary } = await ground.walk();
    expect(summary.made).toEqual({ thumbnail: 2 });
  });
});

test('loose files are told to titles by what they are named after, in one go', () => {
  const title = (...paths: readonly string[]): TitleLayout => ({
    key: paths[0] ?? '',
    kind: 'movie',
    folder: '',
    flat: true,
    title: '',
    ids: {},
    videos: paths.map((path) => ({ path, sizeBytes: 1, mtimeMs: 1 })),
    extras: [],
  });
  const [one, parts, dotted] = [title('A.mkv'), title('B-cd1.avi', 'B-cd2.avi'), title('A.B.mkv')];
  const names = ['A.mkv', 'A-thumb.jpg', 'A.en.srt', 'B-cd2.avi', 'B-cd1.nfo', 'A.B.mkv', 'AB.srt', 'B.srt'];
  const found = looseNamesByTitle([one, parts, dotted], names);
  expect(found.get(one)).toEqual(['A.mkv', 'A-thumb.jpg', 'A.en.srt', 'A.B.mkv']);
  expect(found.get(parts)).toEqual(['B-cd2.avi', 'B-cd1.nfo']);
  expect(found.get(dotted)).toEqual(['A.B.mkv']);
});
