import { describe, expect, onTestFinished, test } from 'vitest';
import { post } from '../../test/webhookClient.ts';
import { Sessions } from '../api/session.ts';
import { createHttpServer } from './httpServer.ts';
import { metricsAccess, passwordIn } from './metricsAccess.ts';

async function house(options: { readonly password?: string; readonly trustedHeader?: string }) {
  const { password, trustedHeader } = options;
  const sessions = new Sessions({
    password: password === undefined ? undefined : async () => password,
    ...(trustedHeader === undefined ? {} : { trustedHeader }),
    now: () => 0,
  });
  const server = createHttpServer({
    readiness: () => 'ready',
    metrics: { render: async () => ({ contentType: 'text/plain', text: 'library="media/films" 1\n' }) },
    metricsAccess: metricsAccess(sessions, new Set(['nas'])),
    page: (_request, response) => response.end('page'),
  });
  const { port } = await server.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close(0));
  const ask = (headers: Record<string, string> = {}, target = '/metrics') =>
    post(port, '', { method: 'GET', target, headers });
  return { ask, sessions };
}

const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });

describe('the metrics on the address of a page with a password', () => {
  test.each<[string, Record<string, string>, number]>([
    ['nothing', {}, 401],
    ['an unknown session', { cookie: 'projectionist_session=abc' }, 401],
    ['the password as Basic', basic('prometheus:open: sesame'), 200],
    ['the password as Basic without a user', basic(':open: sesame'), 200],
    ['the password as Bearer', { authorization: 'bearer open: sesame' }, 200],
    ['a wrong password', basic('prometheus:open'), 401],
    ['the password as the user', basic('open'), 401],
    ['nonsense', { authorization: 'Basic %%%' }, 401],
    ['another scheme', { authorization: 'Digest open: sesame' }, 401],
    ['a user that no proxy is trusted to name', { 'remote-user': 'anna' }, 401],
  ])('for a request with %s', async (_, headers, status) => {
    const answer = await (await house({ password: 'open: sesame' })).ask(headers);
    expect([answer.status, answer.rest.includes('media/films')]).toEqual([status, status === 200]);
    if (status === 401) expect(answer.headers.get('www-authenticate')).toContain('Basic realm=');
  });

  test('are shown to a person with a session', async () => {
    const { ask, sessions } = await house({ password: 'open sesame' });
    const answer = await sessions.signIn('open sesame', 'a');
    if (typeof answer !== 'object') throw new Error(`expected a token, got ${answer}`);
    const cookie = `theme=dark; projectionist_session=${answer.token}`;
    expect((await ask({ cookie })).status).toBe(200);
    sessions.signOutEverywhere();
    expect((await ask({ cookie })).status).toBe(401);
  });

  test('are shown to whom the proxy signs in', async () => {
    const { ask } = await house({ password: '', trustedHeader: 'remote-user' });
    expect([(await ask()).status, (await ask({ 'Remote-User': 'anna' })).status]).toEqual([401, 200]);
  });

  test('after too many wrong passwords name the time of the next attempt', async () => {
    const { ask } = await house({ password: 'open sesame' });
    for (let tried = 0; tried < 5; tried++) await ask(basic('x:y'));
    const answer = await ask(basic('x:open sesame'));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '30']);
  });

  test.each([
    '/metrics/',
    '//metrics',
    '/metrics;x',
    '/%6detrics',
    '/./metrics',
    '/x/../metrics',
    '/METRICS',
    '/metrics%2f',
  ])('are not behind %s', async (target) => {
    expect((await (await house({ password: 'x' })).ask({}, target)).rest).toBe('page');
  });

  test.each(['/metrics?x=1', 'http://127.0.0.1/metrics'])('are guarded as %s', async (target) => {
    expect((await (await house({ password: 'x' })).ask({}, target)).status).toBe(401);
  });
});

describe('the metrics without a password', () => {
  test.each([
    ['127.0.0.1:7070', 200],
    ['[::1]:7070', 200],
    ['localhost:7070', 200],
    ['nas', 200],
    ['nas.local:7070', 200],
    ['projectionist:7070', 200],
    ['projectionist.media.svc:7070', 200],
    ['evil.example', 421],
    ['127.0.0.1.evil.example:7070', 421],
    ['nas.evil.example', 421],
    ['local.example', 421],
    ['a b', 421],
  ])('under the name %s answer %d (DNS rebinding)', async (host, status) => {
    const answer = await (await house({})).ask({ host });
    expect([answer.status, answer.rest.includes('media/films')]).toEqual([status, status === 200]);
  });

  test('are shown under any name where a password guards them', async () => {
    const { ask } = await house({ password: 'open sesame' });
    expect((await ask({ host: 'evil.example', ...basic(':open sesame') })).status).toBe(200);
  });
});

test.each([
  [undefined, undefined],
  ['', undefined],
  ['Basic', undefined],
  ['Bearer a b', 'a b'],
  ['Bearer', undefined],
  [`Basic ${Buffer.from('u:p').toString('base64')}`, 'p'],
  [`Basic ${Buffer.from('u').toString('base64')}`, undefined],
])('the password in %j is %j', (authorization, password) => {
  expect(passwordIn(authorization)).toBe(password);
});
