import { expect, test } from 'vitest';
import { searchQuestion } from './searchQuestion.ts';
import { type Match, sequelsAmong } from './searchRank.ts';

type Hit = readonly [title: string, year: number, match: Match];

const alien: readonly Hit[] = [
  ['Alien Resurrection', 1997, 'beginsWhole'],
  ['Alien', 1979, 'sameSigns'],
  ['Aliens', 1986, 'begins'],
  ['Alien³', 1992, 'beginsWhole'],
];

test.each<[asked: string, hits: readonly Hit[], found: readonly string[]]>([
  ['alien 2', alien, ['Aliens']],
  ['alien 4', alien, ['Alien Resurrection']],
  ['alien 5', alien, []],
  ['alien 2', [...alien, ['AVP: Alien vs. Predator', 1985, 'wholeWords']], ['Aliens']],
  // Copies count once, and all of them are found.
  ['alien 2', [...alien, ['Alien', 1979, 'sameSigns'], ['ALIENS', 1986, 'begins']], ['Aliens', 'ALIENS']],
  // Neither an older title nor a remake of the same name is a sequel; a title without a year has no place.
  ['alien 2', [['Alien Dead', 1950, 'beginsWhole'], ['Alien', 2030, 'sameSigns'], ...alien], ['Aliens']],
  [
    'alien 2',
    [
      ['Alien Nation', 0, 'beginsWhole'],
      ['Alien', 1979, 'sameSigns'],
    ],
    [],
  ],
  // A series without a title of its very name.
  [
    'potter 2',
    [
      ['Potter and Two', 2002, 'beginsWhole'],
      ['Potter and One', 2001, 'beginsWhole'],
    ],
    ['Potter and Two'],
  ],
])('%s among %j is %j', (asked, hits, found) => {
  const sequel = searchQuestion(asked)?.sequel;
  if (sequel === undefined) throw new Error(`expected a series in ${asked}`);
  const named = hits.map(([title, year, match]) => ({ title, year, match }));
  expect(sequelsAmong(named, sequel).map(({ title }) => title)).toEqual(found);
});

test.each(['alien', '2', 'alien 1', 'alien 21', 'alien 1979', 'rocky v rambo'])(
  '%s names no place in a series',
  (asked) => {
    expect(searchQuestion(asked)?.sequel).toBeUndefined();
  },
);

test('a series is asked for by its name, also if that ends with a number', () => {
  const sequel = searchQuestion('rocky 2 2')?.sequel;
  expect(sequel).toMatchObject({ place: 2, of: { raw: 'rocky 2' } });
  // A long list of numbers would be read once for each of them.
  expect(sequel?.of).not.toHaveProperty('sequel');
});
