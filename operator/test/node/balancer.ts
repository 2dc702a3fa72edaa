/**
 * Replaces the webhook's Service, which does not work without kube-proxy: one address outside the pods that forwards
 * each connection to a ready pod. It must not retry with a second pod: what a Service loses is lost.
 */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

export interface Balancer {
  readonly url: string;
  close(): Promise<void>;
}

/** `readyPods` returns the current addresses of ready pods. */
export async function startBalancer(
  address: string,
  port: number,
  readyPods: () => Promise<readonly string[]>,
): Promise<Balancer> {
  let turn = 0;
  const server = createServer({ pauseOnConnect: true }, (caller) => {
    caller.on('error', () => undefined);
    void readyPods()
      .catch(() => [])
      .then((pods) => {
        const pod = pods[turn++ % Math.max(1, pods.length)];
        if (pod === undefined) {
          caller.destroy();
          return;
        }
        const answering = connect(port, pod);
        answering.on('error', () => caller.destroy());
        caller.on('close', () => answering.destroy());
        caller.pipe(answering).pipe(caller);
      });
  });
  server.listen(0, address);
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('expected a TCP address');
  return {
    url: `http://${address}:${bound.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
