import { describe, expect, test } from 'vitest';
import { arrangeTitles } from './arrangeTitles.ts';
import type { ListedFile, TitleLayout } from './layout.ts';

function listed(...paths: readonly string[]): readonly ListedFile[] {
  return paths.map((path, index) => ({ path, sizeBytes: 100 + index, mtimeMs: 1_000 + index }));
}

function arrange(...paths: readonly string[]) {
  return arrangeTitles('movies', listed(...paths));
}

function keys(...paths: readonly string[]): readonly string[] {
  return arrange(...paths).titles.map((title) => title.key);
}

function only(...paths: readonly string[]): TitleLayout {
  const { titles } = arrange(...paths);
  expect(titles).toHaveLength(1);
  const [title] = titles;
  if (title === undefined) throw new Error('expected one title');
  return title;
}

describe("a film's own folder", () => {
  test('one video, with extras by folder and by suffix', () => {
    const title = only(
      'Alien (1979) {tmdb-348}/Alien (1979).mkv',
      'Alien (1979) {tmdb-348}/Alien (1979).nfo',
      'Alien (1979) {tmdb-348}/poster.jpg',
      'Alien (1979) {tmdb-348}/Alien (1979)-trailer.mp4',
      'Alien (1979) {tmdb-348}/extras/a.mkv',
      'Alien (1979) {tmdb-348}/sample/alien.mkv',
      'Alien (1979) {tmdb-348}/theme.mp3',
      'Alien (1979) {tmdb-348}/Alien (1979).trickplay/320 - 10x10/0.jpg',
      'Alien (1979) {tmdb-348}/.projectionist/record.json',
      'Alien (1979) {tmdb-348}/Alien (1979).mkv.part',
      'Alien (1979) {tmdb-348}/Subs/x.mkv',
    );
    expect(title).toEqual({
      key: 'Alien (1979) {tmdb-348}',
      kind: 'movie',
      folder: 'Alien (1979) {tmdb-348}',
      flat: false,
      title: 'Alien',
      year: 1979,
      ids: { tmdb: '348' },
      videos: [{ path: 'Alien (1979) {tmdb-348}/Alien (1979).mkv', sizeBytes: 100, mtimeMs: 1_000 }],
      extras: [
        { path: 'Alien (1979) {tmdb-348}/Alien (1979)-trailer.mp4', role: 'trailer', extraType: 'trailer' },
        { path: 'Alien (1979) {tmdb-348}/extras/a.mkv', role: 'extra', extraType: 'unknown' },
        { path: 'Alien (1979) {tmdb-348}/sample/alien.mkv', role: 'sample', extraType: 'sample' },
        { path: 'Alien (1979) {tmdb-348}/theme.mp3', role: 'extra', extraType: 'themesong' },
      ],
    });
  });

  test('several versions are one film', () => {
    const title = only(
      "Alien (1979)/Alien (1979) - Director's Cut.mkv",
      'Alien (1979)/Alien (1979) [1080p].mkv',
      'Alien (1979)/Alien (1979) {edition-Final}.mkv',
      'Alien (1979)/Alien (1979).3D.HSBS.mkv',
      'Alien (1979)/Alien (1979).mkv',
    );
    expect(title.videos.map((video) => video.version)).toEqual([
      "Director's Cut",
      '1080p',
      'Final',
      '3D.HSBS',
      undefined,
    ]);
  });

  test.each([
    [['X Men/X Men - 1080p.mkv', 'X Men/X Men - [hsbs].mkv', 'X Men/X Men [hsbs].mkv', 'X Men/X Men-trailer.mp4']],
    [['The Opera (1925)/The Opera (1925) - 1925 version.mkv', 'The Opera (1925)/The Opera (1925) - 1929 version.mkv']],
    [['Looper/Looper.2012.1080p.BluRay-A.mkv', 'Looper/Looper.2012.2160p.WEB-DL-B.mkv']],
    [['Blade (1982)/Blade (1982) [Final Cut] [1080p].mkv', 'Blade (1982)/Blade (1982) [EE by A] [480p].mkv']],
    [['Alien (1979)/Alien.mkv', 'Alien (1979)/Alien.avi']],
    [['Blade/Blade - Long.mkv', 'Blade/Blade - Short.mkv']],
    [['Stuff/The Film 1080p.mkv', 'Stuff/The Film 720p.mkv']],
  ])('one film: %j', (paths) => expect(keys(...paths)).toHaveLength(1));

  test.each([
    [['M/Movie 1.mkv', 'M/Movie 2.mkv', 'M/Movie 3.mkv']],
    [['Movie/Movie 1.mkv', 'Movie/Movie 2.mkv']],
    [['Iron/Iron (2007).mkv', 'Iron/Iron (2008).mkv']],
    [['Iron/Iron - B (2006).mkv', 'Iron/Iron - C (2007).mkv']],
    [['Mixed/One.mkv', 'Mixed/Two.mkv']],
    [['Blade/Blade - Long.mkv', 'Blade/Other.mkv']],
    [['Red Riding/Red Riding 1983 (2009).mkv', 'Red Riding/Red Riding 1980 (2009).mkv']],
  ])('several films: %j', (paths) => {
    const { titles } = arrange(...paths);
    expect(titles.map((title) => title.key)).toEqual([...paths].sort());
    expect(titles.every((title) => title.flat && title.folder === paths[0]?.split('/')[0])).toBe(true);
  });

  test('parts are one video unit, in order', () => {
    const title = only(
      'Bad (2006)/Bad (2006) cd2.avi',
      'Bad (2006)/Bad (2006) cd1.avi',
      'Bad (2006)/Bad (2006) cd10.avi',
    );
    expect(title.videos.map((video) => [video.path.slice(-7), video.part])).toEqual([
      ['cd1.avi', 1],
      ['cd2.avi', 2],
      ['d10.avi', 10],
    ]);
  });

  test('a version in parts beside a version in one file', () => {
    const title = only(
      'Bad (2006)/Bad (2006) - Long - part1.mkv',
      'Bad (2006)/Bad (2006) - Long - part2.mkv',
      'Bad (2006)/Bad (2006) - Short.mkv',
    );
    expect(title.videos.map(({ part, version }) => [part, version])).toEqual([
      [1, 'Long'],
      [2, 'Long'],
      [undefined, 'Short'],
    ]);
  });

  test('a single part number is part of the title', () => {
    const title = only('Mock Part 1 (2014)/Mock Part 1.mkv');
    expect(title.title).toBe('Mock Part 1');
    expect(title.videos[0]?.part).toBeUndefined();
  });

  test('a part in two formats is two versions', () => {
    const title = only('Bad (2006)/Bad (2006) cd1.avi', 'Bad (2006)/Bad (2006) cd1.mkv');
    expect(title.videos.map(({ part }) => part)).toEqual([undefined, undefined]);
  });

  test('its ids win over those of the file', () => {
    expect(only('Alien {tmdb-348}/Alien {tmdb-999} {imdb-tt0078748}.mkv').ids).toEqual({
      tmdb: '348',
      imdb: 'tt0078748',
    });
  });

  test('other films in folders below it leave it its own', () => {
    expect(keys('Alien (1979)/Alien (1979).mkv', 'Alien (1979)/Second Story (1999)/a.mkv')).toEqual([
      'Alien (1979)',
      'Alien (1979)/Second Story (1999)',
    ]);
  });

  test('parts named by their number alone', () => {
    const parts = arrange('Harbour (2001)/cd2.avi', 'Harbour (2001)/cd1.avi').titles;
    expect(parts.map(({ key, title }) => [key, title])).toEqual([['Harbour (2001)', 'Harbour']]);
    expect(parts[0]?.videos.map(({ path, part }) => [path, part])).toEqual([
      ['Harbour (2001)/cd1.avi', 1],
      ['Harbour (2001)/cd2.avi', 2],
    ]);
    expect(arrange('cd1.avi', 'cd2.avi').titles.map(({ title }) => title)).toEqual(['cd1', 'cd2']);
  });

  test('a file that names another film with its year is not mixed with the folder', () => {
    const [own] = arrange('Horror/Harbour (2010).mkv').titles;
    expect([own?.key, own?.title, own?.year]).toEqual(['Horror', 'Harbour', 2010]);
    const shelf = arrange('Horror/Harbour (2010).mkv', 'Horror/Lagoon (2011)/Lagoon.mkv').titles;
    expect(shelf.map(({ key, title }) => [key, title])).toEqual([
      ['Horror/Harbour (2010).mkv', 'Harbour'],
      ['Horror/Lagoon (2011)', 'Lagoon'],
    ]);
    const [release] = arrange('Harbour/grp-harbour.2010.mkv').titles;
    expect([release?.title, release?.year]).toEqual(['Harbour', 2010]);
  });

  test('one folder per part', () => {
    const title = only('Old (1950)/cd1/old.avi', 'Old (1950)/cd2/old.avi');
    expect(title.key).toBe('Old (1950)');
    expect(title.videos.map((video) => video.part)).toEqual([1, 2]);
  });
});

describe('discs', () => {
  test('all files of a disc are one video whose path is the title', () => {
    const title = only(
      'Disc (2001)/VIDEO_TS/VIDEO_TS.IFO',
      'Disc (2001)/VIDEO_TS/VTS_01_1.VOB',
      'Disc (2001)/VIDEO_TS/VTS_01_0.BUP',
      'Disc (2001)/Disc (2001)-trailer.mkv',
    );
    expect(title.videos).toEqual([{ path: 'Disc (2001)', sizeBytes: 303, mtimeMs: 1_002, disc: 'dvd' }]);
    expect(title.extras).toHaveLength(1);
  });

  test('BluRay, and several discs of one film', () => {
    expect(only('B (2001)/BDMV/STREAM/1.m2ts').videos[0]).toMatchObject({ path: 'B (2001)', disc: 'bluray' });
    const title = only('Two (1999)/Disc 1/BDMV/STREAM/1.m2ts', 'Two (1999)/Disc 2/BDMV/STREAM/1.m2ts');
    expect(title.videos.map(({ path, disc, part }) => [path, disc, part])).toEqual([
      ['Two (1999)/Disc 1', 'bluray', 1],
      ['Two (1999)/Disc 2', 'bluray', 2],
    ]);
  });

  test('without a VIDEO_TS folder', () => {
    expect(only('Disc (2001)/VIDEO_TS.IFO', 'Disc (2001)/VTS_01_1.VOB').videos).toMatchObject([
      { path: 'Disc (2001)', disc: 'dvd' },
    ]);
  });

  test('a disc beside a file of the same film', () => {
    const title = only('Disc (2001)/VIDEO_TS/VIDEO_TS.IFO', 'Disc (2001)/Disc (2001).mkv');
    expect(title.videos.map((video) => video.disc)).toEqual(['dvd', undefined]);
  });

  test('a disc directly in the root is a stray', () => {
    expect(arrange('VIDEO_TS/VIDEO_TS.IFO')).toEqual({ titles: [], strays: ['VIDEO_TS/VIDEO_TS.IFO'] });
  });
});

describe('films that share a folder', () => {
  test('each is a title whose key is its file', () => {
    const { titles, strays } = arrange('Alien (1979) {tmdb-348}.mkv', 'The.Film.2010.1080p.BluRay.x264-G.mkv');
    expect(strays).toEqual([]);
    expect(titles.map(({ key, folder, flat, title, year, ids }) => [key, folder, flat, title, year, ids])).toEqual([
      ['Alien (1979) {tmdb-348}.mkv', '', true, 'Alien', 1979, { tmdb: '348' }],
      ['The.Film.2010.1080p.BluRay.x264-G.mkv', '', true, 'The Film', 2010, {}],
    ]);
  });

  test('parts and versions are one title, keyed by the first path', () => {
    const { titles } = arrange(
      'Bad (2006) part2.mkv',
      'Bad (2006) part1.mkv',
      'Alien (1979) - 4K.mkv',
      'Alien (1979).mkv',
      'Alien (1986).mkv',
    );
    expect(titles.map((title) => [title.key, title.videos.length])).toEqual([
      ['Alien (1979) - 4K.mkv', 2],
      ['Alien (1986).mkv', 1],
      ['Bad (2006) part1.mkv', 2],
    ]);
  });

  test('each has its own parts, and the first path is its key', () => {
    const { titles } = arrange('A (2001) cd1.avi', 'A (2001) cd2.avi', 'B (2002) part10.avi', 'B (2002) part2.avi');
    expect(titles.map(({ key, videos }) => [key, videos.map(({ part }) => part)])).toEqual([
      ['A (2001) cd1.avi', [1, 2]],
      ['B (2002) part10.avi', [2, 10]],
    ]);
  });

  test('a disc among them has the name of the folder', () => {
    const { titles } = arrange('Mixed/VIDEO_TS/VIDEO_TS.IFO', 'Mixed/One (2001).mkv', 'Mixed/Two (2002).mkv');
    expect(titles.map(({ title, flat }) => [title, flat])).toEqual([
      ['Mixed', false],
      ['One', true],
      ['Two', true],
    ]);
  });

  test.each([
    [['Four Sisters - A.avi', 'Four Sisters - B.avi']],
    [['Bad 2006.mkv', 'Bad 2007.mkv']],
    [['300 (2006).mkv', '300 (2007).mkv']],
    [['Trek 1 - The picture.mkv', 'Trek 2- The wrath.mkv']],
    [['Hallows 1.mkv', 'Hallows 2.mkv']],
    [['My film #1.mp4', 'My film #2.mp4']],
  ])('no parts, no versions: %j', (paths) => expect(keys(...paths)).toHaveLength(2));

  test('extras belong to the film whose name they contain, others are strays', () => {
    const { titles, strays } = arrange(
      'Bad (2006) part1.mkv',
      'Bad (2006) part2.mkv',
      'Bad (2006)-trailer.mkv',
      'No.2012.1080p.mkv',
      'No (2012)-trailer2.mkv',
      'Lonely-trailer.mkv',
      'trailer.mkv',
    );
    expect(titles.map((title) => title.extras.map((extra) => extra.path))).toEqual([
      ['Bad (2006)-trailer.mkv'],
      ['No (2012)-trailer2.mkv'],
    ]);
    expect(strays).toEqual(['Lonely-trailer.mkv', 'trailer.mkv']);
  });
});

describe('grouping folders', () => {
  test('films in their own folders below a letter or a collection', () => {
    expect(keys('A/Alien (1979)/Alien.mkv', 'A/Avatar (2009)/a.mkv', 'Alien Collection/Alien 3 (1992)/a.mkv')).toEqual([
      'A/Alien (1979)',
      'A/Avatar (2009)',
      'Alien Collection/Alien 3 (1992)',
    ]);
  });

  test('of any depth have no part in the name of a film', () => {
    expect(only('Films/A/Alien (1979)/a.mkv')).toMatchObject({
      key: 'Films/A/Alien (1979)',
      title: 'Alien',
      year: 1979,
    });
  });

  test('a film directly in one is flat, even alone, so that its key stays if another is added', () => {
    const first = arrange('Alien Collection/Alien (1979).mkv').titles[0];
    expect(first).toMatchObject({ key: 'Alien Collection/Alien (1979).mkv', flat: true, title: 'Alien', year: 1979 });
    expect(keys('Alien Collection/Alien (1979).mkv', 'Alien Collection/Aliens (1986).mkv')).toContain(first?.key);
    expect(only('M/M (1931).mkv')).toMatchObject({ key: 'M', flat: false, title: 'M' });
  });

  test('extras without any film are strays', () => {
    expect(arrange('Alien (1979)/trailers/x.mkv').strays).toEqual(['Alien (1979)/trailers/x.mkv']);
  });

  test('a listing of a subtree yields the same titles', () => {
    const paths = ['A/Alien (1979)/Alien.mkv', 'A/Avatar (2009)/a.mkv', 'B/Bad (2006).mkv'];
    const whole = arrange(...paths).titles.map((title) => title.key);
    expect(paths.flatMap((path) => keys(path))).toEqual(whole);
  });
});

test('a backslash is part of a name on disk', () => {
  expect(only('Face\\Off (1997)/a.mkv')).toMatchObject({ key: 'Face\\Off (1997)', title: 'Face\\Off' });
});
