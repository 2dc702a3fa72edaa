/**
 * The operator on Kubernetes: every replica holds webhooks in `Library.status`; the leader also makes the passes. It
 * only wires: decisions about a Library are in `library/`, access to the cluster is in `platform/kubernetes/`.
 */
import type { PageLibrary } from '../api/ports.ts';
import { catalogDebtWish, owesFullWalk } from '../library/catalogDebt.ts';
import { heldLongestMs } from '../library/claim.ts';
import type { Clock } from '../library/clock.ts';
import { type LibraryKey, listTargets } from '../library/document.ts';
import { type HeldWrite, HoldQueue } from '../library/holdQueue.ts';
import { type PublishingLibrary, StoryNudge } from '../library/storyNudge.ts';
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
import { ReplacedLibraries } from './replacedLibraries.ts';

export interface KubernetesOperatorOptions {
  readonly api: KubeApi;
  readonly catalog: LazyCatalog;
  readonly settings: JobSettings;
  /** Namespaces whose Libraries are served; empty: all. */
  readonly namespaces: readonly string[];
  readonly lease: ObjectPlace;
  /** How long the leader may be silent before another replica leads; default: 30 s. */
  readonly leaseMs?: number;
  /** Identifies this replica in the cluster: the pod's name. */
  readonly identity: string;
  readonly programVersion: string;
  readonly clock: Clock;
  readonly events: KubernetesEvents;
}

export interface KubernetesEvents extends LeadershipEvents {
  /** A call to the cluster failed and is retried. */
  clusterTrouble(what: string, error: unknown): void;
  /** Held webhooks or user requests could not be written: they stay in memory and are written as soon as possible. */
  holdTrouble(key: LibraryKey, error: unknown): void;
  /** One write made webhooks durable. */
  committed(write: HeldWrite): void;
  /** The process ends with folders that exist only in memory. */
  lost(key: LibraryKey, folders: number): void;
}

/** Limits the names that could not be verified and are held in memory (docs/design/webhook.md#limits). */
const unknownNamesAtMost = 1_000;
/** How long a stop waits for held folders to be written. */
const drainWithinMs = 5_000;

const leaseUsualMs = 30_000;
/** Renewals per lease duration: two of them may fail. */
const leaseRenewals = 3;

export class KubernetesOperator implements WebhookPort {
  readonly #options: KubernetesOperatorOptions;
  readonly #watched: WatchedObjects<LibraryObject>;
  readonly #states: LibraryStates;
  readonly #elector: Elector;
  readonly #leadership: Leadership;
  readonly #nudge: StoryNudge;
  readonly #queues = new Map<LibraryKey, HoldQueue>();
  readonly #lookup: LibraryLookup;
  readonly #replaced: ReplacedLibraries;
  /** Aborts when this replica gives up leadership. */
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
    this.#replaced = new ReplacedLibraries(clock);
    this.#lookup = new LibraryLookup({ api, clock, onTrouble: (error) => events.clusterTrouble('lookup', error) });
    this.#states = new LibraryStates({
      ...{ api, cache: this.#watched, baseUrl: settings.baseUrl, clock },
      // Evaluated with every write, and so only after the elector exists.
      shows: () => this.#elector.isLeader(),
      onContested: (error) => events.clusterTrouble('status', error),
    });
    this.#elector = new Elector({
      ...{ api, clock, place: lease, identity },
      durationMs: leaseMs,
      renewMs: leaseMs / leaseRenewals,
      onTrouble: (error) => events.clusterTrouble('lease', error),
    });
    this.#nudge = new StoryNudge({
      clock,
      publishing: () => this.#publishing(),
      hasOutdatedLists: (library) => options.catalog.hasOutdatedLists(library, clock.now()),
      accept: (key, wish) => this.accept(key, wish),
      trouble: (key, error) => events.trouble(key, error),
      ended: this.#stopping.signal,
    });
    this.#leadership = new Leadership({
      ...options,
      events: {
        ...events,
        step: (key, object, step) => {
          this.#nudge.afterStep(key, step);
          events.step(key, object, step);
        },
      },
      states: this.#states,
      libraries: () => this.#watched.values(),
      isKnown: (namespace) => this.#watched.isFilledIn(namespace),
      mayCreate: () => this.#elector.isLeader(),
      replaced: this.#replaced,
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

  /**
   * Holds the full walks that a catalog is owed, whose tables were replaced or are new. `walked`: the uids of the Libraries
   * that a full walk has put into it. Call for each catalog that is opened.
   */
  async catalogOpened(walked: ReadonlySet<string>): Promise<void> {
    await this.#watched.filled;
    for (const object of this.#watched.values()) {
      const { namespace, name, uid = '' } = object.metadata;
      const state = this.#states.known(object);
      if (!owesFullWalk(state, walked.has(uid))) continue;
      const key: LibraryKey = `${namespace}/${name}`;
      await this.accept(key, catalogDebtWish).catch((error: unknown) => this.#options.events.holdTrouble(key, error));
    }
  }

  /** True if it leads and can read what it needs: a leader that cannot read Jobs and pods walks nothing. */
  get isLeading(): boolean {
    return this.#elector.isLeader() && this.#leadership.isWorking;
  }

  /** `ready`, or what is missing. */
  readiness(): string {
    if (this.#resigning.signal.aborted) return 'stopping';
    if (!this.#watched.isFilled) return 'the Libraries of the cluster are not read yet';
    // Ready although the API server is down: webhooks are held, and otherwise all replicas would leave the Service at
    // once.
    return 'ready';
  }

  /** Milliseconds since the last response of the API server; bookmarks arrive every minute. */
  get apiSilentMs(): number {
    return Math.max(0, this.#options.clock.monotonic() - this.#watched.lastContactAt);
  }

  /** False, and thus a 404, only if a live read returns NotFound. */
  knows(key: LibraryKey): boolean | Promise<boolean> {
    const place = placeOf(key);
    const { namespaces } = this.#options;
    if (namespaces.length > 0 && !namespaces.includes(place.namespace)) return false;
    if (this.#watched.get(place) !== undefined) return true;
    // Until the Libraries are listed, webhooks are held.
    if (!this.#watched.isFilled) return true;
    return this.#lookup.isThere(key);
  }

  /** Throws for an unverifiable name if a thousand others wait already: that webhook is lost, and counted. */
  async accept(key: LibraryKey, wish: Wish): Promise<void> {
    const isKnown = this.#isCached(key);
    if (!isKnown && !this.#queues.has(key) && this.#queues.size >= unknownNamesAtMost) {
      throw new Error(`${unknownNamesAtMost} names that cannot be looked up are held in memory already`);
    }
    const queue = this.#queueOf(key);
    const held = queue.hold(wish);
    // A name without a Library is not remembered.
    if (!isKnown) void queue.drained().then(() => this.#dropUnknown(key, queue));
    await held;
  }

  #dropUnknown(key: LibraryKey, queue: HoldQueue): void {
    if (!queue.isDirty && this.#queues.get(key) === queue && !this.#isCached(key)) this.#queues.delete(key);
  }

  #isCached(key: LibraryKey): boolean {
    return this.#watched.get(placeOf(key)) !== undefined;
  }

  /** The Libraries for the page. */
  served(): readonly PageLibrary[] {
    const states = this.#states;
    return [...this.#watched.values()].map((object) =>
      pageLibrary(object, states.document(object), states.known(object)),
    );
  }

  /** The Libraries of stories with lists on media servers. */
  *#publishing(): Iterable<PublishingLibrary> {
    for (const object of this.#watched.values()) {
      const read = this.#states.document(object);
      const { namespace, name, uid } = object.metadata;
      const publish = 'document' in read ? listTargets(read.document) : [];
      if (uid !== undefined && publish.length > 0) yield { key: `${namespace}/${name}`, uid, publish };
    }
  }

  uidOf(key: LibraryKey): string | undefined {
    return this.#watched.get(placeOf(key))?.metadata.uid;
  }

  /** For metrics. `longestMs`: how long the oldest due folder or requested full walk has waited. */
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

  /** Number of folders per Library that exist only in memory because they could not be written. */
  *heldInMemory(): Iterable<readonly [LibraryKey, number]> {
    for (const [key, queue] of this.#queues) if (queue.isBehind) yield [key, queue.inMemory];
  }

  /**
   * Ends passes and releases the lease: another replica may lead while this one still answers. Jobs continue; the next
   * leader finds them.
   */
  resign(): void {
    this.#resigning.abort();
  }

  /** Call after the last request was answered: held folders are written, or reported as lost. */
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
    if (gone) this.#replaced.gone(object, this.#states.known(object));
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
