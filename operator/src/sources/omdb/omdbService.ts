/** OMDb's entry in the list of services. Data only: its code is loaded when a document names it. */
import type { Service } from '../service.ts';

export const omdb: Service = {
  name: 'omdb',
  title: 'OMDb',
  gives: 'ratings, certification and short texts by IMDb id',
  description: 'OMDb: ratings and short texts by IMDb id. Needs a key.',
  kinds: ['movie', 'series'],
  answers: ['details'],
  reads: ['imdb'],
  needsKey: true,
  hasFreeKey: true,
  keyPage: 'https://www.omdbapi.com/apikey.aspx',
  origins: ['https://www.omdbapi.com'],
  concurrency: 2,
  intervalMs: 100,
  files: [],
  attribution: {
    text: 'Data from the OMDb API, licensed CC BY-NC 4.0.',
    link: 'https://www.omdbapi.com/',
    terms: 'data under CC BY-NC 4.0: credit, and no commercial use',
  },
  load: async () => (await import('./omdbSource.ts')).omdbSource,
};
