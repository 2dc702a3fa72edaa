/**
 * A Kubernetes API server in this process, for tests: the behaviour measured on a real one
 * (docs/reference/clusters.md), over HTTP on the loopback. It has only the kinds that this program uses. `apiFacts.ts`
 * compares it with the real server.
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
  /** Used for bookmarks, timeouts, backoffs and faults. */
  readonly clock?: Clock;
  /** 60 s on a real server. */
  readonly bookmarkMs?: number;
  /** How long the Job controller collects changes before it acts; about 1,000 on a real one. */
  readonly jobSyncMs?: number;
  /** Before a failed pod is replaced; 10,000 on a real one, doubled each time. */
  readonly jobBackoffMs?: number;
  /** False: no pods are created for Jobs. */
  readonly hasJobController?: boolean;
  /** A CRD manifest instead of the project's own. */
  readonly crd?: object;
}

export interface FakeApi extends AsyncDisposable {
  readonly url: string;
  /** An administrator's token. */
  readonly token: string;
  /** Direct access to the server, past HTTP, rights and faults. */
  readonly registry: Registry;
  readonly faults: Faults;
  readonly calls: CallLog;
  /** Requests that no role allowed. */
  readonly denied: readonly Denied[];
  /** Issues a token with the rights of the posted roles. `system:serviceaccount:NAMESPACE:NAME` for an account. */
  issueToken(user: string, groups?: readonly string[]): string;
  revokeToken(token: string): void;
  /** Writes a kubeconfig file and returns its path. */
  kubeconfig(token?: string, namespace?: string): Promise<string>;
  /** Cuts all connections and keeps the state; custom resources answer 429 for a moment. */
  restart(reinitializingMs?: number): Promise<void>;
  /** Cuts every connection, also new ones, until the returned function is called. The controllers continue. */
  goAway(): () => void;
  /** Ends every open watch. `isClean` ends it like a timeout; otherwise it breaks within the stream. */
  dropWatches(isClean?: boolean): void;
  readonly openWatches: number;
  /** Drops the history: watches from known versions expire. */
  compact(): void;
  close(): Promise<void>;
}

const crdFile = fileURLToPath(new URL('../../../deploy/crd/libraries.projectionist.dev.yaml', import.meta.url));

/** Used if the project's own manifest does not exist yet: a Library of any shape. */
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
  // As long as a real server keeps connections: a client must not find one closed that it just took from its pool.
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

/** Creates the objects that every cluster has. */
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
