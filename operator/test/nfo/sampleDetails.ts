/** An invented film and series, with details as sources return them. */
import type { Details, EpisodeDetails } from '../../src/phases/details.ts';

const nobody = {
  alternativeTitles: [],
  trailers: [],
  art: [],
  seasons: [],
  episodes: [],
  tags: [],
  sources: ['tmdb'],
} as const;

export const filmDetails: Details = {
  ...nobody,
  kind: 'movie',
  ids: { tmdb: '4242', imdb: 'tt1234567', wikidata: 'Q99' },
  title: 'The Lighthouse Keeper’s Daughter',
  originalTitle: 'Fyrvaktarens dotter',
  plot: 'On an island <nobody> visits, a daughter counts the ships & waits ]]> 🎬.\n\nShe is “not” alone.',
  outline: 'A daughter waits.',
  tagline: 'Count with her.',
  premiered: '2011-05-06',
  year: 2011,
  runtimeMinutes: 104,
  genres: ['Drama', 'Mystery'],
  studios: ['Harbour Pictures'],
  countries: ['Sweden', 'Norway'],
  tags: ['island'],
  certifications: [
    { country: 'DE', rating: '12' },
    { country: 'US', rating: 'PG-13' },
  ],
  ratings: [
    { name: 'themoviedb', value: 6.9, max: 10, votes: 812 },
    { name: 'metacritic', value: 71, max: 100 },
  ],
  directors: ['Ada Ferris'],
  writers: ['Ada Ferris', 'Tom Hale, Jr.'],
  cast: [
    { name: 'Ole Berg', role: 'The keeper', order: 1 },
    { name: 'Nora Vance', role: 'Kerstin', order: 0, pictureUrl: 'https://image.example/n.jpg' },
  ],
  collection: { name: 'Lighthouse Collection', ids: { tmdb: '77' }, overview: 'Two films.' },
  trailers: [
    {
      url: 'https://www.youtube.com/watch?v=abcdefghijk',
      site: 'youtube',
      key: 'abcdefghijk',
      type: 'trailer',
      source: 'tmdb',
    },
  ],
};

export function episodeDetails(season: number, episode: number): EpisodeDetails {
  return {
    season,
    episode,
    ids: { tvdb: String(880_000 + 1000 * (season - 1) + episode) },
    title: `Tide ${episode}`,
    plot: `The tide comes in for the ${episode}. time.`,
    airDate: `2015-09-${String(episode).padStart(2, '0')}`,
    runtimeMinutes: 44,
    ratings: [{ name: 'tvdb', value: 7.9, max: 10, votes: 12 }],
    directors: ['Ada Ferris'],
    writers: ['Tom Hale'],
    guests: [{ name: 'Guest One', role: 'A sailor', order: 0 }],
  };
}

export const seriesDetails: Details = {
  ...nobody,
  kind: 'series',
  ids: { tvdb: '99001', tmdb: '4343', imdb: 'tt7654321', tvmaze: '555' },
  title: 'Harbour Watch',
  plot: 'A town, a harbour, and who leaves it.',
  premiered: '2015-09-01',
  endDate: '2017-11-20',
  status: 'Ended',
  runtimeMinutes: 44,
  genres: ['Drama', 'Mystery'],
  studios: ['Coast One'],
  countries: ['Sweden'],
  certifications: [{ country: 'US', rating: 'TV-14' }],
  ratings: [{ name: 'tvdb', value: 8.1, max: 10, votes: 77 }],
  directors: [],
  writers: [],
  cast: [{ name: 'Nora Vance', role: 'Chief Lind', order: 0 }],
  seasons: [
    { season: 1, name: 'Flood', plot: 'It rises.', airDate: '2015-09-01', ids: { tvdb: '5001' } },
    { season: 2, name: 'Season 2' },
  ],
  episodes: [1, 2, 3].map((episode) => episodeDetails(1, episode)),
};
