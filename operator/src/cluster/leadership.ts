/**
 * What the leading replica does: passes of every Library from a work queue, over Jobs and pods that it watches while it leads. All
 * it decides about the cluster is fenced by versions and names; leading only saves others the work (kubernetes.md 2).
 */

import { countsOf } from '../catalog/page/libraryCounts.ts';
import type { Clock } from '../library/clock.ts';
import type { LibraryDocument, LibraryKey } from '../library/document.ts';
import { tilesRefusedAtMost, tilesVideosAtMost } from '../library/limits.ts';
import { LibraryOperator, type OperatorPorts } from '../library/operator.ts';
import type { Step } from '../library/pass.ts';
import { Slots } from '../library/slots.ts';
import type { TilesVideo } from '../library/state.ts';
import type { Trouble } from '../library/status.ts';
import type { LibraryStore } from '../library/store.ts';
import type { KubeApi } from '../platform/kubernetes/api/kubeApi.ts';
import { jobs, pods } from '../platform/kubernetes/api/resources.ts';
import type { JobObject, LibraryObject, PodObject } from '../platform/kubernetes/api/wire.ts';
import { WorkQueue } from '../platform/kubernetes/api/workQueue.ts';
import { type JobSettings, KubernetesJobs } from '../platform/kubernetes/jobs.ts';
import { libraryOfJob, managedSelector, mediaMountPath, placeOfLibrary } from '../platform/kubernetes/labels.ts';
import type { LibraryStates } from '../platform/kubernetes/libraryStates.ts';
import type { FoundByLeader } from '../platform/kubernetes/shownStatus.ts';
import { WatchedObjects } from '../platform/kubernetes/watchedObjects.ts';
import type { LazyCatalog } from '../serve/lazyCatalog.ts';
import { CatalogAway, CatalogPresence } from './catalogPresence.ts';
import { subjectOf } from './librarySubject.ts';
import { markGoneDaily } from './markGone.ts';
import { SharedStorage, workBesideTrouble } from './sharedStorage.ts';

export interface LeadershipEvents {
  step(key: LibraryKey, object: LibraryObject, step: Step): void;
  trouble(key: LibraryKey, error: unknown): void;
  clusterTrouble(what: string, error: unknown): void;
  /** One pass of one Library has ended. */
  passed(durationMs: number, isFailed: boolean): void;
  /** `plural`: of the kind that is watched. */
  watchRestarted(plural: string, reason: string): void;
  /** True when this replica begins to lead. */
  leads(isLeading: boolean): void;
}

export interface LeadershipOptions {
  readonly api: KubeApi;
  readonly states: LibraryStates;
  /** All Libraries that the watch shows now. */
  readonly libraries: () => Iterable<LibraryObject>;
  readonly catalog: LazyCatalog;
  readonly settings: JobSettings;
  readonly namespaces: readonly string[];
  /** Whether the Libraries of a namespace are known: one that may not be read holds some that nobody sees. */
  readonly isKnown: (namespace: string) => boolean;
  readonly programVersion: string;
  readonly clock: Clock;
  readonly events: LeadershipEvents;
  /** Whether the lease is ours, by a clock that only grows. */
  readonly mayCreate: () => boolean;
}

/** runs.md 3: tiles Jobs at once over all Libraries of a cluster. */
const tilesJobsAtMost = 10;
/** Passes at once: most of one is waiting for the API server. */
const passesAtOnce = 8;
/** Under a storm of webhooks every write of their holds comes back by the watch: ten looks a second are enough. */
const betweenPassesMs = 100;
/** How soon it is looked again where no watch tells: whether what could not be read can be read, whether another Library is gone. */
const lookAgainMs = 10_000;
/** Rights that are given together with the operator are seen by an API server within seconds; no person is called for before. */
const unreadPassesWithinMs = 60_000;

interface Subjected {
  readonly uid: string;
  readonly operator: LibraryOperator;
}

export class Leadership {
  readonly #options: LeadershipOptions;
  #term: Term | undefined;

  constructor(options: LeadershipOptions) {
    this.#options = options;
  }

  get queueDepth(): number {
    return this.#term?.queueDepth ?? 0;
  }

  /** It leads, and sees what it needs for that. */
  get isWorking(): boolean {
    return this.#term?.isWorking === true;
  }

  wake(key: LibraryKey): void {
    this.#term?.wake(key);
  }

  /** Until the mandate ends. Never throws: what fails is told and tried again. */
  async lead(mandate: AbortSignal): Promise<void> {
    const term = new Term(this.#options, mandate);
    this.#term = term;
    this.#options.events.leads(true);
    try {
      await term.serve();
    } finally {
      this.#term = undefined;
      this.#options.states.forgetFindings();
      this.#options.events.leads(false);
    }
  }
}

/** One time of leading: a new one begins with fresh slots and fresh looks at everything. */
class Term {
  readonly #options: LeadershipOptions;
  readonly #mandate: AbortSignal;
  readonly #begunAt: number;
  readonly #jobObjects: WatchedObjects<JobObject>;
  readonly #podObjects: WatchedObjects<PodObject>;
  readonly #jobs: KubernetesJobs;
  readonly #queue: WorkQueue<LibraryKey>;
  readonly #slots: Slots;
  readonly #tilesSlots: Slots;
  readonly #subjects = new Map<LibraryKey, Subjected>();
  /** Libraries whose open tiles may have changed: a run of theirs ended since they were asked for, or we do not know. */
  readonly #tilesLookedAt = new Set<LibraryKey>();
  readonly #presence: CatalogPresence;
  /** Found by the pass of a Library that is under way: it wanted to claim, and could not. */
  readonly #awayFor = new Map<LibraryKey, CatalogAway>();
  readonly #shared: SharedStorage;
  /** Found as the above: what works beside the same videos. */
  readonly #workBeside = new Map<LibraryKey, Trouble>();

  constructor(options: LeadershipOptions, mandate: AbortSignal) {
    this.#options = options;
    this.#mandate = mandate;
    this.#begunAt = options.clock.monotonic();
    const { api, clock, namespaces, settings, states, libraries, events, mayCreate } = options;
    this.#presence = new CatalogPresence(clock);
    this.#shared = new SharedStorage({
      libraries,
      jobs: () => this.#jobObjects.values(),
      pods: () => this.#podObjects.values(),
    });
    const watch = { api, namespaces, clock, labelSelector: managedSelector };
    const onTrouble = (error: unknown, what: string) => events.clusterTrouble(what, error);
    const onChange = (object: JobObject | PodObject) => this.wake(libraryOfJob(object));
    const onRestart = (reason: string, plural: string) => events.watchRestarted(plural, reason);
    this.#jobObjects = new WatchedObjects({ ...watch, resource: jobs, onChange, onTrouble, onRestart });
    this.#podObjects = new WatchedObjects({ ...watch, resource: pods, onChange, onTrouble, onRestart });
    this.#jobs = new KubernetesJobs({
      ...{ api, settings, clock, mayCreate },
      jobs: this.#jobObjects,
      pods: this.#podObjects,
      object: (key) => states.object(key),
    });
    this.#queue = new WorkQueue({
      clock,
      concurrency: passesAtOnce,
      restMs: betweenPassesMs,
      reconcile: (key) => this.#timedPass(key, mandate),
      onTrouble: (key, error) => events.trouble(key, error),
    });
    this.#slots = new Slots(settings.maxJobs, (key) => this.wake(key));
    this.#tilesSlots = new Slots(tilesJobsAtMost, (key) => this.wake(key));
  }

  get queueDepth(): number {
    return this.#queue.depth;
  }

  /** False while nothing may be read of Jobs or pods: then nothing is walked. */
  get isWorking(): boolean {
    return this.#jobObjects.isFilled && this.#podObjects.isFilled;
  }

  wake(key: LibraryKey | undefined): void {
    if (key !== undefined) this.#queue.add(key);
  }

  async serve(): Promise<void> {
    const mandate = this.#mandate;
    const watching = Promise.all([this.#jobObjects.run(mandate), this.#podObjects.run(mandate)]);
    // No pass before everything it looks at is there, or may not be read.
    await Promise.race([Promise.all([this.#jobObjects.answered, this.#podObjects.answered]), aborted(mandate)]);
    this.#takeOver();
    await Promise.all([watching, this.#queue.run(mandate), markGoneDaily(this.#options, mandate)]);
  }

  /** What runs already holds its slot before anybody else is looked at. */
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

  async #timedPass(key: LibraryKey, mandate: AbortSignal): Promise<number | undefined> {
    const { clock, events } = this.#options;
    const startedAt = clock.monotonic();
    let isFailed = true;
    try {
      const waitMs = await this.#pass(key, mandate);
      isFailed = false;
      return waitMs;
    } finally {
      events.passed(clock.monotonic() - startedAt, isFailed);
    }
  }

  /** One Library: its document, its passes, what has no business to run, and what a person is told. */
  async #pass(key: LibraryKey, mandate: AbortSignal): Promise<number | undefined> {
    const object = this.#options.states.object(key);
    if (object === undefined) return this.#forget(key);
    const unread = this.#unreadIn(object.metadata.namespace);
    if (unread !== undefined) return this.#tellUnread(key, unread, mandate);
    const shared = this.#shared.troubleOf(object);
    let waitMs: number | undefined;
    let tellAgainMs: number | undefined;
    try {
      waitMs = await this.#settle(key, object, shared !== undefined, mandate);
    } finally {
      // Also where it failed: what makes it fail each time, as a Job that is refused, may be for a person to read.
      tellAgainMs = await this.#tell(key, this.#found(key, shared), mandate);
    }
    return tellAgainMs === undefined ? waitMs : Math.min(waitMs ?? tellAgainMs, tellAgainMs);
  }

  /** `isHeld`: nothing new starts, as of one that is suspended. */
  async #settle(
    key: LibraryKey,
    object: LibraryObject,
    isHeld: boolean,
    mandate: AbortSignal,
  ): Promise<number | undefined> {
    const { states, events } = this.#options;
    const read = states.document(object);
    // Of a faulty document nothing is started until a person mends it; what runs by the one before it is still ended.
    const operator = this.#operatorOf(key, object, 'document' in read ? read.document : undefined, isHeld);
    this.#awayFor.delete(key);
    this.#workBeside.delete(key);
    await this.#jobs.endStrays(key, states.known(object));
    const waitMs = await operator.settle(mandate);
    const away = this.#awayFor.get(key);
    if (away !== undefined) {
      events.trouble(key, away);
      return away.againMs;
    }
    return isHeld ? Math.min(waitMs ?? lookAgainMs, lookAgainMs) : waitMs;
  }

  /** What is wrong now, with all that is shown. Answers how long to wait where somebody else shows it otherwise. */
  async #tell(key: LibraryKey, found: readonly Trouble[], mandate: AbortSignal): Promise<number | undefined> {
    const { states } = this.#options;
    const object = states.object(key);
    const read = object === undefined ? undefined : states.document(object);
    const away = this.#awayFor.get(key);
    states.setTroubles(key, {
      jobs: away === undefined ? found : [away.trouble, ...found],
      ...(read !== undefined && 'faults' in read ? { document: read.faults } : {}),
    });
    return mandate.aborted ? undefined : states.refresh(key);
  }

  #found(key: LibraryKey, shared: Trouble | undefined): readonly Trouble[] {
    const { states, settings } = this.#options;
    const found = this.#jobs.troublesOf(key).jobs;
    if (this.#slots.isWaiting(key)) return [...found, waitsForTurn(settings.maxJobs)];
    const beside = this.#workBeside.get(key);
    if (beside !== undefined) return [...found, beside];
    const object = states.object(key);
    // One that runs all the same, claimed before the other came, tells of itself.
    const runs = object !== undefined && states.known(object).run !== undefined;
    return shared === undefined || runs ? found : [shared, ...found];
  }

  /** Of Jobs and pods, what may not be read there: nothing may be decided without either. */
  #unreadIn(namespace: string): string | undefined {
    if (!this.#jobObjects.isFilledIn(namespace)) return 'Jobs';
    return this.#podObjects.isFilledIn(namespace) ? undefined : 'pods';
  }

  async #tellUnread(key: LibraryKey, unread: string, mandate: AbortSignal): Promise<number> {
    const isPassing = this.#options.clock.monotonic() - this.#begunAt < unreadPassesWithinMs;
    await this.#tell(key, [{ ...rightsMissing(key, unread), ...(isPassing ? { isPassing } : {}) }], mandate);
    return lookAgainMs;
  }

  /** Its Jobs go with it, their pods later: whoever has the same videos waits for them (`#isAlone`). */
  #forget(key: LibraryKey): undefined {
    const known = this.#subjects.get(key);
    if (known !== undefined) this.#markRemoved(key, known.uid);
    this.#subjects.delete(key);
    this.#awayFor.delete(key);
    this.#workBeside.delete(key);
    for (const slots of [this.#slots, this.#tilesSlots]) {
      slots.settle(key, false);
      slots.leave(key);
    }
    return undefined;
  }

  /** What fails here is found when the uids are compared. */
  #markRemoved(key: LibraryKey, uid: string): void {
    const { catalog, clock, events } = this.#options;
    this.#jobs.forget(key);
    catalog.markRemoved(uid, clock.now()).catch((error: unknown) => events.trouble(key, error));
  }

  #operatorOf(
    key: LibraryKey,
    object: LibraryObject,
    document: LibraryDocument | undefined,
    isHeld: boolean,
  ): LibraryOperator {
    const { uid = '' } = object.metadata;
    const subject = subjectOf(object, document, this.#options.programVersion, isHeld);
    const known = this.#subjects.get(key);
    if (known?.uid === uid) {
      known.operator.setSubject(subject);
      return known.operator;
    }
    // Taken away and made anew under its name, faster than anybody looked.
    if (known !== undefined) this.#markRemoved(key, known.uid);
    const operator = new LibraryOperator(key, subject, this.#portsOf(key));
    this.#subjects.set(key, { uid, operator });
    return operator;
  }

  #portsOf(key: LibraryKey): OperatorPorts {
    const { states, catalog, clock, events } = this.#options;
    return {
      store: this.#countingStore(),
      platform: this.#jobs,
      ledger: catalog.ledger(),
      slots: this.#slots,
      tilesSlots: this.#tilesSlots,
      clock,
      newId: () => this.#jobs.newId(key),
      mayClaim: (_, uid) => this.#mayClaim(key, uid),
      openTiles: (_, uid) => this.#openTiles(key, uid),
      events: {
        step: (_, step) => {
          if (step.do === 'endWalk') this.#tilesLookedAt.delete(key);
          const object = states.object(key);
          if (object !== undefined) events.step(key, object, step);
        },
        trouble: (_, error) => events.trouble(key, error),
      },
    };
  }

  /** The End of a run writes what the catalog says since: one write, and not two. */
  #countingStore(): LibraryStore {
    const { states } = this.#options;
    return {
      read: (key, live) => states.read(key, live),
      compareAndSwap: async (key, version, next) => {
        const isEnd = next.run === undefined && (await states.read(key))?.state.run !== undefined;
        if (isEnd) await this.#count(key, next.uid);
        return states.compareAndSwap(key, version, next);
      },
    };
  }

  async #count(key: LibraryKey, uid: string): Promise<void> {
    const { states, catalog, events } = this.#options;
    const object = states.object(key);
    const read = object === undefined ? undefined : states.document(object);
    if (read === undefined || !('document' in read)) return;
    try {
      states.setCounts(key, await countsOf(await catalog.open(), uid, read.document.spec.kind));
    } catch (error) {
      // An End must not wait for a database: the next one counts.
      events.trouble(key, error);
    }
  }

  async #openTiles(key: LibraryKey, uid: string): Promise<readonly TilesVideo[]> {
    if (this.#tilesLookedAt.has(key)) return [];
    // Those that wait for their turn must not hide the others behind them.
    const atMost = tilesVideosAtMost + tilesRefusedAtMost;
    const { catalog, clock } = this.#options;
    const videos = await this.#presence.ask(() => catalog.openTiles(uid, atMost, clock.now()));
    if (videos instanceof CatalogAway) {
      this.#foundAway(key, videos);
      return [];
    }
    if (videos.length === 0) this.#tilesLookedAt.add(key);
    // A worker posts the title's folder as its pod sees it; what is held after the Job has the same form.
    return videos.map((video) => ({ ...video, title: `${mediaMountPath}/${video.title}` }));
  }

  /** Of what is told meanwhile nothing is lost: it waits in the state. */
  async #mayClaim(key: LibraryKey, uid: string): Promise<boolean> {
    const answer = await this.#presence.ask(async () => {
      const [{ findLibrary }, catalog] = await Promise.all([
        import('../catalog/database/library.ts'),
        this.#options.catalog.open(),
      ]);
      await findLibrary(catalog, uid);
    });
    if (answer !== undefined) {
      this.#foundAway(key, answer);
      return false;
    }
    const object = this.#options.states.object(key);
    return object === undefined || this.#isAlone(key, object);
  }

  /** Nobody else walks there, or is about to: others may have come and gone since the pass began. */
  #isAlone(key: LibraryKey, object: LibraryObject): boolean {
    if (this.#shared.troubleOf(object) !== undefined) return false;
    // It was there first and another was seen before it: the run of that one ends before its own begins.
    if (this.#shared.sharersOf(object).some((sharer) => this.#slots.holds(sharer))) return false;
    const work = this.#shared.workBeside(object);
    if (work === undefined) return true;
    // A run that is under way tells of itself: it is its tiles that wait.
    if (this.#options.states.known(object).run === undefined) {
      this.#workBeside.set(key, workBesideTrouble(work, this.#options.clock.now()));
    }
    return false;
  }

  /** A run that is under way tells of itself, and its end must not wait for the catalog. */
  #foundAway(key: LibraryKey, away: CatalogAway): void {
    const object = this.#options.states.object(key);
    if (object === undefined || this.#options.states.known(object).run === undefined) this.#awayFor.set(key, away);
  }
}

function rightsMissing(key: LibraryKey, unread: string): Trouble {
  return {
    reason: 'RightsMissing' satisfies FoundByLeader,
    message: `the operator may not read the ${unread} of namespace ${placeOfLibrary(key).namespace}: give its account the rights of its chart; nothing starts until then, and what is told is held`,
  };
}

/** No trouble of its own: others run. Without their names, which change while it waits: each would be a write. */
function waitsForTurn(maxJobs: number): Trouble {
  const message = `a walk is due and waits for its turn: as many walks run as may at once (${maxJobs}, jobs.maximum)`;
  return { reason: 'WaitsForTurn' satisfies FoundByLeader, message, isPassing: true };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
