/**
 * A test node (docs/reference/clusters.md#pods-without-a-node) for any API server: binds pods and runs their
 * container's command as a child process of this machine. It pulls no image and isolates nothing; a container's mounts
 * are folders that the test names.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Missing } from './containerSetting.ts';
import { type Fields, fieldsOf, listAt, textAt } from './fake/json.ts';
import { PodProcess } from './podProcess.ts';
import { RestClient, type Server } from './restClient.ts';

export interface KubeletOptions {
  readonly server: Server;
  /** The program with its first arguments, replacing the image's entrypoint; the container's args follow. */
  readonly command: readonly string[] | ((pod: Fields) => readonly string[]);
  /** The folder of each claim, by name. */
  readonly claims?: Readonly<Record<string, string>>;
  /** Takes precedence over the container's variables. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Default: all namespaces. */
  readonly namespace?: string;
  readonly labelSelector?: string;
  /** Default: `fake`. */
  readonly node?: string;
  /** Upper limit for the time from SIGTERM to SIGKILL; default: the pod's grace period. */
  readonly graceAtMostMs?: number;
}

export type PodMatch = (pod: Fields) => boolean;

export interface Kubelet extends AsyncDisposable {
  /**
   * Matching pods do not start. Unschedulable: no node; another reason: the container waits. Returns a function that
   * releases them.
   */
  hold(match: PodMatch, missing?: Missing): () => void;
  /** Pods that were started and have not ended. */
  running(): readonly { readonly name: string; readonly pid: number; readonly pod: Fields }[];
  /** Number of containers started in total. */
  readonly started: number;
  /** The container's output, by pod name; kept after the pod is gone. */
  log(podName: string): string;
  /** The output of all matching pods, including ended and deleted ones. */
  logsOf(match: PodMatch): readonly string[];
  /** Like a memory limit: SIGKILL and the reason OOMKilled. Returns the number of pods. */
  runOutOfMemory(match: PodMatch): number;
  kill(match: PodMatch, signal: NodeJS.Signals): number;
  /** Like an eviction: sets the condition DisruptionTarget. */
  disrupt(match: PodMatch): number;
  /** Ends every child process; pods stay as they are. */
  close(): Promise<void>;
}

const noNode: Missing = {
  reason: 'Unschedulable',
  message: '0/1 nodes are available: 1 Insufficient memory. preemption: 0/1 nodes are available',
};

export async function startKubelet(options: KubeletOptions): Promise<Kubelet> {
  const { server, command, node = 'fake' } = options;
  const api = new RestClient(server);
  const closed = new AbortController();
  const holds = new Set<{ readonly match: PodMatch; readonly missing: Missing }>();
  const pods = new PodTable(node, (pod) => {
    const held = () => [...holds].find(({ match }) => match(pod))?.missing;
    return new PodProcess(pod, {
      api,
      node,
      claims: options.claims ?? {},
      command: typeof command === 'function' ? command : () => command,
      environment: options.environment ?? {},
      graceAtMostMs: options.graceAtMostMs ?? Number.POSITIVE_INFINITY,
      heldBy: held,
      closed: closed.signal,
    });
  });
  await api.call('POST', '/api/v1/nodes', { apiVersion: 'v1', kind: 'Node', metadata: { name: node } });
  const following = follow(api, pathOf(options), pods, closed.signal);
  const each = (match: PodMatch, does: (one: PodProcess) => void): number => {
    const some = pods.all().filter((one) => one.pid !== undefined && match(one.pod));
    for (const one of some) does(one);
    return some.length;
  };
  const close = async () => {
    closed.abort();
    for (const one of pods.all()) one.gone();
    await Promise.all([following, ...pods.all().map(({ done }) => done)]);
  };
  return {
    hold(match, missing = noNode) {
      const held = { match, missing };
      holds.add(held);
      return () => void holds.delete(held);
    },
    running: () => pods.all().flatMap(({ name, pid, pod }) => (pid === undefined ? [] : [{ name, pid, pod }])),
    get started() {
      return pods.all().filter(({ wasStarted }) => wasStarted).length;
    },
    log: (podName) =>
      pods
        .all()
        .filter(({ name }) => name === podName)
        .map(({ log }) => log)
        .join(''),
    logsOf: (match) =>
      pods
        .all()
        .filter(({ pod }) => match(pod))
        .map(({ log }) => log),
    runOutOfMemory: (match) => each(match, (one) => one.signal('SIGKILL', 'OOMKilled')),
    kill: (match, signal) => each(match, (one) => one.signal(signal)),
    disrupt: (match) => each(match, (one) => one.disrupt('EvictionByEvictionAPI')),
    close,
    [Symbol.asyncDispose]: close,
  };
}

class PodTable {
  readonly #byUid = new Map<string, PodProcess>();
  readonly #node: string;
  readonly #make: (pod: Fields) => PodProcess;

  constructor(node: string, make: (pod: Fields) => PodProcess) {
    this.#node = node;
    this.#make = make;
  }

  all(): readonly PodProcess[] {
    return [...this.#byUid.values()];
  }

  /** A pod that has ended, or runs on another node, is ignored. */
  seen(pod: Fields): void {
    const known = this.#byUid.get(uidOf(pod));
    if (known !== undefined) {
      known.seen(pod);
      return;
    }
    const isOpen = (textAt(pod, 'status', 'phase') ?? 'Pending') === 'Pending';
    const its = textAt(pod, 'spec', 'nodeName');
    if (!isOpen || (its !== undefined && its !== this.#node)) return;
    const made = this.#make(pod);
    made.seen(pod);
    this.#byUid.set(uidOf(pod), made);
  }

  gone(uid: string): void {
    this.#byUid.get(uid)?.gone();
  }

  keepOnly(pods: readonly Fields[]): void {
    const uids = new Set(pods.map(uidOf));
    for (const uid of this.#byUid.keys()) if (!uids.has(uid)) this.gone(uid);
  }
}

function uidOf(pod: unknown): string {
  return textAt(pod, 'metadata', 'uid') ?? '';
}

function pathOf({ namespace, labelSelector }: KubeletOptions): string {
  const where = namespace === undefined ? '' : `namespaces/${namespace}/`;
  const selector = labelSelector === undefined ? '' : `&labelSelector=${encodeURIComponent(labelSelector)}`;
  return `/api/v1/${where}pods?${selector}`;
}

/** Lists and watches, again and again, whatever happens to the server. */
async function follow(api: RestClient, path: string, pods: PodTable, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const list = await api.call('GET', path).catch(() => undefined);
    if (list?.code !== 200) {
      await delay(50, undefined, { signal }).catch(() => undefined);
      continue;
    }
    const items = listAt(list.body, 'items').map(fieldsOf);
    for (const pod of items) pods.seen(pod);
    pods.keepOnly(items);
    const version = textAt(list.body, 'metadata', 'resourceVersion') ?? '';
    await api.watch(
      `${path}&watch=true&resourceVersion=${version}`,
      ({ type, object }) => {
        if (type === 'DELETED') pods.gone(uidOf(object));
        else if (type === 'ADDED' || type === 'MODIFIED') pods.seen(object);
      },
      signal,
    );
  }
}
