/**
 * The local operator: wires store, Jobs, catalog and one operator per Library, for `serve` and tests. Decisions about a
 * Library are made in `library/`.
 */

import { type Clock, systemClock } from '../library/clock.ts';
import {
  type LibraryDocument,
  type LibraryKey,
  type LibrarySpec,
  libraryKey,
  listTargets,
} from '../library/document.ts';
import { HoldQueue } from '../library/holdQueue.ts';
import { slotWithoutProgressMs } from '../library/limits.ts';
import { OpenTiles } from '../library/openTiles.ts';
import { LibraryOperator, type OperatorPorts } from '../library/operator.ts';
import type { Step } from '../library/pass.ts';
import type { EndedJob } from '../library/platform.ts';
import { Slots } from '../library/slots.ts';
import type { Run, TilesRun, TilesVideo } from '../library/state.ts';
import { type PublishingLibrary, StoryNudge } from '../library/storyNudge.ts';
import { type Subject, subjectOf } from '../library/subject.ts';
import type { Wish } from '../library/wish.ts';
import type { Message } from '../messages/message.ts';
import { LocalJobs } from '../platform/local/jobs.ts';
import type { RegisteredLibrary, StateStore } from '../platform/local/stateStore.ts';
import type { LazyCatalog } from './lazyCatalog.ts';

export interface LocalOperatorOptions {
  readonly store: StateStore;
  readonly catalog: LazyCatalog;
  readonly dataFolder: string;
  readonly command: readonly [string, ...string[]];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly baseUrl: string;
  readonly maxJobs: number;
  readonly graceMs?: number;
  readonly programVersion: string;
  readonly events: LocalEvents;
  /** Default: the system clock. Tests advance their own. */
  readonly clock?: Clock;
}

export interface LocalEvents {
  step(key: LibraryKey, step: Step): void;
  trouble(key: LibraryKey, error: unknown): void;
  /** Held webhooks or user requests could not be written: they stay in memory and are written as soon as possible. */
  holdTrouble(key: LibraryKey, error: unknown): void;
  jobEnded(key: LibraryKey, job: Run | TilesRun, ended: EndedJob, stderrTail: string): void;
  jobLine(key: LibraryKey, job: Run | TilesRun, line: string): void;
  /** The file of a Library's lock was damaged, or something was in its place. */
  lockMended(key: LibraryKey, what: Message): void;
}

/** Concurrent tiles Jobs over all Libraries: each decodes on its own, and typical machines have two cores. */
const tilesJobsAtMost = 1;
/**
 * How long the state of a removed Library is kept: a document that comes back finds its state
 * (docs/design/runs.md#removal).
 */
const removedKeptMs = 30 * 24 * 60 * 60 * 1000;
/** How often removed Libraries are checked for that age. */
const forgetEveryMs = 24 * 60 * 60 * 1000;
/** How often other processes' writes are detected. */
const checkForOthersMs = 1_000;
/** After SIGTERM: Jobs have 8 s, and their ends must be written within 10 s in total. */
const jobsEndWithinMs = 8_500;

interface Served {
  readonly operator: LibraryOperator;
  readonly registered: RegisteredLibrary;
  storagePath: string;
  /** Where it keeps lists of stories. */
  publish: LibrarySpec['publish'];
  running: Promise<void>;
  /** Stops the passes of a Library that was forgotten. */
  readonly forgotten: AbortController;
  wake: () => void;
  woken: boolean;
}

export class LocalOperator {
  readonly #options: LocalOperatorOptions;
  readonly #clock: Clock;
  readonly #jobs: LocalJobs;
  readonly #slots: Slots;
  readonly #tilesSlots: Slots;
  readonly #served = new Map<LibraryKey, Served>();
  /** One per Library that received a webhook, served or not: a folder held only in memory makes a stop unclean. */
  readonly #queues = new Map<LibraryKey, HoldQueue>();
  readonly #stopping = new AbortController();
  /** Not queried at the start: an idle server needs no catalog (an open tile is found after the next run). */
  readonly #tiles = new OpenTiles({ mayBeOpenAtStart: false });
  readonly #nudge: StoryNudge;
  #uncleanStartAt: number | undefined;
  #dataVersion = 0;
  #forgotAt = 0;
  #others: NodeJS.Timeout | undefined;

  constructor(options: LocalOperatorOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#slots = new Slots(options.maxJobs, (key) => this.wake(key));
    this.#tilesSlots = new Slots(tilesJobsAtMost, (key) => this.wake(key));
    const { dataFolder, command, environment, graceMs, events, maxJobs, catalog } = options;
    this.#nudge = new StoryNudge({
      clock: this.#clock,
      publishing: () => this.#publishing(),
      hasOutdatedLists: (library) => catalog.hasOutdatedLists(library, this.#clock.now()),
      accept: (key, wish) => this.accept(key, wish),
      trouble: (key, error) => events.trouble(key, error),
      ended: this.#stopping.signal,
    });
    this.#jobs = new LocalJobs({
      ...{ dataFolder, command, environment, maxJobs },
      get baseUrl() {
        return options.baseUrl;
      },
      ...(graceMs === undefined ? {} : { graceMs }),
      clock: this.#clock,
      onEnd: (key, job, ended, tail) => {
        events.jobEnded(key, job, ended, tail);
        this.wake(key);
      },
      onLine: (key, job, line) => events.jobLine(key, job, line),
      onMended: (key, what) => events.lockMended(key, what),
    });
  }

  /** The Libraries of stories with lists on media servers. */
  *#publishing(): Iterable<PublishingLibrary> {
    for (const [key, { publish, registered }] of this.#served)
      if (publish.length > 0 && registered.removedAt === undefined) yield { key, uid: registered.uid, publish };
  }

  start(): void {
    this.#uncleanStartAt = this.#options.store.begin(this.#clock.now());
    this.#forgetOld();
    this.#dataVersion = this.#options.store.dataVersion();
    this.#others = setInterval(() => this.#checkForOthers(), checkForOthersMs);
  }

  /** Serves a Library, or gives a served one its new document. Returns a sentence if that is impossible. */
  serve(document: LibraryDocument, specHash: string): RegisteredLibrary | string {
    const key = libraryKey(document);
    const { kind } = document.spec;
    if (!('path' in document.spec.storage)) {
      return `${key}: storage.claim is for Kubernetes; on one machine give storage.path`;
    }
    const registered = this.#options.store.register(key, kind, specHash);
    if (registered === 'otherKind') {
      return `${key} was of another kind before, and a Library's kind is immutable: give the new one another name`;
    }
    const subject = this.#subjectOf(document, registered);
    const known = this.#served.get(key);
    if (known === undefined) this.#begin(key, subject, registered);
    else this.#renew(known, subject);
    this.wake(key);
    return registered;
  }

  /**
   * The document was removed: nothing new starts, a running Job is asked to yield, and the state is kept for 30 days
   * (docs/design/runs.md#removal).
   */
  remove(key: LibraryKey, document: LibraryDocument): void {
    const served = this.#served.get(key);
    if (served === undefined) return;
    this.#noteRemoved(served.registered);
    served.operator.setSubject(this.#subjectOf(document, served.registered, true));
    this.wake(key);
  }

  /**
   * Marks Libraries as removed that disappeared while no server ran: those in the state without a document, and those
   * in the catalog without a state.
   */
  removeUnserved(): void {
    const known = this.#options.store.list();
    for (const registered of known) {
      if (registered.removedAt === undefined && !this.#served.has(registered.key)) this.#noteRemoved(registered);
    }
    const uids = known.map(({ uid }) => uid);
    // The next walk reports an unavailable catalog, and the next start marks what this one could not.
    this.#options.catalog.markOrphans(uids, this.#clock.now()).catch(() => undefined);
  }

  #noteRemoved({ key, uid }: RegisteredLibrary): void {
    const now = this.#clock.now();
    this.#options.store.markRemoved(key, now);
    this.#options.catalog.markRemoved(uid, now).catch((error: unknown) => this.#options.events.trouble(key, error));
  }

  /** False, and thus a 404, only for a Library that the state never had or has forgotten. */
  knows(key: LibraryKey): boolean {
    return this.#served.has(key) || this.#options.store.readNow(key) !== undefined;
  }

  async accept(key: LibraryKey, wish: Wish): Promise<void> {
    await this.#queueOf(key).hold(wish);
  }

  wake(key: LibraryKey): void {
    const served = this.#served.get(key);
    if (served === undefined) return;
    served.woken = true;
    served.wake();
  }

  /**
   * Starts nothing new; Jobs end within 8 s and their ends are written; folders held in memory are written if possible.
   */
  async stop(): Promise<void> {
    clearInterval(this.#others);
    for (const { operator } of this.#served.values()) operator.drain();
    await this.#jobs.stopAll(jobsEndWithinMs);
    for (const { operator } of this.#served.values()) {
      await operator.settle().catch((error: unknown) => this.#options.events.trouble(operator.key, error));
    }
    this.#stopping.abort();
    for (const key of this.#served.keys()) this.wake(key);
    await Promise.all([...this.#served.values()].map((served) => served.running));
    if (![...this.#queues.values()].some((queue) => queue.isDirty)) this.#options.store.stoppedCleanly();
  }

  /** During `stop`, which then writes their ends: what a Job was making is lost, as after a kill. */
  endJobsAtOnce(): void {
    void this.#jobs.stopAll(0);
  }

  #subjectOf(document: LibraryDocument, { generation }: RegisteredLibrary, removed = false): Subject {
    const { programVersion } = this.#options;
    const { name } = document.metadata;
    return subjectOf(document, { name, generation, programVersion, removed, uncleanStartAt: this.#uncleanStartAt });
  }

  #renew(served: Served, subject: Subject): void {
    served.operator.setSubject(subject);
    served.storagePath = storagePathOf(subject.document);
    served.publish = listTargets(subject.document);
  }

  #begin(key: LibraryKey, subject: Subject, registered: RegisteredLibrary): void {
    const operator = new LibraryOperator(key, subject, this.#ports());
    const served: Served = {
      operator,
      registered,
      storagePath: storagePathOf(subject.document),
      publish: listTargets(subject.document),
      running: Promise.resolve(),
      forgotten: new AbortController(),
      wake: () => undefined,
      woken: false,
    };
    this.#served.set(key, served);
    const over = AbortSignal.any([this.#stopping.signal, served.forgotten.signal]);
    served.running = operator.run((_, waitMs) => this.#sleep(served, waitMs), over);
  }

  #ports(): OperatorPorts {
    const { store, catalog, events } = this.#options;
    return {
      store,
      platform: this.#jobs,
      // Opened only when there is a run to read: an idle server needs no catalog.
      ledger: catalog.ledger(),
      slots: this.#slots,
      tilesSlots: this.#tilesSlots,
      clock: this.#clock,
      newId: () => this.#jobs.newId(),
      slotWithoutProgressMs,
      openTiles: (key, uid) => this.#openTiles(key, uid),
      events: {
        step: (key, step) => {
          this.#tiles.afterStep(key, step);
          this.#nudge.afterStep(key, step);
          events.step(key, step);
        },
        trouble: (key, error) => events.trouble(key, error),
      },
    };
  }

  #openTiles(key: LibraryKey, uid: string): Promise<readonly TilesVideo[]> {
    const storage = this.#served.get(key)?.storagePath ?? '';
    const { catalog } = this.#options;
    return this.#tiles.of(key, storage, (atMost) => catalog.openTiles(uid, atMost, this.#clock.now()));
  }

  #queueOf(key: LibraryKey): HoldQueue {
    const known = this.#queues.get(key);
    if (known !== undefined) return known;
    const queue = new HoldQueue({
      key,
      store: this.#options.store,
      clock: this.#clock,
      onHeld: () => this.wake(key),
      onTrouble: (error) => this.#options.events.holdTrouble(key, error),
    });
    this.#queues.set(key, queue);
    return queue;
  }

  async #sleep(served: Served, waitMs: number | undefined): Promise<void> {
    if (served.woken) {
      served.woken = false;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    served.wake = resolve;
    const alarm = new AbortController();
    if (waitMs !== undefined) void this.#clock.sleep(waitMs, alarm.signal).then(resolve);
    await promise;
    alarm.abort();
    served.wake = () => undefined;
    served.woken = false;
  }

  /** Forgets the state of Libraries that were removed 30 days ago; the next full walk deletes their catalog rows. */
  #forgetOld(): void {
    const now = this.#clock.now();
    this.#forgotAt = now;
    for (const { key, removedAt } of this.#options.store.list()) {
      if (removedAt === undefined || now - removedAt <= removedKeptMs) continue;
      this.#options.store.forget(key);
      const served = this.#served.get(key);
      this.#served.delete(key);
      this.#queues.delete(key);
      served?.forgotten.abort();
      served?.wake();
    }
  }

  /** A command may have held folders, or claimed or ended a run. */
  #checkForOthers(): void {
    // Absolute difference, so that a clock set back does not postpone it.
    if (Math.abs(this.#clock.now() - this.#forgotAt) >= forgetEveryMs) this.#forgetOld();
    const version = this.#options.store.dataVersion();
    if (version === this.#dataVersion) return;
    this.#dataVersion = version;
    for (const key of this.#served.keys()) this.wake(key);
  }
}

function storagePathOf(document: LibraryDocument | undefined): string {
  return document !== undefined && 'path' in document.spec.storage ? document.spec.storage.path : '';
}
