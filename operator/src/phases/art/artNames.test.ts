import { describe, expect, test } from 'vitest';
import { arrangeTitles } from '../../naming/arrangeTitles.ts';
import type { TitleLayout } from '../../naming/layout.ts';
import { artWishes, isArtFact } from './artNames.ts';

function layoutOf(kind: 'movies' | 'series', ...paths: readonly string[]): TitleLayout {
  const { titles } = arrangeTitles(
    kind,
    paths.map((path) => ({ path, sizeBytes: 1_000_000_000, mtimeMs: 1 })),
  );
  const [layout] = titles;
  if (layout === undefined) throw new Error(`no title in ${paths.join(', ')}`);
  return layout;
}

const ownNames = (layout: TitleLayout) => artWishes(layout).map(({ fact, ownName }) => `${fact}: ${ownName}`);

function accepted(layout: TitleLayout, fact: string): readonly string[] {
  const wish = artWishes(layout).find((one) => one.fact === fact);
  return (wish?.accepted ?? []).map(({ folder, stem }) => `${folder}/${stem}`);
}

describe('a film', () => {
  test('in a folder of its own has bare names', () => {
    expect(ownNames(layoutOf('movies', 'Film (2001)/f.mkv'))).toEqual([
      'poster: poster.jpg',
      'fanart: fanart.jpg',
      'landscape: landscape.jpg',
      'clearlogo: clearlogo.png',
      'clearart: clearart.png',
      'banner: banner.jpg',
      'discart: discart.png',
    ]);
  });

  test('in a shared folder has names that begin with its file name; bare names belong to no film', () => {
    const layout = layoutOf('movies', 'Flat/One (2001).mkv', 'Flat/Two (2002).mkv');
    expect(ownNames(layout)[0]).toBe('poster: One (2001)-poster.jpg');
    expect(ownNames(layout)[6]).toBe('discart: One (2001)-discart.png');
    expect(accepted(layout, 'poster')).toEqual([
      'Flat/One (2001)-poster',
      'Flat/One (2001)-folder',
      'Flat/One (2001)-cover',
      'Flat/One (2001)-default',
      'Flat/One (2001)-movie',
      'Flat/One (2001)',
    ]);
  });

  test('loose in the root has such names too', () => {
    const layout = layoutOf('movies', 'One (2001).mkv');
    expect(ownNames(layout)[0]).toBe('poster: One (2001)-poster.jpg');
    expect(accepted(layout, 'banner')).toEqual(['/One (2001)-banner']);
  });

  test('accepts every name that a player reads, for every kind', () => {
    const layout = layoutOf('movies', 'Film (2001)/f.mkv');
    for (const [fact, names] of [
      ['poster', ['poster', 'folder', 'cover', 'default', 'movie', 'f', 'f-poster', 'f-cover']],
      ['fanart', ['fanart', 'fanart1', 'fanart-1', 'backdrop', 'backdrop1', 'background', 'art', 'f-fanart']],
      ['landscape', ['landscape', 'thumb', 'f-landscape', 'f-thumb']],
      ['clearlogo', ['clearlogo', 'logo', 'f-logo']],
      ['clearart', ['clearart', 'f-clearart']],
      ['banner', ['banner', 'f-banner']],
      ['discart', ['disc', 'cdart', 'discart', 'f-disc']],
    ] as const) {
      expect(accepted(layout, fact)).toEqual(expect.arrayContaining(names.map((name) => `Film (2001)/${name}`)));
    }
    expect(accepted(layout, 'poster')).not.toContain('Film (2001)/show');
    expect(accepted(layout, 'clearlogo')).not.toContain('Film (2001)/f');
  });

  test('with versions and parts shares bare art, and accepts names of each of them', () => {
    const layout = layoutOf('movies', 'Film (2001)/Film (2001) - 4K.mkv', 'Film (2001)/Film (2001) - HD.mkv');
    expect(ownNames(layout)[0]).toBe('poster: poster.jpg');
    expect(accepted(layout, 'banner')).toEqual([
      'Film (2001)/Film (2001) - 4K-banner',
      'Film (2001)/Film (2001) - HD-banner',
      'Film (2001)/banner',
    ]);
    const parts = layoutOf('movies', 'Film (2001)/Film cd1.mkv', 'Film (2001)/Film cd2.mkv');
    expect(ownNames(parts)[0]).toBe('poster: poster.jpg');
  });

  test('on a disc has its art beside VIDEO_TS', () => {
    const layout = layoutOf('movies', 'Film (2001)/VIDEO_TS/VIDEO_TS.IFO');
    expect(ownNames(layout)[0]).toBe('poster: poster.jpg');
    expect(accepted(layout, 'poster')).toEqual(
      expect.arrayContaining(['Film (2001)/poster', 'Film (2001)/Film (2001)']),
    );
  });
});

describe('a series', () => {
  const layout = layoutOf(
    'series',
    'Show/Season 01/Show - S01E01.mkv',
    'Show/Season 01/Show - S01E02.mkv',
    'Show/Specials/Show - S00E01.mkv',
    'Show/Show - S12E01.mkv',
  );

  test('has the kinds of a show, and posters and banners of its present seasons', () => {
    expect(ownNames(layout)).toEqual([
      'poster: poster.jpg',
      'fanart: fanart.jpg',
      'landscape: landscape.jpg',
      'clearlogo: clearlogo.png',
      'clearart: clearart.png',
      'banner: banner.jpg',
      'season-specials-poster: season-specials-poster.jpg',
      'season-specials-banner: season-specials-banner.jpg',
      'season01-poster: season01-poster.jpg',
      'season01-banner: season01-banner.jpg',
      'season12-poster: season12-poster.jpg',
      'season12-banner: season12-banner.jpg',
    ]);
  });

  test.each([
    ['poster', ['Show/poster', 'Show/folder', 'Show/cover', 'Show/default', 'Show/show']],
    ['season01-poster', ['Show/season01-poster', 'Show/season01', 'Show/Season 01/poster', 'Show/Season 01/folder']],
    ['season01-banner', ['Show/season01-banner', 'Show/Season 01/banner']],
    ['season-specials-poster', ['Show/season-specials-poster', 'Show/season00-poster', 'Show/Specials/poster']],
    ['season12-banner', ['Show/season12-banner']],
  ])('accepts for %s the names that players read', (fact, names) => {
    expect(accepted(layout, fact)).toEqual(expect.arrayContaining(names));
  });

  test('accepts no bare name from a folder with mixed seasons', () => {
    const mixed = layoutOf(
      'series',
      'Show/Season 1/Show - S01E01.mkv',
      'Show/Season 1/Show - S02E01.mkv',
      'Show/Season 2/Show - S02E02.mkv',
    );
    expect(accepted(mixed, 'season01-banner')).toEqual(['Show/season01-banner']);
    expect(accepted(mixed, 'season02-banner')).toContain('Show/Season 2/banner');
  });

  test("does not mistake an episode's picture for its own", () => {
    expect(accepted(layout, 'landscape')).toEqual(['Show/landscape', 'Show/thumb']);
  });

  test('without its own folder has no art', () => {
    expect(artWishes(layoutOf('series', 'Show - S01E01.mkv'))).toEqual([]);
  });

  test('numbered by year has seasons of four digits', () => {
    const years = layoutOf('series', 'Show/Season 2010/Show - S2010E01.mkv');
    const posters = artWishes(years).filter(({ season }) => season !== undefined);
    expect(posters.every(({ season }) => season === 2010 || season === undefined)).toBe(true);
  });
});

test('a title whose last video is gone has no art', () => {
  expect(artWishes({ ...layoutOf('movies', 'Film (2001)/f.mkv'), videos: [] })).toEqual([]);
});

test.each([
  ['poster', true],
  ['season01-poster', true],
  ['season2010-banner', true],
  ['season-specials-poster', true],
  ['id', false],
  ['nfo', false],
  ['trailer', false],
  ['thumbnail', false],
  ['season1poster', false],
])('%s is the fact of a picture: %s', (name, is) => {
  expect(isArtFact(name)).toBe(is);
});
