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
import { encodeTilesOrder, encodeWalkOrder } from '../../library/order.ts';
import type { EndedJob, JobLook, JobPlatform } from '../../library/platform.ts';
import type { Instant, Run, TilesRun } from '../../library/state.ts';
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
  /** Walks at once: each has its share of every service's rate. Absent: one. */
  readonly maxJobs?: number;
  readonly clock: Clock;
  readonly graceMs?: number;
  /** A Job ended, or printed something: the Library is worth a look. */
  onEnd(key: LibraryKey, job: Run | TilesRun, ended: EndedJob, stderrTail: string): void;
  onLine(key: LibraryKey, job: Run | TilesRun, line: string): void;
}

interface Child {
  readonly process: ChildProcess | NeverStarted;
  readonly startedAt: number;
  /** We ended it by force. */
  isKilled: boolean;
  ended?: EndedJob;
}

/** A Job that came to no process. */
interface NeverStarted {
  readonly ended: EndedJob;
  readonly said: string;
}

const stoppedFirst: NeverStarted = { ended: { signal: 'SIGTERM' }, said: '' };

/** A kill of ours is our own wish as SIGTERM is, however deaf the Job was: no video is to blame (runs.md 4). */
function endOf(entry: Child, code: number | null, signal: NodeJS.Signals | null): EndedJob {
  if (signal === 'SIGKILL' && entry.isKilled) return { signal: 'SIGTERM' };
  return signal !== null ? { signal } : { code: code ?? 0 };
}

export class LocalJobs implements JobPlatform {
  readonly #options: LocalJobsOptions;
  readonly #children = new Map<string, Child>();
  /** Ids that this process gave out: a run with one of them and without a child was never started. */
  readonly #own = new Set<string>();
  readonly #firstSeen = new Map<string, Instant>();
  #isStopping = false;

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
    // After a stop it is made no more, and what it took must go back before this process ends.
    if (this.#own.has(job.id))
      return this.#isStopping ? { kind: 'ended', ended: stoppedFirst.ended } : { kind: 'absent' };
    return this.#lookElsewhere(job, lockFile);
  }

  /** A run that another process claimed: its lock tells whether it lives. */
  #lookElsewhere(job: Run | TilesRun, lockFile: string): JobLook {
    const { clock, graceMs = lockGraceMs } = this.#options;
    // One that lies ahead was told by a clock that has gone back since: it counts as now (runs.md 11).
    const seen = Math.min(this.#firstSeen.get(job.id) ?? clock.now(), job.claimedAt, clock.now());
    this.#firstSeen.set(job.id, seen);
    const lock = tryLock(lockFile);
    if (lock === undefined) return { kind: 'running', since: seen };
    lock.release();
    if (clock.now() < seen + graceMs) return { kind: 'unknown', until: seen + graceMs };
    return { kind: 'ended', ended: {} };
  }

  async startWalk(document: LibraryDocument, uid: string, run: Run, activeTilesId: string | undefined): Promise<void> {
    const { baseUrl, maxJobs } = this.#options;
    const order = encodeWalkOrder(document, uid, run, baseUrl, activeTilesId, maxJobs);
    this.#start(libraryKey(document), run, ['job', 'walk', '--data', this.#options.dataFolder, '--', ...order]);
  }

  async startTiles(document: LibraryDocument, uid: string, tiles: TilesRun): Promise<void> {
    const order = encodeTilesOrder(document, uid, tiles, this.#options.baseUrl);
    this.#start(libraryKey(document), tiles, ['job', 'tiles', '--data', this.#options.dataFolder, '--', ...order]);
  }

  #start(key: LibraryKey, job: Run | TilesRun, args: readonly string[]): void {
    if (this.#children.has(job.id)) return;
    const process = this.#isStopping ? stoppedFirst : this.#spawn(args);
    const entry: Child = { process, startedAt: this.#options.clock.monotonic(), isKilled: false };
    this.#children.set(job.id, entry);
    const ended = (end: EndedJob, said: string) => {
      if (entry.ended !== undefined) return;
      entry.ended = end;
      this.#options.onEnd(key, job, end, said);
    };
    if ('said' in process) ended(process.ended, process.said);
    else this.#listen(key, job, entry, process, ended);
  }

  /** A process, or why there is none: some of what the system refuses is thrown, the rest is an `error` event. */
  #spawn(args: readonly string[]): ChildProcess | NeverStarted {
    const [program, ...first] = this.#options.command;
    try {
      return spawn(program, [...first, ...args], { env: this.#options.environment, stdio: ['pipe', 'pipe', 'pipe'] });
    } catch (error) {
      // An order that no command line can carry fails every time: a person must make the document shorter (runs.md 4, exit 2).
      const isTooLong = error instanceof Error && 'code' in error && error.code === 'E2BIG';
      return { ended: { code: isTooLong ? 2 : 1 }, said: error instanceof Error ? error.message : String(error) };
    }
  }

  #listen(
    key: LibraryKey,
    job: Run | TilesRun,
    entry: Child,
    child: ChildProcess,
    ended: (end: EndedJob, said: string) => void,
  ): void {
    let tail = '';
    // First of all: without a listener the event would end this process.
    child.on('error', (error) => {
      if (child.pid === undefined) ended({ code: 1 }, error.message);
    });
    // `close` comes after the pipes are read to their end, so that no line is lost.
    child.on('close', (code, signal) => ended(endOf(entry, code, signal), tail.trim()));
    // Without a free file descriptor there are no pipes.
    child.stdin?.on('error', () => undefined);
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      tail = (tail + text).slice(-stderrTailBytes);
    });
    if (!child.stdout) return;
    const lines = createInterface({ input: child.stdout, crlfDelay: Number.POSITIVE_INFINITY });
    lines.on('line', (line) => this.#options.onLine(key, job, line));
  }

  async stopWalk(_key: LibraryKey, run: Run): Promise<void> {
    this.#stop(run);
  }

  async stopTiles(_key: LibraryKey, tiles: TilesRun): Promise<void> {
    this.#stop(tiles);
  }

  #stop(job: Run | TilesRun): void {
    const child = this.#children.get(job.id);
    if (child === undefined || child.ended !== undefined || 'said' in child.process) return;
    child.process.kill('SIGTERM');
    const timer = setTimeout(() => kill(child), killAfterMs);
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

  /** SIGTERM to every child, SIGKILL to what is left after `atMostMs`; answers when all are gone. None is started any more. */
  async stopAll(atMostMs: number): Promise<void> {
    this.#isStopping = true;
    const alive = [...this.#children.values()].filter((child) => child.ended === undefined);
    const gone = alive.map(async ({ process }) => {
      if ('said' in process) return;
      const closed = once(process, 'close');
      process.kill('SIGTERM');
      await closed;
    });
    const timer = setTimeout(() => {
      for (const child of alive) kill(child);
    }, atMostMs);
    await Promise.all(gone);
    clearTimeout(timer);
  }
}

function kill(child: Child): void {
  if (child.ended !== undefined || 'said' in child.process) return;
  child.isKilled = true;
  child.process.kill('SIGKILL');
}
