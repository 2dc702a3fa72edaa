import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { json, type Loopback, openClient, openLoopback, type Respond } from '../../test/outbound/loopback.ts';
import { saying } from '../../test/saying.ts';
import { plainText } from '../messages/message.ts';
import type { JsonRequest } from './request.ts';

const open: Loopback[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function serve(routes: Readonly<Record<string, Respond>>): Promise<Loopback> {
  const server = await openLoopback(routes);
  open.push(server);
  return server;
}

/** For tests of limits only: a loaded machine is late by some hundred milliseconds. */
const quick = { idleLimitMs: 700 } as const;
const typed = { 'content-type': 'application/json' } as const;
// Made beforehand: packing it takes longer than the short limits of these tests.
const bomb = gzipSync(Buffer.alloc(50_000_000));
const movie = { id: 603, title: 'The Matrix' };

/** Serves one route and requests it once. */
async function ask(respond: Respond, options: Partial<JsonRequest> = {}) {
  const server = await serve({ '/3/movie': respond });
  const client = openClient([server.url]);
  const answer = client.outbound.getJson({ url: `${server.url}/3/movie`, ...options });
  return { server, client, answer };
}

describe('a JSON answer', () => {
  test.each<readonly [string, Record<string, string>, (text: string) => Buffer | string]>([
    ['unchanged', {}, (text) => text],
    ['with gzip, requested or not', { 'content-encoding': 'gzip' }, (text) => gzipSync(text)],
    ['deflate', { 'content-encoding': 'deflate' }, (text) => deflateSync(text)],
    ['brotli', { 'content-encoding': 'br' }, (text) => brotliCompressSync(text)],
    ['with a byte order mark', {}, (text) => `\ufeff${text}`],
    ['under a type of its own', { 'content-type': 'application/sparql-results+json' }, (text) => text],
    ['under a plain text type', { 'content-type': 'text/plain; charset=utf-8' }, (text) => text],
  ])('is read %s', async (_, headers, encode) => {
    const { answer } = await ask((response) => {
      response.writeHead(200, { ...typed, ...headers }).end(encode(JSON.stringify(movie)));
    });
    expect(await answer).toEqual({ status: 200, body: movie, from: 'service' });
  });

  test('without content is undefined', async () => {
    const { answer } = await ask((response) => response.writeHead(204).end());
    expect(await answer).toEqual({ status: 204, body: undefined, from: 'service' });
  });

  test('is requested with a User-Agent', async () => {
    const { server, answer } = await ask(json(movie));
    await answer;
    expect(server.headers[0]).toMatchObject({
      'user-agent': expect.stringContaining('projectionist'),
      accept: 'application/json',
      'accept-encoding': 'gzip, br',
    });
  });
});

describe('a useless answer', () => {
  test.each<readonly [string, Respond, string]>([
    ['HTML', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'), 'badAnswer'],
    [
      'an unknown coding',
      (response) => response.writeHead(200, { ...typed, 'content-encoding': 'zstd' }).end('x'),
      'badAnswer',
    ],
    ['a redirect to nowhere', (response) => response.writeHead(302).end(), 'badAnswer'],
    ['an unexpected 304', (response) => response.writeHead(304).end(), 'badAnswer'],
    ['400', json({}, 400), 'badAnswer'],
    ['401', json({ status_code: 7 }, 401), 'needsPerson'],
    ['403 to a request without a key', json({}, 403), 'badAnswer'],
    ['404', json({}, 404), 'notFound'],
    ['410', json({}, 410), 'notFound'],
    ['too many redirects', (response) => response.writeHead(301, { location: '/3/movie' }).end(), 'badAnswer'],
  ])('%s is not retried', async (name, respond, kind) => {
    const { server, client, answer } = await ask(respond);
    await expect(answer).rejects.toMatchObject({ name: 'OutboundError', kind });
    expect(server.asked).toHaveLength(name === 'too many redirects' ? 4 : 1);
    expect(client.clock.sleeps).toEqual([]);
  });

  test.each<readonly [string, Respond, string, Partial<JsonRequest>]>([
    ['a reset before the head', (response) => response.socket?.resetAndDestroy(), 'tryLater', {}],
    ['a reset within the body', (response) => cut(response, 'reset'), 'tryLater', {}],
    ['a body shorter than it says', (response) => cut(response, 'end'), 'tryLater', {}],
    ['a chunked body that stops', (response) => cut(response, 'chunked'), 'tryLater', quick],
    ['a stalled body', (response) => response.writeHead(200, typed).write('{'), 'tryLater', quick],
    ['truncated JSON', (response) => response.writeHead(200, typed).end('{"id": 6'), 'badAnswer', {}],
    ['truncated gzip', (response) => gzipped(response, gzipSync('{"id": 603}').subarray(0, 12)), 'tryLater', {}],
    ['invalid gzip', (response) => gzipped(response, Buffer.from('{"id": 603}')), 'badAnswer', {}],
    [
      '500 in HTML',
      (response) => response.writeHead(500, { 'content-type': 'text/html' }).end('<html>'),
      'tryLater',
      {},
    ],
    ['502', json({}, 502), 'tryLater', {}],
    ['408', json({}, 408), 'tryLater', {}],
    ['no HTTP', (response) => response.socket?.end('SSH-2.0-OpenSSH_9.2\r\n'), 'tryLater', {}],
  ])('%s is retried three times, at growing intervals', async (_, respond, kind, limits) => {
    const { server, client, answer } = await ask(respond, limits);
    await expect(answer).rejects.toMatchObject({ name: 'OutboundError', kind });
    expect(server.asked).toHaveLength(4);
    expect(client.clock.sleeps).toEqual([500, 1_000, 2_000]);
    expect(client.outbound.usage()[0]).toMatchObject({ requests: 4, failures: 1 });
  });

  test.each<readonly [string, Respond]>([
    ['a reset', (response) => response.socket?.resetAndDestroy()],
    ['a server fault', json({}, 500)],
    ['a cut body', (response) => cut(response, 'end')],
  ])('%s is forgotten if the next try succeeds', async (_, fault) => {
    const { server, answer } = await ask((response, request, nth) =>
      nth < 2 ? fault(response, request, nth) : json(movie)(response, request, nth),
    );
    expect(await answer).toMatchObject({ body: movie });
    expect(server.asked).toHaveLength(3);
  });

  test('a host that never responded is asked once, and not again in this run', async () => {
    const { server, client, answer } = await ask(() => undefined, { headLimitMs: 1_000 });
    await expect(answer).rejects.toMatchObject({ kind: 'tryLater', message: expect.stringContaining('got nothing') });
    await expect(client.outbound.getJson({ url: `${server.url}/3/movie` })).rejects.toMatchObject({ kind: 'ended' });
    expect(server.asked).toHaveLength(1);
    expect(client.clock.sleeps).toEqual([]);
  });

  test('a host that answered before may be silent once', async () => {
    const { server, client, answer } = await ask((response, request, nth) =>
      nth === 1 ? undefined : json(movie)(response, request, nth),
    );
    expect(await answer).toMatchObject({ body: movie });
    const again = client.outbound.getJson({ url: `${server.url}/3/movie`, headLimitMs: 1_000 });
    expect(await again).toMatchObject({ body: movie });
    expect(server.asked).toHaveLength(3);
  });

  test('a key that a service echoes is removed', async () => {
    const { answer } = await ask((response) => response.writeHead(200, typed).end('{"title": "aSecretOfSixteen!"}'), {
      headers: { authorization: 'Bearer aSecretOfSixteen!' },
    });
    expect(await answer).toMatchObject({ body: { title: '***' } });
  });

  test('an endless body ends at the time limit', async () => {
    const dripping: Respond = (response) => {
      response.writeHead(200, typed);
      const timer = setInterval(() => response.write(' '), 5);
      response.on('close', () => clearInterval(timer));
    };
    const { answer } = await ask(dripping, { timeLimitMs: 1_200 });
    await expect(answer).rejects.toMatchObject({ kind: 'tryLater', message: expect.stringContaining('in time') });
  });

  test.each<readonly [string, Respond]>([
    ['states it', (response) => response.writeHead(200, { ...typed, 'content-length': '5000' }).write('{')],
    ['does not state it', (response) => endless(response)],
    ['decompresses to it', (response) => gzipped(response, bomb)],
  ])('an oversized body is not read on, if it %s', async (_, respond) => {
    const { server, answer } = await ask(respond, { maxBytes: 1_000 });
    await expect(answer).rejects.toMatchObject({ kind: 'tooBig' });
    expect(server.asked).toHaveLength(1);
  });

  test('a decompression bomb is stopped early', async () => {
    const { client, answer } = await ask((response) => gzipped(response, bomb), {
      maxBytes: 100_000,
    });
    await expect(answer).rejects.toMatchObject({ kind: 'tooBig' });
    expect(client.outbound.usage()[0]?.receivedBytes).toBeLessThanOrEqual(200_000);
  });
});

test('a key without permission needs a person', async () => {
  const server = await serve({ '/': json({}, 403) });
  const { outbound } = openClient([server.url]);
  const headers = { 'X-Emby-Token': 'f4ke-key' };
  await expect(outbound.getJson({ url: server.url, headers })).rejects.toMatchObject({
    kind: 'needsPerson',
    status: 403,
  });
});

describe('an error names host and path; the query is only in the debug log', () => {
  const query = `query=${'SELECT+%3Fitem+'.repeat(10)}&api_key=aSecretOfSixteen!`;
  test.each<readonly [string, Respond, RegExp]>([
    ['a status', json({}, 404), / from http:\/\/127\.0\.0\.1:\d+\/3\/movie, got status 404: it does not have this$/u],
    [
      'a type',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(),
      /^expected JSON from http:\S+\/3\/movie, got "text\/html"$/u,
    ],
    [
      'a connection that broke off',
      (response) => response.socket?.resetAndDestroy(),
      /^the connection to 127\.0\.0\.1:\d+ failed: it was closed early \(ECONNRESET\): is the service down/u,
    ],
  ])('%s', async (_, respond, says) => {
    const server = await serve({ '/3/movie': respond });
    const { outbound, lines } = openClient([server.url]);
    const error: unknown = await outbound.getJson({ url: `${server.url}/3/movie?${query}` }).catch((thrown) => thrown);
    if (!(error instanceof Error)) throw new Error('expected an error');
    expect(error.message).toMatch(says);
    expect(error.message).not.toContain('SELECT');
    expect(JSON.parse(lines.at(-1) ?? '{}').address).toMatch(/\/3\/movie\?query=SELECT.*&api_key=\*\*\*$/u);
    expect(lines.join('\n')).not.toContain('aSecret');
  });

  test('a request whose callers have all left', async () => {
    const { outbound } = openClient(['http://127.0.0.1:1']);
    const url = `http://127.0.0.1:1/3/movie?${query}`;
    await expect(outbound.getJson({ url, signal: AbortSignal.abort() })).rejects.toThrow(
      /^stopped before http:\/\/127\.0\.0\.1:1\/3\/movie answered$/u,
    );
  });

  test('a port without a listener', async () => {
    const server = await serve({});
    await server.close();
    const { outbound } = openClient([server.url]);
    await expect(outbound.getJson({ url: `${server.url}/?${query}` })).rejects.toThrow(
      /^the connection to 127\.0\.0\.1:\d+ failed: it was refused \(ECONNREFUSED\): is the service down, or a firewall/u,
    );
  });
});

test('a body that is not needed is not awaited: its socket is closed', async () => {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const { answer } = await ask((response) => {
    response.on('close', resolve);
    response.writeHead(200, { 'content-type': 'text/html' }).write('<html>');
  });
  await expect(answer).rejects.toMatchObject({ kind: 'badAnswer' });
  await closed;
});

describe('a service that asks us to wait', () => {
  const date = 'Thu, 01 Jan 2026 00:00:00 GMT';
  test.each<readonly [string, number, Record<string, string>, readonly number[]]>([
    ['in seconds', 429, { 'retry-after': '7' }, [7_000, 7_000]],
    ['by a date', 429, { 'retry-after': 'Thu, 01 Jan 2026 00:00:05 GMT', date }, [5_000, 5_000]],
    ['for no time', 429, { 'retry-after': '0' }, [1_000, 1_000]],
    ['without a time', 429, {}, [2_000, 4_000]],
    ['with 503', 503, { 'retry-after': '3' }, [3_000, 3_000]],
    ['with 503 and no time', 503, {}, [2_000, 4_000]],
    ['with a fault and a time', 500, { 'retry-after': '4' }, [4_000, 4_000]],
  ])('%s is paused for that long', async (_, status, headers, sleeps) => {
    const { client, answer } = await ask((response, request, nth) =>
      (nth < 2 ? json({}, status, headers) : json(movie))(response, request, nth),
    );
    expect(await answer).toMatchObject({ body: movie });
    expect(client.clock.sleeps).toEqual(sleeps);
    expect(client.outbound.usage()[0]).toMatchObject({ pauses: 2, failures: 0 });
  });

  test('again and again gets an error in the end', async () => {
    const { server, answer } = await ask(json({}, 429, { 'retry-after': '1' }));
    await expect(answer).rejects.toMatchObject({ kind: 'tryLater', status: 429, retryAfterMs: 1_000 });
    expect(server.asked).toHaveLength(4);
  });

  test('for more than a minute is not asked again in this run', async () => {
    const { server, client, answer } = await ask(json({}, 429, { 'retry-after': '3600' }));
    const ended = { kind: 'ended', untilMs: Date.UTC(2026, 0, 1, 1) };
    await expect(answer).rejects.toMatchObject(ended);
    await expect(client.outbound.getJson({ url: `${server.url}/other` })).rejects.toMatchObject(ended);
    expect(server.asked).toHaveLength(1);
    expect(client.outbound.usage()[0]?.endedReason).toEqual(
      saying('it asked to wait 3600 s; next try 2026-01-01 01:00 UTC'),
    );
  });

  test('is not asked by other requests either', async () => {
    const server = await serve({
      '/a': (response, request, nth) =>
        (nth === 0 ? json({}, 429, { 'retry-after': '9' }) : json(1))(response, request, nth),
      '/b': json(2),
    });
    const { outbound, clock } = openClient([], {
      hosts: [{ address: server.url, concurrency: 1, intervalMs: 0 }],
      allow: [server],
    });
    const both = await Promise.all(['/a', '/b'].map((path) => outbound.getJson({ url: server.url + path })));
    expect(both.map(({ body }) => body)).toEqual([1, 2]);
    expect(clock.monotonic()).toBe(9_000);
  });
});

describe('a service’s own classification of an answer', () => {
  const tmdb = (status: number, body: unknown) =>
    typeof body === 'object' && body !== null && 'status_code' in body && body.status_code === 25 && status !== 429
      ? 'wait'
      : undefined;

  test('turns any status into a wait', async () => {
    const server = await serve({
      '/x': (response, request, nth) =>
        (nth === 0 ? json({ status_code: 25 }, 200) : json(movie))(response, request, nth),
    });
    const { outbound, clock } = openClient([server.url]);
    expect(await outbound.getJson({ url: `${server.url}/x`, classify: tmdb })).toMatchObject({ body: movie });
    expect(clock.sleeps).toEqual([2_000]);
  });

  test('ends a host whose day is used up, until the stated time', async () => {
    const server = await serve({ '/': json({ Response: 'False', Error: 'Request limit reached!' }, 401) });
    const { outbound } = openClient([server.url]);
    const untilMs = Date.UTC(2026, 0, 2);
    const classify = () => ({ endHost: plainText('its 1,000 requests of today are used up'), untilMs });
    const error = { kind: 'ended', untilMs, message: expect.stringContaining('used up') };
    await expect(outbound.getJson({ url: `${server.url}/?i=tt1`, classify })).rejects.toMatchObject(error);
    await expect(outbound.getJson({ url: `${server.url}/?i=tt2`, classify })).rejects.toMatchObject(error);
    expect(server.asked).toHaveLength(1);
  });

  test.each([
    ['credentials', 'needsPerson'],
    ['notFound', 'notFound'],
    ['bad', 'badAnswer'],
    ['retry', 'tryLater'],
  ] as const)('%s is %s', async (verdict, kind) => {
    const server = await serve({ '/': json({ Response: 'False' }) });
    const { outbound } = openClient([server.url]);
    await expect(outbound.getJson({ url: server.url, classify: () => verdict })).rejects.toMatchObject({ kind });
  });

  test('ok for a status without an answer is a bad answer', async () => {
    const server = await serve({ '/': json({}, 404) });
    const { outbound } = openClient([server.url]);
    await expect(outbound.getJson({ url: server.url, classify: () => 'ok' })).rejects.toMatchObject({
      kind: 'badAnswer',
    });
  });
});

describe('a host that cannot be reached', () => {
  test('is ended after a few requests, so that an offline walk goes on', async () => {
    const clientOf = openClient(['http://films.example'], {
      resolve: async () => Promise.reject(new Error('no network')),
    });
    const { outbound } = clientOf;
    const kinds: string[] = [];
    for (let at = 0; at < 5; at += 1) {
      await outbound
        .getJson({ url: `http://films.example/${at}` })
        .catch((error: { kind: string }) => kinds.push(error.kind));
    }
    expect(kinds).toEqual(['tryLater', 'tryLater', 'tryLater', 'ended', 'ended']);
    expect(outbound.usage()[0]?.requests).toBe(12);
  });
});

describe('a redirect', () => {
  test('is followed, each hop in the queue of its own host', async () => {
    const second = await serve({ '/shows/1': json({ id: 1 }) });
    const first = await serve({
      '/lookup': (response) => response.writeHead(301, { location: `/here?x=1` }).end(),
      '/here': (response) => response.writeHead(302, { location: `${second.url}/shows/1` }).end('moved'),
    });
    const { outbound } = openClient([first.url, second.url]);
    expect(await outbound.getJson({ url: `${first.url}/lookup` })).toMatchObject({ body: { id: 1 } });
    expect(outbound.usage().map(({ requests }) => requests)).toEqual([2, 1]);
  });

  test('keeps the key on its origin and drops it on another', async () => {
    const second = await serve({ '/': json({}) });
    const first = await serve({
      '/a': (response) => response.writeHead(307, { location: '/b' }).end(),
      '/b': (response) => response.writeHead(307, { location: second.url }).end(),
    });
    const { outbound } = openClient([first.url, second.url]);
    await outbound.getJson({
      url: `${first.url}/a`,
      headers: { Authorization: 'Bearer f4ke', 'X-Plex-Token': 'f4ke', Cookie: 'f4ke' },
    });
    expect(first.headers.map(({ authorization }) => authorization)).toEqual(['Bearer f4ke', 'Bearer f4ke']);
    expect(JSON.stringify(second.headers)).not.toContain('f4ke');
    expect(second.headers[0]).toMatchObject({ accept: 'application/json' });
  });
});

describe('a POST', () => {
  test.each([
    ['JSON', { apikey: 'k', pin: undefined }, 'application/json', '{"apikey":"k"}'],
    ['a form', new URLSearchParams({ query: 'SELECT ?x' }), 'application/x-www-form-urlencoded', 'query=SELECT+%3Fx'],
    ['nothing', undefined, undefined, ''],
  ])('sends %s', async (_, body, type, expected) => {
    const server = await serve({ '/login': json({ data: { token: 't' } }) });
    const { outbound } = openClient([server.url]);
    expect(await outbound.postJson({ url: `${server.url}/login`, body })).toMatchObject({
      body: { data: { token: 't' } },
    });
    expect(server.bodies).toEqual([expected]);
    expect(server.headers[0]?.['content-type']).toBe(type);
  });

  test.each([
    [false, 1],
    [true, 4],
  ])('(repeatable: %s) is sent %d times', async (repeatable, times) => {
    const server = await serve({ '/': json({}, 500) });
    const { outbound } = openClient([server.url]);
    await expect(outbound.postJson({ url: server.url, repeatable })).rejects.toMatchObject({ kind: 'tryLater' });
    expect(server.asked).toHaveLength(times);
  });

  test('is not redirected', async () => {
    const server = await serve({ '/': (response) => response.writeHead(307, { location: '/x' }).end() });
    const { outbound } = openClient([server.url]);
    await expect(outbound.postJson({ url: server.url })).rejects.toMatchObject({ kind: 'badAnswer' });
    expect(server.asked).toHaveLength(1);
  });
});

function cut(response: Parameters<Respond>[0], how: 'reset' | 'end' | 'chunked'): void {
  response.writeHead(200, how === 'chunked' ? typed : { ...typed, 'content-length': '100' });
  response.write('{"id":', () => {
    if (how === 'reset') response.socket?.resetAndDestroy();
    else response.socket?.end();
  });
}

function gzipped(response: Parameters<Respond>[0], bytes: Buffer): void {
  response.writeHead(200, { ...typed, 'content-encoding': 'gzip' }).end(bytes);
}

function endless(response: Parameters<Respond>[0]): void {
  response.writeHead(200, typed);
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(10_000)));
  };
  response.on('drain', more);
  more();
}

describe('a call', () => {
  test.each(['PUT', 'DELETE', 'POST'] as const)('with %s sends its body once, even if it fails', async (method) => {
    const server = await serve({ '/list': (response) => response.writeHead(500).end() });
    const { outbound } = openClient([server.url]);
    const call = outbound.call({ url: `${server.url}/list`, method, body: '{"a":1}' });
    await expect(call).rejects.toMatchObject({ kind: 'tryLater', status: 500 });
    expect(server.headers).toHaveLength(1);
    expect(server.headers[0]).toMatchObject({ 'content-length': '7' });
  });

  test.each([400, 401, 403, 404, 409])('answers with %i, and its text', async (status) => {
    const server = await serve({
      '/list': (response) => response.writeHead(status, { 'content-type': 'text/plain' }).end('no: secret-key-0'),
    });
    const { outbound } = openClient([server.url]);
    const headers = { authorization: 'secret-key-0' };
    expect(await outbound.call({ url: `${server.url}/list`, method: 'GET', headers })).toEqual({
      status,
      contentType: 'text/plain',
      text: expect.not.stringContaining('secret-key-0'),
    });
  });
});
