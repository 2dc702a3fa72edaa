import { describe, expect, test } from 'vitest';
import { codecText } from './codecs.ts';
import {
  agoText,
  clockText,
  dayText,
  dueText,
  instantText,
  languageText,
  pastText,
  percentText,
  secondText,
  sizeText,
} from './words.ts';

describe('sizes', () => {
  test.each([
    [0, '0 byte'],
    [999, '999 byte'],
    [1_000, '1 kB'],
    [1_540, '1.5 kB'],
    [9_940_000, '9.9 MB'],
    [12_300_000, '12 MB'],
    [999_600_000, '1 GB'],
    [42_000_000_000, '42 GB'],
    [1.5e12, '1.5 TB'],
    [5e15, '5 PB'],
    [5e18, '5,000 PB'],
  ])('%i is %s', (sizeBytes, text) => {
    expect(sizeText(sizeBytes, 'en')).toBe(text);
  });

  test('in German', () => {
    expect(sizeText(1_540_000, 'de')).toBe('1,5 MB');
  });
});

test.each([
  [0.88, 'en', '88%'],
  [0.885, 'de', '89\u00a0%'],
  [1, 'de', '100\u00a0%'],
])('the ratio %d in %s is %s', (ratio, locale, text) => {
  expect(percentText(ratio, locale)).toBe(text);
});

describe('how long ago', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  test.each([
    ['2026-11-21T12:00:00Z', 'now'],
    ['2026-11-21T11:59:30Z', '30 seconds ago'],
    ['2026-11-21T11:57:00Z', '3 minutes ago'],
    ['2026-11-21T11:02:30Z', '1 hour ago'],
    ['2026-11-21T07:00:00Z', '5 hours ago'],
    ['2026-11-20T12:00:00Z', 'yesterday'],
    ['2026-11-11T12:00:00Z', '10 days ago'],
    ['2026-08-21T12:00:00Z', '3 months ago'],
    ['2021-11-21T12:00:00Z', '5 years ago'],
    ['2026-11-21T14:00:00Z', 'in 2 hours'],
    ['2026-11-28T12:00:00Z', 'in 7 days'],
    ['no time', ''],
    ['', ''],
  ])('%s is %s', (instant, text) => {
    expect(agoText(instant, now, 'en')).toBe(text);
  });
});

describe('a past time', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  test.each([
    ['2026-11-21T12:00:06Z', 'now'],
    ['2026-11-21T12:00:00Z', 'now'],
    ['2026-11-21T11:57:00Z', '3 minutes ago'],
    ['no time', ''],
  ])('is never shown as future: %s is %s', (instant, text) => {
    expect(pastText(instant, now, 'en')).toBe(text);
  });
});

describe('a future time', () => {
  // In the local time zone, whichever it is.
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 0, 0).toISOString();
  const now = Date.parse(at(21, 12)) + 600_000;
  test.each([
    [at(21, 13), 'en-GB', 'in 50 minutes'],
    [at(21, 20), 'en-GB', 'today, 20:00'],
    [at(22, 4), 'en-GB', 'tomorrow, 04:00'],
    [at(22, 4), 'de', 'morgen, 04:00'],
    [at(23, 4), 'en-GB', '23 Nov 2026, 04:00'],
    ['no time', 'en-GB', ''],
  ])('%s in %s is %s', (instant, locale, text) => {
    expect(dueText(instant, now, locale)).toBe(text);
  });
});

test('an invalid instant gives an empty text', () => {
  expect(instantText('yesterday-ish', 'en')).toBe('');
  expect(instantText('2026-11-21T12:00:00Z', 'en')).toContain('2026');
  expect(secondText('yesterday-ish', 'en')).toBe('');
  expect(secondText('2026-11-21T12:00:05Z', 'en')).toMatch(/2026.*:05/u);
});

test.each([
  ['2015-09-01', 'en-GB', '1 Sept 2015'],
  ['2015-09-01', 'de', '1. Sept. 2015'],
  ['2015-13-01', 'en', '2015-13-01'],
  ['soon', 'en', 'soon'],
])('the day %s in %s is %s', (day, locale, text) => {
  expect(dayText(day, locale)).toBe(text);
});

test.each([
  [0, '0:00'],
  [5.9, '0:05'],
  [65, '1:05'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [7821, '2:10:21'],
  [-3, '0:00'],
])('%f seconds on a clock: %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});

describe('languages', () => {
  test.each([
    ['de', 'German'],
    ['deu', 'German'],
    ['ger', 'German'],
    ['fre', 'French'],
    ['chi', 'Chinese'],
    ['pt-BR', 'Brazilian Portuguese'],
    ['zxx', 'No linguistic content'],
    ['qqq', 'qqq'],
    ['not a tag!', 'not a tag!'],
    ['', ''],
  ])('%s is %s', (tag, text) => {
    expect(languageText(tag, 'en')).toBe(text);
  });

  test('in the language of the page', () => {
    expect(languageText('eng', 'de')).toBe('Englisch');
  });
});

test.each([
  ['h264', 'H.264'],
  ['truehd', 'Dolby TrueHD'],
  ['wmav2', 'WMAV2'],
  ['constructor', 'CONSTRUCTOR'],
])('the codec %s is called %s', (codec, text) => {
  expect(codecText(codec)).toBe(text);
});
