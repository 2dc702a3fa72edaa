/** TMDB's entry in the list of services. Data only: its code is loaded when a document names it. */
import type { Service } from '../service.ts';

export const tmdb: Service = {
  name: 'tmdb',
  title: 'TMDB',
  gives: 'ids, texts, art and trailer links of films and series',
  description: 'The Movie Database: ids, texts, art and trailers of films and series. Needs a key.',
  kinds: ['movie', 'series'],
  answers: ['search', 'find', 'details', 'poster'],
  reads: ['tmdb', 'imdb', 'tvdb', 'wikidata'],
  needsKey: true,
  hasFreeKey: true,
  keyPage: 'https://www.themoviedb.org/settings/api',
  origins: ['https://api.themoviedb.org'],
  concurrency: 4,
  intervalMs: 50,
  files: ['https://image.tmdb.org'],
  attribution: {
    text: 'This product uses the TMDB API but is not endorsed or certified by TMDB.',
    link: 'https://www.themoviedb.org/',
    terms:
      'its logo and the sentence "This product uses the TMDB API but is not endorsed or certified by TMDB." wherever its data are shown',
  },
  load: async () => (await import('./tmdbSource.ts')).tmdbSource,
};
