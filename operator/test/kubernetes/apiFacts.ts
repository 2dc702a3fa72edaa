/**
 * The behaviour of an API server that this program relies on, row by row of docs/reference/clusters.md. Runs unchanged
 * against the fake and a real server, which keeps the fake correct. The Library CRD must be installed.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FactFixture, nameOf, type Opened, said, uidOf, versionOf } from './factFixture.ts';
import { at, type Fields, fieldsAt, listAt, numberAt, textAt } from './fake/json.ts';
import { jobFacts } from './jobFacts.ts';
import { listFacts, rightFacts, watchFacts } from './readFacts.ts';
import type { Server } from './restClient.ts';

const noOne = '00000000-0000-4000-8000-000000000000';
/**
 * The garbage collector of a cluster whose CRD is seconds old does not know the kind yet and backs off on each object:
 * after this another object is created.
 */
const collectorPatienceMs = 3_000;
const microTime = '2026-11-21T10:00:00.123456Z';

export function apiFacts(name: string, open: () => Promise<Server>): void {
  describe(`${name}: an API server`, () => {
    let fixture: FactFixture | undefined;
    beforeAll(async () => {
      fixture = new FactFixture(await open());
      await fixture.open();
    });
    afterAll(() => fixture?.close());
    const opened = (): FactFixture => {
      if (fixture === undefined) throw new Error('the server was not opened');
      return fixture;
    };
    describe('versions and uids', () => versionFacts(opened));
    describe('writable parts', () => writeFacts(opened));
    describe('deletion', () => endFacts(opened));
    describe('kinds with special rules', () => kindFacts(opened));
    describe('lists', () => listFacts(opened));
    describe('watches', () => watchFacts(opened));
    describe('rights', () => rightFacts(opened));
    describe('Jobs', () => jobFacts(opened));
  });
}

function versionFacts(opened: Opened): void {
  test('a name exists once', async () => {
    const fixture = opened();
    const name = fixture.name();
    await fixture.library(name);
    await fixture.job(name, { suspend: true });
    await fixture.made('leases', name, { spec: {} });
    const spec = { kind: 'movies', storage: { claim: 'media' } };
    expect(said(await fixture.post('libraries', { name }, { spec }))).toBe('409 AlreadyExists');
    expect(said(await fixture.post('leases', { name }, { spec: {} }))).toBe('409 AlreadyExists');
    const job = { spec: fieldsAt(await fixture.get('jobs', name), 'spec') };
    const again = { ...job.spec, selector: undefined, template: { spec: at(job.spec, 'template', 'spec') } };
    expect(said(await fixture.post('jobs', { name }, { spec: again }))).toBe('409 AlreadyExists');
  });

  test('a PUT of a custom resource or a Lease needs the newest version', async () => {
    const fixture = opened();
    const name = fixture.name();
    const [library, lease] = [await fixture.library(name), await fixture.made('leases', name, { spec: {} })];
    const libraryPath = fixture.path('libraries', name);
    const leasePath = fixture.path('leases', name);
    const put = (path: string, object: Fields, resourceVersion: string | undefined) =>
      fixture.api.call('PUT', path, {
        ...object,
        metadata: { ...fieldsAt(object, 'metadata'), resourceVersion, labels: { a: 'b' } },
      });
    expect(said(await put(libraryPath, library, undefined))).toBe('422 Invalid');
    expect(said(await put(leasePath, lease, undefined))).toBe('422 Invalid');
    expect((await put(libraryPath, library, versionOf(library))).code).toBe(200);
    expect((await put(leasePath, lease, versionOf(lease))).code).toBe(200);
    expect(said(await put(libraryPath, library, versionOf(library)))).toBe('409 Conflict');
    expect(said(await put(leasePath, lease, versionOf(lease)))).toBe('409 Conflict');
  });

  test('a PUT of the status is refused with an old version or another uid', async () => {
    const fixture = opened();
    const name = fixture.name();
    const library = await fixture.library(name);
    const path = fixture.path('libraries', name, 'status');
    const put = (held: number, metadata: Fields) =>
      fixture.api.call('PUT', path, {
        ...library,
        metadata: { ...fieldsAt(library, 'metadata'), ...metadata },
        status: { held },
      });
    expect(said(await put(1, { uid: noOne }))).toBe('409 Conflict');
    const written = await put(2, {});
    expect(written.code).toBe(200);
    expect(said(await put(3, {}))).toBe('409 Conflict');
    expect(said(await put(3, { resourceVersion: '' }))).toBe('422 Invalid');
    expect(at(await fixture.get('libraries', name), 'status', 'held')).toBe(2);
  });

  test('a write without changes keeps the version, by PUT and by patch, unless it has an old version', async () => {
    const fixture = opened();
    const name = fixture.name();
    const first = await fixture.library(name);
    const path = fixture.path('libraries', name, 'status');
    const held = (resourceVersion: string, count: number) =>
      fixture.api.merge(path, { metadata: { resourceVersion }, status: { held: count } });
    const changed = await held(versionOf(first), 1);
    expect(changed.code).toBe(200);
    expect(versionOf(changed.body)).not.toBe(versionOf(first));
    expect(numberAt(changed.body, 'metadata', 'generation')).toBe(1);
    expect(versionOf((await held(versionOf(changed.body), 1)).body)).toBe(versionOf(changed.body));
    const put = await fixture.api.call('PUT', path, changed.body);
    expect([put.code, versionOf(put.body)]).toEqual([200, versionOf(changed.body)]);
    expect(said(await held(versionOf(first), 1))).toBe('409 Conflict');
    expect(said(await held(versionOf(first), 2))).toBe('409 Conflict');
  });

  test('a patch with a version that is newer, invalid or unknown is refused', async () => {
    const fixture = opened();
    const name = fixture.name();
    await fixture.library(name);
    const path = fixture.path('libraries', name, 'status');
    const held = (resourceVersion: string) =>
      fixture.api.merge(path, { metadata: { resourceVersion }, status: { held: 1 } });
    expect(said(await held('999999999'))).toBe('409 Conflict');
    expect(said(await held('0'))).toBe('422 Invalid');
    expect(said(await held(''))).toBe('422 Invalid');
    expect(said(await fixture.api.merge(fixture.path('libraries', 'nobody', 'status'), { status: {} }))).toBe(
      '404 NotFound',
    );
  });

  test('a uid in a patch is checked, except for the status of a custom resource', async () => {
    const fixture = opened();
    const name = fixture.name();
    await fixture.library(name);
    await fixture.job(name, { suspend: true });
    await fixture.made('leases', name, { spec: {} });
    const metadata = { uid: noOne, labels: { a: 'b' } };
    const patch = { metadata, status: { held: 7 } };
    expect((await fixture.api.merge(fixture.path('libraries', name, 'status'), patch)).code).toBe(200);
    expect(at(await fixture.get('libraries', name), 'status', 'held')).toBe(7);
    for (const plural of ['libraries', 'leases', 'jobs'] as const)
      expect(said(await fixture.api.merge(fixture.path(plural, name), { metadata }))).toBe('422 Invalid');
  });
}

function writeFacts(opened: Opened): void {
  test('status and spec can each be written only at their own address', async () => {
    const fixture = opened();
    const name = fixture.name();
    const made = await fixture.made('libraries', name, {
      spec: { kind: 'movies', storage: { claim: 'media' } },
      status: { held: 3 },
    });
    expect(at(made, 'status', 'held')).toBeUndefined();
    const both = { spec: { suspend: true }, status: { held: 4 } };
    const status = await fixture.api.merge(fixture.path('libraries', name, 'status'), both);
    expect([at(status.body, 'spec', 'suspend'), at(status.body, 'status', 'held')]).toEqual([false, 4]);
    const main = await fixture.api.merge(fixture.path('libraries', name), { ...both, status: { held: 5 } });
    expect([at(main.body, 'spec', 'suspend'), at(main.body, 'status', 'held')]).toEqual([true, 4]);
    expect(at(main.body, 'metadata', 'generation')).toBe(2);
    const label = await fixture.api.merge(fixture.path('libraries', name), { metadata: { labels: { a: 'b' } } });
    expect(at(label.body, 'metadata', 'generation')).toBe(2);
  });

  test('the status of a new object shows that its document was not observed yet', async () => {
    const fixture = opened();
    const name = fixture.name();
    const unread = { observedGeneration: -1 };
    const made = await fixture.library(name);
    expect(at(made, 'status')).toEqual(unread);
    expect(at(await fixture.get('libraries', name), 'status')).toEqual(unread);
    const [line] = await fixture.watched(
      'libraries',
      `fieldSelector=metadata.name%3D${name}&resourceVersion=0&timeoutSeconds=1`,
    );
    expect(at(line?.object, 'status')).toEqual(unread);
    const path = fixture.path('libraries', name, 'status');
    // A follower holds a folder before the leader has made a pass.
    expect(at((await fixture.api.merge(path, { status: { held: 1 } })).body, 'status')).toEqual({ ...unread, held: 1 });
    const put = await fixture.api.call('PUT', path, { ...(await fixture.get('libraries', name)), status: { held: 2 } });
    expect(at(put.body, 'status')).toEqual({ ...unread, held: 2 });
    const read = { status: { observedGeneration: 1 } };
    expect(at((await fixture.api.merge(path, read)).body, 'status')).toEqual({ observedGeneration: 1, held: 2 });
    expect(said(await fixture.api.merge(path, { status: { observedGeneration: -2 } }))).toBe('422 Invalid');
  });

  test('defaults are filled in; unknown fields are pruned with a warning, or refused when strict', async () => {
    const fixture = opened();
    const name = fixture.name();
    const spec = { kind: 'movies', storage: { claim: 'media' }, sizeOfDog: 3 };
    const strict = '?fieldValidation=Strict';
    expect(said(await fixture.post('libraries', { name }, { spec }, strict))).toBe('400 BadRequest');
    const pruned = await fixture.post('libraries', { name }, { spec });
    expect(pruned.code).toBe(201);
    expect(pruned.headers['warning']).toContain('spec.sizeOfDog');
    expect(at(pruned.body, 'spec', 'sizeOfDog')).toBeUndefined();
    expect(at(pruned.body, 'spec', 'suspend')).toBe(false);
    const patched = await fixture.api.merge(`${fixture.path('libraries', name)}${strict}`, { spec: { sizeOfDog: 4 } });
    expect(said(patched)).toBe('422 Invalid');
  });

  test('an object that violates the schema or a CEL rule of the CRD is refused', async () => {
    const fixture = opened();
    const name = fixture.name();
    const wrong = { spec: { kind: 'paintings', storage: { claim: 'media' } } };
    const refused = await fixture.post('libraries', { name }, wrong);
    expect(said(refused)).toBe('422 Invalid');
    expect(listAt(refused.body, 'details', 'causes').map((cause) => textAt(cause, 'field'))).toContain('spec.kind');
    await fixture.library(name);
    const path = fixture.path('libraries', name);
    expect(said(await fixture.api.merge(path, { spec: { suspend: 'often' } }))).toBe('422 Invalid');
    expect(said(await fixture.api.merge(path, { spec: { kind: 'series' } }))).toBe('422 Invalid');
    expect(said(await fixture.api.merge(path, { spec: { storage: { claim: 'other' } } }))).toBe('422 Invalid');
    const twice = [
      { from: '/a', to: '/b' },
      { from: '/a', to: '/c' },
    ];
    expect(said(await fixture.api.merge(path, { spec: { pathMappings: twice } }))).toBe('422 Invalid');
    const outside = { spec: { kind: 'movies', storage: { claim: 'media', subPath: '../other' } } };
    expect(said(await fixture.post('libraries', { name: fixture.name() }, outside))).toBe('422 Invalid');
    const local = { spec: { kind: 'movies', storage: { path: '/media' } } };
    expect(said(await fixture.post('libraries', { name: fixture.name() }, local))).toBe('422 Invalid');
    expect(said(await fixture.api.merge(fixture.path('libraries', name, 'status'), { status: { held: 'x' } }))).toBe(
      '422 Invalid',
    );
  });

  test('a quantity is a whole number or text, and is stored as written', async () => {
    const fixture = opened();
    const limits = { cpu: 2, memory: '1Gi', 'gpu.example/gpu': 0 };
    const asking = (quantities: Fields) => ({
      spec: { kind: 'movies', storage: { claim: 'media' }, job: { resources: { limits: quantities } } },
    });
    const kept = await fixture.made('libraries', fixture.name(), asking(limits));
    expect(at(kept, 'spec', 'job', 'resources', 'limits')).toEqual(limits);
    const answers = await Promise.all(
      [0.5, true, -1, 'much', 2 ** 60].map(async (cpu) =>
        said(await fixture.post('libraries', { name: fixture.name() }, asking({ cpu }))),
      ),
    );
    expect(answers).toEqual(answers.map(() => '422 Invalid'));
  });

  test('a null field counts as absent', async () => {
    const fixture = opened();
    const job = { resources: { limits: { cpu: null } } };
    const storage = { claim: 'media' };
    const made = await fixture.made('libraries', fixture.name(), {
      spec: { kind: 'movies', storage, job, schedule: null, suspend: null },
    });
    expect(at(made, 'spec')).toMatchObject({ job: { resources: { limits: {} } }, suspend: false });
    expect(at(made, 'spec', 'job', 'resources', 'limits')).toEqual({});
    expect(at(made, 'spec')).not.toHaveProperty('schedule');
    const entry = await fixture.post(
      'libraries',
      { name: fixture.name() },
      { spec: { kind: 'movies', storage, ignore: [null] } },
    );
    expect(said(entry)).toBe('422 Invalid');
    const required = await fixture.post(
      'libraries',
      { name: fixture.name() },
      { spec: { kind: 'movies', storage: null } },
    );
    expect(said(required)).toBe('422 Invalid');
  });

  test('a dry run answers like a write and changes nothing', async () => {
    const fixture = opened();
    const name = fixture.name();
    const spec = { kind: 'movies', storage: { claim: 'media' } };
    expect((await fixture.post('libraries', { name }, { spec }, '?dryRun=All')).code).toBe(201);
    expect((await fixture.api.call('GET', fixture.path('libraries', name))).code).toBe(404);
  });

  test('a custom resource accepts no strategic merge patch', async () => {
    const fixture = opened();
    const name = fixture.name();
    await fixture.library(name);
    const type = 'application/strategic-merge-patch+json';
    const answer = await fixture.api.call('PATCH', fixture.path('libraries', name), { spec: {} }, type);
    expect(said(answer)).toBe('415 UnsupportedMediaType');
  });

  test('an object cannot be created in a missing namespace', async () => {
    const answer = await opened().api.call('POST', '/apis/coordination.k8s.io/v1/namespaces/nowhere/leases', {
      metadata: { name: 'x' },
      spec: {},
    });
    expect(said(answer)).toBe('404 NotFound');
  });

  test('labels have at most 63 characters', async () => {
    const fixture = opened();
    const labels = { a: 'x'.repeat(64) };
    expect(said(await fixture.post('leases', { name: fixture.name(), labels }, { spec: {} }))).toBe('422 Invalid');
  });
}

function endFacts(opened: Opened): void {
  test('DELETE with preconditions deletes only that very object', async () => {
    const fixture = opened();
    const name = fixture.name();
    const library = await fixture.library(name);
    const path = fixture.path('libraries', name);
    const remove = (preconditions: Fields) => fixture.api.call('DELETE', path, { preconditions });
    expect(said(await remove({ uid: noOne }))).toBe('409 Conflict');
    expect(said(await remove({ resourceVersion: '1' }))).toBe('409 Conflict');
    expect((await remove({ uid: uidOf(library), resourceVersion: versionOf(library) })).code).toBe(200);
    expect(said(await remove({ uid: uidOf(library) }))).toBe('404 NotFound');
  });

  test('a finalizer delays a deletion', async () => {
    const fixture = opened();
    const name = fixture.name();
    await fixture.library(name, { finalizers: ['test.projectionist.dev/hold'] });
    const path = fixture.path('libraries', name);
    const asked = await fixture.api.call('DELETE', path);
    expect(asked.code).toBe(200);
    const held = await fixture.get('libraries', name);
    expect(textAt(held, 'metadata', 'deletionTimestamp')).toBeDefined();
    expect(at(held, 'metadata', 'generation')).toBe(2);
    expect((await fixture.api.merge(`${path}/status`, { status: { held: 1 } })).code).toBe(200);
    const more = ['test.projectionist.dev/hold', 'test.projectionist.dev/more'];
    expect(said(await fixture.api.merge(path, { metadata: { finalizers: more } }))).toBe('422 Invalid');
    expect((await fixture.api.merge(path, { metadata: { finalizers: null } })).code).toBe(200);
    expect((await fixture.api.call('GET', path)).code).toBe(404);
  });

  test('a recreated object is different: its old version is refused, its old uid alone is not', async () => {
    const fixture = opened();
    const name = fixture.name();
    const old = await fixture.library(name);
    const path = fixture.path('libraries', name);
    await fixture.api.call('DELETE', path);
    await fixture.library(name);
    const { uid, resourceVersion } = { uid: uidOf(old), resourceVersion: versionOf(old) };
    const both = { metadata: { uid, resourceVersion }, status: { held: 1 } };
    expect(said(await fixture.api.merge(`${path}/status`, both))).toBe('409 Conflict');
    expect((await fixture.api.merge(`${path}/status`, { metadata: { uid }, status: { held: 1 } })).code).toBe(200);
  });

  test('a Job is deleted with its Library, and at once if its Library never existed', async () => {
    const fixture = opened();
    const name = fixture.name();
    const owner = { apiVersion: 'projectionist.dev/v1alpha1', kind: 'Library', name, controller: true };
    await fixture.until('a collector that knows the kind', async () => {
      const lost = fixture.name();
      await fixture.job(lost, { suspend: true }, { ownerReferences: [{ ...owner, uid: noOne }] });
      return await fixture.gone('jobs', lost, collectorPatienceMs).catch(() => undefined);
    });
    const library = await fixture.library(name);
    await fixture.job(name, {}, { ownerReferences: [{ ...owner, uid: uidOf(library) }] });
    await fixture.livePods(name);
    await fixture.api.call('DELETE', fixture.path('libraries', name));
    await fixture.gone('jobs', name);
    await fixture.until('the end of its pods', async () =>
      (await fixture.podsOf(name)).length === 0 ? true : undefined,
    );
  });
}

function kindFacts(opened: Opened): void {
  test('times of a Lease have exactly six digits of a second', async () => {
    const fixture = opened();
    const name = fixture.name();
    const short = '2026-11-21T10:00:00.123Z';
    expect(said(await fixture.post('leases', { name }, { spec: { renewTime: short } }))).toBe('400 BadRequest');
    const lease = await fixture.made('leases', name, { spec: { renewTime: microTime, leaseDurationSeconds: 30 } });
    expect(at(lease, 'spec', 'renewTime')).toBe(microTime);
    const path = fixture.path('leases', name);
    expect((await fixture.api.merge(path, { spec: { renewTime: short } })).code).toBe(422);
    expect(said(await fixture.api.merge(path, { spec: { leaseDurationSeconds: 0 } }))).toBe('422 Invalid');
  });

  const event = {
    eventTime: microTime,
    action: 'Walk',
    reason: 'WalkStarted',
    note: 'a walk',
    type: 'Normal',
    reportingController: 'projectionist.dev/operator',
    reportingInstance: 'operator-0',
  };

  test.each<[string, Fields, string]>([
    ['whole', {}, '201'],
    ['with a note of 1,024 bytes', { note: 'x'.repeat(1_024) }, '201'],
    ['with a longer note', { note: 'x'.repeat(1_025) }, '422 Invalid'],
    ['of another type', { type: 'Loud' }, '422 Invalid'],
    ['without an action', { action: undefined }, '422 Invalid'],
    ['without an instance', { reportingInstance: undefined }, '422 Invalid'],
    ['with a time of three digits', { eventTime: '2026-11-21T10:00:00.123Z' }, '400 BadRequest'],
    ['with a series of one', { series: { count: 1, lastObservedTime: microTime } }, '422 Invalid'],
  ])('an Event %s', async (_name, change, expected) => {
    const fixture = opened();
    const regarding = { kind: 'Library', name: 'x', namespace: fixture.namespace };
    const body = { regarding, ...event, ...change };
    const answer = await fixture.post('events', { generateName: 'x-' }, body);
    expect(said(answer)).toBe(expected);
    if (answer.code === 201) expect(nameOf(answer.body)).toMatch(/^x-[a-z0-9]{5}$/u);
  });

  test('only the series of an Event can change, and its generated name does not end in a dot', async () => {
    const fixture = opened();
    const regarding = { kind: 'Library', name: 'x', namespace: fixture.namespace };
    const name = fixture.name();
    await fixture.made('events', name, { regarding, ...event });
    const path = fixture.path('events', name);
    const series = { count: 2, lastObservedTime: microTime };
    expect((await fixture.api.merge(path, { series })).code).toBe(200);
    expect(said(await fixture.api.merge(path, { note: 'another' }))).toBe('422 Invalid');
    expect(said(await fixture.post('events', { generateName: 'x.' }, { regarding, ...event }))).toBe('422 Invalid');
  });

  test('the values of a Secret are stored as base64', async () => {
    const fixture = opened();
    const secret = await fixture.made('secrets', fixture.name(), { stringData: { key: 'open sesame' } });
    expect(at(secret, 'data', 'key')).toBe(Buffer.from('open sesame').toString('base64'));
  });
}
