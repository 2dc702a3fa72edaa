/**
 * The receiving half of the storm: the real server and handler in a separate process, so that its memory can be measured.
 * Run with `--expose-gc`. Over IPC it sends its port, and answers `measure` with its memory and the webhooks received.
 */
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

process.on('message', () => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
  process.send?.({ wishes, troubles, heapBytes: heapUsed + arrayBuffers, residentBytes: rss });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ port });
