/** One process of the operator in a simulated world: the real queues, slots and operators over ports that fail. */
import type { LibraryDocument, LibraryKey } from '../../src/library/document.ts';
import { HoldQueue } from '../../src/library/holdQueue.ts';
import { LibraryOperator, type OperatorPorts } from '../../src/library/operator.ts';
import type { Step } from '../../src/library/pass.ts';
import { Slots } from '../../src/library/slots.ts';
import type { Run, TilesVideo } from '../../src/library/state.ts';
import type { LibraryStore } from '../../src/library/store.ts';
import type { Subject } from '../../src/library/subject.ts';
import type { Wish } from '../../src/library/wish.ts';
import type { SimLibrary } from './libraries.ts';
import type { Mutation } from './mutation.ts';
import type { Network } from './network.ts';
import { type PlatformMode, type SimJobs, SimPlatform } from './platform.ts';
import type { SimLedger, SimStore } from './store.ts';
import { clockOf, Fence, type Timeline } from './timeline.ts';

export interface ReplicaWorld {
  readonly timeline: Timeline;
  readonly network: Network;
  readonly store: SimStore;
  readonly ledger: SimLedger;
  readonly jobs: SimJobs;
  readonly mutation: Mutation;
  readonly keys: readonly LibraryKey[];
  wall(): number;
  newId(): string;
  subjectOf(key: LibraryKey, uncleanStartAt: number | undefined): Subject;
  openTiles(key: LibraryKey): readonly TilesVideo[];
  trace(text: string): void;
}

function told(step: Step): string {
  const folders = (run: Run) =>
    `${run.full === undefined ? '' : 'full '}${run.folders.map((folder) => folder.path).join(' ')}`;
  if (step.do === 'claimWalk' && step.next.run !== undefined)
    return `claims ${step.next.run.job}: ${folders(step.next.run)}`;
  if (step.do === 'endWalk')
    return `ends ${step.run.job}: ${step.next.lastRun?.result} ${step.next.lastRun?.reason?.code ?? ''}`;
  return step.do;
}

/** Only the name of the document matters in these parts. */
export function documentOf(key: LibraryKey): LibraryDocument {
  const [namespace = '', name = ''] = key.split('/');
  return {
    apiVersion: 'projectionist.dev/v1alpha1',
    kind: 'Library',
    metadata: { namespace, name },
    spec: {
      kind: 'movies',
      storage: { path: '/media' },
      schedule: '0 0 1 1 *',
      timeZone: 'Etc/UTC',
      suspend: false,
      ignore: [],
      languages: ['en'],
      sources: [],
      pathMappings: [],
      tiles: { mode: 'worker', intervalSeconds: 10, widthPixels: 320, parallelism: 1 },
      nfo: { dateAdded: true },
      marks: { mode: 'auto', detect: false, edl: false },
      trailers: { mode: 'off' },
      notify: [],
      publish: [],
      announce: [],
      stories: [],
      readOnly: false,
      job: {},
    },
  };
}

/** What the process knows of a Library's document. `uncleanStartAt`: of a process that started after a crash. */
export function subjectOf(library: SimLibrary, mutation: Mutation, uncleanStartAt: number | undefined): Subject {
  const document = documentOf(library.key);
  const knows = uncleanStartAt !== undefined && mutation.forgetsUncleanStart === undefined;
  return {
    document,
    spec: {
      name: document.metadata.name,
      generation: library.generation,
      schedule: document.spec.schedule,
      // No zone, no times: the schedule is off.
      timeZone: '',
      suspend: library.suspendedSince !== undefined && mutation.ignoresSuspend === undefined,
      removed: false,
      tilesByWorker: true,
      programVersion: '1',
      ...(knows ? { uncleanStartAt } : {}),
    },
  };
}

/** Walk runs at once. */
export function slotsOf(mode: PlatformMode): number {
  return mode === 'local' ? 1 : 2;
}

/** The writer of everything except held wishes. */
const operatorWrites = -1;

export class Replica {
  readonly number: number;
  readonly fence = new Fence();
  readonly startedAt: number;
  pausedAt = -1;
  readonly uncleanStartAt: number | undefined;
  readonly #world: ReplicaWorld;
  readonly #queues = new Map<LibraryKey, HoldQueue>();
  readonly #inMemory = new Map<LibraryKey, Set<string>>();
  readonly #platform: SimPlatform;
  #leading: AbortController | undefined;
  #operators = new Map<LibraryKey, LibraryOperator>();
  #wakers = new Map<LibraryKey, () => void>();
  #woken = new Set<LibraryKey>();

  constructor(number: number, world: ReplicaWorld, uncleanStartAt: number | undefined) {
    this.number = number;
    this.#world = world;
    this.startedAt = world.timeline.now;
    this.uncleanStartAt = uncleanStartAt;
    const { timeline, network, jobs, store } = world;
    this.#platform = new SimPlatform({ jobs, store, timeline, network, fence: this.fence, wall: world.wall });
    for (const key of world.keys) {
      const onTrouble = (error: unknown) => world.trace(`process ${number} cannot hold for ${key}: ${String(error)}`);
      const clock = this.#clock();
      const options = { key, store: this.#store(this.number), clock, onHeld: () => this.wake(key), onTrouble };
      this.#queues.set(key, world.mutation.queue?.(options) ?? new HoldQueue(options));
    }
  }

  #clock() {
    return clockOf(this.#world.timeline, this.fence, this.#world.wall);
  }

  #store(writer: number): LibraryStore {
    const store = this.#world.store.port(this.#world.network, this.fence, writer);
    return this.#world.mutation.store?.(store) ?? store;
  }

  hold(key: LibraryKey, wish: Wish): Promise<void> {
    const queue = this.#queues.get(key);
    if (queue === undefined) throw new Error(`no queue for ${key}`);
    if (!queue.isDirty) this.inMemory(key).clear();
    if (wish.kind === 'folder') this.inMemory(key).add(wish.path);
    return queue.hold(wish);
  }

  /** Entries since the queue was last empty. */
  inMemory(key: LibraryKey): Set<string> {
    const held = this.#inMemory.get(key) ?? new Set<string>();
    this.#inMemory.set(key, held);
    return held;
  }

  isDirty(key: LibraryKey): boolean {
    return this.#queues.get(key)?.isDirty === true;
  }

  get isLeading(): boolean {
    return this.#leading !== undefined;
  }

  lead(): void {
    if (this.#leading !== undefined || !this.fence.alive) return;
    this.#leading = new AbortController();
    const { signal } = this.#leading;
    const { world, platform } = { world: this.#world, platform: this.#platform };
    const atMost = slotsOf(world.jobs.world.mode);
    const wake = (key: LibraryKey) => this.wake(key);
    const slots = world.mutation.slots?.(atMost, wake) ?? new Slots(atMost, wake);
    const tilesSlots = new Slots(1, (key) => this.wake(key));
    this.#operators = new Map();
    for (const key of world.keys) {
      const ports: OperatorPorts = {
        store: this.#store(operatorWrites),
        platform: world.mutation.platform?.(platform) ?? platform,
        ledger:
          world.mutation.ledger?.(world.ledger.port(world.network, this.fence)) ??
          world.ledger.port(world.network, this.fence),
        slots,
        tilesSlots,
        clock: this.#clock(),
        newId: () => platform.newId(world.newId()),
        openTiles: (library) => world.network.call(this.fence, 'openTiles', () => world.openTiles(library)),
        events: {
          step: (library, step) => world.trace(`process ${this.number} ${library} ${told(step)}`),
          trouble: (library, error) => world.trace(`process ${this.number} ${library} trouble: ${String(error)}`),
        },
      };
      const operator = new LibraryOperator(key, world.subjectOf(key, this.uncleanStartAt), ports);
      this.#operators.set(key, operator);
      void operator.run((library, waitMs) => this.#wait(library, waitMs, signal), signal);
    }
  }

  retire(): void {
    this.#leading?.abort();
    this.#leading = undefined;
    for (const key of this.#world.keys) this.wake(key);
  }

  /** A changed document. */
  tell(key: LibraryKey): void {
    this.#operators.get(key)?.setSubject(this.#world.subjectOf(key, this.uncleanStartAt));
    this.wake(key);
  }

  /** Stops claiming; entries in memory go to the store as far as possible. */
  drain(): void {
    for (const operator of this.#operators.values()) operator.drain();
  }

  wake(key: LibraryKey): void {
    const waker = this.#wakers.get(key);
    if (waker === undefined) this.#woken.add(key);
    else waker();
  }

  #wait(key: LibraryKey, waitMs: number | undefined, signal: AbortSignal): Promise<void> {
    if (this.#woken.delete(key) || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const waker = () => {
        if (this.#wakers.get(key) === waker) this.#wakers.delete(key);
        resolve();
      };
      this.#wakers.set(key, waker);
      if (waitMs !== undefined) this.#world.timeline.in(waitMs, () => this.fence.deliver(waker));
    });
  }
}
