import { describe, expect, test } from 'vitest';
import { openTrailerRun, trailerStartsForMs } from './trailerRun.ts';

const claimedAt = Date.parse('2026-05-01T12:00:00Z');

describe('a title is started', () => {
  test.each<readonly [string, number, boolean]>([
    ['at once', 0, false],
    ['until 15 minutes are over', trailerStartsForMs - 1, false],
    ['no more then', trailerStartsForMs, true],
    ['no more hours later', 10 * trailerStartsForMs, true],
    ['while the clock is a little behind', -1_000, false],
    ['not for an hour more because the clock was set back', -4 * trailerStartsForMs, true],
  ])('%s', async (_, sinceMs, isLate) => {
    const run = openTrailerRun({ claimedAt, now: () => claimedAt + sinceMs });
    expect(run.isLate()).toBe(isLate);
    expect(await run.turn(async () => 'done')).toBe(isLate ? 'late' : 'done');
  });

  test('not while the walk is to stop', async () => {
    const run = openTrailerRun({ claimedAt, now: () => claimedAt, isStopping: () => true });
    expect(await run.turn(async () => 'done')).toBe('late');
  });
});

test('one at a time; those that waited past the limit are not started', async () => {
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

test('a turn that fails does not keep the next from its own', async () => {
  const run = openTrailerRun({ claimedAt, now: () => claimedAt });
  const failed = run.turn(async () => Promise.reject(new Error('disk full')));
  const next = run.turn(async () => 'done');
  await expect(failed).rejects.toThrow('disk full');
  expect(await next).toBe('done');
});

test('the first reason for which yt-dlp is blocked is the one that is told', () => {
  const run = openTrailerRun({ claimedAt, now: () => claimedAt });
  expect(run.blocked).toBeUndefined();
  run.block('one');
  run.block('two');
  expect(run.blocked).toBe('one');
});
