/**
 * `state.db`: the operator's memory of its Libraries, in SQLite, durable before a webhook is answered
 * (docs/design/runs.md#local). Only the operator and commands write it, never a Job, so that a Job's writes never delay
 * a webhook.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { LibraryKey, LibraryKind } from '../../library/document.ts';
import { emptyState, type Instant, type LibraryState } from '../../library/state.ts';
import type { LibraryStore, Version, VersionedState } from '../../library/store.ts';
import { isBusy } from '../../sqlite/errors.ts';
import { GuardedDatabase, type GuardedStatement } from './guardedDatabase.ts';
import { makeFolder } from './makeFolder.ts';
import { makePrivateFile } from './privateData.ts';
import { StateDamaged, stateFault } from './stateFault.ts';
import { stateFromJson, stateJson } from './stateJson.ts';
import { WriteAheadLog } from './writeAheadLog.ts';

export const stateVersion = 1;
/** How long a statement waits for another process's write; writes take milliseconds. */
const busyTimeoutMs = 5_000;
/** Between two attempts to open the file while other processes open or close it, which takes milliseconds. */
const openAgainMs = 2;

const schema = `
  CREATE TABLE IF NOT EXISTS library (
    key TEXT PRIMARY KEY, uid TEXT NOT NULL, kind TEXT NOT NULL, specHash TEXT NOT NULL, generation INTEGER NOT NULL,
    version INTEGER NOT NULL, state TEXT NOT NULL, removedAt INTEGER
  ) STRICT;
  CREATE TABLE IF NOT EXISTS operator (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`;

export interface RegisteredLibrary {
  readonly key: LibraryKey;
  readonly uid: string;
  readonly kind: LibraryKind;
  readonly generation: number;
  /** When its document was removed; its state is kept for 30 days (docs/design/runs.md#removal). */
  readonly removedAt?: Instant;
}

/** A Library with all that a row of it holds. */
export interface KeptLibrary extends RegisteredLibrary {
  readonly specHash: string;
  readonly state: LibraryState;
}

export class StateStore implements LibraryStore {
  readonly #db: GuardedDatabase;
  readonly #read: GuardedStatement;
  readonly #swap: GuardedStatement;
  readonly #list: GuardedStatement;
  readonly #log: WriteAheadLog;
  /** Each request of the page reads the states of all Libraries, and parsing them took a twelfth of its CPU. */
  readonly #parsed = new Map<LibraryKey, { readonly text: string; readonly state: LibraryState }>();

  /**
   * @param dataFolder created if it does not exist. Throws StateDamaged, or SQLite's own error with the file's path if
   * it cannot be opened.
   */
  constructor(dataFolder: string) {
    makeFolder(dataFolder);
    makePrivateFile(join(dataFolder, 'state.db'));
    this.#db = openDatabase(join(dataFolder, 'state.db'));
    this.#log = new WriteAheadLog(join(dataFolder, 'state.db'), () => this.#db.emptyLog());
    this.#read = this.#db.prepare('SELECT version, state FROM library WHERE key = ?');
    this.#swap = this.#db.prepare('UPDATE library SET state = ?, version = version + 1 WHERE key = ? AND version = ?');
    this.#list = this.#db.prepare('SELECT key, uid, kind, generation, removedAt FROM library ORDER BY key');
  }

  async read(key: LibraryKey): Promise<VersionedState | undefined> {
    return this.readNow(key);
  }

  readNow(key: LibraryKey): VersionedState | undefined {
    const row = this.#read.get(key);
    if (row === undefined) return undefined;
    return { version: String(row['version']), state: this.#stateIn(key, String(row['state'])) };
  }

  #stateIn(key: LibraryKey, text: string): LibraryState {
    const known = this.#parsed.get(key);
    if (known?.text === text) return known.state;
    const state = this.#db.guard(() => stateFromJson(text));
    this.#parsed.set(key, { text, state });
    return state;
  }

  /** Waits for the disk on another thread: a disk may take tens of milliseconds, in which requests are read and answered. */
  async compareAndSwap(key: LibraryKey, version: Version, next: LibraryState): Promise<VersionedState | 'conflict'> {
    const { changes } = this.#db.unsynced(() => this.#swap.run(stateJson(next), key, Number(version)));
    if (changes !== 1) return 'conflict';
    await this.#log.sync();
    return { version: String(Number(version) + 1), state: next };
  }

  /**
   * Registers a Library, or records a changed spec: a new hash is a new generation, which owes a full walk. Each write
   * is a transaction of its own, because a command may register the same Library at the same moment.
   */
  register(key: LibraryKey, kind: LibraryKind, specHash: string): RegisteredLibrary | 'otherKind' {
    const find = this.#db.prepare('SELECT uid, kind, specHash, generation, removedAt FROM library WHERE key = ?');
    if (find.get(key) === undefined) {
      const uid = randomUUID();
      const insert =
        'INSERT OR IGNORE INTO library (key, uid, kind, specHash, generation, version, state) VALUES (?, ?, ?, ?, 1, 1, ?)';
      this.#db.prepare(insert).run(key, uid, kind, specHash, stateJson(emptyState(uid)));
    }
    const known = find.get(key);
    if (known?.['kind'] !== kind) return 'otherKind';
    if (known['specHash'] !== specHash || known['removedAt'] !== null) {
      const renew =
        'UPDATE library SET generation = generation + (specHash <> ?1), specHash = ?1, removedAt = NULL WHERE key = ?2';
      this.#db.prepare(renew).run(specHash, key);
    }
    return { key, uid: String(known['uid']), kind, generation: Number(find.get(key)?.['generation']) };
  }

  list(): readonly RegisteredLibrary[] {
    return this.#list.all().map((row) => ({
      key: String(row['key']) as LibraryKey,
      uid: String(row['uid']),
      kind: String(row['kind']) as LibraryKind,
      generation: Number(row['generation']),
      ...(row['removedAt'] === null ? {} : { removedAt: Number(row['removedAt']) }),
    }));
  }

  /** Adds a Library that was read from a damaged file, unless the key is taken. */
  keep({ key, uid, kind, specHash, generation, state, removedAt }: KeptLibrary): void {
    const insert =
      'INSERT OR IGNORE INTO library (key, uid, kind, specHash, generation, version, state, removedAt) VALUES (?, ?, ?, ?, ?, 1, ?, ?)';
    this.#db.prepare(insert).run(key, uid, kind, specHash, generation, stateJson(state), removedAt ?? null);
  }

  /** Every Library owes a full walk from now on, as after an unclean stop. */
  oweFullWalks(now: Instant): void {
    this.#setNote('uncleanStartAt', String(now));
  }

  markRemoved(key: LibraryKey, at: Instant): void {
    this.#db.prepare('UPDATE library SET removedAt = ? WHERE key = ? AND removedAt IS NULL').run(at, key);
  }

  forget(key: LibraryKey): void {
    this.#db.prepare('DELETE FROM library WHERE key = ?').run(key);
    this.#parsed.delete(key);
  }

  /**
   * Records that a server starts. Returns since when a full walk is owed because an earlier server did not stop
   * cleanly; undefined if it did, or if this is the first (a new Library owes a full walk anyway).
   */
  begin(now: Instant): Instant | undefined {
    if (this.#note('running') !== undefined) this.#setNote('uncleanStartAt', String(now));
    this.#setNote('running', 'yes');
    const unclean = this.#note('uncleanStartAt');
    return unclean === undefined ? undefined : Number(unclean);
  }

  stoppedCleanly(): void {
    this.#db.prepare("DELETE FROM operator WHERE name = 'running'").run();
  }

  /** Since when a full walk is owed after an unclean start, for commands that do not serve. */
  get uncleanStartAt(): Instant | undefined {
    const value = this.#note('uncleanStartAt');
    return value === undefined ? undefined : Number(value);
  }

  /** Changes when another process has written; cheap enough to check every second. */
  dataVersion(): number {
    return Number(this.#db.prepare('PRAGMA data_version').get()?.['data_version'] ?? 0);
  }

  close(): void {
    this.#log.close();
    this.#db.close();
  }

  /** Stores a note that commands read while no server runs: `baseUrl`. */
  note(name: 'baseUrl', value: string): void {
    this.#setNote(name, value);
  }

  get baseUrl(): string | undefined {
    return this.#note('baseUrl');
  }

  #note(name: string): string | undefined {
    const row = this.#db.prepare('SELECT value FROM operator WHERE name = ?').get(name);
    return row === undefined ? undefined : String(row['value']);
  }

  #setNote(name: string, value: string): void {
    this.#db
      .prepare('INSERT INTO operator VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value')
      .run(name, value);
  }
}

/**
 * Opens the file and retries while another process is busy with it, within the statement timeout. SQLite's own timeout
 * is not enough: if several processes turn a new file into WAL mode at once, it refuses all but one immediately to
 * avoid a deadlock.
 */
function openDatabase(file: string): GuardedDatabase {
  const started = performance.now();
  for (;;) {
    try {
      return openOnce(file);
    } catch (error) {
      if (!isBusy(error) || performance.now() - started > busyTimeoutMs) throw error;
      // No request is served before the store is open, so blocking the process is fine.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, openAgainMs * (0.5 + Math.random()));
    }
  }
}

function openOnce(file: string): GuardedDatabase {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file, { timeout: busyTimeoutMs });
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    migrate(db, file);
    return new GuardedDatabase(db, file);
  } catch (error) {
    db?.close();
    const fault = stateFault(error, file);
    // SQLite does not say which file it means.
    throw fault instanceof Error ? Object.assign(fault, { path: file }) : fault;
  }
}

function migrate(db: DatabaseSync, file: string): void {
  const found = Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'").all();
  // The database of another program.
  if (tables.length > 0 && !tables.some(({ name }) => name === 'library')) throw new StateDamaged(file);
  if (found > stateVersion) {
    throw new Error(
      `${file} has version ${found}, but this program supports up to ${stateVersion}: install the newer program`,
    );
  }
  if (found === stateVersion) return;
  db.exec(`BEGIN IMMEDIATE; ${schema} PRAGMA user_version = ${stateVersion}; COMMIT`);
}
