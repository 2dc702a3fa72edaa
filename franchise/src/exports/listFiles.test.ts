import { describe, expect, test } from 'vitest';
import { episode, fileText, film, galaxy, input, member, readCsv } from '../../test/exports/exportInput.ts';
import { CSV_COLUMNS, csv } from './csv.ts';
import { IMDB_COLUMNS, imdbCsv } from './imdbCsv.ts';
import { jellyfinTimeline } from './jellyfinTimeline.ts';
import { listPopulatorCsv } from './listPopulatorCsv.ts';
import { TRAKT_COLUMNS, traktCsv } from './traktCsv.ts';

describe('CSV', () => {
  test('has a row for each film, series and run of episodes of one season', () => {
    expect(fileText(csv(galaxy()), 'star-wars.csv').replaceAll('\r\n', '\n')).toBe(`${CSV_COLUMNS.join()}
1,movie,tmdb:1893,,,Episode I - The Phantom Menace,1999,-32,-32,Fall of the Jedi,Star Wars,held
2,episode,tvdb:83268,2,S02E16,The Clone Wars,2008-10-03,-22,-22,Fall of the Jedi,Star Wars,held
3,episode,tvdb:83268,1,S01E16-S01E17,The Clone Wars,2008-10-03,-22,-22,Fall of the Jedi,Star Wars,missing
5,season,tvdb:393190,1,,Andor,2022-09-21,-5,-5,Rise of the Empire,Star Wars,partly held (7 of 12)
6,movie,tmdb:11,,,Star Wars,1977-05-25,0,0,Rise of the Empire,Star Wars,missing
7,series,tvdb:1,,,Visions,,,,,Star Wars; Elsewhere,missing
8,movie,tmdb:999,,,Starfighter,2027-05-28,,,,Star Wars,coming
`);
  });

  test('a whole season has its own row', () => {
    const season = member({ kind: 'season', id: 'tvdb:1', title: 'Show', season: 1 });
    const rows = readCsv(fileText(csv(input([episode('tvdb:1', 'Show', 1, 1), season, season])), '.csv'));
    expect(rows.slice(1).map(([, kind, , , episodes]) => [kind, episodes])).toEqual([
      ['episode', 'S01E01'],
      ['season', ''],
      ['season', ''],
    ]);
  });

  test('episodes out of order are codes separated by spaces', () => {
    const members = [3, 1, 2, 5].map((number) => episode('tvdb:1', 'Show', 1, number));
    expect(readCsv(fileText(csv(input(members)), '.csv'))[1]?.[4]).toBe('S01E03 S01E01-S01E02 S01E05');
  });

  test('a hostile title is one cell and not a formula', () => {
    const rows = readCsv(fileText(csv(input([film('tmdb:1', '=cmd|\' /C calc\'!A0,"x"\n')])), '.csv'));
    expect(rows[1]?.[5]).toBe(`'=cmd|' /C calc'!A0,"x"`);
    expect(rows[1]).toHaveLength(CSV_COLUMNS.length);
  });

  test('in release order, places stay those of the story', () => {
    const rows = readCsv(fileText(csv(galaxy(), { order: 'release' }), '.csv'));
    expect(rows.slice(1).map(([place]) => place)).toEqual(['6', '1', '2', '3', '5', '8', '7']);
  });
});

describe('a Trakt list', () => {
  test('has every film, show, season and episode with the ids of the film or show', () => {
    const text = fileText(traktCsv(galaxy()), 'star-wars.trakt.csv');
    expect(text.replaceAll('\r\n', '\n')).toBe(`${TRAKT_COLUMNS.join()}
1,movie,Episode I - The Phantom Menace,1999,,tt0120915,1893,,1999,,
2,episode,The Clone Wars,2008,,,,83268,2008-10-03,2,16
3,episode,The Clone Wars,2008,,,,83268,2008-10-03,1,16
4,episode,The Clone Wars,2008,,,,83268,2008-10-03,1,17
5,season,Andor,2022,,,,393190,2022-09-21,1,
6,movie,Star Wars,1977,,tt0076759,11,,1977-05-25,,
7,show,Visions,,,tt13622982,114478,1,,,
8,movie,Starfighter,2027,,,999,,2027-05-28,,
`);
  });

  test('reports members without an id, repeats, and how parts are named', () => {
    const members = [
      film('wikidata:Q1', 'Unknown'),
      film('tmdb:1', 'Frame'),
      film('tmdb:1', 'Frame'),
      episode('tvdb:1', 'Show', 1, 1),
    ];
    expect(traktCsv(input(members)).notCarried).toEqual([
      'Left out: 1 film, because no Trakt, IMDb, TMDB or TVDB id is known: Unknown.',
      'Left out: 1 film, because a Trakt list holds each item once: Frame.',
      'By series and number: 1 episode, because its own id is not known; a tool that needs it skips this row: ' +
        'Show (1 episode).',
    ]);
    expect(readCsv(fileText(traktCsv(input(members)), '.csv')).map(([rank]) => rank)).toEqual(['rank', '1', '2']);
  });
});

describe('an IMDb list', () => {
  test('has films and whole series in the columns of IMDb', () => {
    const [header, ...rows] = readCsv(fileText(imdbCsv(galaxy()), 'star-wars.imdb.csv'));
    expect(header).toEqual([...IMDB_COLUMNS]);
    const column = (name: (typeof IMDB_COLUMNS)[number]) => rows.map((row) => row[IMDB_COLUMNS.indexOf(name)]);
    expect(column('Position')).toEqual(['1', '2', '3']);
    expect(column('Const')).toEqual(['tt0120915', 'tt0076759', 'tt13622982']);
    expect(column('Title')).toEqual(['Episode I - The Phantom Menace', 'Star Wars', 'Visions']);
    expect(column('Title Type')).toEqual(['Movie', 'Movie', 'TV Series']);
    expect(column('Year')).toEqual(['1999', '1977', '']);
    expect(column('Release Date')).toEqual(['', '1977-05-25', '']);
    expect(column('URL')[0]).toBe('https://www.imdb.com/title/tt0120915/');
  });

  test('reports titles without an IMDb id, and parts', () => {
    expect(imdbCsv(galaxy()).notCarried.slice(0, 2)).toEqual([
      'Left out: 1 film, because no IMDb id is known: Starfighter.',
      'Left out: 1 whole season and 3 episodes, because an IMDb list needs the id of each episode, which is not known, and has ' +
        'no seasons: The Clone Wars (3 episodes), Andor (1 whole season).',
    ]);
  });
});

describe('the list of jellyfin-list-populator', () => {
  const imdb = (id: string) => ({ ids: [`imdb:${id}`] });

  test('has a row per film, series, season, or run of episodes of one season, and no header', () => {
    const members = [
      film('tmdb:1', 'Film; the second', imdb('tt1')),
      episode('tvdb:1', 'Show', 1, 2, imdb('tt2')),
      episode('tvdb:1', 'Show', 1, 1, imdb('tt2')),
      episode('tvdb:1', 'Show', 2, 1, imdb('tt2')),
      member({ kind: 'season', id: 'tvdb:1', title: 'Show', season: 3, ...imdb('tt2') }),
      member({ kind: 'series', id: 'tvdb:2', title: 'Other', ...imdb('tt3') }),
    ];
    expect(readCsv(fileText(listPopulatorCsv(input(members)), '.list.csv'), ';')).toEqual([
      ['tt1', 'Film; the second', '', ''],
      ['tt2', 'Show', '1', '2|1'],
      ['tt2', 'Show', '2', '1'],
      ['tt2', 'Show', '3', ''],
      ['tt3', 'Other', '', ''],
    ]);
  });

  test('reports members without an IMDb id', () => {
    expect(listPopulatorCsv(galaxy()).notCarried[0]).toContain(
      'because no IMDb id is known: The Clone Wars (3 episodes), Andor',
    );
  });
});

describe('a universe of the timeline plugin', () => {
  test('has films, whole series and seasons', () => {
    const andor = member({
      kind: 'season',
      id: 'tvdb:393190',
      title: 'Andor',
      season: 1,
      ids: ['tvdb:393190', 'tmdb:83867'],
    });
    const result = jellyfinTimeline(input([film('imdb:tt1', 'A'), andor, member({ kind: 'series', id: 'tmdb:9' })]));
    expect(JSON.parse(fileText(result, 'star-wars.json'))).toEqual({
      key: 'star-wars',
      name: 'Star Wars',
      items: [
        { providerId: 'tt1', providerName: 'imdb', type: 'movie' },
        { providerId: '83867', providerName: 'tmdb', type: 'episode', season: 1 },
        { providerId: '9', providerName: 'tmdb', type: 'episode' },
      ],
    });
  });

  test('reports episodes, and members without a known id', () => {
    expect(jellyfinTimeline(galaxy()).notCarried.slice(0, 2)).toEqual([
      'Left out: 3 episodes, because the plugin cannot name a part of a season: The Clone Wars (3 episodes).',
      'Left out: 1 whole season, because no TMDB or IMDb id is known: Andor (1 whole season).',
    ]);
  });
});
