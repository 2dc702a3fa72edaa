/** fanart.tv's entry in the list of services. Data only: its code is loaded when a document names it. */
import type { Service } from '../service.ts';

export const fanart: Service = {
  name: 'fanart',
  title: 'fanart.tv',
  gives: 'art of films and series, also banners, discs and clear art',
  description: 'fanart.tv: art. Needs a key.',
  kinds: ['movie', 'series'],
  answers: ['art', 'poster'],
  reads: ['tmdb', 'imdb', 'tvdb'],
  needsKey: true,
  hasFreeKey: true,
  keyPage: 'https://fanart.tv/get-an-api-key/',
  origins: ['https://webservice.fanart.tv'],
  concurrency: 2,
  intervalMs: 200,
  files: ['https://assets.fanart.tv'],
  attribution: {
    text: 'Art from fanart.tv.',
    link: 'https://fanart.tv/',
    terms: 'credit and a link to https://fanart.tv',
  },
  load: async () => (await import('./fanartSource.ts')).fanartSource,
};
