import { describe, expect, test } from 'vitest';
import { at, film, saidOf, season, show, story, years } from '../../test/ruleTrial.ts';
import { check } from '../check.ts';

const named = (name: string) => story([film(1)], { name });

describe('a name that shows nothing', () => {
  test.each([
    ['spaces', '   '],
    ['a space that does not break', '\u00a0'],
    ['a space of no width', '\u200b'],
    ['marks of direction', '\u200e\u202e\u2066'],
    ['a byte order mark', '\ufeff'],
    ['a soft hyphen', '\u00ad'],
    ['a filler', '\u3164'],
    ['a blank of braille', '\u2800'],
    ['line ends', '\n\t\r\n'],
    ['a variation selector', '\ufe0f'],
    ['tags', '\u{e0041}'],
  ])('%s', (_, text) => {
    expect(saidOf(named(text))).toEqual(['text-blank /name']);
  });

  test.each(['A', '0', '.', '宇', '\u200eمرحبا', '🤖', '❤\ufe0f', ' x ', '???', '\u0301'])(
    '%j shows something',
    (text) => {
      expect(saidOf(named(text))).toEqual([]);
    },
  );
});

describe('a text that no file can hold', () => {
  test.each([
    ['a zero', 'A\0B'],
    ['an escape', '\u001b[31mA'],
    ['a bell', 'A\u0007'],
    ['a deletion', 'A\u007f'],
    ['half a pair, at its end', 'A\ud83d'],
    ['half a pair, at its begin', '\ude00A'],
    ['halves in the wrong order', '\ude00\ud83dA'],
  ])('%s', (_, text) => {
    expect(saidOf(named(text))).toEqual(['text-control /name']);
  });

  test.each(['A\nB', 'A\tB', 'A\r\nB', 'A\u0085B', '😀'])('%j is one that can', (text) => {
    expect(saidOf(named(text))).toEqual([]);
  });

  test('is told once, though it shows nothing too', () => {
    expect(saidOf(named('\0'))).toEqual(['text-control /name']);
  });
});

test.each(['\0', ' '])('every text of a file is looked at, and a note may be blank (%j)', (text) => {
  const code = text === ' ' ? 'text-blank' : 'text-control';
  const order = [
    film(1, { title: text, universes: ['A', text], note: text }),
    film(2, { universes: ['A', text] }),
    show(1, { seasons: [{ ...season(1), note: text }], time: at(1) }),
  ];
  const calendar = { ...years, zero: text, before: text, after: text };
  const said = saidOf(story(order, { universe: text, calendar, eras: [{ name: text, from: 1, to: 1 }] }));
  const places = ['universe', 'calendar/zero', 'calendar/before', 'calendar/after', 'eras/0/name'];
  const notes = text === ' ' ? [] : ['order/0/note', 'order/2/seasons/0/note'];
  const entries = ['order/0/title', 'order/0/universes/1', 'order/1/universes/1'];
  expect(said.filter((one) => one.startsWith('text-')).sort()).toEqual(
    [...places, ...entries, ...notes].map((place) => `${code} /${place}`).sort(),
  );
});

test.each([
  ['yaml', 'name: "A\\0"\norder:\n  - {movie: tmdb:1, title: "\\uD83D"}\n'],
  ['json', '{"name": "A\\u0000", "order": [{"movie": "tmdb:1", "title": "\\ud83d"}]}'],
] as const)('escapes of %s are seen, and the file is not taken', (format, text) => {
  const { faults, franchise } = check(text, { format });
  expect(faults.filter(({ code }) => code === 'text-control').map(({ path }) => path)).toEqual([
    '/name',
    '/order/0/title',
  ]);
  expect(franchise).toBeUndefined();
});
