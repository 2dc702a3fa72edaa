/**
 * A local operator within the test's process, with real scripted Jobs, a real store and catalog, and a clock that the
 * test advances.
 */
import { copyFile, mkdir, mkdtemp, realpath, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Clock } from '../../src/library/clock.ts';
import { systemClock } from '../../src/library/clock.ts';
import type { LibraryDocument, LibraryKey } from '../../src/library/document.ts';
import type { RunLedger } from '../../src/library/ledger.ts';
import type { Step } from '../../src/library/pass.ts';
import type { EndedJob } from '../../src/library/platform.ts';
import type { LibraryState } from '../../src/library/state.ts';
import { StateStore } from '../../src/platform/local/stateStore.ts';
import { LazyCatalog } from '../../src/serve/lazyCatalog.ts';
import { LocalOperator } from '../../src/serve/localOperator.ts';
import { scriptedJob } from '../program.ts';
import { longAgo, specOf, tinyVideo } from '../walk/walkFixture.ts';
import type { Behaviour } from './behaviour.ts';

/** What happened, in order. */
export type Event =
  | { readonly kind: 'step'; readonly key: LibraryKey; readonly step: Step }
  | { readonly kind: 'line'; readonly key: LibraryKey; readonly line: Readonly<Record<string, unknown>> }
  | { readonly kind: 'jobEnded'; readonly key: LibraryKey; readonly job: string; readonly ended: EndedJob }
  /** The operator has read the row of a run. */
  | { readonly kind: 'look'; readonly found: boolean }
  | { readonly kind: 'trouble' | 'holdTrouble'; readonly key: LibraryKey; readonly error: unknown };

export interface OperatorFixture {
  readonly folder: string;
  readonly data: string;
  readonly catalog: LazyCatalog;
  readonly clock: Clock & { advance(milliseconds: number): void };
  readonly events: readonly Event[];
  /** Called with each event as it happens, before the operator continues. */
  onEvent: (event: Event) => void;
  /** The first matching event from `since` on, past or future. */
  event<Found extends Event>(fits: (event: Event) => event is Found, since?: number): Promise<Found>;
  video(path: string, jobState?: 'first' | 'second'): Promise<void>;
  /** By `jobName`, or `*`; Jobs without a behaviour walk. */
  behave(behaviours: Readonly<Record<string, Behaviour>>): Promise<void>;
  document(name: string, spec?: object): LibraryDocument;
  /** The counterpart of a new process on the same data folder. */
  start(options?: { readonly maxJobs?: number; readonly unclean?: boolean }): LocalOperator;
  state(key: LibraryKey): LibraryState;
  store(): StateStore;
}

type StepOf<Do extends Step['do']> = Event & { readonly kind: 'step'; readonly step: Step & { readonly do: Do } };

/** Matches a step of this kind, and of this Library if given. */
export function aStep<Do extends Step['do']>(name: Do, key?: LibraryKey) {
  return (event: Event): event is StepOf<Do> =>
    event.kind === 'step' && event.step.do === name && (key === undefined || event.key === key);
}

/** Matches the line with which a scripted Job reports its start. */
export function aStart(key?: LibraryKey) {
  return (event: Event): event is Event & { readonly kind: 'line' } =>
    event.kind === 'line' && event.line['event'] === 'started' && (key === undefined || event.key === key);
}

class WatchedCatalog extends LazyCatalog {
  readonly #onLook: (found: boolean) => void;

  constructor(file: string, onLook: (found: boolean) => void) {
    super(file);
    this.#onLook = onLook;
  }

  override ledger(): RunLedger {
    const ledger = super.ledger();
    const read: RunLedger['read'] = async (runId) => {
      const row = await ledger.read(runId);
      // The operator handles the row first.
      setImmediate(() => this.#onLook(row !== undefined));
      return row;
    };
    return { read, askToYield: ledger.askToYield, setAside: ledger.setAside };
  }
}

export async function operatorFixture(): Promise<OperatorFixture> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'projectionist-operator-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const behavioursFile = join(folder, 'behaviours.json');
  await writeFile(behavioursFile, JSON.stringify({ '*': { does: 'walk' } }));
  const data = join(folder, 'data');
  const events: Event[] = [];
  const waiting = new Set<() => void>();
  const operators: LocalOperator[] = [];
  const stores: StateStore[] = [];
  let ahead = 0;
  /** Each ends a sleep whose time has come. */
  const sleepers = new Set<() => void>();
  const keys = new Set<LibraryKey>();
  const tell = (event: Event) => {
    events.push(event);
    fixture.onEvent(event);
    for (const jobState of waiting) jobState();
  };
  const catalog = new WatchedCatalog(join(data, 'catalog.db'), (found) => tell({ kind: 'look', found }));
  const fixture: OperatorFixture = {
    folder,
    data,
    catalog,
    events,
    onEvent: () => undefined,
    clock: {
      ...systemClock,
      now: () => Date.now() + ahead,
      monotonic: () => performance.now() + ahead,
      sleep: async (milliseconds, signal) => {
        const until = fixture.clock.monotonic() + milliseconds;
        const alarm = new AbortController();
        const check = () => {
          if (fixture.clock.monotonic() >= until) alarm.abort();
        };
        sleepers.add(check);
        await systemClock.sleep(
          milliseconds,
          AbortSignal.any([alarm.signal, ...(signal === undefined ? [] : [signal])]),
        );
        sleepers.delete(check);
      },
      advance: (milliseconds) => {
        ahead += milliseconds;
        for (const check of sleepers) check();
        for (const key of keys) operators.at(-1)?.wake(key);
      },
    },
    event: (fits, since = 0) =>
      new Promise((resolve) => {
        const jobState = () => {
          const found = events.slice(since).find(fits);
          if (found === undefined) return;
          waiting.delete(jobState);
          resolve(found);
        };
        waiting.add(jobState);
        jobState();
      }),
    video: async (path, jobState = 'first') => {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await copyFile(await tinyVideo(jobState), join(folder, path));
      await utimes(join(folder, path), longAgo, longAgo);
    },
    behave: (behaviours) => writeFile(behavioursFile, JSON.stringify({ '*': { does: 'walk' }, ...behaviours })),
    document: (name, spec = {}) => {
      keys.add(`default/${name}`);
      const given = { schedule: '0 4 1 1 *', ...spec };
      const metadata = { name, namespace: 'default' };
      return {
        apiVersion: 'projectionist.dev/v1alpha1',
        kind: 'Library',
        metadata,
        spec: specOf('movies', join(folder, name), given),
      };
    },
    start: ({ maxJobs = 2, unclean = false } = {}) => {
      if (unclean) fixture.store().begin(fixture.clock.now());
      const operator = new LocalOperator({
        store: fixture.store(),
        catalog,
        dataFolder: data,
        command: [process.execPath, scriptedJob, behavioursFile],
        environment: { ...process.env, PROJECTIONIST_QUIET_SECONDS: '0' },
        baseUrl: 'http://127.0.0.1:1',
        maxJobs,
        graceMs: 0,
        programVersion: '1.0.0',
        clock: fixture.clock,
        events: {
          step: (key, step) => tell({ kind: 'step', key, step }),
          trouble: (key, error) => tell({ kind: 'trouble', key, error }),
          holdTrouble: (key, error) => tell({ kind: 'holdTrouble', key, error }),
          jobEnded: (key, { job }, ended) => tell({ kind: 'jobEnded', key, job, ended }),
          lockMended: () => undefined,
          jobLine: (key, _job, line) => tell({ kind: 'line', key, line: JSON.parse(line) }),
        },
      });
      operators.push(operator);
      operator.start();
      return operator;
    },
    state: (key) => {
      const known = fixture.store().readNow(key);
      if (known === undefined) throw new Error(`no state of ${key}`);
      return known.state;
    },
    store: () => {
      const [first] = stores;
      const store = first ?? new StateStore(data);
      if (first === undefined) stores.push(store);
      return store;
    },
  };
  onTestFinished(async () => {
    await operators.at(-1)?.stop();
    await catalog.close();
    for (const store of stores) store.close();
  });
  return fixture;
}
