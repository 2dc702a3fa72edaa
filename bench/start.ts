/** Time from the command until webhooks are answered: `serve` with a catalog of 100,000 titles against a minimal Node server. */
import { atMost, type Figure, medianRatio } from './figure.ts';
import { type ServeFixture, type StartedServer, serveFixture, startBare, startServe } from './serveFixture.ts';

const ROUNDS = 11;

export async function startBench(): Promise<Figure[]> {
  const fixture: ServeFixture = await serveFixture();
  const ratio = await medianRatio(
    ROUNDS,
    () => readyMs(() => startServe(fixture)),
    () => readyMs(startBare),
  );
  return [atMost('start', 'ready, catalog of 100,000 titles', ratio, 1.6, 'x bare node:http')];
}

async function readyMs(start: () => Promise<StartedServer>): Promise<number> {
  const server = await start();
  await server.stop();
  return server.readyMs;
}
