/**
 * A Kubernetes API server in this process, for tests: what cluster.md 4 and 5 measured of a real one, over HTTP on the loopback. It has
 * the kinds that this program meets, and no more. `apiFacts.ts` holds it to the real server.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { type Clock, systemClock } from '../../../src/library/clock.ts';
import { CallLog } from './callLog.ts';
import { Collector } from './collector.ts';
import { followCustomKinds } from './customKinds.ts';
import { Faults } from './faults.ts';
import { answer, type Fixture } from './handler.ts';
import { JobController } from './jobController.ts';
import { KindTable } from './kinds.ts';
import { ObjectStore } from './objectStore.ts';
import { Registry } from './registry.ts';
import { type Denied, Rights } from './rights.ts';

export interface FakeApiOptions {
  /** Of all that takes time: bookmarks, time limits, backoffs, what goes wrong. */
  readonly clock?: Clock;
  /** 60 s on a real server. */
  readonly bookmarkMs?: number;
  /** How long the Job controller gathers before it acts; about 1,000 on a real one. */
  readonly jobSyncMs?: number;
  /** Before a failed pod is replaced; 10,000 on a real one, doubled each time. */
  readonly jobBackoffMs?: number;
  /** False: nobody makes pods of Jobs. */
  readonly hasJobController?: boolean;
  /** A manifest of a CRD instead of the project's own. */
  readonly crd?: object;
}

export interface FakeApi extends AsyncDisposable {
  readonly url: string;
  /** Of somebody who may do everything. */
  readonly token: string;
  /** Straight into the server, past HTTP, rights and faults. */
  readonly registry: Registry;
  readonly faults: Faults;
  readonly calls: CallLog;
  /** What roles did not allow. */
  readonly denied: readonly Denied[];
  /** A token of somebody with the rights that the posted roles give. `system:serviceaccount:NAMESPACE:NAME` for an account. */
  issueToken(user: string, groups?: readonly string[]): string;
  revokeToken(token: string): void;
  /** Writes a kubeconfig file and answers its path. */
  kubeconfig(token?: string, namespace?: string): Promise<string>;
  /** All connections are cut, the state is kept; custom resources answer 429 for a moment. */
  restart(reinitializingMs?: number): Promise<void>;
  /** Every connection is cut, and every new one, until the answer is called. The controllers go on. */
  goAway(): () => void;
  /** Every open watch: `isClean` ends it as a timeout would, else it breaks within the stream. */
  dropWatches(isClean?: boolean): void;
  readonly openWatches: number;
  /** Forgets the history: watches from known versions expire. */
  compact(): void;
  close(): Promise<void>;
}

const crdFile = fileURLToPath(new URL('../../../deploy/crd/libraries.projectionist.dev.yaml', import.meta.url));

/** Used where the project's own manifest is not there yet: a Library of any shape. */
const anyLibrary = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'libraries.projectionist.dev' },
  spec: {
    group: 'projectionist.dev',
    scope: 'Namespaced',
    names: { kind: 'Library', plural: 'libraries' },
    versions: [{ name: 'v1alpha1', served: true, storage: true, subresources: { status: {} }, schema: {} }],
  },
};

export async function startFakeApi(options: FakeApiOptions = {}): Promise<FakeApi> {
  const clock = options.clock ?? systemClock;
  const registry = new Registry(new ObjectStore(), new KindTable(), clock);
  const unfollow = followCustomKinds(registry);
  await furnish(registry, options.crd);
  const collector = new Collector(registry);
  const controller = options.hasJobController === false ? undefined : new JobController(registry, clock, options);
  const rights = new Rights(registry);
  const token = randomUUID();
  rights.admit(token, { name: 'admin', groups: ['system:masters'] });
  const state = { reinitializingUntil: Number.NEGATIVE_INFINITY, isAway: false };
  const fixture: Fixture = {
    registry,
    rights,
    faults: new Faults(),
    calls: new CallLog(),
    clock,
    streams: new Set(),
    bookmarkMs: options.bookmarkMs ?? 60_000,
    isAway: () => state.isAway,
    isReinitializing: () => clock.monotonic() < state.reinitializingUntil,
  };
  const server = createServer((request, response) => void answer(request, response, fixture));
  // As long as a real one keeps them: a client must not find a connection closed that it just took from its pool.
  server.keepAliveTimeout = 120_000;
  const url = await listen(server);
  const folders: string[] = [];
  const close = async () => {
    controller?.close();
    collector.close();
    unfollow();
    for (const stream of fixture.streams) stream.end();
    await closed(server);
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  };
  return {
    url,
    token,
    registry,
    faults: fixture.faults,
    calls: fixture.calls,
    denied: rights.denied,
    issueToken(user, groups = []) {
      const issued = randomUUID();
      rights.admit(issued, { name: user, groups: [...groups, 'system:authenticated'] });
      return issued;
    },
    revokeToken: (issued) => rights.revoke(issued),
    kubeconfig: (issued = token, namespace = 'default') => writeKubeconfig(url, issued, namespace, folders),
    async restart(reinitializingMs = 100) {
      state.reinitializingUntil = clock.monotonic() + reinitializingMs;
      for (const stream of fixture.streams) stream.cut();
      server.closeAllConnections();
      await clock.turn();
    },
    goAway() {
      state.isAway = true;
      for (const stream of fixture.streams) stream.cut();
      return () => {
        state.isAway = false;
      };
    },
    dropWatches(isClean = false) {
      for (const stream of fixture.streams) isClean ? stream.end() : stream.cut();
    },
    get openWatches() {
      return fixture.streams.size;
    },
    compact: () => registry.store.compact(),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** What every cluster has. */
async function furnish(registry: Registry, crd: object | undefined): Promise<void> {
  const { kinds, store } = registry;
  // Every namespace has an account for pods that name none.
  store.subscribe(({ type, kind, object }) => {
    if (kind.kind !== 'Namespace' || type !== 'ADDED') return;
    const { name } = object.metadata;
    queueMicrotask(() => registry.create(kinds.builtIn('ServiceAccount'), name, { metadata: { name: 'default' } }));
  });
  for (const name of ['default', 'kube-system'])
    registry.create(kinds.builtIn('Namespace'), undefined, { metadata: { name } });
  const own: unknown = crd ?? (existsSync(crdFile) ? parse(await readFile(crdFile, 'utf8')) : anyLibrary);
  registry.create(kinds.builtIn('CustomResourceDefinition'), undefined, own);
}

async function writeKubeconfig(url: string, token: string, namespace: string, folders: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'projectionist-kubeconfig-'));
  folders.push(folder);
  const path = join(folder, 'config');
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'fake',
    clusters: [{ name: 'fake', cluster: { server: url } }],
    users: [{ name: 'fake', user: { token } }],
    contexts: [{ name: 'fake', context: { cluster: 'fake', user: 'fake', namespace } }],
  };
  await writeFile(path, JSON.stringify(config), { mode: 0o600 });
  return path;
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('expected a port');
  return `http://127.0.0.1:${address.port}`;
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
