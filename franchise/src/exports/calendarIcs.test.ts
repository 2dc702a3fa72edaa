import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { episode, fileText, film, galaxy, input, TODAY } from '../../test/exports/exportInput.ts';
import { calendarIcs } from './calendarIcs.ts';

const unfold = (text: string) => text.replaceAll('\r\n ', '').trimEnd().split('\r\n');
const summaries = (...members: Parameters<typeof input>[0]) =>
  unfold(fileText(calendarIcs(input(members)), '.ics'))
    .filter((line) => line.startsWith('SUMMARY:'))
    .map((line) => line.slice('SUMMARY:'.length));
const on = (released: string, title = released) => film(`tmdb:${released}`, title, { released, state: 'coming' });

test('a coming film is an all-day event', () => {
  expect(fileText(calendarIcs(galaxy()), 'star-wars.ics').replaceAll('\r\n', '\n')).toBe(`BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Projectionist//franchise//EN
CALSCALE:GREGORIAN
X-WR-CALNAME:Star Wars
BEGIN:VEVENT
UID:franchise-movie-tmdb-999
DTSTAMP:20261121T000000Z
DTSTART;VALUE=DATE:20270528
DTEND;VALUE=DATE:20270529
SUMMARY:Starfighter
DESCRIPTION:Film of Star Wars\\, place 8 in story order.
TRANSP:TRANSPARENT
END:VEVENT
END:VCALENDAR
`);
});

describe('dates with an event', () => {
  test('are those from today on', () => {
    expect(summaries(on('2026-11-20'), on(TODAY), on('2026-11-22'), on('1999-12-31'))).toEqual([TODAY, '2026-11-22']);
  });

  test('do not include invalid or partial dates', () => {
    const members = [on('2027-02-29'), on('2027-13-01'), on('2027-05'), on('2027'), on('2028-02-29')];
    expect(summaries(...members)).toEqual(['2028-02-29']);
    expect(calendarIcs(input(members)).notCarried).toEqual([
      'Left out: 4 films, because an event needs a full release date, with month and day: 2027-02-29, 2027-13-01, 2027-05, 2027.',
    ]);
  });

  test('a coming film without a full date is listed as left out, a missing one is not', () => {
    const members = [film('tmdb:1', 'Announced', { state: 'coming' }), film('tmdb:2', 'Old', { released: '1977' })];
    const { notCarried } = calendarIcs(input(members));
    expect(notCarried).toHaveLength(2);
    expect(notCarried[0]).toBe('The calendar is empty: no part has a full release date from today on.');
    expect(notCarried[1]).toContain(': Announced.');
  });

  test('all parts of a series share one event', () => {
    const parts = [1, 2, 3].map((number) =>
      episode('tvdb:1', 'Show', 1, number, { released: '2027-01-01', state: 'coming' }),
    );
    expect(summaries(...parts)).toEqual(['Show']);
  });
});

test.each([
  ['2027-12-31', '20280101'],
  ['2028-02-28', '20280229'],
  ['2027-02-28', '20270301'],
])('an event of %s ends on %s', (released, end) => {
  expect(fileText(calendarIcs(input([on(released)])), '.ics')).toContain(`DTEND;VALUE=DATE:${end}\r\n`);
});

test('the UID stays when the day changes, and differs between a film and a series with the same id', () => {
  const uids = (member: ReturnType<typeof film>) =>
    unfold(fileText(calendarIcs(input([member])), '.ics')).filter((line) => line.startsWith('UID:'));
  const moved = { released: '2030-01-01', state: 'coming' } as const;
  expect(uids(film('tmdb:1', 'A', moved))).toEqual(uids(film('tmdb:1', 'B', { ...moved, released: '2031-01-01' })));
  expect(uids(episode('tmdb:1', 'A', 1, 1, moved))).not.toEqual(uids(film('tmdb:1', 'A', moved)));
});

test('text is escaped and cannot end its line', () => {
  expect(summaries(on('2027-01-01', 'a,b;c\\d\r\nEND:VCALENDAR'))).toEqual(['a\\,b\\;c\\\\d END:VCALENDAR']);
});

test('no line has more than 75 octets, no character is split, and unfolding restores the text', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'é', '千', '👩‍🚀', ' x', ','), { minLength: 60, maxLength: 120 }),
      (words) => {
        const title = `T${words.join('')}`;
        const text = fileText(calendarIcs(input([on('2027-01-01', title)])), '.ics');
        for (const line of text.split('\r\n')) {
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
          expect(line.isWellFormed()).toBe(true);
        }
        expect(unfold(text)).toContain(`SUMMARY:${title.trim().replaceAll(',', '\\,')}`);
      },
    ),
    { numRuns: 100 },
  );
});
