import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { namedPath, placesOf } from './namedPath.ts';
import { nearbyPath } from './nearbyName.ts';

let root: string;
beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'projectionist-named-')));
  const files = [
    ...['Brazil.1985.mkv', 'Brazil.1985-thumb.jpg', 'Brazil.1985.nfo', 'Brazil.1985.trickplay/0.jpg'],
    ...['The.Matrix.1999.German.DL.1080p.BluRay.x264-GRP/the.matrix.1999-grp.mkv', 'Heat (1995) {tmdb-949}/Heat.mkv'],
    ...['Twin (1990).mkv', 'Twin (2001).mkv', 'Grüne Tomaten (1991)/Grüne Tomaten.mkv'.normalize('NFD')],
  ];
  for (const file of files) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), '');
  }
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe('a name', () => {
  test.each(['Grüne Tomaten (1991)', 'Grüne Tomaten (1991)/Grüne Tomaten.mkv'])(
    'is found in the Unicode form of the disk: %s',
    async (name) => {
      for (const form of ['NFC', 'NFD']) {
        expect(await namedPath(name.normalize(form), '/', [root])).toBe(join(root, name.normalize('NFD')));
        expect(await namedPath(join(root, name.normalize(form)), '/', [])).toBe(join(root, name.normalize('NFD')));
      }
    },
  );

  test('that nothing has is undefined', async () => {
    expect(await namedPath('Absent (2000)/Absent.mkv', root, [root])).toBeUndefined();
    expect(await namedPath('/', root, [root])).toBe('/');
  });
});

test.each([
  ['Brazil', 'Brazil.1985.mkv'],
  ['Brasil', 'Brazil.1985.mkv'],
  ['The Matrix', 'The.Matrix.1999.German.DL.1080p.BluRay.x264-GRP'],
  ['the matrix (1999)', 'The.Matrix.1999.German.DL.1080p.BluRay.x264-GRP'],
  ['Matrix', 'The.Matrix.1999.German.DL.1080p.BluRay.x264-GRP'],
  ['tomaten', 'Grüne Tomaten (1991)'.normalize('NFD')],
  ['Heta', 'Heat (1995) {tmdb-949}'],
  ['T', undefined],
  ['twi', undefined],
  ['Twin', undefined],
  ['Solaris', undefined],
])('a person who names %s most likely means %s', async (name, meant) => {
  const near = await nearbyPath(placesOf(name, '/', [root]), [root]);
  expect(near).toBe(meant === undefined ? undefined : join(root, meant));
});
