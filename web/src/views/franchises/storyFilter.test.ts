import { describe, expect, test } from 'vitest';
import { readChoice, toggled, writeChoice } from './storyFilter.ts';

const universes = [{ letter: 'A' }, { letter: 'B' }, { letter: 'AA' }];
const usual = { order: 'story', view: 'list', letters: [], states: [] };

describe('the choice in the address', () => {
  test.each([
    ['an empty query', {}, {}],
    [
      'all of it',
      { view: 'scale', order: 'release', universe: 'B,AA', state: 'missing,coming' },
      { view: 'scale', order: 'release', letters: ['B', 'AA'], states: ['missing', 'coming'] },
    ],
    ['unknown values', { view: 'x', order: '', universe: 'Z,,b', state: 'Held,__proto__' }, {}],
    ['duplicates', { state: 'held,held', universe: 'A,A' }, { states: ['held'], letters: ['A'] }],
  ])('is read from %s', (_, query, choice) => {
    expect(readChoice(query, universes)).toEqual({ ...usual, ...choice });
  });

  test('survives writing and reading', () => {
    const choice = readChoice({ view: 'scale', order: 'release', universe: 'A', state: 'held' }, universes);
    const written = Object.fromEntries(
      Object.entries(writeChoice(choice)).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    );
    expect(readChoice(written, universes)).toEqual(choice);
  });

  test('adds nothing to the address when it is the default', () => {
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
