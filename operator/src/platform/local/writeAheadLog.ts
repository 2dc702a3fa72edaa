/**
 * Syncs the write-ahead log of `state.db` without SQLite, which would block the process until the disk has answered. SQLite's own
 * commit with synchronous = FULL is the same write followed by the same sync.
 */
import { closeSync, fdatasyncSync, openSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** Longer than nearly all disks need, also under load. */
const patienceAtMostMs = 5_000;

export class WriteAheadLog {
  readonly #file: string;
  readonly #empty: () => void;
  readonly #patienceMs: number;
  #opened: Promise<FileHandle> | undefined;
  /** Of this thread. Linux reports a page that it could not write once to each descriptor that was open, and never to one opened later. */
  #here: number | undefined;
  /**
   * From a failed sync until the log was emptied. The system reports a page that it could not write once and then forgets it: a second sync
   * would succeed without that page, and after a power cut SQLite ignores everything behind a gap in the log.
   */
  #mayHaveGap = false;
  /**
   * On another thread, from its start to its end. The four threads that sync also read media folders, and those of a network mount whose
   * server is away hold them for hours.
   */
  #onThread: Promise<void> | undefined;
  /** One at a time: the error of one sync must not be hidden by the success of another. */
  #running: PromiseWithResolvers<void> | undefined;
  /** The sync that starts next, for all that ask before it starts. */
  #next: PromiseWithResolvers<void> | undefined;
  #isClosed = false;

  /**
   * @param database the path of a database in WAL mode that stays open: SQLite removes the log with its last connection.
   * @param empty moves everything that was committed to the database's file, syncs that, and empties the log. Throws if it cannot.
   * @param patienceMs after this time without an answer of the other thread, this one waits for the disk.
   */
  constructor(database: string, empty: () => void, patienceMs = patienceAtMostMs) {
    this.#file = `${database}-wal`;
    this.#empty = empty;
    this.#patienceMs = patienceMs;
  }

  /** Resolves when everything that was committed before the call is on the disk. Throws the system's error, or that of `empty`. */
  async sync(): Promise<void> {
    if (this.#isClosed) throw new Error(`${this.#file} is closed: nothing more is saved`);
    if (this.#next === undefined) {
      this.#next = Promise.withResolvers();
      // All that is committed in this turn waits for one sync.
      queueMicrotask(() => this.#start());
    }
    return this.#next.promise;
  }

  #start(): void {
    if (this.#isClosed || this.#running !== undefined || this.#next === undefined) return;
    const running = this.#next;
    [this.#running, this.#next] = [running, undefined];
    this.#syncNow()
      .then(running.resolve, running.reject)
      .finally(() => {
        this.#running = undefined;
        this.#start();
      });
  }

  /** To be called before the database is closed. All that wait get the result of one last sync, for which this thread waits. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const left = [this.#running, this.#next].filter((sync) => sync !== undefined);
    try {
      if (left.length > 0) this.#syncHere();
      for (const sync of left) sync.resolve();
    } catch (error) {
      for (const sync of left) sync.reject(error);
    }
    this.#opened?.then((log) => log.close()).catch(() => undefined);
    if (this.#here !== undefined) closeSync(this.#here);
    this.#here = undefined;
  }

  #syncHere(): void {
    // A running sync emptied the log at its start if it had to.
    if (this.#running === undefined && this.#mayHaveGap) this.#empty();
    this.#here ??= openSync(this.#file, 'r+');
    fdatasyncSync(this.#here);
  }

  async #syncNow(): Promise<void> {
    if (this.#mayHaveGap) this.#empty();
    this.#mayHaveGap = true;
    this.#here ??= openSync(this.#file, 'r+');
    if (!(await this.#isSyncedInTime()) && !this.#isClosed) fdatasyncSync(this.#here);
    this.#mayHaveGap = false;
  }

  /** False while the other threads are held. Throws the system's error. */
  async #isSyncedInTime(): Promise<boolean> {
    if (this.#onThread !== undefined) return false;
    const onThread = this.#syncOnThread().finally(() => {
      this.#onThread = undefined;
    });
    this.#onThread = onThread;
    const { promise: late, resolve } = Promise.withResolvers<boolean>();
    // A process that was busy longer receives the result of the other thread after its timers, and must not miss an error.
    const patience = setTimeout(() => setImmediate(resolve, false), this.#patienceMs);
    const isInTime = await Promise.race([onThread.then(() => true), late]).finally(() => clearTimeout(patience));
    if (!isInTime) {
      onThread.catch(() => {
        this.#mayHaveGap = true;
      });
    }
    return isInTime;
  }

  async #syncOnThread(): Promise<void> {
    this.#opened ??= this.#open();
    await (await this.#opened).datasync();
  }

  async #open(): Promise<FileHandle> {
    try {
      return await open(this.#file, 'r+');
    } catch (error) {
      this.#opened = undefined;
      throw error;
    }
  }
}
