/**
 * Syncs the write-ahead log of `state.db` without SQLite, which would block the process until the disk has answered. SQLite's own
 * commit with synchronous = FULL is the same write followed by the same sync.
 */
import { type FileHandle, open } from 'node:fs/promises';

export class WriteAheadLog {
  readonly #file: string;
  #opened: Promise<FileHandle> | undefined;

  /** @param database the path of a database in WAL mode that stays open: SQLite removes the log with its last connection. */
  constructor(database: string) {
    this.#file = `${database}-wal`;
  }

  /** Resolves when everything that was committed before the call is on the disk. Throws the system's error. */
  async sync(): Promise<void> {
    this.#opened ??= this.#open();
    await (await this.#opened).datasync();
  }

  /** To be called before the database is closed. */
  close(): void {
    this.#opened?.then((log) => log.close()).catch(() => undefined);
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
