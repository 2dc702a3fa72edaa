/**
 * 1,000 films whose local facts are made: how near to what the queues of the services allow their ids, .nfo files and art come,
 * and whether memory grows with them. The fakes answer after 50 ms.
 */

import { type Fakes, startFakes } from '../operator/test/sources/fakes/startFakes.ts';
import { generatedFilms } from '../operator/test/sources/fakes/works.ts';
import { atLeast, atMost, type Figure } from './figure.ts';
import { sourcesFixture } from './sourcesFixture.ts';

const FILMS = 1_000;
const FEW_FILMS = 100;
const LATENCY_MS = 50;

/** Budgets of sources.md 6: requests at once, and least time between the starts of two. */
const budgets = {
  tmdb: { concurrency: 4, intervalMs: 50 },
  pictures: { concurrency: 6, intervalMs: 0 },
} as const;

interface Enriched {
  /** What the slowest queue needs at least / what it took. */
  readonly share: number;
  readonly peakRssMb: number;
}

export async function enrichBench(): Promise<Figure[]> {
  const few = await enrich(FEW_FILMS);
  const many = await enrich(FILMS);
  return [
    atLeast('enrich', `${FILMS} films, 50 ms an answer`, many.share, 0.9, 'x of what the queues allow'),
    atMost('enrich', `peak RSS, against ${FEW_FILMS} films`, many.peakRssMb / few.peakRssMb, 1.2, 'x'),
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

/** A queue that never rests starts one request each interval, or as soon as one of those at once has its answer. */
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
