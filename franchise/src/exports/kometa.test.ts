import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { episode, fileText, film, galaxy, input } from '../../test/exports/exportInput.ts';
import { kometa } from './kometa.ts';

/** Splits lines as Kometa's text_file builder does: skips blank lines and # lines, cuts comments at a space and #. */
const idLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.replace(/\s+#.*$/u, ''));

test('a playlist refers to the order file, which holds films and parts of series', () => {
  const result = kometa(galaxy());
  expect(parse(fileText(result, '.playlist.yml'))).toEqual({
    playlists: {
      'Star Wars': {
        sync_mode: 'sync',
        text_file: 'config/star-wars.order.txt',
        url_poster: 'https://example.org/poster.jpg',
      },
    },
  });
  expect(fileText(result, '.order.txt')).toBe(`imdb:tt0120915 # Episode I - The Phantom Menace
tvdb_episode:83268_2_16 # The Clone Wars S02E16
tvdb_episode:83268_1_16 # The Clone Wars S01E16
tvdb_episode:83268_1_17 # The Clone Wars S01E17
tvdb_season:393190_1 # Andor season 1
imdb:tt0076759 # Star Wars
tvdb:1 # Visions
tmdb:999 # Starfighter
`);
});

test('collections, one per library, have a custom order', () => {
  const result = kometa(galaxy());
  const collection = (list: string) => ({
    collections: {
      'Star Wars': {
        text_file: `config/${list}`,
        collection_order: 'custom',
        sync_mode: 'sync',
        url_poster: 'https://example.org/poster.jpg',
        url_background: 'https://example.org/fanart.jpg',
      },
    },
  });
  expect(parse(fileText(result, '.films.yml'))).toEqual(collection('star-wars.films.txt'));
  expect(parse(fileText(result, '.series.yml'))).toEqual(collection('star-wars.series.txt'));
  expect(idLines(fileText(result, '.films.txt'))).toEqual(['imdb:tt0120915', 'imdb:tt0076759', 'tmdb:999']);
  expect(idLines(fileText(result, '.series.txt'))).toEqual(['tvdb:1']);
});

test('empty files are not written, since Kometa fails on a list without ids', () => {
  expect(kometa(input([])).files).toEqual([]);
  expect(kometa(input([film('tmdb:1', 'A')])).files.map(({ name }) => name)).toEqual([
    'star-wars.playlist.yml',
    'star-wars.order.txt',
    'star-wars.films.yml',
    'star-wars.films.txt',
  ]);
});

describe('hostile names', () => {
  test.each(['__proto__', 'a: b # c', '"quoted"', '*alias', '!!tag', '- x', 'null', '1917', '{a}', 'x'.repeat(300)])(
    'the franchise name %j is a plain key',
    (name) => {
      const text = fileText(kometa(input([film('tmdb:1', 'A')], { name })), '.playlist.yml');
      const playlists = parse(text, { mapAsMap: true }).get('playlists');
      expect([...playlists.keys()]).toEqual([name]);
    },
  );

  test('a title cannot start a line', () => {
    const lines = idLines(fileText(kometa(input([film('tmdb:1', 'A\ntmdb:666 # x')])), '.order.txt'));
    expect(lines).toEqual(['tmdb:1']);
  });
});

describe('the report lists', () => {
  test('members without an id that Kometa can find', () => {
    const members = [film('wikidata:Q1', 'Unknown'), episode('tmdb:5', 'By TMDB', 1, 1), film('imdb:tt1', 'Known')];
    expect(kometa(input(members)).notCarried[0]).toBe(
      'Left out: 1 film and 1 episode, because Kometa finds films by TMDB or IMDb ids, series by TVDB, TMDB or IMDb ids, and their ' +
        'parts by TVDB ids alone: Unknown, By TMDB (1 episode).',
    );
  });

  test('repeated members, and parts missing from collections', () => {
    const twice = input([film('tmdb:1', 'Frame'), episode('tvdb:1', 'Show', 1, 1), film('tmdb:1', 'Frame')]);
    expect(kometa(twice).notCarried).toEqual([
      'Left out: 1 film, because Kometa keeps each title once: Frame.',
      'Left out: 1 episode, because a Plex collection belongs to one library and holds whole films or series (the playlist has them): ' +
        'Show (1 episode).',
      'By TMDB id: 1 film, which a playlist may take for a series of that number, because no IMDb id is known: Frame.',
    ]);
  });

  test('no film and series with the same TMDB number as repeats', () => {
    const { notCarried } = kometa(input([film('tmdb:1', 'Film'), { ...film('tmdb:1', 'Series'), kind: 'series' }]));
    expect(notCarried.join()).not.toContain('each title once');
  });
});
