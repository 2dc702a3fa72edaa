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

describe('fast scrolling', () => {
  test.each([
    ['is detected while a key is held', [0, 33, 66, 99].map((atMs) => [atMs, 340] as const), true],
    ['is detected upwards too', [0, 33, 66].map((atMs) => [atMs, -340] as const), true],
    ['is detected after a flick', [0, 16, 32, 48, 64, 80].map((atMs) => [atMs, 150] as const), true],
    ['is detected at a jump to the end', [[0, 4_000_000] as const], true],
    ['is not detected for one page', [[0, 680] as const], false],
    ['is not detected for slow pages', [0, 400, 800].map((atMs) => [atMs, 680] as const), false],
    ['is not detected for wheel notches', [0, 100, 200, 300, 400].map((atMs) => [atMs, 120] as const), false],
    ['is not detected before any movement', [], false],
  ])('%s', (_, steps, expected) => {
    expect(flightAfter(steps)).toBe(expected);
  });
});

test('only recent movements are kept, however long the user scrolls', () => {
  let movements: readonly Movement[] = [];
  for (let atMs = 0; atMs < 100_000; atMs += 16) movements = withMovement(movements, { atMs, pixels: 1 });
  expect(movements.length).toBeLessThanOrEqual(flightMs / 16 + 1);
});
