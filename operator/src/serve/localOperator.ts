/**
 * The local operator: wires store, Jobs, catalog and the operators of all Libraries. `serve` runs it; tests do too. It
 * decides nothing about a Library: that is `library/`.
 */

import { type Clock, systemClock } from '../library/clock.ts';
import { type LibraryDocument, type LibraryKey, libraryKey } from '../library/document.ts';
import { HoldQueue } from '../library/holdQueue.ts';
import { OpenTiles } from '../library/openTiles.ts';
import { LibraryOperator, type OperatorPorts } from '../library/operator.ts';
import type { Step } from '../library/pass.ts';
import type { EndedJob } from '../library/platform.ts';
import { Slots } from '../library/slots.ts';
import type { Run, TilesRun, TilesVideo } from '../library/state.ts';
import { type Subject, subjectOf } from '../library/subject.ts';
import type { Wish } from '../library/wish.ts';
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
  /** Absent: the system's. Tests move it on. */
  readonly clock?: Clock;
}

export interface LocalEvents {
  step(key: LibraryKey, step: Step): void;
  trouble(key: LibraryKey, error: unknown): void;
  /** Webhooks, or what a person asked for, could not be written: they are in memory and written as soon as they can be. */
  holdTrouble(key: LibraryKey, error: unknown): void;
  jobEnded(key: LibraryKey, job: Run | TilesRun, ended: EndedJob, stderrTail: string): void;
  jobLine(key: LibraryKey, job: Run | TilesRun, line: string): void;
}

/** Tiles Jobs at once over all Libraries (runs.md 3): each decodes on its own, and two cores are what people have. */
const tilesJobsAtMost = 1;
/** How long the state of a removed Library is kept (runs.md 9): a document that comes back finds everything as it was. */
const removedKeptMs = 30 * 24 * 60 * 60 * 1000;
/** How often it is asked which Libraries that is true of. */
const forgetEveryMs = 24 * 60 * 60 * 1000;
/** How often another process's writes are noticed (runs.md 7). */
const lookForOthersMs = 1_000;
/** From SIGTERM: Jobs have 8 s, their ends must still be written within 10 s in all. */
const jobsEndWithinMs = 8_500;

interface Served {
  readonly operator: LibraryOperator;
  readonly registered: RegisteredLibrary;
  storagePath: string;
  running: Promise<void>;
  /** Ends its passes: it was forgotten. */
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
  /** Of every Library that was named, served or only known: what one holds in memory makes a stop no clean one. */
  readonly #queues = new Map<LibraryKey, HoldQueue>();
  readonly #stopping = new AbortController();
  /** Not asked for at the start: an idle server needs no catalog (an open tile is found after the next run). */
  readonly #tiles = new OpenTiles({ mayBeOpenAtStart: false });
  #uncleanStartAt: number | undefined;
  #dataVersion = 0;
  #forgotAt = 0;
  #others: NodeJS.Timeout | undefined;

  constructor(options: LocalOperatorOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#slots = new Slots(options.maxJobs, (key) => this.wake(key));
    this.#tilesSlots = new Slots(tilesJobsAtMost, (key) => this.wake(key));
    const { dataFolder, command, environment, graceMs, events, maxJobs } = options;
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
    });
  }

  start(): void {
    this.#uncleanStartAt = this.#options.store.begin(this.#clock.now());
    this.#forgetOld();
    this.#dataVersion = this.#options.store.dataVersion();
    this.#others = setInterval(() => this.#lookForOthers(), lookForOthersMs);
  }

  /** Serves a Library, or gives the one that is served its new document. A sentence says why not. */
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

  /** The document is gone: nothing starts any more, a run is asked to yield; the state is kept 30 days (runs.md 9). */
  remove(key: LibraryKey, document: LibraryDocument): void {
    const served = this.#served.get(key);
    if (served === undefined) return;
    this.#noteRemoved(served.registered);
    served.operator.setSubject(this.#subjectOf(document, served.registered, true));
    this.wake(key);
  }

  /** Libraries of the state that no document names, and of the catalog that no state holds: they went while no server ran. */
  removeUnserved(): void {
    const known = this.#options.store.list();
    for (const registered of known) {
      if (registered.removedAt === undefined && !this.#served.has(registered.key)) this.#noteRemoved(registered);
    }
    const uids = known.map(({ uid }) => uid);
    // A catalog that is away is told by the next walk; the next start marks what this one could not.
    this.#options.catalog.markOrphans(uids, this.#clock.now()).catch(() => undefined);
  }

  #noteRemoved({ key, uid }: RegisteredLibrary): void {
    const now = this.#clock.now();
    this.#options.store.markRemoved(key, now);
    this.#options.catalog.markRemoved(uid, now).catch((error: unknown) => this.#options.events.trouble(key, error));
  }

  /** 404 only for what the state never held, or holds no more (runs.md 8). */
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

  /** Nothing new starts; Jobs end within 8 s and their ends are written; what is held in memory is written if it can be. */
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

  #subjectOf(document: LibraryDocument, { generation }: RegisteredLibrary, removed = false): Subject {
    const { programVersion } = this.#options;
    const { name } = document.metadata;
    return subjectOf(document, { name, generation, programVersion, removed, uncleanStartAt: this.#uncleanStartAt });
  }

  #renew(served: Served, subject: Subject): void {
    served.operator.setSubject(subject);
    served.storagePath = storagePathOf(subject.document);
  }

  #begin(key: LibraryKey, subject: Subject, registered: RegisteredLibrary): void {
    const operator = new LibraryOperator(key, subject, this.#ports());
    const served: Served = {
      operator,
      registered,
      storagePath: storagePathOf(subject.document),
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
      // Opened when a run is there to be read, not before: an idle server does without a catalog.
      ledger: catalog.ledger(),
      slots: this.#slots,
      tilesSlots: this.#tilesSlots,
      clock: this.#clock,
      newId: () => this.#jobs.newId(),
      openTiles: (key, uid) => this.#openTiles(key, uid),
      events: {
        step: (key, step) => {
          this.#tiles.afterStep(key, step);
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

  /** The state of Libraries that were removed 30 days ago; the catalog's rows go with the next full walk (runs.md 9). */
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
  #lookForOthers(): void {
    // A clock that went back must not put it off.
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
