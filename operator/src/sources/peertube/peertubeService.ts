/** PeerTube's entry in the list of services. Data only: its code is loaded when a document names it. */
import type { Service } from '../service.ts';

export const peertube: Service = {
  name: 'peertube',
  title: 'PeerTube',
  gives: 'trailers that may be kept as files',
  description: 'PeerTube: trailers that may be stored as files. Without a baseUrl, all instances are searched.',
  kinds: ['movie', 'series'],
  answers: ['trailerFiles'],
  reads: [],
  needsKey: false,
  origins: ['https://sepiasearch.org'],
  concurrency: 2,
  intervalMs: 250,
  files: [],
  attribution: {
    text: 'Trailers from PeerTube instances.',
    link: 'https://joinpeertube.org/',
    terms: 'the licence of each video, where it has one',
  },
  load: async () => (await import('./peertubeSource.ts')).peertubeSource,
};
