import { describe, expect, onTestFinished, test } from 'vitest';
import { type Answer, type LoggedRequest, serve } from '../../test/fakes/requestLog.ts';
import { MediaServerError, openServer, type ServerAccess } from './mediaServer.ts';

const TOKEN = 'very-secret-token';

async function start(answer: (request: LoggedRequest) => Answer | Promise<Answer>) {
  const fake = await serve(answer);
  onTestFinished(() => fake[Symbol.asyncDispose]());
  return fake;
}

function open(url: string, more: Partial<ServerAccess> = {}) {
  return openServer('Jellyfin', { url, token: TOKEN, ...more }, { 'x-token': more.token ?? TOKEN });
}

async function failure(attempt: () => Promise<unknown>): Promise<MediaServerError> {
  try {
    await attempt();
  } catch (error) {
    if (error instanceof MediaServerError) return error;
    throw error;
  }
  throw new Error('expected a MediaServerError, got an answer');
}

describe('a response', () => {
  test('is requested under the base path, with the query escaped and the body as JSON', async () => {
    const fake = await start(() => ({ status: 200, body: { a: 1 } }));
    const answer = await open(`${fake.url}/base/`).ask(
      'POST',
      '/Items',
      { q: 'a&b,c', none: undefined },
      { Name: 'x' },
    );
    expect(answer).toEqual({ a: 1 });
    expect(fake.requests[0]).toMatchObject({ path: '/base/Items', body: { Name: 'x' } });
    expect([...(fake.requests[0]?.query ?? [])]).toEqual([['q', 'a&b,c']]);
    expect(fake.requests[0]?.headers).toMatchObject({ accept: 'application/json', 'content-type': 'application/json' });
  });

  test('without a body is undefined', async () => {
    const fake = await start(() => ({ status: 204 }));
    expect(await open(fake.url).ask('POST', '/x')).toBeUndefined();
  });
});

describe('an error names the expectation, the response, the address and the next step', () => {
  test.each([
    [401, 'token', 'make a new one'],
    [403, 'forbidden', 'of the owner or of an administrator'],
    [404, 'old', 'too old'],
    [405, 'old', 'too old'],
    [400, 'refused', 'log'],
    [414, 'limit', 'proxy'],
    [500, 'fault', 'try again later'],
    [503, 'fault', 'try again later'],
    [429, 'fault', 'try again later'],
  ])('%i is of the kind %s', async (status, kind, advice) => {
    const fake = await start(() => ({ status, text: `no, ${TOKEN}\u001b[31m` }));
    const error = await failure(() => open(fake.url).ask('GET', '/Items'));
    expect(error).toMatchObject({ kind, status });
    expect(error.message).toContain(`got ${status} at GET ${fake.url}/Items`);
    expect(error.message).toContain(advice);
    expect(error.message).not.toContain(TOKEN);
    expect(error.message).not.toMatch(/\p{Cc}/u);
  });

  test('a page that is not JSON', async () => {
    const fake = await start(() => ({ status: 200, text: '<html>router</html>' }));
    expect(await failure(() => open(fake.url).ask('GET', '/'))).toMatchObject({
      kind: 'answer',
      message: expect.stringContaining('Is this the address of a Jellyfin server?'),
    });
  });

  test('an unreachable server', async () => {
    const fake = await serve(() => ({ status: 200 }));
    await fake[Symbol.asyncDispose]();
    const error = await failure(() => open(fake.url).ask('GET', '/'));
    expect(error.kind).toBe('unreachable');
    expect(error.cause).toBeDefined();
  });

  test('a server that never answers', async () => {
    const fake = await start(() => new Promise(() => undefined));
    const error = await failure(() => open(fake.url, { requestSeconds: 0.05 }).ask('GET', '/'));
    expect(error).toMatchObject({ kind: 'unreachable', message: expect.stringContaining('no answer in time at') });
    const whole = await failure(() => open(fake.url, { totalSeconds: 0.05 }).ask('GET', '/'));
    expect(whole.message).toContain('for the whole task');
  });

  test('an endless response', async () => {
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(8 * 1024 * 1024).fill(32));
      },
    });
    const server = open('http://nas', { fetch: async () => new Response(endless) });
    expect(await failure(() => server.ask('GET', '/'))).toMatchObject({ kind: 'limit' });
  });
});

describe('address and token are checked before any request', () => {
  test.each(['nas:8096', 'ftp://nas', 'http://user:very-secret-token@nas', 'http://nas/?token=very-secret-token', ''])(
    'the address %s is rejected',
    async (url) => {
      const error = await failure(async () => open(url));
      expect(error.kind).toBe('address');
      expect(error.message).not.toContain(TOKEN);
    },
  );

  test.each(['', 'two words', 'line\r\nX-Other: 1', 'ключ'])('the token %j is rejected', async (token) => {
    const error = await failure(async () => open('http://nas', { token }));
    expect(error.kind).toBe('token');
    if (token !== '') expect(error.message).not.toContain(token);
  });
});

describe('a redirect', () => {
  test('on the same host is followed', async () => {
    const fake = await start(({ path }) =>
      path === '/a' ? { status: 302, headers: { location: '/b' } } : { status: 200, body: path },
    );
    expect(await open(fake.url).ask('GET', '/a')).toBe('/b');
  });

  test('to another host is not followed, so the token is not sent there', async () => {
    const other = await start(() => ({ status: 200, body: 1 }));
    const elsewhere = other.url.replace('127.0.0.1', 'localhost');
    const fake = await start(() => ({ status: 302, headers: { location: `${elsewhere}/b` } }));
    const error = await failure(() => open(fake.url).ask('GET', '/a'));
    expect(error).toMatchObject({ kind: 'address', message: expect.stringContaining(elsewhere) });
    expect(other.requests).toEqual([]);
  });

  test('to another port of the same host is another server', async () => {
    const other = await start(() => ({ status: 200, body: 1 }));
    const fake = await start(() => ({ status: 302, headers: { location: other.url } }));
    expect((await failure(() => open(fake.url).ask('GET', '/a'))).kind).toBe('address');
    expect(other.requests).toEqual([]);
  });

  test.each([
    ['https://nas', 'http://nas/b', false],
    ['https://nas', 'http://nas:443/b', false],
    ['http://nas', 'https://nas/b', true],
    ['http://nas:8096', 'https://nas:8920/b', true],
    ['http://nas', 'https://nas.example/b', false],
    ['https://nas', 'https://nas:8443/b', false],
    ['https://nas', 'ftp://nas/b', false],
  ])('from %s to %s is followed: %s; the token never goes from https to http', async (url, location, isFollowed) => {
    const asked: [string, string | null][] = [];
    const fetch: typeof globalThis.fetch = async (target, init) => {
      const address = String(target instanceof Request ? target.url : target);
      asked.push([address, new Headers(init?.headers).get('x-token')]);
      return asked.length === 1 ? new Response(null, { status: 302, headers: { location } }) : Response.json(1);
    };
    const answer = open(url, { fetch }).ask('GET', '/a');
    if (isFollowed) expect(await answer).toBe(1);
    else await expect(answer).rejects.toMatchObject({ kind: 'address' });
    expect(asked).toEqual([[`${url}/a`, TOKEN], ...(isFollowed ? [[location, TOKEN]] : [])]);
  });

  test('in a loop ends', async () => {
    const fake = await start(({ path }) => ({ status: 302, headers: { location: path === '/a' ? '/b' : '/a' } }));
    expect((await failure(() => open(fake.url).ask('GET', '/a'))).kind).toBe('address');
    expect(fake.requests.length).toBeLessThan(6);
  });

  test('of a write is not followed: it could run twice', async () => {
    const fake = await start(() => ({ status: 307, headers: { location: '/b' } }));
    expect((await failure(() => open(fake.url).ask('POST', '/a'))).kind).toBe('address');
    expect(fake.requests).toHaveLength(1);
  });
});
