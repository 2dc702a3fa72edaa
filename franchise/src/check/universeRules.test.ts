import { describe, expect, test } from 'vitest';
import { film, messageOf, story } from '../../test/ruleTrial.ts';
import { isOneLetterSlip } from './universeRules.ts';

/** A story whose entries name each of these universes twice, so that none is named only once. */
function storyIn(names: readonly string[], universe?: string) {
  const twice = [...names, ...names];
  return story(
    twice.map((name, index) => film(index + 1, { universes: [name] })),
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
  ])('%j differ enough', (names) => {
    expect(messageOf(storyIn(names))).toEqual([]);
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
  ])('%s and %s are too similar', (one, other) => {
    expect(messageOf(storyIn([one, other]))).toEqual(['universe-near /order/1/universes/0']);
    expect(messageOf(storyIn([other, one]))).toEqual(['universe-near /order/1/universes/0']);
  });

  test('are compared with the own universe of the franchise', () => {
    expect(messageOf(storyIn(['Sacred timeline'], 'Sacred Timeline'))).toEqual(['universe-near /order/0/universes/0']);
  });

  test('are compared in one pass, even if they are many and similar', () => {
    const alike = Array.from({ length: 5_000 }, (_, index) => `Name${String.fromCodePoint(0x4e00 + index)}`);
    expect(messageOf(storyIn(alike)).filter((reported) => reported.startsWith('universe-near')).length).toBe(999);
    const short = Array.from({ length: 5_000 }, (_, index) => `A${String.fromCodePoint(0x4e00 + index)}B`);
    expect(messageOf(storyIn(short))).toEqual([]);
  });

  test.each([
    ['Kelvin', 'Kelvin', false],
    ['Kelvin', 'Nivlek', false],
    ['Kelvin', 'Kelvins', true],
    ['Kelvin Timeline', 'Kelwin Timelime', false],
    ['', 'a', false],
    ['!!!', '???', false],
  ])('%s and %s differ by one typo: %s', (one, other, is) => {
    expect(isOneLetterSlip(one, other)).toBe(is);
  });
});

describe('another universe', () => {
  test('that only one entry names is reported as info', () => {
    const order = [film(1), film(2, { universes: ['Mirror', 'Home'] }), film(3)];
    expect(messageOf(story(order, { universe: 'Home' }))).toEqual(['universe-once /order/1/universes/0']);
  });

  test('is not the own one: naming only that is reported as info', () => {
    expect(messageOf(story([film(1, { universes: ['Home'] })], { universe: 'Home' }))).toEqual([
      'universe-own-only /order/0/universes',
    ]);
  });

  test('may be named beside the own one, to join both', () => {
    const order = [film(1, { universes: ['Home', 'Mirror'] }), film(2, { universes: ['Mirror'] })];
    expect(messageOf(story(order, { universe: 'Home' }))).toEqual([]);
  });
});
