import { readdir, readFile, rename, rm, stat, symlink, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tinyVideo, type WalkFixture, type WalkOptions, walkFixture } from '../../test/walk/walkFixture.ts';
import { message } from '../messages/message.ts';
import type { PhaseTools } from '../phases/phase.ts';

const inline = { tiles: { mode: 'inline', intervalSeconds: 1, widthPixels: 80 } };
const soon = () => Date.now() + 3_600_000;

async function keys(fixture: WalkFixture): Promise<readonly string[]> {
  const tops = await fixture.catalog.tops(undefined, 1_000);
  const known = await fixture.catalog.knownUnder(tops);
  return [...known.values()].flatMap((top) => [...top.titles.keys()]).toSorted();
}

/** Inode, size and times of everything under the root. */
async function picture(fixture: WalkFixture): Promise<readonly string[]> {
  const entries = await readdir(fixture.root, { recursive: true });
  const lines = ['', ...entries].map(async (name) => {
    const { ino, size, mtimeMs, ctimeMs } = await stat(join(fixture.root, name));
    return `${name} ${ino} ${size} ${mtimeMs} ${ctimeMs}`;
  });
  return (await Promise.all(lines)).toSorted();
}

describe('layouts of real libraries', () => {
  test('films in their own folders, in sets, loose, in versions, parts and on discs', async () => {
    const fixture = await walkFixture();
    const files = [
      'Alpha (2001)/Alpha (2001).mkv',
      'Alpha (2001)/Extras/making of.mkv',
      'Sets/Beta (2002)/Beta.mkv',
      'Sets/Gamma (2003)/Gamma (2003) - 1080p.mkv',
      'Sets/Gamma (2003)/Gamma (2003) - 2160p.mkv',
      'Parts (2004)/Parts (2004) cd1.avi',
      'Parts (2004)/Parts (2004) cd2.avi',
      'Disc (2005)/VIDEO_TS/VIDEO_TS.IFO',
      'Disc (2005)/VIDEO_TS/VTS_01_1.VOB',
      'Blu (2006)/BDMV/index.bdmv',
      'Blu (2006)/BDMV/STREAM/00001.m2ts',
      'Loose (2007).mkv',
      'Loose (2007).srt',
      'Flat/One (2008).mkv',
      'Flat/Two (2009).mkv',
    ];
    for (const file of files) await fixture.put(file);
    const { summary } = await fixture.walk();
    expect(await keys(fixture)).toEqual([
      'Alpha (2001)',
      'Blu (2006)',
      'Disc (2005)',
      'Flat/One (2008).mkv',
      'Flat/Two (2009).mkv',
      'Loose (2007).mkv',
      'Parts (2004)',
      'Sets/Beta (2002)',
      'Sets/Gamma (2003)',
    ]);
    expect(summary.titles).toBe(9);
    expect((await fixture.title('Parts (2004)'))?.files.map((file) => file.part)).toEqual([1, 2]);
    expect((await fixture.title('Sets/Gamma (2003)'))?.files).toHaveLength(2);
  });

  test('series in seasons, flat, with specials, several episodes in a file, dates and absolute numbers', async () => {
    const fixture = await walkFixture('series');
    const files = [
      'Show/Season 1/Show - S01E01.mkv',
      'Show/Season 1/Show - S01E02-E03.mkv',
      'Show/Specials/Show - S00E01.mkv',
      'Flat Show/Flat Show - S01E01.mkv',
      'Daily/2020/Daily - 2020-03-15.mkv',
      'Anime/Anime - 101.mkv',
      'Loose Show S01E01.mkv',
      'Loose Show S01E02.mkv',
    ];
    for (const file of files) await fixture.put(file);
    await fixture.walk();
    expect(await keys(fixture)).toEqual(['Anime', 'Daily', 'Flat Show', 'Loose Show S01E01.mkv', 'Show']);
    const show = await fixture.title('Show');
    expect(show?.files.map(({ season, episodes }) => [season, episodes])).toEqual(
      expect.arrayContaining([
        [1, [1]],
        [1, [2, 3]],
        [0, [1]],
      ]),
    );
    expect((await fixture.title('Daily'))?.files[0]?.airDate).toBe('2020-03-15');
  });

  test('links inside the root are followed once; links out of it and loops are skipped', async () => {
    const fixture = await walkFixture();
    await fixture.put('Alpha (2001)/a.mkv');
    await fixture.put('../outside/Beta (2002)/b.mkv');
    await symlink('../outside/Beta (2002)', join(fixture.root, 'Beta (2002)'));
    await symlink('.', join(fixture.root, 'Alpha (2001)/again'));
    await symlink('..', join(fixture.root, 'Alpha (2001)/up'));
    const { summary } = await fixture.walk();
    expect(await keys(fixture)).toEqual(['Alpha (2001)']);
    expect(summary.warnings.map((warning) => warning.path)).toEqual(
      expect.arrayContaining(['Beta (2002)', 'Alpha (2001)/again', 'Alpha (2001)/up']),
    );
    expect(await readdir(join(fixture.root, '../outside/Beta (2002)'))).toEqual(['b.mkv']);
  });
});

describe('a walk that finds no change', () => {
  test('reads no record, opens no video and writes nothing', async () => {
    const fixture = await walkFixture();
    const copyOf = await tinyVideo();
    for (const path of [
      'Alpha (2001)/Alpha (2001).mkv',
      'Flat/One (2008).mkv',
      'Flat/Two (2009).mkv',
      'Loose (2007).mkv',
    ])
      await fixture.put(path, { copyOf });
    await fixture.put('Disc (2005)/VIDEO_TS/VIDEO_TS.IFO');
    await fixture.put('Damaged (2010)/d.mkv', 'no video at all');
    const options = { spec: { ...inline, marks: { mode: 'auto' } } };
    await fixture.walk({}, options);
    expect(fixture.recordsRead).toContain('Alpha (2001)');
    const before = await picture(fixture);
    let saved = 0;
    const catalog: WalkOptions['catalog'] = (inner) => ({
      ...inner,
      save: (batch) => {
        saved += batch.titles.length;
        return inner.save(batch);
      },
    });
    const { summary } = await fixture.walk({}, { ...options, catalog });
    expect({ records: fixture.recordsRead, opened: fixture.opened, saved, made: summary.made }).toEqual({
      records: [],
      opened: [],
      saved: 0,
      made: {},
    });
    expect(await picture(fixture)).toEqual(before);
  });

  test('a webhook’s walk reads only the record of the title it names, and writes nothing either', async () => {
    const fixture = await walkFixture();
    for (const name of ['Alpha (2001)', 'Beta (2002)'])
      await fixture.put(`${name}/a.mkv`, { copyOf: await tinyVideo() });
    await fixture.walk({}, { spec: inline });
    const before = await picture(fixture);
    const { summary } = await fixture.walk({ folders: ['/data/Beta (2002)'] }, { spec: inline });
    expect(fixture.recordsRead).toEqual(['Beta (2002)']);
    expect(fixture.opened).toEqual([]);
    expect(summary).toMatchObject({ titlesChanged: 0, walkedFolders: ['/data/Beta (2002)'] });
    expect(await picture(fixture)).toEqual(before);
  });

  test('a scheduled walk that trusts mtimes finds a new file', async () => {
    const fixture = await walkFixture();
    await fixture.put('Alpha (2001)/a.mkv');
    const rest = new Date('2024-01-01');
    await utimes(join(fixture.root, 'Alpha (2001)'), rest, rest);
    await fixture.walk({}, { spec: { readOnly: true } });
    await fixture.walk({ trustMtimes: true }, { spec: { readOnly: true } });
    expect(fixture.recordsRead).toEqual([]);
    await fixture.put('Alpha (2001)/a - 1080p.mkv');
    await fixture.walk({ trustMtimes: true }, { spec: { readOnly: true } });
    expect(fixture.recordsRead).toEqual(['Alpha (2001)']);
  });

  test('a change while a title is in work is found by the next walk', async () => {
    const fixture = await walkFixture();
    await fixture.put('Alpha (2001)/Alpha (2001).mkv', { copyOf: await tinyVideo() });
    const late = () => fixture.put('Alpha (2001)/Alpha (2001) - 1080p.mkv');
    let came = false;
    await fixture.walk(
      {},
      {
        spec: inline,
        tools: {
          native: async (video, work) => {
            if (!came) await late();
            came = true;
            return work(join(fixture.root, video.path));
          },
        },
      },
    );
    await fixture.walk({}, { spec: inline });
    expect(fixture.recordsRead).toEqual(['Alpha (2001)']);
    expect((await fixture.title('Alpha (2001)'))?.files).toHaveLength(2);
  });
});

describe('held folders', () => {
  test('a renamed folder: the new name is added, the next full walk removes the old one', async () => {
    const fixture = await walkFixture();
    await fixture.put('Old name (2001)/a.mkv');
    await fixture.walk();
    const before = (await fixture.title('Old name (2001)'))?.arrivedAt;
    await rename(join(fixture.root, 'Old name (2001)'), join(fixture.root, 'New name (2001)'));
    await fixture.walk({ folders: ['/data/New name (2001)'] }, { now: soon() });
    expect((await fixture.title('New name (2001)'))?.arrivedAt).toBe(before);
    await fixture.walk();
    expect(await keys(fixture)).toEqual(['New name (2001)']);
  });

  test('a deleted folder leaves the catalog, other titles’ records are not touched', async () => {
    const fixture = await walkFixture();
    for (const name of ['Alpha (2001)', 'Beta (2002)'])
      await fixture.put(`${name}/a.mkv`, { copyOf: await tinyVideo() });
    await fixture.walk({}, { spec: inline });
    await rm(join(fixture.root, 'Alpha (2001)'), { recursive: true });
    const before = await picture(fixture);
    await fixture.walk({ folders: ['/data/Alpha (2001)'] }, { spec: inline });
    expect(await keys(fixture)).toEqual(['Beta (2002)']);
    expect(await picture(fixture)).toEqual(before);
  });

  test('the root: its loose files are walked, and a full walk is owed', async () => {
    const fixture = await walkFixture();
    await fixture.put('Loose (2007).mkv');
    await fixture.put('Alpha (2001)/a.mkv');
    expect(await fixture.walk({ folders: [fixture.root] })).toMatchObject({
      fullOwed: true,
      summary: { walkedFolders: [fixture.root] },
    });
    expect(await keys(fixture)).toEqual(['Loose (2007).mkv']);
  });

  test('a path that matches nothing owes a full walk, unless this is one', async () => {
    const fixture = await walkFixture();
    await fixture.put('Alpha (2001)/a.mkv');
    expect(await fixture.walk({ folders: ['/x/Nowhere'] })).toMatchObject({
      ...{ fullOwed: true, result: 'Succeeded' },
      summary: { nowhere: ['/x/Nowhere'] },
    });
    expect(await keys(fixture)).toEqual([]);
    expect(await fixture.walk({ folders: ['/x/Nowhere'], full: true })).toMatchObject({ fullOwed: false });
    expect(await keys(fixture)).toEqual(['Alpha (2001)']);
    expect(await fixture.walk({ folders: ['/x/Nowhere'], full: true, trustMtimes: true })).toMatchObject({
      fullOwed: true,
    });
  });

  test('a loose film with its sidecars, and its removal', async () => {
    const fixture = await walkFixture();
    await fixture.put('Loose (2007).mkv', { copyOf: await tinyVideo() });
    await fixture.walk({ folders: ['/data/Loose (2007).mkv'] }, { spec: inline });
    expect((await readdir(fixture.root)).toSorted()).toEqual([
      '.projectionist',
      'Loose (2007)-thumb.jpg',
      'Loose (2007).mkv',
      'Loose (2007).trickplay',
    ]);
    await fixture.put('Beta (2002)/b.mkv');
    await unlink(join(fixture.root, 'Loose (2007).mkv'));
    await fixture.walk({ folders: ['/data/Loose (2007).mkv'] }, { spec: inline });
    expect(await keys(fixture)).toEqual([]);
  });
});

describe('a walk that must stop', () => {
  async function films(count: number): Promise<WalkFixture> {
    const fixture = await walkFixture();
    for (let number = 10; number < 10 + count; number++)
      await fixture.put(`Film ${number} (2001)/a.mkv`, { copyOf: await tinyVideo() });
    return fixture;
  }
  const folders = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `/data/Film ${from + index} (2001)`);

  test('asked to yield among held folders, it finishes the titles in work and reports which folders are done', async () => {
    const fixture = await films(12);
    let opened = 0;
    const tools = { native: () => Promise.reject(new Error(`not opened (${++opened})`)) };
    const end = await fixture.walk({ folders: folders(10, 22), full: true }, { isStopping: () => opened >= 3, tools });
    expect(end.result).toBe('Yielded');
    const known = (await keys(fixture)).map((key) => `/data/${key}`);
    expect(known.length).toBeGreaterThan(0);
    expect(known.length).toBeLessThan(12);
    expect(end.summary.walkedFolders.toSorted()).toEqual(known);
  });

  test('stopped by a signal within native work: the folder does not count as walked, finished facts are kept', async () => {
    const fixture = await films(3);
    const controller = new AbortController();
    const native: PhaseTools['native'] = async (video, work) => {
      if (!video.path.includes('11')) return work(join(fixture.root, video.path));
      controller.abort(new Error('the Job was asked to stop'));
      throw new Error('abandoned');
    };
    const end = await fixture.walk({ folders: folders(10, 13) }, { signal: controller.signal, tools: { native } });
    expect(end.result).toBe('Yielded');
    expect(end.summary.walkedFolders).not.toContain('/data/Film 11 (2001)');
    await fixture.walk({ folders: folders(10, 13).filter((folder) => !end.summary.walkedFolders.includes(folder)) });
    expect(await keys(fixture)).toHaveLength(3);
  });

  test('a full walk that yields prunes only inside the titles it finished', async () => {
    const fixture = await films(4);
    await fixture.walk();
    await rm(join(fixture.root, 'Film 10 (2001)'), { recursive: true });
    const end = await fixture.walk({}, { isStopping: () => true });
    expect(end.result).toBe('Succeeded');
    await fixture.put('Film 11 (2001)/b - 1080p.mkv');
    await rm(join(fixture.root, 'Film 12 (2001)'), { recursive: true });
    expect((await fixture.walk({}, { isStopping: () => true })).result).toBe('Yielded');
    expect(await keys(fixture)).toContain('Film 12 (2001)');
  });
});

describe('failures', () => {
  test('a title whose record cannot be read is one failure, shown in the catalog, and is retried when it is due', async () => {
    const fixture = await walkFixture();
    for (const name of ['Alpha (2001)', 'Beta (2002)']) await fixture.put(`${name}/a.mkv`);
    await writeFile(join(fixture.root, 'Alpha (2001)/.projectionist'), 'not a folder');
    const { summary, result } = await fixture.walk();
    expect(result).toBe('Succeeded');
    expect(summary.failed.map((failure) => [failure.path, failure.fact])).toContainEqual(['Alpha (2001)', 'title']);
    expect(await keys(fixture)).toEqual(['Alpha (2001)', 'Beta (2002)']);
    const states = async () => (await fixture.title('Alpha (2001)'))?.facts.map(({ fact }) => [fact.state, fact.tries]);
    expect(await states()).toEqual(Array.from({ length: 4 }, () => ['failed', 1]));
    expect((await fixture.walk()).summary.failed).toEqual([]);
    await fixture.walk({ folders: ['Alpha (2001)'] });
    expect(await states()).toEqual(Array.from({ length: 4 }, () => ['failed', 1]));
    await fixture.walk({}, { now: soon() });
    expect(await states()).toEqual(Array.from({ length: 4 }, () => ['failed', 2]));
    await unlink(join(fixture.root, 'Alpha (2001)/.projectionist'));
    await fixture.walk({}, { now: soon() + 7_200_000 });
    expect((await fixture.title('Alpha (2001)'))?.facts.find(({ name }) => name === 'tiles')?.fact.state).toBe(
      'absent',
    );
  });

  test('a loose title that failed is retried too', async () => {
    const fixture = await walkFixture();
    await fixture.put('Loose (2007).mkv');
    await writeFile(join(fixture.root, '.projectionist'), 'not a folder');
    await fixture.walk();
    expect(await keys(fixture)).toEqual(['Loose (2007).mkv']);
    expect(fixture.recordsRead).toEqual(['']);
    await fixture.walk();
    expect(fixture.recordsRead).toEqual([]);
    await unlink(join(fixture.root, '.projectionist'));
    await fixture.walk({}, { now: soon() });
    expect((await fixture.title('Loose (2007).mkv'))?.facts.find(({ name }) => name === 'tiles')?.fact.state).toBe(
      'absent',
    );
  });

  test('a catalog that fails ends the walk with its error, whatever titles are in work', async () => {
    const fixture = await walkFixture();
    for (let number = 0; number < 30; number++) await fixture.put(`Film ${number} (2001)/a.mkv`);
    const catalog: WalkOptions['catalog'] = (inner) => ({
      ...inner,
      save: () => Promise.reject(new Error('the catalog is away')),
    });
    await expect(fixture.walk({}, { catalog, spec: { readOnly: true } })).rejects.toThrow('the catalog is away');
  });

  test('names in the root that are not UTF-8 are reported', async () => {
    const fixture = await walkFixture();
    await fixture.put('Alpha (2001)/a.mkv');
    await writeFile(
      Buffer.concat([Buffer.from(`${fixture.root}/bad`), Buffer.from([0xff]), Buffer.from('.mkv')]),
      'x',
    ).catch(() => undefined);
    const { summary } = await fixture.walk();
    expect(summary.warnings).toHaveLength(process.platform === 'linux' ? 1 : 0);
  });
});

test('a video with U+FFFD in its name is reported, never walked, and never held again', async () => {
  const fixture = await walkFixture();
  await fixture.put('Alpha (2001)/Alpha \ufffd.mkv', { copyOf: await tinyVideo() });
  await fixture.put('\ufffd/a.mkv');
  const { summary, rescan } = await fixture.walk();
  expect(rescan).toEqual([]);
  expect(summary).toMatchObject({ titles: 0, failed: [] });
  expect(summary.warnings.map(({ path }) => path).toSorted()).toEqual(['Alpha (2001)/Alpha \ufffd.mkv', '\ufffd']);
});

describe('a readOnly Library', () => {
  test('writes nothing beside the media; facts, arrivals and records are in the catalog', async () => {
    const fixture = await walkFixture();
    await fixture.put('Alpha (2001)/a.mkv', { copyOf: await tinyVideo() });
    const before = await picture(fixture);
    const spec = { ...inline, readOnly: true };
    await fixture.walk({}, { spec });
    expect(await picture(fixture)).toEqual(before);
    const title = await fixture.title('Alpha (2001)');
    expect(
      title?.facts.filter((row) => row.subject !== '').map(({ name, fact }) => [name, fact.state, fact.reason]),
    ).toEqual(
      expect.arrayContaining([
        ['probe', 'filled', undefined],
        ['thumbnail', 'absent', message('readOnly')],
        ['tiles', 'absent', message('readOnly')],
      ]),
    );
    await fixture.walk({ folders: ['Alpha (2001)'] }, { spec, now: soon() });
    expect(fixture.opened).toEqual([]);
    expect((await fixture.title('Alpha (2001)'))?.arrivedAt).toBe(title?.arrivedAt);
    expect(await picture(fixture)).toEqual(before);
  });

  test('keeps what was known before, and writes it beside the media once readOnly ends', async () => {
    const fixture = await walkFixture();
    await fixture.put('Alpha (2001)/a.mkv', { copyOf: await tinyVideo() });
    await fixture.walk({}, { spec: inline });
    const first = (await fixture.title('Alpha (2001)'))?.arrivedAt;
    const before = await picture(fixture);
    await fixture.put('Beta (2002)/b.mkv', { copyOf: await tinyVideo() });
    const readOnly = { spec: { ...inline, readOnly: true }, now: soon() };
    await fixture.walk({ everyTitle: true }, readOnly);
    expect((await picture(fixture)).filter((line) => before.includes(line))).toHaveLength(before.length - 1);
    const second = (await fixture.title('Beta (2002)'))?.arrivedAt;
    expect(await fixture.rows.isEmpty()).toBe(false);
    await fixture.walk({ everyTitle: true }, { spec: inline, now: soon() + 1_000_000 });
    expect((await fixture.title('Alpha (2001)'))?.arrivedAt).toBe(first);
    expect((await fixture.title('Beta (2002)'))?.arrivedAt).toBe(second);
    expect(await readdir(join(fixture.root, 'Beta (2002)'))).toContain('b-thumb.jpg');
    await fixture.walk({ everyTitle: true }, { spec: inline, now: soon() + 2_000_000 });
    expect(fixture.opened).toEqual([]);
  });

  test('an unchanged record is written back too, so that arrivals outlive the catalog', async () => {
    const fixture = await walkFixture();
    await fixture.put('Alpha (2001)/a.mkv', { copyOf: await tinyVideo() });
    await fixture.put('Alpha (2001)/a-thumb.jpg', 'a picture of the user');
    const arrivedAt = '2025-05-05T05:05:05.000Z';
    await fixture.walk({}, { spec: { readOnly: true }, now: Date.parse(arrivedAt) });
    expect(await fixture.rows.isEmpty()).toBe(false);
    await fixture.walk({ everyTitle: true });
    expect(await fixture.rows.isEmpty()).toBe(true);
    const beside = await readFile(join(fixture.root, 'Alpha (2001)/.projectionist/record.json'), 'utf8');
    expect(JSON.parse(beside)).toMatchObject({ titles: { '.': { arrivals: { '': { at: arrivedAt } } } } });
    await fixture.walk({ rebuild: true });
    expect((await fixture.title('Alpha (2001)'))?.arrivedAt).toBe(arrivedAt);
  });
});
