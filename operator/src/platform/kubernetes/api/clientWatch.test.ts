import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { answer, HandClock, type Script, ScriptedApi, status } from '../../../../test/kubernetes/scriptedApi.ts';
import { openKubeApi } from './client.ts';
import { connectionsAtMost } from './clientLimits.ts';
import { WatchLines } from './clientWatchLines.ts';
import { leases } from './resources.ts';
import type { LeaseObject, WatchEvent } from './wire.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const object = (name: string, resourceVersion = '5') => ({ metadata: { namespace: 'media', name, resourceVersion } });
const line = (type: string, value: unknown) => `${JSON.stringify({ type, object: value })}\n`;

/** A watch whose stream the test writes. */
async function world(script?: Script) {
  const heads: ServerResponse[] = [];
  const server = await new ScriptedApi((request, response, index) => {
    heads.push(response);
    if (script !== undefined) script(request, response, index);
    else response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
  }).listen();
  const clock = new HandClock();
  const counted: string[] = [];
  const onRequest = (verb: string, code: number) => counted.push(`${verb} ${code}`);
  const client = await openKubeApi({ kubeconfig: server.kubeconfig(), userAgent: 'test/1', clock, onRequest });
  closers.push(
    () => server.close(),
    () => client.close(),
  );
  const events: WatchEvent<LeaseObject>[] = [];
  let heard = Promise.withResolvers<void>();
  const stop = new AbortController();
  const watch = () => {
    const from = { resourceVersion: '42', timeoutSeconds: 300, signal: stop.signal };
    const ended = client.api.watch(leases, { namespace: 'media', labelSelector: 'a=b' }, from, (event) => {
      events.push(event);
      heard.resolve();
      heard = Promise.withResolvers();
    });
    ended.catch(() => undefined);
    return ended;
  };
  const told = async (count: number) => {
    while (events.length < count) await heard.promise;
    return events;
  };
  return { server, clock, client, counted, watch, heads, stop, heard: told };
}

const told = (events: readonly WatchEvent<LeaseObject>[]) =>
  events.map(
    ({ type, object: value }) =>
      `${type} ${'metadata' in value && 'name' in value.metadata ? value.metadata.name : ''}`,
  );

describe('a watch', () => {
  test('requests bookmarks, a start version and a timeout, and sends the user agent', async () => {
    const { server, watch, heads } = await world();
    const ended = watch();
    await server.arrived(1);
    const [request] = server.seen;
    expect(request?.path).toBe('/apis/coordination.k8s.io/v1/namespaces/media/leases');
    expect(Object.fromEntries(request?.query ?? [])).toEqual({
      ...{ watch: 'true', allowWatchBookmarks: 'true', resourceVersion: '42', timeoutSeconds: '300' },
      labelSelector: 'a=b',
    });
    expect(request?.headers).toMatchObject({ 'user-agent': 'test/1', authorization: 'Bearer secret-token' });
    heads[0]?.end();
    await ended;
  });

  test('reports events as they arrive, also if lines and characters are split over chunks', async () => {
    const { server, watch, heads, heard } = await world();
    const ended = watch();
    await server.arrived(1);
    const bytes = Buffer.from(
      line('ADDED', object('größe🎬')) + line('MODIFIED', object('b')) + line('DELETED', object('c')),
    );
    for (const byte of bytes) heads[0]?.write(Uint8Array.of(byte));
    expect(told(await heard(3))).toEqual(['ADDED größe🎬', 'MODIFIED b', 'DELETED c']);
    heads[0]?.end();
    await ended;
  });

  test("reports the server's bookmarks and errors, and skips unknown event types", async () => {
    const { server, watch, heads, heard } = await world();
    const ended = watch();
    await server.arrived(1);
    const gone = status(410, 'Expired', {}, 'too old resource version: 1 (5)');
    const bookmark = { kind: 'Lease', metadata: { resourceVersion: '99' } };
    heads[0]?.end(line('BOOKMARK', bookmark) + line('RENAMED', {}) + line('ERROR', gone) + line('ERROR', 'what?'));
    await ended;
    expect(await heard(3)).toEqual([
      { type: 'BOOKMARK', object: bookmark },
      { type: 'ERROR', object: gone },
      { type: 'ERROR', object: { kind: 'Status' } },
    ]);
  });

  test.each([
    ['a truncated line', '{"type":"ADDED","obj', /an end in the middle of one/u],
    ['no JSON', 'upstream reset\n', /14 characters of something else/u],
    ['an array', '[]\n', /expected an event/u],
    [
      'an object without a name',
      line('ADDED', { metadata: { resourceVersion: '1' } }),
      /expected an object with name/u,
    ],
    ['invalid UTF-8', Buffer.from([0xff, 0x0a]), /./u],
    ['a truncated character', Buffer.from([0xf0, 0x9f]), /an end in the middle of one/u],
  ])('rejects if the stream holds %s', async (_what, bytes, words) => {
    const { server, watch, heads } = await world();
    const ended = watch();
    await server.arrived(1);
    heads[0]?.end(bytes);
    await expect(ended).rejects.toThrow(words);
  });

  test('rejects when the connection is cut, after it has reported the events before that', async () => {
    const { server, watch, heads, heard } = await world();
    const ended = watch();
    await server.arrived(1);
    heads[0]?.write(line('ADDED', object('a')));
    await heard(1);
    server.cutAll();
    await expect(ended).rejects.toThrow();
  });

  test('a refusal is a KubeError; a 401 reloads the credentials', async () => {
    const { watch, counted } = await world((_request, response, index) => {
      const code = index === 0 ? 401 : 410;
      answer(response, code, status(code, index === 0 ? 'Unauthorized' : 'Expired'));
    });
    await expect(watch()).rejects.toMatchObject({ code: 410, reason: 'Expired' });
    expect(counted).toEqual(['watch 401', 'watch 410']);
  });

  test('gives up on a server that sends no response head', async () => {
    const { server, clock, watch } = await world(() => undefined);
    const ended = watch();
    await server.arrived(1);
    await clock.wake(30_000);
    await expect(ended).rejects.toThrow(/within 30 s/u);
  });

  test('resolves half a minute after its timeout if the peer died silently', async () => {
    const { server, clock, watch, heads, heard } = await world();
    const ended = watch();
    await server.arrived(1);
    heads[0]?.write(`${line('ADDED', object('a'))}{"half":`);
    await heard(1);
    await clock.wake(330_000);
    await ended;
    expect(clock.sleeping).toEqual([]);
  });

  test('ends when the signal aborts or the client is closed', async () => {
    const { server, watch, stop, heads, heard, client } = await world();
    const first = watch();
    await server.arrived(1);
    heads[0]?.write(line('ADDED', object('a')));
    await heard(1);
    stop.abort();
    await first;
    const from = { resourceVersion: '1', timeoutSeconds: 300, signal: new AbortController().signal };
    const second = client.api.watch(leases, {}, from, () => undefined);
    await server.arrived(2);
    await client.close();
    await second;
    expect(server.seen).toHaveLength(2);
  });

  test('an already aborted signal leaves no stream open', async () => {
    const { watch, stop, server } = await world();
    stop.abort();
    await watch();
    expect(server.connections).toBe(0);
  });

  test('many watches leave connections for calls', async () => {
    const lease = object('a');
    const { server, watch, client } = await world((request, response) => {
      if (request.query.has('watch')) response.writeHead(200).flushHeaders();
      else answer(response, 200, lease);
    });
    const streams = Array.from({ length: connectionsAtMost + 4 }, watch);
    await server.arrived(connectionsAtMost + 4);
    expect(await client.api.get(leases, { namespace: 'media', name: 'a' })).toEqual(lease);
    await client.close();
    await Promise.all(streams);
  });
});

describe('lines', () => {
  const lines = () => new WatchLines(leases, 100);
  const bytes = (text: string) => new TextEncoder().encode(text);

  test('an endless line is rejected instead of buffered', () => {
    const endless = lines();
    expect([...endless.push(bytes('x'.repeat(100)))]).toEqual([]);
    expect(() => [...endless.push(bytes('x'))]).toThrow(/at most 100 characters/u);
  });

  test('empty lines are ignored, and carriage returns are accepted', () => {
    const some = lines();
    expect([...some.push(bytes(`\n\r\n${line('ADDED', object('a')).trim()}\r\n\n`))]).toHaveLength(1);
    expect(() => some.end()).not.toThrow();
  });

  test('a bookmark without a version is ignored', () => {
    expect([...lines().push(bytes(line('BOOKMARK', { metadata: {} })))]).toEqual([]);
  });
});
