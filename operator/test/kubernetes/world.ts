/**
 * The world of `platformContract` on a cluster: a Library in a namespace of its own, states and Jobs over real HTTP,
 * the test kubelet as its node. It only needs an API server's address, so it works with the fake and a real one.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { systemClock } from '../../src/library/clock.ts';
import { type LibraryKey, libraryKey } from '../../src/library/document.ts';
import type { JobPlatform } from '../../src/library/platform.ts';
import { type KubeClient, openKubeApi } from '../../src/platform/kubernetes/api/client.ts';
import { jobs, libraries, pods } from '../../src/platform/kubernetes/api/resources.ts';
import type { JobObject, LibraryObject, PodObject } from '../../src/platform/kubernetes/api/wire.ts';
import { endOfPods, isUnfinishedPod, startedAt, terminalCondition } from '../../src/platform/kubernetes/jobEnd.ts';
import { KubernetesJobs } from '../../src/platform/kubernetes/jobs.ts';
import { managedSelector, runIdLabel } from '../../src/platform/kubernetes/labels.ts';
import { readLibrary } from '../../src/platform/kubernetes/libraryObject.ts';
import { LibraryStates } from '../../src/platform/kubernetes/libraryStates.ts';
import { WatchedObjects } from '../../src/platform/kubernetes/watchedObjects.ts';
import { type Behaviour, jobName, type StartedLine } from '../platform/behaviour.ts';
import type { PlatformWorld } from '../platform/platformContract.ts';
import { scriptedJob } from '../program.ts';
import { startKubelet } from './kubelet.ts';
import { settings } from './objects.ts';
import { RestClient } from './restClient.ts';

export interface Cluster {
  readonly url: string;
  /** An administrator's token. */
  readonly token: string;
  /** PEM. */
  readonly ca?: string;
}

export async function makeClusterWorld(cluster: Cluster): Promise<PlatformWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'projectionist-cluster-'));
  const behavioursFile = join(folder, 'behaviours.json');
  const kubeconfig = await writeKubeconfig(folder, cluster);
  const rest = new RestClient(cluster);
  const namespace = `contract-${crypto.randomUUID().slice(0, 8)}`;
  await rest.call('POST', '/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
  await rest.call('POST', `/api/v1/namespaces/${namespace}/serviceaccounts`, serviceAccount(namespace));
  await rest.call('POST', `/api/v1/namespaces/${namespace}/secrets`, databaseSecret(namespace));
  const lines = await listenForLines(join(folder, 'lines'));
  const views: ClusterView[] = [];
  const open = async () => {
    const view = await ClusterView.open(kubeconfig, namespace);
    views.push(view);
    return view;
  };
  const view = await open();
  const object = await view.makeLibrary();
  const read = readLibrary(object);
  if ('faults' in read) throw new Error(read.faults.join('\n'));
  const { document } = read;
  const key = libraryKey(document);
  const kubelet = await startKubelet({
    ...{ server: cluster, namespace, claims: { media: folder } },
    command: [process.execPath, scriptedJob, behavioursFile],
    environment: { SCRIPTED_JOB_LISTENER: lines.path },
  });
  const behaviours: Record<string, Behaviour> = {};
  return {
    document,
    uid: object.metadata.uid ?? '',
    store: view.states,
    platform: view.jobsOf(key),
    async other() {
      const other = await open();
      return { store: other.states, platform: other.jobsOf(key) };
    },
    newId: () => view.newId(key),
    async behave(kind, number, behaviour) {
      behaviours[jobName(kind, number)] = behaviour;
      await writeFile(behavioursFile, JSON.stringify(behaviours));
    },
    async started(id) {
      const line = await lines.of(id);
      const isSeen = (its: readonly PodObject[]) => startedAt(its) !== undefined || endOfPods(its, false) !== undefined;
      await view.until(() => isSeen(view.podsOf(id)));
      return line;
    },
    gone: (id) => view.until(() => view.isOver(id)),
    made: async () => view.jobsMade.size,
    async close() {
      await kubelet.close();
      await Promise.all(views.map((each) => each.close()));
      await lines.close();
      await rest.call('DELETE', `/api/v1/namespaces/${namespace}`);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What one operator process sees of the namespace. */
class ClusterView {
  readonly #client: KubeClient;
  readonly #namespace: string;
  readonly #stopping = new AbortController();
  readonly #waiting = new Set<() => void>();
  readonly #libraries: WatchedObjects<LibraryObject>;
  readonly #jobs: WatchedObjects<JobObject>;
  readonly #pods: WatchedObjects<PodObject>;
  readonly #platform: KubernetesJobs;
  #running: Promise<unknown> = Promise.resolve();
  readonly states: LibraryStates;
  /** By uid. */
  readonly jobsMade = new Set<string>();

  static async open(kubeconfig: string, namespace: string): Promise<ClusterView> {
    const client = await openKubeApi({ kubeconfig, userAgent: 'projectionist/contract', clock: systemClock });
    const view = new ClusterView(client, namespace);
    await view.#begin();
    return view;
  }

  private constructor(client: KubeClient, namespace: string) {
    this.#client = client;
    this.#namespace = namespace;
    const { api } = client;
    const clock = systemClock;
    const watch = { api, clock, namespaces: [namespace], onTrouble: () => undefined };
    this.#libraries = new WatchedObjects({
      ...{ ...watch, resource: libraries },
      onChange: (object, gone) => this.#changed(() => this.states.seen(object, gone)),
    });
    this.#jobs = new WatchedObjects({
      ...{ ...watch, resource: jobs, labelSelector: managedSelector },
      onChange: ({ metadata }) => this.#changed(() => this.jobsMade.add(metadata.uid ?? '')),
    });
    this.#pods = new WatchedObjects({
      ...{ ...watch, resource: pods, labelSelector: managedSelector },
      onChange: () => this.#changed(() => undefined),
    });
    this.states = new LibraryStates({ api, cache: this.#libraries, baseUrl: settings.baseUrl, clock });
    this.#platform = new KubernetesJobs({
      ...{ api, clock, settings, jobs: this.#jobs, pods: this.#pods },
      object: (key) => this.states.object(key),
      mayCreate: () => true,
    });
  }

  async #begin(): Promise<void> {
    const all = [this.#libraries, this.#jobs, this.#pods];
    this.#running = Promise.all(all.map((each) => each.run(this.#stopping.signal)));
    await Promise.all(all.map((each) => each.filled));
  }

  #changed(note: () => unknown): void {
    note();
    for (const look of this.#waiting) look();
  }

  /** Resolves when the watches show it. */
  until(isSo: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!isSo()) return;
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
      look();
    });
  }

  async makeLibrary(): Promise<LibraryObject> {
    const made = await this.#client.api.create(libraries, {
      ...{ apiVersion: libraries.apiVersion, kind: libraries.kind },
      metadata: { name: 'movies', namespace: this.#namespace },
      spec: { kind: 'movies', storage: { claim: 'media' }, schedule: '0 0 1 1 *' },
    });
    const { namespace, name } = made.metadata;
    await this.until(() => this.#libraries.get({ namespace, name }) !== undefined);
    return made;
  }

  /** One per process, because it remembers the Jobs it made. */
  jobsOf(_key: LibraryKey): JobPlatform {
    return this.#platform;
  }

  newId(key: LibraryKey): string {
    return this.#platform.newId(key);
  }

  podsOf(id: string): readonly PodObject[] {
    return [...this.#pods.values()].filter(({ metadata }) => metadata.labels?.[runIdLabel] === id);
  }

  /** The Job has ended, or was deleted with its pods. */
  isOver(id: string): boolean {
    const job = [...this.#jobs.values()].find(({ metadata }) => metadata.labels?.[runIdLabel] === id);
    if (job !== undefined) return terminalCondition(job) !== undefined;
    return this.jobsMade.size > 0 && !this.podsOf(id).some(isUnfinishedPod);
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    await this.#client.close();
  }
}

interface Lines {
  readonly path: string;
  of(id: string): Promise<StartedLine>;
  close(): Promise<void>;
}

/** Pods report their start on a socket. */
async function listenForLines(path: string): Promise<Lines> {
  const heard = new Map<string, PromiseWithResolvers<StartedLine>>();
  const of = (id: string) => {
    const known = heard.get(id) ?? Promise.withResolvers<StartedLine>();
    heard.set(id, known);
    return known;
  };
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
    const lines = createInterface({ input: socket }).on('line', (text) => {
      const line: StartedLine = JSON.parse(text);
      if (line.event === 'started') of(line.id).resolve(line);
      socket.write('heard');
    });
    // A killed pod breaks the connection; the reader reports it.
    lines.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return {
    path,
    of: (id) => of(id).promise,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

async function writeKubeconfig(folder: string, { url, token, ca }: Cluster): Promise<string> {
  const path = join(folder, 'kubeconfig');
  const authority = ca === undefined ? {} : { 'certificate-authority-data': Buffer.from(ca).toString('base64') };
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'test',
    clusters: [{ name: 'test', cluster: { server: url, ...authority } }],
    users: [{ name: 'test', user: { token } }],
    contexts: [{ name: 'test', context: { cluster: 'test', user: 'test' } }],
  };
  await writeFile(path, JSON.stringify(config), { mode: 0o600 });
  return path;
}

function serviceAccount(namespace: string): object {
  return { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: settings.serviceAccount, namespace } };
}

/** Scripted Jobs open no catalog. */
function databaseSecret(namespace: string): object {
  const { name = '', key = '' } = settings.databaseSecret ?? {};
  const data = { [key]: Buffer.from('postgresql://nobody@127.0.0.1:1/none').toString('base64') };
  return { apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace }, type: 'Opaque', data };
}
