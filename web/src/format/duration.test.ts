import { expect, test } from 'vitest';
import { durationText } from './duration.ts';

test.each([
  [0, '0 sec'],
  [0.42, '0.4 sec'],
  [9.94, '9.9 sec'],
  [9.96, '10 sec'],
  [59.6, '1 min'],
  [60, '1 min'],
  [192, '3 min 12 sec'],
  [3_599.7, '1 hr'],
  [7_500, '2 hr 5 min'],
  [86_399, '1 day'],
  [90_000, '1 day 1 hr'],
  [86_460, '1 day'],
  [-5, '0 sec'],
  [Number.NaN, ''],
  [Number.POSITIVE_INFINITY, ''],
])('%d seconds are "%s"', (seconds, text) => {
  expect(durationText(seconds, 'en')).toBe(text);
});

test('uses the given language', () => {
  expect(durationText(192, 'de')).toBe('3 Min. 12 Sek.');
});
