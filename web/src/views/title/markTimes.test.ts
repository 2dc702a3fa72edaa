import { expect, test } from 'vitest';
import { edgeOfKey, timeFaults, typedSeconds, typedTime } from './markTimes.ts';

test.each<[string, number | undefined]>([
  ['62.5', 62.5],
  ['62,5', 62.5],
  [' 1:02.5 ', 62.5],
  ['1:02:03', 3723],
  ['90:00', 5400],
  ['1:60', undefined],
  ['', undefined],
  ['1:', undefined],
  ['-5', undefined],
  ['a', undefined],
])('%j is read as %j', (text, seconds) => expect(typedSeconds(text)).toBe(seconds));

test.each([0, 9.5, 62.5, 3723.4, 86_399.9])('what is shown for %d is read again', (seconds) =>
  expect(typedSeconds(typedTime(seconds))).toBeCloseTo(seconds, 5),
);

test('each of two times has its own fault', () => {
  expect(timeFaults(undefined, undefined, 60)).toEqual({ start: 'time', end: 'time' });
  expect(timeFaults(undefined, 90, 60)).toEqual({ start: 'time', end: 'late' });
  expect(timeFaults(10, 10, 60)).toEqual({ end: 'order' });
  expect(timeFaults(10, 61, 60)).toEqual({});
  expect(timeFaults(10, 90, undefined)).toEqual({});
});

test('keys set the edges of a mark', () => {
  expect(['i', '[', 'o', ']', 'x'].map(edgeOfKey)).toEqual(['start', 'start', 'end', 'end', undefined]);
});
