import { describe, expect, test } from 'vitest';
import { film, findingsOf, messageOf, season, show, story } from '../../test/ruleTrial.ts';
import type { Franchise } from '../generated/franchise.ts';

const oneSeason = (number: number, ...codes: string[]) => story([show(1, { seasons: [season(number, ...codes)] })]);
const place = (entry: number, ofSeason: number, code: number) => `/order/${entry}/seasons/${ofSeason}/episodes/${code}`;

type Row = readonly [string, Franchise, readonly string[]];

describe('an episode code', () => {
  test.each<Row>([
    ['may be single or a range, in any order', oneSeason(2, 'S02E16', 'S02E17-S02E19', 'S02E04-S02E14'), []],
    ['may be of the specials', oneSeason(0, 'S00E01', 'S00E05-S00E07'), []],
    ['may be a range of one', oneSeason(1, 'S01E05-S01E05'), []],
    ['may have as many digits as it needs', oneSeason(1, 'S01E0999-S01E1002', 'S0001E0003'), []],
    ['may be of a season with a number of its own', oneSeason(2008, 'S2008E01'), []],
    ['must not run backwards', oneSeason(1, 'S01E04-S01E03'), [`range-backwards ${place(0, 0, 0)}`]],
    ['must not run over two seasons', oneSeason(1, 'S01E20-S02E03'), [`range-crosses-seasons ${place(0, 0, 0)}`]],
    [
      'that runs backwards over two seasons has that one fault',
      oneSeason(2, 'S02E03-S01E20'),
      [`range-crosses-seasons ${place(0, 0, 0)}`],
    ],
    ['must be of its season', oneSeason(1, 'S01E01', 'S02E01'), [`episode-other-season ${place(0, 0, 1)}`]],
    [
      'of the specials must not be under another season',
      oneSeason(1, 'S00E01-S00E03'),
      [`episode-other-season ${place(0, 0, 0)}`],
    ],
    ['may be a range of 2,000', oneSeason(1, 'S01E01-S01E2000'), []],
    ['must not be a longer range', oneSeason(1, 'S01E01-S01E2001'), [`range-too-long ${place(0, 0, 0)}`]],
    [
      'must not be a range of millions of episodes',
      oneSeason(1, 'S01E01-S01E99999999'),
      [`range-too-long ${place(0, 0, 0)}`],
    ],
    [
      'must not have more digits than a number holds',
      oneSeason(1, `S01E01-S01E${'9'.repeat(400)}`),
      [`number-too-big ${place(0, 0, 0)}`],
    ],
    ['must not have more than nine digits', oneSeason(1, 'S01E1234567890'), [`number-too-big ${place(0, 0, 0)}`]],
  ])('%s', (_, franchise, expected) => {
    expect(messageOf(franchise)).toEqual(expected);
  });

  test('a season number of more than nine digits is reported at the season', () => {
    expect(messageOf(oneSeason(1e21))).toEqual(['number-too-big /order/0/seasons/0/season']);
  });

  test('that runs backwards gets the corrected range in its message', () => {
    expect(findingsOf(oneSeason(1, 'S01E10-S01E04'))[0]?.message).toContain('Write S01E04-S01E10');
  });

  test('is one of at most 100,000 in a file; the first beyond the limit is reported', () => {
    const full = Array.from({ length: 50 }, (_, index) =>
      season(index + 1, `S${index + 1}E01-S${index + 1}E2000`.replace(/S(\d)E/gu, 'S0$1E')),
    );
    expect(messageOf(story([show(1, { seasons: full })]))).toEqual([]);
    const over = story([show(1, { seasons: full }), film(2), show(3, { seasons: [season(1, 'S01E01', 'S01E01')] })]);
    expect(messageOf(over)).toEqual([`too-many-episodes ${place(2, 0, 0)}`]);
  });
});

describe('a repeated part of the story', () => {
  const parts = (...seasons: ReturnType<typeof season>[]) => show(1, { seasons });
  test.each<Row>([
    [
      'is allowed for a season that returns with other episodes',
      story([
        parts(season(2, 'S02E16'), season(1, 'S01E16'), season(2, 'S02E01-S02E15')),
        film(1),
        parts(season(2, 'S02E17')),
      ]),
      [],
    ],
    [
      'is allowed for the same codes of another series',
      story([parts(season(1, 'S01E01')), show(2, { seasons: [season(1, 'S01E01')] })]),
      [],
    ],
    ['is allowed for the same number of another season', story([parts(season(1, 'S01E01'), season(11, 'S11E01'))]), []],
    [
      'is allowed for whole seasons of different numbers',
      story([parts(season(1)), film(1), parts(season(2), season(0))]),
      [],
    ],
    [
      'is an error for an episode inside one list',
      story([parts(season(1, 'S01E01', 'S01E01'))]),
      [`episode-twice ${place(0, 0, 1)}`],
    ],
    [
      'is an error for an episode inside a range of another entry',
      story([parts(season(1, 'S01E07')), film(1), parts(season(1, 'S01E05-S01E09'))]),
      [`episode-twice ${place(2, 0, 0)}`],
    ],
    [
      'is an error for two ranges that share an episode',
      story([parts(season(1, 'S01E01-S01E04', 'S01E04-S01E06'))]),
      [`episode-twice ${place(0, 0, 1)}`],
    ],
    [
      'is an error for one episode in two spellings',
      story([parts(season(1, 'S01E01', 'S01E001'))]),
      [`episode-twice ${place(0, 0, 1)}`],
    ],
    [
      'is not reported for codes with a fault of their own',
      story([parts(season(1, 'S01E05-S01E01', 'S01E01-S01E05', 'S02E01'), season(2, 'S02E01'))]),
      [`range-backwards ${place(0, 0, 0)}`, `episode-other-season ${place(0, 0, 2)}`],
    ],
    [
      'is an error for a whole series and a part after it',
      story([show(1), film(1), parts(season(1))]),
      ['whole-and-part /order/2/series'],
    ],
    [
      'is an error for a whole series and a part before it',
      story([parts(season(1)), film(1), show(1)]),
      ['whole-and-part /order/2/series'],
    ],
    [
      'is an error at each place that repeats a whole series',
      story([show(1), show(1), parts(season(1))]),
      ['whole-and-part /order/1/series', 'whole-and-part /order/2/series'],
    ],
    [
      'is an error for a whole season and an episode of it',
      story([parts(season(1)), film(1), parts(season(1, 'S01E01'))]),
      ['season-whole-and-part /order/2/seasons/0/season'],
    ],
    [
      'is an error for an episode and then its whole season',
      story([parts(season(1, 'S01E01'), season(1))]),
      ['season-whole-and-part /order/0/seasons/1/season'],
    ],
    [
      'is an error for each part before and after a whole season',
      story([parts(season(1, 'S01E01'), season(1), season(1, 'S01E02'))]),
      ['season-whole-and-part /order/0/seasons/1/season', 'season-whole-and-part /order/0/seasons/2/season'],
    ],
    [
      'is an error for a whole season twice',
      story([parts(season(1), season(1))]),
      ['season-whole-and-part /order/0/seasons/1/season'],
    ],
    [
      'is a warning for a film, since a frame story may return',
      story([film(1), film(2), film(1), film(1)]),
      ['movie-twice /order/2/movie', 'movie-twice /order/3/movie'],
    ],
    ['is allowed for a film and a series with the same number', story([film(1), show(1)]), []],
  ])('%s', (_, franchise, expected) => {
    expect(messageOf(franchise)).toEqual(expected);
  });

  test('is reported with the episode, the number of others, and the other place', () => {
    const franchise = story([parts(season(1, 'S01E03-S01E05')), film(1), parts(season(1, 'S01E01-S01E09'))]);
    expect(findingsOf(franchise)[0]?.message).toBe(
      'S01E03 (and 2 more of "S01E01-S01E09") of entry 3 already plays in entry 1 ("Series 1"), as "S01E03-S01E05". An episode has one place in the story: remove it from one of them.',
    );
  });

  test('is found in a file of 20,000 entries', () => {
    const order = Array.from({ length: 20_000 }, (_, index) =>
      parts(season(index % 50, `S${String(index % 50).padStart(2, '0')}E${1000 + Math.floor(index / 50)}`)),
    );
    expect(messageOf(story([...order, parts(season(7, 'S07E1399'))]))).toEqual([
      `episode-twice ${place(20_000, 0, 0)}`,
    ]);
  });
});
