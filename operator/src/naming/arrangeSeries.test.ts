import { describe, expect, test } from 'vitest';
import { arrangeTitles } from './arrangeTitles.ts';
import type { TitleLayout } from './layout.ts';

function arrange(...paths: readonly string[]) {
  return arrangeTitles(
    'series',
    paths.map((path) => ({ path, sizeBytes: 1, mtimeMs: 1 })),
  );
}

function episodes(title: TitleLayout | undefined) {
  return title?.videos.map(({ sizeBytes: _size, mtimeMs: _time, path: _path, ...rest }) => rest);
}

describe('a show in a folder', () => {
  test('with season folders, specials and extras', () => {
    const { titles, strays } = arrange(
      'Harbour (2005) {tvdb-12}/Season 1/Harbour - S01E01.mkv',
      'Harbour (2005) {tvdb-12}/Season 1/Harbour - S01E02-E03.mkv',
      'Harbour (2005) {tvdb-12}/Season 1/Harbour - S01E01-thumb.jpg',
      'Harbour (2005) {tvdb-12}/Season 1/Harbour - S01E01.trickplay/320 - 10x10/0.jpg',
      'Harbour (2005) {tvdb-12}/Season 1/Harbour - S01E01-trailer.mkv',
      'Harbour (2005) {tvdb-12}/Specials/Harbour - S00E01.mkv',
      'Harbour (2005) {tvdb-12}/Extras/x.mkv',
      'Harbour (2005) {tvdb-12}/tvshow.nfo',
    );
    expect(strays).toEqual([]);
    expect(titles).toHaveLength(1);
    expect(titles[0]).toMatchObject({
      key: 'Harbour (2005) {tvdb-12}',
      kind: 'series',
      folder: 'Harbour (2005) {tvdb-12}',
      flat: false,
      title: 'Harbour',
      year: 2005,
      ids: { tvdb: '12' },
    });
    expect(episodes(titles[0])).toEqual([
      { season: 1, episodes: [1] },
      { season: 1, episodes: [2, 3] },
      { season: 0, episodes: [1] },
    ]);
    expect(titles[0]?.extras.map((extra) => extra.role)).toEqual(['extra', 'trailer']);
  });

  test('without season folders, in every numbering', () => {
    const { titles } = arrange('Flat/Flat 1x02.mkv', 'Flat/Flat - 101.mkv', 'Flat/2010-01-31.mkv', 'Flat/Flat.mkv');
    expect(titles.map((title) => title.key)).toEqual(['Flat']);
    expect(episodes(titles[0])).toEqual([
      { airDate: '2010-01-31' },
      { season: 1, episodes: [101], absolute: [101] },
      { season: 1, episodes: [2] },
      {},
    ]);
  });

  test('folders inside a show that are not seasons belong to the show', () => {
    const { titles } = arrange('Harbour/Season 1/S01E01.mkv', 'Harbour/Bonus disc/y.mkv', 'Harbour/OVA/ova.mkv');
    expect(titles.map((title) => [title.key, title.videos.length])).toEqual([['Harbour', 3]]);
  });

  test('all of whose folders are arcs or ranges is one show', () => {
    const arcs = arrange('Harbour/Arc 1/Harbour - 001.mkv', 'Harbour/Arc 2/Harbour - 030.mkv');
    expect(arcs.titles.map(({ key, title }) => [key, title])).toEqual([['Harbour', 'Harbour']]);
    const ranges = arrange(
      'Harbour/Harbour (001-100)/Harbour - 001.mkv',
      'Harbour/Harbour (101-200)/Harbour - 101.mkv',
    );
    expect(ranges.titles.map(({ key, title }) => [key, title])).toEqual([['Harbour', 'Harbour']]);
    // A folder that only groups shows: one of them has another name.
    const shelf = arrange('Harbour/Harbour One/Harbour S01E01.mkv', 'Harbour/Lagoon/Lagoon S01E01.mkv');
    expect(shelf.titles.map(({ key }) => key)).toEqual(['Harbour/Harbour One', 'Harbour/Lagoon']);
  });

  test('books and volumes are its seasons, but halves of a season in a season', () => {
    const books = arrange('Harbour/Book 1 - Sea/01.mkv', 'Harbour/Book 2 - Sand/01.mkv', 'Harbour/Volume 3/01.mkv');
    expect(books.titles.map(({ key }) => key)).toEqual(['Harbour']);
    expect(episodes(books.titles[0])?.map(({ season }) => season)).toEqual([1, 2, 3]);
    const halves = arrange('Harbour/Season 4/Volume 1/Harbour S04E01.mkv', 'Harbour/Season 4/Volume 2/08.mkv');
    expect(halves.titles.map(({ key }) => key)).toEqual(['Harbour']);
    expect(episodes(halves.titles[0])?.map(({ season }) => season)).toEqual([4, 4]);
    expect(arrange('TV/2019/Harbour/S01E01.mkv', 'TV/2019/Lagoon/S01E01.mkv').titles.map(({ key }) => key)).toEqual([
      'TV/2019/Harbour',
      'TV/2019/Lagoon',
    ]);
    expect(arrange('Volume 2/Harbour S01E01.mkv').titles.map(({ key }) => key)).toEqual(['Volume 2']);
  });

  test('bare numbers of one folder are read alike', () => {
    const { titles } = arrange('Long/101.mkv', 'Long/1042.mkv', 'Short/101.mkv', 'Short/201.mkv');
    expect(episodes(titles[0])).toEqual([
      { season: 1, episodes: [101], absolute: [101] },
      { season: 1, episodes: [1042], absolute: [1042] },
    ]);
    expect(episodes(titles[1])).toEqual([
      { season: 1, episodes: [1] },
      { season: 2, episodes: [1] },
    ]);
  });

  test('the folder of a batch is one show, with and without season folders', () => {
    const { titles } = arrange(
      'Harbour S01-S03 [1080p]/Harbour S01/01.mkv',
      'Harbour S01-S03 [1080p]/Season 2/Harbour S02E01.mkv',
      '[Group] Pier (01-26) [BD]/[Group] Pier - 05 [BD].mkv',
      '[Group] Pier (01-26) [BD]/[Group] Pier - 06 [BD].mkv',
    );
    expect(titles.map(({ key, title, videos }) => [key, title, videos.length])).toEqual([
      ['Harbour S01-S03 [1080p]', 'Harbour', 2],
      ['[Group] Pier (01-26) [BD]', 'Pier', 2],
    ]);
  });

  test('one folder per episode', () => {
    const { titles } = arrange('Epi (2001)/Epi S01E01 720p/x.mkv', 'Epi (2001)/Season 1/Epi.S01E02-G/y.mkv');
    expect(titles.map((title) => title.key)).toEqual(['Epi (2001)']);
    expect(episodes(titles[0])).toEqual([
      { season: 1, episodes: [1] },
      { season: 1, episodes: [2] },
    ]);
  });

  test('an episode in parts; a single part number belongs to the title', () => {
    const { titles } = arrange(
      'P/Season 2/P S02E03 Part 1.mkv',
      'P/Season 2/P S02E03 Part 2.mkv',
      'P/Season 2/P S02E04 Part 1.mkv',
    );
    expect(titles[0]?.videos.map((video) => video.part)).toEqual([1, 2, undefined]);
  });

  test('a disc in a season', () => {
    const { titles } = arrange(
      'Harbour/Season 1/Disc 1/VIDEO_TS/VIDEO_TS.IFO',
      'Harbour/Season 1/Disc 1/VIDEO_TS/VTS_01_1.VOB',
    );
    expect(titles[0]?.key).toBe('Harbour');
    expect(titles[0]?.videos).toEqual([
      { path: 'Harbour/Season 1/Disc 1', sizeBytes: 2, mtimeMs: 1, disc: 'dvd', season: 1 },
    ]);
  });

  test('a show with a numeric name', () => {
    expect(
      arrange('24/Season 1/24 S01E01.mkv', '24/24 S01E02.mkv').titles.map((title) => [title.key, title.videos.length]),
    ).toEqual([['24', 2]]);
  });

  test('a year missing from the folder comes from episodes of the same show', () => {
    expect(arrange('Harbour/Season 1/Harbour (2005) - S01E01.mkv').titles[0]).toMatchObject({
      title: 'Harbour',
      year: 2005,
    });
    expect(arrange('Harbour/Season 1/Other (2005) - S01E01.mkv').titles[0]?.year).toBeUndefined();
  });
});

test('the country behind the title of a show or a film is a field of its own', () => {
  expect(arrange('House of Cards (UK)/Season 1/S01E01.mkv').titles[0]).toMatchObject({
    title: 'House of Cards (UK)',
    country: 'GB',
  });
  expect(arrange('Ghosts.US.S01E01.mkv').titles[0]).toMatchObject({ title: 'Ghosts US', country: 'US' });
  const [film] = arrangeTitles('movies', [{ path: 'Oldboy (US) (2013).mkv', sizeBytes: 1, mtimeMs: 1 }]).titles;
  expect(film).toMatchObject({ title: 'Oldboy (US)', year: 2013, country: 'US' });
});

describe('grouping folders', () => {
  test('contain shows with and without seasons', () => {
    expect(
      arrange('Anime/A/Season 1/S01E01.mkv', 'Anime/B/B - 01.mkv', 'Drama/Old/C/Season 2/S02E01.mkv').titles.map(
        (title) => title.key,
      ),
    ).toEqual(['Anime/A', 'Anime/B', 'Drama/Old/C']);
  });

  test('a loose episode in one does not absorb the shows beside it', () => {
    expect(arrange('Drama/x S01E01.mkv', 'Drama/A/Season 1/S01E01.mkv').titles.map((title) => title.key)).toEqual([
      'Drama',
      'Drama/A',
    ]);
  });
});

describe('loose episodes in the root', () => {
  test('one title per show, keyed by its first file', () => {
    const { titles, strays } = arrange(
      'Loose.S01E02.mkv',
      'Loose.S01E01.mkv',
      'loose - 1x03.mkv',
      'Other {tvdb-5} - 2x03.mkv',
      'Loose.S01E01-trailer.mkv',
      'Nothing-trailer.mkv',
    );
    expect(
      titles.map(({ key, flat, folder, title, ids, videos }) => [key, flat, folder, title, ids, videos.length]),
    ).toEqual([
      ['Loose.S01E01.mkv', true, '', 'Loose', {}, 3],
      ['Other {tvdb-5} - 2x03.mkv', true, '', 'Other', { tvdb: '5' }, 1],
    ]);
    expect(titles[0]?.extras).toHaveLength(1);
    expect(strays).toEqual(['Nothing-trailer.mkv']);
  });

  test('a season pack is the folder of its show', () => {
    expect(
      arrange('The.Pack.S01.1080p-G/the.pack.s01e01.mkv', 'The.Pack.S01.1080p-G/Extras/x.mkv').titles,
    ).toMatchObject([{ key: 'The.Pack.S01.1080p-G', flat: false, title: 'The Pack', extras: [{ role: 'extra' }] }]);
  });

  test('a season folder without a show takes the show from its files', () => {
    expect(arrange('Season 1/Harbour S01E01.mkv').titles).toMatchObject([
      { key: 'Season 1/Harbour S01E01.mkv', folder: 'Season 1', flat: true, title: 'Harbour' },
    ]);
  });
});
