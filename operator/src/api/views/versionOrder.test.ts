import { describe, expect, test } from 'vitest';
import { probe, video } from '../../../test/catalog/sample.ts';
import type { VideoStream } from '../../title/facts.ts';
import type { FileRow } from '../catalog.ts';
import { bestVersionsFirst, byPicture } from './versionOrder.ts';

const picture = (widthPixels: number, heightPixels: number, rest = {}) => video({ widthPixels, heightPixels, ...rest });

function fileOf(path: string, picture?: VideoStream, rest: Partial<FileRow> = {}): FileRow {
  return { path, sizeBytes: 1, ...(picture === undefined ? {} : { probe: probe({ video: [picture] }) }), ...rest };
}

const sd = picture(640, 480);
const full = picture(1920, 800);
const wide = picture(3840, 1600);
const bright = picture(3840, 1600, { hdr: 'HDR10' });
const names = (files: readonly FileRow[]) => files.map(({ path }) => path);

describe('versions', () => {
  test('of a film are ordered by their picture: HDR before SDR, unread ones last', () => {
    const files = [
      fileOf('unread'),
      fileOf('sd', sd),
      fileOf('4K', wide),
      fileOf('1080p', full),
      fileOf('HDR', bright),
    ];
    expect(names(bestVersionsFirst(files, 'movie'))).toEqual(['HDR', '4K', '1080p', 'sd', 'unread']);
  });

  test('with equal pictures, and parts of one version, keep their order', () => {
    const files = [
      fileOf('a cd1', sd, { part: 1 }),
      fileOf('a cd2', picture(640, 476), { part: 2 }),
      fileOf('b cd1', full, { part: 1 }),
      fileOf('b cd2', full, { part: 2 }),
    ];
    expect(names(bestVersionsFirst(files, 'movie'))).toEqual(['b cd1', 'b cd2', 'a cd1', 'a cd2']);
  });

  test.each([
    ['was not read yet', undefined],
    ['has a lesser picture', sd],
  ])('stay whole if a part %s', (_, second) => {
    const files = [
      fileOf('a cd1', full, { part: 1 }),
      fileOf('a cd2', full, { part: 2 }),
      fileOf('b cd1', bright, { part: 1 }),
      fileOf('b cd2', second, { part: 2 }),
      fileOf('c cd1', wide, { part: 1, version: 'Cut' }),
      fileOf('c cd2', second, { part: 2, version: 'Cut' }),
    ];
    expect(names(bestVersionsFirst(files, 'movie'))).toEqual(['b cd1', 'b cd2', 'c cd1', 'c cd2', 'a cd1', 'a cd2']);
  });

  test('of one episode are ordered by picture; episodes keep their order', () => {
    const files = [
      fileOf('1 sd', sd, { season: 1, episodes: [1] }),
      fileOf('2 full', full, { season: 1, episodes: [2] }),
      fileOf('1 4K', wide, { season: 1, episodes: [1] }),
      fileOf('the sd day', sd, { airDate: '2020-01-01' }),
      fileOf('the 4K day', wide, { airDate: '2020-01-02' }),
      fileOf('no number sd', sd),
      fileOf('no number 4K', wide),
    ];
    expect(names(bestVersionsFirst(files, 'series'))).toEqual([
      ...['1 4K', '1 sd', '2 full', 'the sd day', 'the 4K day', 'no number sd', 'no number 4K'],
    ]);
  });
});

test('the best picture of a series comes first, whatever its episode', () => {
  const files = [fileOf('1', sd, { season: 1, episodes: [1] }), fileOf('2', bright, { season: 1, episodes: [2] })];
  expect(names(files.toSorted(byPicture))).toEqual(['2', '1']);
});
