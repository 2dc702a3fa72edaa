import { describe, expect, test } from 'vitest';
import { isCalledAsHere, segmentsBelow, segmentsOf } from './senderPath.ts';

describe('isCalledAsHere', () => {
  const pathMappings = [
    { from: '/data/films', to: '/' },
    { from: 'D:\\Films', to: '/' },
  ];

  test.each<[path: string, onThisMachine: boolean, onAClaim: boolean]>([
    ['/srv/movies/Heat (1995)', true, false],
    ['/srv/movies', true, false],
    ['/srv/moviesOther/Heat (1995)', false, false],
    ['/data/films/Heat (1995)', true, true],
    ['d:\\films\\Heat (1995)', true, true],
    ['/DATA/films/Heat (1995)', false, false],
    ['/data/filmsOther/Heat (1995)', false, false],
    ['/elsewhere/Heat (1995)', false, false],
    ['', false, false],
  ])('%s', (path, onThisMachine, onAClaim) => {
    expect(isCalledAsHere(path, { configuredPath: '/srv/movies', pathMappings })).toBe(onThisMachine);
    expect(isCalledAsHere(path, { pathMappings })).toBe(onAClaim);
  });
});

test.each<[path: string, segments: readonly string[]]>([
  ['/media/Heat (1995)/', ['media', 'Heat (1995)']],
  ['\\\\nas\\share\\4K', ['nas', 'share', '4K']],
  ['C:\\a/b', ['C:', 'a', 'b']],
  ['/a/./../b', ['a', 'b']],
  ['', []],
])('%s is split at both separators, without .. segments', (path, segments) => {
  expect(segmentsOf(path)).toEqual(segments);
});

test.each<[path: string, lead: string, ignoreCase: boolean, below: readonly string[] | undefined]>([
  ['/media/a/b', '/media', false, ['a', 'b']],
  ['/media', '/media/', false, []],
  ['/media/ab', '/media/a', false, undefined],
  ['/Media/a', '/media', false, undefined],
  ['/Media/a', '/media', true, ['a']],
  ['/media', '/media/a', false, undefined],
])('the segments of %s below %s (ignoring case: %s)', (path, lead, ignoreCase, below) => {
  expect(segmentsBelow(path, lead, ignoreCase)).toEqual(below);
});
