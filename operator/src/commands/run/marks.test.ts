import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildHouse, type House, libraryText } from '../../../test/commandLine/house.ts';
import { runProgram } from '../../../test/commandLine/program.ts';
import { cachedVideo } from '../../../test/videos/cache.ts';

const film = 'Harbour Lights (1999)';
const other = 'Second (2001)';
const video = `${film}/${film}.mkv`;
let house: House;

beforeAll(async () => {
  house = await buildHouse([
    `movies/${film}/${film}.mkv`,
    `movies/${other}/${other}.mkv`,
    `movies/${other}/${other} - 4K.mkv`,
  ]);
  const named = await cachedVideo('marks-film.mkv', {
    ...{ seconds: 100, widthPixels: 64, heightPixels: 36, codec: 'h264', keyframeEverySeconds: 2, frameRate: 1 },
    pictures: 'colours',
    chapters: [
      { startSeconds: 0, title: 'Part A' },
      { startSeconds: 80, title: 'Credits' },
    ],
  });
  await copyFile(named, join(house.folder, 'movies', film, `${film}.mkv`));
  await house.file(
    'projectionist.yaml',
    libraryText('movies', 'movies', join(house.folder, 'movies'), ['tiles: {mode: off}']),
  );
}, 60_000);
afterAll(() => house.remove());

const run = (...args: readonly string[]) => runProgram(['marks', ...args], { cwd: house.folder });

describe('marks', () => {
  test('before any walk says what to do', async () => {
    const ended = await run(video);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain('scan it first');
    expect((await runProgram(['walk'], { cwd: house.folder })).code).toBe(0);
  });

  test('lists what was found, for the folder of a film too', async () => {
    for (const name of [video, film]) {
      const ended = await run(name);
      expect(ended).toMatchObject({ code: 0, stderr: '' });
      expect(ended.stdout).toContain(`${video} (1:40)\n  credits      1:20 - 1:40  from its chapters\n`);
    }
  });

  test('sets, refuses and unlocks, and shows the result', async () => {
    const set = await run(video, 'set', 'intro', '0:05', '20.5');
    expect(set).toMatchObject({ code: 0 });
    expect(set.stdout).toContain('  intro        0:05 - 0:20.5  set by hand\n');
    const refused = await run('--json', video, 'refuse', 'credits');
    const listed: unknown = JSON.parse(refused.stdout.trim().split('\n').at(-1) ?? '');
    expect(listed).toMatchObject({
      ...{ library: 'default/movies', title: film, video, state: 'filled' },
      marks: [{ kind: 'intro', startSeconds: 5, endSeconds: 20.5, source: 'you' }],
      refused: [{ kind: 'credits', source: 'you' }],
    });
    expect((await run(video)).stdout).toContain('  credits      none  set by hand\n');
    expect((await run(video, 'unlock', 'credits')).stdout).toContain('credits      1:20 - 1:40  from its chapters');
    expect((await run(video, 'lock', 'credits')).stdout).toContain('credits      1:20 - 1:40  set by hand');
  });

  test('the record of the film holds it', async () => {
    const record = JSON.parse(await readFile(join(house.folder, 'movies', film, '.projectionist/record.json'), 'utf8'));
    expect(record.titles['.'].handMarks['']).toMatchObject([
      { marks: [{ kind: 'intro', startSeconds: 5, endSeconds: 20.5 }, { kind: 'credits' }], none: [] },
    ]);
  });

  test('shows the file beside the video before everything', async () => {
    const yaml = join(house.folder, 'movies', film, `${film}.marks.yaml`);
    await writeFile(yaml, 'marks: [{kind: intro, start: 1, end: 2}]\n');
    expect((await run(video, 'refuse', 'intro')).stdout).toContain(
      'intro        0:01 - 0:02  by the .marks.yaml beside it',
    );
    await rm(yaml);
  });

  test.each<[readonly string[], RegExp]>([
    [[video, 'sett', 'intro', '1', '2'], /no action "?sett"?: did you mean set/u],
    [[video, 'set', 'intros', '1', '2'], /no kind "?intros"?: did you mean intro/u],
    [[video, 'set', 'intro'], /expected START END/u],
    [[video, 'set', 'intro', '5', '4'], /end after it starts/u],
    [[video, 'set', 'intro', '5', '1:2'], /is no time: expected seconds such as 62.5/u],
    [[video, 'set', 'credits', '90', '200'], /ends at 3:20, after the end of the video at 1:40/u],
    [[video, 'refuse'], /a kind is missing/u],
    [[video, 'refuse', 'intro', '5'], /takes a kind only/u],
    [[video, 'list', 'intro'], /takes no further words/u],
    [[other], /has 2 videos: name one/u],
    [['Nowhere'], /no title/u],
  ])('%j is refused with what was expected', async (args, expected) => {
    const ended = await run(...args);
    expect(ended.code).not.toBe(0);
    expect(ended.stderr).toMatch(expected);
  });
});
