import { expect, test } from 'vitest';
import { en } from '../../texts/en.ts';
import { versionNames } from './versionNames.ts';

const words = en.title;
const video = (path: string, rest: { version?: string; badges?: string[]; part?: number } = {}) => ({
  path: `Night Ferry/${path}.mkv`,
  badges: [],
  ...rest,
});

test.each([
  [
    'by the file’s version name, else by picture and sound',
    [video('a', { badges: ['4K', 'HDR10'] }), video('b - 1080p', { version: '1080p', badges: ['SD'] })],
    ['4K HDR10', '1080p'],
  ],
  [
    'with their part',
    [
      video('a cd1', { badges: ['SD'], part: 1 }),
      video('a cd2', { badges: ['SD'], part: 2 }),
      video('b cd1', { version: 'Extended', badges: ['SD'], part: 1 }),
    ],
    ['SD · Part 1', 'SD · Part 2', 'Extended · Part 1'],
  ],
  [
    'by file name if two names would be equal or nothing is known',
    [video('a', { badges: ['4K'] }), video('b', { badges: ['4K'] }), video('c'), video('d', { part: 1 })],
    ['a', 'b', 'c', 'Part 1'],
  ],
] as const)('versions are called %s', (_, videos, names) => {
  expect(
    versionNames(
      videos.map(({ badges, ...rest }) => ({ ...rest, badges: [...badges] })),
      words,
    ),
  ).toEqual(names);
});
