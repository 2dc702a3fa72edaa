/** The Internet Archive's entry in the list of services. Data only: its code is loaded when a document names it. */
import type { Service } from '../service.ts';

export const archive: Service = {
  name: 'archive',
  title: 'Internet Archive',
  gives: 'trailers that may be kept as files',
  description: 'The Internet Archive: trailers that may be stored as files.',
  kinds: ['movie', 'series'],
  answers: ['trailerFiles'],
  reads: ['imdb'],
  needsKey: false,
  origins: ['https://archive.org'],
  concurrency: 1,
  intervalMs: 250,
  files: [],
  attribution: {
    text: 'Trailers from the Internet Archive.',
    link: 'https://archive.org/',
    terms: 'the licence of each video, where it has one',
  },
  load: async () => (await import('./archiveSource.ts')).archiveSource,
};
