import { describe, expect, test } from 'vitest';
import { arrangeTitles } from '../../naming/arrangeTitles.ts';
import type { ListedFile } from '../../naming/layout.ts';
import { placeOf } from '../../naming/mediaPlace.ts';
import { type NfoPlaces, seasonNfoPlaces, titleNfoPlaces } from './nfoPlaces.ts';

function titleOf(kind: 'movies' | 'series', paths: readonly string[]) {
  const [layout] = arrangeTitles(kind, filesOf(paths)).titles;
  if (layout === undefined) throw new Error('expected a title');
  const listing = new Map<string, Map<string, ListedFile>>();
  for (const file of filesOf(paths)) {
    const { folder, name } = placeOf(file.path);
    listing.set(folder, (listing.get(folder) ?? new Map()).set(name, file));
  }
  return { layout, listing };
}

function filesOf(paths: readonly string[]): readonly ListedFile[] {
  return paths.map((path) => ({ path, sizeBytes: 1, mtimeMs: 1 }));
}

/** `present | fresh`, as paths. */
function textOf({ present, fresh }: NfoPlaces): string {
  return `${present.map(({ path }) => path).join(', ')} | ${fresh?.path ?? ''}`;
}

describe('the files of a film', () => {
  const dvd = 'Harbour/VIDEO_TS/VIDEO_TS.IFO';
  const bluray = 'Harbour/BDMV/index.bdmv';
  test.each<[string, readonly string[], string]>([
    ['alone in its folder', ['Harbour/a.mkv'], ' | Harbour/movie.nfo'],
    ['with both names', ['Harbour/a.mkv', 'Harbour/a.nfo', 'Harbour/movie.nfo'], 'Harbour/movie.nfo, Harbour/a.nfo | '],
    ['in another spelling', ['Harbour/a.mkv', 'Harbour/Movie.NFO'], 'Harbour/Movie.NFO | '],
    [
      'of two parts',
      ['Harbour/a cd1.mkv', 'Harbour/a cd2.mkv', 'Harbour/a cd1.nfo', 'Harbour/a cd2.nfo'],
      'Harbour/a cd1.nfo | Harbour/movie.nfo',
    ],
    ['in the root', ['A (2001).mkv'], ' | A (2001).nfo'],
    ['in the root, with one', ['A (2001).mkv', 'A (2001).nfo', 'movie.nfo'], 'A (2001).nfo | '],
    ['on a DVD', [dvd, 'Harbour/VIDEO_TS/VIDEO_TS.nfo'], 'Harbour/VIDEO_TS/VIDEO_TS.nfo | Harbour/movie.nfo'],
    [
      'on a DVD, in lower case',
      ['Harbour/video_ts/video_ts.ifo', 'Harbour/video_ts/video_ts.nfo'],
      'Harbour/video_ts/video_ts.nfo | Harbour/movie.nfo',
    ],
    [
      'on a DVD without a folder',
      ['Harbour/VIDEO_TS.IFO', 'Harbour/VIDEO_TS.VOB', 'Harbour/VIDEO_TS.nfo'],
      'Harbour/VIDEO_TS.nfo | Harbour/movie.nfo',
    ],
    [
      'on a DVD, beside another film',
      [dvd, 'Lagoon/VIDEO_TS/VIDEO_TS.IFO', 'Lagoon/VIDEO_TS/VIDEO_TS.nfo'],
      ' | Harbour/movie.nfo',
    ],
    ['on a DVD, named as its folder', [dvd, 'Harbour/Harbour.nfo'], 'Harbour/Harbour.nfo | Harbour/movie.nfo'],
    ['on a BluRay', [bluray, 'Harbour/BDMV/index.nfo'], 'Harbour/BDMV/index.nfo | Harbour/movie.nfo'],
    [
      'on a BluRay, in lower case',
      ['Harbour/bdmv/index.bdmv', 'Harbour/bdmv/index.nfo'],
      'Harbour/bdmv/index.nfo | Harbour/movie.nfo',
    ],
    ['on a BluRay, beside another kind of disc', [bluray, 'Harbour/VIDEO_TS/index.nfo'], ' | Harbour/movie.nfo'],
  ])('%s', (_, paths, places) => expect(textOf(titleNfoPlaces(titleOf('movies', paths)))).toBe(places));
});

describe('the files of a series', () => {
  const first = 'S/Season 1/S - S01E01.mkv';
  test.each<[string, readonly string[], string, readonly string[]]>([
    ['alone', [first], ' | S/tvshow.nfo', ['1:  | S/Season 1/season.nfo']],
    [
      'with its own',
      [first, 'S/tvshow.nfo', 'S/Season 1/season.nfo'],
      'S/tvshow.nfo | ',
      ['1: S/Season 1/season.nfo | '],
    ],
    ['without season folders', ['S/S - S01E01.mkv', 'S/S - S02E01.mkv'], ' | S/tvshow.nfo', []],
    ['with two seasons in one folder', [first, 'S/Season 1/S - S02E01.mkv'], ' | S/tvshow.nfo', []],
    ['with another season in a folder', ['S/Season 1/S - S02E01.mkv'], ' | S/tvshow.nfo', []],
    ['in the root', ['S - S01E01.mkv'], ' | ', []],
  ])('%s', (_, paths, places, seasons) => {
    const title = titleOf('series', paths);
    expect(textOf(titleNfoPlaces(title))).toBe(places);
    expect(seasonNfoPlaces(title).map((one) => `${one.season}: ${textOf(one.places)}`)).toEqual(seasons);
  });
});
