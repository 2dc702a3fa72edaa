/**
 * The services a document may name: where they are, what they need, how gently they are asked. Their code is loaded when a
 * document names them.
 */
import type { SourceFactory } from './sourceGround.ts';

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
  load(): Promise<SourceFactory>;
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
];

export function serviceNamed(name: string): Service | undefined {
  return services.find((service) => service.name === name);
}
