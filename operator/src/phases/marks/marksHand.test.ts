import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { shown as shownMarks } from '../../../test/marks/season.ts';
import { cachedVideo } from '../../../test/videos/cache.ts';
import { introAndCredits } from '../../../test/videos/chapterVideos.ts';
import { type WalkFixture, walkFixture } from '../../../test/walk/walkFixture.ts';
import { englishText } from '../../messages/english.ts';
import type { MarkWish } from '../../title/handMarks.ts';
import type { FolderRecord } from '../../title/record.ts';
import type { PersonMarkWish } from '../../walk/markWishes.ts';

const show = 'Show';
const one = 'Show S01E01.mkv';
const yaml = 'Show S01E01.marks.yaml';
const marks = { marks: { mode: 'auto' } };
const found = ['intro 10-40 chapters', 'credits 80-100 chapters'];

async function series(): Promise<WalkFixture> {
  const fixture = await walkFixture('series');
  await fixture.put(`${show}/${one}`, { copyOf: await cachedVideo('named.mkv', introAndCredits) });
  return fixture;
}
const at = (fixture: WalkFixture, name: string) => join(fixture.root, show, name);
async function recordOf(fixture: WalkFixture): Promise<FolderRecord> {
  return JSON.parse(await readFile(at(fixture, '.projectionist/record.json'), 'utf8'));
}
async function shown(fixture: WalkFixture, name = one): Promise<string[]> {
  const fact = (await recordOf(fixture)).files[name]?.facts.marks;
  return shownMarks(fact);
}
async function problems(fixture: WalkFixture): Promise<string[]> {
  return (await fixture.problems()).map(({ cause, path, detail }) => `${cause} ${path}: ${englishText(detail)}`);
}
let clock = Date.now();
/** A walk with what a person said since the last one; returns what it took. */
async function walk(fixture: WalkFixture, ...wishes: readonly MarkWish[]): Promise<readonly PersonMarkWish[]> {
  return walkFor(fixture, `${show}/${one}`, 100, wishes);
}
async function walkFor(fixture: WalkFixture, video: string, durationSeconds: number, wishes: readonly MarkWish[]) {
  const taken: PersonMarkWish[] = [];
  const waiting = wishes.map((wish) => ({ title: show, video, durationSeconds, wish, atMs: clock++ }));
  const markWishes = { byTitle: new Map([[show, waiting]]), taken: (wish: PersonMarkWish) => void taken.push(wish) };
  await fixture.walk({ everyTitle: true }, { spec: marks, markWishes });
  return taken;
}
const intro: MarkWish = { action: 'set', kind: 'intro', spans: [{ startSeconds: 5, endSeconds: 25 }] };

describe('marks that a person set', () => {
  test('are the marks of their kind, whatever is found; a walk without news writes nothing', async () => {
    const fixture = await series();
    await walk(fixture);
    expect(await shown(fixture)).toEqual(found);
    expect(await walk(fixture, intro)).toHaveLength(1);
    expect(await shown(fixture)).toEqual(['intro 5-25 you', 'credits 80-100 chapters']);
    const before = await stat(at(fixture, '.projectionist/record.json'));
    await walk(fixture);
    expect((await stat(at(fixture, '.projectionist/record.json'))).mtimeMs).toBe(before.mtimeMs);
  });

  test('are found again once they are unlocked', async () => {
    const fixture = await series();
    await walk(fixture);
    await walk(fixture, intro, { action: 'refuse', kind: 'credits' });
    expect(await shown(fixture)).toEqual(['intro 5-25 you']);
    expect((await recordOf(fixture)).files[one]?.facts.marks).toMatchObject({
      refused: [{ kind: 'credits', source: 'you' }],
    });
    await walk(fixture, { action: 'unlock', kind: 'intro' }, { action: 'unlock', kind: 'credits' });
    expect(await shown(fixture)).toEqual(found);
    expect((await recordOf(fixture)).titles['.']).not.toHaveProperty('handMarks');
    expect((await recordOf(fixture)).files[one]?.facts.marks).not.toHaveProperty('refused');
  });

  test('lock what was found, also against a better source', async () => {
    const fixture = await series();
    await walk(fixture);
    await walk(fixture, { action: 'lock', kind: 'intro' });
    await fixture.put(`${show}/Show S01E01.edl`, '12 38 3\n');
    await walk(fixture);
    expect(await shown(fixture)).toEqual(['intro 10-40 you', 'credits 80-100 chapters']);
  });

  test('may leave none', async () => {
    const fixture = await series();
    await walk(fixture);
    await walk(fixture, { action: 'refuse', kind: 'intro' }, { action: 'refuse', kind: 'credits' });
    expect((await recordOf(fixture)).files[one]?.facts.marks).toMatchObject({ state: 'absent', code: 'marksRefused' });
  });

  test('stay through a rename and an upgrade of the same length, under another name too', async () => {
    const fixture = await series();
    await walk(fixture);
    await walk(fixture, intro);
    await rename(at(fixture, one), at(fixture, 'Show - S01E01 - Pilot.mkv'));
    await walk(fixture);
    expect(await shown(fixture, 'Show - S01E01 - Pilot.mkv')).toContain('intro 5-25 you');
    await rm(at(fixture, 'Show - S01E01 - Pilot.mkv'));
    await fixture.put(`${show}/Show S01E01 1080p.mkv`, {
      copyOf: await cachedVideo('wide.mkv', { ...introAndCredits, widthPixels: 96 }),
    });
    await walk(fixture);
    expect(await shown(fixture, 'Show S01E01 1080p.mkv')).toContain('intro 5-25 you');
    expect(await problems(fixture)).toEqual([]);
  });

  test('of another length are a problem, until a person keeps or removes them', async () => {
    const fixture = await series();
    await walk(fixture);
    await walk(fixture, intro, { action: 'set', kind: 'credits', spans: [{ startSeconds: 85, endSeconds: 100 }] });
    await fixture.put(
      `${show}/${one}`,
      { copyOf: await cachedVideo('short.mkv', { ...introAndCredits, seconds: 90 }) },
      new Date('2025-01-01'),
    );
    await walk(fixture);
    expect((await shown(fixture))[0]).toBe('intro 10-40 chapters');
    expect((await recordOf(fixture)).files[one]?.facts.marks).toMatchObject({
      doubtful: { durationSeconds: 100, none: [] },
    });
    expect(await problems(fixture)).toEqual([
      `marksDoubtful ${show}/${one}: the mark credits, set by hand, ends at 1:40; this video ends at 1:30, the one it was set for at 1:40: it is not used until you keep or remove it`,
    ]);
    await walkFor(fixture, `${show}/${one}`, 90, [{ action: 'adopt' }]);
    expect(await shown(fixture)).toEqual(['intro 5-25 you', 'credits 85-90 you']);
    expect(await problems(fixture)).toEqual([]);
    expect((await recordOf(fixture)).files[one]?.facts.marks).not.toHaveProperty('doubtful');
  });

  test('for a video that is gone are dropped with a warning', async () => {
    const fixture = await series();
    await walk(fixture);
    expect(await walkFor(fixture, `${show}/Other.mkv`, 100, [intro])).toHaveLength(1);
    expect(await shown(fixture)).toEqual(found);
  });

  test('are in a readOnly Library too', async () => {
    const fixture = await series();
    const waiting = [{ title: show, video: `${show}/${one}`, durationSeconds: 100, wish: intro, atMs: 1 }];
    const spec = { ...marks, readOnly: true };
    await fixture.walk({}, { spec, markWishes: { byTitle: new Map([[show, waiting]]), taken: () => undefined } });
    const record = await fixture.rows.read(show);
    expect(record?.files[one]?.facts.marks?.value?.map(({ source }) => source)).toEqual(['you', 'chapters']);
  });
});

describe('a .marks.yaml beside the video', () => {
  const write = (fixture: WalkFixture, text: string) => writeFile(at(fixture, yaml), text);

  test('wins over everything, is followed when it changes, and is never touched', async () => {
    const fixture = await series();
    await write(fixture, 'marks: [{kind: intro, start: 0:02, end: 30}]\nnone: [credits]\n');
    await walk(fixture, intro);
    expect(await shown(fixture)).toEqual(['intro 2-30 file']);
    await write(fixture, 'marks: [{kind: intro, start: 0:03, end: 30.5}]\n');
    await walk(fixture);
    expect(await shown(fixture)).toEqual(['intro 3-31 file', 'credits 80-100 chapters']);
    await rm(at(fixture, yaml));
    await walk(fixture);
    expect(await shown(fixture)).toEqual(['intro 5-25 you', 'credits 80-100 chapters']);
  });

  test('with a fault is a problem with its line, counts for nothing, and stays', async () => {
    const fixture = await series();
    const faulty = 'marks:\n  - {kind: intro, start: 2, end: 1}\n';
    await write(fixture, faulty);
    await walk(fixture);
    expect(await shown(fixture)).toEqual(found);
    expect(await problems(fixture)).toEqual([
      `marksFile ${show}/${yaml}: ${yaml} is ignored until it is corrected: line 2: a mark has to end after it starts`,
    ]);
    expect(await readFile(at(fixture, yaml), 'utf8')).toBe(faulty);
    await write(fixture, 'none: [intro]\n');
    await walk(fixture);
    expect(await shown(fixture)).toEqual(['credits 80-100 chapters']);
    expect(await problems(fixture)).toEqual([]);
    await rm(at(fixture, one));
    await walk(fixture);
    expect(await readFile(at(fixture, yaml), 'utf8')).toBe('none: [intro]\n');
  });

  test.each<[string, string | Uint8Array, string]>([
    ['is too large', '#'.repeat(20_000), 'marks.yaml'],
    ['is not UTF-8', Uint8Array.of(0xff, 0xfe, 0x00), 'it is not UTF-8'],
  ])('that %s is a problem', async (_, content, expected) => {
    const fixture = await series();
    await writeFile(at(fixture, yaml), content);
    await walk(fixture);
    expect(await shown(fixture)).toEqual(found);
    expect((await problems(fixture))[0]).toContain(expected);
  });
});
