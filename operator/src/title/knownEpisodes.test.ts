import { expect, test } from 'vitest';
import { knownEpisodes, readKnownEpisodes } from './knownEpisodes.ts';

test('episodes are in order, each once, without specials and without names that are none', () => {
  const entries = [
    { season: 2, episode: 1, title: ' Later ', airDate: '2020-01-02' },
    { season: 1, episode: 2, title: 'Episode 2', airDate: 'soon' },
    { season: 1, episode: 1 },
    { season: 0, episode: 1, title: 'Special' },
    { season: 1, episode: 1, title: 'First' },
    { season: 1, episode: 1.5 },
  ];
  expect(knownEpisodes(entries)).toEqual([
    { season: 1, episode: 1, title: 'First' },
    { season: 1, episode: 2 },
    { season: 2, episode: 1, title: 'Later', airDate: '2020-01-02' },
  ]);
});

test.each([
  undefined,
  null,
  'text',
  { episodes: 'many' },
  { episodes: [null, 7, { season: '1', episode: 1 }, { season: 1 }, { season: -1, episode: 2 }] },
])('an unreadable record has none: %j', (value) => {
  expect(readKnownEpisodes(value)).toEqual([]);
});

test('a record is read as it was written, up to a limit', () => {
  const episodes = Array.from({ length: 3_000 }, (_, place) => ({
    season: 1,
    episode: place + 1,
    title: `T ${place}`,
  }));
  expect(readKnownEpisodes({ paths: [], episodes })).toEqual(episodes.slice(0, 2_000));
});
