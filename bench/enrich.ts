/**
 * Enriches 1,000 films whose local facts exist: ids, .nfo files and art. Measures how close the walk comes to the rate limits of
 * the services, and whether memory grows. The fakes answer after 50 ms.
 */

import { type Fakes, startFakes } from '../operator/test/sources/fakes/startFakes.ts';
import { generatedFilms } from '../operator/test/sources/fakes/works.ts';
import { atLeast, atMost, type Figure } from './figure.ts';
import { sourcesFixture } from './sourcesFixture.ts';

const FILMS = 1_000;
const FEW_FILMS = 100;
const LATENCY_MS = 50;

/** The services' budgets (docs/reference/services.md): concurrent requests, and least time between two starts. */
const budgets = {
  tmdb: { concurrency: 4, intervalMs: 50 },
  pictures: { concurrency: 6, intervalMs: 0 },
} as const;

interface Enriched {
  /** Least time that the slowest queue needs, divided by the time it took. */
  readonly share: number;
  readonly peakRssMb: number;
}

export async function enrichBench(): Promise<Figure[]> {
  const few = await enrich(FEW_FILMS);
  const many = await enrich(FILMS);
  return [
    atLeast('enrich', `${FILMS} films, 50 ms an answer`, many.share, 0.9, 'x of what the queues allow'),
    atMost('enrich', `peak RSS, against ${FEW_FILMS} films`, many.peakRssMb / few.peakRssMb, 1.15, 'x'),
  ];
}

async function enrich(count: number): Promise<Enriched> {
  const films = generatedFilms(count);
  await using fakes = await startFakes({
    catalogue: { films, series: [], collections: [] },
    latencyMs: LATENCY_MS,
    picturesAlike: true,
  });
  await using fixture = await sourcesFixture('movies', fakes);
  await fixture.put(
    ...films.map(({ title, released, tmdb }) => {
      const name = `${title} (${released.slice(0, 4)})`;
      return `${name} {tmdb-${tmdb}}/${name}.mkv`;
    }),
  );
  await fixture.ask([]);
  await fixture.walk();
  await fixture.ask(fakes.sources('tmdb'));
  const { peakRssMb } = await fixture.walk();
  return { share: allowedMs(fakes) / spanMs(fakes), peakRssMb };
}

/** A queue that is never idle starts a request every interval, or as soon as a concurrent one is answered. */
function allowedMs(fakes: Fakes): number {
  const needed = Object.entries(budgets).map(
    ([service, { concurrency, intervalMs }]) => fakes.count(service) * Math.max(intervalMs, LATENCY_MS / concurrency),
  );
  return Math.max(...needed);
}

function spanMs({ requests }: Fakes): number {
  const [first, last] = [requests.at(0), requests.at(-1)];
  if (first === undefined || last === undefined) throw new Error('expected the walk to ask the services');
  return last.atMs + LATENCY_MS - first.atMs;
}
