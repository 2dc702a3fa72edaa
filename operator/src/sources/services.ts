/**
 * The services a document may name: where they are, what they need, how gently they are asked. Their code is loaded when a
 * document names them.
 */
import type { SourceFactory } from './sourceContext.ts';

export interface Service {
  readonly name: string;
  /** For people, behind "gives". */
  readonly gives: string;
  /** Answers nothing without a key of one's own. */
  readonly needsKey: boolean;
  /** Origins of its API; a baseUrl takes the place of all of them. */
  readonly origins: readonly string[];
  /** Requests at once, and least time between two of them (sources.md 6). */
  readonly concurrency: number;
  readonly intervalMs: number;
  /** Origins of its pictures: each with a queue of its own, so that a picture never waits for a text. */
  readonly files: readonly string[];
  /** Absent: the document may name it, and nothing is asked of it yet. */
  load?(): Promise<SourceFactory>;
}

/** Pictures lie on content networks, which bear more than the services behind them (sources.md 6). */
export const filesBudget = { concurrency: 6, intervalMs: 0 } as const;

/** Under the names of the document's schema. */
export const services: readonly Service[] = [
  {
    name: 'tmdb',
    gives: 'ids, texts, art and trailer links of films and series',
    needsKey: true,
    origins: ['https://api.themoviedb.org'],
    concurrency: 4,
    intervalMs: 50,
    files: ['https://image.tmdb.org'],
    load: async () => (await import('./tmdb/tmdbSource.ts')).tmdbSource,
  },
  {
    name: 'tvdb',
    gives: 'ids, texts, art and episode orders of series, and films',
    needsKey: true,
    origins: ['https://api4.thetvdb.com'],
    concurrency: 2,
    intervalMs: 200,
    files: ['https://artworks.thetvdb.com'],
    load: async () => (await import('./tvdb/tvdbSource.ts')).tvdbSource,
  },
  {
    name: 'fanart',
    gives: 'art of films and series, also banners, discs and clear art',
    needsKey: true,
    origins: ['https://webservice.fanart.tv'],
    concurrency: 2,
    intervalMs: 200,
    files: ['https://assets.fanart.tv'],
    load: async () => (await import('./fanart/fanartSource.ts')).fanartSource,
  },
  {
    name: 'tvmaze',
    gives: 'ids, texts, episodes and art of series',
    needsKey: false,
    origins: ['https://api.tvmaze.com'],
    concurrency: 1,
    intervalMs: 500,
    files: ['https://static.tvmaze.com'],
    load: async () => (await import('./tvmaze/tvmazeSource.ts')).tvmazeSource,
  },
  {
    name: 'wikidata',
    gives: 'ids of films by name and year, and ids of one service as those of another',
    needsKey: false,
    origins: ['https://query.wikidata.org', 'https://www.wikidata.org'],
    concurrency: 1,
    intervalMs: 100,
    files: [],
    load: async () => (await import('./wikidata/wikidataSource.ts')).wikidataSource,
  },
  {
    name: 'omdb',
    gives: 'ratings, certification and short texts by IMDb id',
    needsKey: true,
    origins: ['https://www.omdbapi.com'],
    concurrency: 2,
    intervalMs: 100,
    files: [],
    load: async () => (await import('./omdb/omdbSource.ts')).omdbSource,
  },
  {
    name: 'introdb',
    gives: 'intro, recap and credits of episodes',
    needsKey: false,
    origins: ['https://api.introdb.app'],
    // Nothing is said of its limits: as gently as a host without a budget.
    concurrency: 2,
    intervalMs: 250,
    files: [],
    load: async () => (await import('./introdb/introdbSource.ts')).introdbSource,
  },
  {
    name: 'theintrodb',
    gives: 'intro, recap, credits and preview of films and episodes',
    needsKey: false,
    origins: ['https://api.theintrodb.org'],
    // As above.
    concurrency: 2,
    intervalMs: 250,
    files: [],
    load: async () => (await import('./theintrodb/theintrodbSource.ts')).theintrodbSource,
  },
  {
    name: 'archive',
    gives: 'trailers that may be kept as files',
    needsKey: false,
    origins: ['https://archive.org'],
    concurrency: 1,
    intervalMs: 250,
    files: [],
    load: async () => (await import('./archive/archiveSource.ts')).archiveSource,
  },
  {
    name: 'peertube',
    gives: 'trailers that may be kept as files',
    needsKey: false,
    origins: ['https://sepiasearch.org'],
    concurrency: 2,
    intervalMs: 250,
    files: [],
    load: async () => (await import('./peertube/peertubeSource.ts')).peertubeSource,
  },
];

export function serviceNamed(name: string): Service | undefined {
  return services.find((service) => service.name === name);
}
