import { expect, test } from 'vitest';
import { isHeld, isWalked, lastBegun } from './heldTitle.ts';

const instant = '2026-11-21T12:00:00Z';
const folder = (path: string) => ({ path, since: instant, notBefore: instant, tries: 0 });
const idle = { id: 'default/movies', held: [] };
const run = { number: 3, full: false, folders: 1, trigger: 'page', claimedAt: instant } as const;
const full = { since: instant, notBefore: instant, trigger: 'page', acceptMissing: false, tries: 0 } as const;

test.each([
  ['nothing waits and nothing runs', [idle], false],
  ['its folder is held', [{ ...idle, held: [folder('/media/Heat (1995)')] }], true],
  ['it is held on a claim, by its key alone', [{ ...idle, held: [folder('Heat (1995)')] }], true],
  ['another folder is held', [{ ...idle, held: [folder('/media/Not Heat (1995)')] }], false],
  ['a run goes on', [{ ...idle, run }], true],
  ['a full walk stands for what was held', [{ ...idle, fullWalkHeld: full }], true],
  ['a full walk waits beside other folders', [{ ...idle, fullWalkHeld: full, held: [folder('/media/B')] }], false],
  ['another Library is busy', [idle, { id: 'default/shows', held: [], run }], false],
  ['its Library is gone', [], false],
] as const)('when %s', (_, libraries, held) => {
  const all = libraries.map((library) => ({ ...library, held: [...library.held] }));
  expect(isHeld({ library: 'default/movies', key: 'Heat (1995)' }, all)).toBe(held);
});

const ended = { number: 3, trigger: 'page', full: false, folders: 1, startedAt: instant, finishedAt: instant } as const;
const succeeded = { ...ended, result: 'Succeeded' } as const;
const next = { ...succeeded, number: 4 };

test.each([
  ['nothing ran since', { ...idle, lastRun: succeeded }, false],
  ['nothing ever ran', idle, false],
  ['a later run succeeded', { ...idle, lastRun: next }, true],
  ['a later run failed', { ...idle, lastRun: { ...next, result: 'Failed' } as const }, false],
  ['a later run succeeded and another goes on', { ...idle, lastRun: next, run }, false],
  ['its folder is held still', { ...idle, lastRun: next, held: [folder('/media/Heat (1995)')] }, false],
  ['another Library ran', { ...idle, id: 'default/shows', lastRun: next }, false],
])('what was asked for after run 3, when %s', (_, library, walked) => {
  expect(isWalked({ library: 'default/movies', key: 'Heat (1995)' }, [library], 3)).toBe(walked);
});

test.each([
  ['never ran', idle, 0],
  ['ran', { ...idle, lastRun: succeeded }, 3],
  ['runs', { ...idle, lastRun: succeeded, run: { ...run, number: 4 } }, 4],
])('a Library that %s began so many runs', (_, library, number) => {
  expect(lastBegun({ library: 'default/movies' }, [library])).toBe(number);
});
