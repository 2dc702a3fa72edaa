import { describe, expect, test } from 'vitest';
import { episode, fileText, film, galaxy, held, input } from '../../test/exports/exportInput.ts';
import { kodiPlaylist } from './kodiPlaylist.ts';

const lines = (...members: Parameters<typeof input>[0]) =>
  fileText(kodiPlaylist(input(members)), '.m3u')
    .trimEnd()
    .split('\n')
    .slice(3);

test('films and episodes are in story order with their durations', () => {
  expect(fileText(kodiPlaylist(galaxy()), 'star-wars.m3u')).toBe(`#EXTM3U
#EXTENC:UTF-8
#PLAYLIST:Star Wars
#EXTINF:8160,Episode I - The Phantom Menace
/films/Episode I (1999)/Episode I.mkv
#EXTINF:1380,The Clone Wars S02E16
/series/The Clone Wars/S02E16.mkv
`);
});

test('the file ends with .m3u: Kodi 20 plays no .m3u8', () => {
  expect(kodiPlaylist(galaxy()).files.map(({ name }) => name)).toEqual(['star-wars.m3u']);
});

describe('an entry', () => {
  test('of unknown duration has -1', () => {
    expect(lines(film('tmdb:1', 'A', held('/a.mkv')))).toEqual(['#EXTINF:-1,A', '/a.mkv']);
    expect(lines(film('tmdb:1', 'A', held('/a.mkv', Number.NaN)))).toEqual(['#EXTINF:-1,A', '/a.mkv']);
  });

  test('of a season has the episode code and the episode title', () => {
    const items = [{ key: '1', path: '/s/1.mkv', season: 1, episode: 1, title: 'Pilot' }];
    const season = { ...episode('tvdb:1', 'Show', 1, 1), kind: 'season' as const, items };
    expect(lines(season)).toEqual(['#EXTINF:-1,Show S01E01 Pilot', '/s/1.mkv']);
  });

  test('cannot add a line or a directive', () => {
    expect(lines(film('tmdb:1', 'A\n/etc/passwd', held('#EXTM3U.mkv')))).toEqual([
      '#EXTINF:-1,A /etc/passwd',
      './#EXTM3U.mkv',
    ]);
  });
});

test('a file with two episodes is listed once per place', () => {
  const both = held('/s/S01E01E02.mkv');
  const members = [
    episode('tvdb:1', 'Show', 1, 1, both),
    episode('tvdb:1', 'Show', 1, 2, both),
    film('tmdb:1', 'Film', held('/f.mkv')),
    episode('tvdb:1', 'Show', 1, 1, both),
  ];
  expect(lines(...members).filter((line) => !line.startsWith('#'))).toEqual([
    '/s/S01E01E02.mkv',
    '/f.mkv',
    '/s/S01E01E02.mkv',
  ]);
});

test('the order may be by release', () => {
  const members = [
    film('tmdb:1', 'A', { released: '1999', ...held('/a') }),
    film('tmdb:2', 'B', { released: '1977', ...held('/b') }),
  ];
  const { files } = kodiPlaylist(input(members), { order: 'release' });
  expect(files[0]?.text.split('\n').filter((line) => line.startsWith('/'))).toEqual(['/b', '/a']);
});

describe('the report lists', () => {
  test('members that are not held, have no path, or are held in part', () => {
    const pathless = { state: 'held', heldCount: 1, items: [{ key: '9' }] } as const;
    const members = [
      film('tmdb:1', 'Away'),
      film('tmdb:2', 'Pathless', pathless),
      film('tmdb:3', 'Torn', held('/a\n/b')),
      film('tmdb:4', 'Half', { ...held('/half'), state: 'partlyHeld' }),
    ];
    expect(kodiPlaylist(input(members)).notCarried).toEqual([
      'Left out: 1 film, because nothing is held: Away.',
      'Left out: 2 films, because the collection has no path that fits on a line of text: Pathless, Torn.',
      'Only in part: 1 film, because the rest is not held: Half.',
    ]);
  });

  test('eras, times, universes and art', () => {
    expect(kodiPlaylist(galaxy()).notCarried.filter((sentence) => sentence.startsWith('Not carried'))).toHaveLength(4);
  });
});
