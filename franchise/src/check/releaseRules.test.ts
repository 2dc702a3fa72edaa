import { describe, expect, test } from 'vitest';
import { film, findingsOf, messageOf, show, story } from '../../test/ruleTrial.ts';

const today = '2026-11-20';

describe('a release date', () => {
  test.each([
    '1977',
    '1977-01',
    '1977-12',
    '2000-02-29',
    '2024-02-29',
    '1977-04-30',
    '1977-12-31',
    '1888',
    '1888-10-14',
    '2029',
    '2029-11',
    '2029-11-20',
  ])('%s has no fault', (released) => expect(messageOf(story([film(1, { released })]), { today })).toEqual([]));

  test.each([
    ['1977-00', 'released-month'],
    ['1977-13', 'released-month'],
    ['1977-13-40', 'released-month'],
    ['1977-00-00', 'released-month'],
    ['2977-13', 'released-month'],
    ['1977-05-00', 'released-day'],
    ['1977-05-32', 'released-day'],
    ['1977-04-31', 'released-day'],
    ['1977-06-31', 'released-day'],
    ['1977-09-31', 'released-day'],
    ['1977-11-31', 'released-day'],
    ['1977-02-29', 'released-day'],
    ['1900-02-29', 'released-day'],
    ['2100-02-29', 'released-day'],
    ['1887', 'released-far'],
    ['0000', 'released-far'],
    ['1887-12-31', 'released-far'],
    ['2029-11-21', 'released-far'],
    ['2029-12', 'released-far'],
    ['2030', 'released-far'],
    ['9999', 'released-far'],
  ])('%s has the fault %s', (released, code) => {
    expect(messageOf(story([film(1), show(2, { released })]), { today })).toEqual([`${code} /order/1/released`]);
  });

  test('three years after a leap day is the end of February', () => {
    expect(messageOf(story([film(1, { released: '2031-02-28' })]), { today: '2028-02-29' })).toEqual([]);
    expect(messageOf(story([film(1, { released: '2031-03-01' })]), { today: '2028-02-29' })).toEqual([
      'released-far /order/0/released',
    ]);
  });
});

describe('titles and release dates', () => {
  test('are reported by name when missing', () => {
    const order = [{ movie: 'tmdb:1', title: 'Film' }, { series: 'tvdb:1', released: '1999' }, { movie: 'tmdb:2' }];
    expect(messageOf(story(order))).toEqual([
      'released-missing /order/0',
      'title-missing /order/1',
      'released-missing /order/2',
      'title-missing /order/2',
    ]);
    expect(findingsOf(story(order)).map(({ message }) => message.split(',')[0])).toEqual([
      'Entry 1 ("Film") has no `released`',
      'Entry 2 has no `title`',
      'Entry 3 has no `released`',
      'Entry 3 has no `title`',
    ]);
  });

  test.each([
    '1917',
    '(1999)',
    'Blade Runner 2049',
    'Wonder Woman 1984',
    '2012',
    'Apollo (1) 3',
    'Room (237',
    'Film (99)',
    'The (1999) Story',
  ])('%s is an accepted title', (title) => expect(messageOf(story([film(1, { title })]))).toEqual([]));

  test.each(['Star Wars (1977)', 'Star Wars(1977)', '2012 (2009)', 'Star Wars (1977) ', `${'a'.repeat(5_000)} (1977)`])(
    'the title %s is reported, since it ends with a year',
    (title) => expect(messageOf(story([film(1, { title })]))).toEqual(['title-with-year /order/0/title']),
  );

  test('hostile titles are shortened in messages, without terminal control characters', () => {
    const title = `\u001b[31m\n\u202Eevil ${'x'.repeat(500)} (1977)`;
    const message = findingsOf(story([film(1, { title })]))[0]?.message ?? '';
    expect(message).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(message.length).toBeLessThan(250);
  });
});
