/**
 * One term of the leader: passes over every Library from a work queue, with watches on Jobs and pods. A new term starts
 * with empty slots and reads everything again.
 */
import type { Clock } from '../library/clock.ts';
import type { LibraryKey } from '../library/document.ts';
import type { Step } from '../library/pass.ts';
import { Slots } from '../library/slots.ts';
import type { Trouble } from '../library/status.ts';
import type { KubeApi } from '../platform/kubernetes/api/kubeApi.ts';
import type { LibraryObject } from '../platform/kubernetes/api/wire.ts';
import { WorkQueue } from '../platform/kubernetes/api/workQueue.ts';
import { type JobSettings, KubernetesJobs } from '../platform/kubernetes/jobs.ts';
import type { LibraryStates } from '../platform/kubernetes/libraryStates.ts';
import type { Waits } from '../platform/kubernetes/podWords.ts';
import type { LazyCatalog } from '../serve/lazyCatalog.ts';
import { JobWatches } from './jobWatches.ts';
import { rightsMissing, troublesFound } from './leaderTroubles.ts';
import { LibraryOperators } from './libraryOperators.ts';
import { LibraryPorts } from './libraryPorts.ts';
import { markGoneDaily } from './markGone.ts';
import type { ReplacedLibraries } from './replacedLibraries.ts';
import { SharedStorage } from './sharedStorage.ts';

export interface TermEvents {
  step(key: LibraryKey, object: LibraryObject, step: Step): void;
  trouble(key: LibraryKey, error: unknown): void;
  /** The Library replaces a deleted one of its name; once for each. */
  replaced(key: LibraryKey, object: LibraryObject, why: Trouble): void;
  clusterTrouble(what: string, error: unknown): void;
  /** One pass of one Library has ended. */
  passed(durationMs: number, isFailed: boolean): void;
  /** `plural`: the kind that is watched. */
  watchRestarted(plural: string, reason: string): void;
}

export interface TermOptions {
  readonly api: KubeApi;
  readonly states: LibraryStates;
  /** All Libraries that the watch shows now. */
  readonly libraries: () => Iterable<LibraryObject>;
  readonly catalog: LazyCatalog;
  readonly settings: JobSettings;
  /** Empty: all namespaces. */
  readonly namespaces: readonly string[];
  /** False for a namespace whose Libraries cannot be read: it may contain some that the operator does not see. */
  readonly isKnown: (namespace: string) => boolean;
  readonly replaced: ReplacedLibraries;
  readonly programVersion: string;
  readonly clock: Clock;
  readonly events: TermEvents;
  /** Whether the lease is ours, by a monotonic clock. */
  readonly mayCreate: () => boolean;
}

/** Concurrent tiles Jobs over all Libraries of a cluster. */
const tilesJobsAtMost = 10;
/** Concurrent passes: a pass mostly waits for the API server. */
const passesAtOnce = 8;
/** Under a storm of webhooks the watch reports every write of a hold: ten passes per second and Library are enough. */
const betweenPassesMs = 100;
/** A pod usually starts within seconds. After this its wait is shown. */
const startsWithinMs = 30_000;
/**
 * The pause before a pass that no watch triggers: missing rights may have been granted, another Library may be gone.
 */
const nextCheckMs = 10_000;

export class LeaderTerm {
  readonly #options: TermOptions;
  readonly #mandate: AbortSignal;
  readonly #begunAt: number;
  readonly #watches: JobWatches;
  readonly #jobs: KubernetesJobs;
  readonly #queue: WorkQueue<LibraryKey>;
  readonly #slots: Slots;
  readonly #tilesSlots: Slots;
  readonly #shared: SharedStorage;
  readonly #ports: LibraryPorts;
  readonly #operators: LibraryOperators;

  constructor(options: TermOptions, mandate: AbortSignal) {
    this.#options = options;
    this.#mandate = mandate;
    const { api, clock, settings, states, libraries, events, mayCreate } = options;
    this.#begunAt = clock.monotonic();
    this.#watches = new JobWatches({ ...options, onChange: (key) => this.wake(key) });
    const { jobs, pods } = this.#watches;
    this.#jobs = new KubernetesJobs({
      ...{ api, settings, clock, mayCreate, jobs, pods },
      object: (key) => states.object(key),
      othersWait: (key, component) => (component === 'walk' ? this.#slots : this.#tilesSlots).isWantedBeside(key),
    });
    this.#queue = new WorkQueue({
      clock,
      concurrency: passesAtOnce,
      restMs: betweenPassesMs,
      reconcile: (key) => this.#timedPass(key),
      onTrouble: (key, error) => events.trouble(key, error),
    });
    this.#slots = new Slots(settings.maxJobs, (key) => this.wake(key));
    this.#tilesSlots = new Slots(tilesJobsAtMost, (key) => this.wake(key));
    this.#shared = new SharedStorage({ libraries, jobs: () => jobs.values(), pods: () => pods.values() });
    const [slots, tilesSlots, shared] = [this.#slots, this.#tilesSlots, this.#shared];
    const wake = (key: LibraryKey) => this.wake(key);
    this.#ports = new LibraryPorts({ ...options, jobs: this.#jobs, slots, tilesSlots, shared, wake });
    this.#operators = new LibraryOperators({
      ...options,
      ports: this.#ports,
      onRemoved: (key) => this.#jobs.forget(key),
    });
  }

  get queueDepth(): number {
    return this.#queue.depth;
  }

  /** False while Jobs and pods cannot be read in any namespace: nothing is walked then. */
  get isWorking(): boolean {
    return this.#watches.isFilled;
  }

  wake(key: LibraryKey | undefined): void {
    if (key !== undefined) this.#queue.add(key);
  }

  /** Serves until the mandate ends. */
  async serve(): Promise<void> {
    const mandate = this.#mandate;
    const leave = this.#options.api.presence?.onBack(() => this.#queue.hurry());
    const watching = this.#watches.run(mandate);
    // No pass before all Jobs and pods are listed, or refused.
    await Promise.race([this.#watches.answered, aborted(mandate)]);
    this.#takeOver();
    await Promise.all([watching, this.#queue.run(mandate), markGoneDaily(this.#options, mandate)]);
    leave?.();
  }

  /** Running work takes its slot before any Library has a pass. */
  #takeOver(): void {
    const { states } = this.#options;
    for (const key of states.keys()) {
      const object = states.object(key);
      if (object === undefined) continue;
      const { run, tiles } = states.known(object);
      this.#slots.settle(key, run !== undefined);
      this.#tilesSlots.settle(key, tiles !== undefined);
      this.wake(key);
    }
  }

  async #timedPass(key: LibraryKey): Promise<number | undefined> {
    const { clock, events } = this.#options;
    const startedAt = clock.monotonic();
    let isFailed = true;
    try {
      const waitMs = await this.#pass(key);
      isFailed = false;
      return waitMs;
    } finally {
      events.passed(clock.monotonic() - startedAt, isFailed);
    }
  }

  /**
   * One pass over a Library: its steps, its stray Jobs and pods, and its troubles. Returns when the next pass is due,
   * in ms.
   */
  async #pass(key: LibraryKey): Promise<number | undefined> {
    const object = this.#options.states.object(key);
    if (object === undefined) return this.#forget(key);
    const unread = this.#watches.unreadIn(object.metadata.namespace);
    if (unread !== undefined) {
      const ledMs = this.#options.clock.monotonic() - this.#begunAt;
      await this.#show(key, [rightsMissing(key, unread, ledMs)]);
      return nextCheckMs;
    }
    const shared = this.#shared.troubleOf(object);
    this.#reportReplaced(key, object);
    let waitMs: number | undefined;
    let showAgainMs: number | undefined;
    try {
      waitMs = await this.#settle(key, object, shared !== undefined);
    } finally {
      // Also after a failed pass: a recurring failure, like a refused Job, may need a person.
      showAgainMs = await this.#show(key, this.#found(key, shared));
    }
    return showAgainMs === undefined ? waitMs : Math.min(waitMs ?? showAgainMs, showAgainMs);
  }

  #reportReplaced(key: LibraryKey, object: LibraryObject): void {
    const { replaced, states, events } = this.#options;
    const why = replaced.troubleOf(object, states.known(object));
    if (why !== undefined && replaced.isNews(object)) events.replaced(key, object, why);
  }

  /** `isHeld`: nothing new starts, as in a suspended Library. */
  async #settle(key: LibraryKey, object: LibraryObject, isHeld: boolean): Promise<number | undefined> {
    const { states, events } = this.#options;
    const read = states.document(object);
    // A faulty document starts nothing until a person corrects it; a run of the previous document is still ended.
    const operator = this.#operators.of(key, object, 'document' in read ? read.document : undefined, isHeld);
    this.#ports.forgetFindings(key);
    await this.#jobs.endStrays(key, states.known(object));
    const waitMs = await operator.settle(this.#mandate);
    const away = this.#ports.catalogAway(key);
    if (away !== undefined) {
      events.trouble(key, away);
      return away.againMs;
    }
    return isHeld ? Math.min(waitMs ?? nextCheckMs, nextCheckMs) : waitMs;
  }

  /** Shows the troubles in the status. Returns when to show them again, in ms, if another operator overwrites them. */
  async #show(key: LibraryKey, found: readonly Trouble[]): Promise<number | undefined> {
    const { states } = this.#options;
    const object = states.object(key);
    const read = object === undefined ? undefined : states.document(object);
    const away = this.#ports.catalogAway(key);
    states.setTroubles(key, {
      jobs: away === undefined ? found : [away.trouble, ...found],
      ...(read !== undefined && 'faults' in read ? { document: read.faults } : {}),
    });
    return this.#mandate.aborted ? undefined : states.refresh(key);
  }

  #found(key: LibraryKey, shared: Trouble | undefined): readonly Trouble[] {
    const { states, settings, replaced } = this.#options;
    const object = states.object(key);
    return troublesFound({
      replaced: object && replaced.troubleOf(object, states.known(object)),
      jobs: this.#jobs.troublesOf(key).jobs,
      waits: this.#lateStart(key),
      turnOf: this.#slots.isWaiting(key) ? settings.maxJobs : undefined,
      workBeside: this.#ports.workBeside(key),
      shared,
      isRunning: object !== undefined && states.known(object).run !== undefined,
    });
  }

  /** Undefined while a wait is as short as that of any pod. */
  #lateStart(key: LibraryKey): Waits | undefined {
    const waits = this.#jobs.whyNotStarting(key);
    return waits !== undefined && this.#options.clock.now() - waits.since >= startsWithinMs ? waits : undefined;
  }

  /** The Library's Jobs are deleted with it, their pods later: another Library at the same videos waits for them (`otherAt`). */
  #forget(key: LibraryKey): undefined {
    this.#operators.forget(key);
    this.#ports.forgetFindings(key);
    for (const slots of [this.#slots, this.#tilesSlots]) {
      slots.settle(key, false);
      slots.leave(key);
    }
    return undefined;
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
