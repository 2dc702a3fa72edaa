/** `state.db` with errors that say what is wrong with the file, also when a later statement finds it. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { stateFault } from './stateFault.ts';

type Row = Readonly<Record<string, unknown>>;

export interface GuardedStatement {
  get(...values: SQLInputValue[]): Row | undefined;
  all(...values: SQLInputValue[]): readonly Row[];
  run(...values: SQLInputValue[]): { readonly changes: number | bigint };
}

export class GuardedDatabase {
  readonly #db: DatabaseSync;
  readonly #file: string;

  constructor(db: DatabaseSync, file: string) {
    this.#db = db;
    this.#file = file;
  }

  /** Throws StateDamaged for an error that comes from a damaged file. */
  prepare(sql: string): GuardedStatement {
    const statement = this.guard(() => this.#db.prepare(sql));
    return {
      get: (...values) => this.guard(() => statement.get(...values)),
      all: (...values) => this.guard(() => statement.all(...values)),
      run: (...values) => this.guard(() => statement.run(...values)),
    };
  }

  /**
   * Returns the result of `write`, a transaction that does not wait for the disk. Others see it at once; a power cut may take it
   * back, but damages nothing, until the log of writes is synced (sqlite.org/pragma.html#pragma_synchronous).
   */
  unsynced<Result>(write: () => Result): Result {
    this.#set('synchronous = NORMAL');
    try {
      return write();
    } finally {
      this.#set('synchronous = FULL');
    }
  }

  /**
   * Moves the log of writes to the file, syncs that, and empties the log: what stays in it would hide the newer pages of the file after
   * a power cut. Throws at once if others read the log: waiting for them would hold every request.
   */
  emptyLog(): void {
    const { timeout } = this.prepare('PRAGMA busy_timeout').get() ?? {};
    this.#set('busy_timeout = 0');
    try {
      const { busy } = this.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() ?? {};
      if (busy !== 0) throw new Error(`${this.#file}: its log could not be emptied, because another process reads it`);
    } finally {
      this.#set(`busy_timeout = ${Number(timeout)}`);
    }
  }

  #set(setting: string): void {
    this.guard(() => this.#db.exec(`PRAGMA ${setting}`));
  }

  /** Returns the result of `read`, which reads a row of this file. */
  guard<Result>(read: () => Result): Result {
    try {
      return read();
    } catch (error) {
      throw stateFault(error, this.#file);
    }
  }

  close(): void {
    this.#db.close();
  }
}
