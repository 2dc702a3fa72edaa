/** Floods on real sockets. Clients have different addresses of this machine: 127.0.0.2, 127.0.0.3 and so on. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openConnection, post, requestBytes } from '../../test/webhookClient.ts';
import { createHttpServer, type HttpServerParts } from './httpServer.ts';

const halfSent = 'POST /webhook/default/movies HTTP/1.1\r\nHost: nas\r\n';
const slowBody = `${halfSent}Content-Length: 100\r\n\r\n{`;

async function house(changes: Partial<HttpServerParts> = {}) {
  const counts = { dropped: 0, displaced: 0 };
  const server = createHttpServer({
    webhook: (request, response) => {
      request.resume().on('end', () => response.writeHead(204).end());
    },
    page: (_request, response) => response.end('page'),
    readiness: () => 'ready',
    dropped: () => counts.dropped++,
    displaced: () => counts.displaced++,
    ...changes,
  });
  onTestFinished(() => server.close(0));
  const { port } = await server.listen({ host: '127.0.0.1', port: 0 });
  /** Resolves when the server has read the text, which it shows by answering a request that was sent later. */
  const send = async (client: number, text: string): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${client}` });
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined).resume();
    await once(socket, 'connect');
    if (text !== '') await new Promise<void>((resolve) => socket.write(text, () => resolve()));
    return socket;
  };
  const webhook = () => post(port, '{}');
  const page = (target = '/') => post(port, '', { method: 'GET', target });
  return { port, counts, send, webhook, page };
}

const closed = (socket: Socket): Promise<unknown> => (socket.closed ? Promise.resolve() : once(socket, 'close'));

describe.each([
  ['silent', ''],
  ['half-sent', halfSent],
  ['slow', slowBody],
])('a flood of %s requests', (_, text) => {
  test('gives way to a webhook of another client, the oldest first', async () => {
    const { counts, send, webhook } = await house({ connectionLimit: 40 });
    const flood: Socket[] = [];
    for (let at = 0; at < 40; at++) flood.push(await send(2, text));
    for (let at = 0; at < 20; at++) expect((await webhook()).status).toBe(204);
    await closed(flood[0] ?? expect.fail());
    expect(counts.dropped).toBe(0);
    expect(counts.displaced).toBeGreaterThan(0);
    expect(flood.at(-1)?.closed).toBe(false);
  });

  test('of many connections more than the limit leaves room for webhooks', async () => {
    const { counts, send, webhook } = await house({ connectionLimit: 40 });
    for (let at = 0; at < 200; at++) {
      await send(2 + (at % 5), text);
      if (at % 20 === 19) expect((await webhook()).status).toBe(204);
    }
    expect(counts.dropped).toBe(0);
  });
});

describe('when all connections are taken', () => {
  test('the client with the most unfinished ones gives way, not the one with the oldest', async () => {
    const { send, webhook } = await house({ connectionLimit: 4 });
    const patient = await send(3, halfSent);
    const flood = [await send(2, halfSent), await send(2, halfSent), await send(2, halfSent)];
    expect((await webhook()).status).toBe(204);
    await closed(flood[0] ?? expect.fail());
    expect([patient.closed, flood[1]?.closed]).toEqual([false, false]);
  });

  test('unfinished requests give way before idle connections', async () => {
    const { port, send } = await house({ connectionLimit: 3 });
    const idle = await openConnection(port);
    idle.send(requestBytes('{}'));
    await idle.answer();
    const headers = await send(3, halfSent);
    const body = await send(2, slowBody);
    const first = await openConnection(port);
    first.send(requestBytes('{}'));
    await first.answer();
    await closed(headers);
    expect(body.closed).toBe(false);
    const second = await openConnection(port);
    second.send(requestBytes('{}'));
    await second.answer();
    await closed(body);
    idle.send(requestBytes('{}'));
    expect((await idle.answer()).status).toBe(204);
    for (const { socket } of [first, second]) socket.destroy();
  });

  test('whole requests that wait for their answer never give way: a new connection is reset', async () => {
    const waiting: (() => void)[] = [];
    const { port, counts } = await house({
      connectionLimit: 3,
      webhook: (request, response) => {
        request.resume().on('end', () => waiting.push(() => response.writeHead(204).end()));
      },
    });
    const senders = await Promise.all([1, 2, 3].map(() => openConnection(port)));
    for (const sender of senders) sender.send(requestBytes('{}'));
    await expect.poll(() => waiting.length).toBe(3);
    const beyond = connect(port, '127.0.0.1').on('error', () => undefined);
    beyond.resume();
    await once(beyond, 'close');
    for (const answer of waiting) answer();
    for (const sender of senders) expect((await sender.answer()).status).toBe(204);
    expect(counts).toEqual({ dropped: 1, displaced: 0 });
    for (const { socket } of senders) socket.destroy();
  });
});

describe('a request that is never finished', () => {
  test.each([
    ['silent', ''],
    ['half-sent', halfSent],
    ['half-sent after a whole one', `GET /livez HTTP/1.1\r\nHost: nas\r\n\r\n${halfSent}`],
  ])('is ended when the time for its headers is up: %s', async (_, text) => {
    const { send } = await house({ headersSeconds: 0.05 });
    await closed(await send(2, text));
  });

  test('is ended when the time for a body of the page is up', async () => {
    const { send } = await house({
      pageBodySeconds: 0.05,
      page: (request, response) => void request.resume().on('end', () => response.end('page')),
    });
    await closed(await send(2, 'POST /api/v1/session HTTP/1.1\r\nHost: nas\r\nContent-Length: 10\r\n\r\n{'));
  });
});

describe('clients that never read the page’s answers', () => {
  test('take only their own share, and no webhook’s', async () => {
    const waiting: (() => void)[] = [];
    const { port, webhook, page } = await house({
      page: (request, response) => {
        if (request.url === '/stuck') waiting.push(() => response.end());
        else response.end('page');
      },
    });
    const stuck = (client: number) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${client}` });
      onTestFinished(() => void socket.destroy());
      socket.on('error', () => undefined).resume();
      socket.write('GET /stuck HTTP/1.1\r\nHost: nas\r\n\r\n');
      return socket;
    };
    const first = stuck(2);
    await expect.poll(() => waiting.length).toBe(1);
    for (let at = 1; at < 100; at++) stuck(2);
    await expect.poll(() => waiting.length).toBe(100);
    const beyond = await openConnection(port, '127.0.0.2');
    beyond.send(requestBytes('', { method: 'GET', target: '/' }));
    const refused = await beyond.answer();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    for (let at = 0; at < 100; at++) for (const client of [3, 4]) stuck(client);
    await expect.poll(() => waiting.length).toBe(300);
    expect(first.closed).toBe(false);
    // All places are taken: the client with the most gives up its oldest.
    expect((await page()).rest).toBe('page');
    await closed(first);
    for (let at = 0; at < 20; at++) expect((await webhook()).status).toBe(204);
    expect((await page('/livez')).rest).toBe('ok\n');
    beyond.socket.destroy();
  });
});

describe('unusual requests', () => {
  test('many webhooks on one connection before the first answer are all answered 204', async () => {
    const { port } = await house();
    const connection = await openConnection(port);
    const count = 3_000;
    connection.send(Buffer.concat(Array.from({ length: count }, () => requestBytes('{}'))));
    for (let at = 0; at < count; at++) expect((await connection.answer()).status).toBe(204);
    connection.socket.destroy();
  });

  test.each<[string, Record<string, string>]>([
    ['that expects 100-continue', { Expect: '100-continue' }],
    ['that expects something unknown', { Expect: 'the-unexpected' }],
    ['that offers an upgrade', { Connection: 'Upgrade', Upgrade: 'websocket' }],
    [
      'that offers HTTP/2',
      { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c', 'HTTP2-Settings': 'AAMAAABkAAQCAAAAAAIAAAAA' },
    ],
    ['with very many headers', Object.fromEntries(Array.from({ length: 1_400 }, (_, at) => [`x${at}`, '']))],
    ['that claims to close', { Connection: 'close' }],
    ['with a cookie and credentials', { Cookie: 'a=b', Authorization: 'Basic eDp5' }],
  ])('a webhook %s is answered 204', async (_, headers) => {
    const { port } = await house();
    const connection = await openConnection(port);
    connection.send(requestBytes('{}', { headers }));
    let answer = await connection.answer();
    if (answer.status === 100) answer = await connection.answer();
    expect(answer.status).toBe(204);
    connection.socket.destroy();
  });

  test('a request with more headers than fit is refused, and others are answered', async () => {
    const { port, webhook } = await house();
    const answer = await post(port, '{}', { headers: { 'x-long': 'x'.repeat(70_000) } });
    expect(answer.status).toBe(431);
    expect((await webhook()).status).toBe(204);
  });
});

describe('requests that are sent without waiting for responses', () => {
  /** Answers nothing until it is released. */
  async function held() {
    const waiting: (() => void)[] = [];
    const found = await house({
      webhook: (request, response) => {
        request.resume();
        waiting.push(() => response.writeHead(204).end());
      },
    });
    const release = () => {
      for (const answer of waiting.splice(0)) answer();
    };
    return { ...found, waiting, release };
  }

  test('are answered in their order up to a limit, and the last says that the connection ends', async () => {
    const { port, counts, waiting, release } = await held();
    const connection = await openConnection(port);
    for (let at = 0; at < 40; at++) connection.send(requestBytes('{}'));
    await vi.waitFor(() => expect(counts.dropped).toBe(1));
    expect(waiting).toHaveLength(32);
    release();
    const answers = [];
    for (let at = 0; at < 32; at++) answers.push(await connection.answer());
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 32 }, () => 204));
    expect(answers.map(({ headers }) => headers.get('connection')).indexOf('close')).toBe(31);
    await connection.closed();
    expect(waiting).toEqual([]);
  });

  test('are not even read beyond it', async () => {
    const { port, counts, waiting, webhook, page } = await held();
    const connection = await openConnection(port);
    const some = Buffer.concat(Array.from({ length: 1_000 }, () => requestBytes('{}')));
    // 18 MB, of which the system keeps some.
    for (let at = 0; at < 200; at++) connection.send(some);
    await vi.waitFor(() => expect(counts.dropped).toBe(1));
    // Another client's request is answered meanwhile.
    const other = webhook();
    await vi.waitFor(() => expect(waiting).toHaveLength(33));
    waiting.pop()?.();
    expect((await other).status).toBe(204);
    for (let at = 0; at < 100; at++) expect((await page()).status).toBe(200);
    expect(connection.socket.writableLength).toBeGreaterThan(0);
    connection.socket.destroy();
  });

  test('one after the other are not limited', async () => {
    const { port } = await house();
    const connection = await openConnection(port);
    for (let at = 0; at < 100; at++) {
      connection.send(requestBytes('{}'));
      expect((await connection.answer()).status).toBe(204);
    }
    connection.socket.destroy();
  });
});

/** Holds this process still, as a suspended machine or a blocked event loop does: time passes, and nothing is read. */
function holdStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

describe('after the process was held still for longer than a connection has', () => {
  const [headersSeconds, stalledSeconds] = [0.1, 0.1];

  test.each([
    ['a webhook', requestBytes('{}'), ''],
    ['the rest of a half-sent webhook', halfSent, 'Content-Length: 2\r\n\r\n{}'],
    ['the body of a webhook', `${halfSent}Content-Length: 2\r\n\r\n`, '{}'],
  ])('%s that arrived meanwhile is answered 204', async (_, before, meanwhile) => {
    const { port, page } = await house({ headersSeconds, stalledSeconds });
    const sender = await openConnection(port);
    // Once this is answered, the server has opened the sender's connection.
    await page();
    sender.send(before);
    if (meanwhile !== '') {
      await page();
      sender.send(meanwhile);
    }
    holdStill(5 * headersSeconds * 1_000);
    expect((await sender.answer()).status).toBe(204);
    sender.socket.destroy();
  });

  test('a request that is still not whole is ended', async () => {
    const { port, page, send } = await house({ headersSeconds });
    const half = await send(2, halfSent);
    await page();
    holdStill(5 * headersSeconds * 1_000);
    await closed(half);
    expect((await post(port, '{}')).status).toBe(204);
  });
});
