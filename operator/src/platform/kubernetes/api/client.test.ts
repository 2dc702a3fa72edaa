import { afterEach, describe, expect, test } from 'vitest';
import { answer, HandClock, type Script, ScriptedApi, status } from '../../../../test/kubernetes/scriptedApi.ts';
import { openKubeApi } from './client.ts';
import { objectBytesAtMost, pageBytesAtMost } from './clientLimits.ts';
import { KubeError } from './kubeApi.ts';
import { jobs, leases, libraries } from './resources.ts';
import type { LeaseObject } from './wire.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function world(script: Script, cluster: object = {}) {
  const server = await new ScriptedApi(script).listen();
  const clock = new HandClock();
  const counted: string[] = [];
  const client = await openKubeApi({
    kubeconfig: server.kubeconfig(undefined, {
      ...cluster,
      ...('path' in cluster ? { server: server.url + cluster.path } : {}),
    }),
    userAgent: 'projectionist/1.2.3 (test)',
    clock,
    onRequest: (verb, code) => counted.push(`${verb} ${code}`),
  });
  closers.push(
    () => server.close(),
    () => client.close(),
  );
  return { server, clock, counted, api: client.api, client };
}

const place = { namespace: 'media', name: 'projectionist' };
const lease: LeaseObject = {
  apiVersion: 'coordination.k8s.io/v1',
  kind: 'Lease',
  metadata: { ...place, resourceVersion: '7', uid: 'u7' },
  spec: { holderIdentity: 'a', renewTime: '2026-01-01T12:00:00.123456Z' },
};
const job = (name: string) => ({
  metadata: { namespace: 'media', name, resourceVersion: '3' },
  spec: { template: { spec: {} } },
});
const jobList = (names: readonly string[], token?: string) => ({
  metadata: { resourceVersion: '42', ...(token === undefined ? {} : { continue: token }) },
  items: names.map(job),
});
const leasePath = '/apis/coordination.k8s.io/v1/namespaces/media/leases/projectionist';

async function errorOf(work: Promise<unknown>): Promise<Error> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('expected an error, got none');
}

describe('requests', () => {
  test('get sends user agent, token and JSON accept header without compression, and returns the response unchanged with microseconds', async () => {
    const { api, server, counted, client } = await world((_request, response) => answer(response, 200, lease));
    expect(await api.get(leases, place)).toEqual(lease);
    const [request] = server.seen;
    expect(request).toMatchObject({ method: 'GET', path: leasePath, body: '' });
    expect(request?.headers).toMatchObject({
      authorization: 'Bearer secret-token',
      'user-agent': 'projectionist/1.2.3 (test)',
      accept: 'application/json',
    });
    expect(request?.headers['accept-encoding']).toBeUndefined();
    expect(counted).toEqual(['get 200']);
    expect(client.namespace).toBe('media');
  });

  test('writes send the right method, path, content type and body', async () => {
    const { api, server } = await world((_request, response) => answer(response, 200, lease));
    await api.create(leases, lease);
    await api.replace(leases, lease);
    await api.replaceStatus(leases, lease);
    await api.patch(leases, place, { metadata: { labels: { a: null } } });
    await api.remove(leases, place, 'u7');
    await api.remove(leases, place);
    const calls = server.seen.map(({ method, path, headers }) => `${method} ${path} ${headers['content-type']}`);
    expect(calls).toEqual([
      'POST /apis/coordination.k8s.io/v1/namespaces/media/leases application/json',
      `PUT ${leasePath} application/json`,
      `PUT ${leasePath}/status application/json`,
      `PATCH ${leasePath} application/merge-patch+json`,
      `DELETE ${leasePath} application/json`,
      `DELETE ${leasePath} application/json`,
    ]);
    const bodies = server.seen.map(({ body }) => JSON.parse(body));
    expect(bodies.slice(0, 3)).toEqual([lease, lease, lease]);
    expect(bodies[3]).toEqual({ metadata: { labels: { a: null } } });
    expect(bodies[4]).toMatchObject({ propagationPolicy: 'Background', preconditions: { uid: 'u7' } });
    expect(bodies[5]).toMatchObject({ propagationPolicy: 'Background' });
    expect(bodies[5]).not.toHaveProperty('preconditions');
  });

  test("a gateway's base path is kept, and names are escaped", async () => {
    const { api, server } = await world((_request, response) => answer(response, 200, lease), { path: '/k8s/c-1/' });
    await api.get(leases, { namespace: 'media', name: 'a/../b?c' });
    expect(server.seen[0]?.path).toBe(`/k8s/c-1${leasePath.replace('projectionist', 'a%2F..%2Fb%3Fc')}`);
  });

  test('an empty name is rejected before it can address a whole collection', async () => {
    const { api, server } = await world((_request, response) => answer(response, 200, lease));
    await expect(api.remove(leases, { namespace: 'media', name: '' })).rejects.toThrow(/expected the name/u);
    await expect(api.list(leases, { namespace: '' })).rejects.toThrow(/expected the namespace/u);
    expect(server.seen).toHaveLength(0);
  });
});

describe('lists', () => {
  test('a list fetches all pages with selectors and no resourceVersion, and its items have a kind', async () => {
    const pages = [
      jobList(['a', 'b'], 'more/1='),
      jobList(['c'], 'more2'),
      { metadata: { resourceVersion: '42' }, items: null },
    ];
    const { api, server } = await world((_request, response, index) => answer(response, 200, pages[index]));
    const list = await api.list(jobs, {
      namespace: 'media',
      labelSelector: 'a=b,c in (d)',
      fieldSelector: 'metadata.name=x',
    });
    expect(list.metadata).toEqual({ resourceVersion: '42' });
    expect(list.items.map(({ kind, apiVersion, metadata }) => [kind, apiVersion, metadata.name])).toEqual([
      ['Job', 'batch/v1', 'a'],
      ['Job', 'batch/v1', 'b'],
      ['Job', 'batch/v1', 'c'],
    ]);
    const queries = server.seen.map(({ query }) => Object.fromEntries(query));
    const selectors = { limit: '500', labelSelector: 'a=b,c in (d)', fieldSelector: 'metadata.name=x' };
    expect(queries).toEqual([selectors, { ...selectors, continue: 'more/1=' }, { ...selectors, continue: 'more2' }]);
  });

  test('an expired continue token restarts the list', async () => {
    const { api, server } = await world((request, response, index) => {
      if (index === 1) answer(response, 410, status(410, 'Expired'));
      else answer(response, 200, request.query.has('continue') ? jobList(['c']) : jobList(['a'], 'more'));
    });
    const list = await api.list(jobs, {});
    expect(list.items.map(({ metadata }) => metadata.name)).toEqual(['a', 'c']);
    expect(server.seen.map(({ query }) => query.get('continue'))).toEqual([null, 'more', null, 'more']);
    expect(server.seen[0]?.path).toBe('/apis/batch/v1/jobs');
  });

  test('continue tokens that always expire fail the list after some restarts', async () => {
    const { api, server } = await world((request, response) => {
      if (request.query.has('continue')) answer(response, 410, status(410, 'Expired'));
      else answer(response, 200, jobList(['a'], 'more'));
    });
    await expect(api.list(jobs, {})).rejects.toMatchObject({ code: 410 });
    expect(server.seen).toHaveLength(8);
  });

  test('a page that is too large is requested again in smaller pages', async () => {
    const { api, server } = await world((request, response) => {
      if (request.query.get('limit') === '500') answer(response, 200, 'x'.repeat(pageBytesAtMost + 1));
      else answer(response, 200, jobList(['a']));
    });
    expect((await api.list(jobs, {})).items).toHaveLength(1);
    expect(server.seen.map(({ query }) => query.get('limit'))).toEqual(['500', '63']);
  });

  test.each([
    ['no version', { metadata: {}, items: [] }],
    ['no items', { metadata: { resourceVersion: '1' }, items: {} }],
    [
      'an item without a name',
      { metadata: { resourceVersion: '1' }, items: [{ metadata: { namespace: 'a', resourceVersion: '1' } }] },
    ],
    ['something else', 'null'],
    ['no JSON', '<html>'],
  ])('a list response with %s is an error', async (_what, body) => {
    const { api } = await world((_request, response) => answer(response, 200, body));
    await expect(api.list(jobs, {})).rejects.toThrow(/GET \/apis\/batch\/v1\/jobs: expected/u);
  });
});

describe('refusals', () => {
  test('get returns undefined and remove returns false for an object that does not exist', async () => {
    const missing = status(404, 'NotFound', { kind: 'leases', name: 'projectionist' });
    const { api } = await world((_request, response) => answer(response, 404, missing));
    expect(await api.get(leases, place)).toBeUndefined();
    expect(await api.remove(leases, place)).toBe(false);
    await expect(api.replace(leases, lease)).rejects.toMatchObject({ code: 404, reason: 'NotFound' });
  });

  test.each([
    ['a kind that is not installed', '404 page not found'],
    ['a namespace', status(404, 'NotFound', { kind: 'namespaces', name: 'media' })],
  ])('a 404 for %s is an error', async (_what, body) => {
    const { api } = await world((_request, response) => answer(response, 404, body));
    await expect(api.get(libraries, place)).rejects.toMatchObject({ code: 404, reason: 'NotFound' });
    await expect(api.remove(libraries, place)).rejects.toMatchObject({ code: 404 });
  });

  test('remove returns false if another object has the name by now', async () => {
    const { api } = await world((_request, response) => answer(response, 409, status(409, 'Conflict')));
    expect(await api.remove(leases, place, 'old')).toBe(false);
    await expect(api.remove(leases, place)).rejects.toMatchObject({ reason: 'Conflict' });
  });

  test.each([
    [409, status(409, 'Conflict'), 'Conflict', 'the server says no'],
    [409, status(409, 'AlreadyExists'), 'AlreadyExists', 'the server says no'],
    [422, status(422, 'Invalid', {}, 'spec.x: two\nlines'), 'Invalid', 'spec.x: two lines'],
    [403, status(403, 'Forbidden'), 'Forbidden', 'the server says no'],
    [409, 'no JSON', 'Conflict', ''],
    [502, '<html>a gateway</html>', 'Unknown', ''],
    [301, '', 'Unknown', ''],
    [500, { kind: 'Status', reason: 7 }, 'InternalError', ''],
    [400, status(400, 'BadRequest', {}, 'x'.repeat(5_000)), 'BadRequest', `${'x'.repeat(500)}…`],
  ])('status %i with body %o becomes a KubeError with reason %s', async (code, body, reason, words) => {
    const { api, server, counted } = await world((_request, response) => {
      answer(response, code, body, { location: '/elsewhere' });
    });
    const error = await errorOf(api.replaceStatus(leases, lease));
    expect(error).toBeInstanceOf(KubeError);
    expect(error).toMatchObject({ code, reason });
    const detail = words === '' ? '' : `: ${words}`;
    expect(error.message).toBe(`PUT ${leasePath}/status: expected success, got ${code} ${reason}${detail}`);
    expect(JSON.stringify(error) + error.stack).not.toContain('secret-token');
    expect(server.seen).toHaveLength(1);
    expect(counted).toEqual([`replaceStatus ${code}`]);
  });

  test('an endless error page of a gateway is read only up to the limit', async () => {
    const { api } = await world((_request, response) => {
      response.writeHead(502);
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        response.once('drain', pour);
      };
      pour();
    });
    await expect(api.create(leases, lease)).rejects.toMatchObject({ code: 502 });
  });

  test.each([
    ['no JSON', 'OK'],
    ['no object', '[]'],
    ['an object without a version', { metadata: { name: 'a', namespace: 'b' } }],
  ])('a success response with %s is an error', async (_what, body) => {
    const { api } = await world((_request, response) => answer(response, 200, body));
    await expect(api.get(leases, place)).rejects.toThrow(new RegExp(`GET ${leasePath}: expected`, 'u'));
  });

  test('a response larger than any object is not read to its end', async () => {
    const { api } = await world((_request, response) => answer(response, 200, 'x'.repeat(objectBytesAtMost + 1)));
    await expect(api.get(leases, place)).rejects.toThrow(/at most 8388608 bytes/u);
  });
});
