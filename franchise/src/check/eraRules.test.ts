import { describe, expect, test } from 'vitest';
import { at, film, findingsOf, messageOf, season, show, story, years } from '../../test/ruleTrial.ts';
import type { Calendar, Era, Franchise } from '../generated/franchise.ts';

const era = (name: string, from: number, to: number): Era => ({ name, from, to });
const rebellion = era('Rebellion', 0, 4);
const republic = era('Republic', 5, 28);
const plain = { calendar: years };

type Row = readonly [string, Franchise, readonly string[]];

describe('eras', () => {
  test.each<Row>([
    [
      'include both ends',
      story([film(1, { time: at(0) }), film(2, { time: at(4) }), film(3, { time: at(5) })], {
        ...plain,
        eras: [rebellion, republic],
      }),
      [],
    ],
    [
      'may have gaps, and a time in a gap is reported',
      story([film(1, { time: at(4) }), film(2, { time: at(4.5) }), film(3, { time: at(5) })], {
        ...plain,
        eras: [rebellion, republic],
      }),
      ['time-outside-eras /order/1/time'],
    ],
    [
      'are touched by a span that crosses a gap',
      story([film(1, { time: at(2) }), film(2, { time: at(4.2, 5.5) }), film(3, { time: at(28, 40) })], {
        ...plain,
        eras: [rebellion, republic],
      }),
      [],
    ],
    ['are optional', story([film(1, { time: at(4.5) })], plain), []],
    [
      'do not apply to an entry of another universe',
      story(
        [
          film(1, { time: at(0) }),
          film(2, { time: at(99), universes: ['Mirror'] }),
          film(3, { universes: ['Mirror'] }),
        ],
        { ...plain, universe: 'Home', eras: [rebellion] },
      ),
      [],
    ],
    [
      'apply to an entry that is in the own universe and in another',
      story(
        [
          film(1, { time: at(0) }),
          film(2, { time: at(99), universes: ['Mirror', 'Home'] }),
          film(3, { universes: ['Mirror'] }),
        ],
        { ...plain, universe: 'Home', eras: [rebellion] },
      ),
      ['time-outside-eras /order/1/time'],
    ],
    [
      'apply to each season',
      story(
        [
          show(1, {
            seasons: [
              { ...season(1), time: at(1) },
              { ...season(2), time: at(50) },
            ],
          }),
        ],
        { ...plain, eras: [rebellion, republic] },
      ),
      ['time-outside-eras /order/0/seasons/1/time', 'era-empty /eras/1'],
    ],
    [
      'report an entry outside them once, and not its seasons again',
      story([show(1, { time: at(50, 60), seasons: [{ ...season(1), time: at(55) }] }), film(2, { time: at(0) })], {
        ...plain,
        eras: [era('Long', 0, 30)],
      }),
      ['time-outside-eras /order/0/time', 'order-against-times /order/1/time'],
    ],
    [
      'must not run backwards; other rules then swap their ends',
      story([film(1, { time: at(2) })], { ...plain, eras: [era('Rebellion', 4, 0)] }),
      ['era-reversed /eras/0'],
    ],
    [
      'may lie inside a longer era that continues after them',
      story([film(1, { time: at(2) }), film(2, { time: at(50) })], {
        ...plain,
        eras: [era('Long', 0, 100), era('Short', 1, 2)],
      }),
      ['era-overlap /eras/1'],
    ],
    ['may be one moment', story([film(1, { time: at(3) })], { ...plain, eras: [era('Day', 3, 3)] }), []],
    [
      'may be empty, which is reported as info',
      story([film(1, { time: at(3) }), film(2)], { ...plain, eras: [rebellion, republic] }),
      ['era-empty /eras/1'],
    ],
    [
      'are not empty when another universe plays in them',
      story([film(1, { time: at(3), universes: ['Mirror'] }), film(2, { universes: ['Mirror'] })], {
        ...plain,
        eras: [rebellion],
      }),
      [],
    ],
    [
      'must have different names',
      story([film(1, { time: at(3) }), film(2, { time: at(9) })], {
        ...plain,
        eras: [rebellion, { ...republic, name: 'Rebellion' }],
      }),
      ['era-same-name /eras/1/name'],
    ],
    [
      'that share an end follow each other',
      story([film(1, { time: at(3) }), film(2, { time: at(9) })], { ...plain, eras: [rebellion, era('Next', 4, 28)] }),
      [],
    ],
    [
      'may overlap, which is reported as info',
      story([film(1, { time: at(3) }), film(2, { time: at(9) })], {
        ...plain,
        eras: [rebellion, era('Next', 3, 28), era('Within', 8, 9)],
      }),
      ['era-overlap /eras/1', 'era-overlap /eras/2'],
    ],
    [
      'that overlap are reported at the later one in the file',
      story([film(1, { time: at(9) }), film(2, { time: at(9) })], {
        ...plain,
        eras: [era('B', 3, 10), era('A', 1, 9)],
      }),
      ['era-overlap /eras/1'],
    ],
  ])('%s', (_, franchise, expected) => {
    expect(messageOf(franchise)).toEqual(expected);
  });

  test('that all overlap give at most 100 faults', () => {
    const eras = Array.from({ length: 1_000 }, (_, index) => era(`Era ${index}`, index, 5_000 - index));
    const expected = findingsOf(story([film(1, { time: at(0, 5_000) })], { ...plain, eras }));
    expect(expected).toHaveLength(100);
    expect(new Set(expected.map(({ code }) => code))).toEqual(new Set(['era-overlap']));
  });
});

describe('a calendar', () => {
  const label = (calendar: Calendar, ...times: number[]) =>
    story([film(1, { time: at(Math.min(...times), Math.max(...times)) })], { calendar });
  test.each<Row>([
    ['of plain years needs no labels', label({ unit: 'years' }, 1943), []],
    [
      'with labels needs a zero',
      label({ unit: 'years', before: 'BC', after: 'AD' }, 3),
      ['labels-no-zero /calendar/before', 'labels-no-zero /calendar/after'],
    ],
    ['that only reaches zero needs no labels', label({ unit: 'years', zero: 'Battle' }, 0), []],
    [
      'that goes below zero needs the label before',
      label({ unit: 'years', zero: 'Battle' }, -1, 0),
      ['label-missing /calendar'],
    ],
    ['of plain years that goes below zero needs it too', label({ unit: 'years' }, -841), ['label-missing /calendar']],
    [
      'that goes above its zero needs the label after',
      label({ unit: 'years', zero: 'Battle', before: 'BB' }, -1, 1),
      ['label-missing /calendar'],
    ],
    [
      'of days has the same rules',
      label({ unit: 'days', zero: 'Landfall' }, -0.5, 1.5),
      ['label-missing /calendar', 'label-missing /calendar'],
    ],
    [
      'with a zero and both labels has no fault',
      label({ unit: 'days', zero: 'Landfall', before: 'to', after: 'since' }, -0.5, 1.5),
      [],
    ],
    [
      'needs labels for its eras too',
      story([film(1)], { calendar: { unit: 'years', zero: 'Battle', after: 'AB' }, eras: [era('Old', -9, -8)] }),
      ['era-empty /eras/0', 'label-missing /calendar'],
    ],
    ['may exist without any time', story([film(1)], { calendar: { unit: 'years', zero: 'Battle' } }), []],
  ])('%s', (_, franchise, expected) => {
    expect(messageOf(franchise)).toEqual(expected);
  });
});
