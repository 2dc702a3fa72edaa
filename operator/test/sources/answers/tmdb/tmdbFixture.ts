/** A client of TMDB on loopback, for tests of its parts. */
import type { Details, EpisodeOrder } from '../../../../src/phases/details.ts';
import type { Answer, DetailsWish, Source } from '../../../../src/phases/sources.ts';
import { tmdbSource } from '../../../../src/sources/tmdb/tmdbSource.ts';
import { type Loopback, openClient, type Respond } from '../../../outbound/loopback.ts';
import { answerNamed, type Body, movieBlocks, openTmdb, titleAnswer, tmdbKey } from './server.ts';

export interface Fixture {
  readonly tmdb: Loopback;
  readonly source: Source;
  /** Requested paths, without their queries. */
  calls(): readonly string[];
  /** Log lines. */
  readonly lines: readonly string[];
}

export interface Fixtures {
  open(routes: Readonly<Record<string, Respond>>, options?: FixtureOptions): Promise<Fixture>;
  /** Call after each test. */
  close(): Promise<void>;
}

export interface FixtureOptions {
  readonly languages?: readonly string[];
  readonly key?: string;
}

export function tmdbFixtures(): Fixtures {
  const opened: { close(): unknown }[] = [];
  return {
    async open(routes, { languages = ['en'], key = tmdbKey } = {}) {
      const tmdb = await openTmdb(routes);
      const { outbound: http, clock, lines } = openClient([tmdb.url]);
      opened.push(tmdb, http);
      const log = { debug: () => undefined, warn: () => undefined };
      const source = tmdbSource({ baseUrl: tmdb.url, key, languages, http, log, nowMs: () => clock.now() });
      const calls = () => tmdb.asked.map((line) => line.replace(/^GET \/3|\?.*$/gu, ''));
      return { tmdb, source, calls, lines };
    },
    async close() {
      for (const one of opened.splice(0)) await one.close();
    },
  };
}

export const movieFull = answerNamed('movie-full');

export function movieRoute(body: Body = movieFull): Readonly<Record<string, Respond>> {
  return { '/3/movie/653': titleAnswer(body, movieBlocks, () => undefined) };
}

export function movieWish(ids: Readonly<Record<string, string>>, languages: readonly string[] = ['en']): DetailsWish {
  return { kind: 'movie', ids, languages, seasons: [], order: 'aired' };
}

export function seriesWish(
  seasons: readonly number[],
  languages: readonly string[] = ['en'],
  order: EpisodeOrder = 'aired',
): DetailsWish {
  return { kind: 'series', ids: { tmdb: '990001' }, languages, seasons, order };
}

/** The value of an answer; fails if it has none. */
export function told<Value>(answer: Answer<Value> | undefined): Value {
  if (answer?.state !== 'found') throw new Error(`expected a value, got ${JSON.stringify(answer)}`);
  return answer.value;
}

/** `1x1`, `1x2`, … */
export function numbered({ episodes = [] }: Partial<Details>): readonly string[] {
  return episodes.map(({ season, episode }) => `${season}x${episode}`);
}
