import { describe, expect, test } from 'vitest';
import { readChoice, toggled, writeChoice } from './storyFilter.ts';

const universes = [{ letter: 'A' }, { letter: 'B' }, { letter: 'AA' }];
const usual = { order: 'story', view: 'list', letters: [], states: [] };

describe('a choice in the address', () => {
  test.each([
    ['nothing', {}, {}],
    [
      'all of it',
      { view: 'scale', order: 'release', universe: 'B,AA', state: 'missing,coming' },
      { view: 'scale', order: 'release', letters: ['B', 'AA'], states: ['missing', 'coming'] },
    ],
    ['what nobody knows', { view: 'x', order: '', universe: 'Z,,b', state: 'Held,__proto__' }, {}],
    ['something twice', { state: 'held,held', universe: 'A,A' }, { states: ['held'], letters: ['A'] }],
  ])('is read from %s', (_, query, choice) => {
    expect(readChoice(query, universes)).toEqual({ ...usual, ...choice });
  });

  test('comes back as it was written', () => {
    const choice = readChoice({ view: 'scale', order: 'release', universe: 'A', state: 'held' }, universes);
    const written = Object.fromEntries(
      Object.entries(writeChoice(choice)).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    );
    expect(readChoice(written, universes)).toEqual(choice);
  });

  test('as usual leaves the address bare', () => {
    expect(Object.values(writeChoice(readChoice({}, universes)))).toEqual([undefined, undefined, undefined, undefined]);
  });
});

test.each([
  [[], 'A', ['A']],
  [['A'], 'A', []],
  [['A', 'B'], 'C', ['A', 'B', 'C']],
])('%j with %s toggled is %j', (values, value, result) => {
  expect(toggled(values, value)).toEqual(result);
});
