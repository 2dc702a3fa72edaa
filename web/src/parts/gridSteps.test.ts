import { describe, expect, test } from 'vitest';
import { stepFrom } from './gridSteps.ts';

describe('keys', () => {
  const grid = { columns: 5 };
  const total = 23;
  test.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 22, 22],
    ['ArrowLeft', 0, 0],
    ['ArrowLeft', 5, 4],
    ['ArrowDown', 0, 5],
    ['ArrowDown', 17, 22],
    ['ArrowDown', 19, 19],
    ['ArrowUp', 6, 1],
    ['ArrowUp', 4, 4],
    ['PageDown', 0, 10],
    ['PageDown', 20, 22],
    ['PageUp', 7, 0],
    ['Home', 12, 10],
    ['Home', 10, 10],
    ['End', 11, 14],
    ['End', 21, 22],
  ])('%s from %i moves to %i', (key, from, to) => {
    expect(stepFrom(grid, total, from, key, { rightToLeft: false, rowsInSight: 2, isWhole: false })).toBe(to);
  });

  test.each([
    ['Home', 0],
    ['End', 22],
    ['ArrowRight', undefined],
    ['PageDown', undefined],
  ])('%s with the control key moves within the whole grid, or is left to the browser', (key, to) => {
    expect(stepFrom(grid, total, 12, key, { rightToLeft: false, rowsInSight: 2, isWhole: true })).toBe(to);
  });

  test.each([
    ['Home', 0],
    ['End', 22],
    ['ArrowDown', 13],
    ['ArrowUp', 11],
  ])('in a list %s moves to %i', (key, to) => {
    expect(stepFrom({ columns: 1 }, total, 12, key, { rightToLeft: false, rowsInSight: 2, isWhole: false })).toBe(to);
  });

  test('left and right follow the reading direction', () => {
    expect(stepFrom(grid, total, 3, 'ArrowLeft', { rightToLeft: true, rowsInSight: 2, isWhole: false })).toBe(4);
    expect(stepFrom(grid, total, 3, 'ArrowRight', { rightToLeft: true, rowsInSight: 2, isWhole: false })).toBe(2);
  });

  test.each(['Enter', ' ', 'a', 'Tab', 'toString', '__proto__'])('%s is not handled', (key) => {
    expect(stepFrom(grid, total, 3, key, { rightToLeft: false, rowsInSight: 2, isWhole: false })).toBeUndefined();
  });
});
