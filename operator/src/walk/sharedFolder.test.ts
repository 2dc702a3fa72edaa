/**
 * Titles that share a folder, and what we made for videos that went: nothing is cleared before every title was read.
 */
import { chmod, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tinyVideo, type WalkFixture, type WalkOptions, walkFixture } from '../../test/walk/walkFixture.ts';
import { plainText } from '../messages/message.ts';
import { StorageError } from '../storage/error.ts';

const inline = { spec: { tiles: { mode: 'inline', intervalSeconds: 1, widthPixels: 80 } } };
const soon = () => Date.now() + 3_600_000;

async function flat(paths: readonly string[]): Promise<WalkFixture> {
  const fixture = await walkFixture();
  for (const [index, path] of paths.entries())
    await fixture.put(path, { copyOf: await tinyVideo(index % 2 === 0 ? 'first' : 'second') });
  await fixture.walk({}, inline);
  return fixture;
}

const beside = async (fixture: WalkFixture, folder: string) =>
  (await readdir(join(fixture.root, folder))).filter((name) => name !== '.projectionist').toSorted();

describe.each([
  ['a folder of films', 'Flat'],
  ['the root', ''],
])('films renamed together in %s', (_, folder) => {
  const at = (name: string) => (folder === '' ? name : `${folder}/${name}`);

  test('keep what was read from them, and lose their old pictures', async () => {
    const fixture = await flat([at('One (2008).mkv'), at('Two (2009).mkv')]);
    await rename(join(fixture.root, at('One (2008).mkv')), join(fixture.root, at('Uno (2008).mkv')));
    await rename(join(fixture.root, at('Two (2009).mkv')), join(fixture.root, at('Zwei (2009).mkv')));
    const { summary } = await fixture.walk({}, inline);
    expect(summary.removed.toSorted()).toEqual(
      ['One (2008)-thumb.jpg', 'One (2008).trickplay', 'Two (2009)-thumb.jpg', 'Two (2009).trickplay'].map(at),
    );
    expect(summary.made['probe'] ?? 0).toBe(0);
    expect(await beside(fixture, folder)).toEqual(
      ['Uno (2008)', 'Zwei (2009)'].flatMap((base) => [`${base}-thumb.jpg`, `${base}.mkv`, `${base}.trickplay`]),
    );
  });

  test('one of them not yet walked: its files are kept for it', async () => {
    const fixture = await flat([at('One (2008).mkv'), at('Two (2009).mkv')]);
    for (const [from, to] of [
      ['One (2008)', 'Uno (2008)'],
      ['Two (2009)', 'Zwei (2009)'],
    ] as const) {
      await rename(join(fixture.root, at(`${from}.mkv`)), join(fixture.root, at(`${to}.mkv`)));
      await rename(join(fixture.root, at(`${from}-thumb.jpg`)), join(fixture.root, at(`${to}-thumb.jpg`)));
      await rename(join(fixture.root, at(`${from}.trickplay`)), join(fixture.root, at(`${to}.trickplay`)));
    }
    const grows: WalkOptions['isQuiet'] = async (path) => path !== at('Zwei (2009).mkv');
    expect((await fixture.walk({}, { ...inline, isQuiet: grows })).summary.removed).toEqual([]);
    const { summary } = await fixture.walk({}, inline);
    expect(fixture.opened).toEqual([]);
    expect(summary.made).toEqual({});
    const fact = (await fixture.title(at('Zwei (2009).mkv')))?.facts.find(({ name }) => name === 'thumbnail')?.fact;
    expect(fact).toMatchObject({ state: 'filled', source: 'frame' });
  });
});

test('a picture that failed and then came along under the new name is filled, and its failure is gone', async () => {
  const fixture = await flat(['Film (2008)/Old.mkv']);
  const record = join(fixture.root, 'Film (2008)/.projectionist/record.json');
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
  await rename(join(fixture.root, 'Film (2008)/Old.mkv'), join(fixture.root, 'Film (2008)/New.mkv'));
  await rename(join(fixture.root, 'Film (2008)/Old-thumb.jpg'), join(fixture.root, 'Film (2008)/New-thumb.jpg'));
  await fixture.walk({}, inline);
  const fact = (await fixture.title('Film (2008)'))?.facts.find(({ name }) => name === 'thumbnail')?.fact;
  expect(fact).toEqual({ state: 'filled', at: expect.any(String), source: 'frame' });
});

test('a video that the document now excludes keeps everything beside it', async () => {
  const fixture = await walkFixture('series');
  for (const episode of ['S01E01', 'S01E02'])
    await fixture.put(`Show/Season 1/Show ${episode}.mkv`, { copyOf: await tinyVideo() });
  await fixture.walk({}, inline);
  const before = await beside(fixture, 'Show/Season 1');
  const { summary } = await fixture.walk({ everyTitle: true }, { spec: { ...inline.spec, ignore: ['**/*E02*.mkv'] } });
  expect(summary.removed).toEqual([]);
  expect(await beside(fixture, 'Show/Season 1')).toEqual(before);
  expect((await fixture.title('Show'))?.files).toHaveLength(1);
  await fixture.walk({ everyTitle: true }, inline);
  expect(fixture.opened).toEqual([]);
});

test('while another loose film is unreadable, nothing of it is cleared', async () => {
  const fixture = await flat(['One (2008).mkv', 'Two (2009).mkv']);
  const before = await beside(fixture, '');
  await fixture.put('Three (2010).mkv');
  const limits = { pathBytes: join(fixture.root, 'Two (2009).mkv').length };
  await fixture.walk({}, { ...inline, limits });
  expect((await beside(fixture, '')).filter((name) => !name.startsWith('Three'))).toEqual(before);
});

describe('a video that cannot be opened', () => {
  test.skipIf(process.getuid?.() === 0)('is a failed probe with its next try, and a problem', async () => {
    const fixture = await walkFixture();
    await fixture.put('Film (2008)/Film.mkv', { copyOf: await tinyVideo() });
    await chmod(join(fixture.root, 'Film (2008)/Film.mkv'), 0);
    const { summary } = await fixture.walk();
    expect(summary.failed.map(({ path, fact }) => [path, fact])).toEqual([['Film (2008)/Film.mkv', 'probe']]);
    expect((await fixture.problems()).map(({ cause, path }) => [cause, path])).toEqual([
      ['permission', 'Film (2008)/Film.mkv'],
    ]);
    await fixture.walk();
    expect(fixture.recordsRead).toEqual([]);
    expect(await fixture.openTiles(soon())).toEqual([]);
    await chmod(join(fixture.root, 'Film (2008)/Film.mkv'), 0o644);
    await fixture.walk({}, { now: soon() });
    expect(await fixture.problems()).toEqual([]);
    const probe = (await fixture.title('Film (2008)'))?.facts.find(({ name }) => name === 'probe')?.fact;
    expect(probe?.state).toBe('filled');
  });
});

test('two hundred films of one folder are recorded in few writes', async () => {
  const fixture = await walkFixture();
  for (let number = 0; number < 200; number++) await fixture.put(`Flat/Film ${number} (2001).mkv`);
  let writes = 0;
  const end = await fixture.walk(
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
  // One per second and one at the end; one to three per film would be 200 to 600.
  expect(writes).toBeLessThan(50);
});

test('the note of a video that killed a Job stays until the record with it is on disk', async () => {
  const fixture = await walkFixture();
  await fixture.put('Film (2008)/Film.mkv', { copyOf: await tinyVideo() });
  await fixture.walk();
  const { sizeBytes = 0, mtimeMs = 0 } = (await fixture.title('Film (2008)'))?.files[0] ?? {};
  const setAside = new Map([
    ['Film (2008)/Film.mkv', { sizeBytes, mtimeMs, reason: plainText('it ended the reader') }],
  ]);
  const full: WalkOptions['store'] = (store) => ({
    read: store.read,
    write: async (folder) => {
      throw new StorageError('full', folder, plainText('the disk is full'));
    },
  });
  await fixture.walk({ everyTitle: true }, { setAside, store: full });
  expect(fixture.setAsideTaken).toEqual([]);
  await fixture.walk({}, { setAside });
  expect(fixture.setAsideTaken).toEqual(['Film (2008)/Film.mkv']);
});

describe('what is deleted with a title', () => {
  test('its problems, and what a readOnly Library stores about it', async () => {
    const fixture = await walkFixture();
    for (const film of ['Gone (2001)', 'Stays (2002)']) {
      await fixture.put(`${film}/a.mkv`, { copyOf: await tinyVideo() });
    }
    await fixture.walk({}, { spec: { readOnly: true } });
    expect(await fixture.rows.read('Gone (2001)')).toBeDefined();
    await fixture.catalog.saveProblems(
      ['Gone (2001)', 'Stays (2002)'],
      ['Gone (2001)', 'Stays (2002)'].map((title) => ({ title, path: '', cause: 'storage', detail: plainText('x') })),
    );
    await rename(join(fixture.root, 'Gone (2001)'), join(fixture.root, '..', 'away'));
    const { summary } = await fixture.walk({}, { spec: { readOnly: true } });
    expect(summary.gone).toEqual(['Gone (2001)']);
    expect((await fixture.problems()).map(({ title }) => title)).toEqual(['Stays (2002)']);
    expect(await fixture.rows.read('Gone (2001)')).toBeUndefined();
    expect(await fixture.rows.read('Stays (2002)')).toBeDefined();
    await fixture.walk({ rebuild: true }, { spec: { readOnly: true } });
    expect(await fixture.rows.read('Stays (2002)')).toBeDefined();
  });
});
