/** IntroDB's entry in the list of services. Data only: its code is loaded when a document names it. */
import type { Service } from '../service.ts';

export const introdb: Service = {
  name: 'introdb',
  title: 'IntroDB',
  gives: 'intro, recap and credits of episodes',
  description: 'IntroDB: times of intro, recap and credits of an episode.',
  kinds: ['series'],
  answers: ['marks'],
  reads: ['imdb'],
  needsKey: false,
  origins: ['https://api.introdb.app'],
  // It publishes no limits, so it gets the defaults of a host without a budget.
  concurrency: 2,
  intervalMs: 250,
  files: [],
  attribution: {
    text: 'Marks from IntroDB.',
    link: 'https://introdb.app/',
    terms: 'nothing is published; a link is good manners',
  },
  load: async () => (await import('./introdbSource.ts')).introdbSource,
};
