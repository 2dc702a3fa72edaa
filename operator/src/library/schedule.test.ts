import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { englishText } from '../messages/english.ts';
import { message } from '../messages/message.ts';
import { cronProblem, defaultSchedule, isValidTimeZone, lastAtOrBefore, neverFires, nextAfter } from './schedule.ts';

const at = (text: string) => Date.parse(text);
const shown = (instant: number | undefined) => (instant === undefined ? undefined : new Date(instant).toISOString());

describe('the next and the last time of a schedule', () => {
  test.each([
    [
      'every hour',
      '0 * * * *',
      'Etc/UTC',
      '2026-03-01T10:15:00Z',
      '2026-03-01T11:00:00.000Z',
      '2026-03-01T10:00:00.000Z',
    ],
    [
      'exactly now',
      '0 * * * *',
      'Etc/UTC',
      '2026-03-01T10:00:00Z',
      '2026-03-01T11:00:00.000Z',
      '2026-03-01T10:00:00.000Z',
    ],
    [
      'a millisecond before',
      '0 * * * *',
      'Etc/UTC',
      '2026-03-01T09:59:59.999Z',
      '2026-03-01T10:00:00.000Z',
      '2026-03-01T09:00:00.000Z',
    ],
    ['a nickname', '@daily', 'Etc/UTC', '2026-03-01T10:00:00Z', '2026-03-02T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    [
      'a zone',
      '0 4 * * *',
      'Asia/Tokyo',
      '2026-03-01T10:00:00Z',
      '2026-03-01T19:00:00.000Z',
      '2026-02-28T19:00:00.000Z',
    ],
    [
      'before the skipped hour',
      '30 2 * * *',
      'Europe/Berlin',
      '2026-03-28T12:00:00Z',
      '2026-03-29T01:00:00.000Z',
      '2026-03-28T01:30:00.000Z',
    ],
    [
      'after the skipped hour',
      '30 2 * * *',
      'Europe/Berlin',
      '2026-03-29T12:00:00Z',
      '2026-03-30T00:30:00.000Z',
      '2026-03-29T01:00:00.000Z',
    ],
    [
      'in the repeated hour',
      '30 2 * * *',
      'Europe/Berlin',
      '2026-10-25T00:45:00Z',
      '2026-10-26T01:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
    ],
    [
      'hourly in the repeated hour',
      '30 * * * *',
      'Europe/Berlin',
      '2026-10-25T00:45:00Z',
      '2026-10-25T01:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
    ],
    [
      'a leap day',
      '0 0 29 2 *',
      'Etc/UTC',
      '2026-03-01T00:00:00Z',
      '2028-02-29T00:00:00.000Z',
      '2024-02-29T00:00:00.000Z',
    ],
    [
      '2100 is not a leap year',
      '0 0 29 2 *',
      'Etc/UTC',
      '2097-01-01T00:00:00Z',
      '2104-02-29T00:00:00.000Z',
      '2096-02-29T00:00:00.000Z',
    ],
  ])('%s', (_, cron, zone, now, next, last) => {
    expect(shown(nextAfter(cron, zone, at(now)))).toBe(next);
    expect(shown(lastAtOrBefore(cron, zone, at(now)))).toBe(last);
  });

  test.each([
    ['a date that does not exist', '0 0 30 2 *', 'Etc/UTC', 0],
    ['a bad cron', '99 * * * *', 'Etc/UTC', 0],
    ['a bad zone', '0 * * * *', 'Mars/Olympus', 0],
    ['NaN as an instant', '0 * * * *', 'Etc/UTC', Number.NaN],
    ['an instant outside the supported years', '0 * * * *', 'Etc/UTC', 8.64e15],
  ])('%s has neither', (_, cron, zone, now) => {
    expect(nextAfter(cron, zone, now)).toBeUndefined();
    expect(lastAtOrBefore(cron, zone, now)).toBeUndefined();
  });

  test('the next time becomes the last time once it has come', () => {
    const minute = fc.integer({ min: 0, max: 59 });
    const hour = fc.oneof(fc.constant('*'), fc.integer({ min: 0, max: 23 }).map(String));
    const zone = fc.constantFrom('Etc/UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata');
    const instant = fc.integer({ min: at('2000-01-01T00:00:00Z'), max: at('2060-01-01T00:00:00Z') });
    fc.assert(
      fc.property(minute, hour, zone, instant, (m, h, timeZone, now) => {
        const cron = `${m} ${h} * * *`;
        const next = nextAfter(cron, timeZone, now);
        if (next === undefined) throw new Error(`${cron} should come again`);
        expect(next).toBeGreaterThan(now);
        expect(next - now).toBeLessThanOrEqual(25.5 * 3_600_000);
        expect(lastAtOrBefore(cron, timeZone, next)).toBe(next);
        const last = lastAtOrBefore(cron, timeZone, next - 1);
        if (last === undefined) throw new Error(`${cron} should have come before`);
        expect(last).toBeLessThanOrEqual(now);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a schedule that never fires', () => {
  test.each([
    ['0 0 31 2 *', true],
    [' 0 0 30,31 2 * ', true],
    ['0 0 31 4,6,9,11 *', true],
    ['0 0 29 2 *', false],
    ['0 0 31 2 MON', false],
    ['0 0 L 2 *', false],
    ['0 0 * 2 WED#5', false],
    ['@yearly', false],
  ])('%j: %s', (cron, never) => {
    for (const zone of ['Etc/UTC', 'Europe/Berlin']) expect(neverFires(cron, zone)).toBe(never);
  });

  test('is found as by a search for its next time', () => {
    const number = (min: number, max: number) => fc.integer({ min, max }).map(String);
    const day = fc.oneof(fc.constantFrom('*', '*/30', '30-31', '31', 'L', 'LW', '31W'), number(1, 31));
    const month = fc.oneof(fc.constantFrom('*', 'FEB', '4,6', '2-2'), number(1, 12));
    const weekday = fc.oneof(fc.constantFrom('*', '?', 'SUN#5', '1-5', '+MON', '5L', '+2#5'), number(0, 7));
    const cron = fc.tuple(number(0, 59), number(0, 23), day, month, weekday).map((fields) => fields.join(' '));
    fc.assert(
      fc.property(
        cron.filter((text) => cronProblem(text) === undefined),
        (text) => {
          expect(neverFires(text, 'Etc/UTC')).toBe(
            nextAfter(text, 'Etc/UTC', at('2026-01-01T00:00:00Z')) === undefined,
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('cronProblem', () => {
  test.each(['0 * * * *', '*/5 0-6 1,15 JAN-MAR MON#1', '0 0 L * *', '@hourly', '@Daily', ' 0 4 * * * '])(
    'accepts %j',
    (cron) => {
      expect(cronProblem(cron)).toBeUndefined();
    },
  );

  test.each([
    ['', 'it has 0 fields'],
    ['0 * * *', 'it has 4 fields'],
    ['0 0 * * * *', 'it has 6 fields'],
    ['61 * * * *', 'the field for the minute is "61"'],
    ['0 24 * * *', 'the field for the hour is "24"'],
    ['0 0 32 * *', 'the field for the day of month is "32"'],
    ['0 0 1 13 *', 'the field for the month is "13"'],
    ['0 0 * * 9', 'the field for the day of week is "9"'],
    ['*/0 * * * *', 'the field for the minute'],
    ['@reboot', 'the nicknames are'],
    ['@daily 4', 'the nicknames are'],
    ['2026-01-01T00:00:00', 'it has 1 fields'],
  ])('explains what is wrong with %j', (cron, reason) => {
    const problem = cronProblem(cron);
    expect(problem && englishText(problem)).toContain(reason);
  });

  test('no text throws', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        (cron, zone) => void [cronProblem(cron), nextAfter(cron, zone, 0), lastAtOrBefore(cron, zone, 0)],
      ),
    );
  });
});

test.each([
  ['Europe/Berlin', true],
  ['Etc/UTC', true],
  ['UTC', true],
  ['Europe/Berln', false],
  ['+02:00', false],
  ['', false],
  ['../etc/passwd', false],
])('%j as a time zone: %s', (zone, valid) => {
  expect(isValidTimeZone(zone)).toBe(valid);
});

test.each([
  ['a date', '2027-01-01T00:00:00'],
  ['a cron with seconds', '0 0 0 * * *'],
])('%s is not a schedule, though the parser takes it', (_, cron) => {
  expect(nextAfter(cron, 'Etc/UTC', 0)).toBeUndefined();
});

test.each([' 0 4 * * * ', ' @daily ', '@DAILY'])('%j fires as it is written in a document', (cron) => {
  expect(nextAfter(cron, 'Etc/UTC', 0)).toBeDefined();
  expect(neverFires(cron, 'Etc/UTC')).toBe(false);
});

test.each([Number.NaN, Number.NEGATIVE_INFINITY, -1e14, 1e15])('after %d no time is computed', (ms) => {
  expect(nextAfter('0 4 * * *', 'Etc/UTC', ms)).toBeUndefined();
  expect(lastAtOrBefore('0 4 * * *', 'Etc/UTC', ms)).toBeUndefined();
});

test.each(['', '   '])('%j has no field', (cron) => {
  expect(cronProblem(cron)).toEqual(message('docCronFields', '0'));
});

test('the default minute is stable for a name and differs between names', () => {
  expect(['movies', 'shows', 'anime'].map((name) => defaultSchedule('default', name))).toEqual([
    '18 * * * *',
    '31 * * * *',
    '54 * * * *',
  ]);
  const minutes = new Set(Array.from({ length: 200 }, (_, number) => defaultSchedule('default', `library-${number}`)));
  expect(minutes.size).toBeGreaterThan(40);
  expect(minutes).toContain('59 * * * *');
  for (const cron of minutes) expect(cron).toMatch(/^([0-9]|[1-5][0-9]) \* \* \* \*$/);
});

describe('UTC without the time zone database', () => {
  test.each(['3 * * * *', '30 4 * * *', '0 4 29 2 *', '0 0 1 * 1', '*/7 1-5 * * 1-5', '@weekly'])(
    '%s fires as in another zone with the offset of UTC',
    (cron) => {
      for (const at of [
        '2026-03-29T00:59:59.500Z',
        '2024-02-29T04:00:00Z',
        '2026-12-31T23:59:00Z',
        '1999-06-01T00:00:00Z',
      ]) {
        const ms = Date.parse(at);
        expect(nextAfter(cron, 'Etc/UTC', ms)).toBe(nextAfter(cron, 'Africa/Abidjan', ms));
        expect(lastAtOrBefore(cron, 'Etc/UTC', ms)).toBe(lastAtOrBefore(cron, 'Africa/Abidjan', ms));
      }
    },
  );
});
