/** Wikidata's entry in the list of services. Data only: its code is loaded when a document names it. */
import type { Service } from '../service.ts';

export const wikidata: Service = {
  name: 'wikidata',
  title: 'Wikidata',
  gives: 'ids of films by name and year, and ids of one service as those of another',
  description: 'Wikidata: translates ids of one service into those of another. Needs no key.',
  kinds: ['movie', 'series'],
  answers: ['search', 'crosswalk'],
  reads: ['wikidata', 'imdb', 'tmdb', 'tvdb', 'tvmaze'],
  needsKey: false,
  origins: ['https://query.wikidata.org', 'https://www.wikidata.org'],
  concurrency: 1,
  intervalMs: 100,
  files: [],
  attribution: {
    text: 'Data from Wikidata, CC0.',
    link: 'https://www.wikidata.org/',
    terms: 'nothing (CC0)',
  },
  load: async () => (await import('./wikidataSource.ts')).wikidataSource,
};
