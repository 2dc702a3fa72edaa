import { describe, expect, test } from 'vitest';
import { saying } from '../../test/saying.ts';
import { plainText } from '../messages/message.ts';
import type { Fact } from '../title/facts.ts';
import { failedFact } from '../title/gaps.ts';
import { absentOf, failedBy, isDueOf, type Release, releaseRetryMs, withoutAnswer } from './sourceFacts.ts';
import { noSources, type Source, type Trouble } from './sources.ts';

const day = 24 * 60 * 60 * 1000;
const now = Date.parse('2026-06-01T00:00:00.000Z');
const at = (ms: number) => new Date(ms).toISOString();
const someone: Source = { name: 'tmdb', kinds: ['movie'], test: async () => ({ state: 'none' }) };
const toolsOf = (sinceMs: number, list: readonly Source[] = [someone]) => ({
  now: () => now,
  sources: { ...noSources, list, sinceMs },
});
const trouble = (retryAtMs?: number, reason = 'tmdb: 503'): Trouble => ({
  source: 'tmdb',
  cause: 'later',
  reason: plainText(reason),
  ...(retryAtMs === undefined ? {} : { retryAtMs }),
});

describe('whether a fact of a service is due', () => {
  const later = at(now + day);
  test.each<[string, Fact | undefined, number, boolean]>([
    ['none yet', undefined, 0, true],
    ['open', { state: 'open' }, 0, true],
    ['filled', { state: 'filled', at: at(now - day) }, now, false],
    ['absent, before its retry time', { state: 'absent', at: at(now - day), nextTryAt: later }, 0, false],
    ['absent, after its retry time', { state: 'absent', at: at(now - day), nextTryAt: at(now - 1) }, 0, true],
    ['absent before a source was added', { state: 'absent', at: at(now - day), nextTryAt: later }, now - 1, true],
    ['absent since', { state: 'absent', at: at(now - 1), nextTryAt: later }, now - day, false],
    [
      'absent at the moment a source was added',
      { state: 'absent', at: at(now - day), nextTryAt: later },
      now - day,
      false,
    ],
    ['absent without sources, before a source was added', { state: 'absent', at: at(now - day) }, now - 1, true],
    ['absent without sources, still none', { state: 'absent', at: at(now - day) }, 0, false],
    ['absent at an unreadable time', { state: 'absent', at: 'soon', nextTryAt: later }, now - 1, true],
    ['absent by the document', { state: 'absent', at: at(now - day), source: 'document' }, now - 1, false],
    ['failed before', { state: 'failed', at: at(now - day), nextTryAt: later }, now - 1, true],
    ['failed until a refresh', { state: 'failed', at: at(now - day) }, now - 1, false],
    ['a source added in the future', { state: 'absent', at: at(now - day), nextTryAt: later }, now + 1, false],
  ])('%s', (_, fact, sinceMs, isDue) => {
    expect(isDueOf(fact, toolsOf(sinceMs))).toBe(isDue);
  });
});

describe('retry time after trouble', () => {
  const hour = 60 * 60 * 1000;
  test.each<[string, readonly Trouble[], number]>([
    ['in its turn', [trouble()], hour],
    ['not before the service allows it', [trouble(now + 5 * hour)], 5 * hour],
    ['not sooner than its turn', [trouble(now + 1)], hour],
    ['when the first of two services recovers', [trouble(now + 9 * hour), trouble(now + 5 * hour)], 5 * hour],
    ['in its turn if one service states no time', [trouble(now + 9 * hour), trouble()], hour],
    ['after a month, although a service asks for a year', [trouble(now + 365 * day)], 30 * day],
    ['an invalid time', [trouble(Number.NaN)], hour],
  ])('%s', (_, troubles, afterMs) => {
    expect(failedBy(undefined, troubles, now).nextTryAt).toBe(at(now + afterMs));
  });

  test('each reason appears once, and failures are counted', () => {
    const once = failedFact(undefined, plainText('x'), now);
    const fact = failedBy(once, [trouble(), trouble(), trouble(undefined, 'tvdb: away')], now);
    expect(fact).toMatchObject({
      state: 'failed',
      reason: saying('tmdb: 503; tvdb: away'),
      tries: 2,
      trouble: 'later',
    });
    const key = { ...trouble(), cause: 'key' } as const;
    expect(failedBy(once, [trouble(), key], now).trouble).toBe('key');
  });

  test('no source had it: failed while one is unavailable, else absent', () => {
    const absent = { reason: plainText('no source has a trailer'), release: { year: 1979 } };
    expect(withoutAnswer(undefined, { troubles: [trouble()] }, absent, toolsOf(0)).state).toBe('failed');
    expect(withoutAnswer(undefined, { troubles: [] }, absent, toolsOf(0))).toMatchObject({
      state: 'absent',
      reason: plainText('no source has a trailer'),
      nextTryAt: at(now + 30 * day),
    });
  });

  test('without any source there is no retry', () => {
    expect(absentOf(undefined, plainText('no source'), {}, toolsOf(0, []))).not.toHaveProperty('nextTryAt');
  });
});

describe('around its release a title is retried sooner', () => {
  const premiere = (days: number): Release => ({ premiered: at(now + days * day).slice(0, 10) });
  test.each<[string, Release, number]>([
    ['on the day', premiere(0), 1],
    ['two weeks before', premiere(14), 1],
    ['two weeks after', premiere(-14), 1],
    ['three weeks after', premiere(-21), 3],
    ['a month before', premiere(30), 3],
    ['two months after', premiere(-60), 7],
    ['90 days before', premiere(90), 7],
    ['91 days after', premiere(-91), 30],
    ['years ago', premiere(-4000), 30],
    ['its year', { year: 2026 }, 7],
    ['the year before', { year: 2025 }, 30],
    ['the year after', { year: 2027 }, 30],
    ['a date takes precedence over a year', { ...premiere(-200), year: 2026 }, 30],
    ['an invalid date', { premiered: 'soon', year: 2026 }, 7],
    ['nothing known', {}, 30],
  ])('%s', (_, release, days) => {
    expect(releaseRetryMs(release, now)).toBe(days * day);
  });

  test('in January a film of last year is still new', () => {
    expect(releaseRetryMs({ year: 2025 }, Date.parse('2026-01-20T00:00:00Z'))).toBe(7 * day);
  });
});
