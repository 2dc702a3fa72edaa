import { describe, expect, test } from 'vitest';
import { plainText } from '../../messages/message.ts';
import { openTrailerRun, trailerStartsForMs } from './trailerRun.ts';

const claimedAt = Date.parse('2026-05-01T12:00:00Z');

describe('no further title is started', () => {
  test.each<readonly [string, number, boolean]>([
    ['false at once', 0, false],
    ['false until 15 minutes have passed', trailerStartsForMs - 1, false],
    ['true after 15 minutes', trailerStartsForMs, true],
    ['true hours later', 10 * trailerStartsForMs, true],
    ['false while the clock is slightly behind', -1_000, false],
    ['true if the clock was set back by an hour', -4 * trailerStartsForMs, true],
  ])('%s', async (_, sinceMs, isLate) => {
    const run = openTrailerRun({ claimedAt, now: () => claimedAt + sinceMs });
    expect(run.isLate()).toBe(isLate);
    expect(await run.turn(async () => 'done')).toBe(isLate ? 'late' : 'done');
  });

  test('true while the walk is stopping', async () => {
    const run = openTrailerRun({ claimedAt, now: () => claimedAt, isStopping: () => true });
    expect(await run.turn(async () => 'done')).toBe('late');
  });
});

test('titles run one at a time; those that waited past the limit are not started', async () => {
  let nowMs = claimedAt;
  let atOnce = 0;
  const run = openTrailerRun({ claimedAt, now: () => nowMs });
  const turns = Array.from({ length: 5 }, (_, nth) =>
    run.turn(async () => {
      atOnce += 1;
      expect(atOnce).toBe(1);
      await Promise.resolve();
      if (nth === 1) nowMs += trailerStartsForMs;
      atOnce -= 1;
      return nth;
    }),
  );
  expect(await Promise.all(turns)).toEqual([0, 1, 'late', 'late', 'late']);
});

test('a failing title does not prevent the next one', async () => {
  const run = openTrailerRun({ claimedAt, now: () => claimedAt });
  const failed = run.turn(async () => Promise.reject(new Error('disk full')));
  const next = run.turn(async () => 'done');
  await expect(failed).rejects.toThrow('disk full');
  expect(await next).toBe('done');
});

test('the first reason for blocking yt-dlp is kept', () => {
  const run = openTrailerRun({ claimedAt, now: () => claimedAt });
  expect(run.blocked).toBeUndefined();
  run.block(plainText('one'));
  run.block(plainText('two'));
  expect(run.blocked).toEqual(plainText('one'));
});
