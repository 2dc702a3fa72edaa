import { describe, expect, test } from 'vitest';
import { message, plainText } from '../messages/message.ts';
import type { Fact } from './facts.ts';
import {
  absentFact,
  dueAfterMending,
  dueAtMs,
  dueWithoutReason,
  failedFact,
  filledFact,
  isDue,
  isShut,
  nextTry,
  openFact,
  refusedUrlsOf,
  shutFact,
  withRefusedUrls,
} from './gaps.ts';

const now = Date.UTC(2026, 0, 15, 12);
const hour = 3_600_000;
const day = 24 * hour;

function at(ms: number): string {
  return new Date(ms).toISOString();
}

describe('when a fact is due', () => {
  const cases: readonly (readonly [string, Fact | undefined, boolean])[] = [
    ['a missing fact', undefined, true],
    ['open', { state: 'open' }, true],
    ['filled', { state: 'filled' }, false],
    ['filled with a retry time that has come', { state: 'filled', nextTryAt: at(now) }, true],
    ['absent without a retry time', { state: 'absent' }, false],
    ['failed without a retry time (removed by another program)', { state: 'failed', tries: 2 }, false],
    ['absent until tomorrow', { state: 'absent', nextTryAt: at(now + day) }, false],
    ['absent until now', { state: 'absent', nextTryAt: at(now) }, true],
    ['failed until a moment ago', { state: 'failed', nextTryAt: at(now - 1) }, true],
    ['failed for 7 days', { state: 'failed', nextTryAt: at(now + 7 * day) }, false],
    [
      'failed for 7 days by a clock 10 minutes ahead, as far as two clocks may differ',
      { state: 'failed', nextTryAt: at(now + 7 * day + 10 * 60_000) },
      false,
    ],
    ['a moment more: a wrong clock', { state: 'failed', nextTryAt: at(now + 7 * day + 10 * 60_000 + 1) }, true],
    ['failed for 8 days: a wrong clock', { state: 'failed', nextTryAt: at(now + 8 * day) }, true],
    ['absent for 30 days', { state: 'absent', nextTryAt: at(now + 30 * day) }, false],
    [
      'absent for 30 days, stored by a clock a minute ahead',
      { state: 'absent', nextTryAt: at(now + 30 * day + 60_000) },
      false,
    ],
    ['absent for 31 days: a wrong clock', { state: 'absent', nextTryAt: at(now + 31 * day) }, true],
    ['absent until 2099', { state: 'absent', nextTryAt: '2099-01-01T00:00:00.000Z' }, true],
    ['absent until an unreadable time', { state: 'absent', nextTryAt: 'soon' }, true],
  ];
  test.each(cases)('%s: %o is due %s', (_name, fact, due) => {
    expect(isDue(fact, now)).toBe(due);
  });
});

describe('the earliest retry of several facts', () => {
  const cases: readonly (readonly [string, readonly (Fact | undefined)[], number | undefined])[] = [
    ['none', [], undefined],
    ['all filled', [{ state: 'filled' }, { state: 'absent' }], undefined],
    ['one open', [{ state: 'open' }, { state: 'failed', nextTryAt: at(now) }], 0],
    ['one missing', [undefined], 0],
    [
      'the earlier of two',
      [
        { state: 'failed', nextTryAt: at(now + day) },
        { state: 'absent', nextTryAt: at(now + hour) },
      ],
      now + hour,
    ],
    ['one unreadable', [{ state: 'failed', nextTryAt: '' }], 0],
  ];
  test.each(cases)('%s', (_name, facts, expected) => {
    expect(dueAtMs(facts)).toBe(expected);
  });

  test('a time of a wrong clock is now, if now is given', () => {
    const fact: Fact = { state: 'absent', nextTryAt: at(now + 400 * day) };
    expect(dueAtMs([fact])).toBe(now + 400 * day);
    expect(dueAtMs([fact], now)).toBe(now);
  });
});

describe('what a person may have mended', () => {
  const soon: Fact = failedFact(undefined, plainText('the disk is full'), now, 'soon');
  const late: Fact = failedFact({ state: 'failed', tries: 9 }, plainText('the disk is full'), now, 'soon');
  test.each<[string, Fact, boolean]>([
    ['what the storage refused', soon, true],
    ['what it refused many times', late, true],
    [
      'a name that was too long',
      failedFact(undefined, message('withErrno', message('nameTooLong'), 'ENAMETOOLONG'), now),
      true,
    ],
    [
      'a name that was too long, which only refresh opens',
      failedFact(undefined, message('withErrno', message('nameTooLong'), 'ENAMETOOLONG'), now, 'never'),
      false,
    ],
    ['a damaged video', failedFact(undefined, plainText('damaged'), now), false],
    ['a service that asks for a short pause', { ...soon, trouble: 'later' }, false],
    ['what only refresh opens', failedFact(undefined, plainText('removed'), now, 'never'), false],
    ['what is absent', absentFact(undefined, plainText('none'), now, 60_000), false],
    ['a time that nobody can read', { ...soon, at: 'then' }, false],
  ])('%s', (_name, fact, isTried) => {
    const facts = { probe: { state: 'filled' as const }, tiles: fact, art: undefined };
    const opened = dueAfterMending(facts);
    expect(isDue(opened.tiles, now)).toBe(isTried);
    if (!isTried) expect(opened).toBe(facts);
    // A further failure waits longer than this one did.
    else expect(opened).toEqual({ ...facts, tiles: { ...fact, nextTryAt: fact.at } });
  });

  test('a due fact is not changed', () => {
    const facts = dueAfterMending({ tiles: soon });
    expect(dueAfterMending(facts)).toBe(facts);
  });
});

describe('the retry time', () => {
  const hours: readonly (readonly [number, number])[] = [
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 4],
    [4, 8],
    [7, 64],
    [8, 128],
    [9, 168],
    [1000, 168],
    [-5, 1],
  ];
  test.each(hours)('of failure %i is %i h later', (tries, expected) => {
    expect(nextTry('failed', tries, now)).toBe(at(now + expected * hour));
  });

  test('of an absent fact is 30 days later', () => {
    expect(nextTry('absent', 5, now)).toBe(at(now + 30 * day));
  });
});

describe('changes of state', () => {
  const unknown = { later: { field: 1 } };
  const previous: Fact<string> = { state: 'filled', at: at(1), source: 'tmdb', value: 'old', ...unknown };

  test('filled takes value and source and clears failures', () => {
    const failed: Fact<string> = {
      state: 'failed',
      reason: plainText('x'),
      tries: 3,
      trouble: 'later',
      nextTryAt: at(2),
      ...unknown,
    };
    expect('trouble' in failedFact(failed, plainText('it is damaged'), now)).toBe(false);
    expect(filledFact(failed, 'new', 'tvmaze', now)).toEqual({
      state: 'filled',
      at: at(now),
      source: 'tvmaze',
      value: 'new',
      ...unknown,
    });
  });

  test('absent gives reason and next try; never is never; longer than 30 days is 30', () => {
    expect(absentFact(previous, plainText('nothing there'), now)).toEqual({
      state: 'absent',
      at: at(now),
      reason: plainText('nothing there'),
      nextTryAt: at(now + 30 * day),
      ...unknown,
    });
    expect(absentFact(undefined, plainText('readOnly'), now, 'never')).toEqual({
      state: 'absent',
      at: at(now),
      reason: plainText('readOnly'),
    });
    expect(absentFact(undefined, plainText('soon'), now, day).nextTryAt).toBe(at(now + day));
    expect(absentFact(undefined, plainText('soon'), now, 90 * day).nextTryAt).toBe(at(now + 30 * day));
  });

  test('failed counts failures in a row and keeps what was there', () => {
    const first = failedFact(previous, plainText('refused'), now);
    expect(first).toEqual({
      state: 'failed',
      at: at(now),
      reason: plainText('refused'),
      tries: 1,
      nextTryAt: at(now + hour),
      source: 'tmdb',
      value: 'old',
      ...unknown,
    });
    const second = failedFact(first, plainText('refused'), now);
    expect([second.tries, second.nextTryAt]).toEqual([2, at(now + 2 * hour)]);
    expect(failedFact({ state: 'failed', tries: Number.NaN }, plainText('x'), now).tries).toBe(1);
    expect('nextTryAt' in failedFact(first, plainText('removed by another program'), now, 'never')).toBe(false);
  });

  test('what failed for want of space or rights is tried soon, later each time, but always before an hour is over', () => {
    let fact = failedFact(undefined, plainText('the disk is full'), now, 'soon');
    expect(fact.nextTryAt).toBe(at(now + 5 * 60_000));
    for (let tries = 2; tries < 40; tries++) fact = failedFact(fact, plainText('the disk is full'), now, 'soon');
    expect(fact.nextTryAt).toBe(at(now + 55 * 60_000));
  });

  test('open clears all known fields and keeps unknown ones', () => {
    expect(openFact(previous)).toEqual({ state: 'open', ...unknown });
    expect(openFact(undefined)).toEqual({ state: 'open' });
  });
});

describe('facts that failed for a reason that no longer holds', () => {
  const reason = plainText('no such program');
  const failed: Fact = failedFact(undefined, reason, now);

  test('are due at once', () => {
    expect(dueWithoutReason({ trailer: failed }, reason)).toEqual({ trailer: { ...failed, nextTryAt: failed.at } });
  });

  test.each<[string, Fact]>([
    ['another reason', failedFact(undefined, plainText('damaged'), now)],
    ['a fact that is absent for this reason', absentFact(undefined, reason, now)],
    ['one that only refresh opens', failedFact(undefined, reason, now, 'never')],
  ])('%s changes nothing', (_, trailer) => {
    const facts = { trailer };
    expect(dueWithoutReason(facts, reason)).toBe(facts);
  });
});

describe('a fact that the document shuts', () => {
  const shut: Fact = shutFact(undefined, plainText('readOnly'), now);

  test('is absent with its reason, and is not retried', () => {
    expect(shut).toMatchObject({ state: 'absent', reason: plainText('readOnly') });
    expect(isDue(shut, now + 1_000 * day)).toBe(false);
  });

  test.each<[string, Fact | undefined, boolean]>([
    ['it', shut, true],
    ['one that is absent at a service', absentFact(undefined, plainText('none'), now), false],
    ['one that was opened again', openFact(shut), false],
    ['a failed one with this source', { ...shut, state: 'failed' }, false],
    ['a missing one', undefined, false],
  ])('%s: shut %s', (_name, fact, expected) => {
    expect(isShut(fact)).toBe(expected);
  });
});

describe('addresses that are not fetched again', () => {
  const open: Fact = { state: 'open' };

  test('are added to the fact once each, and only the last 20 are kept', () => {
    const urls = Array.from({ length: 25 }, (_, number) => `https://x.example/${number}`);
    const fact = withRefusedUrls(withRefusedUrls(open, urls.slice(0, 5)), [...urls.slice(5, 24), ...urls.slice(4, 5)]);
    expect(fact).toMatchObject(open);
    // The first address keeps its place.
    expect(refusedUrlsOf(fact)).toEqual(urls.slice(4, 24));
  });

  test('no address leaves the fact itself', () => {
    expect(withRefusedUrls(open, [])).toBe(open);
  });

  test.each([[undefined], ['https://x.example'], [7]])('a record with %j instead of a list has none', (refusedUrls) => {
    expect(refusedUrlsOf(JSON.parse(JSON.stringify({ state: 'open', refusedUrls })))).toEqual([]);
  });

  test('of a list in a record only texts count', () => {
    const refusedUrls = JSON.parse('[1, "https://x.example", null]');
    expect(refusedUrlsOf({ state: 'open', refusedUrls })).toEqual(['https://x.example']);
  });
});

test('what the storage refused is tried after 5, 10, 20 and 40 minutes, then before each hour', () => {
  const waits = [0, 1, 2, 3, 4, 99].map((tries) => {
    const fact = failedFact({ state: 'failed', tries }, plainText('full'), now, 'soon');
    return (Date.parse(fact.nextTryAt ?? '') - now) / 60_000;
  });
  expect(waits).toEqual([5, 10, 20, 40, 55, 55]);
});

test.each([-3, 1.5, Number.NaN, 2 ** 60, 0])('a count of %d failures in a record counts as none', (tries) => {
  expect(failedFact({ state: 'failed', tries }, plainText('damaged'), now).tries).toBe(1);
});
