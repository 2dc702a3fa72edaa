/** Idle memory: resident size of `serve` with a catalog of 100,000 titles against a minimal Node server. */
import { setTimeout } from 'node:timers/promises';
import { atMost, type Figure, medianRatio } from './figure.ts';
import {
  residentMiB,
  type ServeFixture,
  type StartedServer,
  serveFixture,
  startBare,
  startServe,
} from './serveFixture.ts';

const ROUNDS = 5;
/** Memory is read once it was constant for this long: by then the first passes are over and the documents are watched. */
const STEADY_MS = 1_500;
const LOOK_MS = 250;
const STEADY_WITHIN_MIB = 0.5;

export async function idleBench(): Promise<Figure[]> {
  const fixture: ServeFixture = await serveFixture();
  const ratio = await medianRatio(
    ROUNDS,
    () => restingMiB(() => startServe(fixture)),
    () => restingMiB(startBare),
  );
  return [atMost('idle', 'resident, catalog of 100,000 titles', ratio, 1.15, 'x bare node:http')];
}

/** Resident memory of a server, MiB. Starts the server and stops it afterwards. */
export async function restingMiB(start: () => Promise<StartedServer>): Promise<number> {
  const server = await start();
  try {
    let last = residentMiB(server.pid);
    for (let steadyMs = 0; steadyMs < STEADY_MS; steadyMs += LOOK_MS) {
      await setTimeout(LOOK_MS);
      const now = residentMiB(server.pid);
      if (Math.abs(now - last) > STEADY_WITHIN_MIB) steadyMs = 0;
      last = now;
    }
    return last;
  } finally {
    await server.stop();
  }
}
