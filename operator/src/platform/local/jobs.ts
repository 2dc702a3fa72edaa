/**
 * Jobs as child processes (design 5, runs.md 7). The child's only way back is the catalog; from here its end is taken, and the
 * lines it prints for people. Its standard input is a pipe that closes when this process dies: then the child ends too.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Clock } from '../../library/clock.ts';
import type { LibraryDocument, LibraryKey } from '../../library/document.ts';
import { libraryKey } from '../../library/document.ts';
import type { EndedJob, JobLook, JobPlatform } from '../../library/platform.ts';
import type { Instant, Run, TilesRun } from '../../library/state.ts';
import { encodeTilesOrder, encodeWalkOrder } from '../../library/order.ts';
import { tilesLockFile, tryLock, walkLockFile } from './locks.ts';

/** Not before this after a claim is another process's run without a lock declared ended: it may still be starting. */
export const lockGraceMs = 30_000;
/** Between SIGTERM and SIGKILL (runs.md 4). */
const killAfterMs = 30_000;
/** What is kept of a child's standard error, for the log line of its end. */
const stderrTailBytes = 4_096;

export interface LocalJobsOptions {
  readonly dataFolder: string;
  /** Program and first arguments: Node and this program's entry. */
  readonly command: readonly [string, ...string[]];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly graceMs?: number;
  /** A Job ended, or printed something: the Library is worth a look. */
  onEnd(key: LibraryKey, job: Run | TilesRun, ended: EndedJob, stderrTail: string): void;
  onLine(key: LibraryKey, job: Run | TilesRun, line: string): void;
}

interface Child {
  readonly process: ChildProcess;
  readonly startedAt: number;
  ended?: EndedJob;
}

export class LocalJobs implements JobPlatform {
  readonly #options: LocalJobsOptions;
  readonly #children = new Map<string, Child>();
  /** Ids that this process gave out: a run with one of them and without a child was never started. */
  readonly #own = new Set<string>();
  readonly #firstSeen = new Map<string, Instant>();

  constructor(options: LocalJobsOptions) {
    this.#options = options;
  }

  newId(): string {
    const id = crypto.randomUUID();
    this.#own.add(id);
    return id;
  }

  async lookAtWalk(key: LibraryKey, run: Run): Promise<JobLook> {
    return this.#look(run, walkLockFile(this.#options.dataFolder, key));
  }

  async lookAtTiles(key: LibraryKey, tiles: TilesRun): Promise<JobLook> {
    return this.#look(tiles, tilesLockFile(this.#options.dataFolder, key));
  }

  #look(job: Run | TilesRun, lockFile: string): JobLook {
    const { clock } = this.#options;
    const child = this.#children.get(job.id);
    if (child?.ended !== undefined) return { kind: 'ended', ended: child.ended };
    if (child !== undefined) return { kind: 'running', since: clock.now() - (clock.monotonic() - child.startedAt) };
    if (this.#own.has(job.id)) return { kind: 'absent' };
    return this.#lookElsewhere(job, lockFile);
  }

  /** A run that another process claimed: its lock tells whether it lives. */
  #lookElsewhere(job: Run | TilesRun, lockFile: string): JobLook {
    const { clock, graceMs = lockGraceMs } = this.#options;
    const seen = Math.min(this.#firstSeen.get(job.id) ?? clock.now(), job.claimedAt);
    this.#firstSeen.set(job.id, seen);
    const lock = tryLock(lockFile);
    if (lock === undefined) return { kind: 'running', since: seen };
    lock.release();
    if (clock.now() < seen + graceMs) return { kind: 'unknown', until: seen + graceMs };
    return { kind: 'ended', ended: {} };
  }

  async startWalk(document: LibraryDocument, uid: string, run: Run, activeTilesId: string | undefined): Promise<void> {
    const order = encodeWalkOrder(document, uid, run, this.#options.baseUrl, activeTilesId);
    this.#start(libraryKey(document), run, ['job', 'walk', '--data', this.#options.dataFolder, '--', ...order]);
  }

  async startTiles(document: LibraryDocument, uid: string, tiles: TilesRun): Promise<void> {
    const order = encodeTilesOrder(document, uid, tiles, this.#options.baseUrl);
    this.#start(libraryKey(document), tiles, ['job', 'tiles', '--data', this.#options.dataFolder, '--', ...order]);
  }

  #start(key: LibraryKey, job: Run | TilesRun, args: readonly string[]): void {
    if (this.#children.has(job.id)) return;
    const { command, environment, clock, onLine } = this.#options;
    const [program, ...first] = command;
    const child = spawn(program, [...first, ...args], { env: environment, stdio: ['pipe', 'pipe', 'pipe'] });
    const entry: Child = { process: child, startedAt: clock.monotonic() };
    this.#children.set(job.id, entry);
    child.stdin.on('error', () => undefined);
    const lines = createInterface({ input: child.stdout, crlfDelay: Number.POSITIVE_INFINITY });
    lines.on('line', (line) => onLine(key, job, line));
    let tail = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      tail = (tail + text).slice(-stderrTailBytes);
    });
    const ended = (end: EndedJob) => {
      if (entry.ended !== undefined) return;
      entry.ended = end;
      this.#options.onEnd(key, job, end, tail.trim());
    };
    // `close` comes after the pipes are read to their end, so that no line is lost.
    child.on('close', (code, signal) => ended(signal !== null ? { signal } : { code: code ?? 0 }));
    child.on('error', (error) => {
      tail = error.message;
      ended({ code: 1 });
    });
  }

  async stopWalk(_key: LibraryKey, run: Run): Promise<void> {
    this.#stop(run);
  }

  async stopTiles(_key: LibraryKey, tiles: TilesRun): Promise<void> {
    this.#stop(tiles);
  }

  #stop(job: Run | TilesRun): void {
    const child = this.#children.get(job.id);
    if (child === undefined || child.ended !== undefined) return;
    child.process.kill('SIGTERM');
    const timer = setTimeout(() => child.process.kill('SIGKILL'), killAfterMs);
    timer.unref();
    child.process.once('close', () => clearTimeout(timer));
  }

  async whileGone(key: LibraryKey, job: Run | TilesRun, write: () => Promise<void>): Promise<boolean> {
    if (this.#children.get(job.id)?.ended !== undefined) {
      await write();
      this.#children.delete(job.id);
      this.#own.delete(job.id);
      return true;
    }
    const { dataFolder } = this.#options;
    const lock = tryLock('videos' in job ? tilesLockFile(dataFolder, key) : walkLockFile(dataFolder, key));
    if (lock === undefined) return false;
    try {
      await write();
      this.#firstSeen.delete(job.id);
      return true;
    } finally {
      lock.release();
    }
  }

  /** SIGTERM to every child, SIGKILL to what is left after `atMostMs`; answers when all are gone. */
  async stopAll(atMostMs: number): Promise<void> {
    const alive = [...this.#children.values()].filter((child) => child.ended === undefined);
    const gone = Promise.all(alive.map((child) => once(child.process, 'close')));
    for (const child of alive) child.process.kill('SIGTERM');
    const timer = setTimeout(() => {
      for (const child of alive) child.process.kill('SIGKILL');
    }, atMostMs);
    await gone;
    clearTimeout(timer);
  }
}
