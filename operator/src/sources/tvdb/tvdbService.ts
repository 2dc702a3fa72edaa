/** TheTVDB's entry in the list of services. Data only: its code is loaded when a document names it. */
import type { Service } from '../service.ts';

export const tvdb: Service = {
  name: 'tvdb',
  title: 'TheTVDB',
  gives: 'ids, texts, art and episode orders of series, and films',
  description: 'TheTVDB: ids, texts, art and episode orders of series, and films. Needs a key.',
  kinds: ['movie', 'series'],
  answers: ['search', 'find', 'details', 'poster'],
  reads: ['tvdb', 'imdb', 'tmdb'],
  needsKey: true,
  origins: ['https://api4.thetvdb.com'],
  concurrency: 2,
  intervalMs: 200,
  files: ['https://artworks.thetvdb.com'],
  attribution: {
    text: 'Metadata provided by TheTVDB. Please consider adding missing information or subscribing.',
    link: 'https://thetvdb.com/subscribe',
    terms: '"Metadata provided by TheTVDB" with a link to https://thetvdb.com',
  },
  load: async () => (await import('./tvdbSource.ts')).tvdbSource,
};
