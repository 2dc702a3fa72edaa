/** Stories that come with the program: followed by the document, or copied and edited. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  copyOf,
  shippedStories,
  stateOfCopy,
  storyNames,
  storyText,
  withStories,
} from '../../src/franchises/storyLibrary.ts';
import { franchiseTree } from '../../src/job/franchiseTree.ts';
import { scanRulesOf } from '../../src/walk/scanRulesOf.ts';
import { makeFixture, run, writeConfig } from '../serving.ts';
import { alien } from './files.ts';
import { type Franchises, franchiseFixture } from './franchiseFixture.ts';

const key = 'alien.franchise.yaml';

async function walkWith(franchises: Franchises, names: readonly string[], wish = {}) {
  const scan = { rootPath: franchises.root, rules: scanRulesOf([]), nowMs: () => Date.now() };
  const stories = await shippedStories(names);
  const tree = withStories(
    franchiseTree(scan, () => undefined),
    stories,
  );
  return franchises.walk(wish, { tree, stories });
}

const names = async ({ list }: Franchises) => (await list()).map(({ name, key: file }) => [name, file]);

describe('followed stories', () => {
  test('are shown as if they were files; a walk without changes writes nothing', async () => {
    const franchises = await franchiseFixture();
    await walkWith(franchises, ['alien', 'the-matrix', 'unknown']);
    expect(await names(franchises)).toEqual([
      ['Alien', key],
      ['The Matrix', 'the-matrix.franchise.yaml'],
    ]);
    franchises.written();
    await walkWith(franchises, ['alien', 'the-matrix']);
    expect(franchises.written().filter((method) => method !== 'saveProblems' && method !== 'remove')).toEqual([]);
    expect(await readFile(join(franchises.root, key)).catch(() => 'no file')).toBe('no file');
  });

  test('a file of a person with the same name counts instead, at any depth and with any ending', async () => {
    const franchises = await franchiseFixture();
    await walkWith(franchises, ['alien']);
    await franchises.put('mine/Alien.franchise.yml', alien({ name: 'My Alien' }));
    await walkWith(franchises, ['alien']);
    expect(await names(franchises)).toEqual([['My Alien', 'mine/Alien.franchise.yml']]);
    await walkWith(franchises, ['alien'], { folders: [join(franchises.root, key)] });
    expect(await names(franchises)).toEqual([['My Alien', 'mine/Alien.franchise.yml']]);
    await rm(join(franchises.root, 'mine'), { recursive: true });
    await walkWith(franchises, ['alien'], { acceptMissing: true });
    expect(await names(franchises)).toEqual([['Alien', key]]);
  });

  test('one that is no longer followed is removed at once, also all of them; a rescan of its path keeps a followed one', async () => {
    const franchises = await franchiseFixture();
    const all = await storyNames();
    await walkWith(franchises, all);
    expect(await names(franchises)).toHaveLength(all.length);
    await walkWith(franchises, all, { folders: [join(franchises.root, key)] });
    expect(await names(franchises)).toHaveLength(all.length);
    const { summary } = await walkWith(franchises, []);
    expect(await names(franchises)).toEqual([]);
    expect(summary.warnings ?? []).toEqual([]);
  });

  test('do not make an unmounted folder look mounted', async () => {
    const franchises = await franchiseFixture();
    await franchises.put('own.franchise.yaml', alien({ name: 'Own' }));
    await walkWith(franchises, ['the-matrix']);
    await rm(join(franchises.root, 'own.franchise.yaml'));
    await rm(join(franchises.root, '.projectionist'), { recursive: true });
    await walkWith(franchises, ['the-matrix']);
    expect((await names(franchises)).map(([name]) => name)).toEqual(['The Matrix', 'Own']);
  });

  test('write nothing into the mount point of a missing disk, and their records once it is back', async () => {
    const franchises = await franchiseFixture();
    const hidden = join(franchises.root, '.projectionist');
    await walkWith(franchises, ['the-matrix']);
    await rm(hidden, { recursive: true });
    await walkWith(franchises, ['alien', 'the-matrix'], { everyTitle: true });
    expect(existsSync(hidden)).toBe(false);
    expect(await names(franchises)).toHaveLength(2);
    await mkdir(hidden);
    await walkWith(franchises, ['alien', 'the-matrix']);
    expect(await readdir(join(hidden, 'franchises'))).toContain(`${key}.json`);
  });

  test('write nothing into an empty folder in which files of a person are known, until their removal is confirmed', async () => {
    const franchises = await franchiseFixture();
    const hidden = join(franchises.root, '.projectionist');
    await franchises.put('own.franchise.yaml', alien({ name: 'Own' }));
    await walkWith(franchises, []);
    await rm(join(franchises.root, 'own.franchise.yaml'));
    await rm(hidden, { recursive: true });
    // An earlier program left the folder there.
    await mkdir(hidden);
    await walkWith(franchises, ['the-matrix']);
    expect(await readdir(hidden)).toEqual([]);
    await walkWith(franchises, ['the-matrix'], { acceptMissing: true });
    expect((await names(franchises)).map(([name]) => name)).toEqual(['The Matrix']);
    expect(await readdir(hidden)).toEqual(['franchises']);
  });
});

test('a document follows stories: a scan shows them, and `wanted` lists what they lack', async () => {
  const { folder, config, data, remove } = await makeFixture({});
  onTestFinished(remove);
  const storage = { path: join(folder, 'franchises') };
  await mkdir(storage.path);
  const stories = ['the-matrix', 'firefly'];
  await writeConfig(config, { franchises: { kind: 'franchises', storage, sources: [], stories } });
  const dry = await run(['walk', '--config', config, '--data', data, '--dry-run']);
  expect(dry.out).toContain('The Matrix: 4 members  "the-matrix.franchise.yaml"');
  expect(await run(['walk', '--config', config, '--data', data])).toMatchObject({ code: 0 });
  const wanted = await run(['wanted', 'show', '--data', data, '--for', 'sonarr']);
  expect(JSON.parse(wanted.out)).toEqual([{ title: 'Firefly', tvdbId: 78874 }]);
  await writeConfig(config, { franchises: { kind: 'franchises', storage, sources: [], stories: ['the-matrx'] } });
  const misspelt = await run(['check', config]);
  expect(misspelt).toMatchObject({ code: 1, out: expect.stringContaining('the-matrx') });
});

describe('a copy', () => {
  test('is the story with one comment more, and counts as current until the story changes', async () => {
    const text = (await storyText('alien')) ?? '';
    const copy = copyOf('alien', text);
    expect(copy.split('\n').filter((line) => !text.split('\n').includes(line))).toEqual([
      expect.stringMatching(/^# copied from the story library: alien [0-9a-f]{64}$/u),
    ]);
    expect(await stateOfCopy(copy)).toEqual({ name: 'alien', state: 'current' });
    expect(await stateOfCopy(`${copy}# mine\n`)).toEqual({ name: 'alien', state: 'current' });
    expect(await stateOfCopy(text)).toBeUndefined();
    expect(await stateOfCopy(copyOf('unknown', text))).toBeUndefined();
  });

  test('of an older version is reported, edited or not, and stays as it is', async () => {
    const franchises = await franchiseFixture();
    const older = copyOf('alien', alien());
    await franchises.put(key, older);
    await walkWith(franchises, ['alien']);
    expect(await franchises.problems()).toMatchObject([
      { cause: 'storyNewer', title: key, detail: { code: 'storyNewer', values: ['alien'] } },
    ]);
    const edited = older.replace('"Alien"', '"My Alien"');
    await franchises.put(key, edited);
    await walkWith(franchises, ['alien']);
    expect(await franchises.problems()).toMatchObject([{ detail: { code: 'storyNewerThanEdited' } }]);
    expect(await readFile(join(franchises.root, key), 'utf8')).toBe(edited);
    await franchises.put(key, copyOf('alien', (await storyText('alien')) ?? ''));
    await walkWith(franchises, ['alien']);
    expect(await franchises.problems()).toEqual([]);
  });
});
