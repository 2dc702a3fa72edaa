import { appendFile, mkdir, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { plainText } from '../../src/messages/message.ts';
import { StorageError } from '../../src/storage/error.ts';
import { readSmall } from '../../src/storage/read.ts';
import { saying } from '../saying.ts';
import { dropTables } from './dropTables.ts';
import { alien, faulty } from './files.ts';
import { franchiseFixture } from './franchiseFixture.ts';
import { stopsAfter, tree } from './readFranchise.ts';

const key = 'alien.franchise.yaml';
const poster = 'https://images.example/poster.jpg';

describe('a file', () => {
  test('is stored in the catalog with its members in story order, and without its notes', async () => {
    const fixture = await franchiseFixture();
    await fixture.put(key, alien());
    const { summary, finished, fullOwed } = await fixture.walk();
    expect({ finished, fullOwed }).toEqual({ finished: true, fullOwed: false });
    expect(summary).toMatchObject({ titles: 1, titlesChanged: 1, failed: [], warnings: [] });
    const found = await fixture.one(key);
    expect(found).toMatchObject({
      name: 'Alien',
      universe: 'Prime',
      calendar: { unit: 'years' },
      eras: [{ name: 'Before', from: 2090, to: 2110 }],
      sources: ['https://example.org/order'],
      counts: { held: 0, partlyHeld: 0, missing: 4, coming: 1 },
    });
    expect(
      found?.members.map(({ place, kind, id, season, episode, universes, eras }) => {
        return [place, kind, id, season, episode, universes.join(), eras.join()];
      }),
    ).toEqual([
      [1, 'movie', 'tmdb:348', undefined, undefined, 'Prime', ''],
      [2, 'episode', 'tvdb:458912', 1, 1, 'Other', 'Before'],
      [3, 'episode', 'tvdb:458912', 1, 2, 'Other', 'Before'],
      [4, 'season', 'tvdb:458912', 2, undefined, 'Other', 'Before'],
      [5, 'movie', 'tmdb:999999', undefined, undefined, 'Prime', ''],
    ]);
    expect(JSON.stringify(found)).not.toContain('SPOILER');
    const dump = await fixture.catalog.db.selectFrom('franchises').selectAll().execute();
    const members = await fixture.catalog.db.selectFrom('franchiseMembers').selectAll().execute();
    expect(JSON.stringify([dump, members])).not.toContain('SPOILER');
  });

  test('that did not change is not written again, neither to the catalog nor beside it', async () => {
    const fixture = await franchiseFixture();
    await fixture.put(key, alien({ art: { poster } }));
    await fixture.put('sub/franchise.json', JSON.stringify({ name: 'B', order: [{ movie: 'tmdb:1' }] }));
    fixture.links.set(poster, 'image');
    await fixture.walk();
    fixture.written();
    const before = await tree(fixture.root);
    const version = await dataVersion(fixture);
    for (const wish of [{}, { everyTitle: true }, { folders: [`/elsewhere/${key}`] }]) {
      expect((await fixture.walk(wish)).summary).toMatchObject({ titlesChanged: 0, failed: [] });
      expect(fixture.written()).toEqual([]);
    }
    expect(await tree(fixture.root)).toEqual(before);
    expect(await dataVersion(fixture)).toBe(version);
    expect(fixture.fetched()).toEqual([poster]);
  });

  test('that was only touched is read, and stays the same', async () => {
    const fixture = await franchiseFixture();
    await fixture.put(key, alien());
    await fixture.walk();
    fixture.written();
    await utimes(join(fixture.root, key), new Date('2025-01-01'), new Date('2025-01-01'));
    expect((await fixture.walk()).summary.titlesChanged).toBe(0);
    expect(fixture.written()).toEqual(['saveLook']);
    await fixture.walk();
    expect(fixture.written()).toEqual([]);
  });

  test('that changed within the same clock tick as the last scan is read again', async () => {
    const fixture = await franchiseFixture();
    const justNow = new Date();
    await fixture.put(key, alien({ name: 'Alien' }), justNow);
    await fixture.walk();
    await fixture.put(key, alien({ name: 'Aline' }), justNow);
    await fixture.walk();
    expect((await fixture.one(key))?.name).toBe('Aline');
  });

  test.each<[string, (path: string) => Promise<void>]>([
    ['grows', (path) => appendFile(path, '# more\n')],
    ['is written again', (path) => utimes(path, new Date('2025-06-01'), new Date('2025-06-01'))],
  ])('that %s while it is read is scanned again later, and its stored version stays', async (_, change) => {
    const fixture = await franchiseFixture();
    await fixture.put(key, alien());
    await fixture.walk();
    await fixture.put(key, alien({ name: 'Other' }), new Date('2025-01-01'));
    const changing: typeof readSmall = async (root, path, limit) => {
      const bytes = await readSmall(root, path, limit);
      await change(join(fixture.root, path));
      return bytes;
    };
    const { rescan, summary } = await fixture.walk({}, { readFile: changing });
    expect(rescan).toEqual([key]);
    expect(summary.gone).toEqual([]);
    expect((await fixture.one(key))?.name).toBe('Alien');
    await fixture.walk();
    expect((await fixture.one(key))?.name).toBe('Other');
  });

  test('that disappears while it is read is gone', async () => {
    const fixture = await franchiseFixture();
    await fixture.put(key, alien());
    await fixture.walk();
    const { summary } = await fixture.walk({ everyTitle: true }, { readFile: async () => undefined });
    expect(summary.gone).toEqual([key]);
  });

  test('that is named is scanned alone', async () => {
    const fixture = await franchiseFixture();
    for (const name of ['sub/a', 'sub/b', 'c']) await fixture.put(`${name}.franchise.yaml`, alien({ name }));
    expect((await fixture.walk({ folders: ['sub/a.franchise.yaml'] })).summary.titles).toBe(1);
    expect((await fixture.list()).map((one) => one.name)).toEqual(['sub/a']);
  });

  test.each([
    ['.ignore', key, key],
    ['.nomedia', 'sub/x.franchise.yaml', ''],
    ['@eaDir/x.txt', '@eaDir/x.franchise.yaml', ''],
  ])('that %s excludes is ignored', async (rule, path, patterns) => {
    const fixture = await franchiseFixture();
    await fixture.put(path, alien());
    const folder = path.includes('/') && !rule.includes('/') ? `${path.slice(0, path.lastIndexOf('/'))}/` : '';
    await fixture.put(`${folder}${rule}`, patterns);
    await fixture.walk();
    expect(await fixture.list()).toEqual([]);
  });

  test('behind a link is read only if the link stays inside the folder', async () => {
    const fixture = await franchiseFixture();
    await fixture.put('real/a.franchise.yaml', alien());
    await writeFile(join(fixture.root, '..', 'out.franchise.yaml'), alien({ name: 'Secret' }));
    await symlink('../out.franchise.yaml', join(fixture.root, 'out.franchise.yaml'));
    await symlink('real/a.franchise.yaml', join(fixture.root, 'b.franchise.yaml'));
    const { summary } = await fixture.walk();
    expect((await fixture.list()).map((one) => one.key)).toEqual(['b.franchise.yaml', 'real/a.franchise.yaml']);
    expect(summary.warnings).toMatchObject([{ path: 'out.franchise.yaml' }]);
  });
});

test('a file with a similar name is skipped with a warning once per walk; other files silently', async () => {
  const fixture = await franchiseFixture();
  await fixture.put('star-wars.yaml', alien());
  await fixture.put('sub/Trek.JSON', '{}');
  await fixture.put('sub/notes.txt', 'x');
  await fixture.put(key, alien());
  const { summary } = await fixture.walk({ folders: ['sub'], full: true });
  expect(summary.warnings).toMatchObject([
    { path: 'sub/Trek.JSON', message: expect.stringContaining('"Trek.franchise.JSON"') },
    { path: 'star-wars.yaml', message: expect.stringContaining('"star-wars.franchise.yaml"') },
  ]);
  expect(summary.titles).toBe(1);
  expect((await fixture.walk({ folders: ['star-wars.yaml'] })).summary.warnings).toHaveLength(1);
});

test('a held path that matches nothing is listed in the summary', async () => {
  const fixture = await franchiseFixture();
  await fixture.put(key, alien());
  const { fullOwed, summary } = await fixture.walk({ folders: ['/x/Nowhere'] });
  expect([fullOwed, summary.nowhere]).toEqual([true, ['/x/Nowhere']]);
});

describe('a file with faults', () => {
  test('keeps its last good version and shows its faults until it is corrected', async () => {
    const fixture = await franchiseFixture();
    await fixture.put(key, alien());
    await fixture.walk();
    await fixture.put(key, faulty, new Date('2025-01-01'));
    const { summary } = await fixture.walk();
    expect(summary.failed).toMatchObject([{ path: key, fact: 'franchise' }]);
    expect(await fixture.one(key)).toMatchObject({ name: 'Alien', faults: { count: 2 } });
    expect((await fixture.one(key))?.members).toHaveLength(5);
    const [problem] = await fixture.problems();
    expect(problem).toMatchObject({ cause: 'franchiseFaults', title: key, path: key });
    expect(problem?.detail).toEqual(saying(/^2 errors, so the last good version is shown: \d+:\d+ .* – \d+:\d+ /u));

    fixture.written();
    await fixture.walk();
    expect((await fixture.walk({ folders: [key] })).summary.failed).toHaveLength(1);
    expect(fixture.written()).toEqual([]);
    expect(await fixture.problems()).toHaveLength(1);

    await fixture.put(key, alien({ name: 'Mended' }), new Date('2025-02-01'));
    expect((await fixture.walk()).summary.failed).toEqual([]);
    expect(await fixture.problems()).toEqual([]);
    const mended = await fixture.one(key);
    expect([mended?.name, mended?.faults]).toEqual(['Mended', undefined]);
  });

  test('that is restored to its old text has no faults', async () => {
    const fixture = await franchiseFixture();
    await fixture.put(key, alien());
    await fixture.walk();
    await fixture.put(key, faulty, new Date('2025-01-01'));
    await fixture.walk();
    await fixture.put(key, alien());
    expect((await fixture.walk()).summary.titlesChanged).toBe(1);
    expect((await fixture.one(key))?.faults).toBeUndefined();
    expect(await fixture.problems()).toEqual([]);
  });

  test('from the beginning is not shown, but reported', async () => {
    const fixture = await franchiseFixture();
    await fixture.put(key, faulty);
    await fixture.walk();
    expect(await fixture.list()).toEqual([]);
    expect(await fixture.problems()).toMatchObject([{ detail: saying(/not shown yet/u) }]);
    await rm(join(fixture.root, key));
    await fixture.walk();
    expect(await fixture.problems()).toEqual([]);
  });

  test.each<[string, string | Uint8Array]>([
    ['nothing', ''],
    ['a text', 'hello'],
    ['bytes', new Uint8Array([0xff, 0xfe, 0, 1])],
    ['6 MB', 'a'.repeat(6 * 1024 * 1024)],
    ['an alias bomb', `a: &a [x,x]\nb: &b [*a,*a,*a]\nname: [*b,*b,*b]\n`],
    ['a prototype', '{"__proto__": {"name": "x"}, "constructor": 1}'],
  ])('that contains %s does not affect other files', async (_, content) => {
    const fixture = await franchiseFixture();
    await fixture.put('bad.franchise.yaml', content);
    await fixture.put(key, alien());
    const { summary } = await fixture.walk();
    expect(summary.failed).toMatchObject([{ path: 'bad.franchise.yaml' }]);
    expect((await fixture.list()).map((one) => one.key)).toEqual([key]);
  });

  test('is shown in its last good version even after the catalog was deleted', async () => {
    const fixture = await franchiseFixture();
    fixture.links.set(poster, 'image');
    await fixture.put(key, alien({ art: { poster } }));
    await fixture.walk();
    await fixture.put(key, faulty, new Date('2025-01-01'));
    await fixture.walk();
    const before = await fixture.one(key);
    await dropTables(fixture.catalog);
    await fixture.walk({}, { rebuild: true });
    expect(await fixture.one(key)).toEqual(before);
    expect(fixture.fetched()).toEqual([poster]);
  });
});

describe('a removed file', () => {
  test('leaves the catalog by a full walk, by a webhook that names it, and by its folder', async () => {
    const fixture = await franchiseFixture();
    for (const name of ['a', 'b', 'sub/c', 'sub/d']) await fixture.put(`${name}.franchise.yaml`, alien({ name }));
    await fixture.walk();
    for (const name of ['a', 'b', 'sub/c']) await rm(join(fixture.root, `${name}.franchise.yaml`));
    const named = await fixture.walk({ folders: ['/media/x/b.franchise.yaml'] });
    expect(named).toMatchObject({ fullOwed: false, walked: ['/media/x/b.franchise.yaml'] });
    expect(named.summary.gone).toEqual(['b.franchise.yaml']);
    expect((await fixture.walk({ folders: [join(fixture.root, 'sub')] })).summary.gone).toEqual([
      'sub/c.franchise.yaml',
    ]);
    expect((await fixture.walk()).summary.gone).toEqual(['a.franchise.yaml']);
    expect((await fixture.list()).map((one) => one.name)).toEqual(['sub/d']);
  });

  test('is one that was replaced by a folder', async () => {
    const fixture = await franchiseFixture();
    await fixture.put(key, alien());
    await fixture.walk();
    await rm(join(fixture.root, key));
    await mkdir(join(fixture.root, key));
    expect((await fixture.walk({ folders: [key] })).summary.gone).toEqual([key]);
  });

  test('removes our files beside it: a new file of the same name starts empty', async () => {
    const fixture = await franchiseFixture();
    fixture.links.set(poster, 'image');
    await fixture.put('other.franchise.yaml', alien());
    await fixture.put(key, alien({ art: { poster } }));
    await fixture.walk();
    await writeFile(join(fixture.root, '.projectionist/franchises', key, 'mine.txt'), 'theirs');
    await rm(join(fixture.root, key));
    await fixture.walk({ folders: [key] });
    expect((await readdir(join(fixture.root, '.projectionist/franchises'), { recursive: true })).toSorted()).toEqual([
      key,
      `${key}/mine.txt`,
      'other.franchise.yaml.json',
    ]);
    await fixture.put(key, faulty);
    await fixture.walk();
    expect(await fixture.one(key)).toBeUndefined();
    expect((await fixture.problems())[0]?.detail).toEqual(saying(/not shown yet/u));
  });

  test('leaves none of our folders behind', async () => {
    const fixture = await franchiseFixture();
    fixture.links.set(poster, 'image');
    await fixture.put('other.franchise.yaml', alien());
    await fixture.put('sub/a.franchise.yaml', alien({ art: { poster } }));
    await fixture.walk();
    await rm(join(fixture.root, 'sub/a.franchise.yaml'));
    await fixture.walk();
    expect(await readdir(join(fixture.root, 'sub/.projectionist'), { recursive: true }).catch(() => [])).toEqual([]);
    // Even if the whole folder was removed.
    await fixture.put('sub/a.franchise.yaml', alien());
    await fixture.walk();
    await rm(join(fixture.root, 'sub'), { recursive: true });
    expect((await fixture.walk()).summary.failed).toEqual([]);
  });

  test('leaves our files beside it in a readOnly Library', async () => {
    const fixture = await franchiseFixture();
    await fixture.put('other.franchise.yaml', alien());
    await fixture.put(key, alien());
    await fixture.walk();
    await rm(join(fixture.root, key));
    await fixture.walk({}, { readOnly: true });
    expect(await readdir(join(fixture.root, '.projectionist/franchises'))).toContain(`${key}.json`);
  });

  test('is kept while half of ten or more are missing, until the user confirms it', async () => {
    const fixture = await franchiseFixture();
    const names = Array.from({ length: 10 }, (_, at) => `f${at}.franchise.yaml`);
    for (const name of names) await fixture.put(name, alien({ name }));
    await fixture.walk();
    for (const name of names.slice(0, 6)) await rm(join(fixture.root, name));
    await fixture.walk();
    expect(await fixture.list()).toHaveLength(10);
    expect(await fixture.problems()).toMatchObject([{ cause: 'pruneUnconfirmed', title: '' }]);
    await fixture.walk({ acceptMissing: true });
    expect(await fixture.list()).toHaveLength(4);
    expect(await fixture.problems()).toEqual([]);
  });

  test('is kept when the storage is empty, or disappears during the walk', async () => {
    const fixture = await franchiseFixture();
    await fixture.put(key, alien());
    await fixture.walk();
    await rename(fixture.root, `${fixture.root}-away`);
    await mkdir(fixture.root);
    await fixture.walk();
    expect(await fixture.list()).toHaveLength(1);
    await fixture.walk({ folders: [join(fixture.root, key)] });
    expect(await fixture.list()).toHaveLength(1);
    await rm(fixture.root, { recursive: true });
    await rename(`${fixture.root}-away`, fixture.root);
    const tree = {
      scan: async () => ({ files: [], unreadable: [], strange: [], rootEntries: 3 }),
      identity: identities(),
    };
    await expect(fixture.walk({}, { tree })).rejects.toThrow('went away');
    expect(await fixture.list()).toHaveLength(1);
  });

  test('is kept, like all others, while a folder or a file cannot be read', async () => {
    const fixture = await franchiseFixture();
    for (const name of ['a', 'sub/b']) await fixture.put(`${name}.franchise.yaml`, alien({ name }));
    await fixture.walk();
    await rm(join(fixture.root, 'a.franchise.yaml'));
    // A folder as ignore file makes the parent unreadable, even for root.
    await mkdir(join(fixture.root, 'sub/.ignore'));
    await fixture.walk();
    expect((await fixture.list()).map((one) => one.name)).toEqual(['a', 'sub/b']);
    expect(await fixture.problems()).toMatchObject([
      { cause: 'pruneUnconfirmed' },
      { title: 'sub', cause: 'storage', path: 'sub' },
    ]);
    await rm(join(fixture.root, 'sub/.ignore'), { recursive: true });
    await fixture.walk();
    expect((await fixture.list()).map((one) => one.name)).toEqual(['sub/b']);
    expect(await fixture.problems()).toEqual([]);
  });

  test('a file without read permission keeps its rows', async () => {
    const fixture = await franchiseFixture();
    await fixture.put(key, alien());
    await fixture.put('gone.franchise.yaml', alien());
    await fixture.walk();
    await rm(join(fixture.root, 'gone.franchise.yaml'));
    await fixture.put(key, alien({ name: 'Other' }), new Date('2025-01-01'));
    const readFile = () => Promise.reject(new StorageError('permission', key, plainText('permission denied')));
    expect((await fixture.walk({}, { readFile })).summary.gone).toEqual([]);
    expect(await fixture.list()).toHaveLength(2);
    expect((await fixture.one(key))?.name).toBe('Alien');
    expect(await fixture.problems()).toMatchObject([
      { cause: 'permission', title: key, detail: plainText('permission denied') },
      { cause: 'pruneUnconfirmed' },
    ]);
  });

  test('an unknown path requires a full walk, unless this is one', async () => {
    const fixture = await franchiseFixture();
    await fixture.put(key, alien());
    expect((await fixture.walk({ folders: ['/nowhere/else'] })).fullOwed).toBe(true);
    expect((await fixture.walk({ folders: [fixture.root] })).fullOwed).toBe(true);
    expect((await fixture.walk({ folders: ['/nowhere/else'], full: true })).fullOwed).toBe(false);
  });

  test('is kept when a folder of many files is suddenly empty, until a full walk', async () => {
    const fixture = await franchiseFixture();
    const names = Array.from({ length: 10 }, (_, at) => `sub/f${at}.franchise.yaml`);
    for (const name of names) await fixture.put(name, alien({ name }));
    await fixture.walk();
    for (const name of names) await rm(join(fixture.root, name));
    expect((await fixture.walk({ folders: ['sub'] })).fullOwed).toBe(true);
    expect(await fixture.list()).toHaveLength(10);
    expect((await fixture.walk({ folders: [String(names[0])] })).summary.gone).toEqual([names[0]]);
  });

  test('is kept when the folder of a named file cannot be read', async () => {
    const fixture = await franchiseFixture();
    await fixture.put('sub/a.franchise.yaml', alien());
    await fixture.walk();
    await mkdir(join(fixture.root, 'sub/.ignore'));
    await fixture.walk({ folders: ['sub/a.franchise.yaml'] });
    expect(await fixture.list()).toHaveLength(1);
  });

  test('a walk that stops halfway returns the folders that it did not reach', async () => {
    const fixture = await franchiseFixture();
    for (const name of ['a', 'b']) await fixture.put(`${name}.franchise.yaml`, alien());
    const folders = ['a.franchise.yaml', 'b.franchise.yaml'];
    // It is called before the first held file, before its reading, then before the second file.
    expect((await fixture.walk({ folders }, { isStopping: stopsAfter(2) })).walked).toEqual(['a.franchise.yaml']);
    expect((await fixture.walk({ folders }, { isStopping: stopsAfter(1) })).walked).toEqual([]);
    expect((await fixture.walk({ folders }, { isStopping: stopsAfter(3) })).walked).toEqual(['a.franchise.yaml']);
  });

  test('a stopped full walk reports that it did not finish, and deletes nothing', async () => {
    const fixture = await franchiseFixture();
    await fixture.put('a.franchise.yaml', alien());
    await fixture.walk();
    await rm(join(fixture.root, 'a.franchise.yaml'));
    await fixture.put('b.franchise.yaml', alien());
    const end = await fixture.walk({ folders: ['b.franchise.yaml'], full: true }, { isStopping: () => true });
    expect(end).toMatchObject({ finished: false, walked: [] });
    expect((await fixture.list()).map((one) => one.key)).toEqual(['a.franchise.yaml']);
  });
});

test('a record that cannot be written is a problem, and the next walk retries it', async () => {
  const fixture = await franchiseFixture();
  await fixture.put(key, alien());
  await writeFile(join(fixture.root, '.projectionist'), 'theirs');
  await fixture.walk();
  expect(await fixture.list()).toHaveLength(1);
  expect(await fixture.problems()).toMatchObject([{ cause: 'storage', title: key }]);
  expect(await readFile(join(fixture.root, '.projectionist'), 'utf8')).toBe('theirs');
  await rm(join(fixture.root, '.projectionist'));
  await fixture.walk();
  expect(await fixture.problems()).toEqual([]);
  expect(await readdir(join(fixture.root, '.projectionist/franchises'))).toEqual([`${key}.json`]);
});

async function dataVersion({ catalog }: Awaited<ReturnType<typeof franchiseFixture>>): Promise<string> {
  const rows = await catalog.db.selectFrom('franchises').selectAll().orderBy('id').execute();
  return JSON.stringify(rows);
}

function identities(): () => string {
  let asked = 0;
  return () => `disk ${asked++}`;
}
