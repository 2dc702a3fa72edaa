/**
 * The operator of one Library: observes state, Jobs, catalog and clock, asks the pure pass for steps, carries them out,
 * and observes again. It decides nothing itself. All dependencies are injected, so the simulation runs this very file.
 */
import { folderWaitsSince } from './claim.ts';
import type { Clock } from './clock.ts';
import type { LibraryDocument, LibraryKey } from './document.ts';
import type { RunLedger } from './ledger.ts';
import { triesBeforeAlone } from './limits.ts';
import type { RowReading } from './outcome.ts';
import { type PassInput, type Plan, planPass, type Step } from './pass.ts';
import type { JobPlatform } from './platform.ts';
import type { Slots } from './slots.ts';
import type { Instant, LibraryState, Run, TilesRun, TilesVideo } from './state.ts';
import type { LibraryStore, Version, VersionedState } from './store.ts';
import type { Subject } from './subject.ts';

export interface OperatorPorts {
  readonly store: LibraryStore;
  readonly platform: JobPlatform;
  readonly ledger: RunLedger;
  readonly slots: Slots;
  readonly tilesSlots: Slots;
  readonly clock: Clock;
  newId(): string;
  /** After this time without progress a run leaves its slot to others. Absent: it keeps it to its end. */
  readonly slotWithoutProgressMs?: number;
  /** Whether everything a Job needs is available; called before a walk is claimed. Absent: always true. */
  mayClaim?(key: LibraryKey, uid: string): Promise<boolean>;
  /**
   * Videos whose tiles are open and due, with title folders as a worker sends them. Called only if a worker could
   * start.
   */
  openTiles(key: LibraryKey, uid: string): Promise<readonly TilesVideo[]>;
  readonly events: OperatorEvents;
}

/** What happened, for log, metrics and the page. The operator never reads it back. */
export interface OperatorEvents {
  step(key: LibraryKey, step: Step): void;
  trouble(key: LibraryKey, error: unknown): void;
}

/** Somebody wrote since the state was read: the decision is stale and must not be carried out further. */
class Conflict extends Error {}

/** Backoff of a pass that threw (the store or catalog is away): 1 s, doubling to half a minute. */
const troubleFirstMs = 1_000;
const troubleAtMostMs = 30_000;
/** More passes in a row mean a bug of ours: the operator then slows down instead of spinning. */
const stepsInARowAtMost = 20;

export class LibraryOperator {
  readonly key: LibraryKey;
  readonly #ports: OperatorPorts;
  #subject: Subject;
  #draining = false;
  #unreadableSince: { run: string; since: Instant } | undefined;
  /** The last run whose row could not be read for a time. */
  #catalogWasAwayIn: string | undefined;
  /** An id that no claim has used yet. Most passes claim nothing, and a platform remembers the ids it hands out. */
  #unusedId: string | undefined;
  #movement: { run: string; progress: string; at: number } | undefined;

  constructor(key: LibraryKey, subject: Subject, ports: OperatorPorts) {
    this.key = key;
    this.#subject = subject;
    this.#ports = ports;
  }

  setSubject(subject: Subject): void {
    this.#subject = subject;
  }

  /** From now on nothing is claimed; the ends of runs are still recorded. */
  drain(): void {
    this.#draining = true;
  }

  /** Runs passes until stopped. `woken` resolves when something changed or the given time has passed. */
  async run(woken: (key: LibraryKey, waitMs: number | undefined) => Promise<void>, signal: AbortSignal): Promise<void> {
    let troubleMs = troubleFirstMs;
    while (!signal.aborted) {
      let waitMs: number | undefined;
      try {
        waitMs = await this.settle();
        troubleMs = troubleFirstMs;
      } catch (error) {
        this.#ports.events.trouble(this.key, error);
        waitMs = troubleMs;
        troubleMs = Math.min(troubleMs * 2, troubleAtMostMs);
      }
      await woken(this.key, waitMs);
    }
  }

  /**
   * Runs passes until nothing is left to do, or the signal aborts. Returns the milliseconds until the next pass is due;
   * undefined if none is.
   */
  async settle(signal?: AbortSignal): Promise<number | undefined> {
    for (let steps = 0; steps < stepsInARowAtMost; steps++) {
      if (signal?.aborted) return undefined;
      const known = await this.#ports.store.read(this.key);
      if (known === undefined) return undefined;
      const plan = await this.#plan(known);
      const again = await this.#carryOut(plan, known.version);
      if (!again) return plan.wakeAt === undefined ? undefined : Math.max(0, plan.wakeAt - this.#ports.clock.now());
    }
    return troubleFirstMs;
  }

  async #plan({ state }: VersionedState): Promise<Plan> {
    const { clock, platform, slots, newId, openTiles, slotWithoutProgressMs = Number.POSITIVE_INFINITY } = this.#ports;
    this.#unusedId ??= newId();
    const walk = state.run === undefined ? undefined : await this.#observeWalk(state.run);
    const isMoving = walk !== undefined && clock.now() - walk.movedAt < slotWithoutProgressMs;
    slots.settle(this.key, isMoving);
    this.#ports.tilesSlots.settle(this.key, state.tiles !== undefined);
    const spec = this.#draining ? { ...this.#subject.spec, suspend: true } : this.#subject.spec;
    const tiles = state.tiles === undefined ? undefined : await platform.tilesState(this.key, state.tiles);
    const wantsTiles = spec.tilesByWorker && !spec.suspend && !spec.removed && state.tiles === undefined;
    const mayFollow = (state.lastRun?.number ?? 0) > state.tilesAfterRun;
    const othersWaitSince = slots.oldestRescanBeside(this.key);
    const input: PassInput = {
      spec,
      state,
      ...(walk === undefined ? {} : { walk }),
      ...(tiles === undefined ? {} : { tiles }),
      openTiles: wantsTiles && mayFollow ? await openTiles(this.key, state.uid) : [],
      ...(othersWaitSince === undefined ? {} : { othersWaitSince }),
      id: this.#unusedId,
      now: clock.now(),
    };
    return planPass(input);
  }

  async #observeWalk(run: Run): Promise<NonNullable<PassInput['walk']>> {
    const job = await this.#ports.platform.walkState(this.key, run);
    const row = job.kind === 'running' || job.kind === 'ended' ? await this.#readRow(run) : undefined;
    return { job, row, movedAt: this.#movedAt(run, row), catalogWasAway: this.#catalogWasAwayIn === run.id };
  }

  async #readRow(run: Run): Promise<RowReading> {
    try {
      const row = await this.#ports.ledger.read(run.id);
      this.#unreadableSince = undefined;
      return row;
    } catch (error) {
      if (this.#unreadableSince?.run !== run.id) {
        this.#unreadableSince = { run: run.id, since: this.#ports.clock.now() };
        this.#catalogWasAwayIn = run.id;
        this.#ports.events.trouble(this.key, error);
      }
      return { unreadableSince: this.#unreadableSince.since };
    }
  }

  /** When the run last progressed, as wall time; measured by our own observations on a clock that only grows. */
  #movedAt(run: Run, row: RowReading): Instant {
    const { clock } = this.#ports;
    const readable = row === undefined || !('unreadableSince' in row);
    const progress = row !== undefined && 'id' in row ? JSON.stringify([row.progress, row.nativeFiles]) : '';
    if (this.#movement?.run !== run.id || !readable || this.#movement.progress !== progress) {
      this.#movement = { run: run.id, progress, at: clock.monotonic() };
    }
    return clock.now() - (clock.monotonic() - this.#movement.at);
  }

  /** True if the state has changed and another pass is due at once. */
  async #carryOut(plan: Plan, version: Version): Promise<boolean> {
    for (const step of plan.steps) {
      if (await this.#step(step, version)) return true;
    }
    if (!plan.steps.some((step) => step.do === 'claimWalk')) this.#ports.slots.leave(this.key);
    if (!plan.steps.some((step) => step.do === 'claimTiles')) this.#ports.tilesSlots.leave(this.key);
    return false;
  }

  async #step(step: Step, version: Version): Promise<boolean> {
    const { platform, ledger, events, clock } = this.#ports;
    switch (step.do) {
      case 'claimWalk': {
        if (!(await this.#mayClaim(step.next.uid))) return false;
        // A folder that keeps failing makes no other Library yield.
        const urgent = step.choice.folders.filter((folder) => folder.tries < triesBeforeAlone);
        const since = Math.min(clock.now(), ...urgent.map((folder) => folderWaitsSince(folder, clock.now())));
        if (!this.#ports.slots.take(this.key, { rescan: urgent.length > 0, since })) return false;
        return this.#claim(step, version);
      }
      case 'claimTiles':
        if (!this.#ports.tilesSlots.take(this.key, { rescan: false, since: clock.now() })) return false;
        return this.#claim(step, version);
      case 'startWalk': {
        const state = await this.#stateOf(step.run.id);
        if (state === undefined) return true;
        await platform.startWalk(this.#document(), state.uid, step.run, state.tiles?.id);
        break;
      }
      case 'startTiles': {
        const known = await this.#ports.store.read(this.key, 'live');
        if (known?.state.tiles?.id !== step.tiles.id) return true;
        await platform.startTiles(this.#document(), known.state.uid, step.tiles);
        break;
      }
      case 'askToYield':
        await ledger.askToYield(step.run.id);
        break;
      case 'endWalk':
        return this.#endWalk(step, version);
      case 'endTiles':
        return this.#endTiles(step, version);
    }
    events.step(this.key, step);
    return false;
  }

  /** While it must not claim, it leaves the queue for a slot, so that no run yields for it. */
  async #mayClaim(uid: string): Promise<boolean> {
    const { mayClaim, slots } = this.#ports;
    if (mayClaim === undefined || (await mayClaim(this.key, uid))) return true;
    slots.leave(this.key);
    return false;
  }

  #document(): LibraryDocument {
    const { document } = this.#subject;
    if (document === undefined) throw new Error(`the document of ${this.key} cannot be read: no Job is made for it`);
    return document;
  }

  /**
   * The state, read live, if it still holds this run: a stale observation must not lead to a step that cannot be
   * undone.
   */
  async #stateOf(runId: string): Promise<LibraryState | undefined> {
    const known = await this.#ports.store.read(this.key, 'live');
    return known?.state.run?.id === runId ? known.state : undefined;
  }

  async #endWalk(step: Extract<Step, { do: 'endWalk' }>, version: Version): Promise<boolean> {
    const { platform, ledger, store } = this.#ports;
    if (step.setAside.length > 0) {
      const known = await store.read(this.key);
      if (known !== undefined) await ledger.setAside(known.state.uid, step.setAside);
    }
    return this.#end(step, step.run, version, () => platform.stopWalk(this.key, step.run));
  }

  #endTiles(step: Extract<Step, { do: 'endTiles' }>, version: Version): Promise<boolean> {
    return this.#end(step, step.tiles, version, () => this.#ports.platform.stopTiles(this.key, step.tiles));
  }

  /**
   * The state is written first, then the Job gets its signal. After a conflict nothing has ended: the platform keeps
   * what it knows of the Job, and no Job is stopped.
   */
  async #end(
    step: Extract<Step, { do: 'endWalk' | 'endTiles' }>,
    job: Run | TilesRun,
    version: Version,
    stop: () => Promise<void>,
  ): Promise<boolean> {
    const write = async () => {
      if (!(await this.#write(step, version)))
        throw new Conflict(`the state of ${this.key} was written by somebody else`);
    };
    try {
      if (!step.stop) return await this.#ports.platform.whileGone(this.key, job, write);
      await write();
    } catch (error) {
      if (error instanceof Conflict) return true;
      throw error;
    }
    await stop();
    return true;
  }

  /** Always true: after a conflict and after a write alike, the Library is observed again. */
  async #claim(step: Extract<Step, { do: 'claimWalk' | 'claimTiles' }>, version: Version): Promise<true> {
    // Discarded even if the write fails: the claim may be written and only the response lost.
    this.#unusedId = undefined;
    await this.#write(step, version);
    return true;
  }

  /** True if it was written, false after a conflict. */
  async #write(step: Step & { readonly next: LibraryState }, version: Version): Promise<boolean> {
    const written = await this.#ports.store.compareAndSwap(this.key, version, step.next);
    if (written === 'conflict') return false;
    this.#ports.events.step(this.key, step);
    return true;
  }
}
