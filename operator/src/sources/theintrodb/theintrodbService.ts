/** TheIntroDB's entry in the list of services. Data only: its code is loaded when a document names it. */
import type { Service } from '../service.ts';

export const theintrodb: Service = {
  name: 'theintrodb',
  title: 'TheIntroDB',
  gives: 'intro, recap, credits and preview of films and episodes',
  description: 'TheIntroDB: times of intro, recap, credits and preview of a film or an episode.',
  kinds: ['movie', 'series'],
  answers: ['marks'],
  reads: ['tmdb'],
  needsKey: false,
  origins: ['https://api.theintrodb.org'],
  // It publishes no limits, so it gets the defaults of a host without a budget.
  concurrency: 2,
  intervalMs: 250,
  files: [],
  attribution: {
    text: 'Marks from TheIntroDB.',
    link: 'https://theintrodb.org/',
    terms: 'nothing is published; a link is good manners',
  },
  load: async () => (await import('./theintrodbSource.ts')).theintrodbSource,
};
