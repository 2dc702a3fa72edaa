/** Spellings of addresses on a real socket: none of them gets data without a session. */
import { getRequestListener } from '@hono/node-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { basePath, withoutBasePath } from '../../src/api/basePath.ts';
import { createHttpServer } from '../../src/serve/httpServer.ts';
import { title } from '../catalog/sample.ts';
import { type Answer, openConnection, post, requestBytes } from '../webhookClient.ts';
import { film, filmId, pageFixture } from './pageFixture.ts';

const index = '<!doctype html><title>the page</title>';

async function house() {
  const files = { index, assets: new Map() };
  const fixture = await pageFixture({ password: 'open sesame', files });
  await fixture.save('movies', [title(film)]);
  await fixture.put('movies', `${film}/poster.jpg`, 'the poster');
  await fixture.put('movies', `${film}/a/api/v1/session`, 'the poster');
  const base = basePath('/films');
  const server = createHttpServer({
    readiness: () => 'ready',
    page: getRequestListener(fixture.fetch, { overrideGlobalObjects: false }),
    withoutBase: (target) => withoutBasePath(target, base),
  });
  const { port } = await server.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close(0));
  const ask = (target: string, method = 'GET', headers: Record<string, string> = {}): Promise<Answer> =>
    post(port, '{}', { target, method, headers: { 'content-type': 'application/json', ...headers } });
  return { ask, port, wishes: fixture.wishes, faults: fixture.faults };
}

/**
 * The page itself, which holds no data; a refusal that says nothing about what exists (a 404 would); or what a person
 * without a session may know.
 */
function isHarmless({ status, rest }: Answer): boolean {
  if (rest === index) return status === 200;
  if (status === 200) return rest === '{"required":true,"signedIn":false,"version":"1.2.3"}';
  return [400, 401, 405].includes(status);
}

const closed = [
  `/api/v1/titles/${filmId}/files/poster.jpg`,
  `/api/v1/titles/${filmId}/files`,
  `/api/v1/titles/${filmId}`,
  '/api/v1/titles',
  '/api/v1/libraries',
  '/api/v1/jobs',
  '/api/v1/events',
  '/api/v1/openapi.json',
  '/api/v1/problems/ignored',
  '/api/v1/settings',
  '/api/v1/log',
  '/api/v1/matches/pictures/0123456789abcdef0123456789abcdef',
  '/api/v1/settings/folders',
];

/** Ways to make a closed address look like the open one, or like none. */
const spellings: readonly ((path: string) => string)[] = [
  (path) => `${path}/api/v1/session`,
  (path) => `${path}/a/api/v1/session`,
  (path) => `${path}?x=/api/v1/session`,
  (path) => `${path}?/api/v1/session`,
  (path) => `${path}#/api/v1/session`,
  (path) => `${path}%3f/api/v1/session`,
  (path) => `${path}%23/api/v1/session`,
  (path) => `${path};/api/v1/session`,
  (path) => `${path};a=b`,
  (path) => `${path}%2fapi%2fv1%2fsession`,
  (path) => `${path}/..%2fapi/v1/session`,
  (path) => `/api/v1/session/..${path.slice('/api/v1'.length)}`,
  (path) => `/api/v1/session/%2e%2e${path.slice('/api/v1'.length)}`,
  (path) => `/api/v1/session/.%2E${path.slice('/api/v1'.length)}`,
  (path) => `/api/v1/session/../../..${path}`,
  (path) => `/api/v1/session%2f..%2f..%2f..${path}`,
  (path) => `/api/v1/session\\..${path.slice('/api/v1'.length)}`,
  (path) => `/api/v1/session/${path}`,
  (path) => `/api/v1/session;${path}`,
  (path) => `/api/v1/session?${path}`,
  (path) => path.replaceAll('/', '//'),
  (path) => `/${path}`,
  (path) => `/.${path}`,
  (path) => `/x/..${path}`,
  (path) => `/x/%2e%2e${path}`,
  (path) => path.replaceAll('/', '\\'),
  (path) => `\\${path}`,
  (path) => `/${path.slice(1).replaceAll('/', '\\')}`,
  (path) => path.replaceAll('/', '%2f'),
  (path) => path.replace('api', 'API'),
  (path) => path.replace('api', '%61pi'),
  (path) => path.replace('api', '%2561pi'),
  (path) => path.replace('/v1/', '/v1/./'),
  (path) => path.replace('/v1/', '/v1/%2e/'),
  (path) => path.replace('/v1/', '/v2/../v1/'),
  (path) => `${path}/`,
  (path) => `${path}/.`,
  (path) => `${path}%20`,
  (path) => `${path}%00`,
  (path) => `${path}%`,
  (path) => `${path}%0a/api/v1/session`,
  (path) => `http://127.0.0.1${path}`,
  (path) => `HTTP://127.0.0.1${path}`,
  (path) => `http://127.0.0.1${path}/api/v1/session`,
  (path) => `http://evil.example${path}`,
  (path) => `http://user@127.0.0.1${path}`,
  (path) => `http://127.0.0.1/films${path}`,
  (path) => `https://127.0.0.1${path}`,
  (path) => `/films${path}`,
  (path) => `/films${path}/api/v1/session`,
  (path) => `/films/films${path}`,
  (path) => `/films/..${path}`,
  (path) => `/films/api/v1/session/..${path.slice('/api/v1'.length)}`,
  (path) => `/films%2f..${path}`,
];

describe('without a session', () => {
  test.each(closed)('no spelling of %s returns data', async (path) => {
    const { ask } = await house();
    for (const spelling of spellings) {
      const target = spelling(path);
      const answer = await ask(target);
      expect([target, answer.status, answer.rest, isHarmless(answer)]).toEqual([
        target,
        answer.status,
        answer.rest,
        true,
      ]);
    }
  });

  test.each(closed)('%s needs a session', async (path) => {
    const { ask } = await house();
    expect((await ask(path)).status).toBe(401);
  });

  test.each(['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'])(
    '%s on no closed address returns data',
    async (method) => {
      const { ask } = await house();
      for (const path of closed) {
        const { status } = await ask(path, method);
        expect([method, path, status >= 400 && status < 500]).toEqual([method, path, true]);
      }
    },
  );

  test.each([
    ['x-http-method-override', 'GET'],
    ['x-original-url', '/api/v1/session'],
    ['x-rewrite-url', '/api/v1/session'],
    ['x-forwarded-prefix', '/api/v1/session'],
    ['x-forwarded-host', '127.0.0.1'],
    ['cookie', 'projectionist_session='],
    ['cookie', 'projectionist_session=undefined; projectionist_session=null'],
    ['authorization', 'Bearer '],
  ])('the header %s: %s opens nothing', async (name, value) => {
    const { ask } = await house();
    for (const path of closed) expect([path, (await ask(path, 'GET', { [name]: value })).status]).toEqual([path, 401]);
  });

  test('no spelling starts a scan', async () => {
    const { ask, wishes } = await house();
    const walk = '/api/v1/libraries/default/movies/walk';
    for (const spelling of spellings) {
      const target = spelling(walk);
      const { status } = await ask(target, 'POST');
      expect([target, status >= 400 && status < 500]).toEqual([target, true]);
    }
    expect(wishes).toEqual([]);
  });

  test.each([
    '/api/v1/session',
    '/films/api/v1/session',
    'http://127.0.0.1/api/v1/session',
    'http://127.0.0.1/films/api/v1/session',
  ])('%s answers that a password is required', async (target) => {
    const { ask } = await house();
    expect(await ask(target)).toMatchObject({
      status: 200,
      rest: '{"required":true,"signedIn":false,"version":"1.2.3"}',
    });
  });
});

test.each<[string, number | undefined]>([
  ['of a stated length', undefined],
  ['in chunks', 10],
])('a client that leaves in the middle of a body %s is no fault of the program', async (_, chunkBytes) => {
  const { ask, port, faults } = await house();
  const headers = { 'content-type': 'application/json' };
  const whole = requestBytes(JSON.stringify({ password: 'x'.repeat(60) }), {
    ...{ target: '/api/v1/session', headers },
    ...(chunkBytes === undefined ? {} : { chunkBytes }),
  });
  for (let left = 0; left < 5; left++) {
    const { socket } = await openConnection(port);
    await new Promise<void>((sent) => socket.write(whole.subarray(0, -20), () => sent()));
    socket.resetAndDestroy();
  }
  // Its answer comes after those of the others.
  for (let asked = 0; asked < 5; asked++) await ask('/api/v1/session');
  expect(faults).toEqual([]);
});
