import { describe, expect, test } from 'vitest';
import { inUniverses, universesOf } from './universes.ts';

const members = (...lists: readonly (readonly string[])[]) =>
  lists.map((universes, index) => ({ place: index, universes }));

describe('the universes of a franchise', () => {
  test('own first, others by first appearance, each with letter and member count', () => {
    const list = members(['Raimi', 'Sacred Timeline'], ['Sacred Timeline'], ['Fox'], ['Fox', 'Raimi']);
    expect(universesOf({ universe: 'Sacred Timeline' }, list)).toEqual([
      { name: 'Sacred Timeline', letter: 'A', isOwn: true, memberCount: 2 },
      { name: 'Raimi', letter: 'B', isOwn: false, memberCount: 2 },
      { name: 'Fox', letter: 'C', isOwn: false, memberCount: 2 },
    ]);
  });

  test('an unnamed own universe comes first, without a name', () => {
    expect(universesOf({}, members(['Earth-2'], []))).toEqual([
      { letter: 'A', isOwn: true, memberCount: 1 },
      { name: 'Earth-2', letter: 'B', isOwn: false, memberCount: 1 },
    ]);
  });

  test('a named own universe is listed even if empty; an unnamed empty one is not', () => {
    expect(
      universesOf({ universe: 'Own' }, members(['Other'])).map(({ name, memberCount }) => [name, memberCount]),
    ).toEqual([
      ['Own', 0],
      ['Other', 1],
    ]);
    expect(universesOf({}, members(['Other'])).map(({ name, isOwn }) => [name, isOwn])).toEqual([['Other', false]]);
    expect(universesOf({}, [])).toEqual([]);
  });

  test('a name of an object prototype key is a plain name, and a repeated name counts once', () => {
    const names = universesOf(
      { universe: 'toString' },
      members(['__proto__', 'constructor'], ['__proto__', '__proto__']),
    );
    expect(names.map(({ name, memberCount }) => [name, memberCount])).toEqual([
      ['toString', 0],
      ['__proto__', 2],
      ['constructor', 1],
    ]);
  });

  test('a thousand universes have distinct letters', () => {
    const uses = universesOf({}, members(...Array.from({ length: 1_000 }, (_, index) => [`Earth-${index}`])));
    const letters = uses.map(({ letter }) => letter);
    expect(new Set(letters).size).toBe(1_000);
    expect([0, 25, 26, 27, 51, 52, 701, 702].map((at) => letters[at])).toEqual([
      'A',
      'Z',
      'AA',
      'AB',
      'AZ',
      'BA',
      'ZZ',
      'AAA',
    ]);
  });
});

describe('the members of some universes', () => {
  const list = members(['a'], ['b'], ['a', 'b'], []);
  test.each<[readonly { name?: string }[], readonly number[]]>([
    [[{ name: 'a' }], [0, 2]],
    [
      [{ name: 'a' }, { name: 'b' }],
      [0, 1, 2],
    ],
    [[{}], [3]],
    [
      [{}, { name: 'b' }],
      [1, 2, 3],
    ],
    [[{ name: 'c' }], []],
    [[], []],
  ])('%j', (chosen, places) => {
    expect(inUniverses(list, chosen).map(({ place }) => place)).toEqual(places);
  });

  test('choosing all listed universes keeps every member', () => {
    expect(inUniverses(list, universesOf({}, list))).toEqual(list);
  });
});
