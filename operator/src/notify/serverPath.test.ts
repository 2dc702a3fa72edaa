import { describe, expect, test } from 'vitest';
import { asFolder, folderOf, isBelow, serverPath } from './serverPath.ts';

const film = 'Film (2001)';

describe("the server's path of a folder", () => {
  test.each<readonly [string, readonly (readonly [from: string, to: string])[], string, string]>([
    ['as here without a mapping', [], film, '/media/movies/Film (2001)'],
    ['by the mapping of the root', [['/data/movies', '/']], film, '/data/movies/Film (2001)'],
    ['in the form of Windows', [['D:\\Movies', '/']], `${film}/CD1`, 'D:\\Movies\\Film (2001)\\CD1'],
    ['in the form of Windows below a drive', [['D:\\', '/']], film, 'D:\\Film (2001)'],
    ['as a network share', [['\\\\nas\\media', '/']], film, '\\\\nas\\media\\Film (2001)'],
    ["as a share in Kodi's form", [['smb://nas/media/', '/']], film, 'smb://nas/media/Film (2001)'],
    ['with slashes on Windows if the mapping has them', [['D:/Movies', '/']], film, 'D:/Movies/Film (2001)'],
    [
      'below the mapping of its folder',
      [
        ['/kids', '/Kids'],
        ['/all', '/'],
      ],
      `Kids/${film}`,
      '/kids/Film (2001)',
    ],
    [
      'even if that mapping comes later',
      [
        ['/all', '/'],
        ['/kids', '/Kids/'],
      ],
      `Kids/${film}`,
      '/kids/Film (2001)',
    ],
    ['only by whole names', [['/kids', '/Kids']], 'Kids 2/Film', '/media/movies/Kids 2/Film'],
    [
      'by the first of two equal mappings',
      [
        ['/one', '/'],
        ['/two', '/'],
      ],
      film,
      '/one/Film (2001)',
    ],
    ['for the mapped folder itself', [['/kids', '/Kids']], 'Kids', '/kids'],
    ["below a mapping of the file system's root", [['/', '/']], film, '/Film (2001)'],
    ['with a backslash in its name', [['/data', '/']], 'AC\\DC', '/data/AC\\DC'],
  ])('%s', (_, mappings, path, expected) => {
    const pathMappings = mappings.map(([from, to]) => ({ from, to }));
    expect(serverPath(path, { rootPath: '/media/movies', pathMappings })).toBe(expected);
  });
});

test.each([
  ['/data/Film/f.mkv', '/data/Film'],
  ['D:\\Film\\f.mkv', 'D:\\Film'],
  ['smb://nas/media/f.mkv', 'smb://nas/media'],
  ['/f.mkv', '/'],
])('the folder around %s is %s', (path, folder) => {
  expect(folderOf(path)).toBe(folder);
  expect(isBelow(path, folder)).toBe(true);
});

test.each<readonly [string, string, boolean]>([
  ['/data/Film', '/data', true],
  ['/data', '/data/', true],
  ['/database', '/data', false],
  ['/DATA/Film', '/data', false],
  ['d:\\movies\\Film', 'D:\\Movies', true],
  ['D:\\Movies2', 'D:\\Movies', false],
])('%s in %s: %s', (path, folder, expected) => {
  expect(isBelow(path, folder)).toBe(expected);
});

test('a folder ends with its separator, once', () => {
  expect(['/a', '/a/', 'D:\\a', 'D:\\'].map(asFolder)).toEqual(['/a/', '/a/', 'D:\\a\\', 'D:\\']);
});
