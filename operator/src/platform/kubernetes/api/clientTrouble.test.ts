import { writeFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { answer, HandClock, type Script, ScriptedApi, status } from '../../../../test/kubernetes/scriptedApi.ts';
import { openKubeApi } from './client.ts';
import { callTimeMs, connectionsAtMost } from './clientLimits.ts';
import { retryAfterSeconds } from './clientRefusal.ts';
import { type Failure, nextTry } from './clientRetry.ts';
import { KubeError } from './kubeApi.ts';
import { leases } from './resources.ts';
import type { LeaseObject } from './wire.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function world(script: Script, user?: object) {
  const server = await new ScriptedApi(script).listen();
  const clock = new HandClock();
  const counted: string[] = [];
  const onRequest = (verb: string, code: number) => counted.push(`${verb} ${code}`);
  const client = await openKubeApi({ kubeconfig: server.kubeconfig(user), userAgent: 'test', clock, onRequest });
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
  metadata: { ...place, resourceVersion: '7' },
  spec: {},
};
const good: Script = (_request, response) => answer(response, 200, lease);

describe('an overloaded server', () => {
  test.each([
    [429, { 'retry-after': '2' }, status(429, 'TooManyRequests')],
    [503, { 'retry-after': '2' }, 'a gateway'],
    [429, {}, status(429, 'TooManyRequests', { retryAfterSeconds: 2 }, 'storage is (re)initializing')],
    [503, { 'retry-after': 'Thu, 01 Jan 2026 00:00:03 GMT' }, ''],
  ])('%i is retried after its Retry-After (%o)', async (code, headers, body) => {
    const { api, clock, counted } = await world((request, response, index) => {
      if (index < 2) answer(response, code, body, headers);
      else good(request, response, index);
    });
    const written = api.replaceStatus(leases, lease);
    // A date counts from now, and the first wait advances the clock to it.
    await clock.wake(2_000);
    if ('retry-after' in headers && headers['retry-after'].startsWith('Thu')) await clock.wake(100);
    else await clock.wake(2_000);
    expect(await written).toEqual(lease);
    expect(counted).toEqual([`replaceStatus ${code}`, `replaceStatus ${code}`, 'replaceStatus 200']);
  });

  test('that never recovers is retried a limited number of times', async () => {
    const { api, clock, counted } = await world((_request, response) =>
      answer(response, 503, '', { 'retry-after': '1' }),
    );
    const asked = api.get(leases, place);
    asked.catch(() => undefined);
    for (let index = 0; index < 3; index += 1) await clock.wake(1_000);
    await expect(asked).rejects.toMatchObject({ code: 503, retryAfterSeconds: 1 });
    expect(counted).toHaveLength(4);
  });

  test('a call whose `maySend` turns false during the wait is not sent again', async () => {
    const { api, clock, counted, server } = await world((request, response, index) => {
      if (index === 0) answer(response, 429, status(429, 'TooManyRequests'), { 'retry-after': '2' });
      else good(request, response, index);
    });
    const lead = { isOurs: true };
    const made = api.create(leases, lease, () => lead.isOurs);
    made.catch(() => undefined);
    await server.arrived(1);
    lead.isOurs = false;
    await clock.wake(2_000);
    await expect(made).rejects.toThrow(/POST .*leases: not sent/u);
    expect(counted).toEqual(['create 429']);
  });

  const refused = (code: number, seconds?: number) => new KubeError(code, 'x', 'x', undefined, seconds);
  const reset = Object.assign(new Error('x'), { code: 'ECONNRESET' });
  const first = { namesUid: false, tries: 1, waitedMs: 0, hasRenewed: false } as const;
  test.each<[string, Pick<Failure, 'error' | 'verb'> & Partial<Failure>, string]>([
    ['429 without Retry-After', { error: refused(429), verb: 'get' }, 'give up'],
    ['429 with Retry-After', { error: refused(429, 3), verb: 'create' }, 'wait 3000'],
    ['429 with Retry-After 0', { error: refused(429, 0), verb: 'get' }, 'wait 100'],
    ['a Retry-After that is too long', { error: refused(503, 31), verb: 'get' }, 'give up'],
    [
      'several Retry-After values that are too long together',
      { error: refused(503, 20), verb: 'get', waitedMs: 11_000 },
      'give up',
    ],
    ['500 with Retry-After', { error: refused(500, 1), verb: 'get' }, 'give up'],
    ['a watch', { error: refused(429, 1), verb: 'watch' }, 'give up'],
    ['401', { error: refused(401), verb: 'replace' }, 'renew'],
    ['401 for a watch', { error: refused(401), verb: 'watch' }, 'renew'],
    ['401 again', { error: refused(401), verb: 'get', hasRenewed: true }, 'give up'],
    ['a reset read', { error: reset, verb: 'get' }, 'wait 0'],
    ['a reset list', { error: reset, verb: 'list', tries: 2 }, 'wait 0'],
    ['a third reset', { error: reset, verb: 'get', tries: 3 }, 'give up'],
    ['a reset removal by uid', { error: reset, verb: 'remove', namesUid: true }, 'wait 0'],
    ['a reset removal by name', { error: reset, verb: 'remove' }, 'give up'],
    ['a reset status write', { error: reset, verb: 'replaceStatus' }, 'give up'],
    ['a reset creation', { error: reset, verb: 'create' }, 'give up'],
    ['a reset patch', { error: reset, verb: 'patch' }, 'give up'],
    ['a reset watch', { error: reset, verb: 'watch' }, 'give up'],
    ['another error', { error: new Error('no route'), verb: 'get' }, 'give up'],
    ['a thrown value that is no error', { error: 'x', verb: 'get' }, 'give up'],
  ])('%s', (_what, failure, expected) => {
    const next = nextTry({ ...first, ...failure });
    expect(next.step === 'wait' ? `wait ${next.waitMs}` : next.step).toBe(expected);
  });

  test.each([
    [undefined, undefined],
    ['', undefined],
    ['7', 7],
    [' 0 ', 0],
    ['-1', undefined],
    ['soon', undefined],
    ['1e3', undefined],
    ['Thu, 01 Jan 1970 00:00:09 GMT', 8],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ])('Retry-After %o is %o seconds', (header, expected) => {
    expect(retryAfterSeconds(header, 1_000)).toBe(expected);
  });
});

describe('broken connections', () => {
  const cutFirst: Script = (request, response, index) => {
    if (index === 0) response.destroy();
    else good(request, response, index);
  };

  test('a read is retried', async () => {
    const { api, counted, clock } = await world(cutFirst);
    const read = api.get(leases, place);
    await clock.wake(0);
    expect(await read).toEqual(lease);
    expect(counted).toEqual(['get 0', 'get 200']);
  });

  test('a write is not retried: its caller must find out whether it took effect', async () => {
    const { api, server } = await world(cutFirst);
    await expect(api.replaceStatus(leases, lease)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(server.seen).toHaveLength(1);
  });

  test('a truncated response is an error', async () => {
    const { api } = await world((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"metadata":', () => response.destroy());
    });
    await expect(api.create(leases, lease)).rejects.toThrow(/POST .*leases: /u);
  });

  test('after a reset no write uses another idle connection, which may be dead too', async () => {
    const { api, server, clock } = await world((request, response, index) => {
      if (index === 5) response.destroy();
      else good(request, response, index);
    });
    await Promise.all(Array.from({ length: 5 }, () => api.get(leases, place)));
    expect(server.connections).toBe(5);
    const read = api.get(leases, place);
    await clock.wake(0);
    await read;
    while (server.connections > 1) await clock.turn();
    expect(await api.replaceStatus(leases, lease)).toEqual(lease);
    expect(server.connections).toBe(1);
  });

  test('a read survives a restart of the server', async () => {
    const { api, server, clock } = await world((request, response, index) => {
      if (index === 5) server.cutAll();
      else good(request, response, index);
    });
    await Promise.all(Array.from({ length: 5 }, () => api.get(leases, place)));
    const read = api.get(leases, place);
    await clock.wake(0);
    expect(await read).toEqual(lease);
  });

  test('a server that is down fails the call at once', async () => {
    const { api, server } = await world(good);
    await server.close();
    closers.shift();
    await expect(api.get(leases, place)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});

describe('silent servers', () => {
  test.each<[string, Script]>([
    ['at all', () => undefined],
    ['after the response head', (_request, response) => response.writeHead(200).flushHeaders()],
    ['after some bytes of the body', (_request, response) => response.writeHead(200).write('{')],
    ['after a refusal', (_request, response) => response.writeHead(500).write('{')],
  ])('a server that goes silent %s times out after ten seconds', async (_what, script) => {
    const { api, server, clock } = await world(script);
    const asked = api.replaceStatus(leases, lease);
    asked.catch(() => undefined);
    await server.arrived(1);
    await clock.wake(callTimeMs);
    await expect(asked).rejects.toThrow(/status: expected an answer within 10 s, got none$/u);
    expect(clock.sleeping).toEqual([]);
  });

  test('calls beyond the connection limit wait and run later', async () => {
    const held: (() => void)[] = [];
    const { api, server } = await world((request, response, index) => {
      if (index < connectionsAtMost) held.push(() => good(request, response, index));
      else good(request, response, index);
    });
    const all = Array.from({ length: connectionsAtMost + 4 }, () => api.get(leases, place));
    await server.arrived(connectionsAtMost);
    expect(server.connections).toBe(connectionsAtMost);
    for (const go of held) go();
    expect(await Promise.all(all)).toHaveLength(connectionsAtMost + 4);
    expect(server.connections).toBeLessThanOrEqual(connectionsAtMost);
  });
});

describe('refused credentials', () => {
  const tokens =
    (allowed: { token: string }): Script =>
    (request, response, index) => {
      if (request.headers.authorization === `Bearer ${allowed.token}`) good(request, response, index);
      else answer(response, 401, status(401, 'Unauthorized'));
    };

  test('are reread once for all calls that meet a 401 together', async () => {
    const allowed = { token: 'secret-token' };
    const { api, server, counted } = await world(tokens(allowed));
    await api.get(leases, place);
    allowed.token = 'new-token';
    server.kubeconfig({ token: 'new-token' });
    await Promise.all([api.get(leases, place), api.replaceStatus(leases, lease), api.get(leases, place)]);
    expect(counted.filter((one) => one.endsWith(' 401')).length).toBeLessThanOrEqual(3);
    expect(counted.filter((one) => one.endsWith(' 200'))).toHaveLength(4);
  });

  test('that stay refused cause an error that does not contain them', async () => {
    const { api, counted } = await world(tokens({ token: 'other' }));
    const asked = api.get(leases, place);
    await expect(asked).rejects.toMatchObject({ code: 401, reason: 'Unauthorized' });
    expect(counted).toEqual(['get 401', 'get 401']);
  });

  test('rerun the credential plugin', async () => {
    const script = 'process.stdout.write(require("fs").readFileSync(process.argv[1], "utf8"))';
    const allowed = { token: 'from-plugin' };
    const server = await new ScriptedApi(tokens(allowed)).listen();
    closers.push(() => server.close());
    const file = `${server.folder}/credential`;
    const credential = (token: string) =>
      writeFileSync(
        file,
        JSON.stringify({ apiVersion: 'client.authentication.k8s.io/v1', kind: 'ExecCredential', status: { token } }),
      );
    credential('from-plugin');
    const exec = {
      apiVersion: 'client.authentication.k8s.io/v1',
      command: process.execPath,
      args: ['-e', script, file],
    };
    const clock = new HandClock();
    const client = await openKubeApi({ kubeconfig: server.kubeconfig({ exec }), userAgent: 'test', clock });
    closers.push(() => client.close());
    expect(await client.api.get(leases, place)).toEqual(lease);
    allowed.token = 'next';
    credential('next');
    expect(await client.api.get(leases, place)).toEqual(lease);
  });

  test("an error names a failed plugin but does not repeat the plugin's output", async () => {
    const exec = {
      apiVersion: 'client.authentication.k8s.io/v1',
      command: process.execPath,
      args: ['-e', 'console.error("hush"); process.exit(3)'],
    };
    const { api } = await world(good, { exec });
    await expect(api.get(leases, place)).rejects.toThrow(
      /^expected credentials of user "u" of the kubeconfig .*kubectl/u,
    );
    await expect(api.get(leases, place)).rejects.not.toThrow(/hush/u);
  });
});

test('close() aborts running calls, and nothing is sent after it', async () => {
  const { api, server, client } = await world(() => undefined);
  const asked = api.get(leases, place);
  asked.catch(() => undefined);
  await server.arrived(1);
  await client.close();
  await expect(asked).rejects.toThrow(/the client was closed/u);
  await expect(api.get(leases, place)).rejects.toThrow(/the client was closed/u);
  expect(server.seen).toHaveLength(1);
});
