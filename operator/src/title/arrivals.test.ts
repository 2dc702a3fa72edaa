import { describe, expect, test } from 'vitest';
import { arrivalKeys, arrivalsAfter, type Numbering, type PresentVideo } from './arrivals.ts';

const now = Date.UTC(2026, 5, 1);
const day = 24 * 3_600_000;
const today = { nowMs: now, firstWalk: false };
const first = { nowMs: now, firstWalk: true };

function at(ms: number): string {
  return new Date(ms).toISOString();
}

function episode(number: number, mtimeMs = now - day): PresentVideo {
  return { numbering: { season: 1, episodes: [number] }, mtimeMs };
}

const film: PresentVideo = { numbering: {}, mtimeMs: Date.UTC(2015, 1, 1) };

describe('the keys of an arrival', () => {
  const cases: readonly (readonly [Numbering, readonly string[]])[] = [
    [{}, ['']],
    [{ season: 1, episodes: [2] }, ['S01E02']],
    [{ season: 0, episodes: [1] }, ['S00E01']],
    [{ season: 12, episodes: [101, 102] }, ['S12E101', 'S12E102']],
    [{ episodes: [3] }, ['S01E03']],
    [{ season: 2010, airDate: '2010-01-31' }, ['2010-01-31']],
    [{ season: 1, episodes: [1], airDate: '2010-01-31', absolute: [1] }, ['S01E01']],
    [{ absolute: [12] }, ['A0012']],
    [{ episodes: [], absolute: [] }, ['']],
  ];
  test.each(cases)('%j is %j', (numbering, keys) => {
    expect(arrivalKeys(numbering)).toEqual(keys);
  });
});

describe('a new arrival', () => {
  test('is now, whatever the mtime', () => {
    expect(arrivalsAfter({}, [film], today)).toEqual({ '': { at: at(now) } });
  });

  const mtimes: readonly (readonly [string, number, number])[] = [
    ['a plausible mtime', Date.UTC(2015, 1, 1), Date.UTC(2015, 1, 1)],
    ['an mtime of 1970', 0, now],
    ['an mtime of 1989', Date.UTC(1989, 11, 31), now],
    ['an mtime in the future', now + 1, now],
    ['no mtime', Number.NaN, now],
  ];
  test.each(mtimes)('is right in a first walk with %s', (_name, mtimeMs, expected) => {
    expect(arrivalsAfter({}, [{ ...film, mtimeMs }], first)).toEqual({ '': { at: at(expected) } });
  });

  test('is the oldest of several versions in a first walk', () => {
    const videos = [episode(1, now - 3 * day), episode(1, now - 9 * day), episode(2, now - day)];
    expect(arrivalsAfter({}, videos, first)).toEqual({
      S01E01: { at: at(now - 9 * day) },
      S01E02: { at: at(now - day) },
    });
  });
});

test.each([
  [Date.UTC(1990, 0, 1), true],
  [Date.UTC(1990, 0, 1) - 1, false],
  [now, true],
  [now + 1, false],
])('in a first walk an mtime of %d is taken: %s', (mtimeMs, isTaken) => {
  expect(arrivalsAfter({}, [{ ...film, mtimeMs }], first)).toEqual({ '': { at: at(isTaken ? mtimeMs : now) } });
});

describe('a known arrival', () => {
  const known = { S01E01: { at: at(now - 100 * day), later: 1 } };

  test('is not changed by an upgrade, a rename or another walk', () => {
    expect(arrivalsAfter(known, [episode(1, now)], today)).toBe(known);
    expect(arrivalsAfter(known, [episode(1, 5)], first)).toBe(known);
  });

  test('stays beside a new episode', () => {
    expect(arrivalsAfter(known, [episode(1), episode(2)], today)).toEqual({ ...known, S01E02: { at: at(now) } });
  });

  test('whose video is gone is kept for 30 days, then dropped', () => {
    const gone = arrivalsAfter(known, [], today);
    expect(gone).toEqual({ S01E01: { at: at(now - 100 * day), later: 1, goneAt: at(now) } });
    expect(arrivalsAfter(gone, [], { ...today, nowMs: now + 30 * day })).toBe(gone);
    expect(arrivalsAfter(gone, [], { ...today, nowMs: now + 30 * day + 1 })).toEqual({});
  });

  test('whose video returns within 30 days stays; later it is new', () => {
    const gone = { S01E01: { ...known.S01E01, goneAt: at(now) } };
    expect(arrivalsAfter(gone, [episode(1)], { ...today, nowMs: now + 29 * day })).toEqual(known);
    const late = now + 31 * day;
    expect(arrivalsAfter(gone, [episode(1)], { ...today, nowMs: late })).toEqual({ S01E01: { at: at(late) } });
  });

  test('whose video went minutes ago, or as far ahead as two clocks may differ, is not written again', () => {
    for (const goneAt of [at(now - 5 * 60_000), at(now + 10 * 60_000)]) {
      const previous = { '': { at: at(now - day), goneAt } };
      expect(arrivalsAfter(previous, [], today)).toBe(previous);
    }
  });

  test('whose video is gone is noted also if another one stays', () => {
    const previous = { S01E01: { at: at(now - day) }, S01E02: { at: at(now - day) } };
    expect(arrivalsAfter(previous, [episode(1)], today)).toEqual({
      ...previous,
      S01E02: { at: at(now - day), goneAt: at(now) },
    });
  });

  test('with an unreadable or future goneAt counts as gone since now', () => {
    for (const goneAt of [at(now + day), at(now + 10 * 60_000 + 1), 'yesterday']) {
      expect(arrivalsAfter({ '': { at: at(5), goneAt } }, [], today)).toEqual({ '': { at: at(5), goneAt: at(now) } });
    }
  });

  test('of a file with two episodes stays if one gets its own file', () => {
    const both: PresentVideo = { numbering: { season: 1, episodes: [1, 2] }, mtimeMs: now };
    const before = arrivalsAfter({}, [both], today);
    expect(arrivalsAfter(before, [episode(1), episode(2)], { ...today, nowMs: now + day })).toBe(before);
  });
});
