import { expect, test } from 'vitest';
import { judgeChanges } from './echo.ts';
import type { Change } from './readBy.ts';

const told = Date.UTC(2026, 0, 1);
const minute = 60_000;
const before = { toldAtMs: told, echoes: 0 };

const theirs = (path: string, minutesAfter: number, fact = 'changed'): Change => ({
  path,
  fact,
  mtimeMs: told + minutesAfter * minute,
});
const ours: Change = { path: 'F/movie.nfo', fact: 'nfo' };

test('every change of a title without an earlier notification is sent', () => {
  expect(judgeChanges([theirs('F/movie.nfo', 1)], undefined)).toMatchObject({ tell: { length: 1 }, echoes: 0 });
});

test.each([
  ['F/movie.nfo', 1, 'touched', false],
  ['F/poster.jpg', 14, 'touched', false],
  ['F/movie.nfo', 16, 'touched', true],
  ['F/movie.nfo', -1, 'touched', true],
  // Rounded by the file system.
  ['F/movie.nfo', -1 / 60, 'touched', false],
  ['F/film.mkv', 1, 'touched', true],
  ['F/film-trailer.mp4', 1, 'touched', true],
  ['F/movie.nfo', 1, 'changed', true],
] as const)('%s, %d minutes after the notification, %s: told %s', (path, minutes, fact, isTold) => {
  expect(judgeChanges([theirs(path, minutes, fact)], before).tell).toHaveLength(isTold ? 1 : 0);
});

test('new content that looks like an answer is sent twice in a row, then no more', () => {
  const answer = [theirs('F/movie.nfo', 1)];
  expect(judgeChanges(answer, { ...before, echoes: 1 })).toEqual({ tell: answer, echoes: 2, isEnded: false });
  expect(judgeChanges(answer, { ...before, echoes: 2 })).toEqual({ tell: [], echoes: 2, isEnded: true });
});

test('another cause is sent with it and begins the count again; our own write does not', () => {
  const answer = theirs('F/movie.nfo', 1);
  const subtitle = theirs('F/film.de.srt', 60);
  expect(judgeChanges([answer, subtitle], { ...before, echoes: 2 })).toMatchObject({
    tell: { length: 2 },
    echoes: 0,
  });
  expect(judgeChanges([answer, ours], { ...before, echoes: 2 })).toMatchObject({ tell: { length: 2 }, echoes: 3 });
  expect(judgeChanges([ours], { ...before, echoes: 2 })).toMatchObject({ tell: [ours], echoes: 0 });
});

test('what went or is unknown has no time and is no answer', () => {
  for (const fact of ['lost', 'unknown', 'gone'])
    expect(judgeChanges([{ path: 'F/poster.jpg', fact }], before).tell).toHaveLength(1);
});
