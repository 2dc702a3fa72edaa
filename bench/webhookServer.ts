/**
 * One server of the webhook bench, in its own process: `anchor` (node:http, JSON.parse, 204) or `ours DATA_FOLDER` (the real
 * server, handler, queue of held folders, log and SQLite). Sends its port to its parent.
 */
import { createServer } from 'node:http';
import { systemClock } from '../operator/src/library/clock.ts';
import { HoldQueue } from '../operator/src/library/holdQueue.ts';
import { StateStore } from '../operator/src/platform/local/stateStore.ts';
import { readEnvironment } from '../operator/src/process/environment.ts';
import { createLog } from '../operator/src/process/log.ts';
import { createHttpServer } from '../operator/src/serve/httpServer.ts';
import { createMetrics, webhookCounters } from '../operator/src/serve/metrics.ts';
import { createWebhookHandler } from '../operator/src/webhook/handler.ts';

function startAnchor(): void {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      JSON.parse(Buffer.concat(chunks).toString('utf8'));
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address !== null && typeof address === 'object') process.send?.({ port: address.port });
  });
}

async function startOurs(dataFolder: string): Promise<void> {
  const key = 'default/movies';
  const store = new StateStore(dataFolder);
  store.register(key, 'movies', 'bench');
  const onTrouble = (error: unknown): void => {
    throw error;
  };
  const queue = new HoldQueue({ key, store, clock: systemClock, onHeld: () => undefined, onTrouble });
  const log = await createLog(readEnvironment({ PROJECTIONIST_LOG: 'json' }), false);
  const metrics = createMetrics();
  const port = {
    knows: (asked: string) => asked === key,
    accept: (_key: string, wish: Parameters<HoldQueue['hold']>[0]) => queue.hold(wish),
  };
  const webhook = createWebhookHandler(port, log, webhookCounters(metrics));
  const server = createHttpServer({ webhook, readiness: () => 'ready', metrics });
  process.send?.(await server.listen({ host: '127.0.0.1', port: 0 }));
}

process.on('disconnect', () => process.exit(0));
if (process.argv[2] === 'anchor') startAnchor();
else await startOurs(process.argv[3] ?? '');
