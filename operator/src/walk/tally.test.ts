import { expect, test } from 'vitest';
import { plainText } from '../messages/message.ts';
import { Tally } from './tally.ts';

test('counts titles, made files, absent and failed facts, and lists the titles in work', () => {
  let now = 1_000;
  const tally = new Tally(() => now);
  tally.known(10);
  tally.begin('A');
  tally.begin('B');
  now = 2_000;
  tally.phase('A', 'probe');
  tally.phase('A', 'tiles');
  tally.made('A', 'tiles');
  tally.made('A', 'tiles');
  tally.phase('B', 'probe');
  tally.absent('marks', plainText('no chapter names one'));
  tally.same('thumbnail', 2);
  tally.same('tiles', 0);
  tally.failed('A/a.mkv', 'probe', plainText('damaged'));
  tally.warn('A', plainText('strange'));
  tally.done('A', true);
  tally.skipped(3);
  tally.removed('Old-thumb.jpg');
  tally.gone('Gone');
  for (const folder of ['/x', '/y', '/x']) tally.nowhere(folder);
  expect(tally.progress).toMatchObject({
    titlesDone: 4,
    titlesKnown: 10,
    current: ['B'],
    warnings: 1,
    failures: 1,
    at: 2_000,
    detail: {
      currentPhases: ['probe'],
      phases: { probe: { titles: 1, made: 0 }, tiles: { titles: 1, made: 2 } },
      failed: [{ path: 'A/a.mkv', fact: 'probe', reason: 'damaged' }],
      warned: [{ path: 'A', message: 'strange' }],
    },
  });
  expect(tally.summary(['/x'])).toEqual({
    titles: 4,
    titlesChanged: 1,
    made: { tiles: 2 },
    absent: { marks: 1 },
    absentBecause: [{ reason: 'no chapter names one', facts: { marks: 1 } }],
    same: { thumbnail: 2 },
    failed: [{ path: 'A/a.mkv', fact: 'probe', reason: 'damaged' }],
    removed: ['Old-thumb.jpg'],
    gone: ['Gone'],
    warnings: [{ path: 'A', message: 'strange' }],
    nowhere: ['/x', '/y'],
    walkedFolders: ['/x'],
  });
});

test('waiting for a service is not a failure', () => {
  const tally = new Tally(() => 0);
  for (let count = 0; count < 1_500; count++) tally.waits(`T${count}`, 'id, poster', plainText('tmdb: 503'));
  const { failed, waiting } = tally.summary([]);
  expect([failed.length, waiting?.length, tally.failures]).toEqual([0, 1_000, 0]);
  expect(waiting?.[0]).toEqual({ path: 'T0', fact: 'id, poster', reason: 'tmdb: 503' });
});

test('counts what could not be read, beside its warnings', () => {
  const tally = new Tally(() => 0);
  expect(tally.summary([])).not.toHaveProperty('unreadable');
  tally.unread('A', plainText('no right'));
  expect(tally.summary([])).toMatchObject({ unreadable: 1, warnings: [{ path: 'A', message: 'no right' }] });
});

test('keeps the first thousand messages and counts the rest', () => {
  const tally = new Tally(() => 0);
  for (let count = 0; count < 1_500; count++) {
    tally.warn('', plainText('w'));
    tally.failed('', 'probe', plainText('f'));
    tally.removed('r');
  }
  const { warnings, failed, removed } = tally.summary([]);
  expect([warnings.length, failed.length, removed.length]).toEqual([1_000, 1_000, 1_000]);
  const { detail } = tally.progress;
  expect([detail?.failed.length, detail?.warned.length]).toEqual([8, 8]);
  expect(tally.progress).toMatchObject({ warnings: 1_500, failures: 1_500 });
  expect(tally.failures).toBe(1_500);
});

test('more titles than were known raise the total, and at most eight are listed', () => {
  const tally = new Tally(() => 0);
  tally.known(1);
  for (let count = 0; count < 12; count++) tally.begin(`T${count}`);
  tally.skipped(5);
  expect(tally.progress.titlesKnown).toBe(5);
  expect(tally.progress.current).toHaveLength(8);
});

test('every step reports that the walk is alive', () => {
  let now = 0;
  const tally = new Tally(() => now);
  const steps = [
    () => tally.alive(),
    () => tally.begin('A'),
    () => tally.done('A', false),
    () => tally.made('A', 'x'),
    () => tally.phase('A', 'tiles'),
  ];
  for (const step of steps) {
    now += 10;
    step();
    expect(tally.progress.at).toBe(now);
  }
  expect(tally.progress.phase).toBe('tiles');
});

test('estimates the number of titles before all of them are found', () => {
  const tally = new Tally(() => 0);
  const known = () => tally.progress.titlesKnown;
  expect(known()).toBe(0);
  tally.ahead(22);
  expect(known()).toBe(22);
  tally.found(1);
  tally.done('A', true);
  expect(known()).toBe(22);
  // A folder with three films, and one without any.
  tally.found(3);
  expect(known()).toBe(24);
  tally.found(0);
  expect(known()).toBe(23);
});

test("uses the catalog's number until more titles were found", () => {
  const tally = new Tally(() => 0);
  tally.known(40);
  tally.ahead(2);
  tally.found(30);
  expect(tally.progress.titlesKnown).toBe(40);
  tally.found(30);
  expect(tally.progress.titlesKnown).toBe(60);
  tally.skipped(80);
  expect(tally.progress).toMatchObject({ titlesDone: 80, titlesKnown: 80 });
});

test('a long reason is cut in the progress of each second, and complete in the summary', () => {
  const tally = new Tally(() => 0);
  tally.failed('a', 'probe', plainText('x'.repeat(5_000)));
  tally.warn('a', plainText('y'.repeat(5_000)));
  expect(JSON.stringify(tally.progress).length).toBeLessThan(1_200);
  expect(tally.summary([]).failed[0]?.reason).toHaveLength(5_000);
});

test('counts every absent fact, and keeps as many reasons as a person would read', () => {
  const tally = new Tally(() => 0);
  for (let at = 0; at < 200; at++) tally.absent('tiles', plainText(`shorter than ${at} s`));
  tally.absent('poster');
  const { absent, absentBecause } = tally.summary([]);
  expect(absent).toEqual({ tiles: 200, poster: 1 });
  expect(absentBecause).toHaveLength(50);
});
