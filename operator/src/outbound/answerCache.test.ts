import { describe, expect, test } from 'vitest';
import { answerKey, conditionsOf, expiryOf, isFresh, isKept, type StoredAnswer, storable } from './answerCache.ts';

const nowMs = Date.parse('Thu, 01 Jan 2026 00:00:00 GMT');
const date = 'Thu, 01 Jan 2026 00:00:00 GMT';
const dayMs = 24 * 60 * 60 * 1000;

describe('the key of a cached answer', () => {
  test.each(['api_key', 'apikey', 'client_key', 'pin', 'token', 'access_token', 'X-Plex-Token'])(
    'contains no %s',
    (name) => {
      expect(answerKey(new URL(`https://a.example/x?${name}=f4ke&q=1`), {})).toBe('https://a.example/x?q=1');
    },
  );

  test.each([
    ['the order of parameters', 'https://a.example/?b=2&a=1', 'https://a.example/?a=1&b=2', true],
    ['the key', 'https://a.example/?a=1&api_key=x', 'https://a.example/?a=1&api_key=y', true],
    ['a fragment', 'https://a.example/?a=1#x', 'https://a.example/?a=1', true],
    ['a value', 'https://a.example/?a=1', 'https://a.example/?a=2', false],
    ['a path', 'https://a.example/1', 'https://a.example/2', false],
  ])('%s', (_, first, second, same) => {
    expect(answerKey(new URL(first), {}) === answerKey(new URL(second), {})).toBe(same);
  });

  test('differs by language', () => {
    const url = new URL('https://a.example/');
    expect(answerKey(url, { 'Accept-Language': 'de' })).not.toBe(answerKey(url, { 'accept-language': 'fr' }));
  });
});

describe('an answer is fresh', () => {
  test.each<readonly [string, Record<string, string>, number | undefined]>([
    ['as long as its max-age', { 'cache-control': 'public, max-age=60' }, 60],
    ['for the rest of its max-age', { 'cache-control': 'max-age=60', age: '45' }, 15],
    ['not at all if it is older than that', { 'cache-control': 'max-age=60', age: '90' }, 0],
    ["until it expires, by the service's clock", { expires: 'Thu, 01 Jan 2026 00:00:30 GMT', date }, 30],
    ['by max-age before Expires', { 'cache-control': 'max-age=5', expires: 'Thu, 01 Jan 2026 00:00:30 GMT' }, 5],
    ['not at all without a header', {}, 0],
    ['not at all with no-cache', { 'cache-control': 'no-cache, max-age=60' }, 0],
    ['not at all if the value is invalid', { 'cache-control': 'max-age=forever' }, 0],
    ['with a quoted value', { 'cache-control': 'max-age="60"' }, 60],
    ['never, with no-store', { 'cache-control': 'private, no-store' }, undefined],
    ['for 180 days at most', { 'cache-control': 'max-age=99999999999' }, 180 * 24 * 60 * 60],
  ])('%s', (_, headers, seconds) => {
    expect(expiryOf(headers, nowMs, 0)).toBe(seconds === undefined ? undefined : nowMs + seconds * 1000);
  });

  test('at least as long as the caller asks, unless it must not be stored', () => {
    expect(expiryOf({ 'cache-control': 'max-age=1' }, nowMs, dayMs)).toBe(nowMs + dayMs);
    expect(expiryOf({ 'cache-control': 'no-store' }, nowMs, dayMs)).toBeUndefined();
  });
});

describe('a row', () => {
  const stored: StoredAnswer = { status: 200, body: '{}', expiresAtMs: nowMs, storedAtMs: nowMs };

  test.each<readonly [string, number, Record<string, string>, string, boolean]>([
    ['a validator', 200, { etag: 'W/"1"' }, '{}', true],
    ['a time to live', 200, { 'cache-control': 'max-age=9' }, '{}', true],
    ['neither', 200, {}, '{}', false],
    ['another status', 404, { etag: '"1"' }, '{}', false],
    ['a body beyond 4 MiB', 200, { etag: '"1"' }, 'x'.repeat(4 * 1024 * 1024 + 1), false],
  ])('is stored for an answer with %s: %s', (_, status, headers, text, expected) => {
    expect(storable({ status, headers, text }, nowMs, 0) !== undefined).toBe(expected);
  });

  test.each([
    ['today', 0, true],
    ['five months old', 150, true],
    ['six months old', 180, false],
    ['from the future', -1, false],
  ])('%s is used: %s', (_, ageDays, expected) => {
    expect(isKept(stored, nowMs + ageDays * dayMs)).toBe(expected);
  });

  test('is fresh before its expiry, not at it', () => {
    expect([isFresh(stored, nowMs - 1), isFresh(stored, nowMs)]).toEqual([true, false]);
  });

  test('revalidates by ETag before date', () => {
    expect(conditionsOf({ ...stored, etag: '"1"', lastModified: date })).toEqual({ 'if-none-match': '"1"' });
    expect(conditionsOf({ ...stored, lastModified: date })).toEqual({ 'if-modified-since': date });
    expect(conditionsOf(stored)).toEqual({});
  });
});
