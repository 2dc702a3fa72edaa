import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameForms, otherSpellings } from './nameForms.ts';

describe('whole names are compared', () => {
  test.each([
    ['Blade Runner', ['bladerunner']],
    ['The Matrix', ['matrix']],
    ['Der Pate', ['pate']],
    ['The', ['the']],
    ['Alien³', ['alien3']],
    ['Rocky II', ['rockyii', 'rocky2']],
    ['I, Robot', ['irobot']],
    ['Se7en', ['se7en', 'seven']],
    ['Fast & Furious', ['fastfurious']],
    ['The Fast and the Furious', ['fastandthefurious', 'fastthefurious']],
    ['M*A*S*H', ['mash']],
    ['?', ['?']],
    ['…', ['...']],
    ['', []],
  ])('%j as %j', (name, forms) => {
    expect(nameForms(name)).toEqual(forms);
  });
});

describe('other spellings of', () => {
  test.each([
    ['Rocky II', ['2', 'ii', 'two', 'zwei']],
    ['12 Monkeys', ['12', 'xii', 'twelve', 'zwolf']],
    ['Alien³', ['alien', '3', 'iii', 'three', 'drei']],
    ['X-Men', []],
    ['Fast & Furious', ['and', 'und']],
    ['M3GAN', ['megan']],
    ['"M3GAN"!!', ['megan']],
    ['¡P!nk!', ['pink']],
    ['!!!', []],
    ['2001', []],
  ])('%s: %j', (name, words) => {
    expect(otherSpellings(name)).toEqual(words);
  });

  test('a name of signs and digits that stand for many letters stays small', () => {
    expect(otherSpellings('a7b1c7d1e7f1g7h')).toEqual([]);
    expect(otherSpellings(`a${'7a'.repeat(400)}`)).toEqual([]);
  });
});

test('any text: never throws, and every form is one term', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      for (const form of [...nameForms(text), ...otherSpellings(text)]) {
        expect(form).not.toMatch(/\s/u);
        expect(form.isWellFormed()).toBe(true);
        expect(form.length).toBeLessThanOrEqual(1_000);
      }
    }),
    { numRuns: 300 },
  );
});
