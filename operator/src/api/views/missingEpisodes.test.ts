import { expect, test } from 'vitest';
import { missingEpisodes } from './missingEpisodes.ts';

const known = [
  { season: 1, episode: 1 },
  { season: 1, episode: 2 },
  { season: 1, episode: 3, airDate: '2030-01-01' },
  { season: 2, episode: 1 },
];

test('those without a video are missing; a file may hold several', () => {
  expect(missingEpisodes(known, [{ season: 1, episodes: [1, 2] }])).toEqual([known[2]]);
});

test('nothing is missing in a season without numbered videos, or with other numbers', () => {
  expect(missingEpisodes(known, [{ season: 1, episodes: [101] }, { season: 2 }, {}])).toEqual([]);
});
