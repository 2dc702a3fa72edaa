/**
 * Kysely's driver over a small pool of PostgreSQL connections, which come and go with their server. It repeats only
 * what is safe (a read, the begin of a transaction, a statement that the server rolled back); anything else fails with
 * CatalogError `away`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import {
  CompiledQuery as Compiled,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { CatalogError } from './catalogError.ts';
import { describePostgresFault, isConflict, isConnectionLost } from './postgresFaults.ts';

/** The part of `pg` that is used here. */
export interface DriverClient {
  query<R>(statement: {
    readonly text: string;
    readonly values?: unknown[];
    /** Milliseconds; `pg` reads it for each statement. */
    readonly query_timeout?: number;
  }): Promise<{ readonly command: string; readonly rowCount: number | null; readonly rows: R[] }>;
  /** `true`: the connection is closed and leaves the pool. */
  release(destroy: boolean): void;
}

export interface DriverPool {
  connect(): Promise<DriverClient>;
  end(): Promise<void>;
}

export interface DriverLimits {
  /** How long a call waits for an unavailable server: a restart takes a few seconds, and a webhook must not hang. */
  readonly patienceMs: number;
  /** Attempts per statement after a deadlock or a lost connection: one more than the pool has connections. */
  readonly attempts: number;
  /** Longer than the server's own limit: then the peer is dead and no response will come. */
  readonly queryMs: number;
  /** For a statement that creates a table or an index. */
  readonly migrationMs: number;
}

/** Returns what to throw for an error that a query had outside and inside transactions. */
export type Judge = (error: unknown) => Promise<unknown>;

const shortestPauseMs = 50;
const longestPauseMs = 1_000;

/** Uneven, so that two transactions that collided do not collide again. */
function pause(attempt: number): Promise<void> {
  return wait(Math.min(shortestPauseMs * 2 ** attempt, longestPauseMs) * (0.5 + Math.random()));
}

export class PostgresDriver implements Driver {
  readonly #pool: DriverPool;
  readonly #shown: string;
  readonly #limits: DriverLimits;
  readonly #judge: Judge;
  readonly #connections = new Map<DatabaseConnection, PostgresConnection>();
  #ended: Promise<void> | undefined;

  constructor(pool: DriverPool, shown: string, limits: DriverLimits, judge: Judge = (error) => Promise.resolve(error)) {
    this.#pool = pool;
    this.#shown = shown;
    this.#limits = limits;
    this.#judge = judge;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const setting = { connect: () => this.#connect(), shown: this.#shown, limits: this.#limits, judge: this.#judge };
    const connection = new PostgresConnection(await this.#connect(), setting);
    this.#connections.set(connection, connection);
    return connection;
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return this.#known(connection).begin(settings.accessMode === 'read only');
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#known(connection).commit();
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#known(connection).rollback();
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#known(connection).release();
    this.#connections.delete(connection);
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    this.#ended ??= this.#pool.end();
    return this.#ended;
  }

  #known(connection: DatabaseConnection): PostgresConnection {
    const known = this.#connections.get(connection);
    if (known === undefined) throw new Error('expected a connection of this driver that was not released yet');
    return known;
  }

  /** A connection of the pool; retries an unavailable or full server until the patience ends. */
  async #connect(): Promise<DriverClient> {
    const started = performance.now();
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#pool.connect();
      } catch (error) {
        const fault = describePostgresFault(error, this.#shown);
        const passes = fault instanceof CatalogError && (fault.fault === 'away' || fault.fault === 'busy');
        if (!passes || performance.now() - started > this.#limits.patienceMs) throw fault;
        await pause(attempt);
      }
    }
  }
}

interface ConnectionSetting {
  readonly connect: () => Promise<DriverClient>;
  readonly shown: string;
  readonly limits: DriverLimits;
  readonly judge: Judge;
}

class PostgresConnection implements DatabaseConnection {
  readonly #connect: () => Promise<DriverClient>;
  readonly #judge: Judge;
  readonly #shown: string;
  readonly #limits: DriverLimits;
  /** undefined: it was lost and not replaced. */
  #client: DriverClient | undefined;
  #inTransaction = false;
  /** Its socket ended, or the server's state on it is unknown: it does not return to the pool. */
  #broken = false;

  constructor(client: DriverClient, { connect, shown, limits, judge }: ConnectionSetting) {
    this.#judge = judge;
    this.#client = client;
    this.#connect = connect;
    this.#shown = shown;
    this.#limits = limits;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return this.#inTransaction ? await this.#send<R>(query) : await this.#sendAlone<R>(query);
    } catch (error) {
      throw await this.#judge(describePostgresFault(error, this.#shown));
    }
  }

  /** Rows in portions through a server-side cursor: memory stays flat at any size. Cursors need a transaction. */
  async *streamQuery<R>(query: CompiledQuery, chunkSize = 100): AsyncIterableIterator<QueryResult<R>> {
    if (!this.#inTransaction) throw new Error('expected to stream within a transaction: a cursor ends with its own');
    const name = 'streamed';
    await this.executeQuery(Compiled.raw(`declare ${name} no scroll cursor for ${query.sql}`, [...query.parameters]));
    try {
      for (;;) {
        const portion = await this.executeQuery<R>(Compiled.raw(`fetch ${chunkSize} from ${name}`));
        if (portion.rows.length === 0) return;
        yield portion;
      }
    } finally {
      if (!this.#broken) await this.executeQuery(Compiled.raw(`close ${name}`)).catch(() => undefined);
    }
  }

  async begin(readOnly: boolean): Promise<void> {
    // All reads of a transaction see one snapshot, as in SQLite.
    const words = readOnly ? 'begin isolation level repeatable read read only' : 'begin';
    // It changes nothing, so it may be repeated over the next connection.
    await this.#retryLost(() => this.#send(Compiled.raw(words))).catch((error: unknown) => {
      throw describePostgresFault(error, this.#shown);
    });
    this.#inTransaction = true;
  }

  async commit(): Promise<void> {
    const command = await this.#command('commit');
    this.#inTransaction = false;
    if (command === 'ROLLBACK')
      throw new Error('the catalog rolled back a transaction in which a statement had failed');
  }

  async rollback(): Promise<void> {
    this.#inTransaction = false;
    if (this.#broken) return;
    try {
      await this.#command('rollback');
    } catch {
      // A connection that cannot roll back is closed, which rolls back too. The original error is already thrown.
      this.#broken = true;
    }
  }

  release(): void {
    this.#client?.release(this.#broken || this.#inTransaction);
  }

  async #sendAlone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    for (let attempt = 1; ; attempt++) {
      try {
        const once = () => this.#send<R>(query);
        return /^\s*select\b/i.test(query.sql) ? await this.#retryLost(once) : await once();
      } catch (error) {
        if (!isConflict(error) || attempt >= this.#limits.attempts) throw error;
        await pause(attempt);
      }
    }
  }

  /**
   * Repeats over another connection what a lost one failed. A server restart loses every pooled connection, so each may
   * fail in turn.
   */
  async #retryLost<T>(send: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await send();
      } catch (error) {
        if (!isConnectionLost(error) || attempt >= this.#limits.attempts) throw error;
        await this.#renew();
      }
    }
  }

  async #renew(): Promise<void> {
    // Release first: after a server restart all connections are replaced at once, and would wait for each other.
    this.#client?.release(true);
    this.#client = undefined;
    this.#client = await this.#connect();
    this.#broken = false;
  }

  #held(): DriverClient {
    if (this.#client !== undefined) return this.#client;
    throw new CatalogError('away', `the connection to the catalog ${this.#shown} was lost and could not be replaced`);
  }

  async #command(text: string): Promise<string> {
    try {
      return (await this.#held().query({ text })).command;
    } catch (error) {
      if (isConnectionLost(error)) this.#broken = true;
      throw describePostgresFault(error, this.#shown);
    }
  }

  async #send<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const limitMs = /^\s*(?:create|alter|drop)\b/i.test(query.sql) ? this.#limits.migrationMs : this.#limits.queryMs;
    try {
      const { command, rowCount, rows } = await this.#held().query<R>({
        text: query.sql,
        values: query.parameters.map(bindable),
        query_timeout: limitMs,
      });
      const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE';
      return { rows: rows ?? [], ...(changes ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
    } catch (error) {
      if (isConnectionLost(error)) this.#broken = true;
      throw error;
    }
  }
}

/**
 * PostgreSQL stores neither NUL nor a lone surrogate, and some texts come from outside (an error's message, a file's
 * name).
 */
function bindable(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', ' ').toWellFormed() : value;
}
