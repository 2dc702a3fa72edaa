/** Titles that share a folder, and what went of it: nobody's work is cleared before all of them were read. */
import { chmod, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tinyVideo, type WalkGround, type WalkOptions, walkGround } from '../../test/walk/walkGround.ts';
import { StorageError } from '../storage/error.ts';

const inline = { spec: { tiles: { mode: 'inline', intervalSeconds: 1, widthPixels: 80 } } };
const soon = () => Date.now() + 3_600_000;

async function flat(paths: readonly string[]): Promise<WalkGround> {
  const ground = await walkGround();
  for (const [index, path] of paths.entries())
    await ground.put(path, { copyOf: await tinyVideo(index % 2 === 0 ? 'first' : 'second') });
  await ground.walk({}, inline);
  return ground;
}

const beside = async (ground: WalkGround, folder: string) =>
  (await readdir(join(ground.root, folder))).filter((name) => name !== '.projectionist').toSorted();

describe.each([
  ['a folder of films', 'Flat'],
  ['the root', ''],
])('films renamed together in %s', (_, folder) => {
  const at = (name: string) => (folder === '' ? name : `${folder}/${name}`);

  test('keep what was read of them, and no old picture stays', async () => {
    const ground = await flat([at('One (2008).mkv'), at('Two (2009).mkv')]);
    await rename(join(ground.root, at('One (2008).mkv')), join(ground.root, at('Uno (2008).mkv')));
    await rename(join(ground.root, at('Two (2009).mkv')), join(ground.root, at('Zwei (2009).mkv')));
    const { summary } = await ground.walk({}, inline);
    expect(summary.removed.toSorted()).toEqual(
      ['One (2008)-thumb.jpg', 'One (2008).trickplay', 'Two (2009)-thumb.jpg', 'Two (2009).trickplay'].map(at),
    );
    expect(summary.made['probe'] ?? 0).toBe(0);
    expect(await beside(ground, folder)).toEqual(
      ['Uno (2008)', 'Zwei (2009)'].flatMap((base) => [`${base}-thumb.jpg`, `${base}.mkv`, `${base}.trickplay`]),
    );
  });

  test('and one of them not walked yet: what belongs to it waits for it', async () => {
    const ground = await flat([at('One (2008).mkv'), at('Two (2009).mkv')]);
    for (const [from, to] of [
      ['One (2008)', 'Uno (2008)'],
      ['Two (2009)', 'Zwei (2009)'],
    ] as const) {
      await rename(join(ground.root, at(`${from}.mkv`)), join(ground.root, at(`${to}.mkv`)));
      await rename(join(ground.root, at(`${from}-thumb.jpg`)), join(ground.root, at(`${to}-thumb.jpg`)));
      await rename(join(ground.root, at(`${from}.trickplay`)), join(ground.root, at(`${to}.trickplay`)));
    }
    const grows: WalkOptions['isQuiet'] = async (path) => path !== at('Zwei (2009).mkv');
    expect((await ground.walk({}, { ...inline, isQuiet: grows })).summary.removed).toEqual([]);
    const { summary } = await ground.walk({}, inline);
    expect(ground.opened).toEqual([]);
    expect(summary.made).toEqual({});
    const fact = (await ground.title(at('Zwei (2009).mkv')))?.facts.find(({ name }) => name === 'thumbnail')?.fact;
    expect(fact).toMatchObject({ state: 'filled', source: 'frame' });
  });
});

test('a picture that failed and came along under the new name is filled, and nothing is left of its failure', async () => {
  const ground = await flat(['Film (2008)/Old.mkv']);
  const record = join(ground.root, 'Film (2008)/.projectionist/record.json');
  const known = JSON.parse(await readFile(record, 'utf8'));
  const { value: _, ...thumbnail } = known.files['Old.mkv'].facts.thumbnail;
  const failed = {
    ...thumbnail,
    state: 'failed',
    reason: 'the disk is full',
    tries: 3,
    nextTryAt: new Date(0).toISOString(),
  };
  known.files['Old.mkv'].facts.thumbnail = failed;
  await writeFile(record, JSON.stringify(known));
  await rename(join(ground.root, 'Film (2008)/Old.mkv'), join(ground.root, 'Film (2008)/New.mkv'));
  await rename(join(ground.root, 'Film (2008)/Old-thumb.jpg'), join(ground.root, 'Film (2008)/New-thumb.jpg'));
  await ground.walk({}, inline);
  const fact = (await ground.title('Film (2008)'))?.facts.find(({ name }) => name === 'thumbnail')?.fact;
  expect(fact).toEqual({ state: 'filled', at: expect.any(String), source: 'frame' });
});

test('a video that the document leaves out now keeps everything beside it', async () => {
  const ground = await walkGround('series');
  for (const episode of ['S01E01', 'S01E02'])
    await ground.put(`Show/Season 1/Show ${episode}.mkv`, { copyOf: await tinyVideo() });
  await ground.walk({}, inline);
  const before = await beside(ground, 'Show/Season 1');
  const { summary } = await ground.walk({ everyTitle: true }, { spec: { ...inline.spec, ignore: ['**/*E02*.mkv'] } });
  expect(summary.removed).toEqual([]);
  expect(await beside(ground, 'Show/Season 1')).toEqual(before);
  expect((await ground.title('Show'))?.files).toHaveLength(1);
  await ground.walk({ everyTitle: true }, inline);
  expect(ground.opened).toEqual([]);
});

test('loose films while another cannot be looked at: nothing of it is cleared', async () => {
  const ground = await flat(['One (2008).mkv', 'Two (2009).mkv']);
  const before = await beside(ground, '');
  await ground.put('Three (2010).mkv');
  const limits = { pathBytes: join(ground.root, 'Two (2009).mkv').length };
  await ground.walk({}, { ...inline, limits });
  expect((await beside(ground, '')).filter((name) => !name.startsWith('Three'))).toEqual(before);
});

describe('a video that cannot be opened', () => {
  test.skipIf(process.getuid?.() === 0)('is a failed probe with its next try, and a problem', async () => {
    const ground = await walkGround();
    await ground.put('Film (2008)/Film.mkv', { copyOf: await tinyVideo() });
    await chmod(join(ground.root, 'Film (2008)/Film.mkv'), 0);
    const { summary } = await ground.walk();
    expect(summary.failed.map(({ path, fact }) => [path, fact])).toEqual([['Film (2008)/Film.mkv', 'probe']]);
    expect((await ground.problems()).map(({ cause, path }) => [cause, path])).toEqual([
      ['permission', 'Film (2008)/Film.mkv'],
    ]);
    await ground.walk();
    expect(ground.recordsRead).toEqual([]);
    expect(await ground.openTiles(soon())).toEqual([]);
    await chmod(join(ground.root, 'Film (2008)/Film.mkv'), 0o644);
    await ground.walk({}, { now: soon() });
    expect(await ground.problems()).toEqual([]);
    const probe = (await ground.title('Film (2008)'))?.facts.find(({ name }) => name === 'probe')?.fact;
    expect(probe?.state).toBe('filled');
  });
});

test('two hundred films of one folder are recorded in few writes', async () => {
  const ground = await walkGround();
  for (let number = 0; number < 200; number++) await ground.put(`Flat/Film ${number} (2001).mkv`);
  let writes = 0;
  const end = await ground.walk(
    {},
    {
      store: (store) => ({
        ...store,
        read: store.read,
        write: (...of) => {
          writes++;
          return store.write(...of);
        },
      }),
    },
  );
  expect(end.summary.titles).toBe(200);
  // One a second, and one at the end; before, one to three for each film.
  expect(writes).toBeLessThan(50);
});

test('a note of a video that killed a Job stays until the record that takes it is on disk', async () => {
  const ground = await walkGround();
  await ground.put('Film (2008)/Film.mkv', { copyOf: await tinyVideo() });
  await ground.walk();
  const { sizeBytes = 0, mtimeMs = 0 } = (await ground.title('Film (2008)'))?.files[0] ?? {};
  const setAside = new Map([['Film (2008)/Film.mkv', { sizeBytes, mtimeMs, reason: 'it ended the reader' }]]);
  const full: WalkOptions['store'] = (store) => ({
    read: store.read,
    write: async (folder) => {
      throw new StorageError('full', folder, 'the disk is full');
    },
  });
  await ground.walk({ everyTitle: true }, { setAside, store: full });
  expect(ground.setAsideTaken).toEqual([]);
  await ground.walk({}, { setAside });
  expect(ground.setAsideTaken).toEqual(['Film (2008)/Film.mkv']);
});

describe('what goes with a title that went', () => {
  test('its problems, and what a readOnly Library remembers', async () => {
    const ground = await walkGround();
    for (const film of ['Gone (2001)', 'Stays (2002)']) {
      await ground.put(`${film}/a.mkv`, { copyOf: await tinyVideo() });
    }
    await ground.walk({}, { spec: { readOnly: true } });
    expect(await ground.rows.read('Gone (2001)')).toBeDefined();
    await ground.catalog.saveProblems(
      ['Gone (2001)', 'Stays (2002)'],
      ['Gone (2001)', 'Stays (2002)'].map((title) => ({ title, path: '', cause: 'storage', detail: 'x' })),
    );
    await rename(join(ground.root, 'Gone (2001)'), join(ground.root, '..', 'away'));
    const { summary } = await ground.walk({}, { spec: { readOnly: true } });
    expect(summary.gone).toEqual(['Gone (2001)']);
    expect((await ground.problems()).map(({ title }) => title)).toEqual(['Stays (2002)']);
    expect(await ground.rows.read('Gone (2001)')).toBeUndefined();
    expect(await ground.rows.read('Stays (2002)')).toBeDefined();
    await ground.walk({ rebuild: true }, { spec: { readOnly: true } });
    expect(await ground.rows.read('Stays (2002)')).toBeDefined();
  });
});
