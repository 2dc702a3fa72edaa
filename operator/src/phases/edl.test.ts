import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cachedVideo } from '../../test/videos/cache.ts';
import { introAndCredits, plainVideo } from '../../test/videos/chapterVideos.ts';
import type { VideoOptions } from '../../test/videos/options.ts';
import { type WalkFixture, type WalkOptions, walkFixture } from '../../test/walk/walkFixture.ts';
import type { FolderRecord } from '../title/record.ts';

const day = 24 * 3_600_000;
const show = 'Show';
const video = 'Show S01E01.mkv';
const edl = 'Show S01E01.edl';
const on = { marks: { mode: 'auto', edl: true } };
const off = { marks: { mode: 'auto' } };
/** A full walk for a changed document. */
const every = { everyTitle: true };

const ourLines = ['10.000 40.000 3', '80.000 80.000 2'];

async function series(options: VideoOptions = introAndCredits, cache = 'named.mkv'): Promise<WalkFixture> {
  const fixture = await walkFixture('series');
  await fixture.put(`${show}/${video}`, { copyOf: await cachedVideo(cache, options) });
  return fixture;
}

const at = (fixture: WalkFixture, name: string) => join(fixture.root, show, name);
const read = (fixture: WalkFixture, name = edl) => readFile(at(fixture, name), 'utf8').catch(() => undefined);
async function linesOf(fixture: WalkFixture, name = edl): Promise<string[] | undefined> {
  return (await read(fixture, name))?.split('\n').filter((line) => line !== '' && !line.startsWith('##'));
}
async function fileOf(fixture: WalkFixture, name = video): Promise<FolderRecord['files'][string] | undefined> {
  const record: FolderRecord = JSON.parse(await readFile(at(fixture, '.projectionist/record.json'), 'utf8'));
  return record.files[name];
}
const walk = (fixture: WalkFixture, spec: object, options: WalkOptions = {}) =>
  fixture.walk(every, { spec, ...options });

describe('an EDL file', () => {
  test('is written from the marks, and a second walk writes nothing', async () => {
    const fixture = await series();
    const changes: string[] = [];
    await walk(fixture, on, { changed: (_, made) => changes.push(...made.map(({ fact, path }) => `${fact} ${path}`)) });
    expect(await linesOf(fixture)).toEqual(ourLines);
    expect(changes).toContain(`edl ${show}/${edl}`);
    expect(await fileOf(fixture)).toMatchObject({
      facts: { edl: { state: 'filled', source: 'marks', value: { path: edl } }, marks: { source: 'chapters' } },
      made: expect.arrayContaining([expect.objectContaining({ fact: 'edl', path: edl })]),
    });
    const before = await stat(at(fixture, '.projectionist/record.json'));
    const { summary } = await walk(fixture, on);
    expect(summary.warnings).toEqual([]);
    expect((await stat(at(fixture, '.projectionist/record.json'))).mtimeMs).toBe(before.mtimeMs);
  });

  test('is no source of marks, also when the record is lost', async () => {
    const fixture = await series();
    await walk(fixture, on);
    await rm(at(fixture, '.projectionist'), { recursive: true });
    await walk(fixture, on);
    const file = await fileOf(fixture);
    expect(file?.facts.marks?.value?.map(({ kind, source }) => `${kind} ${source}`)).toEqual([
      'intro chapters',
      'credits chapters',
    ]);
    expect(file?.facts.edl).toMatchObject({ state: 'filled', source: 'marks' });
    expect(file?.made.map(({ fact }) => fact)).toContain('edl');
  });

  test('is not written unless the document asks, and records do not mention it', async () => {
    const fixture = await series();
    await walk(fixture, off);
    expect(await readdir(join(fixture.root, show))).not.toContain(edl);
    expect((await fileOf(fixture))?.facts).not.toHaveProperty('edl');
    expect((await fixture.title(show))?.facts.map(({ name }) => name)).not.toContain('edl');
  });

  test.each<[string, object]>([
    ['the document no longer asks', off],
    ['marks are off', { marks: { mode: 'off', edl: true } }],
  ])('is removed when %s, and comes back', async (_, spec) => {
    const fixture = await series();
    await walk(fixture, on);
    const { summary } = await walk(fixture, spec);
    expect(await linesOf(fixture)).toBeUndefined();
    expect(summary).toMatchObject({ removed: [`${show}/${edl}`], made: expect.not.objectContaining({ edl: 1 }) });
    expect(await fileOf(fixture)).toMatchObject({
      facts: { edl: { state: 'absent', reason: 'the document asks for no EDL files' } },
    });
    await walk(fixture, on);
    expect(await linesOf(fixture)).toEqual(ourLines);
  });

  test('is removed with the last mark', async () => {
    const fixture = await series(plainVideo, 'plain.mkv');
    await fixture.put(`${show}/Show S01E01.txt`, 'FILE PROCESSING COMPLETE 100 FRAMES AT 100\n------\n10\t40\n');
    await walk(fixture, on);
    expect(await linesOf(fixture)).toEqual(['10.000 40.000 3']);
    await rm(at(fixture, 'Show S01E01.txt'));
    await walk(fixture, on, { now: Date.now() + day });
    expect(await linesOf(fixture)).toBeUndefined();
    expect((await fileOf(fixture))?.facts.edl).toMatchObject({
      state: 'absent',
      reason: 'the video has no mark that players skip',
    });
  });

  test('is removed with its video', async () => {
    const fixture = await series();
    await fixture.put(`${show}/Show S01E02.mkv`, { copyOf: await cachedVideo('named.mkv', introAndCredits) });
    await walk(fixture, on);
    await rm(at(fixture, video));
    await walk(fixture, on);
    const names = await readdir(join(fixture.root, show));
    expect(names).not.toContain(edl);
    expect(names).toContain('Show S01E02.edl');
  });

  test.each([true, false])('follows a renamed video (renamed with it: %s)', async (isRenamedWithIt) => {
    const fixture = await series();
    await walk(fixture, on);
    await rename(at(fixture, video), at(fixture, 'Show S01E09.mkv'));
    if (isRenamedWithIt) await rename(at(fixture, edl), at(fixture, 'Show S01E09.edl'));
    await walk(fixture, on);
    expect(await linesOf(fixture, 'Show S01E09.edl')).toEqual(ourLines);
    expect(await read(fixture)).toBeUndefined();
    const file = await fileOf(fixture, 'Show S01E09.mkv');
    expect(file?.facts.marks).toMatchObject({ source: 'chapters' });
    expect(file?.made.filter(({ fact }) => fact === 'edl')).toHaveLength(1);
  });

  test('of an earlier cut, renamed together with the new one, is no source of marks and is removed', async () => {
    const fixture = await series();
    await walk(fixture, on);
    await fixture.put(
      `${show}/${video}`,
      { copyOf: await cachedVideo('plain.mkv', plainVideo) },
      new Date('2025-01-01'),
    );
    await rename(at(fixture, video), at(fixture, 'Show S01E09.mkv'));
    await rename(at(fixture, edl), at(fixture, 'Show S01E09.edl'));
    await walk(fixture, on);
    expect((await fileOf(fixture, 'Show S01E09.mkv'))?.facts.marks?.value ?? []).toEqual([]);
    expect(await readdir(join(fixture.root, show))).not.toContain('Show S01E09.edl');
  });

  test('changes with an upgrade', async () => {
    const fixture = await series();
    await walk(fixture, on);
    await fixture.put(
      `${show}/${video}`,
      { copyOf: await cachedVideo('other.mkv', { ...introAndCredits, seconds: 120 }) },
      new Date('2025-01-01'),
    );
    await walk(fixture, on);
    expect(await linesOf(fixture)).toEqual(['10.000 40.000 3', '80.000 80.000 2']);
    expect((await fileOf(fixture))?.facts.edl?.state).toBe('filled');
  });

  test('that somebody deletes comes back once, and is then a problem', async () => {
    const fixture = await series();
    await walk(fixture, on);
    await rm(at(fixture, edl));
    await walk(fixture, on);
    expect(await linesOf(fixture)).toEqual(ourLines);
    await rm(at(fixture, edl));
    await walk(fixture, on);
    expect(await linesOf(fixture)).toBeUndefined();
    expect(await fixture.problems()).toMatchObject([{ cause: 'removedByOther', path: `${show}/${video}` }]);
  });
});

describe('somebody else’s EDL file', () => {
  const theirs = '5.0 8.0 0\n';

  test('stays with every byte, and is a fact with a reason', async () => {
    const fixture = await series();
    await fixture.put(`${show}/${edl}`, theirs);
    await walk(fixture, on);
    expect(await read(fixture)).toBe(theirs);
    expect(await fileOf(fixture)).toMatchObject({
      facts: {
        edl: { state: 'absent', reason: expect.stringContaining(`${edl} is there already`) },
        marks: { state: 'filled', source: 'chapters' },
      },
      made: [expect.objectContaining({ fact: 'thumbnail' })],
    });
    await rm(at(fixture, video));
    await walk(fixture, on);
    expect(await read(fixture)).toBe(theirs);
  });

  test('gives way once it is gone', async () => {
    const fixture = await series();
    await fixture.put(`${show}/${edl}`, theirs);
    await walk(fixture, on);
    await rm(at(fixture, edl));
    await walk(fixture, on);
    expect(await linesOf(fixture)).toEqual(ourLines);
  });

  test('is ours after an edit no more: it is read, and stays when the file is switched off', async () => {
    const fixture = await series();
    await walk(fixture, on);
    const edited = `${await read(fixture)}60 70 3\n`;
    await writeFile(at(fixture, edl), edited);
    await walk(fixture, on);
    expect(await read(fixture)).toBe(edited);
    const file = await fileOf(fixture);
    expect(file?.facts.marks?.value?.map(({ kind, source }) => `${kind} ${source}`)).toContain('commercial edl');
    expect(file?.facts.edl).toMatchObject({
      state: 'absent',
      reason: expect.stringContaining('changed since'),
    });
    await walk(fixture, off);
    expect(await read(fixture)).toBe(edited);
  });
});

test('a readOnly Library gets none, and keeps one that is there', async () => {
  const fixture = await series();
  await walk(fixture, { ...on, readOnly: true });
  expect(await readdir(join(fixture.root, show))).toEqual([video]);
  await walk(fixture, on);
  await walk(fixture, { ...off, readOnly: true });
  expect(await linesOf(fixture)).toEqual(ourLines);
});

test('a folder of that name stays, and the walk goes on', async () => {
  const fixture = await series();
  await fixture.put(`${show}/${edl}/notes.txt`, 'theirs');
  const { result } = await walk(fixture, on);
  expect(result).toBe('Succeeded');
  expect(await readFile(join(at(fixture, edl), 'notes.txt'), 'utf8')).toBe('theirs');
  expect(['absent', 'failed']).toContain((await fileOf(fixture))?.facts.edl?.state);
});
