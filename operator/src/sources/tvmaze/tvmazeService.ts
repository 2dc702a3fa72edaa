/** TVmaze's entry in the list of services. Data only: its code is loaded when a document names it. */
import type { Service } from '../service.ts';

export const tvmaze: Service = {
  name: 'tvmaze',
  title: 'TVmaze',
  gives: 'ids, texts, episodes and art of series',
  description: 'TVmaze: texts and episodes of series. Needs no key.',
  kinds: ['series'],
  answers: ['search', 'find', 'details', 'poster'],
  reads: ['tvmaze', 'imdb', 'tvdb'],
  needsKey: false,
  origins: ['https://api.tvmaze.com'],
  concurrency: 1,
  intervalMs: 0,
  limit: { requests: 20, withinMs: 10_000 },
  files: ['https://static.tvmaze.com'],
  attribution: {
    text: 'Series data by TVmaze, licensed CC BY-SA.',
    link: 'https://www.tvmaze.com/',
    terms:
      'credit and a link to https://www.tvmaze.com; data under CC BY-SA 4.0: what is made of them goes on under the same terms',
  },
  load: async () => (await import('./tvmazeSource.ts')).tvmazeSource,
};
