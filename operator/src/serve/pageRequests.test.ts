import { expect, onTestFinished, test } from 'vitest';
import { openConnection, post, requestBytes } from '../../test/webhookClient.ts';
import { createHttpServer } from './httpServer.ts';

const requestsAtMost = 300;

/** A server whose page holds `/held` and answers everything else; its place for each request is taken when `taken` resolves. */
async function started() {
  let count = 0;
  const all = Promise.withResolvers<void>();
  const server = createHttpServer({
    readiness: () => 'ready',
    page: (request, response) => {
      if (request.url !== '/held') return void response.writeHead(200, { 'content-length': 0 }).end();
      count += 1;
      if (count === requestsAtMost) all.resolve();
    },
  });
  onTestFinished(() => server.close(0));
  const { port } = await server.listen({ host: '127.0.0.1', port: 0 });
  return { port, taken: all.promise };
}

const as = (n: number) => ({ 'X-Forwarded-For': `198.51.${100 + (n >> 8)}.${n & 255}` });

/** A request of another client each; `cut`: the last byte of its body does not come. */
async function hold(port: number, cut: boolean) {
  return await Promise.all(
    Array.from({ length: requestsAtMost }, async (_, n) => {
      const connection = await openConnection(port);
      const bytes = requestBytes('{}', { target: '/held', headers: as(n) });
      connection.send(cut ? bytes.subarray(0, -1) : bytes);
      return connection;
    }),
  );
}

const ask = async (port: number, target: string) =>
  (await post(port, '', { method: 'GET', target, headers: as(400) })).status;

test('slow bodies of many clients close neither the page nor the checks of health', async () => {
  const { port, taken } = await started();
  const held = await hold(port, true);
  await taken;
  expect([await ask(port, '/'), await ask(port, '/livez'), await ask(port, '/readyz?x')]).toEqual([200, 200, 200]);
  const open = held.filter(({ socket }) => !socket.destroyed);
  expect(open.length).toBeGreaterThanOrEqual(requestsAtMost - 1);
});

test('whole requests of many clients are kept: the page is busy, and the checks of health are answered', async () => {
  const { port, taken } = await started();
  const held = await hold(port, false);
  await taken;
  expect([
    await ask(port, '/'),
    await ask(port, '/livez/'),
    await ask(port, '/livez'),
    await ask(port, '/readyz'),
  ]).toEqual([503, 503, 200, 200]);
  held[0]?.socket.destroy();
  await expect.poll(() => ask(port, '/')).toBe(200);
});
