import { beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../src/library/clock.ts';
import { callApi, expectApi } from './apiAccess.ts';
import type { AnyObject } from './objects.ts';
import { freshNamespace, sharedAdmin } from './sharedCluster.ts';

const group = '/apis/projectionist.dev/v1alpha1';

let namespace: string;
let names = 0;

beforeAll(async () => {
  namespace = await freshNamespace();
});

function freshName(): string {
  names += 1;
  return `library-${names}`;
}

const placeOf = (name: string) => `${group}/namespaces/${namespace}/libraries/${name}`;

interface Library extends AnyObject {
  readonly spec: Readonly<Record<string, unknown>>;
  readonly status?: Readonly<Record<string, unknown>>;
}

function library(spec: Readonly<Record<string, unknown>>, name = freshName()): Library {
  return {
    apiVersion: 'projectionist.dev/v1alpha1',
    kind: 'Library',
    metadata: { name },
    spec: { kind: 'movies', storage: { claim: 'media' }, ...spec },
  };
}

function create(object: Library) {
  const path = `${group}/namespaces/${namespace}/libraries?fieldValidation=Strict`;
  return callApi<Library & { message?: string }>(sharedAdmin(), 'POST', path, object);
}

function merge(name: string, patch: unknown) {
  const options = { contentType: 'application/merge-patch+json' };
  const path = `${placeOf(name)}?fieldValidation=Strict`;
  return callApi<Library & { message?: string }>(sharedAdmin(), 'PATCH', path, patch, options);
}

const secretRef = { name: 'keys', key: 'token' };

describe('a Library that the cluster accepts', () => {
  test('has the defaults of the document, and no others', async () => {
    const { code, body } = await create(
      library({ pathMappings: [{ from: 'D:\\Movies', to: '/' }], tiles: {}, marks: {}, trailers: {} }),
    );
    expect(code).toBe(201);
    expect(body.spec).toMatchObject({
      timeZone: 'Etc/UTC',
      suspend: false,
      ignore: [],
      languages: ['en'],
      tiles: { mode: 'worker', intervalSeconds: 10, widthPixels: 320, parallelism: 1 },
      nfo: { dateAdded: true },
      marks: { mode: 'auto', detect: false, edl: false },
      trailers: { mode: 'links' },
      notify: [],
      readOnly: false,
      job: {},
    });
    // An absent field has a meaning: the schedule is derived from the name, the sources from the kind.
    expect(body.spec).not.toHaveProperty('schedule');
    expect(body.spec).not.toHaveProperty('sources');
  });

  test.each([
    ['no services at all', { sources: [] }],
    [
      'a service with a key and another address',
      { sources: [{ tmdb: { secretRef, baseUrl: 'http://mirror:8080/3' } }] },
    ],
    ['a part of the claim', { storage: { claim: 'media', subPath: 'films/new' } }],
    ['a subPath with dots in a name', { storage: { claim: 'media', subPath: 'films/..new../a..b' } }],
    ['franchises', { kind: 'franchises' }],
    ['a media server to notify', { notify: [{ jellyfin: { url: 'http://jellyfin:8096', secretRef } }] }],
    [
      'a graphics card for tiles',
      {
        job: {
          resources: { limits: { memory: '1Gi' } },
          tiles: { runtimeClassName: 'nvidia', nodeSelector: { gpu: 'yes' } },
        },
      },
    ],
  ])('may have %s', async (_, spec) => {
    const { code, body } = await create(library(spec));
    expect([code, body.message]).toEqual([201, undefined]);
  });

  test('may change everything except its kind and storage', async () => {
    const object = library({});
    await create(object);
    const { code, body } = await merge(object.metadata.name, { spec: { schedule: '5 4 * * *', suspend: true } });
    expect(code).toBe(200);
    expect(body.metadata.generation).toBe(2);
  });
});

describe('a Library that the cluster refuses, with an explanation', () => {
  test.each<[what: string, spec: Record<string, unknown>, words: RegExp]>([
    ['another kind', { kind: 'music' }, /spec\.kind: Unsupported value: "music"/u],
    [
      'a local folder',
      { storage: { path: '/media' } },
      /storage\.claim is required on a cluster: name a PersistentVolumeClaim/u,
    ],
    ['no storage', { storage: {} }, /storage\.claim is required on a cluster/u],
    [
      'both forms of storage',
      { storage: { claim: 'media', path: '/media' } },
      /storage\.claim is required on a cluster/u,
    ],
    [
      'a path out of the claim',
      { storage: { claim: 'media', subPath: 'films/../..' } },
      /subPath must stay inside the claim/u,
    ],
    ['an absolute subPath', { storage: { claim: 'media', subPath: '/films' } }, /spec\.storage\.subPath/u],
    [
      'tiles of franchises',
      { kind: 'franchises', tiles: { mode: 'off' } },
      /tiles, marks and trailers have no effect/u,
    ],
    ['marks of franchises', { kind: 'franchises', marks: {} }, /tiles, marks and trailers have no effect/u],
    ['trailers of franchises', { kind: 'franchises', trailers: {} }, /tiles, marks and trailers have no effect/u],
    [
      'one folder mapped twice',
      {
        pathMappings: [
          { from: '/a', to: '/' },
          { from: '/b', to: '/' },
          { from: '/a', to: '/c' },
        ],
      },
      /each "from" may be mapped once/u,
    ],
    [
      'a mapping out of the root',
      { pathMappings: [{ from: '/a', to: '/b/../../c' }] },
      /"to" must stay below the root/u,
    ],
    [
      'a key in the address of a service',
      { sources: [{ tvmaze: { baseUrl: 'https://me:key@tvmaze' } }] },
      /must hold no user name or password/u,
    ],
    [
      'a key in the address of a server',
      { notify: [{ plex: { url: 'http://me:key@plex' } }] },
      /must hold no user name or password/u,
    ],
    ['two services in one entry', { sources: [{ tvmaze: {}, wikidata: {} }] }, /spec\.sources\[0\]/u],
    ['an unknown service', { sources: [{ imdb: {} }] }, /unknown field "spec\.sources\[0\]\.imdb"/u],
    ['a misspelt field', { langauges: ['de'] }, /unknown field "spec\.langauges"/u],
    ['an invalid language', { languages: ['english'] }, /spec\.languages\[0\]/u],
    ['tiles without an interval', { tiles: { intervalSeconds: 0 } }, /spec\.tiles\.intervalSeconds/u],
    ['an invalid quantity', { job: { resources: { limits: { memory: 'much' } } } }, /spec\.job\.resources\.limits/u],
  ])('%s', async (_, spec, words) => {
    const { code, body } = await create(library(spec));
    expect(code).toBeGreaterThanOrEqual(400);
    expect(body.message).toMatch(words);
  });

  test.each<[what: string, patch: Record<string, unknown>, words: RegExp]>([
    ['another kind', { kind: 'series' }, /kind cannot be changed: make another Library instead/u],
    ['another claim', { storage: { claim: 'other' } }, /storage cannot be changed: make another Library instead/u],
    ['another part of the claim', { storage: { subPath: 'films' } }, /storage cannot be changed/u],
    ['no part of the claim', { storage: { subPath: null } }, /storage cannot be changed/u],
  ])('a change to %s', async (what, patch, words) => {
    const object = library({ storage: { claim: 'media', ...(what.startsWith('no part') ? { subPath: 'old' } : {}) } });
    await create(object);
    const { code, body } = await merge(object.metadata.name, { spec: patch });
    expect(code).toBe(422);
    expect(body.message).toMatch(words);
  });

  test('a name that no webhook address can contain', async () => {
    const { code } = await create(library({}, 'my.library'));
    expect(code).toBe(422);
  });
});

describe('status', () => {
  test('is a subresource: it changes no generation, and a spec sent to it is ignored', async () => {
    const object = library({});
    const { body: made } = await create(object);
    const status = { held: 3, webhook: 'http://projectionist/webhook/media/films' };
    const written = await callApi<Library>(sharedAdmin(), 'PUT', `${placeOf(object.metadata.name)}/status`, {
      ...made,
      spec: { ...made.spec, suspend: true },
      status,
    });
    expect(written.code).toBe(200);
    expect(written.body.status).toMatchObject(status);
    expect(written.body.spec['suspend']).toBe(false);
    expect(written.body.metadata.generation).toBe(1);
    const { body: ignored } = await merge(object.metadata.name, { status: { held: 99 } });
    expect(ignored.status).toMatchObject(status);
  });

  test('of an older object with this name is refused', async () => {
    const object = library({});
    const { body: old } = await create(object);
    await expectApi(sharedAdmin(), 'DELETE', placeOf(object.metadata.name));
    await create(object);
    const { code, body } = await callApi(sharedAdmin(), 'PUT', `${placeOf(object.metadata.name)}/status`, {
      ...old,
      status: { held: 1 },
    });
    expect([code, body.reason]).toEqual([409, 'Conflict']);
  });
});

describe('for people', () => {
  interface Table {
    readonly columnDefinitions: readonly { readonly name: string; readonly priority: number }[];
    readonly rows: readonly { readonly cells: readonly unknown[] }[];
  }

  test('a list shows kind, titles, held folders, walks and readiness', async () => {
    const object = library({ kind: 'series' });
    const { body: made } = await create(object);
    const condition = {
      type: 'Ready',
      status: 'False',
      reason: 'SourcesRest',
      message: 'A source rests.',
      lastTransitionTime: '2026-11-21T20:00:00Z',
    };
    await expectApi(sharedAdmin(), 'PUT', `${placeOf(object.metadata.name)}/status`, {
      ...made,
      status: { titles: 12, held: 2, nextWalkAt: '2026-11-21T21:05:00.000Z', conditions: [condition] },
    });
    const table = await expectApi<Table>(sharedAdmin(), 'GET', placeOf(object.metadata.name), undefined, {
      accept: 'application/json;as=Table;v=v1;g=meta.k8s.io',
    });
    const columns = table.columnDefinitions.map(({ name }) => name);
    expect(columns).toEqual(['Name', 'Kind', 'Titles', 'Held', 'Last walk', 'Next walk', 'Ready', 'Reason', 'Age']);
    expect(table.columnDefinitions.filter(({ priority }) => priority > 0).map(({ name }) => name)).toEqual(['Reason']);
    const cells = Object.fromEntries(columns.map((name, index) => [name, table.rows[0]?.cells[index]]));
    expect(cells).toMatchObject({ Kind: 'series', Titles: 12, Held: 2, Ready: 'False', Reason: 'SourcesRest' });
  });

  test('Libraries can be selected by kind, and by no unsupported field', async () => {
    await create(library({ kind: 'franchises' }));
    const list = (selector: string) =>
      callApi<{ items: readonly Library[] }>(
        sharedAdmin(),
        'GET',
        `${group}/namespaces/${namespace}/libraries?fieldSelector=${encodeURIComponent(selector)}`,
      );
    const { body } = await list('spec.kind=franchises');
    expect(body.items.length).toBeGreaterThan(0);
    expect(new Set(body.items.map(({ spec }) => spec['kind']))).toEqual(new Set(['franchises']));
    expect((await list('spec.timeZone=Etc/UTC')).code).toBe(400);
  });

  test('the short name and the category work', async () => {
    const { resources } = await expectApi<{ resources: readonly Record<string, unknown>[] }>(
      sharedAdmin(),
      'GET',
      group,
    );
    expect(resources.find(({ name }) => name === 'libraries')).toMatchObject({
      kind: 'Library',
      namespaced: true,
      shortNames: ['lib'],
      categories: ['media'],
    });
  });

  test('kubectl explain describes every field', async () => {
    const schema = await explained();
    expect(at(schema, ['properties', 'spec', 'properties', 'schedule', 'description'])).toMatch(/Cron of full scans/u);
    expect(undescribed(at(schema, ['properties', 'spec']), 'spec')).toEqual([]);
    expect(undescribed(at(schema, ['properties', 'status']), 'status')).toEqual([]);
  });
});

/** The published OpenAPI, which follows a definition after a moment. */
async function explained(): Promise<unknown> {
  for (let left = 200; left > 0; left -= 1) {
    const { code, body } = await callApi<unknown>(sharedAdmin(), 'GET', `/openapi/v3${group}`);
    const schema = code === 200 ? at(body, ['components', 'schemas', 'dev.projectionist.v1alpha1.Library']) : undefined;
    if (schema !== undefined) return schema;
    await systemClock.sleep(50);
  }
  throw new Error('the OpenAPI of the server does not name Library');
}

function at(value: unknown, path: readonly string[]): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  return isObject(value) ? at(value[first], rest) : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Paths of fields without a description, as deep as the schema names fields. */
function undescribed(schema: unknown, path: string): readonly string[] {
  if (!isObject(schema)) return [];
  const own = typeof schema['description'] === 'string' && schema['description'] !== '' ? [] : [path];
  return [...own, ...insideUndescribed(schema, path)];
}

function insideUndescribed(schema: Readonly<Record<string, unknown>>, path: string): readonly string[] {
  const fields = isObject(schema['properties']) ? Object.entries(schema['properties']) : [];
  const items = schema['items'];
  return [
    ...fields.flatMap(([name, field]) => undescribed(field, `${path}.${name}`)),
    ...(isObject(items) ? insideUndescribed(items, `${path}[]`) : []),
  ];
}
