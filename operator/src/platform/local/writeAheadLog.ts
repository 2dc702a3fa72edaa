/**
 * Syncs the write-ahead log of `state.db` without SQLite, which would block the process until the disk has answered. SQLite's own
 * commit with synchronous = FULL is the same write followed by the same sync.
 */
import { type FileHandle, open } from 'node:fs/promises';

export class WriteAheadLog {
  readonly #file: string;
  readonly #empty: () => void;
  #opened: Promise<FileHandle> | undefined;
  /**
   * From a failed sync until the log was emptied. The system reports a page that it could not write once and then forgets it: a second sync
   * would succeed without that page, and after a power cut SQLite ignores everything behind a gap in the log.
   */
  #mayHaveGap = false;
  /** The newest sync, which may still run. One at a time: the error of one must not be hidden by the success of another. */
  #last: Promise<void> = Promise.resolve();
  /** The sync that starts next, for all that ask before it starts. */
  #next: Promise<void> | undefined;

  /**
   * @param database the path of a database in WAL mode that stays open: SQLite removes the log with its last connection.
   * @param empty moves everything that was committed to the database's file, syncs that, and empties the log. Throws if it cannot.
   */
  constructor(database: string, empty: () => void) {
    this.#file = `${database}-wal`;
    this.#empty = empty;
  }

  /** Resolves when everything that was committed before the call is on the disk. Throws the system's error, or that of `empty`. */
  sync(): Promise<void> {
    this.#next ??= this.#last = this.#last
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return this.#syncNow();
      });
    return this.#next;
  }

  /** To be called before the database is closed. */
  close(): void {
    this.#opened?.then((log) => log.close()).catch(() => undefined);
  }

  async #syncNow(): Promise<void> {
    if (this.#mayHaveGap) this.#empty();
    this.#mayHaveGap = true;
    this.#opened ??= this.#open();
    await (await this.#opened).datasync();
    this.#mayHaveGap = false;
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
