/**
 * The operator on Kubernetes: every replica holds webhooks in `Library.status`; the one that leads also runs the passes. It wires;
 * what is decided about a Library is decided in `library/`, how the cluster is asked in `platform/kubernetes/`.
 */
import type { PageLibrary } from '../api/ports.ts';
import { heldLongestMs } from '../library/claim.ts';
import type { Clock } from '../library/clock.ts';
import type { LibraryKey } from '../library/document.ts';
import { type HeldWrite, HoldQueue } from '../library/holdQueue.ts';
import type { Wish } from '../library/wish.ts';
import { Elector } from '../platform/kubernetes/api/elector.ts';
import type { KubeApi } from '../platform/kubernetes/api/kubeApi.ts';
import type { ObjectPlace } from '../platform/kubernetes/api/resources.ts';
import { libraries } from '../platform/kubernetes/api/resources.ts';
import type { LibraryObject } from '../platform/kubernetes/api/wire.ts';
import type { JobSettings } from '../platform/kubernetes/jobs.ts';
import { LibraryLookup } from '../platform/kubernetes/libraryLookup.ts';
import { LibraryStates } from '../platform/kubernetes/libraryStates.ts';
import { WatchedObjects } from '../platform/kubernetes/watchedObjects.ts';
import type { LazyCatalog } from '../serve/lazyCatalog.ts';
import type { WebhookPort } from '../webhook/handler.ts';
import { pageLibrary } from './kubernetesPage.ts';
import { Leadership, type LeadershipEvents } from './leadership.ts';

export interface KubernetesOperatorOptions {
  readonly api: KubeApi;
  readonly catalog: LazyCatalog;
  readonly settings: JobSettings;
  /** Whose Libraries are served; empty: of all namespaces. */
  readonly namespaces: readonly string[];
  readonly lease: ObjectPlace;
  /** How long the leader may be silent before another leads; absent: 30 s. */
  readonly leaseMs?: number;
  /** Of this replica, unique in the cluster: the pod's name. */
  readonly identity: string;
  readonly programVersion: string;
  readonly clock: Clock;
  readonly events: KubernetesEvents;
}

export interface KubernetesEvents extends LeadershipEvents {
  /** Something of the cluster could not be read or written, and is tried again. */
  clusterTrouble(what: string, error: unknown): void;
  /** Webhooks, or what a person asked for, could not be written: they are in memory and written as soon as they can be. */
  holdTrouble(key: LibraryKey, error: unknown): void;
  /** Webhooks were made durable by one write. */
  committed(write: HeldWrite): void;
  /** The process ends with this in memory alone. */
  lost(key: LibraryKey, folders: number): void;
}

/** design 2.1, runs.md 8: names that could not be looked up and are held in memory all the same. */
const unknownNamesAtMost = 1_000;
/** How long a stop waits for what is held in memory to be written. */
const drainWithinMs = 5_000;

const leaseUsualMs = 30_000;
/** Renewed so often in the life of a lease that two renewals may fail. */
const leaseRenewals = 3;

export class KubernetesOperator implements WebhookPort {
  readonly #options: KubernetesOperatorOptions;
  readonly #watched: WatchedObjects<LibraryObject>;
  readonly #states: LibraryStates;
  readonly #elector: Elector;
  readonly #leadership: Leadership;
  readonly #queues = new Map<LibraryKey, HoldQueue>();
  readonly #lookup: LibraryLookup;
  /** It leads no more. */
  readonly #resigning = new AbortController();
  readonly #stopping = new AbortController();
  #running: Promise<unknown> = Promise.resolve();

  constructor(options: KubernetesOperatorOptions) {
    this.#options = options;
    const { api, clock, namespaces, lease, leaseMs = leaseUsualMs, identity, events, settings } = options;
    this.#watched = new WatchedObjects({
      ...{ api, resource: libraries, namespaces, clock },
      onChange: (object, gone) => this.#changed(object, gone),
      onTrouble: (error, what) => events.clusterTrouble(what, error),
      onRestart: (reason, plural) => events.watchRestarted(plural, reason),
    });
    this.#lookup = new LibraryLookup({ api, clock, onTrouble: (error) => events.clusterTrouble('lookup', error) });
    this.#states = new LibraryStates({
      ...{ api, cache: this.#watched, baseUrl: settings.baseUrl, clock },
      // Asked with every write, and so not before the elector is there.
      shows: () => this.#elector.isLeader(),
      onContested: (error) => events.clusterTrouble('status', error),
    });
    this.#elector = new Elector({
      ...{ api, clock, place: lease, identity },
      durationMs: leaseMs,
      renewMs: leaseMs / leaseRenewals,
      onTrouble: (error) => events.clusterTrouble('lease', error),
    });
    this.#leadership = new Leadership({
      ...options,
      states: this.#states,
      libraries: () => this.#watched.values(),
      isKnown: (namespace) => this.#watched.isFilledIn(namespace),
      mayCreate: () => this.#elector.isLeader(),
    });
  }

  start(): void {
    const { signal } = this.#stopping;
    const leading = (async () => {
      await this.#watched.filled;
      if (!signal.aborted) await this.#elector.run(this.#resigning.signal, (mandate) => this.#leadership.lead(mandate));
    })();
    this.#running = Promise.all([this.#watched.run(signal), leading]);
    this.#running.catch((error: unknown) => this.#options.events.clusterTrouble('operator', error));
  }

  /** It leads, and sees what it needs for that: one that may read neither Jobs nor pods walks nothing. */
  get isLeading(): boolean {
    return this.#elector.isLeader() && this.#leadership.isWorking;
  }

  /** `ready`, or what is missing. */
  readiness(): string {
    if (this.#resigning.signal.aborted) return 'stopping';
    if (!this.#watched.isFilled) return 'the Libraries of the cluster are not read yet';
    // An API server that is away is no reason to leave the Service: webhooks are held, and all replicas would leave it at once.
    return 'ready';
  }

  /** Since when nothing was heard of the API server; bookmarks come every minute. */
  get apiSilentMs(): number {
    return Math.max(0, this.#options.clock.monotonic() - this.#watched.lastContactAt);
  }

  /** 404 only where a live read says NotFound (runs.md 8). */
  knows(key: LibraryKey): boolean | Promise<boolean> {
    const place = placeOf(key);
    const { namespaces } = this.#options;
    if (namespaces.length > 0 && !namespaces.includes(place.namespace)) return false;
    if (this.#watched.get(place) !== undefined) return true;
    // While nobody can say whether it is there it is held.
    if (!this.#watched.isFilled) return true;
    return this.#lookup.isThere(key);
  }

  /** Throws for a name that cannot be looked up now when a thousand others wait already: that webhook is lost, and counted. */
  async accept(key: LibraryKey, wish: Wish): Promise<void> {
    const isKnown = this.#isCached(key);
    if (!isKnown && !this.#queues.has(key) && this.#queues.size >= unknownNamesAtMost) {
      throw new Error(`${unknownNamesAtMost} names that cannot be looked up are held in memory already`);
    }
    const queue = this.#queueOf(key);
    const held = queue.hold(wish);
    // One that turned out to be no Library is not remembered.
    if (!isKnown) void queue.drained().then(() => this.#dropUnknown(key, queue));
    await held;
  }

  #dropUnknown(key: LibraryKey, queue: HoldQueue): void {
    if (!queue.isDirty && this.#queues.get(key) === queue && !this.#isCached(key)) this.#queues.delete(key);
  }

  #isCached(key: LibraryKey): boolean {
    return this.#watched.get(placeOf(key)) !== undefined;
  }

  /** For the page. */
  served(): readonly PageLibrary[] {
    const states = this.#states;
    return [...this.#watched.values()].map((object) =>
      pageLibrary(object, states.document(object), states.known(object)),
    );
  }

  uidOf(key: LibraryKey): string | undefined {
    return this.#watched.get(placeOf(key))?.metadata.uid;
  }

  /** For metrics. `longestMs`: how long what is due longest has waited, a folder or a full walk that was asked for. */
  *held(): Iterable<{ readonly library: LibraryKey; readonly folders: number; readonly longestMs: number }> {
    const now = this.#options.clock.now();
    for (const object of this.#watched.values()) {
      const { namespace, name } = object.metadata;
      const state = this.#states.known(object);
      const folders = state.pending.folders.length;
      yield { library: `${namespace}/${name}`, folders, longestMs: heldLongestMs(state, now) };
    }
  }

  get queueDepth(): number {
    return this.#leadership.queueDepth;
  }

  /** What waits in memory alone because it could not be written, by Library. */
  *heldInMemory(): Iterable<readonly [LibraryKey, number]> {
    for (const [key, queue] of this.#queues) if (queue.isBehind) yield [key, queue.inMemory];
  }

  /** Passes end, the lease is let go: another may lead while this one still answers. Jobs go on: whoever leads next finds them. */
  resign(): void {
    this.#resigning.abort();
  }

  /** After the last request was answered: what is held is written, or told as lost. */
  async stop(): Promise<void> {
    this.resign();
    const { clock } = this.#options;
    const drained = Promise.all([...this.#queues.values()].map((queue) => queue.drained()));
    const over = new AbortController();
    await Promise.race([drained, clock.sleep(drainWithinMs, over.signal)]);
    over.abort();
    for (const [key, queue] of this.#queues) if (queue.isDirty) this.#options.events.lost(key, queue.inMemory);
    this.#stopping.abort();
    await this.#running.catch(() => undefined);
  }

  #changed(object: LibraryObject, gone: boolean): void {
    const { namespace, name } = object.metadata;
    const key: LibraryKey = `${namespace}/${name}`;
    this.#states.seen(object, gone);
    this.#leadership.wake(key);
  }

  #queueOf(key: LibraryKey): HoldQueue {
    const known = this.#queues.get(key);
    if (known !== undefined) return known;
    const { clock, events } = this.#options;
    const queue = new HoldQueue({
      key,
      store: this.#states,
      clock,
      onHeld: () => this.#leadership.wake(key),
      onTrouble: (error) => events.holdTrouble(key, error),
      ended: this.#stopping.signal,
      onWritten: (write) => events.committed(write),
    });
    this.#queues.set(key, queue);
    return queue;
  }
}

function placeOf(key: LibraryKey): ObjectPlace {
  const at = key.indexOf('/');
  return { namespace: key.slice(0, at), name: key.slice(at + 1) };
}
