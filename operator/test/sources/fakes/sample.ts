/** The small catalogue of the fakes: every trap for identification, texts and art, and the demo's titles. */
import type { Catalogue, FakeFilm, FakeSeries } from './catalogue.ts';
import { film, guide, series, sparse, withDiscOrder } from './works.ts';

const films: readonly FakeFilm[] = [
  film({
    tmdb: 70_001,
    title: 'The Long Tide',
    released: '2011-09-02',
    wikidata: 'Q90000001',
    tvdb: 990_701,
    collection: 990_901,
    trailerFiles: ['archive', 'peertube'],
  }),
  film({ tmdb: 1_234, title: 'Paper Moons', released: '2019-03-14', wikidata: 'Q90000002', trailerFiles: ['archive'] }),
  film({
    tmdb: 70_003,
    title: 'Night Ferry',
    originalTitle: 'Die Nachtfähre',
    originalLanguage: 'de',
    country: 'DE',
    released: '2023-10-05',
    wikidata: 'Q90000003',
    texts: { de: { country: 'DE', title: 'Die Nachtfähre', plot: 'Eine Fähre, die nie anlegt.' } },
  }),
  // A remake with the same title, one year later.
  film({ tmdb: 70_004, title: 'The Glass Orchard', released: '1998-11-20', wikidata: 'Q90000004' }),
  film({ tmdb: 70_005, title: 'The Glass Orchard', released: '1999-10-01', wikidata: 'Q90000005', votes: 4_200 }),
  // Foreign originals, with an English title.
  film({
    tmdb: 70_006,
    title: 'Lamps of Seven Seas',
    originalTitle: '七つの海の灯',
    originalLanguage: 'ja',
    country: 'JP',
    released: '2004-07-17',
    wikidata: 'Q90000006',
    otherTitles: ['Nanatsu no Umi no Hi'],
  }),
  film({
    tmdb: 70_007,
    title: 'North Wind',
    originalTitle: 'Северный ветер',
    originalLanguage: 'ru',
    country: 'RU',
    released: '1987-02-12',
    wikidata: 'Q90000007',
  }),
  film({
    tmdb: 70_008,
    title: 'The Last Ship Home',
    originalTitle: 'Το τελευταίο πλοίο',
    originalLanguage: 'el',
    country: 'GR',
    released: '2015-04-09',
    wikidata: 'Q90000008',
  }),
  film({
    tmdb: 70_009,
    title: 'Lighthouse at Night',
    originalTitle: 'منارة الليل',
    originalLanguage: 'ar',
    country: 'EG',
    released: '2009-01-29',
    wikidata: 'Q90000009',
  }),
  // Sequels, and words that folding must match.
  film({ tmdb: 70_010, title: 'Salt Road', released: '2012-06-01', wikidata: 'Q90000010', collection: 990_902 }),
  film({ tmdb: 70_011, title: 'Salt Road 2', released: '2014-06-06', wikidata: 'Q90000011', collection: 990_902 }),
  film({
    tmdb: 70_012,
    title: 'Ferrymen & Sons: Part II',
    released: '2016-08-19',
    wikidata: 'Q90000012',
    otherTitles: ['Les Passeurs'],
  }),
  // Its ids contradict each other: TMDB has one IMDb id, Wikidata that of another film.
  film({ tmdb: 70_013, title: 'Two Names', released: '2007-05-05', wikidata: 'Q90000013', wikidataImdb: 'tt0070004' }),
  film({
    tmdb: 653,
    imdb: 'tt0013442',
    tvdb: 990_601,
    title: 'Nosferatu',
    originalTitle: 'Nosferatu, eine Symphonie des Grauens',
    originalLanguage: 'de',
    country: 'DE',
    released: '1922-02-16',
    plot: 'A clerk travels to a ruined castle to sell its owner a house, and brings home more than a signature.',
    wikidata: 'Q151895',
    runtimeMinutes: 95,
    collection: 990_900,
    trailerFiles: ['archive', 'peertube'],
  }),
  { ...film({ tmdb: 9_900_654, title: 'Untitled Harbour Film', released: '' }), ...sparse, imdb: '' },
  { ...film({ tmdb: 9_900_655, title: 'The Second Night', released: '', collection: 990_900 }), ...sparse, imdb: '' },
];

const shows: readonly FakeSeries[] = [
  series({
    tmdb: 990_001,
    imdb: 'tt9900001',
    tvdb: 990_101,
    tvmaze: 99_001,
    wikidata: 'Q90000101',
    title: 'The Harbour Light',
    originalTitle: 'Hafenfeuer',
    originalLanguage: 'de',
    country: 'DE',
    released: '2001-09-03',
    ended: '2002-11-25',
    texts: { de: { country: 'DE', title: 'Hafenfeuer', plot: 'Ein Leuchtturm, ein Sturm.' } },
    hasOrders: true,
    episodes: withDiscOrder(guide(9_910_000, '2001-09-03', [3, 2], { specials: 1 })),
  }),
  { ...series({ tmdb: 990_002, title: 'Announced Show', released: '', status: 'Planned' }), ...sparse, imdb: '' },
  // One letter differs from the title above; it is another show.
  series({
    tmdb: 90_001,
    tvdb: 80_001,
    tvmaze: 99_003,
    wikidata: 'Q90000103',
    title: 'Harbour Lights',
    released: '2020-03-01',
    status: 'Returning Series',
    episodes: guide(9_930_000, '2020-03-01', [5], { name: (_, episode) => `Part ${episode}` }),
  }),
  series({
    tmdb: 990_012,
    tvdb: 990_112,
    tvmaze: 99_012,
    wikidata: 'Q90000112',
    title: 'Twelve Winters',
    released: '1994-01-10',
    ended: '2005-03-07',
    episodes: guide(
      9_940_000,
      '1994-01-10',
      Array.from({ length: 12 }, () => 4),
      { specials: 2 },
    ),
  }),
  // Numbered absolutely in file names.
  series({
    tmdb: 990_013,
    tvdb: 990_113,
    tvmaze: 99_013,
    wikidata: 'Q90000113',
    title: 'Tide Chronicle',
    originalTitle: '潮騒クロニクル',
    originalLanguage: 'ja',
    country: 'JP',
    released: '2015-04-05',
    hasOrders: true,
    genres: ['Animation', 'Adventure'],
    episodes: withDiscOrder(guide(9_950_000, '2015-04-05', [13, 13])),
  }),
  // The same title, 39 years apart.
  ...([['1979-02-05', 990_014, 99_014, [4]] as const, ['2018-10-01', 990_015, 99_015, [2, 2]] as const] as const).map(
    ([released, tmdb, tvmaze, counts]) =>
      series({
        ...{ tmdb, tvmaze, tvdb: tmdb + 100, wikidata: `Q9${tmdb}`, title: 'Lantern', released },
        episodes: guide(tmdb * 100, released, counts),
      }),
  ),
];

export const sampleCatalogue: Catalogue = {
  films,
  series: shows,
  collections: [
    { tmdb: 990_900, name: 'Silent Shadows Collection', plot: 'Two silent films of one house.' },
    { tmdb: 990_901, name: 'The Long Tide Collection', plot: 'All tides.' },
    { tmdb: 990_902, name: 'Salt Road Collection', plot: 'Two roads.' },
  ],
};
