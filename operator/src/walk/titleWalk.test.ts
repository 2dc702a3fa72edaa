import {
  appendFile,
  copyFile,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { saying } from '../../test/saying.ts';
import { longAgo, tinyVideo, type WalkFixture, walkFixture } from '../../test/walk/walkFixture.ts';
import { plainText } from '../messages/message.ts';
import type { FolderRecord } from '../title/record.ts';

const inline = { tiles: { mode: 'inline', intervalSeconds: 1, widthPixels: 80 } };
const film = 'Film (2001)';
const day = 24 * 3_600_000;

async function record(fixture: WalkFixture, folder = film): Promise<FolderRecord> {
  return JSON.parse(await readFile(join(fixture.root, folder, '.projectionist/record.json'), 'utf8'));
}

const names = async (fixture: WalkFixture, folder = film) =>
  (await readdir(join(fixture.root, folder))).filter((name) => name !== '.projectionist').toSorted();
const thumb = (fixture: WalkFixture, name: string) => readFile(join(fixture.root, film, name));

/** A film with thumbnail and tiles made by a walk. */
async function made(name = `${film}.mkv`): Promise<WalkFixture> {
  const fixture = await walkFixture();
  await fixture.put(`${film}/${name}`, { copyOf: await tinyVideo('first') });
  await fixture.walk({}, { spec: inline });
  return fixture;
}

test('a video that becomes unreadable is a warning and left alone; it does not count as growing', async () => {
  const fixture = await walkFixture();
  const path = `${film}/${film}.mkv`;
  await fixture.put(path, { copyOf: await tinyVideo('first') });
  // Between the scan and the title's visit it becomes a link out of the storage.
  const isQuiet = async () => {
    await rm(join(fixture.root, path));
    await symlink(await tinyVideo('second'), join(fixture.root, path));
    return true;
  };
  const { summary, rescan } = await fixture.walk({}, { isQuiet });
  expect(rescan).toEqual([]);
  expect(summary.warnings).toMatchObject([{ path, message: expect.stringContaining('out of the root') }]);
  expect(fixture.opened).toEqual([]);
  // It is due when its failed probe is, not at every walk; no worker gets it; the next check reads it in any case.
  const probe = (await fixture.title(film))?.facts.find(({ name }) => name === 'probe')?.fact;
  expect(probe).toMatchObject({
    state: 'failed',
    tries: 1,
    reason: saying(expect.stringContaining('out of the root')),
  });
  expect((await fixture.title(film))?.dueAtMs).toBe(Date.parse(probe?.nextTryAt ?? ''));
  expect(await fixture.openTiles(Date.now() + day)).toEqual([]);
  await rm(join(fixture.root, path));
  await fixture.put(path, { copyOf: await tinyVideo('first') });
  await fixture.walk({}, { now: Date.now() + day });
  expect((await fixture.title(film))?.facts.find(({ name }) => name === 'probe')?.fact.state).toBe('filled');
});

describe('an upgrade', () => {
  test('other bytes under the same name: everything is made again, the arrival stays', async () => {
    const fixture = await made();
    const [before, picture] = [await record(fixture), await thumb(fixture, `${film}-thumb.jpg`)];
    expect(await names(fixture)).toEqual([`${film}-thumb.jpg`, `${film}.mkv`, `${film}.trickplay`]);
    await fixture.put(`${film}/${film}.mkv`, { copyOf: await tinyVideo('second') }, new Date('2025-01-01'));
    await fixture.walk({ folders: [`/data/${film}`] }, { spec: inline, now: Date.now() + day });
    const after = await record(fixture);
    expect(await thumb(fixture, `${film}-thumb.jpg`)).not.toEqual(picture);
    expect(after.files[`${film}.mkv`]?.facts.tiles).toMatchObject({ state: 'filled', value: { images: 5 } });
    expect(after.titles['.']?.arrivals).toEqual(before.titles['.']?.arrivals);
    expect(after.files[`${film}.mkv`]?.made).toHaveLength(2);
  });

  test('as many bytes but others: detected by the sample', async () => {
    const fixture = await made();
    const path = join(fixture.root, film, `${film}.mkv`);
    const bytes = await readFile(path);
    bytes.fill(0, bytes.length - 200, bytes.length - 100);
    await fixture.put(`${film}/${film}.mkv`, bytes, new Date('2025-01-01'));
    await fixture.walk({ folders: [film] }, { spec: inline });
    expect(fixture.opened).toContain(`${film}/${film}.mkv`);
  });

  test('only touched: the new mtime is stored, native code opens nothing', async () => {
    const fixture = await made();
    const before = await record(fixture);
    const touched = new Date('2025-02-02');
    await utimes(join(fixture.root, film, `${film}.mkv`), touched, touched);
    await fixture.walk({ folders: [film] }, { spec: inline });
    expect(fixture.opened).toEqual([]);
    const after = await record(fixture);
    expect(after.files[`${film}.mkv`]).toEqual({ ...before.files[`${film}.mkv`], mtimeMs: touched.getTime() });
  });

  test("under another name: the old video's files are removed, the arrival stays", async () => {
    const fixture = await made(`${film} WEBDL-720p.mkv`);
    const before = await record(fixture);
    await rm(join(fixture.root, film, `${film} WEBDL-720p.mkv`));
    await fixture.put(`${film}/${film} Bluray-1080p.mkv`, { copyOf: await tinyVideo('second') });
    const { summary } = await fixture.walk({ folders: [film] }, { spec: inline, now: Date.now() + day });
    expect(await names(fixture)).toEqual(
      ['-thumb.jpg', '.mkv', '.trickplay'].map((ending) => `${film} Bluray-1080p${ending}`),
    );
    expect(summary.removed.toSorted()).toEqual([
      `${film}/${film} WEBDL-720p-thumb.jpg`,
      `${film}/${film} WEBDL-720p.trickplay`,
    ]);
    const after = await record(fixture);
    expect(after.titles['.']?.arrivals).toEqual(before.titles['.']?.arrivals);
    expect(Object.keys(after.files)).toEqual([`${film} Bluray-1080p.mkv`]);
  });

  test('another container with the same base name: the old pictures are ours and are replaced', async () => {
    const fixture = await made();
    const picture = await thumb(fixture, `${film}-thumb.jpg`);
    await rm(join(fixture.root, film, `${film}.mkv`));
    await fixture.put(`${film}/${film}.mp4`, { copyOf: await tinyVideo('second', '.mp4') });
    await fixture.walk({ folders: [film] }, { spec: inline });
    expect(await names(fixture)).toEqual([`${film}-thumb.jpg`, `${film}.mp4`, `${film}.trickplay`]);
    expect(await thumb(fixture, `${film}-thumb.jpg`)).not.toEqual(picture);
    const { files } = await record(fixture);
    expect(Object.keys(files)).toEqual([`${film}.mp4`]);
    expect(files[`${film}.mp4`]?.facts).toMatchObject({
      thumbnail: { state: 'filled', source: 'frame' },
      tiles: { state: 'filled', value: { images: 5 } },
    });
    await fixture.walk({ folders: [film] }, { spec: inline });
    expect(fixture.opened).toEqual([]);
  });

  test('the same film in another container: an identical new picture is not mistaken for the old one', async () => {
    const fixture = await made();
    await rm(join(fixture.root, film, `${film}.mkv`));
    await fixture.put(`${film}/${film}.mp4`, { copyOf: await tinyVideo('first', '.mp4') });
    await fixture.walk({ folders: [film] }, { spec: inline });
    expect(await names(fixture)).toEqual([`${film}-thumb.jpg`, `${film}.mp4`, `${film}.trickplay`]);
    await fixture.walk({ folders: [film] }, { spec: inline });
    expect(fixture.opened).toEqual([]);
  });
});

describe('a manager renames', () => {
  const renameVideo = (fixture: WalkFixture, to: string) =>
    rename(join(fixture.root, film, `${film}.mkv`), join(fixture.root, film, to));

  test('the video alone: its facts are kept, old pictures are removed, new ones are made', async () => {
    const fixture = await made();
    await renameVideo(fixture, 'New name.mkv');
    await fixture.walk({ folders: [film] }, { spec: inline });
    expect(await names(fixture)).toEqual(['New name-thumb.jpg', 'New name.mkv', 'New name.trickplay']);
    expect((await record(fixture)).files['New name.mkv']?.made.map((entry) => entry.path)).toEqual([
      'New name-thumb.jpg',
      'New name.trickplay',
    ]);
  });

  test('our picture to the poster’s name: the hash proves that it is ours', async () => {
    const fixture = await made();
    await renameVideo(fixture, 'New name.mkv');
    await rename(join(fixture.root, film, `${film}-thumb.jpg`), join(fixture.root, film, 'New name.jpg'));
    const { summary } = await fixture.walk({ folders: [film] }, { spec: inline });
    expect(await names(fixture)).toEqual(['New name-thumb.jpg', 'New name.mkv', 'New name.trickplay']);
    expect(summary.removed).toContain(`${film}/New name.jpg`);
  });

  test('a poster of the user’s stays, even with the same size', async () => {
    const fixture = await made();
    const ours = await thumb(fixture, `${film}-thumb.jpg`);
    await renameVideo(fixture, 'New name.mkv');
    const theirs = Buffer.from(ours);
    theirs[ours.length - 3] = (theirs[ours.length - 3] ?? 0) ^ 1;
    await fixture.put(`${film}/New name.jpg`, theirs);
    await fixture.walk({ folders: [film] }, { spec: inline });
    expect(await thumb(fixture, 'New name.jpg')).toEqual(theirs);
  });

  test('everything alike: all of it is still ours, and nothing is made again', async () => {
    const fixture = await made();
    await renameVideo(fixture, 'New name.mkv');
    for (const ending of ['-thumb.jpg', '.trickplay'])
      await rename(join(fixture.root, film, `${film}${ending}`), join(fixture.root, film, `New name${ending}`));
    await fixture.walk({ folders: [film] }, { spec: inline });
    expect(fixture.opened).toEqual([]);
    const { files } = await record(fixture);
    expect(files['New name.mkv']?.made.map((entry) => entry.path)).toEqual([
      'New name-thumb.jpg',
      'New name.trickplay',
    ]);
    expect(files['New name.mkv']?.facts).toMatchObject({
      thumbnail: { state: 'filled', value: { path: 'New name-thumb.jpg' } },
      tiles: { state: 'filled' },
    });
  });

  test('a file that somebody changed stays where it is', async () => {
    const fixture = await made();
    await appendFile(join(fixture.root, film, `${film}-thumb.jpg`), 'x');
    await writeFile(join(fixture.root, film, `${film}.trickplay/note.txt`), 'mine');
    await renameVideo(fixture, 'New name.mkv');
    await fixture.walk({ folders: [film] }, { spec: inline });
    expect(await names(fixture)).toContain(`${film}-thumb.jpg`);
    expect(await names(fixture)).toContain(`${film}.trickplay`);
  });
});

describe('the last video goes', () => {
  test('and comes back minutes later under another name: the arrival stays, stale pictures are gone in between', async () => {
    const fixture = await made();
    const arrivals = (await record(fixture)).titles['.']?.arrivals;
    await rm(join(fixture.root, film, `${film}.mkv`));
    await fixture.put('Other (2002)/Other.mkv');
    await fixture.walk({ folders: [film] }, { spec: inline });
    expect(await fixture.title(film)).toBeUndefined();
    expect(await names(fixture)).toEqual([]);
    await fixture.put(`${film}/${film} 1080p.mkv`, { copyOf: await tinyVideo('second') });
    await fixture.walk({ folders: [film] }, { spec: inline, now: Date.now() + 10 * 60_000 });
    expect((await record(fixture)).titles['.']?.arrivals).toEqual(arrivals);
    expect((await fixture.title(film))?.arrivedAt).toBe(arrivals?.['']?.at);
  });

  test('of a season: its folder is cleaned, the other season is left alone', async () => {
    const fixture = await walkFixture('series');
    const copyOf = await tinyVideo();
    await fixture.put('Show/Season 1/Show - S01E01.mkv', { copyOf });
    await fixture.put('Show/Season 2/Show - S02E01.mkv', { copyOf });
    await fixture.walk({}, { spec: inline });
    await rm(join(fixture.root, 'Show/Season 2/Show - S02E01.mkv'));
    await fixture.walk({ folders: ['/tv/Show'] }, { spec: inline });
    expect(await names(fixture, 'Show/Season 2')).toEqual([]);
    expect(await names(fixture, 'Show/Season 1')).toHaveLength(3);
    expect(Object.keys((await record(fixture, 'Show')).titles['.']?.arrivals ?? {})).toEqual(['S01E01', 'S02E01']);
  });

  test('a film inside another film’s folder is not mistaken for a removed part of it', async () => {
    const fixture = await made();
    await fixture.put(`${film}/Second Story (1999)/VIDEO_TS/VIDEO_TS.IFO`);
    await fixture.put(`${film}/Second Story (1999)/VIDEO_TS/VTS_01_1.VOB`);
    await fixture.walk({}, { spec: inline });
    const disc = await record(fixture, `${film}/Second Story (1999)`);
    expect(Object.keys(disc.files)).toEqual(['.']);
    await fixture.walk({ folders: [film] }, { spec: inline });
    expect(await record(fixture, `${film}/Second Story (1999)`)).toEqual(disc);
  });
});

describe('a video that still grows', () => {
  const growing = { spec: inline, isQuiet: async (path: string) => !path.includes('growing') };

  test('is neither read nor given to a worker, and is checked again', async () => {
    const fixture = await walkFixture();
    await fixture.put(`${film}/growing.mkv`, { copyOf: await tinyVideo() });
    const { rescan } = await fixture.walk({}, { ...growing, spec: { tiles: { mode: 'worker' } } });
    expect(rescan).toEqual([`${fixture.root}/${film}`]);
    expect(fixture.opened).toEqual([]);
    expect(await fixture.openTiles(Date.now())).toEqual([]);
    expect((await fixture.title(film))?.files).toHaveLength(1);
    await fixture.walk({}, { spec: inline });
    expect(await names(fixture)).toEqual(['growing-thumb.jpg', 'growing.mkv', 'growing.trickplay']);
  });

  test('replaces a known one that waits for its tiles: the partial file is not decoded', async () => {
    const fixture = await walkFixture();
    await fixture.put(`${film}/growing.mkv`, { copyOf: await tinyVideo() });
    await fixture.walk({}, { spec: { tiles: { mode: 'worker', intervalSeconds: 1 } } });
    expect(await fixture.openTiles(Date.now())).toHaveLength(1);
    const before = await record(fixture);
    await rm(join(fixture.root, film, 'growing-thumb.jpg'));
    await fixture.put(
      `${film}/growing.mkv`,
      (await readFile(await tinyVideo('second'))).subarray(0, 3_000),
      new Date(),
    );
    await fixture.walk({ folders: [film] }, growing);
    expect(fixture.opened).toEqual([]);
    expect(await fixture.openTiles(Date.now())).toEqual([]);
    expect((await record(fixture)).files).toEqual(before.files);
  });

  test('changes between the scan and the quiet check: the scan’s size and mtime are not recorded', async () => {
    const fixture = await walkFixture();
    await fixture.put(`${film}/a.mkv`, { copyOf: await tinyVideo() });
    let once = false;
    const isQuiet = async () => {
      if (!once) await copyFile(await tinyVideo('second'), join(fixture.root, film, 'a.mkv'));
      once = true;
      return true;
    };
    const { rescan } = await fixture.walk({}, { spec: inline, isQuiet });
    expect(rescan).toHaveLength(1);
    expect(fixture.opened).toEqual([]);
    await fixture.walk({}, { spec: inline });
    expect((await record(fixture)).files['a.mkv']?.sizeBytes).toBe((await stat(await tinyVideo('second'))).size);
  });

  test('its neighbours are finished regardless', async () => {
    const fixture = await walkFixture('series');
    await fixture.put('Show/Show - S01E01.mkv', { copyOf: await tinyVideo() });
    await fixture.put('Show/Show - S01E02 growing.mkv', { copyOf: await tinyVideo() });
    await fixture.walk({}, growing);
    expect(await names(fixture, 'Show')).toContain('Show - S01E01-thumb.jpg');
    expect(await names(fixture, 'Show')).not.toContain('Show - S01E02 growing-thumb.jpg');
  });
});

describe('films that share a folder', () => {
  test('an upgrade under another name keeps the arrival', async () => {
    const fixture = await walkFixture();
    const copyOf = await tinyVideo();
    for (const name of ['Alpha (2001) WEBDL-720p', 'Beta (2002)']) await fixture.put(`Flat/${name}.mkv`, { copyOf });
    await fixture.walk();
    const before = (await fixture.title('Flat/Alpha (2001) WEBDL-720p.mkv'))?.arrivedAt;
    expect(before).toBeDefined();
    await rm(join(fixture.root, 'Flat/Alpha (2001) WEBDL-720p.mkv'));
    await fixture.put('Flat/Alpha (2001) Bluray-1080p.mkv', { copyOf: await tinyVideo('second') });
    await fixture.walk({}, { now: Date.now() + day });
    expect((await fixture.title('Flat/Alpha (2001) Bluray-1080p.mkv'))?.arrivedAt).toBe(before);
    expect(await fixture.title('Flat/Alpha (2001) WEBDL-720p.mkv')).toBeUndefined();
    expect(Object.keys((await record(fixture, 'Flat')).titles).toSorted()).toEqual([
      'Alpha (2001) Bluray-1080p.mkv',
      'Beta (2002).mkv',
    ]);
  });

  test('a different film that arrives as one goes is new', async () => {
    const fixture = await walkFixture();
    for (const name of ['Alpha (2001)', 'Beta (2002)']) await fixture.put(`Flat/${name}.mkv`);
    await fixture.walk();
    const later = Date.now() + day;
    await rm(join(fixture.root, 'Flat/Alpha (2001).mkv'));
    await fixture.put('Flat/Alpha (2011).mkv');
    await fixture.walk({}, { now: later });
    expect((await fixture.title('Flat/Alpha (2011).mkv'))?.arrivedAt).toBe(new Date(later).toISOString());
  });

  test('a version whose name sorts first changes the film’s key but not its arrival', async () => {
    const fixture = await walkFixture();
    await fixture.put('Beta (2002).mkv');
    await fixture.put('Gamma (2003) - 720p.mkv');
    await fixture.walk();
    const before = (await fixture.title('Gamma (2003) - 720p.mkv'))?.arrivedAt;
    await fixture.put('Gamma (2003) - 1080p.mkv');
    await fixture.walk({}, { now: Date.now() + day });
    expect((await fixture.title('Gamma (2003) - 1080p.mkv'))?.arrivedAt).toBe(before);
    expect(await fixture.title('Gamma (2003) - 720p.mkv')).toBeUndefined();
    expect(await fixture.catalog.countTitles()).toBe(2);
  });
});

describe('a video that was set aside', () => {
  const reason = plainText('the Job died with SIGSEGV while it read this video');
  const asideOf = async (fixture: WalkFixture) => {
    const { size, mtimeMs } = await stat(join(fixture.root, film, 'a.mkv'));
    return new Map([[`${film}/a.mkv`, { sizeBytes: size, mtimeMs, reason }]]);
  };

  test('is not opened again until it changes', async () => {
    const fixture = await walkFixture();
    await fixture.put(`${film}/a.mkv`, { copyOf: await tinyVideo() });
    await fixture.walk({}, { spec: inline, setAside: await asideOf(fixture) });
    expect(fixture.opened).toEqual([]);
    expect(fixture.setAsideTaken).toEqual([`${film}/a.mkv`]);
    expect(await fixture.problems()).toMatchObject([{ cause: 'setAside', path: `${film}/a.mkv` }]);
    await fixture.walk({ everyTitle: true }, { spec: inline, now: Date.now() + 30 * day });
    expect(fixture.opened).toEqual([]);
    await utimes(join(fixture.root, film, 'a.mkv'), longAgo, new Date());
    await fixture.walk({}, { spec: inline, now: Date.now() + 31 * day });
    expect(await names(fixture)).toEqual(['a-thumb.jpg', 'a.mkv', 'a.trickplay']);
    expect(await fixture.problems()).toEqual([]);
  });

  test('the note of an earlier file is dropped', async () => {
    const fixture = await walkFixture();
    await fixture.put(`${film}/a.mkv`, { copyOf: await tinyVideo() });
    const aside = await asideOf(fixture);
    await fixture.put(`${film}/a.mkv`, { copyOf: await tinyVideo('second') }, new Date('2025-01-01'));
    await fixture.walk({}, { spec: inline, setAside: aside });
    expect(fixture.setAsideTaken).toEqual([`${film}/a.mkv`]);
    expect(await names(fixture)).toContain('a-thumb.jpg');
  });

  test('a walk that does not visit it keeps the note', async () => {
    const fixture = await walkFixture();
    await fixture.put(`${film}/a.mkv`, { copyOf: await tinyVideo() });
    await fixture.put('Other (2002)/o.mkv');
    await fixture.walk({ folders: ['Other (2002)'] }, { setAside: await asideOf(fixture) });
    expect(fixture.setAsideTaken).toEqual([]);
  });
});

test('sets of marks that are new or changed are counted, though nothing is written beside the media', async () => {
  const fixture = await walkFixture();
  await fixture.put(`${film}/${film}.mkv`, { copyOf: await tinyVideo('first') });
  await fixture.put(`${film}/${film}.edl`, '1 3 3\n');
  const spec = { marks: { mode: 'auto' } };
  const first = await fixture.walk({}, { spec });
  expect(first.summary.made).toMatchObject({ marks: 1 });
  expect(first.summary.titlesChanged).toBe(1);
  expect((await fixture.walk({}, { spec })).summary.made).toEqual({});
  await fixture.put(`${film}/${film}.edl`, '1 3.5 3\n');
  expect((await fixture.walk({}, { spec })).summary.made).toEqual({ marks: 1 });
});
