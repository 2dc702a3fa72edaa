import { describe, expect, test } from 'vitest';
import { at, film, messageOf, season, show, story, years } from '../../test/ruleTrial.ts';
import { check } from '../check.ts';

const named = (name: string) => story([film(1)], { name });

describe('a name without visible characters', () => {
  test.each([
    ['spaces', '   '],
    ['a no-break space', '\u00a0'],
    ['a zero-width space', '\u200b'],
    ['direction marks', '\u200e\u202e\u2066'],
    ['a byte order mark', '\ufeff'],
    ['a soft hyphen', '\u00ad'],
    ['a filler', '\u3164'],
    ['a braille blank', '\u2800'],
    ['line ends', '\n\t\r\n'],
    ['a variation selector', '\ufe0f'],
    ['tags', '\u{e0041}'],
  ])('%s', (_, text) => {
    expect(messageOf(named(text))).toEqual(['text-blank /name']);
  });

  test.each(['A', '0', '.', '宇', '\u200eمرحبا', '🤖', '❤\ufe0f', ' x ', '???', '\u0301'])('%j is visible', (text) => {
    expect(messageOf(named(text))).toEqual([]);
  });
});

describe('a text with an unfit character', () => {
  test.each([
    ['NUL', 'A\0B'],
    ['ESC', '\u001b[31mA'],
    ['BEL', 'A\u0007'],
    ['DEL', 'A\u007f'],
    ['half a surrogate pair at the end', 'A\ud83d'],
    ['half a surrogate pair at the start', '\ude00A'],
    ['surrogate halves in the wrong order', '\ude00\ud83dA'],
  ])('%s', (_, text) => {
    expect(messageOf(named(text))).toEqual(['text-control /name']);
  });

  test.each(['A\nB', 'A\tB', 'A\r\nB', 'A\u0085B', '😀'])('%j is accepted', (text) => {
    expect(messageOf(named(text))).toEqual([]);
  });

  test('is reported once, even if it is invisible too', () => {
    expect(messageOf(named('\0'))).toEqual(['text-control /name']);
  });
});

test.each(['\0', ' '])('every text of a file is checked, and a note may be blank (%j)', (text) => {
  const code = text === ' ' ? 'text-blank' : 'text-control';
  const order = [
    film(1, { title: text, universes: ['A', text], note: text }),
    film(2, { universes: ['A', text] }),
    show(1, { seasons: [{ ...season(1), note: text }], time: at(1) }),
  ];
  const calendar = { ...years, zero: text, before: text, after: text };
  const reported = messageOf(story(order, { universe: text, calendar, eras: [{ name: text, from: 1, to: 1 }] }));
  const places = ['universe', 'calendar/zero', 'calendar/before', 'calendar/after', 'eras/0/name'];
  const notes = text === ' ' ? [] : ['order/0/note', 'order/2/seasons/0/note'];
  const entries = ['order/0/title', 'order/0/universes/1', 'order/1/universes/1'];
  expect(reported.filter((one) => one.startsWith('text-')).sort()).toEqual(
    [...places, ...entries, ...notes].map((place) => `${code} /${place}`).sort(),
  );
});

test.each([
  ['yaml', 'name: "A\\0"\norder:\n  - {movie: tmdb:1, title: "\\uD83D"}\n'],
  ['json', '{"name": "A\\u0000", "order": [{"movie": "tmdb:1", "title": "\\ud83d"}]}'],
] as const)('escapes in %s are checked, and the file is rejected', (format, text) => {
  const { faults, franchise } = check(text, { format });
  expect(faults.filter(({ code }) => code === 'text-control').map(({ path }) => path)).toEqual([
    '/name',
    '/order/0/title',
  ]);
  expect(franchise).toBeUndefined();
});
