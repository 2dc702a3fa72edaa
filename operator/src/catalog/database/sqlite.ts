/**
 * Everything specific to SQLite: connection, pragmas, waiting for a lock, and its SQL (`Flavour`). Nothing else under
 * `catalog/` may name SQLite or a pragma.
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseConnection, Dialect, Driver, SqliteStatement, TransactionSettings } from 'kysely';
import { CompiledQuery, SqliteAdapter, SqliteDriver, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely';
import { isBusy, sqliteCode, sqliteCodes } from '../../sqlite/errors.ts';
import { inodeOf } from './asideFiles.ts';
import type { CatalogCondition } from './catalog.ts';
import { CatalogError, damaged, replaced } from './catalogError.ts';
import type { Flavour } from './flavour.ts';
import type { Shape } from './shape.ts';
import { cannotBeOpened, isDamaged } from './sqliteDamage.ts';

/** A walk's batch holds the lock for about 10 ms; half a minute means stuck, not slow. */
const busyLimitMs = 30_000;
/**
 * Waiting inside SQLite blocks the whole process, webhooks included; so it waits briefly, and the rest of the wait is
 * asynchronous.
 */
const nativeBusyMs = 5;
const longestPauseMs = 40;
/** About 60 different statements are in use; each takes about 10 KB. */
const cachedStatements = 256;
/** The page cache bounds the catalog's memory at any size (KiB); the growth benchmark checks it. */
const pageCacheKiB = 24_576;
/** A walk that finds nothing reads each row once: a larger cache would only fill. */
const readOnceCacheKiB = 1_024;

/** Pages of 4 KiB in the log before a checkpoint: a walk changes the same index pages again and again. */
const checkpointPages = 10_000;

export interface SqliteFile {
  readonly file: string;
  readonly readOnly: boolean;
  /** Most rows are read once: until titles are saved, the page cache stays small. */
  readonly ofJob: boolean;
}

/**
 * Repeats `attempt` until the lock is free. Throws `busy` after 30 s. `attempt` must be one statement, which does
 * nothing if it is refused.
 */
async function retryBusy<T>(file: string, attempt: () => T | Promise<T>): Promise<T> {
  const started = performance.now();
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      const waitedMs = performance.now() - started;
      if (waitedMs > busyLimitMs) {
        const seconds = Math.round(waitedMs / 1000);
        throw new CatalogError(
          'busy',
          `the catalog ${JSON.stringify(file)} was locked by another process for ${seconds} s`,
          error,
        );
      }
      // Uneven pauses, so that two waiters do not collide again and again.
      await wait(pauseMs * (0.5 + Math.random()));
    }
  }
}

/** Opens the file in WAL mode. The caller has created the folder and closes the result. */
export async function openSqlite({ file, readOnly, ofJob }: SqliteFile): Promise<DatabaseSync> {
  return retryBusy(file, () => {
    const database = new DatabaseSync(file, { readOnly, timeout: nativeBusyMs });
    try {
      // NORMAL: a power cut may lose the last commits, never the file; the files beside the media hold the same data. What a
      // person asks for waits here alone until a walk takes it, so with FULL each commit of other processes than Jobs is synced.
      if (!readOnly) {
        const synchronous = ofJob ? 'normal' : 'full';
        database.exec(
          `pragma journal_mode = wal; pragma synchronous = ${synchronous}; pragma wal_autocheckpoint = ${checkpointPages}`,
        );
      }
      const cacheKiB = ofJob ? readOnceCacheKiB : pageCacheKiB;
      database.exec(`pragma foreign_keys = on; pragma cache_size = -${cacheKiB}; pragma temp_store = memory`);
      database.prepare('select count(*) from sqlite_schema').get();
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  }).catch((error: unknown) => {
    throw cannotBeOpened(error, file) ? damaged(file, error) : error;
  });
}

/**
 * Whether an open file can still be used. A process that goes on writing to a file without a name would report to
 * nobody, so each statement outside a transaction, and each commit, checks its inode.
 */
export class OpenFile {
  readonly file: string;
  readonly #inode: number | undefined;
  readonly #expected: () => Promise<Shape>;
  #condition: CatalogCondition = 'whole';

  /** `inode`: undefined for a reader: its own queries fail. `expected`: the shape of a new catalog. */
  constructor(file: string, inode: number | undefined, expected: () => Promise<Shape>) {
    this.file = file;
    this.#inode = inode;
    this.#expected = expected;
  }

  condition(): CatalogCondition {
    if (this.#inode !== undefined && inodeOf(this.file) !== this.#inode) this.#condition = 'replaced';
    return this.#condition;
  }

  note(error: unknown): void {
    if (error instanceof CatalogError && error.fault === 'damaged') this.#condition = 'damaged';
  }

  /** Throws unless the file is whole. */
  require(): void {
    if (this.#inode === undefined) return;
    const condition = this.condition();
    if (condition === 'replaced') throw replaced(this.file);
    if (condition === 'damaged') throw damaged(this.file);
  }

  /** Returns what to throw for an error of a query. */
  async judge(error: unknown, database: DatabaseSync): Promise<unknown> {
    if (isBusy(error) || !(await isDamaged(error, { file: this.file, database, expected: this.#expected })))
      return error;
    const found = damaged(this.file, error);
    this.note(found);
    return found;
  }
}

/** Prepared statements by their text, least recently used evicted first: Kysely would prepare every query again. */
class StatementCache {
  readonly #database: DatabaseSync;
  readonly #bySql = new Map<string, SqliteStatement>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  prepare(text: string): SqliteStatement {
    const known = this.#bySql.get(text);
    if (known !== undefined) {
      this.#bySql.delete(text);
      this.#bySql.set(text, known);
      return known;
    }
    const made = asKyselyStatement(this.#database.prepare(text), () => this.#database.prepare(text));
    this.#bySql.set(text, made);
    for (const oldest of this.#bySql.keys()) {
      if (this.#bySql.size <= cachedStatements) break;
      this.#bySql.delete(oldest);
    }
    return made;
  }

  close(): void {
    this.#bySql.clear();
    this.#database.close();
  }
}

function asKyselyStatement(statement: StatementSync, prepareAnew: () => StatementSync): SqliteStatement {
  const columns = columnNames(statement);
  statement.setReturnArrays(true);
  return {
    reader: columns.length > 0,
    all: (parameters) => {
      const rows = statement.all(...bindable(parameters));
      // A `select *` may have got a new column since it was prepared.
      const isAsBefore = (rows[0]?.['length'] ?? columns.length) === columns.length;
      const names = isAsBefore ? columns : columnNames(statement);
      return rows.map((row) => asObject(names, row));
    },
    run: (parameters) => statement.run(...bindable(parameters)),
    // A statement in iteration must not be shared.
    iterate: (parameters) => iterateUnknown(prepareAnew(), bindable(parameters)),
  };
}

function columnNames(statement: StatementSync): readonly string[] {
  return statement.columns().map(({ name }) => name);
}

/**
 * Converts a row array. The objects of node:sqlite are dictionaries: twice as slow to create, several times slower to
 * read.
 */
function asObject(names: readonly string[], row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  let index = 0;
  for (const name of names) {
    object[name] = row[index];
    index += 1;
  }
  return object;
}

function* iterateUnknown(statement: StatementSync, parameters: readonly SQLInputValue[]): IterableIterator<unknown> {
  yield* statement.iterate(...parameters);
}

function bindable(parameters: readonly unknown[]): readonly SQLInputValue[] {
  // 64 rows have a thousand values: copied only if one has to be converted.
  if (areBindable(parameters)) return parameters;
  return parameters.map((value) => {
    if (isBindable(value)) return value;
    if (value === undefined) return null;
    if (typeof value === 'boolean') return value ? 1 : 0;
    throw new TypeError(`expected a text, a number or bytes for the catalog, got ${typeof value}`);
  });
}

/** A loop, because `every` with a guard took a twelfth of a save. */
function areBindable(values: readonly unknown[]): values is readonly SQLInputValue[] {
  for (const value of values) if (!isBindable(value)) return false;
  return true;
}

function isBindable(value: unknown): value is SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return true;
  return typeof value === 'bigint' || value instanceof Uint8Array;
}

/**
 * Kysely's own driver, but writes begin IMMEDIATE (a read transaction that starts to write cannot wait), and a busy
 * lock is retried.
 */
class PatientDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #inner: SqliteDriver;
  readonly #file: OpenFile;
  readonly #connections = new WeakMap<DatabaseConnection, DatabaseConnection>();
  #inTransaction = false;

  constructor(database: DatabaseSync, file: OpenFile) {
    this.#database = database;
    this.#inner = new SqliteDriver({ database: new StatementCache(database) });
    this.#file = file;
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const inner = await this.#inner.acquireConnection();
    const known = this.#connections.get(inner);
    if (known !== undefined) return known;
    const patient: DatabaseConnection = {
      // Inside a transaction we hold the lock already; outside, a refused statement did nothing and can be repeated.
      executeQuery: (query) =>
        this.#judged(() => {
          if (this.#inTransaction) return inner.executeQuery(query);
          this.#file.require();
          return retryBusy(this.#file.file, () => inner.executeQuery(query));
        }),
      streamQuery: (query, chunkSize) => inner.streamQuery(query, chunkSize),
    };
    this.#connections.set(inner, patient);
    return patient;
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const begin = settings.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
    this.#inTransaction = true;
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    this.#file.require();
    await connection.executeQuery(CompiledQuery.raw('commit'));
    this.#inTransaction = false;
  }

  async rollbackTransaction(): Promise<void> {
    this.#inTransaction = false;
    // A full disk rolls back by itself; a second rollback would hide the reason.
    if (this.#database.isTransaction) this.#database.exec('rollback');
  }

  async releaseConnection(): Promise<void> {
    await this.#inner.releaseConnection();
  }

  destroy(): Promise<void> {
    return this.#inner.destroy();
  }

  async #judged<T>(attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt();
    } catch (error) {
      throw await this.#file.judge(error, this.#database);
    }
  }
}

/** The Kysely dialect for an open database; destroying the Kysely instance closes it. */
export function sqliteDialect(database: DatabaseSync, file: OpenFile): Dialect {
  return {
    createDriver: () => new PatientDriver(database, file),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

const changes = CompiledQuery.raw(`select data_version || ' ' || total_changes() as mark from pragma_data_version`);

export const sqliteFlavour: Flavour = {
  identity: (column) => column.primaryKey().autoIncrement(),
  // SQLite compares texts byte by byte by default.
  orderedText: sql`text`,
  bytes: 'blob',
  clustered: sql`without rowid`,
  contains: (column, text) => sql<boolean>`instr(${column}, ${text}) > 0`,
  intersectsSets: false,
  async expectSaves(db) {
    // Titles are written into the same index pages again and again.
    await sql.raw(`pragma cache_size = -${pageCacheKiB}`).execute(db);
  },
  async hasTable(db, name) {
    const found = await sql`select 1 from sqlite_schema where type = 'table' and name = ${name}`.execute(db);
    return found.rows.length > 0;
  },
  async hasForeignTables(db) {
    const found = await sql`select 1 from sqlite_schema where name not like 'sqlite\\_%' escape '\\' limit 1`.execute(
      db,
    );
    return found.rows.length > 0;
  },
  async changeMark(db) {
    // Commits of other connections, and rows that this connection wrote.
    const { rows } = await db.executeQuery<{ mark: string }>(changes);
    return rows[0]?.mark ?? '';
  },
  // A step did not find what an earlier one made, or found what it makes.
  isMisfit: (error) => sqliteCode(error) === sqliteCodes.error,
  // Its transaction already holds SQLite's only lock.
  beginMigration: () => Promise.resolve(),
};
