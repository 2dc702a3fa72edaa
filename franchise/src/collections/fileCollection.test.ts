import { describe, expect, test } from 'vitest';
import { CollectionFileError, fileCollection } from './fileCollection.ts';

const film = { title: 'Film', ids: ['tmdb:11', 'imdb:tt0011'], path: '/films/Film.mkv', durationSeconds: 7_260 };

function withSeries(changes: object) {
  return JSON.stringify({ series: [{ title: 'Show', ids: ['tvdb:1'], ...changes }] });
}

describe('a collection in a file', () => {
  test('finds a film by any of its ids', async () => {
    const collection = fileCollection(JSON.stringify({ movies: [film] }));
    const found = await collection.find('movie', ['imdb:tt0011', 'tmdb:12']);
    expect([...found]).toEqual([
      [
        'imdb:tt0011',
        {
          kind: 'movie',
          title: 'Film',
          ids: ['tmdb:11', 'imdb:tt0011'],
          key: '/films/Film.mkv',
          items: [{ key: '/films/Film.mkv', path: '/films/Film.mkv', durationSeconds: 7_260 }],
        },
      ],
    ]);
    expect((await collection.find('series', ['tmdb:11'])).size).toBe(0);
  });

  test('returns a series with its episodes in order and the counts of its seasons', async () => {
    const episodes = [
      { season: 1, episode: 3, key: 'c' },
      { season: 0, episode: 1 },
      { season: 1, episode: 1, lastEpisode: 2, key: 'ab', title: 'Two parts' },
    ];
    const collection = fileCollection(withSeries({ episodes, episodesOfSeason: { 1: 12 } }));
    const found = (await collection.find('series', ['tvdb:1'])).get('tvdb:1');
    expect(found?.items.map(({ season, episode, key }) => [season, episode, key])).toEqual([
      [1, 1, 'ab'],
      [1, 2, 'ab'],
      [1, 3, 'c'],
      [0, 1, '/series/0/episodes/1'],
    ]);
    expect(found?.episodesOfSeason).toEqual(new Map([[1, 12]]));
  });

  test('may be empty, and may begin with a byte order mark', async () => {
    expect((await fileCollection('\uFEFF{}').find('movie', ['tmdb:1'])).size).toBe(0);
  });

  test.each([
    ['invalid JSON', '{', 'expected JSON'],
    ['a list at the top', '[]', 'expected an object at the top of the file'],
    ['a misspelt list', '{"films": []}', 'got "films"'],
    ['an object instead of a list', '{"movies": {}}', 'expected a list at /movies'],
    ['no title', '{"movies": [{"ids": ["tmdb:1"]}]}', 'expected a title at /movies/0'],
    ['no ids', '{"movies": [{"title": "A"}]}', 'at least one id such as "tmdb:11" at /movies/0/ids'],
    ['an invalid id', '{"movies": [{"title": "A", "ids": ["11"]}]}', '/movies/0/ids/0'],
    ['a misspelt key', '{"movies": [{"title": "A", "ids": ["a:1"], "pth": "x"}]}', 'got "pth", at /movies/0'],
    ['a null entry', '{"movies": [null]}', 'expected an object at /movies/0'],
    ['a prototype key', '{"movies": [{"title": "A", "ids": ["a:1"], "__proto__": {}}]}', 'got "__proto__"'],
    ['no season', withSeries({ episodes: [{ episode: 1 }] }), '/series/0/episodes/0/season'],
    ['a season in words', withSeries({ episodes: [{ season: '1', episode: 1 }] }), '/series/0/episodes/0/season'],
    ['half an episode', withSeries({ episodes: [{ season: 1, episode: 0.5 }] }), '/series/0/episodes/0/episode'],
    ['a count of an invalid season', withSeries({ episodesOfSeason: { one: 1 } }), '/series/0/episodesOfSeason/one'],
    ['counts as a list', withSeries({ episodesOfSeason: [1] }), 'expected an object of season and count'],
  ])('is rejected with the position: %s', (_, text, message) => {
    const read = () => fileCollection(text);
    expect(read).toThrow(CollectionFileError);
    expect(read).toThrow(message);
  });
});
