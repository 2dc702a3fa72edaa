import { readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MarksLibrary, shown } from '../../../test/marks/season.ts';
import { saying } from '../../../test/saying.ts';
import { cachedVideo } from '../../../test/videos/cache.ts';
import { introAndCredits, onlyIntro, plainVideo } from '../../../test/videos/chapterVideos.ts';
import type { SampleSound } from '../../../test/videos/options.ts';
import { plainText } from '../../messages/message.ts';
import type { FileFact } from '../../title/facts.ts';
import type { FileRecord } from '../../title/record.ts';

let library: MarksLibrary;
beforeEach(async () => {
  library = await MarksLibrary.make();
});
afterEach(() => library[Symbol.asyncDispose]());

const one = 'Show S01E01.mkv';
const edl = 'Show S01E01.edl';

describe('chapters of a real video', () => {
  test('name its marks, and are not read again', async () => {
    await library.add(one, await cachedVideo('named.mkv', introAndCredits));
    const first = await library.walk();
    expect(first.facts.get(one)).toMatchObject({ state: 'filled', source: 'chapters' });
    expect(shown(first.facts.get(one))).toEqual(['intro 10-40 chapters', 'credits 80-100 chapters']);
    expect(first.opened).toEqual([]);
    expect(first.wrote).toBe(1);
    expect((await library.walk()).wrote).toBe(0);
  });

  test('work in an mp4 too', async () => {
    await library.add('Show S01E01.mp4', await cachedVideo('named.mp4', introAndCredits));
    expect(shown((await library.walk()).facts.get('Show S01E01.mp4'))).toEqual([
      'intro 10-40 chapters',
      'credits 80-100 chapters',
    ]);
  });

  test('without any the fact is absent with a reason and retried after a month', async () => {
    await library.add(one, await cachedVideo('plain.mkv', plainVideo));
    const nowMs = Date.parse('2026-01-01T00:00:00Z');
    expect((await library.walk({ nowMs })).facts.get(one)).toMatchObject({
      state: 'absent',
      reason: saying('no chapter and no file names one'),
      nextTryAt: '2026-01-31T00:00:00.000Z',
    });
    expect((await library.walk({ nowMs: nowMs + 29 * 86_400_000 })).wrote).toBe(0);
    expect((await library.walk({ nowMs: nowMs + 31 * 86_400_000 })).wrote).toBe(1);
  });

  test('in a film an opening is story', async () => {
    await library.add('Film.mkv', await cachedVideo('named.mkv', introAndCredits));
    expect((await library.walk({ kind: 'movie' })).facts.get('Film.mkv')).toMatchObject({ state: 'absent' });
  });

  test('in a file that is no video are unreadable, with a reason', async () => {
    await writeFile(join(library.folder, one), 'no video at all');
    expect((await library.walk()).facts.get(one)).toMatchObject({
      state: 'failed',
      reason: saying('the video could not be probed'),
      tries: 1,
    });
  });
});

describe('an .edl beside a video', () => {
  beforeEach(async () => library.add(one, await cachedVideo('named.mkv', introAndCredits)));
  const write = (text: string) => writeFile(join(library.folder, edl), text);

  test('is read with the chapters, and takes precedence over them', async () => {
    await write('## breaks\r\n5 30 3\r\n50 60 3\r\n60 70 0\r\n');
    const { facts, warnings } = await library.walk();
    expect(facts.get(one)).toMatchObject({ state: 'filled', source: 'edl' });
    expect(shown(facts.get(one))).toEqual(['commercial 5-30 edl', 'commercial 50-60 edl', 'credits 80-100 chapters']);
    expect(warnings).toEqual([]);
  });

  test('that is added, changed or removed later reopens the fact each time', async () => {
    await library.walk();
    await write('50 60 3\n');
    expect(shown((await library.walk()).facts.get(one))).toContain('commercial 50-60 edl');
    expect((await library.walk()).wrote).toBe(0);
    await write('55 65 3\n');
    await utimes(join(library.folder, edl), 1_000, 1_000);
    expect(shown((await library.walk()).facts.get(one))).toContain('commercial 55-65 edl');
    await rm(join(library.folder, edl));
    expect(shown((await library.walk()).facts.get(one))).toEqual(['intro 10-40 chapters', 'credits 80-100 chapters']);
  });

  test("counts frames at the video's rate", async () => {
    await write('#50 #60 3\n');
    expect(shown((await library.walk()).facts.get(one))).toContain('commercial 50-60 edl');
  });

  test.each<[string, string | Buffer, number]>([
    ['rubbish', 'what\nis\nthis\n', 1],
    ['more than a megabyte', Buffer.alloc(1024 * 1024 + 1, '5 6 3\n'), 1],
    ['nothing', '', 0],
    ['only cuts', '1 2 0\n', 0],
  ])("of %s does not affect the chapters' marks", async (_, text, warned) => {
    await writeFile(join(library.folder, edl), text);
    const { facts, warnings } = await library.walk();
    expect(shown(facts.get(one))).toEqual(['intro 10-40 chapters', 'credits 80-100 chapters']);
    expect(warnings).toHaveLength(warned);
    expect((await library.walk()).warnings).toEqual([]);
  });

  test('in UTF-16, as editors on Windows save it, is read', async () => {
    await writeFile(join(library.folder, edl), Buffer.from('\uFEFF50 60 3\r\n', 'utf16le'));
    expect(shown((await library.walk()).facts.get(one))).toContain('commercial 50-60 edl');
  });

  test("gives marks if the video cannot be probed, and Comskip's list counts if there is no .edl", async () => {
    await writeFile(join(library.folder, one), 'no video at all');
    await writeFile(
      join(library.folder, 'Show S01E01.txt'),
      'FILE PROCESSING COMPLETE 5000 FRAMES AT 2500\n----\n250 500\n',
    );
    expect(shown((await library.walk()).facts.get(one))).toEqual(['commercial 10-20 comskip']);
    await write('50 60 3\n');
    expect(shown((await library.walk()).facts.get(one))).toEqual(['commercial 50-60 edl']);
  });

  test('a .txt of other content is ignored', async () => {
    await writeFile(join(library.folder, 'Show S01E01.txt'), '250 500\nnotes\n');
    const { facts, warnings } = await library.walk();
    expect(shown(facts.get(one))).toEqual(['intro 10-40 chapters', 'credits 80-100 chapters']);
    expect(warnings).toEqual([]);
  });
});

describe('the document', () => {
  test('switches marks off and closes open facts; switching them on reopens the facts', async () => {
    await library.add(one, await cachedVideo('named.mkv', introAndCredits));
    const off = await library.walk({ marks: '{mode: off}' });
    expect(off.facts.get(one)).toMatchObject({
      state: 'absent',
      source: 'document',
      reason: saying('marks are off in the document'),
    });
    expect(off.facts.get(one)?.nextTryAt).toBeUndefined();
    expect((await library.walk({ marks: '{mode: off}' })).wrote).toBe(0);
    expect((await library.walk()).facts.get(one)).toMatchObject({ state: 'filled', source: 'chapters' });
    expect((await library.walk({ marks: '{mode: off}' })).facts.get(one)).toMatchObject({ state: 'filled' });
  });
});

describe('detection', () => {
  const detect = '{mode: auto, detect: true}';
  const sampleRateHz = 12_000;
  const story = (seed: number, seconds: number): SampleSound => ({ kind: 'melody', seed, seconds });
  const pause = (seconds: number): SampleSound => ({ kind: 'silence', seconds });
  /** 120 s, of which the first 30 are analysed: story, the season's 22 s of music, story; black from 96 s on. */
  const episode = (seed: number, introAtSeconds: number): Promise<string> =>
    cachedVideo(`episode-${seed}.mkv`, {
      ...plainVideo,
      seconds: 120,
      pictures: 'colours-then-black',
      audio: [
        {
          channels: 1,
          codec: 'mp3',
          sampleRateHz,
          sounds: [
            story(seed, introAtSeconds),
            story(99, 22),
            pause(0.6),
            story(seed + 1, 94.8 - introAtSeconds - 22.6),
            pause(0.6),
            story(seed + 2, 24.6),
          ],
        },
      ],
    });
  const strange = (seed: number): Promise<string> =>
    cachedVideo(`strange-${seed}.mkv`, {
      ...plainVideo,
      seconds: 80,
      audio: [{ channels: 1, codec: 'mp3', sampleRateHz, sounds: [story(seed, 80)] }],
    });
  let episodes: string[];
  let others: string[];
  beforeAll(async () => {
    episodes = [await episode(10, 7), await episode(20, 0), await episode(30, 6)];
    others = [await strange(40), await strange(50)];
  });
  const starts = [7, 0, 6];
  const name = (episode: number): string => `Show S01E0${episode}.mkv`;

  function expectMarks(fact: FileFact<'marks'> | undefined, introAtSeconds: number): void {
    expect(fact).toMatchObject({ state: 'filled', source: 'detection' });
    const [intro, credits] = fact?.value ?? [];
    expect([intro?.kind, credits?.kind]).toEqual(['intro', 'credits']);
    expect(Math.abs((intro?.startSeconds ?? 99) - introAtSeconds)).toBeLessThan(2);
    expect(Math.abs((intro?.endSeconds ?? 99) - introAtSeconds - 22)).toBeLessThan(2);
    // The silence that ends the story, not the first black key frame at 96 s.
    expect(Math.abs((credits?.startSeconds ?? 0) - 94.8)).toBeLessThan(0.5);
    expect(Math.abs((credits?.endSeconds ?? 0) - 120)).toBeLessThan(1);
  }

  test('finds the sound that episodes of a season share, at any position, and their black tails', async () => {
    for (const [at, path] of episodes.entries()) await library.add(name(at + 1), path);
    const walked = await library.walk({ marks: detect });
    for (const [at, start] of starts.entries()) expectMarks(walked.facts.get(name(at + 1)), start);
    expect(walked.opened).toEqual([name(1), name(2), name(3)]);
    expect(walked.signs).toBeGreaterThan(3);
    const again = await library.walk({ marks: detect });
    expect([again.opened, again.wrote]).toEqual([[], 0]);
  });

  test('decodes only a new episode, and uses its comparison for the others', async () => {
    for (const [at, path] of episodes.slice(0, 2).entries()) await library.add(name(at + 1), path);
    const two = await library.walk({ marks: detect });
    // A sound of 22 s that a single comparison found may be chance.
    expect(shown(two.facts.get(name(1)))).toEqual(['credits 95-120 detection']);
    await library.add(name(3), episodes[2] ?? '');
    const three = await library.walk({ marks: detect });
    expect(three.opened).toEqual([name(3)]);
    for (const [at, start] of starts.entries()) expectMarks(three.facts.get(name(at + 1)), start);
    expect(await library.kept()).toHaveLength(3);
  });

  test('of one comparison counts from half a minute up', async () => {
    const long = (seed: number, introAtSeconds: number): Promise<string> =>
      cachedVideo(`long-${seed}.mkv`, {
        ...plainVideo,
        seconds: 160,
        audio: [
          {
            channels: 1,
            codec: 'mp3',
            sampleRateHz,
            sounds: [story(seed, introAtSeconds), story(98, 33), story(seed + 1, 127 - introAtSeconds)],
          },
        ],
      });
    await library.add(name(1), await long(60, 0));
    await library.add(name(2), await long(70, 6));
    const { facts } = await library.walk({ marks: detect });
    expect(facts.get(name(1))?.value?.map(({ kind }) => kind)).toEqual(['intro']);
    const [intro] = facts.get(name(2))?.value ?? [];
    expect(Math.abs((intro?.startSeconds ?? 0) - 6)).toBeLessThan(1);
    expect(Math.abs((intro?.endSeconds ?? 0) - 39)).toBeLessThan(1);
  });

  /** 160 s of pictures, of whose sound the last 40 are analysed: story, the ending song, and what follows it. */
  const sung = (seed: number, songAtSeconds: number): Promise<string> =>
    cachedVideo(`sung-${seed}.mkv`, {
      ...plainVideo,
      seconds: 160,
      audio: [
        {
          channels: 1,
          codec: 'mp3',
          sounds: [story(seed, songAtSeconds), story(97, 18), story(seed + 1, 142 - songAtSeconds)],
        },
      ],
    });
  test('finds credits over pictures by their song, and the scene after them', async () => {
    for (const [at, song] of [142, 125, 122].entries()) await library.add(name(at + 1), await sung(80 + 2 * at, song));
    const { facts } = await library.walk({ marks: detect });
    const rounded = (file: string) =>
      facts.get(file)?.value?.map(({ kind, startSeconds, endSeconds }) => [kind, startSeconds, endSeconds]);
    // The song lasts to the end, or a scene follows it: a mark of its own, which no player skips.
    expect(rounded(name(1))).toEqual([['credits', expect.closeTo(142, 0), expect.closeTo(160, 1)]]);
    for (const [file, start] of [
      [name(2), 125],
      [name(3), 122],
    ] as const) {
      const [credits, scene] = facts.get(file)?.value ?? [];
      expect([credits?.kind, scene?.kind]).toEqual(['credits', 'afterCredits']);
      expect(Math.abs((credits?.startSeconds ?? 0) - start)).toBeLessThan(1);
      expect(Math.abs((credits?.endSeconds ?? 0) - start - 18)).toBeLessThan(1);
      expect(scene?.startSeconds).toBe(credits?.endSeconds);
      expect(scene?.endSeconds).toBeCloseTo(160, 0);
    }
  });

  describe('of an earlier program', () => {
    /** The record as the program before wrote it: detection of the first version. */
    const earlier = {
      before: (record) => ({ ...record, marksBasis: String(record['marksBasis']).replace('detect 3', 'detect') }),
    } as const satisfies Parameters<MarksLibrary['walk']>[0];

    test('is used as far as it goes: only an episode without credits is opened again', async () => {
      for (const [at, path] of episodes.entries()) await library.add(name(at + 1), path);
      await library.add(name(4), await sung(80, 142));
      await library.walk({ marks: detect });
      for (const file of await library.kept()) {
        const path = join(library.folder, '.projectionist', file);
        const { tail, ...kept } = JSON.parse(await readFile(path, 'utf8'));
        await writeFile(path, JSON.stringify({ ...kept, version: 1 }));
      }
      const walked = await library.walk({ marks: detect, ...earlier });
      expect(walked.opened).toEqual([name(4)]);
      for (const [at, start] of starts.entries()) expectMarks(walked.facts.get(name(at + 1)), start);
      expect((await library.walk({ marks: detect })).opened).toEqual([]);
    });

    test('is used for films with credits; others are searched again', async () => {
      await library.add('Film.mkv', episodes[0] ?? '');
      await library.add('Bright.mkv', others[0] ?? '');
      const film = { kind: 'movie', marks: detect } as const;
      const { facts } = await library.walk(film);
      const again = await library.walk({ ...film, ...earlier });
      expect(again.opened).toEqual(['Bright.mkv']);
      expect(again.facts.get('Film.mkv')?.value).toEqual(facts.get('Film.mkv')?.value);
    });

    test('is not reviewed in a Library without detection', async () => {
      await library.add(name(1), await cachedVideo('named.mkv', introAndCredits));
      await library.walk();
      const bases: unknown[] = [];
      const before = (record: FileRecord): FileRecord => {
        bases.push(record['marksBasis']);
        return record;
      };
      expect((await library.walk({ before })).wrote).toBe(0);
      // As the first version wrote it: a new version of detection reopens nothing here.
      expect(bases).toEqual(['rules 1; probe; no detection']);
    });
  });

  test('removes no mark from an episode whose neighbour cannot be read today', async () => {
    for (const [at, path] of episodes.entries()) await library.add(name(at + 1), path);
    await library.walk({ marks: detect });
    await utimes(join(library.folder, name(2)), 1_000_000, 1_000_000);
    const opening = (): void => {
      throw new Error('no more memory');
    };
    const { facts } = await library.walk({ marks: detect, opening });
    expect(facts.get(name(2))).toMatchObject({ state: 'failed' });
    expectMarks(facts.get(name(1)), 7);
  });

  test('analyses only the neighbours of a new episode in a long season', async () => {
    const path = await cachedVideo('short.mkv', { ...plainVideo, seconds: 4 });
    const long = (episode: number): string => `Show S01E${String(episode).padStart(2, '0')}.mkv`;
    for (let episode = 1; episode <= 40; episode++) await library.add(long(episode), path);
    expect((await library.walk({ marks: detect })).opened).toHaveLength(40);
    for (const file of await library.kept()) await rm(join(library.folder, '.projectionist', file));
    await utimes(join(library.folder, long(40)), 1_000_000, 1_000_000);
    // Eight that are compared with it, and eight with which those are compared.
    expect((await library.walk({ marks: detect })).opened).toEqual(
      Array.from({ length: 17 }, (_, at) => long(24 + at)),
    );
  });

  test('decodes changed videos again, and those with a damaged stored analysis', async () => {
    for (const [at, path] of episodes.slice(0, 2).entries()) await library.add(name(at + 1), path);
    await library.walk({ marks: detect });
    const [first = ''] = await library.kept();
    await writeFile(join(library.folder, '.projectionist', first), '{"version":1,"points":');
    await library.add(name(3), episodes[2] ?? '');
    const walked = await library.walk({ marks: detect });
    expect(walked.opened).toHaveLength(2);
    expect(walked.opened).toContain(name(3));
    expectMarks(walked.facts.get(name(1)), 7);
    await utimes(join(library.folder, name(3)), 1_000_000, 1_000_000);
    expect((await library.walk({ marks: detect })).opened).toEqual([name(3)]);
  });

  test('deletes the stored analysis of a removed episode', async () => {
    for (const [at, path] of episodes.slice(0, 2).entries()) await library.add(name(at + 1), path);
    await library.walk({ marks: detect });
    await rm(join(library.folder, name(1)));
    await rename(join(library.folder, name(2)), join(library.folder, name(5)));
    await library.walk({ marks: detect });
    expect(await library.kept()).toHaveLength(1);
  });

  test('finds nothing if nothing is shared, nor in two versions of one episode', async () => {
    for (const [at, path] of others.entries()) await library.add(name(at + 1), path);
    await library.add('Show S02E01 - 720p.mkv', episodes[0] ?? '');
    await library.add('Show S02E01 - 1080p.mkv', episodes[0] ?? '');
    const { facts } = await library.walk({ marks: detect });
    expect(facts.get(name(1))).toMatchObject({
      state: 'absent',
      reason: saying('no chapter and no file names one, and none was found by sound or picture'),
    });
    expect(facts.get(name(2))).toMatchObject({ state: 'absent' });
    expect(shown(facts.get('Show S02E01 - 720p.mkv'))).toEqual(['credits 95-120 detection']);
  });

  test('does not run if the document does not ask for it, or if chapters name everything', async () => {
    await library.add(name(1), episodes[0] ?? '');
    expect((await library.walk()).opened).toEqual([]);
    expect((await library.walk({ marks: detect })).opened).toEqual([name(1)]);
    expect((await library.walk()).facts.get(name(1))).toMatchObject({ state: 'absent' });
    await rm(join(library.folder, name(1)));
    await library.add(name(2), await cachedVideo('named.mkv', introAndCredits));
    expect((await library.walk({ marks: detect })).opened).toEqual([]);
  });

  test('never opens a video that killed a Job, and still analyses the others', async () => {
    for (const [at, path] of episodes.entries()) await library.add(name(at + 1), path);
    const before = {
      before: (record, file) =>
        file === name(1) ? { ...record, setAside: { reason: plainText('SIGSEGV'), at: '' } } : record,
    } as const satisfies Parameters<MarksLibrary['walk']>[0];
    const { facts, opened } = await library.walk({ marks: detect, ...before });
    expect(opened).toEqual([name(2), name(3)]);
    expect(facts.get(name(1))).toMatchObject({ state: 'failed', reason: saying('SIGSEGV') });
    expect(shown(facts.get(name(2)))).toEqual(['credits 95-120 detection']);
  });

  test("that fails for one video is retried for that one, and keeps its chapters' marks", async () => {
    await library.add(name(1), episodes[0] ?? '');
    await library.add(name(2), await cachedVideo('named-intro.mkv', onlyIntro));
    const opening = (file: string): void => {
      if (file === name(2)) throw new Error('no more memory');
    };
    const nowMs = Date.now();
    const { facts } = await library.walk({ marks: detect, opening, nowMs });
    expect(facts.get(name(2))).toMatchObject({
      state: 'failed',
      reason: saying('no more memory'),
      source: 'chapters',
    });
    expect(shown(facts.get(name(2)))).toEqual(['intro 10-40 chapters']);
    const later = await library.walk({ marks: detect, nowMs: nowMs + 2 * 3_600_000 });
    expect(later.opened).toEqual([name(2)]);
    expect(later.facts.get(name(2))).toMatchObject({ state: 'filled', source: 'chapters' });
  });

  test('stops when the walk stops, and keeps what was analysed by then', async () => {
    for (const [at, path] of episodes.slice(0, 2).entries()) await library.add(name(at + 1), path);
    const stop = new AbortController();
    const opening = (file: string): void => {
      if (file === name(2)) stop.abort();
    };
    await expect(library.walk({ marks: detect, signal: stop.signal, opening })).rejects.toThrow();
    expect((await library.walk({ marks: detect })).opened).toEqual([name(2)]);
  });

  test('writes nothing beside the media in a readOnly Library', async () => {
    await library.add(name(1), episodes[0] ?? '');
    expect((await library.walk({ marks: detect, readOnly: true })).facts.get(name(1))).toMatchObject({
      state: 'filled',
    });
    expect(await library.kept()).toEqual([]);
  });

  test('finds only the credits of a film and stores no sound', async () => {
    await library.add('Film.mkv', episodes[0] ?? '');
    const { facts } = await library.walk({ kind: 'movie', marks: detect });
    expect(shown(facts.get('Film.mkv'))).toEqual(['credits 95-120 detection']);
    expect(await library.kept()).toEqual([]);
  });
});
