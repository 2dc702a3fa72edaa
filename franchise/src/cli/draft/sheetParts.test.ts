import { describe, expect, test } from 'vitest';
import { DraftError } from './draftPart.ts';
import { readSheet } from './sheetParts.ts';

describe('a row of a sheet', () => {
  test.each<[string, string, unknown]>([
    ['a film by its id', 'id,title\ntmdb:11,Star Wars', { kind: 'movie', id: 'tmdb:11', title: 'Star Wars' }],
    ['a series by its scheme', 'id\ntvdb:1', { kind: 'series', id: 'tvdb:1' }],
    ['a bare IMDb id', 'id\ntt0076759', { kind: 'movie', id: 'imdb:tt0076759' }],
    ['an address of IMDb', 'id\nhttps://www.imdb.com/title/tt0076759/?ref=x', { kind: 'movie', id: 'imdb:tt0076759' }],
    ['a film by TMDB before IMDb', 'imdb_id,tmdb\ntt1,11', { kind: 'movie', id: 'tmdb:11' }],
    ['a series by TVDB before TMDB', 'tmdb_id,tvdb_id,type\n11,12,show', { kind: 'series', id: 'tvdb:12' }],
    ['a TVDB number alone', 'tvdb\n12', { kind: 'series', id: 'tvdb:12' }],
    ['a kind that contradicts the scheme', 'id,kind\ntvdb:1,movie', { kind: 'movie', id: 'tvdb:1' }],
    ['a TV movie', 'const,title type\ntt1,TV Movie', { kind: 'movie', id: 'imdb:tt1' }],
    ['a mini series of IMDb', 'Const,Title Type\ntt1,TV Mini Series', { kind: 'series', id: 'imdb:tt1' }],
    ['a release date', 'id,released\ntmdb:1,1977-05-25', { kind: 'movie', id: 'tmdb:1', released: '1977-05-25' }],
    [
      'a release date with a time of day',
      'id,released\ntmdb:1,1977-05-25T00:00:00Z',
      { kind: 'movie', id: 'tmdb:1', released: '1977-05-25' },
    ],
    ['a year if there is no date', 'id,released,year\ntmdb:1,,1977', { kind: 'movie', id: 'tmdb:1', released: '1977' }],
    ['no release date that cannot be read', 'id,released\ntmdb:1,25 May', { kind: 'movie', id: 'tmdb:1' }],
    ['a title without its year', 'id,title\ntmdb:1,Alien (1979)', { kind: 'movie', id: 'tmdb:1', title: 'Alien' }],
    ['a title that is a year in brackets', 'id,title\ntmdb:1,(1979)', { kind: 'movie', id: 'tmdb:1', title: '(1979)' }],
    ['no title if it repeats the id', 'id,title\ntmdb:1,tmdb:1', { kind: 'movie', id: 'tmdb:1' }],
    ['a title with a guard against formulas', "id,title\ntmdb:1,'=1+1", { kind: 'movie', id: 'tmdb:1', title: '=1+1' }],
    ['a span of time', 'id,from,to\ntmdb:1,-22,-19', { kind: 'movie', id: 'tmdb:1', time: { from: -22, to: -19 } }],
    ['one end for both', 'id,from,to\ntmdb:1,5,', { kind: 'movie', id: 'tmdb:1', time: { from: 5, to: 5 } }],
    ['universes', 'id,universes\ntmdb:1,A; B; A', { kind: 'movie', id: 'tmdb:1', universes: ['A', 'B'] }],
    [
      'universes whose names contain the separator',
      'id,universes\ntmdb:1,"""A; B""; ""C """"D"""""";E"',
      { kind: 'movie', id: 'tmdb:1', universes: ['A; B', 'C "D"', 'E'] },
    ],
    [
      'a universe that starts with an unclosed quote',
      'id,universes\ntmdb:1,"""A; B"',
      { kind: 'movie', id: 'tmdb:1', universes: ['"A', 'B'] },
    ],
    [
      'whole seasons',
      'id,seasons\ntvdb:1,1|2',
      { kind: 'series', id: 'tvdb:1', seasons: [{ season: 1 }, { season: 2 }] },
    ],
    [
      'codes of several seasons',
      'id,episodes\ntvdb:1,S02E16 s01e16-s01e18 S01E20',
      {
        kind: 'series',
        id: 'tvdb:1',
        seasons: [
          { season: 2, episodes: ['S02E16'] },
          { season: 1, episodes: ['S01E16-S01E18', 'S01E20'] },
        ],
      },
    ],
    [
      'episode numbers beside a season',
      'tmdb,season,episode\n9,0,1|3-4',
      { kind: 'series', id: 'tmdb:9', seasons: [{ season: 0, episodes: ['S00E01', 'S00E03-S00E04'] }] },
    ],
  ])('%s', (_, text, part) => {
    expect(readSheet(text)).toEqual([part]);
  });

  test.each([
    ['', 'the sheet is empty: expected a first row of column names'],
    ['title,year\nA,1', 'line 1: expected a column `id`, `imdb_id`, `tmdb` or `tvdb`, and found none'],
    ['id\nStar Wars', 'row 2: expected an id such as tmdb:11, tvdb:83268 or tt0076759, and found `Star Wars`'],
    ['id,title\ntmdb:1,A\n,B', 'row 3: expected an id such as tmdb:11, tvdb:83268 or tt0076759, and found none'],
    ['id,from,to\ntmdb:1,x,2', 'row 2: expected numbers in `from` and `to`, such as -22 and -19'],
    ['id,kind,season\ntmdb:1,movie,1', 'row 2: a film has no seasons and episodes; write series in a column `kind`'],
    ['id,season\ntvdb:1,first', 'row 2: expected the number of a season, and found `first`'],
    [
      'id,season,episodes\ntvdb:1,1|2,3',
      'row 2: expected episodes as S01E01 or S01E01-S01E04, or as numbers beside one season, and found `3`',
    ],
  ])('is rejected with a message: %j', (text, message) => {
    expect(() => readSheet(text)).toThrow(new DraftError(message));
  });

  test('rows are sorted by place if all of them have one', () => {
    expect(readSheet('place,id\n2,tmdb:2\n10,tmdb:10\n1,tmdb:1').map(({ id }) => id)).toEqual([
      'tmdb:1',
      'tmdb:2',
      'tmdb:10',
    ]);
    expect(readSheet('place,id\n2,tmdb:2\n,tmdb:10\n1,tmdb:1').map(({ id }) => id)).toEqual([
      'tmdb:2',
      'tmdb:10',
      'tmdb:1',
    ]);
  });

  test('a list of jellyfin-list-populator is read without a header', () => {
    expect(readSheet('tt1;A;1;1|2\ntt2;B;;\n')).toEqual([
      { kind: 'series', id: 'imdb:tt1', title: 'A', seasons: [{ season: 1, episodes: ['S01E01', 'S01E02'] }] },
      { kind: 'movie', id: 'imdb:tt2', title: 'B' },
    ]);
  });

  test('columns named like JavaScript properties are unknown columns', () => {
    expect(readSheet('id,__proto__,constructor,toString\ntmdb:1,a,b,c')).toEqual([{ kind: 'movie', id: 'tmdb:1' }]);
  });
});
