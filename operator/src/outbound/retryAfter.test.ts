import { describe, expect, test } from 'vitest';
import { backoffMs, pauseWithoutTimeMs, retryAfterMs } from './retryAfter.ts';

const nowMs = Date.parse('Thu, 01 Jan 2026 00:00:00 GMT');

describe('Retry-After', () => {
  test.each([
    ['seconds', '7', 7_000],
    ['a part of a second', '1.5', 1_500],
    ['zero becomes a second', '0', 1_000],
    ['a date', 'Thu, 01 Jan 2026 00:00:09 GMT', 9_000],
    ['a date of the old form', 'Thursday, 01-Jan-26 00:00:09 GMT', 9_000],
    ['a past date', 'Wed, 31 Dec 2025 23:59:00 GMT', 1_000],
    ['spaces around', ' 3 ', 3_000],
  ])('is read: %s', (_, header, expected) => {
    expect(retryAfterMs(header, undefined, nowMs)).toBe(expected);
  });

  test.each([undefined, '', '-1', 'soon', '1e9x', 'Thu, 99 Foo 2026', 'NaN', '0x10'])('%j gives no time', (header) => {
    expect(retryAfterMs(header, undefined, nowMs)).toBeUndefined();
  });

  test('counts a date from the service’s time, because our clock may be wrong', () => {
    const answeredAt = 'Thu, 01 Jan 2026 05:00:00 GMT';
    expect(retryAfterMs('Thu, 01 Jan 2026 05:00:20 GMT', answeredAt, nowMs)).toBe(20_000);
  });
});

test('a pause without a stated time doubles', () => {
  expect([0, 1, 2, 3].map(pauseWithoutTimeMs)).toEqual([2_000, 4_000, 8_000, 16_000]);
});

test('a backoff is random, up to a doubling limit from half a second to thirty', () => {
  expect([0, 1, 2, 6, 20].map((retry) => backoffMs(retry, 1))).toEqual([500, 1_000, 2_000, 30_000, 30_000]);
  expect(backoffMs(3, 0)).toBe(0);
});
