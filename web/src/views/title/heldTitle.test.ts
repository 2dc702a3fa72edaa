import { expect, test } from 'vitest';
import { isHeld } from './heldTitle.ts';

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
