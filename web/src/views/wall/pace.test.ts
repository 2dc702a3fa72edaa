import { describe, expect, test } from 'vitest';
import { flightMs, isFlight, type Movement, withMovement } from './pace.ts';

const windowPixels = 800;

function flightAfter(steps: readonly (readonly [atMs: number, pixels: number])[]): boolean {
  const movements = steps.reduce<readonly Movement[]>(
    (before, [atMs, pixels]) => withMovement(before, { atMs, pixels }),
    [],
  );
  return isFlight(movements, windowPixels);
}

describe('the wall flies', () => {
  test.each([
    ['while a key is held', [0, 33, 66, 99].map((atMs) => [atMs, 340] as const), true],
    ['upwards as well', [0, 33, 66].map((atMs) => [atMs, -340] as const), true],
    ['when it is thrown', [0, 16, 32, 48, 64, 80].map((atMs) => [atMs, 150] as const), true],
    ['at a jump to the end', [[0, 4_000_000] as const], true],
    ['not at one page', [[0, 680] as const], false],
    ['not at pages that are read', [0, 400, 800].map((atMs) => [atMs, 680] as const), false],
    ['not at notches of a wheel', [0, 100, 200, 300, 400].map((atMs) => [atMs, 120] as const), false],
    ['not before it moved', [], false],
  ])('%s', (_, steps, expected) => {
    expect(flightAfter(steps)).toBe(expected);
  });
});

test('only what is young enough to count is kept, however long somebody scrolls', () => {
  let movements: readonly Movement[] = [];
  for (let atMs = 0; atMs < 100_000; atMs += 16) movements = withMovement(movements, { atMs, pixels: 1 });
  expect(movements.length).toBeLessThanOrEqual(flightMs / 16 + 1);
});
