import { describe, expect, test } from 'vitest';
import { film, saidOf, story } from '../../test/ruleTrial.ts';
import { isOneLetterSlip } from './universeRules.ts';

/** A story whose entries name these universes, each twice, so that none of them is alone. */
function told(names: readonly string[], universe?: string) {
  const twice = [...names, ...names];
  return story(
    twice.map((name, index) => film(index, { universes: [name] })),
    universe === undefined ? {} : { universe },
  );
}

describe('names of universes', () => {
  test.each([
    [['Earth-1', 'Earth-2', 'Earth-38']],
    [['Earth-1', 'Earth-11']],
    [['Earth-616', 'Earth-616B']],
    [['Earth-C', 'Earth-D']],
    [['MCU', 'DCU']],
    [['Timeline A', 'Timeline B']],
    [['Phase II', 'Phase III']],
    [['Type XVII', 'Type XVIII']],
    [['Prime Timeline', 'Kelvin Timeline']],
    [['宇宙一', '宇宙二']],
    [['North', 'South']],
    [['Part I', 'Part II']],
    [['Volume XL', 'Volume XLI']],
    [['TVA', 'TVB']],
    [['Earth-1 Us', 'Earth-1 Up']],
    [['Earth 2a', 'Earth 2b']],
    [['Form', 'From']],
    [['__proto__', 'constructor', 'toString']],
    [['a'.repeat(70), `${'a'.repeat(69)}b`]],
  ])('%j are far enough apart', (names) => {
    expect(saidOf(told(names))).toEqual([]);
  });

  test.each([
    ['Kelvin Timeline', 'kelvin timeline'],
    ['Kelvin Timeline', 'KelvinTimeline'],
    ['Kelvin Timeline', 'Kelvin  Timeline'],
    ['Kelvin Timeline', 'Kelvin Timeline '],
    ['Kelvin Timeline', 'Kelvin-Timeline'],
    ['Earth-1', 'Earth 1'],
    ['Kelvin Timeline', 'Kelvn Timeline'],
    ['Kelvin Timeline', 'Kelvinn Timeline'],
    ['Kelvin Timeline', 'Kelwin Timeline'],
    ['Kelvin Timeline', 'Kelvin Timelime'],
    ['Kelvin', 'elvin'],
    ['Kelvin', 'Kelvi'],
    ['Star Wars', 'Star War'],
    ['X-Men', 'X-Man'],
    ['The Boys', 'The Boy'],
    ['Foo', 'Fooo'],
    ['Earth One', 'Earth On'],
    ['Civil War', 'Civic War'],
    ['Mix', 'Max'],
    ['Type Four', 'Type Fours'],
    ['MCU', 'Mcu'],
    ['Pokémon', 'Poke\u0301mon'],
    ['Pokémon', 'Pokemon'],
    ['a'.repeat(70), 'A'.repeat(70)],
  ])('%s and %s are too near', (one, other) => {
    expect(saidOf(told([one, other]))).toEqual(['universe-near /order/1/universes/0']);
    expect(saidOf(told([other, one]))).toEqual(['universe-near /order/1/universes/0']);
  });

  test('are held against the own universe of the franchise', () => {
    expect(saidOf(told(['Sacred timeline'], 'Sacred Timeline'))).toEqual(['universe-near /order/0/universes/0']);
  });

  test('are compared in one pass, however many and however alike', () => {
    const alike = Array.from({ length: 5_000 }, (_, index) => `Name${String.fromCodePoint(0x4e00 + index)}`);
    expect(saidOf(told(alike)).filter((said) => said.startsWith('universe-near')).length).toBe(999);
    const short = Array.from({ length: 5_000 }, (_, index) => `A${String.fromCodePoint(0x4e00 + index)}B`);
    expect(saidOf(told(short))).toEqual([]);
  });

  test.each([
    ['Kelvin', 'Kelvin', false],
    ['Kelvin', 'Nivlek', false],
    ['Kelvin', 'Kelvins', true],
    ['Kelvin Timeline', 'Kelwin Timelime', false],
    ['', 'a', false],
    ['!!!', '???', false],
  ])('%s and %s: one slip is %s', (one, other, is) => {
    expect(isOneLetterSlip(one, other)).toBe(is);
  });
});

describe('an other universe', () => {
  test('that one entry alone names is worth a look', () => {
    const order = [film(1), film(2, { universes: ['Mirror', 'Home'] }), film(3)];
    expect(saidOf(story(order, { universe: 'Home' }))).toEqual(['universe-once /order/1/universes/0']);
  });

  test('is no other when it is the own one, which nobody needs to name', () => {
    expect(saidOf(story([film(1, { universes: ['Home'] })], { universe: 'Home' }))).toEqual([
      'universe-own-only /order/0/universes',
    ]);
  });

  test('beside the own one is how an entry joins both', () => {
    const order = [film(1, { universes: ['Home', 'Mirror'] }), film(2, { universes: ['Mirror'] })];
    expect(saidOf(story(order, { universe: 'Home' }))).toEqual([]);
  });
});
