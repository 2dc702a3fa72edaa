import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tinyVideo, type WalkFixture, walkFixture } from '../../test/walk/walkFixture.ts';
import type { TitleLayout } from '../naming/layout.ts';
import { looseNamesByTitle } from './listing.ts';
import { reachOfRescan } from './prune.ts';

const films = Array.from({ length: 12 }, (_, number) => `Film ${number} (2001)`);

/** Stored folders of the top: path, and whether the next walk finds a digest for it. */
async function digests(fixture: WalkFixture, top: string): Promise<Readonly<Record<string, boolean>>> {
  const known = (await fixture.catalog.knownUnder([top])).get(top);
  return Object.fromEntries([...(known?.folders.values() ?? [])].map(({ path, digest }) => [path, digest !== '']));
}

describe('a rescan within a top that lost its titles', () => {
  async function diskOfFilms(): Promise<WalkFixture> {
    const fixture = await walkFixture();
    for (const film of films) await fixture.put(`disk1/${film}/${film}.mkv`);
    await fixture.put('Other (2002)/Other.mkv');
    await fixture.walk();
    expect(await fixture.catalog.countTitles()).toBe(13);
    await rm(join(fixture.root, 'disk1'), { recursive: true });
    await mkdir(join(fixture.root, 'disk1'));
    return fixture;
  }

  test('removes the named one, keeps its neighbours and owes a full walk', async () => {
    const fixture = await diskOfFilms();
    const end = await fixture.walk({ folders: ['disk1/Film 3 (2001)'] });
    expect(await fixture.catalog.countTitles()).toBe(12);
    expect(end).toMatchObject({ result: 'Succeeded', fullOwed: true });
    expect(end.summary.warnings.map(({ message }) => message).join()).toMatch(/12 of the 12 known titles.*mounted/u);
  });

  test('of the whole top removes none of them until a person confirms', async () => {
    const fixture = await diskOfFilms();
    expect((await fixture.walk({ folders: ['disk1'] })).fullOwed).toBe(true);
    expect(await fixture.catalog.countTitles()).toBe(13);
    await fixture.walk({ folders: ['disk1'], acceptMissing: true });
    expect(await fixture.catalog.countTitles()).toBe(1);
  });

  test('followed by a full walk in the same run leaves the decision to that one', async () => {
    const fixture = await diskOfFilms();
    const end = await fixture.walk({ folders: ['disk1/Film 3 (2001)'], full: true });
    expect(end.fullOwed).toBe(false);
    expect(await fixture.catalog.countTitles()).toBe(13);
    expect((await fixture.problems()).find(({ title }) => title === '')?.cause).toBe('pruneUnconfirmed');
  });

  test.each([
    ['nothing was named: all', 12, [], ['A', 'B/C'], [], false],
    ['its own folder', 12, ['A'], ['A'], ['B/C'], false],
    ['a file in it', 12, ['B/C/x.mkv'], ['B/C'], ['A'], false],
    ['the folder above', 12, ['B'], ['B/C'], ['A'], false],
    ['the folder above, and more than half gone', 3, ['B'], ['B/C'], ['A'], false],
    ['two names', 12, ['A', 'B'], ['A', 'B/C'], [], false],
    ['a name that only begins alike', 12, ['B/C D'], [], ['A', 'B/C'], false],
  ] as const)('%s', (_, known, held, named, beside, isHollow) => {
    expect(reachOfRescan(['A', 'B/C'], held, known)).toEqual({ named, beside, isHollow });
  });

  test('five of ten is not an empty disk, six are', () => {
    const missing = films.slice(0, 6).map((film) => `disk1/${film}`);
    expect(reachOfRescan(missing.slice(1), ['disk1'], 10)).toMatchObject({ isHollow: false, beside: [] });
    expect(reachOfRescan(missing, ['disk1'], 10)).toEqual({ named: [], beside: missing, isHollow: true });
  });
});

describe('what a walk stores about a top', () => {
  test('with one growing title omits only that title’s digest, and the next walk visits it alone', async () => {
    const fixture = await walkFixture();
    for (const film of films.slice(0, 3)) await fixture.put(`Set/${film}/${film}.mkv`, { copyOf: await tinyVideo() });
    const grows = `Set/${films[1]}/${films[1]}.mkv`;
    await fixture.walk({}, { isQuiet: async (path) => path !== grows });
    expect(await digests(fixture, 'Set')).toMatchObject({ [`Set/${films[0]}`]: true, [`Set/${films[1]}`]: false });
    await fixture.walk();
    expect(fixture.recordsRead).toEqual([`Set/${films[1]}`]);
    await fixture.walk();
    expect(fixture.recordsRead).toEqual([]);
  });

  test('omits the digest of a growing loose film', async () => {
    const fixture = await walkFixture();
    await fixture.put('Grows (2001).mkv', { copyOf: await tinyVideo() });
    await fixture.walk({}, { isQuiet: async () => false });
    expect(Object.values(await digests(fixture, 'Grows (2001).mkv'))).not.toContain(true);
  });

  test('is empty after a rebuild: the next walk finds what changed since the last one', async () => {
    const fixture = await walkFixture();
    for (const path of ['Film (2001)/Film (2001).mkv', 'Loose (2002).mkv'])
      await fixture.put(path, { copyOf: await tinyVideo() });
    await fixture.walk();
    await rm(join(fixture.root, 'Film (2001)/Film (2001)-thumb.jpg'));
    await rm(join(fixture.root, 'Loose (2002)-thumb.jpg'));
    await fixture.walk({ rebuild: true });
    const { summary } = await fixture.walk();
    expect(summary.made).toEqual({ thumbnail: 2 });
  });
});

test('loose files are assigned to titles by name, in linear time', () => {
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
