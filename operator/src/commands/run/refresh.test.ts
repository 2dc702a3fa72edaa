import { mkdir, readdir, readFile, rename, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildHouse, type House, libraryText } from '../../../test/commandLine/house.ts';
import { jsonLines, runProgram, startProgram } from '../../../test/commandLine/program.ts';
import { plainText } from '../../messages/message.ts';
import type { FileRecord, FolderRecord } from '../../title/record.ts';
import { withTexts } from '../../title/recordReasons.ts';

const one = 'Harbour Lights (1999)';
const two = 'Second (2001)';
let house: House;

beforeAll(async () => {
  house = await buildHouse([`movies/${one}/${one}.mkv`, `movies/${two}/${two}.mkv`]);
  await house.file('projectionist.yaml', libraryText('movies', 'movies', join(house.folder, 'movies')));
  const ended = await runProgram(['walk'], { cwd: house.folder });
  expect(ended.code).toBe(0);
}, 60_000);
afterAll(() => house.remove());

const recordFile = (title: string) => join(house.folder, 'movies', title, '.projectionist', 'record.json');

async function fileOf(title: string): Promise<FileRecord | undefined> {
  const record: FolderRecord = JSON.parse(await readFile(recordFile(title), 'utf8'));
  return record.files[`${title}.mkv`];
}

async function change(title: string, next: (file: FileRecord) => FileRecord): Promise<void> {
  const record: FolderRecord = JSON.parse(await readFile(recordFile(title), 'utf8'));
  const file = record.files[`${title}.mkv`];
  if (file === undefined) throw new Error(`no record of ${title}`);
  await writeFile(recordFile(title), JSON.stringify(withTexts({ ...record, files: { [`${title}.mkv`]: next(file) } })));
}

function refreshesLeft(): number {
  const db = new DatabaseSync(join(house.folder, '.projectionist-data', 'catalog.db'), { readOnly: true });
  const count = Number(db.prepare('SELECT count(*) AS count FROM refreshes').get()?.['count']);
  db.close();
  return count;
}

/** As the page does it, which names titles of the catalog. */
function wishTiles(title: string): void {
  const db = new DatabaseSync(join(house.folder, '.projectionist-data', 'catalog.db'));
  const sql = "INSERT INTO refreshes SELECT uid, ?, 'tiles', ? FROM libraries";
  db.prepare(sql).run(title, Date.now());
  db.close();
}

async function refresh(...args: readonly string[]) {
  const ended = await runProgram(['refresh', '--json', ...args], { cwd: house.folder });
  return { ...ended, summary: jsonLines(ended).find(({ event }) => event === 'summary') };
}

describe('refresh', () => {
  test('makes a fact of one title again and leaves all others', async () => {
    const [before, other] = [await fileOf(one), await fileOf(two)];
    const ended = await refresh('--fact', 'tiles', one);
    expect({ code: ended.code, stderr: ended.stderr }).toEqual({ code: 0, stderr: '' });
    expect(ended.summary).toMatchObject({ result: 'Succeeded', titles: 1, made: { tiles: 1 }, failed: [] });
    const after = await fileOf(one);
    expect(after?.facts.tiles?.at).not.toBe(before?.facts.tiles?.at);
    expect(after?.facts.thumbnail).toEqual(before?.facts.thumbnail);
    expect(after?.facts.probe).toEqual(before?.facts.probe);
    expect(await fileOf(two)).toEqual(other);
    expect(refreshesLeft()).toBe(0);
  });

  test('makes several facts of all titles again', async () => {
    const before = await Promise.all([fileOf(one), fileOf(two)]);
    const ended = await refresh('--fact', 'probe', '--fact', 'thumbnail');
    expect(ended.code).toBe(0);
    for (const [at, title] of [one, two].entries()) {
      const after = await fileOf(title);
      expect(after?.facts.probe?.at).not.toBe(before[at]?.facts.probe?.at);
      expect(after?.facts.thumbnail?.at).not.toBe(before[at]?.facts.thumbnail?.at);
      expect(after?.facts.tiles).toEqual(before[at]?.facts.tiles);
    }
    expect(refreshesLeft()).toBe(0);
  });

  test('waits while the disk of the title is away', async () => {
    const media = join(house.folder, 'movies');
    await rename(media, `${media}-away`);
    await mkdir(media);
    await runProgram(['refresh', '--fact', 'thumbnail'], { cwd: house.folder });
    wishTiles(one);
    await runProgram(['walk'], { cwd: house.folder });
    const left = refreshesLeft();
    const written = await readdir(media);
    await rmdir(media);
    await rename(`${media}-away`, media);
    expect([left, written]).toEqual([2, []]);
    const before = await fileOf(one);
    expect((await runProgram(['walk'], { cwd: house.folder })).code).toBe(0);
    const after = await fileOf(one);
    expect(after?.facts.tiles?.at).not.toBe(before?.facts.tiles?.at);
    expect(after?.facts.thumbnail?.at).not.toBe(before?.facts.thumbnail?.at);
    expect(refreshesLeft()).toBe(0);
  });

  test.each([
    ['an empty folder', true, 'is empty: mount its disk'],
    ['a missing folder', false, 'does not exist; check the path, or whether the disk is mounted'],
  ])('of %s, commands for a title speak of the disk, not of its name', async (_, isThere, words) => {
    const media = join(house.folder, 'movies');
    await rename(media, `${media}-away`);
    if (isThere) await mkdir(media);
    const paths = [[one], [join(media, one)]];
    const calls = paths.flatMap((path) => [
      ['refresh', '--fact', 'tiles', ...path],
      ['identify', ...path],
      ['marks', ...path],
    ]);
    const scans = isThere
      ? [
          ['walk', `${media}/Third`],
          ['walk', '--dry-run', `${media}/Third`],
        ]
      : [];
    const ended = await Promise.all([...calls, ...scans].map((args) => runProgram(args, { cwd: house.folder })));
    const whole = await runProgram(['walk', '--dry-run'], { cwd: house.folder });
    expect([whole.code, whole.stderr.includes(words)]).toEqual([isThere ? 0 : 1, isThere]);
    const written = isThere ? await readdir(media) : [];
    if (isThere) await rmdir(media);
    await rename(`${media}-away`, media);
    expect(ended.map(({ code, stderr }) => [code, stderr.includes(words)])).toEqual(ended.map(() => [1, true]));
    expect([written, refreshesLeft()]).toEqual([[], 0]);
  });

  test('opens facts that failed for good and lifts videos that were set aside', async () => {
    const reason = 'a Job died of SIGSEGV while it read this video';
    const at = '2026-01-01T00:00:00.000Z';
    const never = { state: 'failed', at, tries: 1 } as const;
    await change(one, (file) => ({
      ...file,
      setAside: { reason: plainText(reason), at },
      facts: { ...file.facts, probe: { ...never, reason: plainText(reason) } },
    }));
    await change(two, (file) => ({
      ...file,
      facts: { ...file.facts, tiles: { ...never, reason: plainText('removed by another program; x'), remadeAt: at } },
    }));
    await runProgram(['walk', `movies/${one}`, `movies/${two}`], { cwd: house.folder });
    expect(await fileOf(one)).toMatchObject({ setAside: { reason }, facts: { probe: { state: 'failed' } } });
    const ended = await refresh('--fact', 'probe', '--fact', 'tiles', `movies/${one}`, two);
    expect(ended.code).toBe(0);
    const lifted = await fileOf(one);
    expect(lifted).not.toHaveProperty('setAside');
    expect(lifted).toMatchObject({ facts: { probe: { state: 'filled' } } });
    const tiles = (await fileOf(two))?.facts.tiles;
    expect(tiles).toMatchObject({ state: 'filled' });
    expect(tiles).not.toHaveProperty('remadeAt');
  });

  test("a user's own file still counts and is left untouched", async () => {
    const picture = join('movies', two, `${two}-thumb.jpg`);
    await house.file(picture, 'a picture of the user');
    expect((await refresh('--fact', 'thumbnail', '--library', 'movies')).code).toBe(0);
    expect(await readFile(join(house.folder, picture), 'utf8')).toBe('a picture of the user');
    expect((await fileOf(two))?.facts.thumbnail).toMatchObject({ state: 'filled', source: 'file' });
  });

  test.each([
    ['a misspelt fact', ['--fact', 'tile'], 'no fact is named "tile": did you mean tiles?'],
    ['an unknown fact', ['--fact', 'zzzzzz'], 'expected one of id, nfo, poster'],
    ['a misspelt kind of art', ['--fact', 'posters'], 'no fact is named "posters": did you mean poster?'],
    ['no fact', [], '--fact'],
    ['an unknown title', ['--fact', 'tiles', 'Nobody (1900)'], 'no title "Nobody (1900)"'],
    ['a path outside every Library', ['--fact', 'tiles', '/'], 'is in no Library'],
  ])('%s is refused: exit 2, and no refresh is stored', async (_, args, words) => {
    const ended = await refresh(...args);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain(words);
    expect(refreshesLeft()).toBe(0);
  });

  test('is handed to a running serve', async () => {
    const serve = startProgram(['serve', '--listen', '127.0.0.1:0'], { cwd: house.folder });
    try {
      await serve.line((line) => line.includes('is ready'));
      const before = await fileOf(one);
      const ended = await refresh('--fact', 'marks', one);
      expect(ended.code).toBe(0);
      expect((await fileOf(one))?.facts.marks?.at).not.toBe(before?.facts.marks?.at);
      expect(refreshesLeft()).toBe(0);
    } finally {
      serve.process.kill('SIGTERM');
      await serve.ended;
    }
  });
});
