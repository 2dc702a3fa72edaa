import { readFile } from 'node:fs/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { FactFixture, nameOf, uidOf, versionOf } from '../factFixture.ts';
import type { WatchLine } from '../restClient.ts';
import { RestClient } from '../restClient.ts';
import type { Fault } from './faults.ts';
import { at, textAt } from './json.ts';
import { type FakeApi, type FakeApiOptions, startFakeApi } from './server.ts';

async function opened(
  options: FakeApiOptions = {},
): Promise<{ readonly fake: FakeApi; readonly fixture: FactFixture }> {
  const fake = await startFakeApi(options);
  onTestFinished(() => fake.close());
  const fixture = new FactFixture({ url: fake.url, token: fake.token });
  await fixture.open();
  return { fake, fixture };
}

/** A watch whose lines can be awaited. */
function watching(fixture: FactFixture, query: string) {
  const lines: WatchLine[] = [];
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const ended = fixture.api.watch(
    `${fixture.path('leases')}?watch=true&${query}`,
    (line) => lines.push(line),
    stop.signal,
  );
  const seen = (count: number) =>
    fixture.until(`${count} lines`, async () => (lines.length >= count ? lines : undefined));
  return { ended, lines, seen };
}

describe('faults', () => {
  test.each<[string, Fault, number, string]>([
    ['a 429', { kind: 'status', code: 429, reason: 'TooManyRequests', retryAfterSeconds: 3 }, 429, 'not made'],
    ['a 500', { kind: 'status', code: 500 }, 500, 'not made'],
    ['a reset connection', { kind: 'reset' }, 0, 'not made'],
    ['a lost response', { kind: 'lostAnswer' }, 0, 'made'],
    ['a late response', { kind: 'delay', ms: 5 }, 201, 'made'],
  ])('%s has the expected effect on the write', async (_name, fault, code, made) => {
    const { fake, fixture } = await opened();
    fake.faults.next({ verb: 'create', resource: 'leases.coordination.k8s.io' }, fault);
    const answer = await fixture.post('leases', { name: 'x' }, { spec: {} }).catch(() => undefined);
    expect(answer?.code ?? 0).toBe(code);
    if (code === 429)
      expect([answer?.headers['retry-after'], at(answer?.body, 'details', 'retryAfterSeconds')]).toEqual(['3', 3]);
    const found = await fixture.api.call('GET', fixture.path('leases', 'x'));
    expect(found.code === 200 ? 'made' : 'not made').toBe(made);
    expect(fake.faults.waiting).toBe(0);
  });

  test('a stale read shows an old state, and the next one the current state', async () => {
    const { fake, fixture } = await opened();
    const lease = await fixture.made('leases', 'x', { spec: { holderIdentity: 'one' } });
    await fixture.api.merge(fixture.path('leases', 'x'), { spec: { holderIdentity: 'two' } });
    fake.faults.next({ verb: 'get', name: 'x' }, { kind: 'stale', changesAgo: 1 });
    fake.faults.next({ verb: 'list' }, { kind: 'stale', changesAgo: 2 });
    const old = await fixture.get('leases', 'x');
    expect([at(old, 'spec', 'holderIdentity'), versionOf(old)]).toEqual(['one', versionOf(lease)]);
    expect(at((await fixture.api.call('GET', fixture.path('leases'))).body, 'items')).toEqual([]);
    expect(at(await fixture.get('leases', 'x'), 'spec', 'holderIdentity')).toBe('two');
  });

  test('a watch breaks, ends, expires or goes silent as injected', async () => {
    const { fake, fixture } = await opened();
    const from = `resourceVersion=${fake.registry.store.version}&timeoutSeconds=60`;
    const isWatch = { verb: 'watch' } as const;
    fake.faults.next(isWatch, { kind: 'dropWatch', afterEvents: 1 });
    fake.faults.next(isWatch, { kind: 'dropWatch', afterEvents: 1, isClean: true });
    fake.faults.next(isWatch, { kind: 'expired' });
    await fixture.made('leases', 'x', { spec: {} });
    const broken = watching(fixture, from);
    expect(await broken.ended).toBe(false);
    const clean = watching(fixture, from);
    expect(await clean.ended).toBe(true);
    expect(clean.lines.map(({ type }) => type)).toEqual(['ADDED']);
    const expired = watching(fixture, from);
    expect(await expired.ended).toBe(true);
    expect(expired.lines).toMatchObject([{ type: 'ERROR', object: { code: 410 } }]);
    fake.faults.next(isWatch, { kind: 'deaf' });
    const deaf = watching(fixture, from);
    await fixture.until('the silent watch', async () => (fake.openWatches === 1 ? true : undefined));
    fake.dropWatches();
    expect(await deaf.ended).toBe(false);
    expect(deaf.lines).toEqual([]);
  });

  test('compaction expires watches from earlier versions', async () => {
    const { fake, fixture } = await opened();
    const lease = await fixture.made('leases', 'x', { spec: {} });
    await fixture.api.merge(fixture.path('leases', 'x'), { spec: { holderIdentity: 'two' } });
    fake.compact();
    const old = watching(fixture, `resourceVersion=${versionOf(lease)}&timeoutSeconds=60`);
    expect(await old.ended).toBe(true);
    expect(old.lines).toMatchObject([{ type: 'ERROR', object: { reason: 'Expired' } }]);
  });

  test('a restart cuts every connection, keeps the state, and answers 429 for custom resources', async () => {
    const { fake, fixture } = await opened();
    await fixture.library('x');
    const open = watching(fixture, `resourceVersion=${fake.registry.store.version}&timeoutSeconds=60`);
    await fixture.until('the watch', async () => (fake.openWatches === 1 ? true : undefined));
    // Longer than a slow machine needs for one request.
    await fake.restart(1_000);
    expect(await open.ended).toBe(false);
    const answers = new Set<number>();
    await fixture.until('the Library', async () => {
      const { code } = await fixture.api.call('GET', fixture.path('libraries', 'x'));
      answers.add(code);
      return code === 200 ? true : undefined;
    });
    expect([...answers]).toEqual([429, 200]);
  });

  test('an unavailable server answers nothing until it is back', async () => {
    const { fake, fixture } = await opened();
    const open = watching(fixture, `resourceVersion=${fake.registry.store.version}&timeoutSeconds=60`);
    await fixture.until('the watch', async () => (fake.openWatches === 1 ? true : undefined));
    const comeBack = fake.goAway();
    expect(await open.ended).toBe(false);
    await expect(fixture.api.call('GET', '/readyz')).rejects.toThrow();
    comeBack();
    expect((await fixture.api.call('GET', '/readyz')).code).toBe(200);
  });

  test('the same seed causes the same faults', async () => {
    const codes = async () => {
      const { fake, fixture } = await opened();
      fake.faults.random({ seed: 7, rate: 0.5, kinds: ['status'], match: { verb: 'get' } });
      const some: number[] = [];
      for (let turn = 0; turn < 20; turn++)
        some.push((await fixture.api.call('GET', fixture.path('leases', 'x'))).code);
      return some;
    };
    const first = await codes();
    expect(first).toContain(404);
    expect(new Set(first).size).toBeGreaterThan(2);
    expect(await codes()).toEqual(first);
  });
});

describe('observations', () => {
  test('bookmarks come at the configured interval', async () => {
    const { fake, fixture } = await opened({ bookmarkMs: 5 });
    const marked = watching(fixture, `resourceVersion=${fake.registry.store.version}&allowWatchBookmarks=true`);
    expect((await marked.seen(2)).map(({ type }) => type)).toEqual(Array(marked.lines.length).fill('BOOKMARK'));
  });

  test('calls are counted by verb, kind and subresource, including refused ones', async () => {
    const { fake, fixture } = await opened();
    fake.calls.forget();
    await fixture.library('x');
    await fixture.api.merge(fixture.path('libraries', 'x', 'status'), { status: { held: 1 } });
    await fixture.get('libraries', 'nobody');
    const resource = 'libraries.projectionist.dev';
    expect(fake.calls.table()).toEqual({
      [`create ${resource}`]: 1,
      [`patch ${resource}/status`]: 1,
      [`get ${resource}`]: 1,
    });
    expect(fake.calls.writes({ resource })).toBe(2);
    expect(fake.calls.count({ name: 'nobody' })).toBe(1);
    expect(fake.calls.all.map(({ code }) => code)).toEqual([201, 200, 404]);
  });

  test('an action that no role allows is refused and recorded', async () => {
    const { fake, fixture } = await opened();
    const token = fake.issueToken('system:serviceaccount:default:operator');
    const operator = new RestClient({ url: fake.url, token });
    expect((await operator.call('GET', fixture.path('secrets', 'x'))).code).toBe(403);
    expect(fake.denied).toMatchObject([
      { verb: 'get', kind: { plural: 'secrets' }, name: 'x', user: 'system:serviceaccount:default:operator' },
    ]);
    fake.revokeToken(token);
    expect((await operator.call('GET', fixture.path('secrets', 'x'))).code).toBe(401);
  });

  test('a kubeconfig contains the server and the token', async () => {
    const { fake } = await opened();
    const config: unknown = JSON.parse(await readFile(await fake.kubeconfig('a-token', 'media'), 'utf8'));
    expect(config).toMatchObject({
      clusters: [{ cluster: { server: fake.url } }],
      users: [{ user: { token: 'a-token' } }],
      contexts: [{ context: { namespace: 'media' } }],
    });
  });

  test('the server is ready and has no other addresses', async () => {
    const { fake, fixture } = await opened();
    expect((await fixture.api.call('GET', '/readyz')).text).toBe('ok');
    expect((await fixture.api.call('GET', '/apis/nobody.dev/v1/things')).code).toBe(404);
    expect((await fetch(`${fake.url}/api/v1/pods`)).status).toBe(401);
  });

  test('a deleted namespace takes its objects with it', async () => {
    const { fixture } = await opened();
    await fixture.library('x');
    await fixture.job('y');
    await fixture.livePods('y');
    await fixture.close();
    await fixture.until('the end of the namespace', async () =>
      (await fixture.api.call('GET', `/api/v1/namespaces/${fixture.namespace}`)).code === 404 ? true : undefined,
    );
    expect((await fixture.api.call('GET', fixture.path('libraries', 'x'))).code).toBe(404);
  });

  test('every CEL rule of our own CRD has a handwritten version', async () => {
    const { fake } = await opened();
    const kind = fake.registry.kinds.find('projectionist.dev', 'v1alpha1', 'libraries');
    expect(kind?.custom?.schema?.skippedRules).toEqual([]);
  });

  test('a posted CRD takes effect', async () => {
    const { fixture } = await opened();
    const schema = {
      openAPIV3Schema: {
        type: 'object',
        properties: { spec: { type: 'object', properties: { size: { type: 'integer', default: 3 } } } },
      },
    };
    const spec = {
      group: 'test.dev',
      scope: 'Namespaced',
      names: { kind: 'Thing', plural: 'things' },
      versions: [{ name: 'v1', served: true, storage: true, schema }],
    };
    await fixture.api.call('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', {
      metadata: { name: 'things.test.dev' },
      spec,
    });
    const made = await fixture.api.call('POST', '/apis/test.dev/v1/namespaces/default/things', {
      metadata: { name: 'x' },
      spec: {},
    });
    expect([made.code, at(made.body, 'spec', 'size')]).toEqual([201, 3]);
    expect([nameOf(made.body), uidOf(made.body) !== '', textAt(made.body, 'kind')]).toEqual(['x', true, 'Thing']);
  });
});
