import { describe, expect, test } from 'vitest';
import { at, film, findingsOf, messageOf, season, show, story, years } from '../../test/ruleTrial.ts';
import type { Calendar, Franchise } from '../generated/franchise.ts';

const yavin: Calendar = { unit: 'years', zero: 'Battle of Yavin', before: 'BBY', after: 'ABY' };
const days: Calendar = { unit: 'days', zero: 'Landfall', before: 'before', after: 'after' };
const partTimed = (first: [number, number], second: [number, number]) => [
  { ...season(1), time: at(...first) },
  { ...season(2), time: at(...second) },
];

type Row = readonly [string, Franchise, readonly string[]];

describe('a time', () => {
  test.each<Row>([
    ['with a calendar has no fault', story([film(1, { time: at(1977) })], { calendar: years }), []],
    ['without a calendar is an error', story([film(1, { time: at(1977) })]), ['time-needs-calendar /order/0/time']],
    [
      'of a season without a calendar is an error as well',
      story([show(1, { seasons: [{ ...season(1), time: at(5, 3) }] })]),
      ['time-needs-calendar /order/0/seasons/0/time', 'time-reversed /order/0/seasons/0/time'],
    ],
    ['may be a single moment', story([film(1, { time: at(0) })], { calendar: yavin }), []],
    ['may be a fraction', story([film(1, { time: at(1.25, 1.5) })], { calendar: days }), []],
    ['may cross zero', story([film(1, { time: at(-3, 5) })], { calendar: yavin }), []],
    ['may be minus zero', story([film(1, { time: at(-0, 0) })], { calendar: yavin }), []],
    [
      'must not run backwards',
      story([film(1, { time: at(3, 2.5) })], { calendar: days }),
      ['time-reversed /order/0/time'],
    ],
    [
      'of a season may be as wide as that of its entry',
      story([show(1, { time: at(1, 9), seasons: partTimed([1, 5], [5, 9]) }), film(2, { time: at(40) })], {
        calendar: yavin,
      }),
      [],
    ],
    [
      'of a season must not exceed that of its entry at either end',
      story([show(1, { time: at(1, 9), seasons: partTimed([0, 5], [5, 9.5]) }), film(2, { time: at(40) })], {
        calendar: yavin,
      }),
      ['season-time-outside-entry /order/0/seasons/0/time', 'season-time-outside-entry /order/0/seasons/1/time'],
    ],
    [
      'of a season is free if the entry has none',
      story([film(1, { time: at(0) }), show(2, { seasons: partTimed([2, 2], [30, 30]) })], { calendar: yavin }),
      [],
    ],
    [
      'of a season is not compared with a reversed time of its entry',
      story([show(1, { time: at(9, 1), seasons: partTimed([0, 5], [5, 9]) }), film(2, { time: at(40) })], {
        calendar: yavin,
      }),
      ['time-reversed /order/0/time'],
    ],
    [
      'that spans over half of the story is reported as info',
      story([film(1, { time: at(0) }), film(2, { time: at(0, 51) }), film(3, { time: at(100) })], { calendar: yavin }),
      ['time-wide /order/1/time'],
    ],
    [
      'that spans half of the story is not reported',
      story([film(1, { time: at(0) }), film(2, { time: at(0, 50) }), film(3, { time: at(100) })], { calendar: yavin }),
      [],
    ],
    [
      'that is the only one is not reported as wide',
      story([film(1, { time: at(1943, 1945) })], { calendar: years }),
      [],
    ],
  ])('%s', (_, franchise, expected) => {
    expect(messageOf(franchise)).toEqual(expected);
  });

  test('before zero written without its sign gets fitting advice', () => {
    const [finding] = findingsOf(story([film(1, { time: at(32, 19) })], { calendar: yavin }));
    expect(finding?.message).toBe(
      'The time of entry 1 runs backwards: from 32 is after to 19. Swap them; times before zero are negative (-32 is before -19).',
    );
  });
});

describe('the order', () => {
  const earth = (name: string, time: { from: number; to: number }, id: number) => film(id, { time, universes: [name] });
  test.each<Row>([
    [
      'may go back in time while spans overlap',
      story([film(1, { time: at(5, 9) }), film(2, { time: at(1, 5) })], { calendar: years }),
      [],
    ],
    [
      'contradicts the times when an entry ends before an earlier one begins',
      story([film(1, { time: at(5, 9) }), film(2, { time: at(1, 4.9) })], { calendar: years }),
      ['order-against-times /order/1/time'],
    ],
    [
      'is compared with the latest start so far, not only with the neighbour',
      story([film(1, { time: at(20) }), film(2, { time: at(5, 30) }), film(3, { time: at(10) })], { calendar: years }),
      ['time-wide /order/1/time', 'order-against-times /order/2/time'],
    ],
    [
      'is free for an entry without a time',
      story([film(1, { time: at(20) }), film(2), film(3, { time: at(20) })], { calendar: years }),
      [],
    ],
    [
      'is compared inside one universe only',
      story(
        [earth('Home', at(20), 1), earth('Mirror', at(1), 2), earth('Home', at(20), 3), earth('Mirror', at(1), 4)],
        {
          calendar: years,
        },
      ),
      [],
    ],
    [
      'counts an entry in each of its universes, and reports it once',
      story(
        [
          film(1, { time: at(20), universes: ['Home', 'Mirror'] }),
          film(2, { time: at(1), universes: ['Mirror', 'Home'] }),
        ],
        { calendar: years },
      ),
      ['order-against-times /order/1/time'],
    ],
    [
      'counts an entry without universes in the own one',
      story([film(1, { time: at(20) }), film(2, { time: at(1), universes: ['Home'] }), film(3, { time: at(25) })], {
        calendar: years,
        universe: 'Home',
      }),
      ['order-against-times /order/1/time', 'universe-own-only /order/1/universes'],
    ],
    [
      'uses the hull of the seasons if the entry has no time',
      story(
        [
          show(1, { seasons: partTimed([-5, -4], [0, 0]) }),
          show(2, { seasons: partTimed([-9, -8], [-7, -5]) }),
          show(3, { seasons: partTimed([-20, -18], [-9, -6]) }),
        ],
        { calendar: yavin },
      ),
      ['order-against-times /order/2/seasons/0/time'],
    ],
    [
      'prefers the own time of the entry to those of its seasons',
      story(
        [
          show(1, { time: at(5, 9), seasons: [{ ...season(1), time: at(1, 9) }] }),
          film(2, { time: at(4) }),
          film(3, { time: at(90) }),
        ],
        { calendar: years },
      ),
      ['season-time-outside-entry /order/0/seasons/0/time', 'order-against-times /order/1/time'],
    ],
    [
      'may loop, so this is only a warning',
      story([film(1, { time: at(3978) }), film(2, { time: at(1973) })], { calendar: years }),
      ['order-against-times /order/1/time'],
    ],
  ])('%s', (_, franchise, expected) => {
    expect(messageOf(franchise)).toEqual(expected);
  });

  test('that contradicts the times names both entries and the universe', () => {
    const [finding] = findingsOf(
      story([film(1, { time: at(5), title: 'Later' }), film(2, { time: at(1, 2), title: 'Sooner' })], {
        calendar: years,
        universe: 'Home',
      }),
    );
    expect(finding).toMatchObject({
      level: 'warning',
      message:
        'Entry 2 ("Sooner"), time 1 to 2, comes after entry 1 ("Later"), time 5 in the universe "Home". Move one of them or correct a time; leave it if the story itself goes back.',
    });
  });
});
