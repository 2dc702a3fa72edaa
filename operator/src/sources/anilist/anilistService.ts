/** AniList's entry in the list of services. Data only: its code is loaded when a document names it. */
import type { Service } from '../service.ts';

export const anilist: Service = {
  name: 'anilist',
  title: 'AniList',
  gives: 'ids, titles, plots and art of anime series',
  description: 'AniList: ids, titles, plots and art of anime series. Needs no key.',
  kinds: ['series'],
  answers: ['search', 'find', 'details', 'poster'],
  reads: ['anilist'],
  needsKey: false,
  origins: ['https://graphql.anilist.co'],
  // 90 requests a minute are documented, but for a long time 30 are served, and never two at once.
  concurrency: 1,
  intervalMs: 0,
  limit: { requests: 30, withinMs: 60_000 },
  files: ['https://s4.anilist.co'],
  attribution: {
    text: 'Anime data by AniList.',
    link: 'https://anilist.co/',
    terms: 'credit and a link to https://anilist.co; no commercial use, no mass collection of its data',
  },
  load: async () => (await import('./anilistSource.ts')).anilistSource,
};
