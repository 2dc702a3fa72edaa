import { expect, test } from 'vitest';
import type { ProblemView } from '../../generated/api.ts';
import { ignoreWishes, noSelection, problemKey, rangeSelected, selectedOf, toggled } from './selection.ts';

const problem = (title: string): ProblemView => {
  return { cause: 'permission', library: 'default/movies', title, path: '', detail: 'EACCES', mark: `m${title}` };
};
const all = ['A', 'B', 'C', 'D'].map(problem);
const shown = all.map(problemKey);
const [a = '', b = '', c = '', d = ''] = shown;
const titles = (selection: typeof noSelection) => selectedOf(selection, all).map(({ title }) => title);

test('a press selects a row, another one clears it', () => {
  const one = toggled(noSelection, b, shown);
  expect(titles(one)).toEqual(['B']);
  expect(titles(toggled(one, b, shown))).toEqual([]);
});

test('with all selected a press leaves one out', () => {
  const every = { all: true, keys: new Set<string>() };
  expect(titles(every)).toEqual(['A', 'B', 'C', 'D']);
  expect(toggled(every, b, shown)).toEqual({ all: false, keys: new Set([a, c, d]) });
});

test('a range takes the state of its first row, in both directions', () => {
  const one = toggled(noSelection, c, shown);
  const range = rangeSelected(one, c, a, shown);
  expect(titles(range)).toEqual(['A', 'B', 'C']);
  const cleared = toggled(range, a, shown);
  expect(titles(rangeSelected(cleared, a, b, shown))).toEqual(['C']);
  expect(titles(rangeSelected(noSelection, 'gone', b, shown))).toEqual(['B']);
});

test('a selected problem that is gone is not counted', () => {
  const two = toggled(toggled(noSelection, a, shown), d, shown);
  expect(selectedOf(two, all.slice(1)).map(({ title }) => title)).toEqual(['D']);
});

test('requests name at most fifty problems, with what they say', () => {
  const many = Array.from({ length: 101 }, (_, index) => problem(`${index}`));
  expect(ignoreWishes(many).map(({ problems }) => problems.length)).toEqual([50, 50, 1]);
  expect(ignoreWishes([problem('A')])).toEqual([
    { problems: [{ library: 'default/movies', cause: 'permission', title: 'A', path: '', mark: 'mA' }] },
  ]);
  expect(ignoreWishes([])).toEqual([]);
});
