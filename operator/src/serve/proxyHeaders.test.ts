import { expect, onTestFinished, test } from 'vitest';
import { post } from '../../test/webhookClient.ts';
import { trustedProxies } from '../api/clientAddress.ts';
import { createHttpServer } from './httpServer.ts';
import { keepTrustedHeaders } from './proxyHeaders.ts';

const mine = ['127.0.0.0/8', '::1/128'];
const others = ['10.0.0.0/8'];

/** Headers that the page gets, in both forms that Node keeps. */
async function received(networks: readonly string[], lines: readonly string[], host = '127.0.0.1') {
  const dropped: string[] = [];
  const server = createHttpServer({
    readiness: () => 'ready',
    proxy: {
      proxies: trustedProxies(networks),
      trustedHeader: 'Remote-User',
      dropped: (peer) => dropped.push(peer),
    },
    page: (request, response) =>
      response.end(
        JSON.stringify({ raw: request.rawHeaders, headers: request.headers, distinct: request.headersDistinct }),
      ),
  });
  onTestFinished(() => server.close(0));
  const { port } = await server.listen({ host, port: 0 });
  // Written into the request line, because a map of headers cannot hold the same name twice.
  const written = lines.map((line) => `${line}\r\n`).join('');
  const { raw, headers, distinct } = JSON.parse(
    (await post(port, '', { method: 'GET', target: `/ HTTP/1.1\r\n${written}X-Rest:` })).rest,
  );
  const names = raw.filter((_: string, at: number) => at % 2 === 0).map((name: string) => name.toLowerCase());
  expect(new Set(names)).toEqual(new Set(Object.keys(headers)));
  expect(new Set(names)).toEqual(new Set(Object.keys(distinct)));
  return { user: headers['remote-user'], names, headers, dropped };
}

test.each([
  ['as it is named', ['Remote-User: anna']],
  ['in other case', ['rEMOTE-uSER: anna']],
  ['twice', ['Remote-User: anna', 'remote-user: bert']],
  ['with an underscore', ['Remote_User: anna']],
  ['with an underscore in other case', ['REMOTE_USER: anna']],
])('an untrusted client cannot send the user %s', async (_, lines) => {
  const { names, user, dropped } = await received(others, lines);
  expect([user, names.filter((name: string) => /remote.user/u.test(name)), dropped]).toEqual([
    undefined,
    [],
    ['127.0.0.1'],
  ]);
});

test.each([
  ['X-Forwarded-For: 10.0.0.1'],
  ['x-forwarded-proto: https'],
  ['X_Forwarded_Proto: https'],
  ['X-Forwarded-Prefix: /films'],
  ['X-Forwarded-Host: nas'],
  ['Forwarded: for=10.0.0.1'],
  ['X-Real-IP: 10.0.0.1'],
])('an untrusted client cannot send %s', async (line) => {
  const { names } = await received(others, [line, 'X-Other: kept']);
  expect(names).toEqual(expect.arrayContaining(['host', 'x-other']));
  expect(names.filter((name: string) => /forward|real/u.test(name))).toEqual([]);
});

test.each<[string, readonly string[], string | undefined]>([
  ['is believed', ['Remote-User: anna'], 'anna'],
  ['is believed in other case', ['REMOTE-USER: anna'], 'anna'],
  ['is not believed with a second user', ['Remote-User: anna', 'Remote-User: bert'], undefined],
  ['is not believed with a second user in other case', ['remote-user: anna', 'Remote-User: bert'], undefined],
  [
    'is believed beside the client’s own spelling, which is dropped',
    ['Remote_User: bert', 'Remote-User: anna'],
    'anna',
  ],
  ['is not believed in another spelling', ['Remote_User: bert'], undefined],
])('the user that a trusted proxy sends %s', async (_, lines, user) => {
  const answer = await received(mine, lines);
  expect([answer.user, answer.dropped]).toEqual([user, []]);
  expect(answer.names).not.toContain('remote_user');
});

test('a trusted proxy that connects by IPv4 to a server for both families is believed', async () => {
  expect(await received(mine, ['Remote-User: anna', 'X-Forwarded-Proto: https'], '::')).toMatchObject({
    user: 'anna',
    headers: { 'x-forwarded-proto': 'https' },
  });
});

test('a request without such headers stays as it is, and is not reported', async () => {
  const { names, dropped } = await received(others, ['Cookie: a=b']);
  expect([names, dropped]).toEqual([['cookie', 'x-rest', 'host', 'content-length'], []]);
});

test('the client of a request is the peer, or whom a trusted proxy forwards', async () => {
  const clients: string[] = [];
  const of = async (networks: readonly string[]) => {
    const proxy = { proxies: trustedProxies(networks) };
    const server = createHttpServer({
      readiness: () => 'ready',
      // The server has dropped the headers of untrusted peers, so asking again returns the same client.
      proxy,
      page: (request, response) => response.end(keepTrustedHeaders(request, proxy)),
    });
    onTestFinished(() => server.close(0));
    const { port } = await server.listen({ host: '127.0.0.1', port: 0 });
    clients.push(
      (await post(port, '', { method: 'GET', target: '/', headers: { 'X-Forwarded-For': '192.0.2.9' } })).rest,
    );
  };
  await of(mine);
  await of(others);
  expect(clients).toEqual(['192.0.2.9', '127.0.0.1']);
});
