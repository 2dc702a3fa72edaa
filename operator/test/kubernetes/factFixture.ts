/** A namespace of its own on some API server, with the few helpers that the facts need. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Fields, fieldsOf, listAt, textAt } from './fake/json.ts';
import { type Answer, RestClient, type Server, type WatchLine } from './restClient.ts';

/** A real Job controller collects events for a second and waits ten before it replaces a pod. */
const patienceMs = 40_000;

export type Plural = 'libraries' | 'jobs' | 'leases' | 'events' | 'pods' | 'secrets' | 'roles' | 'rolebindings';

const roots: Readonly<Record<Plural, readonly [root: string, apiVersion: string, kind: string]>> = {
  libraries: ['/apis/projectionist.dev/v1alpha1', 'projectionist.dev/v1alpha1', 'Library'],
  jobs: ['/apis/batch/v1', 'batch/v1', 'Job'],
  leases: ['/apis/coordination.k8s.io/v1', 'coordination.k8s.io/v1', 'Lease'],
  events: ['/apis/events.k8s.io/v1', 'events.k8s.io/v1', 'Event'],
  pods: ['/api/v1', 'v1', 'Pod'],
  secrets: ['/api/v1', 'v1', 'Secret'],
  roles: ['/apis/rbac.authorization.k8s.io/v1', 'rbac.authorization.k8s.io/v1', 'Role'],
  rolebindings: ['/apis/rbac.authorization.k8s.io/v1', 'rbac.authorization.k8s.io/v1', 'RoleBinding'],
};

export class FactFixture {
  readonly api: RestClient;
  readonly server: Server;
  readonly namespace = `facts-${randomUUID().slice(0, 8)}`;
  #names = 0;

  constructor(server: Server) {
    this.server = server;
    this.api = new RestClient(server);
  }

  async open(): Promise<void> {
    await this.api.call('POST', '/api/v1/namespaces', { metadata: { name: this.namespace } });
    await this.until('the account of the namespace', async () =>
      (await this.api.call('GET', `/api/v1/namespaces/${this.namespace}/serviceaccounts/default`)).code === 200
        ? true
        : undefined,
    );
    // Otherwise bound pods of a missing node would be collected.
    await this.api.call('POST', '/api/v1/nodes', { apiVersion: 'v1', kind: 'Node', metadata: { name: 'fake' } });
  }

  async close(): Promise<void> {
    await this.api.call('DELETE', `/api/v1/namespaces/${this.namespace}`);
  }

  name(): string {
    this.#names += 1;
    return `fact-${this.#names}`;
  }

  path(plural: Plural, name = '', part = ''): string {
    const [root] = roots[plural];
    return `${root}/namespaces/${this.namespace}/${plural}${name && `/${name}`}${part && `/${part}`}`;
  }

  post(plural: Plural, metadata: Fields, rest: Fields, query = ''): Promise<Answer> {
    const [, apiVersion, kind] = roots[plural];
    return this.api.call('POST', `${this.path(plural)}${query}`, { apiVersion, kind, metadata, ...rest });
  }

  /** Creates an object and returns it. Throws if the server refuses it. */
  async made(plural: Plural, name: string, rest: Fields, metadata: Fields = {}): Promise<Fields> {
    const answer = await this.post(plural, { name, ...metadata }, rest);
    if (answer.code !== 201) throw new Error(`expected 201 for ${plural} ${name}, got ${answer.code}: ${answer.text}`);
    return answer.body;
  }

  async get(plural: Plural, name: string): Promise<Fields> {
    return (await this.api.call('GET', this.path(plural, name))).body;
  }

  library(name: string, metadata: Fields = {}, spec: Fields = {}): Promise<Fields> {
    return this.made('libraries', name, { spec: { kind: 'movies', storage: { claim: 'media' }, ...spec } }, metadata);
  }

  job(name: string, spec: Fields = {}, metadata: Fields = {}, pod: Fields = {}): Promise<Fields> {
    return this.made('jobs', name, { spec: { backoffLimit: 0, ...spec, template: template(pod) } }, metadata);
  }

  async podsOf(job: string): Promise<readonly Fields[]> {
    const selector = encodeURIComponent(`batch.kubernetes.io/job-name=${job}`);
    return listAt((await this.api.call('GET', `${this.path('pods')}?labelSelector=${selector}`)).body, 'items').map(
      fieldsOf,
    );
  }

  /** Waits for this many pods that are not being deleted. */
  livePods(job: string, count = 1): Promise<readonly Fields[]> {
    return this.until(`${count} pods of ${job}`, async () => {
      const live = (await this.podsOf(job)).filter(
        (pod) =>
          textAt(pod, 'metadata', 'deletionTimestamp') === undefined &&
          !['Failed', 'Succeeded'].includes(textAt(pod, 'status', 'phase') ?? ''),
      );
      return live.length === count ? live : undefined;
    });
  }

  async bind(pod: unknown): Promise<Answer> {
    const name = nameOf(pod);
    const target = { kind: 'Node', name: 'fake' };
    const binding = { apiVersion: 'v1', kind: 'Binding', metadata: { name }, target };
    return await this.api.call('POST', this.path('pods', name, 'binding'), binding);
  }

  /** Reports the end of a container like a kubelet. */
  async end(pod: unknown, exitCode: number, conditions: readonly Fields[] = []): Promise<void> {
    const time = new Date().toISOString().replace(/\.\d+Z$/u, 'Z');
    const terminated = { exitCode, reason: 'Error', startedAt: time, finishedAt: time };
    const container = { name: 'job', image: 'x:1', imageID: '', ready: false, restartCount: 0, state: { terminated } };
    await this.api.merge(this.path('pods', nameOf(pod), 'status'), {
      status: {
        phase: exitCode === 0 ? 'Succeeded' : 'Failed',
        conditions: conditions.map((condition) => ({ ...condition, lastTransitionTime: time })),
        containerStatuses: [container],
      },
    });
  }

  /** Waits until the Job has the condition. */
  jobWith(name: string, condition: string): Promise<Fields> {
    return this.until(`${condition} of ${name}`, async () => {
      const job = await this.get('jobs', name);
      return conditionsOf(job).includes(condition) ? job : undefined;
    });
  }

  gone(plural: Plural, name: string, withinMs = patienceMs): Promise<true> {
    const look = async () => {
      const { code } = await this.api.call('GET', this.path(plural, name));
      return code === 404 ? true : undefined;
    };
    return this.until(`the end of ${plural} ${name}`, look, withinMs);
  }

  /** The lines of a watch that ends by itself. */
  async watched(plural: Plural, query: string): Promise<readonly WatchLine[]> {
    const lines: WatchLine[] = [];
    await this.api.watch(
      `${this.path(plural)}?watch=true&${query}`,
      (line) => lines.push(line),
      AbortSignal.timeout(patienceMs),
    );
    return lines;
  }

  async until<Found>(what: string, look: () => Promise<Found | undefined>, withinMs = patienceMs): Promise<Found> {
    const lastAt = performance.now() + withinMs;
    for (;;) {
      const found = await look();
      if (found !== undefined) return found;
      if (performance.now() > lastAt) throw new Error(`waited in vain for ${what}`);
      await delay(20);
    }
  }
}

function template(pod: Fields): Fields {
  return { spec: { restartPolicy: 'Never', containers: [{ name: 'job', image: 'x:1' }], ...pod } };
}

export function nameOf(object: unknown): string {
  return textAt(object, 'metadata', 'name') ?? '';
}

export function versionOf(object: unknown): string {
  return textAt(object, 'metadata', 'resourceVersion') ?? '';
}

export function uidOf(object: unknown): string {
  return textAt(object, 'metadata', 'uid') ?? '';
}

/** Types of the True conditions, in order. */
export function conditionsOf(object: unknown): readonly string[] {
  return listAt(object, 'status', 'conditions')
    .filter((condition) => textAt(condition, 'status') === 'True')
    .map((condition) => textAt(condition, 'type') ?? '');
}

export type Opened = () => FactFixture;

/** The status code of a success; code and reason of a refusal. */
export function said({ code, body }: Answer): string {
  return code < 300 ? String(code) : `${code} ${textAt(body, 'reason') ?? ''}`;
}
