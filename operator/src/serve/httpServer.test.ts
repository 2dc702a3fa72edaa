import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { openConnection, post, requestBytes } from '../../test/webhookClient.ts';
import { createHttpServer, type HttpServer, type HttpServerParts } from './httpServer.ts';

let server: HttpServer | undefined;

const parts: HttpServerParts = {
  webhook: (_request, response) => response.writeHead(204).end(),
  readiness: () => 'ready',
  metrics: { render: async () => ({ contentType: 'text/plain; version=0.0.4', text: 'up 1\n' }) },
};

async function start(changes: Partial<HttpServerParts> = {}): Promise<number> {
  server = createHttpServer({ ...parts, ...changes });
  return (await server.listen({ host: '127.0.0.1', port: 0 })).port;
}

afterEach(async () => {
  await server?.close(0);
  server = undefined;
});

describe('routes', () => {
  test.each([
    ['GET', '/livez', 200, 'ok\n'],
    ['GET', '/livez?x=1', 200, 'ok\n'],
    ['GET', '/readyz', 200, 'ok\n'],
    ['GET', '/metrics', 200, 'up 1\n'],
    ['GET', '/', 404, 'not found\n'],
    ['GET', '/livez/', 404, 'not found\n'],
    ['GET', '/webhooks/a/b', 404, 'not found\n'],
    ['POST', '/livez', 405, 'only GET and HEAD are allowed here\n'],
    ['POST', '/webhook/a/b', 204, ''],
  ])('%s %s is %d', async (method, target, status, rest) => {
    const port = await start();
    const answer = await post(port, '', { method, target });
    expect(answer).toMatchObject({ status, rest });
    expect(answer.headers.has('location')).toBe(false);
    if (status === 405) expect(answer.headers.get('allow')).toBe('GET, HEAD');
  });

  test("a proxy's sub-path is removed before routing", async () => {
    const page: HttpServerParts['page'] = (request, response) => response.end(`page ${request.url}`);
    const port = await start({ page, withoutBase: (target) => target.replace(/^\/films/u, '') });
    const get = (target: string) => post(port, '', { method: 'GET', target });
    expect((await post(port, '', { target: '/films/webhook/a/b' })).status).toBe(204);
    expect((await get('/films/livez')).rest).toBe('ok\n');
    expect((await get('/films/titles?q=a')).rest).toBe('page /titles?q=a');
  });

  test('a webhook with its own address is not answered here', async () => {
    const { webhook: _webhook, ...others } = parts;
    server = createHttpServer(others);
    const { port } = await server.listen({ host: '127.0.0.1', port: 0 });
    const answer = await post(port, '', { target: '/webhook/a/b' });
    expect(answer).toMatchObject({ status: 404, rest: 'the webhook has its own address here\n' });
  });

  test('readyz reports what is missing', async () => {
    const port = await start({ readiness: () => 'the state is not read yet' });
    const answer = await post(port, '', { method: 'GET', target: '/readyz' });
    expect(answer).toMatchObject({ status: 503, rest: 'the state is not read yet\n' });
  });

  test('a failure to collect metrics is a 500 with the reason', async () => {
    const port = await start({ metrics: { render: () => Promise.reject(new Error('no memory')) } });
    const answer = await post(port, '', { method: 'GET', target: '/metrics' });
    expect(answer.status).toBe(500);
    expect(answer.rest).toContain('no memory');
  });

  test('the page gets everything else, and nothing under /webhook', async () => {
    const page: HttpServerParts['page'] = (request, response) => response.end(`page ${request.url}`);
    const port = await start({ page });
    expect((await openAndRead(port, '/films/heat')).startsWith('page /films/heat')).toBe(true);
    expect((await post(port, '', { target: '/webhook' })).status).toBe(204);
  });
});

async function openAndRead(port: number, target: string): Promise<string> {
  return (await post(port, '', { method: 'GET', target })).rest;
}

describe('an unavailable address', () => {
  test('a port in use is named in the error', async () => {
    const port = await start();
    const second = createHttpServer(parts);
    await expect(second.listen({ host: '127.0.0.1', port })).rejects.toThrow(
      `cannot listen on 127.0.0.1:${port}: another program uses port ${port}`,
    );
    await second.close(0);
  });

  test('an address of another machine is named in the error', async () => {
    await expect(createHttpServer(parts).listen({ host: '192.0.2.1', port: 0 })).rejects.toThrow(
      'this machine has no address 192.0.2.1',
    );
  });
});

describe('closing', () => {
  test('waits for a response in progress, and accepts no new connections', async () => {
    let finish = (): void => undefined;
    let begun = (): void => undefined;
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const port = await start({
      webhook: (_request, response) => {
        finish = () => response.writeHead(204).end();
        begun();
      },
    });
    const connection = await openConnection(port);
    connection.send(requestBytes('{}'));
    await isBegun;
    const closed = server?.close(30);
    await expect(openConnection(port)).rejects.toThrow('ECONNREFUSED');
    finish();
    expect((await connection.answer()).status).toBe(204);
    await closed;
  });

  test('ends after the grace time, whatever is still open', async () => {
    let begun = (): void => undefined;
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const port = await start({ webhook: () => begun() });
    const connection = await openConnection(port);
    connection.send(requestBytes('{}'));
    await isBegun;
    await server?.close(0.02);
    expect(await connection.closed()).toBe('');
  });

  test('an idle kept connection does not delay it', async () => {
    const port = await start();
    const connection = await openConnection(port);
    connection.send(requestBytes('{}'));
    await connection.answer();
    await server?.close(30);
    expect(await connection.closed()).toBe('');
  });

  test('of a server that never listened resolves at once', async () => {
    await createHttpServer(parts).close(30);
  });
});

test('connections beyond the limit are reset, and each is reported', async () => {
  let dropped = 0;
  let begun = (): void => undefined;
  const isBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  // A connection without a whole request would give way (connections.test.ts).
  const webhook = (request: IncomingMessage) => request.resume().on('end', () => begun());
  const port = await start({ connectionLimit: 1, dropped: () => dropped++, webhook });
  const first = connect(port, '127.0.0.1');
  first.write(requestBytes('{}'));
  await isBegun;
  for (const _ of [1, 2, 3]) {
    const beyond = connect(port, '127.0.0.1').on('error', () => undefined);
    beyond.resume();
    await once(beyond, 'close');
  }
  first.destroy();
  expect(dropped).toBe(3);
});
