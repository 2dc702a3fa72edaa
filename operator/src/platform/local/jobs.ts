/**
 * Runs as child processes (docs/design/runs.md#local). A child reports its results only through the catalog; this file
 * takes its exit and the lines it prints for people. Its standard input is a pipe that closes when this process dies,
 * which ends the child too.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../library/clock.ts';
import type { LibraryDocument, LibraryKey } from '../../library/document.ts';
import { libraryKey } from '../../library/document.ts';
import { exitCodes, reasonOfExit } from '../../library/jobExit.ts';
import { jobAllocator } from '../../library/limits.ts';
import { encodeTilesOrder, encodeWalkOrder } from '../../library/order.ts';
import type { EndedJob, JobPlatform, JobState } from '../../library/platform.ts';
import type { Instant, Run, TilesRun } from '../../library/state.ts';
import type { Message } from '../../messages/message.ts';
import { mendLock } from '../../sqlite/lockFile.ts';
import { CompileCache } from './compileCache.ts';
import { type Lock, tilesLockFile, tryLock, walkLockFile } from './locks.ts';

/**
 * Minimum age of another process's claim before a run without a lock counts as ended: it may still be starting. Also the
 * minimum age of the lock's file: a Job whose file was deleted or replaced notices that and stops (`lockCheckMs` and
 * `exitWithinMs` of `JobLife`, together 9.5 s).
 */
export const lockGraceMs = 30_000;
/** Between SIGTERM and SIGKILL. */
const killAfterMs = 30_000;
/** How long a stop waits for a child after SIGKILL. */
const goneAfterKillMs = 1_000;
/** How much of a child's standard error is kept for the log line of its end. */
const stderrTailBytes = 4_096;

export interface LocalJobsOptions {
  readonly dataFolder: string;
  /** Program and first arguments: Node and this program's entry file. */
  readonly command: readonly [string, ...string[]];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly baseUrl: string;
  /** Concurrent walks: each gets its share of every service's rate. Default: one. */
  readonly maxJobs?: number;
  readonly clock: Clock;
  readonly graceMs?: number;
  /** Called when a Job ends or prints a line: the Library needs a pass. */
  onEnd(key: LibraryKey, job: Run | TilesRun, ended: EndedJob, stderrTail: string): void;
  onLine(key: LibraryKey, job: Run | TilesRun, line: string): void;
  /** Called if the file of a Library's lock had to be mended. */
  onMended?(key: LibraryKey, what: Message): void;
}

interface Child {
  readonly process: ChildProcess | NeverStarted;
  readonly startedAt: number;
  /** We killed it. */
  isKilled: boolean;
  ended?: EndedJob;
}

/** A Job whose process could not be started. */
interface NeverStarted {
  readonly ended: EndedJob;
  readonly error: string;
}

const stoppedFirst: NeverStarted = { ended: { signal: 'SIGTERM' }, error: '' };

/** Our own SIGKILL counts as SIGTERM, however unresponsive the Job was: no video is to blame. */
function endOf(entry: Child, code: number | null, signal: NodeJS.Signals | null, dataFolder: string): EndedJob {
  if (signal === 'SIGKILL' && entry.isKilled) return { signal: 'SIGTERM' };
  if (signal !== null) return { signal };
  const lastWords = reasonOfExit(code ?? 0, dataFolder);
  return { code: code ?? 0, ...(lastWords === undefined ? {} : { lastWords }) };
}

export class LocalJobs implements JobPlatform {
  readonly #options: LocalJobsOptions;
  readonly #compileCache: CompileCache;
  readonly #children = new Map<string, Child>();
  /** Ids that this process issued: such a run without a child was never started. */
  readonly #own = new Set<string>();
  readonly #firstSeen = new Map<string, Instant>();
  /** Since when each lock has the file that it has. */
  readonly #filesSeen = new Map<string, Pick<Lock, 'inode' | 'placedAtMs'> & { readonly at: Instant }>();
  #isStopping = false;

  constructor(options: LocalJobsOptions) {
    this.#options = options;
    this.#compileCache = new CompileCache(options);
  }

  newId(): string {
    const id = crypto.randomUUID();
    this.#own.add(id);
    return id;
  }

  async walkState(key: LibraryKey, run: Run): Promise<JobState> {
    return this.#jobState(key, run, walkLockFile(this.#options.dataFolder, key));
  }

  async tilesState(key: LibraryKey, tiles: TilesRun): Promise<JobState> {
    return this.#jobState(key, tiles, tilesLockFile(this.#options.dataFolder, key));
  }

  #jobState(key: LibraryKey, job: Run | TilesRun, lockFile: string): JobState {
    const { clock } = this.#options;
    const child = this.#children.get(job.id);
    if (child?.ended !== undefined) return { kind: 'ended', ended: child.ended };
    if (child !== undefined) return { kind: 'running', since: clock.now() - (clock.monotonic() - child.startedAt) };
    // After a stop it is never started, and its folders must go back before this process ends.
    if (this.#own.has(job.id))
      return this.#isStopping ? { kind: 'ended', ended: stoppedFirst.ended } : { kind: 'absent' };
    return this.#checkOtherProcess(key, job, lockFile);
  }

  /** A run that another process claimed: its lock shows whether it is alive. */
  #checkOtherProcess(key: LibraryKey, job: Run | TilesRun, lockFile: string): JobState {
    const { clock } = this.#options;
    // A time in the future comes from a clock that was set back since: it counts as now
    // (docs/design/runs.md#retries-and-clocks).
    const seen = Math.min(this.#firstSeen.get(job.id) ?? clock.now(), job.claimedAt, clock.now());
    this.#firstSeen.set(job.id, seen);
    const lock = this.#tryLock(lockFile, key);
    if (lock === undefined) return { kind: 'running', since: seen };
    lock.release();
    const until = Math.max(seen + this.#graceMs, this.#provesFrom(lockFile, lock));
    return clock.now() < until ? { kind: 'unknown', until } : { kind: 'ended', ended: {} };
  }

  get #graceMs(): number {
    return this.#options.graceMs ?? lockGraceMs;
  }

  #tryLock(lockFile: string, key: LibraryKey): Lock | undefined {
    return tryLock(lockFile, (what) => this.#options.onMended?.(key, what));
  }

  /** From when on this lock proves that no Job holds an earlier file of it. */
  #provesFrom(lockFile: string, { inode, placedAtMs }: Lock): Instant {
    const now = this.#options.clock.now();
    const known = this.#filesSeen.get(lockFile);
    // A new file may get the inode of one that was deleted.
    const isKnown = known?.inode === inode && known.placedAtMs === placedAtMs;
    const at = Math.min(isKnown ? known.at : placedAtMs, now);
    this.#filesSeen.set(lockFile, { inode, placedAtMs, at });
    return at + this.#graceMs;
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

  #lockFile(key: LibraryKey, job: Run | TilesRun): string {
    const { dataFolder } = this.#options;
    return 'videos' in job ? tilesLockFile(dataFolder, key) : walkLockFile(dataFolder, key);
  }

  /** Before a Job needs it, so that somebody hears of it. The Job reports why it cannot take what cannot be mended. */
  #mendLock(key: LibraryKey, job: Run | TilesRun): void {
    try {
      const what = mendLock(this.#lockFile(key, job));
      if (what !== undefined) this.#options.onMended?.(key, what);
    } catch {}
  }

  #start(key: LibraryKey, job: Run | TilesRun, args: readonly string[]): void {
    if (this.#children.has(job.id)) return;
    this.#mendLock(key, job);
    const process = this.#isStopping ? stoppedFirst : this.#spawn(args);
    const entry: Child = { process, startedAt: this.#options.clock.monotonic(), isKilled: false };
    this.#children.set(job.id, entry);
    const ended = (end: EndedJob, stderrTail: string) => {
      if (entry.ended !== undefined) return;
      entry.ended = end;
      this.#options.onEnd(key, job, end, stderrTail);
    };
    if ('error' in process) ended(process.ended, process.error);
    else this.#listen(key, job, entry, process, ended);
  }

  /** A process, or why there is none: some failures are thrown, the rest arrive as an `error` event. */
  #spawn(args: readonly string[]): ChildProcess | NeverStarted {
    const [program, ...first] = this.#options.command;
    try {
      const env = { ...jobAllocator, ...this.#options.environment, ...this.#compileCache.variables() };
      return spawn(program, [...first, ...args], { env, stdio: ['pipe', 'pipe', 'pipe'] });
    } catch (error) {
      // An order that exceeds the command line limit fails every time: a person must shorten the document.
      const isTooLong = error instanceof Error && 'code' in error && error.code === 'E2BIG';
      return {
        ended: { code: isTooLong ? exitCodes.badOrder : exitCodes.couldNotGoOn },
        error: error instanceof Error ? error.message : String(error),
      };
    }
  }

  #listen(
    key: LibraryKey,
    job: Run | TilesRun,
    entry: Child,
    child: ChildProcess,
    ended: (end: EndedJob, stderrTail: string) => void,
  ): void {
    let tail = '';
    // Before anything else: without a listener an 'error' event would crash this process.
    child.on('error', (error) => {
      if (child.pid === undefined) ended({ code: exitCodes.couldNotGoOn }, error.message);
    });
    // `close` comes after the pipes are drained, so no line is lost.
    child.on('close', (code, signal) => ended(endOf(entry, code, signal, this.#options.dataFolder), tail.trim()));
    // Without a free file descriptor the pipes are undefined.
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
    if (child === undefined || child.ended !== undefined || 'error' in child.process) return;
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
    const lockFile = this.#lockFile(key, job);
    const lock = this.#tryLock(lockFile, key);
    if (lock === undefined) return false;
    try {
      if (this.#options.clock.now() < this.#provesFrom(lockFile, lock)) return false;
      await write();
      this.#firstSeen.delete(job.id);
      return true;
    } finally {
      lock.release();
    }
  }

  /**
   * Sends SIGTERM to every child, and SIGKILL to those left after `atMostMs`. Resolves when all are gone, or do not go: a call on a dead mount
   * may outlast SIGKILL. Such a run stays claimed, and its lock tells the next server when it ends. No child is started afterwards.
   */
  async stopAll(atMostMs: number): Promise<void> {
    this.#isStopping = true;
    const alive = [...this.#children.values()].filter((child) => child.ended === undefined);
    const gone = alive.map(async ({ process }) => {
      if ('error' in process) return;
      const closed = once(process, 'close');
      process.kill('SIGTERM');
      await closed;
    });
    const over = new AbortController();
    const killed = wait(atMostMs, undefined, { signal: over.signal }).then(async () => {
      for (const child of alive) kill(child);
      await wait(goneAfterKillMs, undefined, { signal: over.signal });
    });
    await Promise.race([Promise.all(gone), killed]);
    over.abort();
  }
}

function kill(child: Child): void {
  if (child.ended !== undefined || 'error' in child.process) return;
  child.isKilled = true;
  child.process.kill('SIGKILL');
}
