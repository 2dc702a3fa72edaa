import { describe, expect, test } from 'vitest';
import { lostPathProblem, lostPaths, type RunPaths } from './lostPaths.ts';

const hour = 3_600_000;
const now = 1_000 * hour;
const run = (openedAtMs: number, nowhere: readonly string[], found: readonly string[] = []): RunPaths => ({
  openedAtMs,
  nowhere,
  found,
});
const at = (hours: number, nowhere: readonly string[], found: readonly string[] = []) =>
  run(now - hours * hour, nowhere, found);
const storage = { path: '/here' };
const pathMappings = [{ from: 'M:\\mapped', to: '/' }];
const walked = (hoursAgo: number) => ({ finishedAt: now - hoursAgo * hour });
const listed = (runs: readonly RunPaths[], lastFullWalk = walked(5), spec: object = { storage, pathMappings }) =>
  lostPaths(runs, { spec: { storage, ...spec }, lastFullWalk }, now).map(
    ({ path, since, lastAt }) => `${path} ${(now - since) / hour} ${(now - lastAt) / hour}`,
  );

describe('a path that matches no folder', () => {
  test.each<[string, readonly RunPaths[], readonly string[]]>([
    ['is lost since it was first named, and sorted by when it was last named', [at(1, ['a']), at(3, ['a'])], ['a 3 1']],
    ['is not lost if a later run found it', [at(1, [], ['a']), at(2, ['a', 'b'])], ['b 2 2']],
    ['is not lost if an earlier run found it: it was removed since', [at(1, ['a']), at(2, [], ['a'])], []],
    ['is not lost if a run in between found it', [at(1, ['a']), at(2, [], ['a']), at(3, ['a'])], []],
    [
      'comes after paths that were named later',
      [at(1, ['b']), at(2, ['c', 'a']), at(4, ['d'])],
      ['b 1 1', 'c 2 2', 'a 2 2', 'd 4 4'],
    ],
    ['is not listed after a day', [at(24, ['a']), at(25, ['a', 'b'])], ['a 24 24']],
    ['is listed whatever the order of the runs', [at(3, ['a']), at(1, ['a'])], ['a 3 1']],
  ])('%s', (_, runs, expected) => {
    expect(listed(runs)).toEqual(expected);
  });

  test('an empty history and a Library without a full walk', () => {
    expect(listed([])).toEqual([]);
    expect(lostPaths([at(1, ['a'])], { spec: { storage }, lastFullWalk: undefined }, now)).toHaveLength(1);
  });

  test.each<[path: string, isSettled: boolean]>([
    ['/here/a', true],
    ['m:\\mapped\\a', true],
    ['/there/a', false],
    ['/hereabouts/a', false],
  ])('%s is settled by a later full walk: %s', (path, isSettled) => {
    expect(listed([at(6, [path])])).toEqual(isSettled ? [] : [`${path} 6 6`]);
    // The path is named again after that walk.
    expect(listed([at(1, [path]), at(6, [path])])).toEqual([`${path} 6 1`]);
  });

  test('on a claim only mappings settle it, because no sender names a claim', () => {
    const spec = { storage: { claim: 'here' }, pathMappings };
    expect(listed([at(6, ['/here/a', 'M:/mapped/b'])], walked(5), spec)).toEqual(['/here/a 6 6']);
  });

  test('the list holds the latest thousand', () => {
    const many = Array.from({ length: 64 }, (_, hundredth) =>
      run(
        now - hundredth,
        Array.from({ length: 64 }, (_, index) => `${hundredth} ${index}`),
      ),
    );
    const paths = lostPaths(many, { spec: { storage }, lastFullWalk: undefined }, now);
    expect(paths).toHaveLength(1_000);
    expect(paths.map(({ path }) => path)).toContain('0 63');
    expect(paths.map(({ path }) => path)).not.toContain('63 0');
  });
});

test.each([
  [{ path: '/media/films' }, '/media/films'],
  [{ claim: 'media' }, 'media'],
  [{ claim: 'media', subPath: 'films' }, 'media/films'],
])('the problem names the folder it was compared with: %j', (storage, place) => {
  expect(lostPathProblem({ path: 'D:\\Films\\Heat', since: 5, lastAt: 7 }, { storage })).toEqual({
    ...{ cause: 'lostPath', title: '', path: 'D:\\Films\\Heat', sinceMs: 5 },
    detail: `no folder in ${place} matches this path; a full scan runs instead`,
  });
});
