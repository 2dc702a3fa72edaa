/**
 * The receiving half of the storm: the real server and handler in a separate process, so that its memory can be measured.
 * Run with `--expose-gc`. Over IPC it sends its port, and answers `measure` with its memory and the webhooks received.
 */
import { setTimeout } from 'node:timers/promises';
import { createHttpServer } from '../src/serve/httpServer.ts';
import { createMetrics, webhookCounters } from '../src/serve/metrics.ts';
import { createWebhookHandler } from '../src/webhook/handler.ts';

const metrics = createMetrics();
let wishes = 0;
let troubles = 0;
const trouble = (): void => {
  troubles += 1;
};
const webhook = createWebhookHandler(
  {
    knows: (key) => key === 'default/movies',
    accept: async () => {
      wishes += 1;
    },
  },
  { info: () => undefined, warn: trouble, error: trouble },
  webhookCounters(metrics),
);
const server = createHttpServer({ webhook, readiness: () => 'ready', metrics });
const { port } = await server.listen({ host: '127.0.0.1', port: 0 });

process.on('message', async () => {
  const { heapBytes, residentBytes } = await settledMemory();
  process.send?.({ wishes, troubles, heapBytes, residentBytes });
});
/** Rounds of collection, 20 ms apart. A leak stays through all of them. */
const rounds = 50;

/**
 * The least of several rounds: sockets that the clients just closed hold large bodies for a moment, and V8 frees their buffers in
 * the background after a collection.
 */
async function settledMemory(): Promise<{ heapBytes: number; residentBytes: number }> {
  let least = { heapBytes: Number.POSITIVE_INFINITY, residentBytes: 0 };
  for (let round = 0; round < rounds; round++) {
    globalThis.gc?.();
    const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
    if (heapUsed + arrayBuffers < least.heapBytes) least = { heapBytes: heapUsed + arrayBuffers, residentBytes: rss };
    await setTimeout(20);
  }
  return least;
}

process.on('disconnect', () => process.exit(0));
process.send?.({ port });
