import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { senderBodies } from '../../test/bodies/corpus.ts';
import { openConnection, post, requestBytes } from '../../test/webhookClient.ts';
import type { LibraryKey } from '../library/document.ts';
import type { Wish } from '../library/wish.ts';
import { createHttpServer, type HttpServer } from '../serve/httpServer.ts';
import { createMetrics, type Metrics, webhookCounters } from '../serve/metrics.ts';
import { createWebhookHandler, type WebhookPort } from './handler.ts';
import { type WebhookLimits, webhookLimits } from './limits.ts';

interface LogLine {
  readonly level: string;
  readonly text: string;
  readonly library?: string;
  readonly event?: string;
  readonly place?: string;
  readonly path?: string;
  readonly body?: string;
}

/** Without what is shown about their cause (changeOfEvent in senders.ts). */
let wishes: (readonly [LibraryKey, Wish])[];
let lines: LogLine[];
let metrics: Metrics;
let server: HttpServer;
let port: number;
/** Called on every log line, so that tests can wait for one. */
let heardLine: () => void;

const pacedFull: Wish = { kind: 'full', paced: true, trigger: 'webhook', acceptMissing: false };
const heat = '{"path":"/m/Heat"}';
const heatWish: Wish = { kind: 'folder', path: '/m/Heat', again: false };

async function start(changes: Partial<WebhookPort> = {}, limits: Partial<WebhookLimits> = {}): Promise<void> {
  const webhookPort: WebhookPort = {
    knows: (key) => key === 'default/movies' || key === 'default/tv',
    accept: async (key, { known: _known, ...wish }) => {
      wishes.push([key, wish]);
    },
    ...changes,
  };
  const logAt = (level: string) => (fields: object, text: string) => {
    lines.push({ ...fields, level, text });
    heardLine();
  };
  const log = { info: logAt('info'), warn: logAt('warn'), error: logAt('error') };
  metrics = createMetrics();
  const webhook = createWebhookHandler(webhookPort, log, webhookCounters(metrics), { ...webhookLimits, ...limits });
  server = createHttpServer({ webhook, readiness: () => 'ready', metrics });
  port = (await server.listen({ host: '127.0.0.1', port: 0 })).port;
}

async function logged(text: string): Promise<LogLine> {
  for (;;) {
    const line = lines.find((candidate) => candidate.text.includes(text));
    if (line !== undefined) return line;
    await new Promise<void>((resolve) => {
      heardLine = resolve;
    });
  }
}

beforeEach(() => {
  wishes = [];
  lines = [];
  heardLine = () => undefined;
});
afterEach(() => server.close(0));

describe('every body of every sender is answered 204 without a body', () => {
  test.each(senderBodies)('$name', async ({ body, contentType, userAgent, expected }) => {
    await start();
    const headers = { 'Content-Type': contentType, ...(userAgent === undefined ? {} : { 'User-Agent': userAgent }) };
    const answer = await post(port, body, { headers });
    expect(answer).toMatchObject({ status: 204, rest: '' });
    expect(answer.headers.has('content-length')).toBe(false);
    expect(answer.headers.has('location')).toBe(false);
    const wish = wishes[0]?.[1];
    if (expected.held === undefined) expect(wish).toEqual({ ...pacedFull, paced: expected.now !== true });
    else expect(wish).toEqual({ kind: 'folder', path: expected.held, again: expected.again === true });
    const line = await logged('a webhook named');
    expect(line.text).toBe(`a webhook named ${expected.held === undefined ? '0 folders' : '1 folder'}`);
    expect(line).toMatchObject({ level: 'info', library: 'default/movies', sender: expected.sender });
    expect(line.place).toBe(expected.place);
    expect(line.event).toBe(expected.event);
  });
});

describe('a body is read however it arrives', () => {
  test.each([
    ['one byte a chunk', { chunkBytes: 1 }],
    ['chunks of seven', { chunkBytes: 7 }],
    ['one chunk', { chunkBytes: 1000 }],
    ['with an expectation', { headers: { Expect: '100-continue' } }],
    ['with an unknown expectation', { headers: { Expect: 'a-miracle' } }],
    [
      'with an upgrade to HTTP/2',
      { headers: { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c', 'HTTP2-Settings': 'AAMA' } },
    ],
    ['from a sender that closes', { headers: { Connection: 'close' } }],
    ['labelled as XML', { headers: { 'Content-Type': 'text/xml; charset=utf-16' } }],
    ['with a query', { target: '/webhook/default/movies?dir=/x' }],
    ['with a slash at the end of the address', { target: '/webhook/default/movies/' }],
  ])('%s', async (_name, options) => {
    await start();
    const connection = await openConnection(port);
    connection.send(requestBytes(heat, options));
    let answer = await connection.answer();
    if (answer.status === 100) answer = await connection.answer();
    connection.socket.destroy();
    expect(answer.status).toBe(204);
    expect(wishes).toEqual([['default/movies', heatWish]]);
  });

  test('without a length and without a body', async () => {
    await start();
    const connection = await openConnection(port);
    connection.send('POST /webhook/default/movies HTTP/1.1\r\nHost: x\r\n\r\n');
    expect((await connection.answer()).status).toBe(204);
    expect(wishes).toEqual([['default/movies', { ...pacedFull, paced: false }]]);
    connection.socket.destroy();
  });

  test('several on one connection, sent before the first answer', async () => {
    await start();
    const connection = await openConnection(port);
    const bodies = Array.from({ length: 20 }, (_, index) => JSON.stringify({ path: `/m/${index}` }));
    connection.send(Buffer.concat(bodies.map((body) => requestBytes(body))));
    for (const _ of bodies) expect((await connection.answer()).status).toBe(204);
    expect(wishes.map(([, wish]) => (wish.kind === 'folder' ? wish.path : 'full'))).toEqual(
      bodies.map((_, index) => `/m/${index}`),
    );
    connection.socket.destroy();
  });

  test('in pieces, with a letter cut in two', async () => {
    await start();
    const bytes = requestBytes('{"path":"/m/Amélie"}');
    const cut = bytes.indexOf(0xc3) + 1;
    const connection = await openConnection(port);
    connection.socket.setNoDelay(true);
    connection.send(bytes.subarray(0, cut));
    await new Promise((resolve) => setImmediate(resolve));
    connection.send(bytes.subarray(cut));
    expect((await connection.answer()).status).toBe(204);
    expect(wishes[0]?.[1]).toMatchObject({ path: '/m/Amélie' });
    connection.socket.destroy();
  });
});

describe('requests that are not answered 204', () => {
  test.each([
    ['/webhook/default/films', 404],
    ['/webhook/default', 404],
    ['/webhook', 404],
    ['/webhook/default/movies/x', 404],
    ['/webhook//default/movies', 404],
    ['/webhook/default/movies//', 404],
    ['/webhook/default/%', 404],
    ['/webhook/default%2Fmovies', 404],
  ])('POST %s is %d', async (target, status) => {
    await start();
    const answer = await post(port, heat, { target });
    expect(answer).toMatchObject({ status, rest: '' });
    expect(answer.headers.has('location')).toBe(false);
    expect(wishes).toEqual([]);
  });

  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is 405 with an Allow header', async (method) => {
    await start();
    const answer = await post(port, '', { method });
    expect(answer).toMatchObject({ status: 405, rest: '' });
    expect(answer.headers.get('allow')).toBe('POST');
    expect(wishes).toEqual([]);
  });

  test('a mistyped name is logged', async () => {
    await start();
    await post(port, heat, { target: '/webhook/default/fi%1blms' });
    await post(port, heat, { target: '/webhook/default/films' });
    expect(await logged('does not exist')).toMatchObject({ level: 'warn', library: 'default/films' });
  });

  test('the connection can be used again after a refusal', async () => {
    await start();
    const connection = await openConnection(port);
    connection.send(requestBytes('x'.repeat(200_000), { method: 'PUT' }));
    expect((await connection.answer()).status).toBe(405);
    connection.send(requestBytes(heat));
    expect((await connection.answer()).status).toBe(204);
    connection.socket.destroy();
  });
});

describe('limits', () => {
  const tiny = { bodyBytes: 100, bodiesInFlightBytes: 250, discardedBytes: 1000 };
  const padded = (bytes: number) => heat.padEnd(bytes, ' ');

  test.each([undefined, 1, 33, 5000])(
    'a body of exactly the limit is read, one of one byte more is not (chunks of %s)',
    async (chunkBytes) => {
      await start({}, tiny);
      const options = chunkBytes === undefined ? {} : { chunkBytes };
      expect((await post(port, padded(100), options)).status).toBe(204);
      expect((await post(port, padded(101), options)).status).toBe(204);
      expect(wishes.map(([, wish]) => wish)).toEqual([heatWish, pacedFull]);
    },
  );

  test('a body without an end is answered, and then cut off', async () => {
    await start({}, { ...tiny, lingerSeconds: 0.02 });
    const connection = await openConnection(port);
    connection.send(
      `POST /webhook/default/movies HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1000\r\n${'x'.repeat(0x1000)}`,
    );
    expect((await connection.answer()).status).toBe(204);
    expect(await connection.closed()).toBe('');
    expect(wishes.map(([, wish]) => wish)).toEqual([pacedFull]);
  });

  test.each([
    ['{"path": "D:\\Movies"}', 'noJsonObject'],
    ['{"event": "x"}', undefined],
    ['', undefined],
  ])('the log says whether a body %j names nothing because it is no JSON', async (text, body) => {
    await start();
    expect((await post(port, text)).status).toBe(204);
    expect((await logged('named 0 folders'))['body']).toBe(body);
  });

  test('a sender that stalls is answered when its time is up', async () => {
    await start({}, { bodySeconds: 0.05, lingerSeconds: 0.02 });
    const connection = await openConnection(port);
    connection.send('POST /webhook/default/movies HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"path":');
    expect((await connection.answer()).status).toBe(204);
    expect(await connection.closed()).toBe('');
    expect(wishes.map(([, wish]) => wish)).toEqual([pacedFull]);
    expect(await logged('named 0 folders')).toMatchObject({ body: 'slow' });
  });

  test('bodies beyond the shared budget are read but not kept, and the budget is released', async () => {
    await start({}, tiny);
    const half = requestBytes(padded(100));
    const open = await Promise.all(Array.from({ length: 5 }, () => openConnection(port)));
    for (const connection of open) connection.send(half.subarray(0, -1));
    // An answer on another connection shows that the server has read what was sent before it.
    await post(port, '{}');
    for (const connection of open) connection.send(half.subarray(-1));
    for (const connection of open) expect((await connection.answer()).status).toBe(204);
    const kept = wishes.filter(([, wish]) => wish.kind === 'folder').length;
    expect(kept).toBeGreaterThanOrEqual(1);
    expect(kept).toBeLessThan(5);
    for (const connection of open) connection.socket.destroy();
    wishes = [];
    for (let round = 0; round < 10; round += 1) await post(port, padded(100));
    expect(wishes.map(([, wish]) => wish)).toEqual(Array.from({ length: 10 }, () => heatWish));
  });

  test('a sender that disconnects in the middle leaves no wish and no bytes', async () => {
    await start({}, tiny);
    for (let round = 0; round < 5; round += 1) {
      const connection = await openConnection(port);
      connection.send(requestBytes(padded(100)).subarray(0, -10));
      await post(port, '{}');
      lines = [];
      connection.socket.destroy();
      expect(await logged('broke off')).toMatchObject({ level: 'warn', library: 'default/movies' });
    }
    wishes = [];
    await post(port, padded(100));
    expect(wishes.map(([, wish]) => wish)).toEqual([heatWish]);
    expect((await metrics.render()).text).toContain('projectionist_webhooks_aborted_total{library="default/movies"} 5');
  });
});

describe('many at once', () => {
  test('200 connections, each with its own folder', async () => {
    await start();
    const open = await Promise.all(Array.from({ length: 200 }, () => openConnection(port)));
    for (const [index, connection] of open.entries()) connection.send(requestBytes(`{"path":"/m/${index}"}`));
    const statuses = await Promise.all(open.map(async (connection) => (await connection.answer()).status));
    expect(new Set(statuses)).toEqual(new Set([204]));
    expect(new Set(wishes.map(([, wish]) => (wish.kind === 'folder' ? wish.path : '')))).toHaveLength(200);
    for (const connection of open) connection.socket.destroy();
  });

  test('200 connections with 9 MB each, in chunks, stay within the memory limit', async () => {
    await start({}, { bodiesInFlightBytes: 16 * 1024 * 1024 });
    const before = process.memoryUsage().arrayBuffers;
    const request = requestBytes(Buffer.alloc(9 * 1024 * 1024, 'x'), { chunkBytes: 64 * 1024 });
    const open = await Promise.all(Array.from({ length: 200 }, () => openConnection(port)));
    let mostBytes = 0;
    const sampler = setInterval(() => {
      mostBytes = Math.max(mostBytes, process.memoryUsage().arrayBuffers - before);
    }, 5);
    for (const connection of open) connection.send(request);
    const statuses = await Promise.all(open.map(async (connection) => (await connection.answer()).status));
    clearInterval(sampler);
    expect(new Set(statuses)).toEqual(new Set([204]));
    expect(wishes.map(([, wish]) => wish)).toEqual(Array.from({ length: 200 }, () => pacedFull));
    // 200 x 8 MB would be 1.6 GB. This figure also includes the requests, socket buffers and uncollected garbage.
    expect(mostBytes).toBeLessThan(400 * 1024 * 1024);
    for (const connection of open) connection.socket.destroy();
  });
});

describe('when the state cannot be read or written', () => {
  test('a wish that cannot be held is answered 204, counted and logged', async () => {
    await start({ accept: () => Promise.reject(new Error('disk full')) });
    expect((await post(port, heat)).status).toBe(204);
    expect(await logged('could not be held')).toMatchObject({ level: 'error', library: 'default/movies' });
    expect((await metrics.render()).text).toContain('projectionist_webhooks_lost_total{library="default/movies"} 1');
  });

  test('an accept that throws is answered 204', async () => {
    await start({
      accept: () => {
        throw new Error('broken');
      },
    });
    expect((await post(port, heat)).status).toBe(204);
  });

  test.each([
    ['rejects', () => Promise.reject(new Error('no API server'))],
    [
      'throws',
      () => {
        throw new Error('broken');
      },
    ],
  ])('a Library counts as known if knows %s', async (_how, knows) => {
    await start({ knows });
    expect((await post(port, heat)).status).toBe(204);
    expect(wishes).toEqual([['default/movies', heatWish]]);
  });

  test('the answer waits until the wish is durable', async () => {
    let write = (): void => undefined;
    const written = new Promise<void>((resolve) => {
      write = resolve;
    });
    let asked = (): void => undefined;
    const acceptCalled = new Promise<void>((resolve) => {
      asked = resolve;
    });
    await start({
      accept: () => {
        asked();
        return written;
      },
    });
    let answered = false;
    const answer = post(port, heat).then(({ status }) => {
      answered = true;
      return status;
    });
    await acceptCalled;
    // Another request completes first: if the first one had been answered, its answer would have arrived before.
    await post(port, '', { target: '/livez', method: 'GET' });
    expect(answered).toBe(false);
    write();
    expect(await answer).toBe(204);
  });

  test('a slow knows does not lose the body', async () => {
    await start({ knows: () => new Promise((resolve) => setTimeout(resolve, 20, true)) });
    expect((await post(port, heat, { chunkBytes: 3 })).status).toBe(204);
    expect(wishes).toEqual([['default/movies', heatWish]]);
  });
});

test('text from a sender is cut and escaped in the log, and metrics take labels from fixed lists only', async () => {
  await start();
  const event = `E\u001b[2J${'v'.repeat(1000)}`;
  await post(port, JSON.stringify({ eventType: event, path: '/m/\u202e\r\nfake line' }));
  const line = await logged('named 1 folder');
  expect(line.path).toBe('/m/\\u202e\\u000d\\u000afake line');
  expect(line.event).toHaveLength(300);
  expect(line.event).not.toContain('\u001b');
  const { text } = await metrics.render();
  expect(text).toContain(
    'projectionist_webhooks_total{library="default/movies",sender="other",event="other",place="path",body="whole"} 1',
  );
  expect(text).not.toContain('vvv');
});
