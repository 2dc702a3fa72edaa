import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance, nearest } from './nearest.ts';

test.each([
  ['storge', ['storage', 'schedule'], 'storage'],
  ['tmbd', ['tvdb', 'tmdb'], 'tmdb'],
  ['TimeZone', ['timeZone'], 'timeZone'],
  ['timezone', ['timeZone'], 'timeZone'],
  ['colour', ['mode', 'parallelism'], undefined],
  ['', ['a'], 'a'],
  ['x'.repeat(65), ['x'.repeat(64)], undefined],
])('%j means %j', (word, known, meant) => {
  expect(nearest(word, known)).toBe(meant);
});

test.each([
  ['', '', 0],
  ['ab', 'ba', 1],
  ['kitten', 'sitting', 3],
  ['abc', '', 3],
])('%j and %j are %i apart', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance);
});

test('the distance is symmetric and at most the length of the longer word', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (one, other) => {
      const distance = editDistance(one, other);
      expect(distance).toBe(editDistance(other, one));
      expect(distance).toBeLessThanOrEqual(Math.max(one.length, other.length));
      expect(distance === 0).toBe(one === other);
    }),
  );
});
