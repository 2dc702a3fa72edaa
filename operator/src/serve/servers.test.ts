import { afterEach, describe, expect, test } from 'vitest';
import { post } from '../../test/webhookClient.ts';
import type { HttpServerParts } from './httpServer.ts';
import { type MetricsAccess, openMetrics } from './metricsAccess.ts';
import { openServers, type Sockets } from './servers.ts';

const anywhere = { host: '127.0.0.1', port: 0 };

const parts: HttpServerParts = {
  webhook: (_request, response) => response.writeHead(204).end(),
  readiness: () => 'ready',
  metrics: { render: async () => ({ contentType: 'text/plain; version=0.0.4', text: 'library="media/films" 1\n' }) },
  page: (request, response) => response.end(`page ${request.url}`),
};

let sockets: Sockets | undefined;

afterEach(async () => {
  await sockets?.close(0);
  sockets = undefined;
});

describe('a webhook with its own address', () => {
  test.each([
    // target, status at the webhook's address, status at the page's address
    ['/livez', 200, 200],
    ['/readyz', 200, 200],
    ['/metrics', 404, 200],
    ['/metrics?name[]=up', 404, 200],
    ['/films/metrics', 404, 200],
    ['/', 404, 200],
    ['/api/v1/titles', 404, 200],
  ])('GET %s is %d there and %d at the page address', async (target, ofWebhook, ofPage) => {
    sockets = openServers({ listen: anywhere, webhookListen: anywhere, baseUrl: 'http://nas.local/films' }, parts);
    const { address, webhookAddress } = await sockets.listen();
    const answers = await Promise.all(
      [webhookAddress, address].map(({ port }) => post(port, '', { method: 'GET', target })),
    );
    expect(answers.map(({ status }) => status)).toEqual([ofWebhook, ofPage]);
    expect(answers[0]?.rest).not.toContain('media/films');
  });

  test('is answered only there', async () => {
    sockets = openServers({ listen: anywhere, webhookListen: anywhere }, parts);
    const { address, webhookAddress } = await sockets.listen();
    expect((await post(webhookAddress.port, '', { target: '/webhook/a/b' })).status).toBe(204);
    expect((await post(address.port, '', { target: '/webhook/a/b' })).status).toBe(404);
  });
});

test('a single server has all routes', async () => {
  sockets = openServers({ listen: anywhere }, parts);
  const { address, webhookAddress } = await sockets.listen();
  expect(webhookAddress).toEqual(address);
  expect((await post(address.port, '', { target: '/webhook/a/b' })).status).toBe(204);
  expect((await post(address.port, '', { method: 'GET', target: '/metrics' })).rest).toContain('media/films');
});

test.each([
  ['127.0.0.1', 200],
  ['evil.example', 421],
])('metrics with their own address answer %s with %d, without a password', async (host, status) => {
  const signIn: MetricsAccess = async () => 'signIn';
  const guards = { metricsAccess: signIn, openMetrics: openMetrics(new Set()) };
  sockets = openServers({ listen: anywhere, metricsListen: anywhere }, { ...parts, ...guards });
  const { metricsAddress } = await sockets.listen();
  const answer = await post(metricsAddress.port, '', { method: 'GET', target: '/metrics', headers: { host } });
  expect([answer.status, answer.rest.includes('media/films')]).toEqual([status, status === 200]);
});
