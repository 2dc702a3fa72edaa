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
  ['its folder is held with a path relative to a claim', [{ ...idle, held: [folder('Heat (1995)')] }], true],
  ['another folder is held', [{ ...idle, held: [folder('/media/Not Heat (1995)')] }], false],
  ['a run is active', [{ ...idle, run }], true],
  ['a full scan replaced held folders', [{ ...idle, fullWalkHeld: full }], true],
  ['a full scan and other folders wait', [{ ...idle, fullWalkHeld: full, held: [folder('/media/B')] }], false],
  ['another Library is busy', [idle, { id: 'default/shows', held: [], run }], false],
  ['its Library was removed', [], false],
] as const)('when %s', (_, libraries, held) => {
  const all = libraries.map((library) => ({ ...library, held: [...library.held] }));
  expect(isHeld({ library: 'default/movies', key: 'Heat (1995)' }, all)).toBe(held);
});

const ended = { number: 3, trigger: 'page', full: false, folders: 1, startedAt: instant, finishedAt: instant } as const;
const succeeded = { ...ended, result: 'Succeeded' } as const;
const next = { ...succeeded, number: 4 };

test.each([
  ['no run followed', { ...idle, lastRun: succeeded }, false],
  ['no run ever happened', idle, false],
  ['a later run succeeded', { ...idle, lastRun: next }, true],
  ['a later run failed', { ...idle, lastRun: { ...next, result: 'Failed' } as const }, false],
  ['a later run succeeded and another is active', { ...idle, lastRun: next, run }, false],
  ['its folder is still held', { ...idle, lastRun: next, held: [folder('/media/Heat (1995)')] }, false],
  ['another Library ran', { ...idle, id: 'default/shows', lastRun: next }, false],
])('a scan requested after run 3, when %s', (_, library, walked) => {
  expect(isWalked({ library: 'default/movies', key: 'Heat (1995)' }, [library], 3)).toBe(walked);
});

test.each([
  ['never ran', idle, 0],
  ['ran', { ...idle, lastRun: succeeded }, 3],
  ['runs', { ...idle, lastRun: succeeded, run: { ...run, number: 4 } }, 4],
])('lastBegun of a Library that %s', (_, library, number) => {
  expect(lastBegun({ library: 'default/movies' }, [library])).toBe(number);
});
