import { describe, expect, test } from 'vitest';
import { plainText } from '../messages/message.ts';
import type { Trouble } from '../phases/sources.ts';
import type { Observation } from './observedSource.ts';
import { fingerprintOf, type SourceSetting } from './sourceFingerprint.ts';
import { beginHistory, continueHistory, probesDue, sinceMsOf } from './sourceHistory.ts';
import type { SourceState } from './sourceState.ts';

const hour = 3_600_000;
const day = 24 * hour;
const now = 1_800_000_000_000;
const tmdb: SourceSetting = { name: 'tmdb', key: 'k1' };
const archive: SourceSetting = { name: 'archive' };

function state(rest: Partial<SourceState> = {}): SourceState {
  return { source: 'tmdb', fingerprint: fingerprintOf(tmdb, 'a'), sinceMs: now - 9 * day, tries: 0, ...rest };
}

const down = { cause: 'later', reason: plainText('it answered 503'), atMs: now - hour, probeAtMs: now - 1 } as const;
const later: Trouble = { source: 'tmdb', cause: 'later', reason: plainText('it answered 500') };
const key: Trouble = { source: 'tmdb', cause: 'key', reason: plainText('the key was refused') };
const ended: Trouble = {
  source: 'tmdb',
  cause: 'ended',
  reason: plainText('the day is used up'),
  retryAtMs: now + 5 * hour,
};

function saw(rest: Partial<Observation>): ReadonlyMap<string, Observation> {
  return new Map([['tmdb', { found: 0, troublesInARow: 0, ...rest }]]);
}

describe('at the start of a walk', () => {
  test.each<[string, readonly SourceState[], readonly SourceSetting[], string[], boolean]>([
    ['nothing known, nothing named', [], [], [], false],
    ['no change', [state()], [tmdb], [], false],
    ['a first source', [], [tmdb], ['tmdb'], true],
    ['one source more', [state()], [tmdb, archive], ['archive'], true],
    ['another key', [state()], [{ ...tmdb, key: 'k2' }], ['tmdb'], true],
    ['another address', [state()], [{ ...tmdb, baseUrl: 'http://nas' }], ['tmdb'], true],
    ['a removed key', [state()], [{ name: 'tmdb' }], ['tmdb'], true],
    ['one source less', [state(), state({ source: 'omdb' })], [tmdb], [], true],
    ['one source replaced', [state({ source: 'omdb' })], [tmdb], ['tmdb'], true],
  ])('%s', (_, known, settings, renewed, isNew) => {
    const history = beginHistory(known, settings, now);
    expect(history.isNew).toBe(isNew);
    expect(history.states.map(({ source }) => source)).toEqual(settings.map(({ name }) => name));
    expect(history.states.filter(({ sinceMs }) => sinceMs === now).map(({ source }) => source)).toEqual(renewed);
    expect(history.reopen).toHaveLength(renewed.length);
    expect(beginHistory(history.states, settings, now + 1)).toEqual({
      states: history.states,
      reopen: [],
      isNew: false,
    });
  });

  test('a new source reopens what is absent, only the facts it serves', () => {
    const settings = ['tmdb', 'introdb', 'theintrodb', 'archive', 'peertube', 'unheard of'].map((name) => ({ name }));
    const { reopen } = beginHistory([], settings, now);
    expect(reopen.map(({ facts }) => facts)).toEqual(['title', 'marks', 'marks', 'trailer', 'trailer', 'title']);
    expect(reopen[0]).toEqual({ facts: 'title', states: ['absent', 'failed'], beforeMs: now });
  });

  test('another key ends the trouble of the former one', () => {
    const [next] = beginHistory([state({ trouble: down, tries: 4 })], [{ ...tmdb, key: 'k2' }], now).states;
    expect(next).toMatchObject({ sinceMs: now, tries: 0 });
    expect(next?.trouble).toBeUndefined();
  });
});

describe('a source is in trouble', () => {
  test.each<[string, Partial<Observation>, boolean]>([
    ['when its key is refused', { found: 5, troublesInARow: 1, lastTrouble: key }, true],
    ['when its day is used up', { found: 5, troublesInARow: 1, lastTrouble: ended }, true],
    ['when it never answered', { troublesInARow: 1, lastTrouble: later }, true],
    ['when the last three answers failed', { found: 5, troublesInARow: 3, lastTrouble: later }, true],
    ['not when a title or two have a bad answer', { found: 5, troublesInARow: 2, lastTrouble: later }, false],
    ['not when it answered since', { found: 5, troublesInARow: 0, wellSinceMs: now }, false],
  ])('%s', (_, observation, isTroubled) => {
    const before = [state()];
    const { states, reopen, isNew } = continueHistory(before, saw(observation), now);
    expect(states[0]?.trouble !== undefined).toBe(isTroubled);
    expect({ reopen, isNew }).toEqual({ reopen: [], isNew: isTroubled });
    if (!isTroubled) expect(states[0]).toBe(before[0]);
  });

  test('and is probed at growing intervals since its first trouble', () => {
    let states: readonly SourceState[] = [state()];
    const waits = [1, 2, 3, 4, 5, 6, 7].map(() => {
      states = continueHistory(states, saw({ troublesInARow: 1, lastTrouble: later }), now).states;
      return ((states[0]?.trouble?.probeAtMs ?? 0) - now) / hour;
    });
    expect(waits).toEqual([0, 1, 2, 4, 6, 6, 6]);
    expect(states[0]).toMatchObject({ tries: 7, trouble: { atMs: now, reason: plainText('it answered 500') } });
  });

  test('since its first trouble, with its latest reason', () => {
    const { states } = continueHistory(
      [state({ trouble: down, tries: 1 })],
      saw({ troublesInARow: 1, lastTrouble: key }),
      now,
    );
    expect(states[0]?.trouble).toMatchObject({ atMs: down.atMs, cause: 'key', reason: key.reason });
  });

  test.each([
    ['a service names a time', ended.retryAtMs, now + 5 * hour],
    ['a service names a time a year ahead', now + 365 * day, now + day],
    ['a service names an earlier time', now - day, now],
  ])('and is not probed before %s', (_, retryAtMs, probeAtMs) => {
    const observation = saw({ troublesInARow: 1, lastTrouble: { ...ended, retryAtMs: retryAtMs ?? 0 } });
    const { states } = continueHistory([state()], observation, now);
    expect(states[0]?.trouble?.probeAtMs).toBe(probeAtMs);
  });
});

describe('a source recovered', () => {
  const well = { found: 2, troublesInARow: 0, wellSinceMs: now - 500 };

  test('and reopens what failed before it answered', () => {
    const { states, reopen, isNew } = continueHistory([state({ trouble: down, tries: 2 })], saw(well), now);
    expect(states).toEqual([state({ sinceMs: now - 500, tries: 2 })]);
    expect(reopen).toEqual([{ facts: 'title', states: ['failed'], beforeMs: now - 500 }]);
    expect(isNew).toBe(true);
  });

  test.each<[string, SourceState, Partial<Observation>, boolean]>([
    ['not when it was never away', state(), well, false],
    ['not when nothing was found', state({ trouble: down }), { found: 0, troublesInARow: 0 }, false],
    ['not when it fails again', state({ trouble: down }), { ...well, troublesInARow: 1, lastTrouble: later }, false],
    [
      'not before its probe time: it came and went too often',
      state({ trouble: { ...down, probeAtMs: now + 1 } }),
      well,
      false,
    ],
    ['even if a clock far ahead wrote the time', state({ trouble: { ...down, probeAtMs: now + 2 * day } }), well, true],
    [
      'at once, when its key is accepted',
      state({ trouble: { ...down, cause: 'key', probeAtMs: now + hour } }),
      well,
      true,
    ],
  ])('%s', (_, before, observation, isBack) => {
    const { states, reopen } = continueHistory([before], saw(observation), now);
    expect(reopen).toHaveLength(isBack ? 1 : 0);
    expect(states[0]?.sinceMs).toBe(isBack ? now - 500 : before.sinceMs);
  });

  test('a relapse within a day counts as the same trouble, a later one as a first', () => {
    const relapse = saw({ troublesInARow: 1, lastTrouble: later });
    const tries = (sinceMs: number) => continueHistory([state({ sinceMs, tries: 3 })], relapse, now).states[0]?.tries;
    expect(tries(now - day + 1)).toBe(4);
    expect(tries(now - day)).toBe(1);
  });

  test('other sources stay unchanged', () => {
    const other = state({ source: 'omdb', trouble: down });
    const { states } = continueHistory([state({ trouble: down }), other], saw(well), now);
    expect(states[1]).toBe(other);
  });
});

test('sources in trouble are asked when their probe is due', () => {
  const waiting = { ...down, probeAtMs: now + 1 };
  const states = [
    state(),
    state({ source: 'due', trouble: down }),
    state({ source: 'waiting', trouble: waiting }),
    state({ source: 'clock', trouble: { ...down, probeAtMs: now + day + hour } }),
  ];
  expect(probesDue(states, now)).toEqual(['due', 'clock']);
  expect(probesDue(states, now + 1)).toEqual(['due', 'waiting', 'clock']);
});

test.each([
  [[], 0],
  [[5], 5],
  [[5, 9, 7], 9],
  [[5, now + day], now],
])('the newest change of %j is at %d', (times, sinceMs) => {
  expect(
    sinceMsOf(
      times.map((time) => state({ sinceMs: time })),
      now,
    ),
  ).toBe(sinceMs);
});
