import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { fact, movies, temporaryCatalog, temporaryFolder, title } from '../../test/catalog/sample.ts';
import { type Fakes, type ServiceName, startFakes } from '../../test/sources/fakes/startFakes.ts';
import { specOf } from '../../test/walk/walkFixture.ts';
import type { Catalog } from '../catalog/database/catalog.ts';
import { listProblems } from '../catalog/database/problems.ts';
import { openWalkCatalog } from '../catalog/walk/walkCatalog.ts';
import type { WalkOrder } from '../library/order.ts';
import { readEnvironment } from '../process/environment.ts';
import { Tally } from '../walk/tally.ts';
import { saveKeyProblems } from './keyProblems.ts';
import { openWalkSources, type WalkSources } from './walkSources.ts';

const long = '2024-01-01T00:00:00.000Z';
const next = { at: long, nextTryAt: '2124-01-01T00:00:00.000Z' };

let fakes: Fakes;
let catalog: Catalog;
let data: string;

beforeEach(async () => {
  fakes = await startFakes();
  onTestFinished(() => fakes.close());
  catalog = await temporaryCatalog();
  data = temporaryFolder();
  await fakes.keys.write(join(data, 'secrets'));
  const walk = await openWalkCatalog(catalog, movies);
  await walk.save({
    titles: [
      title('Failed', { facts: [fact('poster', 'failed', '', next)] }),
      title('Absent', { facts: [fact('poster', 'absent', '', next)] }),
      title('Made', { facts: [fact('poster', 'filled', '', { at: long })] }),
    ],
    snapshots: [],
  });
});

interface Walking {
  readonly services?: readonly ServiceName[];
  readonly run?: Partial<WalkOrder['run']>;
}

/** One walk that uses its sources as given; returns the sources with faulty keys. */
async function walk(act: (sources: WalkSources) => Promise<unknown>, { services = ['tmdb'], run = {} }: Walking = {}) {
  const spec = specOf('movies', '/media', { sources: fakes.sources(...services) });
  const order: WalkOrder = {
    version: 1,
    document: {
      apiVersion: 'projectionist.dev/v1alpha1',
      kind: 'Library',
      metadata: { name: 'm', namespace: 'n' },
      spec,
    },
    uid: movies.uid,
    baseUrl: 'http://127.0.0.1:1',
    run: {
      ...{ id: 'run', number: 1, trigger: 'cli', full: true, acceptMissing: false, trustMtimes: false },
      ...{ everyTitle: false, firstWalk: false, claimedAt: 0 },
      ...run,
    },
    folders: [],
  };
  const life = {
    signal: new AbortController().signal,
    lastWords: undefined,
    stop: () => undefined,
    end: () => undefined,
    leave: async () => undefined,
  };
  const tally = new Tally(() => Date.now());
  const fixture = { order, dataFolder: data, catalog, tally, life, environment: readEnvironment({}) };
  const sources = await openWalkSources(fixture);
  try {
    await act(sources);
    const faults = await sources.end();
    await saveKeyProblems({ order, catalog }, { sources: faults, servers: undefined });
    return [...faults.keys()];
  } finally {
    sources.close();
  }
}

const nothing = async () => undefined;
const askTmdb = async (sources: WalkSources) => {
  const { list } = await sources.open();
  return list[0]?.search?.({ kind: 'movie', title: 'Paper Moons', year: 2019, languages: ['en'] });
};

/** Titles that are due now; reading them clears them. */
async function takeDue(): Promise<readonly string[]> {
  const due = await catalog.db.selectFrom('titles').select('key').where('dueAtMs', '=', 0).orderBy('key').execute();
  await catalog.db.updateTable('titles').set({ dueAtMs: null }).execute();
  return due.map(({ key }) => key);
}

const troubleOf = async () =>
  (await catalog.db.selectFrom('sourceStates').selectAll().executeTakeFirst())?.troubleCause ?? undefined;
const problems = async () => (await listProblems(catalog, movies.uid, 9)).map(({ cause, path }) => `${cause} ${path}`);

describe('missing facts are due', () => {
  test('when a source is new, and not again while nothing changed; a walk with nothing to do sends no request', async () => {
    const { sinceMs } = await new Promise<{ sinceMs: number }>((resolve, reject) => {
      walk(async (sources) => resolve(await sources.open())).catch(reject);
    });
    expect(sinceMs).toBeGreaterThan(Date.parse(long));
    expect(await takeDue()).toEqual(['Absent', 'Failed']);
    await walk(async (sources) => expect(sources.calls()).toEqual([]));
    await walk(async (sources) => expect((await sources.open()).sinceMs).toBe(sinceMs));
    expect(await takeDue()).toEqual([]);
    expect(fakes.requests).toEqual([]);
    await walk(nothing, { services: ['tmdb', 'wikidata'] });
    expect(await takeDue()).toEqual(['Absent', 'Failed']);
  });

  test('when it has another key, in a rescan too; the key is stored nowhere', async () => {
    await walk(askTmdb, { run: { full: false } });
    await takeDue();
    fakes.keys.change('tmdb', 'another-key-of-tmdb-0000');
    await fakes.keys.write(join(data, 'secrets'));
    await walk(askTmdb, { run: { full: false } });
    expect(await takeDue()).toEqual(['Absent', 'Failed']);
    const rows = await catalog.db.selectFrom('sourceStates').selectAll().execute();
    const kept = await catalog.db.selectFrom('answers').selectAll().execute();
    const text = JSON.stringify([
      rows,
      kept.map((row) => ({ ...row, body: Buffer.from(row.body).toString('latin1') })),
    ]);
    expect(fakes.keys.all().filter((key) => text.includes(key))).toEqual([]);
  });

  test('that had failed, when it recovered: a full walk probes it, once; a rescan and a rebuild do not', async () => {
    await walk(nothing);
    await takeDue();
    fakes.fail('tmdb', { kind: 'html', status: 200 });
    await walk(askTmdb);
    expect(await troubleOf()).toBe('later');
    fakes.mend();
    fakes.forget();
    await walk(nothing, { run: { full: false } });
    await walk(nothing, { run: { rebuild: true } });
    expect(fakes.requests).toEqual([]);
    await walk(nothing);
    expect(await takeDue()).toEqual(['Failed']);
    expect(await troubleOf()).toBeUndefined();
    fakes.forget();
    await walk(nothing);
    expect(fakes.requests).toEqual([]);
  });

  test('that had failed, when another walk found it well', async () => {
    await walk(nothing);
    await takeDue();
    fakes.fail('tmdb', { kind: 'html', status: 200 });
    await walk(askTmdb);
    fakes.mend();
    await walk(askTmdb, { run: { full: false } });
    expect(await takeDue()).toEqual(['Failed']);
  });
});

test('a source in repeated trouble is not asked by a rescan, except for a person', async () => {
  fakes.fail('tmdb', { kind: 'html', status: 200 });
  await walk(askTmdb);
  await walk(askTmdb);
  fakes.mend();
  fakes.forget();
  const rescan = { full: false, trigger: 'webhook' } as const;
  await walk(async (sources) => expect(await askTmdb(sources)).toMatchObject({ state: 'trouble' }), { run: rescan });
  expect(fakes.requests).toEqual([]);
  await walk(async (sources) => expect(await askTmdb(sources)).toMatchObject({ state: 'found' }), {
    run: { ...rescan, trigger: 'cli' },
  });
});

test('a refused key is a problem of the Library until it is accepted', async () => {
  fakes.keys.change('tmdb', 'the-right-key-of-tmdb-000');
  expect(await walk(askTmdb)).toEqual(['tmdb']);
  expect(await problems()).toEqual(['sourceKey tmdb']);
  // No source was asked: nothing new is known.
  expect(await walk(nothing, { run: { full: false } })).toEqual(['tmdb']);
  await fakes.keys.write(join(data, 'secrets'));
  expect(await walk(nothing, { run: { full: false } })).toEqual([]);
  expect(await problems()).toEqual([]);
});

test('a source that the document no longer names has no problem and no state', async () => {
  fakes.keys.change('tmdb', undefined);
  await walk(askTmdb);
  expect(await walk(nothing, { services: ['wikidata'] })).toEqual([]);
  expect(await problems()).toEqual([]);
  expect(await catalog.db.selectFrom('sourceStates').select('source').execute()).toEqual([{ source: 'wikidata' }]);
});

test('requests are reported by address, and answers are cached for the next walk', async () => {
  const wish = { kind: 'movie', ids: { tmdb: '1234' }, languages: ['en'], seasons: [], order: 'aired' } as const;
  const ask = async (sources: WalkSources) => (await sources.open()).list[0]?.details?.(wish);
  await walk(async (sources) => {
    expect(await ask(sources)).toMatchObject({ state: 'found' });
    const [calls, ...others] = sources.calls();
    expect(calls).toMatchObject({ requests: fakes.count('tmdb'), failures: 0, pauses: 0 });
    expect(calls?.address).toContain(fakes.origin);
    expect(others).toEqual([]);
  });
  expect((await catalog.db.selectFrom('answers').selectAll().execute()).length).toBeGreaterThan(0);
});
