/**
 * A run that a command claims and carries out itself. It waits for an active run, claims, spawns `job walk`, follows it through
 * table `runs`, and writes the end. `library/operator.ts` observes, starts and ends the Job, but claims nothing here; the caller
 * decides what the run takes.
 */

import { type ClaimSpec, claimRun } from '../../library/claim.ts';
import { systemClock } from '../../library/clock.ts';
import { type LibraryDocument, type LibraryKey, libraryKey } from '../../library/document.ts';
import type { RunProgress } from '../../library/ledger.ts';
import { LibraryOperator } from '../../library/operator.ts';
import { isRefused, type PassSpec } from '../../library/pass.ts';
import { Slots } from '../../library/slots.ts';
import type { LibraryState, Run } from '../../library/state.ts';
import { subjectOf } from '../../library/subject.ts';
import { englishText } from '../../messages/english.ts';
import { LocalJobs } from '../../platform/local/jobs.ts';
import type { RegisteredLibrary, StateStore } from '../../platform/local/stateStore.ts';
import { CommandError } from '../../process/commandError.ts';
import type { Environment } from '../../process/environment.ts';
import { ownCommand, programVersion } from '../../process/programVersion.ts';
import { harmless } from '../../process/terminal.ts';
import type { LazyCatalog } from '../../serve/lazyCatalog.ts';
import type { EndedRun } from './summaryView.ts';

/** How often a run is polled: smooth enough for progress that people watch. */
const checkEveryMs = 250;
/** From Ctrl-C; longer than the 8 s that a Job takes for a clean stop. */
const jobEndsWithinMs = 8_500;

export interface RunContext {
  readonly data: string;
  readonly environment: Environment;
  readonly store: StateStore;
  readonly catalog: LazyCatalog;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** Aborted by a second one. */
  readonly atOnce: AbortSignal;
  progress(library: LibraryKey, run: number, progress: RunProgress): void;
  waiting(library: LibraryKey, sentence: string): void;
}

export interface OwnRun {
  /** As the Job gets it; may differ from the loaded document, whose hash is `hash`. */
  readonly document: LibraryDocument;
  readonly hash: string;
  /** False: fail with CommandError if a run is active. */
  readonly wait: boolean;
  /** Returns the state with the claimed run, from a state without one: the result of `claimRun`, possibly changed. */
  claim(state: LibraryState, spec: ClaimSpec, id: string, now: number): Promise<LibraryState>;
}

/** Returns how the run ended. Throws CommandError if it may not start, also after Ctrl-C before the claim. */
export async function carryOut(own: OwnRun, context: RunContext): Promise<EndedRun> {
  const { store } = context;
  const key = libraryKey(own.document);
  const registered = registerAgain(store, own);
  const { spec } = subjectOf(own.document, {
    name: own.document.metadata.name,
    generation: registered.generation,
    programVersion: programVersion(),
    // The command claims the run: the operator only observes, starts and ends the Job.
    isHeld: true,
    uncleanStartAt: store.uncleanStartAt,
  });
  const runner = () => new Runner(key, own, spec, context);
  const first = await runner().carryOut();
  return first.isForgotten ? (await runner().carryOut()).ended : first.ended;
}

/** Registers the Library. Retries, because two commands may register it at once; the second then finds the row. */
export function registerAgain(
  store: StateStore,
  { document, hash }: Pick<OwnRun, 'document' | 'hash'>,
): RegisteredLibrary {
  const key = libraryKey(document);
  const { kind } = document.spec;
  for (let tries = 0; ; tries++) {
    try {
      const registered = store.register(key, kind, hash);
      if (registered !== 'otherKind') return registered;
    } catch (error) {
      if (tries < 2) continue;
      throw error;
    }
    throw new CommandError(
      `${key} was of another kind before, and a Library's kind is immutable: give the new one another name`,
    );
  }
}

class Runner {
  readonly #key: LibraryKey;
  readonly #own: OwnRun;
  readonly #spec: PassSpec;
  readonly #context: RunContext;
  readonly #jobs: LocalJobs;
  readonly #operator: LibraryOperator;
  #woken = new AbortController();
  #trouble: unknown;

  constructor(key: LibraryKey, own: OwnRun, spec: PassSpec, context: RunContext) {
    this.#key = key;
    this.#own = own;
    this.#spec = spec;
    this.#context = context;
    const { data, environment, store } = context;
    this.#jobs = new LocalJobs({
      dataFolder: data,
      command: ownCommand(),
      environment: environment.all,
      baseUrl: store.baseUrl ?? 'http://127.0.0.1:7070',
      clock: systemClock,
      ...(environment.lockGraceMs === undefined ? {} : { graceMs: environment.lockGraceMs }),
      onEnd: () => this.#wake(),
      onLine: () => undefined,
      onMended: (_key, what) => this.#context.waiting(this.#key, `${this.#key}: ${harmless(englishText(what))}`),
    });
    context.atOnce.addEventListener('abort', () => void this.#jobs.stopAll(0), { once: true });
    this.#operator = new LibraryOperator(key, { document: own.document, spec }, this.#ports());
  }

  #ports(): ConstructorParameters<typeof LibraryOperator>[2] {
    const { store, catalog } = this.#context;
    const nothing = () => undefined;
    return {
      store,
      platform: this.#jobs,
      ledger: catalog.ledger(),
      slots: new Slots(1, nothing),
      tilesSlots: new Slots(1, nothing),
      clock: systemClock,
      newId: () => this.#jobs.newId(),
      openTiles: async () => [],
      events: { step: nothing, trouble: (_key, error) => this.#note(error) },
    };
  }

  #note(error: unknown): void {
    this.#trouble = error;
  }

  #wake(): void {
    this.#woken.abort();
  }

  /** Sleeps until the Job ends, Ctrl-C, or the next poll. */
  async #pause(): Promise<void> {
    await systemClock.sleep(checkEveryMs, AbortSignal.any([this.#woken.signal, this.#context.signal]));
    if (this.#woken.signal.aborted) this.#woken = new AbortController();
  }

  #state(): LibraryState {
    const known = this.#context.store.readNow(this.#key);
    if (known === undefined) throw new CommandError(`${this.#key} was removed from ${this.#context.data} meanwhile`);
    return known.state;
  }

  /** Waits for an active run. A run whose process died is ended here, as the operator would, once its lock is free. */
  async waitForOthers(): Promise<void> {
    for (;;) {
      this.#stopIfAsked();
      const { run } = this.#state();
      if (run === undefined) return;
      const job = await this.#jobs.walkState(this.#key, run);
      if (!this.#own.wait && job.kind !== 'ended') {
        throw new CommandError(
          `run ${run.number} of ${this.#key} is under way: leave out --no-wait to wait for its end`,
        );
      }
      const what =
        job.kind === 'unknown' ? 'which may still be starting, though no process of it is found' : 'which is under way';
      this.#context.waiting(this.#key, `${this.#key}: waiting for run ${run.number}, ${what}`);
      await this.#operator.settle();
      if (this.#state().run !== undefined) await this.#pause();
    }
  }

  #stopIfAsked(): void {
    if (this.#context.signal.aborted) throw new CommandError('stopped before the scan began: nothing was changed');
  }

  async claim(): Promise<Run> {
    const { store } = this.#context;
    for (;;) {
      this.#stopIfAsked();
      const known = store.readNow(this.#key);
      if (known === undefined || known.state.run !== undefined) {
        await this.waitForOthers();
        continue;
      }
      if (isRefused(known.state, this.#spec)) {
        const why = known.state.refused?.reason;
        const reason = harmless(why === undefined ? '' : englishText(why));
        throw new CommandError(`${this.#key} cannot be scanned until its document or the program changes: ${reason}`);
      }
      const next = await this.#own.claim(known.state, this.#spec, this.#jobs.newId(), systemClock.now());
      if (next.run === undefined) throw new Error('bug: a claim without a run');
      if ((await store.compareAndSwap(this.#key, known.version, next)) !== 'conflict') return next.run;
    }
  }

  async follow(run: Run): Promise<EndedRun> {
    const { signal } = this.#context;
    while (this.#state().run?.id === run.id) {
      if (signal.aborted) await this.#jobs.stopAll(jobEndsWithinMs);
      await this.#operator.settle();
      if (this.#state().run?.id !== run.id) break;
      await this.#showProgress(run);
      if (signal.aborted) await systemClock.sleep(checkEveryMs);
      else await this.#pause();
    }
    // If another process declared the run ended, its Job must stop.
    await this.#jobs.stopAll(jobEndsWithinMs);
    return endedRun(this.#key, run, this.#state(), this.#context.catalog);
  }

  async carryOut(): Promise<{ readonly ended: EndedRun; readonly isForgotten: boolean }> {
    await this.waitForOthers();
    const run = await this.claim();
    const ended = await this.follow(run);
    return { ended, isForgotten: await this.#isForgotten(run, ended) };
  }

  /**
   * Whether the catalog that the run filled was set aside by now: a walk without changes reads few of its tables, so its
   * damage may show only at the end. The catalog that follows is empty.
   */
  async #isForgotten(run: Run, { result }: EndedRun): Promise<boolean> {
    if (result !== 'Succeeded' || this.#context.signal.aborted) return false;
    return (await this.#context.catalog.ledger().read(run.id)) === undefined;
  }

  async #showProgress(run: Run): Promise<void> {
    try {
      const row = await this.#context.catalog.ledger().read(run.id);
      if (row?.progress !== undefined) this.#context.progress(this.#key, run.number, row.progress);
    } catch (error) {
      if (this.#trouble === undefined) this.#note(error);
    }
  }
}

/** Returns the end of a run, read from catalog and state. */
export async function endedRun(
  library: LibraryKey,
  run: { readonly id: string; readonly number: number },
  state: LibraryState,
  catalog: LazyCatalog,
): Promise<EndedRun> {
  const row = await catalog
    .ledger()
    .read(run.id)
    .catch(() => undefined);
  const last = state.lastRun?.id === run.id ? state.lastRun : undefined;
  const later = last?.result === 'Succeeded' ? await failedBefore(catalog, state.uid, last.startedAt) : undefined;
  const reason = last?.reason ?? row?.error;
  return {
    library,
    number: run.number,
    result: last?.result ?? row?.result ?? 'Lost',
    ...(reason === undefined ? {} : { reason: englishText(reason) }),
    ...(row?.summary === undefined ? {} : { summary: row.summary }),
    ...(later === undefined ? {} : { later }),
  };
}

/** Facts that failed before the run and wait for their next try; undefined if there are none or the catalog is unavailable. */
async function failedBefore(catalog: LazyCatalog, uid: string, startedAt: number): Promise<EndedRun['later']> {
  const failed = await catalog.failedFacts(uid, startedAt).catch(() => undefined);
  return failed === undefined
    ? undefined
    : { facts: failed.facts, inMs: Math.max(0, failed.nextTryAtMs - systemClock.now()) };
}

/** Returns the state with a claimed rebuild: a run that takes nothing from `pending` and satisfies no wish. */
export function claimRebuild(state: LibraryState, spec: ClaimSpec, id: string, now: number): LibraryState {
  const next = claimRun(state, spec, { folders: [], trigger: 'cli' }, id, now);
  return next.run === undefined ? next : { ...next, run: { ...next.run, everyTitle: true, rebuild: true } };
}
