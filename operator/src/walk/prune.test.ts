import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { saying } from '../../test/saying.ts';
import { tinyVideo, type WalkFixture, walkFixture } from '../../test/walk/walkFixture.ts';
import { MessageError } from '../messages/messageError.ts';
import { type PruneInput, reasonNotToPrune } from './prune.ts';

const input: PruneInput = {
  full: true,
  acceptMissing: false,
  knownTitles: 20,
  missingTitles: 1,
  rootEntries: 19,
  unreadable: 0,
};

describe('when known titles may be removed', () => {
  test.each<[string, Partial<PruneInput>, RegExp | undefined]>([
    ['one of many', {}, undefined],
    ['none is missing, despite other reasons', { missingTitles: 0, unreadable: 3, rootEntries: 0 }, undefined],
    ['a folder could not be read', { unreadable: 1 }, /1 folder could not be read/u],
    [
      'a folder could not be read, despite a confirmation',
      { unreadable: 1, acceptMissing: true },
      /could not be read/u,
    ],
    ['the root is empty', { rootEntries: 0 }, /looks empty/u],
    ['the root is empty, confirmed', { rootEntries: 0, missingTitles: 20, acceptMissing: true }, undefined],
    ['half of twenty are found', { missingTitles: 10 }, undefined],
    ['less than half of twenty are found', { missingTitles: 11 }, /only 9 of 20 known titles/u],
    ['less than half, confirmed', { missingTitles: 11, acceptMissing: true }, undefined],
    ['less than half of ten', { knownTitles: 10, missingTitles: 6 }, /only 4 of 10/u],
    ['less than half of nine', { knownTitles: 9, missingTitles: 8 }, undefined],
    ['a rescan of missing titles', { full: false, missingTitles: 11 }, undefined],
    ['a rescan of an empty root', { full: false, rootEntries: 0 }, /looks empty/u],
  ])('%s', (_, change, expected) => {
    const reason = reasonNotToPrune({ ...input, ...change });
    if (expected === undefined) expect(reason).toBeUndefined();
    else expect(reason).toEqual(saying(expected));
  });
});

describe('on real folders (invariant 6)', () => {
  async function films(count: number): Promise<WalkFixture> {
    const fixture = await walkFixture();
    for (let number = 0; number < count; number++) await fixture.put(`Film ${number} (2001)/Film ${number}.mkv`);
    await fixture.walk();
    expect(await fixture.catalog.countTitles()).toBe(count);
    return fixture;
  }
  // The films of these tests are not videos, so each also has a problem of its own.
  const ofPrune = async (fixture: WalkFixture) =>
    (await fixture.problems()).filter(({ cause }) => cause === 'pruneUnconfirmed');
  const remove = (fixture: WalkFixture, ...numbers: readonly number[]) =>
    Promise.all(numbers.map((number) => rm(join(fixture.root, `Film ${number} (2001)`), { recursive: true })));

  test('a folder that went leaves the catalog', async () => {
    const fixture = await films(3);
    await remove(fixture, 1);
    const { summary } = await fixture.walk();
    expect(summary).toMatchObject({ gone: ['Film 1 (2001)'], removed: [] });
    expect(await fixture.catalog.countTitles()).toBe(2);
    expect(await ofPrune(fixture)).toEqual([]);
    expect((await fixture.problems()).map(({ title }) => title)).toEqual(['Film 0 (2001)', 'Film 2 (2001)']);
  });

  test('an empty root keeps everything until a person confirms', async () => {
    const fixture = await films(3);
    await rename(fixture.root, `${fixture.root}-unmounted`);
    await fixture.put('x');
    await rm(join(fixture.root, 'x'));
    const { summary } = await fixture.walk();
    expect(summary.warnings.map((warning) => warning.message)).toEqual([
      expect.stringContaining('3 known titles were not found and are kept: the storage looks empty'),
    ]);
    expect(await ofPrune(fixture)).toMatchObject([{ cause: 'pruneUnconfirmed' }]);
    await fixture.walk({ acceptMissing: true });
    expect(await fixture.catalog.countTitles()).toBe(0);
    expect(await fixture.problems()).toEqual([]);
  });

  test('a missing root ends the walk, and nothing is removed', async () => {
    const fixture = await films(2);
    await rename(fixture.root, `${fixture.root}-unmounted`);
    await expect(fixture.walk({ acceptMissing: true })).rejects.toThrow(/media/u);
    expect(await fixture.catalog.countTitles()).toBe(2);
  });

  test('a root that is unmounted during the walk ends it with a coded message, and nothing is removed', async () => {
    const fixture = await films(2);
    await fixture.put('Film 2 (2001)/Film 2.mkv');
    let isThere = true;
    const isQuiet = async () => {
      if (isThere) await rename(fixture.root, `${fixture.root}-unmounted`);
      isThere = false;
      return true;
    };
    const failure = await fixture.walk({ acceptMissing: true }, { isQuiet }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MessageError);
    expect(failure).toMatchObject({ words: { code: 'storageWent' } });
    expect(await fixture.catalog.countTitles()).toBeGreaterThanOrEqual(2);
  });

  test('losing more than half of twelve titles at once keeps them; losing half removes them', async () => {
    const fixture = await films(12);
    await remove(fixture, 0, 1, 2, 3, 4, 5, 6);
    await fixture.walk();
    expect(await fixture.catalog.countTitles()).toBe(12);
    await fixture.put('Film 6 (2001)/Film 6.mkv');
    await fixture.walk();
    expect(await fixture.catalog.countTitles()).toBe(6);
  });

  test('a rescan removes the folder it names, however few titles are left', async () => {
    const fixture = await films(12);
    await remove(fixture, 0, 1, 2, 3, 4, 5, 6, 7, 8);
    await fixture.walk({ folders: [0, 1, 2, 3, 4, 5, 6, 7, 8].map((number) => `/data/Film ${number} (2001)`) });
    expect(await fixture.catalog.countTitles()).toBe(3);
  });

  test('an unreadable folder keeps every missing title, its own included', async () => {
    const fixture = await films(3);
    await fixture.put('Film 2 (2001)/Extras/a.txt');
    for (let number = 0; number < 6; number++) await fixture.put(`Film 2 (2001)/Extras/${number}.txt`);
    await remove(fixture, 0);
    const limits = { folderEntries: 5 };
    const { summary } = await fixture.walk({ acceptMissing: true }, { limits });
    expect(await fixture.catalog.countTitles()).toBe(3);
    expect(summary.warnings).toContainEqual(expect.objectContaining({ path: 'Film 2 (2001)/Extras' }));
    expect(summary.warnings).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining('1 folder could not be read') }),
    );
    await fixture.walk();
    expect(await fixture.catalog.countTitles()).toBe(2);
  });

  test('a series folder that is only partly readable keeps all its videos', async () => {
    const fixture = await walkFixture('series');
    for (let episode = 1; episode <= 6; episode++) await fixture.put(`Show/Season 1/Show - S01E0${episode}.mkv`);
    await fixture.walk({}, { limits: { folderEntries: 10 } });
    const before = (await fixture.title('Show'))?.files.map((file) => file.arrivedAt);
    await fixture.walk({ folders: ['/tv/Show'] }, { limits: { folderEntries: 3 }, now: Date.now() + 3_600_000 });
    await fixture.walk({ folders: ['/tv/Show'] }, { now: Date.now() + 40 * 24 * 3_600_000 });
    expect((await fixture.title('Show'))?.files.map((file) => file.arrivedAt)).toEqual(before);
  });

  test('the files made for a video that is only hidden from the scan stay', async () => {
    const fixture = await walkFixture('series');
    for (const episode of [1, 2]) await fixture.put(`Show/Show - S01E0${episode}.mkv`, { copyOf: await tinyVideo() });
    await fixture.walk();
    const names = await readdir(join(fixture.root, 'Show'));
    expect(names).toContain('Show - S01E02-thumb.jpg');
    await fixture.walk({ folders: ['/tv/Show'] }, { limits: { folderEntries: 3 } });
    expect(await readdir(join(fixture.root, 'Show'))).toEqual(names);
    await fixture.walk({ folders: ['/tv/Show'] });
    expect(fixture.opened).toEqual([]);
  });
});
