import { expect, test } from 'vitest';
import { countryNames, matchName, questionOf } from './question.ts';

test.each([
  [' Heat ', '1995', { title: 'Heat', year: 1995 }],
  ['Heat', '', { title: 'Heat' }],
  ['Heat', '95', { title: 'Heat' }],
  ['Heat', '0001', { title: 'Heat' }],
])('%j of %j is searched as %j', (title, year, question) => expect(questionOf(title, year)).toEqual(question));

test('codes of countries become names, names stay', () => {
  expect(countryNames(['US', 'Frankreich'], 'de')).toEqual(['Vereinigte Staaten', 'Frankreich']);
});

test('a match is named with its year', () => {
  expect([matchName({ title: 'Heat', year: 1995 }), matchName({ title: 'Heat' })]).toEqual(['Heat (1995)', 'Heat']);
});
