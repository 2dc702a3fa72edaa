/**
 * Both platforms, simulated. `local`: a Job is a child, dies with its parent, and a lock proves it alive. `cluster`:
 * Jobs have names and outlive the operator. The duties of a platform (docs/design/runs.md#local,
 * docs/design/runs.md#kubernetes) are done here.
 */
import type { LibraryKey } from '../../src/library/document.ts';
import { libraryKey } from '../../src/library/document.ts';
import type { JobPlatform, JobState } from '../../src/library/platform.ts';
import type { Run, TilesRun } from '../../src/library/state.ts';
import type { Fate, JobSurroundings, JobWatch } from './jobs.ts';
import { SimJob } from './jobs.ts';
import type { Network } from './network.ts';
import type { SimStore } from './store.ts';
import type { Fence, Timeline } from './timeline.ts';

export type PlatformMode = 'local' | 'cluster';

const lockGraceMs = 30_000;

export interface JobsWorld extends Omit<JobSurroundings, 'others' | 'watch'> {
  readonly mode: PlatformMode;
  readonly watch: JobWatch;
  fateOf(key: LibraryKey, isWalk: boolean): Fate;
}

/** All Jobs; survives every process of the operator. */
export class SimJobs {
  readonly all: SimJob[] = [];
  readonly world: JobsWorld;

  constructor(world: JobsWorld) {
    this.world = world;
  }

  alive(key: LibraryKey, isWalk: boolean): readonly SimJob[] {
    return this.all.filter((job) => job.ended === undefined && job.key === key && job.isWalk === isWalk);
  }

  make(key: LibraryKey, run: Run | TilesRun, owner: Fence): void {
    const around: JobSurroundings = {
      ...this.world,
      others: (self) => this.alive(self.key, self.isWalk).filter((job) => job !== self),
    };
    const isWalk = !('videos' in run);
    this.all.push(new SimJob(key, run, owner, this.world.fateOf(key, isWalk), around));
  }

  /** Local: the children of a dead process end soon, whatever they were doing. */
  orphan(owner: Fence): void {
    for (const job of this.all.filter((child) => child.owner === owner && child.ended === undefined)) {
      this.world.timeline.in(this.world.random.between(1, 8_000), () => job.kill());
    }
  }
}

export interface PlatformParts {
  readonly jobs: SimJobs;
  readonly store: SimStore;
  readonly timeline: Timeline;
  readonly network: Network;
  readonly fence: Fence;
  wall(): number;
}

/** What one process sees of them. */
export class SimPlatform implements JobPlatform {
  readonly #parts: PlatformParts;
  readonly #own = new Set<string>();
  readonly #firstSeen = new Map<string, number>();

  constructor(parts: PlatformParts) {
    this.#parts = parts;
  }

  newId(id: string): string {
    this.#own.add(id);
    return id;
  }

  walkState(key: LibraryKey, run: Run): Promise<JobState> {
    return this.#call('look', () => this.#look(key, run, true));
  }

  tilesState(key: LibraryKey, tiles: TilesRun): Promise<JobState> {
    return this.#call('look', () => this.#look(key, tiles, false));
  }

  startWalk(document: Parameters<typeof libraryKey>[0], _uid: string, run: Run): Promise<void> {
    return this.#call('start', () => this.#start(libraryKey(document), run, true));
  }

  startTiles(document: Parameters<typeof libraryKey>[0], _uid: string, tiles: TilesRun): Promise<void> {
    return this.#call('start', () => this.#start(libraryKey(document), tiles, false));
  }

  stopWalk(_key: LibraryKey, run: Run): Promise<void> {
    return this.#call('stop', () => this.#find(run)?.stop());
  }

  stopTiles(_key: LibraryKey, tiles: TilesRun): Promise<void> {
    return this.#call('stop', () => this.#find(tiles)?.stop());
  }

  async whileGone(key: LibraryKey, job: Run | TilesRun, write: () => Promise<void>): Promise<boolean> {
    const found = this.#find(job);
    const isGone =
      found === undefined ? this.#parts.jobs.alive(key, !('videos' in job)).length === 0 : found.ended !== undefined;
    if (!isGone) return false;
    await write();
    this.#own.delete(job.id);
    return true;
  }

  #call<Answer>(what: string, effect: () => Answer): Promise<Answer> {
    return this.#parts.network.call(this.#parts.fence, what, effect);
  }

  #find(run: Run | TilesRun): SimJob | undefined {
    return this.#parts.jobs.all.find((job) => job.run.id === run.id);
  }

  #look(key: LibraryKey, run: Run | TilesRun, isWalk: boolean): JobState {
    const { jobs, timeline, fence } = this.#parts;
    const job = this.#find(run);
    const seesIt =
      job !== undefined && (jobs.world.mode === 'cluster' || (job.owner === fence && this.#own.has(run.id)));
    if (seesIt) return job.ended === undefined ? this.#running(job.startedAt) : { kind: 'ended', ended: job.ended };
    if (jobs.world.mode === 'cluster' || this.#own.has(run.id)) return { kind: 'absent' };
    const seen = this.#firstSeen.get(run.id) ?? timeline.now;
    this.#firstSeen.set(run.id, seen);
    if (jobs.alive(key, isWalk).length > 0) return this.#running(seen);
    const until = seen + lockGraceMs;
    if (timeline.now < until) return { kind: 'unknown', until: this.#parts.wall() + until - timeline.now };
    return { kind: 'ended', ended: {} };
  }

  #running(since: number): JobState {
    return { kind: 'running', since: this.#parts.wall() - (this.#parts.timeline.now - since) };
  }

  #start(key: LibraryKey, run: Run | TilesRun, isWalk: boolean): void {
    const { jobs, store, fence } = this.#parts;
    // A dead process starts no children: its pending request is dropped.
    if (this.#find(run) !== undefined || (jobs.world.mode === 'local' && !fence.alive)) return;
    if (jobs.world.mode === 'cluster') {
      const truth = store.truth(key);
      const claimed = isWalk ? truth.run?.id : truth.tiles?.id;
      const others = jobs.alive(key, isWalk);
      for (const other of others) if (other.run.id !== claimed) other.stop();
      if (others.length > 0) throw new Error(`another Job of ${key} has not ended yet`);
    }
    jobs.make(key, run, fence);
  }
}
