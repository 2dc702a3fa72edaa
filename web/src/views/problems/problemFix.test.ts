import { expect, test } from 'vitest';
import type { ProblemView } from '../../generated/api.ts';
import { fixesOf, fixOf } from './problemFix.ts';

const problem = (cause: ProblemView['cause'], more: Partial<ProblemView> = {}) => {
  return { cause, library: 'default/movies', titleId: 'abc', path: 'A/a.mkv', ...more };
};

test.each<[cause: ProblemView['cause'], fix: object | undefined]>([
  ['unreadable', { path: 'titles/abc/refresh', body: { facts: ['probe'] } }],
  ['pictureUnshown', { path: 'titles/abc/refresh', body: { facts: ['unshown'] } }],
  ['permission', { path: 'libraries/default/movies/walk', body: {} }],
  ['marksDoubtful', { path: 'titles/abc/marks', body: { video: 'A/a.mkv', action: 'adopt' } }],
  ['listGone', { path: 'franchises/abc/lists', body: { target: 'A/a.mkv', wish: 'remake' } }],
  ['listTheirs', undefined],
  ['pruneUnconfirmed', undefined],
  ['unidentified', undefined],
])('the fix of %s is %j', (cause, fix) => {
  expect(fixOf(problem(cause))).toEqual(fix);
});

test('a problem of a whole Library has no fix that needs a title', () => {
  expect(fixOf({ cause: 'unreadable', library: 'default/movies', path: '' })).toBeUndefined();
});

test('a Library is scanned once for all its folders', () => {
  const problems = [problem('permission'), problem('permission', { path: 'B' }), problem('storage')];
  expect(fixesOf([...problems, problem('permission', { library: 'default/shows' })]).map(({ path }) => path)).toEqual([
    'libraries/default/movies/walk',
    'libraries/default/shows/walk',
  ]);
});
