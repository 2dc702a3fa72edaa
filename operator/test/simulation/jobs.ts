/**
 * Simulated Jobs: they walk, make tiles, report, and end in every way that a real one can. They know nothing of the
 * operator.
 */
import type { LibraryKey } from '../../src/library/document.ts';
import type { RunSummary } from '../../src/library/ledger.ts';
import type { EndedJob } from '../../src/library/platform.ts';
import type { Run, RunResult, TilesRun } from '../../src/library/state.ts';
import type { Random } from './random.ts';
import type { SimLedger, SimStore } from './store.ts';
import type { Fence, Timeline } from './timeline.ts';

export type Fate = 'good' | 'fails' | 'dies' | 'isKilled' | 'hangs' | 'silent' | 'refuses' | 'grows';

export interface JobWatch {
  /** The Job begins to read and write media files. */
  working(job: SimJob): void;
  visited(job: SimJob, title: string): void;
  tilesMade(job: SimJob, path: string, title: string): void;
  ended(job: SimJob): void;
}

export interface JobSurroundings {
  readonly timeline: Timeline;
  readonly random: Random;
  readonly store: SimStore;
  readonly ledger: SimLedger;
  readonly watch: JobWatch;
  /**
   * True for a real Job: it takes its Library's lock, then checks that its run is still claimed
   * (docs/design/runs.md#local).
   */
  readonly obeysLock: boolean;
  /** Walk Jobs that live, as the lock shows. */
  others(job: SimJob): readonly SimJob[];
  titlesOf(key: LibraryKey): readonly string[];
}

const emptySummary: RunSummary = {
  titles: 0,
  titlesChanged: 0,
  made: {},
  absent: {},
  failed: [],
  removed: [],
  gone: [],
  warnings: [],
  walkedFolders: [],
};

/** SIGTERM to SIGKILL (docs/design/runs.md#the-walk-job). */
const killAfterMs = 30_000;
const lockWaitMs = 30_000;

export class SimJob {
  readonly key: LibraryKey;
  readonly run: Run | TilesRun;
  readonly startedAt: number;
  readonly owner: Fence;
  readonly fate: Fate;
  /** Reached its end, all titles visited. */
  completed = false;
  isWorking = false;
  /** Stopping, or stuck in one title: it touches nothing any more. */
  isStopping = false;
  isStuck = false;
  ended: EndedJob | undefined;
  #units: string[];
  #walked: string[] = [];
  readonly #around: JobSurroundings;
  readonly #fateAt: number;

  constructor(key: LibraryKey, run: Run | TilesRun, owner: Fence, fate: Fate, around: JobSurroundings) {
    this.key = key;
    this.run = run;
    this.owner = owner;
    this.fate = fate;
    this.#around = around;
    this.startedAt = around.timeline.now;
    this.#units = 'videos' in run ? run.videos.map((video) => video.path) : run.folders.map((folder) => folder.path);
    if (this.isFull) this.#units.push(...around.titlesOf(key));
    this.#fateAt = around.random.between(0, Math.max(0, this.#units.length - 1));
    around.timeline.in(around.random.between(50, 3_000), () => this.#begin(around.timeline.now + lockWaitMs));
  }

  get isWalk(): boolean {
    return !('videos' in this.run);
  }

  get isFull(): boolean {
    return 'full' in this.run && this.run.full !== undefined;
  }

  #begin(patienceUntil: number): void {
    if (this.ended !== undefined) return;
    const { timeline, store, ledger, watch } = this.#around;
    if (this.#around.obeysLock && this.#around.others(this).some((other) => other.isWorking)) {
      if (timeline.now >= patienceUntil) {
        this.#end({ code: 1 });
        return;
      }
      timeline.in(1_000, () => this.#begin(patienceUntil));
      return;
    }
    const truth = store.truth(this.key);
    if (this.#around.obeysLock && (this.isWalk ? truth.run?.id : truth.tiles?.id) !== this.run.id) {
      this.#end({ code: 1 });
      return;
    }
    if (this.fate === 'refuses') {
      this.#end({ code: 2 });
      return;
    }
    if (this.isWalk) {
      if (ledger.away) {
        this.#end({ code: 1 });
        return;
      }
      ledger.rows.set(this.run.id, {
        id: this.run.id,
        libraryUid: truth.uid,
        number: this.run.number,
        nativeFiles: [],
        rescan: [],
        fullOwed: false,
      });
    }
    this.isWorking = true;
    watch.working(this);
    this.#next(0);
  }

  #next(index: number): void {
    const { timeline, random } = this.#around;
    if (this.ended !== undefined) return;
    if (this.isStopping) {
      this.#finish('Yielded', 3);
      return;
    }
    const unit = this.#units[index];
    if (unit === undefined) {
      this.#finish('Succeeded', 0);
      return;
    }
    if (index === this.#fateAt && this.#meetFate()) return;
    const slow = random.chance(0.01) ? random.between(60_000, 1_500_000) : 0;
    const longest = this.isFull && this.fate === 'grows' ? 240_000 : 12_000;
    timeline.in(slow + random.between(200, longest), () => this.#done(unit, index));
  }

  #done(unit: string, index: number): void {
    const { ledger, watch } = this.#around;
    if (this.ended !== undefined) return;
    if (this.isStopping) {
      this.#finish('Yielded', 3);
      return;
    }
    this.#walked.push(unit);
    if ('videos' in this.run) {
      watch.tilesMade(this, unit, this.run.videos[index]?.title ?? unit);
      this.#next(index + 1);
      return;
    }
    watch.visited(this, unit);
    if (!ledger.away) {
      const at = this.#around.timeline.now;
      const progress = { phase: 'walk', titlesDone: index, titlesKnown: 0, current: [], warnings: 0, failures: 0, at };
      ledger.change(this.run.id, { progress });
      if (ledger.rows.get(this.run.id)?.ask === 'yield') {
        this.#finish('Yielded', 3);
        return;
      }
    }
    this.#next(index + 1);
  }

  /** True if the Job does not continue by itself. */
  #meetFate(): boolean {
    const { ledger } = this.#around;
    switch (this.fate) {
      case 'fails':
        if (this.isWalk && this.#around.random.chance(0.5)) this.#finish('Failed', 1);
        else this.#end({ code: 1 });
        return true;
      case 'dies':
      case 'isKilled': {
        const open = [{ path: 'video.mkv', sizeBytes: 1, mtimeMs: 1 }];
        if (this.isWalk && !ledger.away) ledger.change(this.run.id, { nativeFiles: open });
        this.#end({ signal: this.fate === 'dies' ? 'SIGSEGV' : 'SIGKILL' });
        return true;
      }
      case 'hangs':
        this.isStuck = true;
        // A worker gives a video up by itself after 20 minutes (docs/design/runs.md#tiles); a walk has to be killed.
        if (!this.isWalk) this.#around.timeline.in(1_200_000, () => this.#end({ code: 1 }));
        return true;
      case 'silent':
        this.#end({ code: 0 });
        return true;
      default:
        return false;
    }
  }

  #finish(result: RunResult, code: number): void {
    const { ledger, random } = this.#around;
    this.completed = result === 'Succeeded';
    if (this.isWalk && !ledger.away) {
      const rescan = this.fate === 'grows' && 'folders' in this.run ? this.#walked.slice(0, 2) : [];
      ledger.change(this.run.id, {
        result,
        finishedAt: this.#around.timeline.now,
        rescan,
        fullOwed: this.fate === 'grows' && random.chance(0.3),
        summary: { ...emptySummary, walkedFolders: this.#walked },
      });
    }
    this.#end({ code });
  }

  /** SIGTERM; SIGKILL after 30 s. */
  stop(): void {
    const { timeline, random } = this.#around;
    if (this.ended !== undefined || this.isStopping) return;
    this.isStopping = true;
    if (!this.isStuck) timeline.in(random.between(10, 8_000), () => this.ended ?? this.#finish('Yielded', 3));
    timeline.in(killAfterMs, () => this.kill());
  }

  kill(): void {
    this.#end({ signal: 'SIGKILL' });
  }

  #end(ended: EndedJob): void {
    if (this.ended !== undefined) return;
    this.ended = ended;
    this.isWorking = false;
    this.#around.watch.ended(this);
  }
}
