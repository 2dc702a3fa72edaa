import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { json, type Loopback, openClient, openLoopback, type Respond } from '../../test/outbound/loopback.ts';
import type { AnswerCache, StoredAnswer } from './answerCache.ts';
import type { OutboundRequest } from './request.ts';

const open: Loopback[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function serve(routes: Readonly<Record<string, Respond>>): Promise<Loopback> {
  const server = await openLoopback(routes);
  open.push(server);
  return server;
}

function memoryCache(): AnswerCache & { readonly rows: Map<string, StoredAnswer> } {
  const rows = new Map<string, StoredAnswer>();
  return {
    rows,
    read: async (key) => rows.get(key),
    write: async (key, answer) => void rows.set(key, answer),
    async touch(key, times) {
      const row = rows.get(key);
      if (row !== undefined) rows.set(key, { ...row, ...times });
    },
  };
}

const keep = { atLeastMs: 0 } as const;
const secret = 'f4ke-s3cret+/=0123456789';

/** 304 for a request with the current tag. */
const tagged: Respond = (response, request, nth) => {
  const headers = { etag: '"1"', 'cache-control': 'max-age=60' };
  if (request.headers['if-none-match'] === '"1"') response.writeHead(304, headers).end();
  else json({ nth }, 200, headers)(response, request, nth);
};

describe('a cached answer', () => {
  test('is used while fresh, then revalidated, then fresh again', async () => {
    const server = await serve({ '/3/movie/603': tagged });
    const cache = memoryCache();
    const { outbound, clock } = openClient([server.url], { cache });
    const ask = () => outbound.getJson({ url: `${server.url}/3/movie/603`, keep });
    expect(await ask()).toEqual({ status: 200, body: { nth: 0 }, from: 'service' });
    expect(await ask()).toEqual({ status: 200, body: { nth: 0 }, from: 'kept' });
    expect(server.asked).toHaveLength(1);
    clock.advance(61_000);
    expect(await ask()).toEqual({ status: 200, body: { nth: 0 }, from: 'kept' });
    expect(await ask()).toMatchObject({ from: 'kept' });
    expect(server.headers.map((headers) => headers['if-none-match'])).toEqual([undefined, '"1"']);
  });

  test('is replaced if the service ignores the conditional request', async () => {
    const server = await serve({
      '/': (response, request, nth) => json({ nth }, 200, { etag: `"${nth}"` })(response, request, nth),
    });
    const { outbound } = openClient([server.url], { cache: memoryCache() });
    const ask = async () => (await outbound.getJson({ url: server.url, keep })).body;
    expect([await ask(), await ask()]).toEqual([{ nth: 0 }, { nth: 1 }]);
  });

  test('is dropped after six months', async () => {
    const server = await serve({ '/': tagged });
    const { outbound, clock } = openClient([server.url], { cache: memoryCache() });
    await outbound.getJson({ url: server.url, keep: { atLeastMs: 1e12 } });
    clock.advance(181 * 24 * 60 * 60 * 1000);
    expect(await outbound.getJson({ url: server.url, keep })).toMatchObject({ body: { nth: 1 }, from: 'service' });
  });

  test('is stored only on request', async () => {
    const server = await serve({ '/': tagged });
    const cache = memoryCache();
    const { outbound } = openClient([server.url], { cache });
    await outbound.getJson({ url: server.url });
    expect(cache.rows.size).toBe(0);
  });

  test('a fault of the cache', async () => {
    const server = await serve({ '/': json({}, 404, { 'cache-control': 'max-age=60' }) });
    const cache = memoryCache();
    const { outbound } = openClient([server.url], { cache });
    await expect(outbound.getJson({ url: server.url, keep })).rejects.toMatchObject({ kind: 'notFound' });
    expect(cache.rows.size).toBe(0);
  });

  test.each<readonly [string, Partial<AnswerCache>]>([
    ['cannot be read', { read: async () => Promise.reject(new Error('table is locked')) }],
    ['cannot be written', { write: async () => Promise.reject(new Error('disk is full')) }],
    ['is no JSON', { read: async () => ({ status: 200, body: '{', expiresAtMs: 1e15, storedAtMs: 0 }) }],
  ])('that %s fails no request', async (_, fault) => {
    const server = await serve({ '/': tagged });
    const { outbound, lines } = openClient([server.url], { cache: { ...memoryCache(), ...fault } });
    expect(await outbound.getJson({ url: server.url, keep })).toMatchObject({ body: { nth: 0 } });
    if (fault.write !== undefined || fault.read !== undefined) expect(lines.length).toBeLessThanOrEqual(2);
  });
});

describe('concurrent requests for the same JSON', () => {
  test('are sent once', async () => {
    const server = await serve({ '/': json({ a: 1 }) });
    const { outbound } = openClient([server.url]);
    await Promise.all(Array.from({ length: 40 }, () => outbound.getJson({ url: server.url })));
    expect(server.asked).toHaveLength(1);
  });

  test('are sent separately with other keys or other classifiers', async () => {
    const server = await serve({ '/': json({ a: 1 }) });
    const { outbound } = openClient([server.url]);
    const url = server.url;
    const different: readonly OutboundRequest[] = [
      { url },
      { url, headers: { authorization: 'Bearer a' } },
      { url, headers: { authorization: 'Bearer b' } },
      { url, classify: () => 'ok' },
      { url, classify: () => undefined },
    ];
    await Promise.all(different.map((request) => outbound.getJson(request)));
    expect(server.asked).toHaveLength(5);
  });

  test('go on for the remaining callers, and end when all have left', async () => {
    const { promise: closed, resolve: markClosed } = Promise.withResolvers<void>();
    const { promise: begun, resolve: markBegun } = Promise.withResolvers<() => void>();
    const server = await serve({
      '/stay': (response, request, nth) => markBegun(() => json({})(response, request, nth)),
      '/leave': (response) => {
        response.on('close', markClosed);
        for (const leave of leaving) leave.abort();
      },
    });
    const { outbound } = openClient([server.url]);
    const one = new AbortController();
    const left = outbound.getJson({ url: `${server.url}/stay`, signal: one.signal });
    const stayed = outbound.getJson({ url: `${server.url}/stay` });
    const answer = await begun;
    one.abort();
    await expect(left).rejects.toMatchObject({ kind: 'aborted' });
    answer();
    expect(await stayed).toMatchObject({ status: 200 });

    const leaving = [new AbortController(), new AbortController()];
    const all = leaving.map(({ signal }) => outbound.getJson({ url: `${server.url}/leave`, signal }));
    for (const request of all) await expect(request).rejects.toMatchObject({ kind: 'aborted' });
    await closed;
  });
});

describe('the signal', () => {
  test('aborts running and waiting requests, and none starts after it', async () => {
    const { promise: begun, resolve } = Promise.withResolvers<void>();
    const server = await serve({ '/0': () => resolve() });
    const { outbound, stop } = openClient([], {
      hosts: [{ address: server.url, concurrency: 1, intervalMs: 0 }],
      allow: [server],
    });
    const all = [0, 1, 2].map((at) => outbound.getJson({ url: `${server.url}/${at}` }));
    const outcomes = Promise.allSettled(all);
    await begun;
    stop.abort();
    expect(await outcomes).toEqual(
      all.map(() => ({ status: 'rejected', reason: expect.objectContaining({ kind: 'aborted' }) })),
    );
    await expect(outbound.getBytes({ url: server.url })).rejects.toMatchObject({ kind: 'aborted' });
    await expect(outbound.postJson({ url: server.url })).rejects.toMatchObject({ kind: 'aborted' });
    expect(server.asked).toEqual(['GET /0']);
  });

  test('warns of no leak after many requests', async () => {
    const server = await serve({ '/': json({}) });
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    const { outbound } = openClient([server.url]);
    await Promise.all(Array.from({ length: 60 }, (_, at) => outbound.getJson({ url: `${server.url}/?${at}` })));
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });
});

test('idle sockets do not keep a process alive', async () => {
  const server = await serve({ '/': json({ a: 1 }) });
  const program = `
    const { createOutbound } = await import(${JSON.stringify(fileURLToPath(new URL('./outbound.ts', import.meta.url)))});
    const { systemClock } = await import(${JSON.stringify(fileURLToPath(new URL('../library/clock.ts', import.meta.url)))});
    const url = ${JSON.stringify(server.url)};
    const log = { debug() {}, warn() {} };
    const outbound = createOutbound({ hosts: [], allow: [{ url }], userAgent: 'x', signal: new AbortController().signal, clock: systemClock, log });
    console.log(JSON.stringify((await outbound.getJson({ url })).body));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    timeout: 100_000,
  });
  expect(stdout).toBe('{"a":1}\n');
});

describe('a key', () => {
  const echo: Respond = (response, request, nth) =>
    json({ status_message: `bad key ${request.url} ${request.headers.authorization}` }, 401)(response, request, nth);
  const routes: Readonly<Record<string, Respond>> = {
    '/401': echo,
    '/404': json({}, 404),
    '/429': json({}, 429, { 'retry-after': '1' }),
    '/500': json({}, 500),
    '/html': (response) => response.writeHead(200, { 'content-type': `text/html; ${secret}` }).end(),
    '/cut': (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(`{"apikey": "${secret}"`),
    '/reset': (response) => response.socket?.resetAndDestroy(),
    '/loop': (response, request) => response.writeHead(302, { location: request.url }).end(),
    '/away': (response) =>
      response.writeHead(302, { location: `https://10.0.0.1/?token=${encodeURIComponent(secret)}` }).end(),
    '/big': (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('x'.repeat(5_000)),
  };
  const query = new URLSearchParams({ api_key: secret, client_key: secret }).toString();

  test.each(Object.keys(routes))('is in no error, log line or count of %s', async (path) => {
    const server = await serve(routes);
    const { outbound, lines } = openClient([server.url], { cache: memoryCache() });
    const request = { headers: { authorization: `Bearer ${secret}`, 'X-Plex-Token': secret }, maxBytes: 1_000, keep };
    const url = `${server.url}${path}`;
    const errors: unknown[] = [];
    await outbound.getJson({ ...request, url: `${url}?${query}` }).catch((error: unknown) => errors.push(error));
    await outbound
      .postJson({ ...request, url, body: { apikey: secret, pin: secret } })
      .catch((error: unknown) => errors.push(error));
    expect(errors).toHaveLength(2);
    const all = [...errors.map(everythingOf), ...lines, JSON.stringify(outbound.usage())].join('\n');
    for (const form of [secret, encodeURIComponent(secret), query.split('&')[0]?.slice('api_key='.length) ?? secret]) {
      expect(all).not.toContain(form);
    }
    expect(all).toContain(path);
  });

  test.each([
    ['a malformed address', `no address ${secret}`, {}],
    ['an unsupported scheme', `ftp://a.example/?api_key=${encodeURIComponent(secret)}`, {}],
    ['a user', `https://${encodeURIComponent(secret)}@a.example/`, {}],
    ['an invalid header', 'http://127.0.0.1:1/', { authorization: `Bearer ${secret}\nx` }],
  ])('is in no error of %s', async (_, url, headers) => {
    const { outbound, lines } = openClient(['http://127.0.0.1:1'], { secrets: [secret] });
    const error: unknown = await outbound.getJson({ url, headers }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect([everythingOf(error), ...lines].join('\n')).not.toMatch(/f4ke|s3cret/u);
  });

  test('is in no cache key', async () => {
    const server = await serve({ '/': tagged });
    const cache = memoryCache();
    const { outbound } = openClient([server.url], { cache });
    await outbound.getJson({ url: `${server.url}/?${query}&language=de`, headers: { authorization: secret }, keep });
    expect([...cache.rows.keys()]).toEqual([`${server.url}/?language=de`]);
  });
});

/** All that a log or a person could see of an error: properties, stack, causes. */
function everythingOf(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify(error);
  const own = Object.getOwnPropertyNames(error).map((name) => `${name}: ${JSON.stringify(Reflect.get(error, name))}`);
  return [...own, error.message, error.stack, error.cause === undefined ? '' : everythingOf(error.cause)].join('\n');
}
