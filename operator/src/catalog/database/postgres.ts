/**
 * Everything specific to PostgreSQL: pool, limits, types, and its SQL (`Flavour`). Nothing else under `catalog/` may
 * name `pg`; loaded only if the catalog is a PostgreSQL database.
 */
import { hostname } from 'node:os';
import {
  type DataTypeNode,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { Pool, type PoolConfig, types } from 'pg';
import type { PostgresPlace } from './catalog.ts';
import { CatalogError } from './catalogError.ts';
import type { Flavour } from './flavour.ts';
import { type DriverLimits, type Judge, PostgresDriver } from './postgresDriver.ts';
import { isMisfit } from './postgresFaults.ts';
import { type PostgresServer, readPostgresUrl } from './postgresUrl.ts';
import type { CatalogTables } from './tables.ts';

/**
 * Connections per process. A walk writes one batch while it reads the next and reports progress; the page sends a few
 * queries at once. With 2 replicas and 20 Jobs that is 88 of the 100 that a server allows by default.
 */
const connectionsAtMost = 4;
/** An idle process holds none: 300 Libraries may be idle for an hour. */
const idleConnectionMs = 10_000;
/** DNS, TLS and login together take about 100 ms. */
const connectLimitMs = 10_000;
/** No statement of ours takes a second with 100,000 titles; a minute means stuck, not slow. */
const statementLimitMs = 60_000;
/** A walk's batch locks its rows for about 50 ms. */
const lockLimitMs = 30_000;
/** A process that was stopped within a transaction must not block others. */
const idleTransactionLimitMs = 60_000;
/** Long enough for an index over a million titles. */
const migrationLimitMs = 15 * 60_000;

const driverLimits: DriverLimits = {
  patienceMs: 10_000,
  attempts: 5,
  // A reachable server applies its own, shorter limit first.
  queryMs: statementLimitMs + 5_000,
  migrationMs: migrationLimitMs + 5_000,
};

/** From the server's catalog of types. */
const byteaType = 17;
const bigintType = 20;
const numericType = 1700;

const readBytes = (text: string): Uint8Array => {
  const { buffer, byteOffset, byteLength } = Buffer.from(text.slice(2), 'hex');
  return new Uint8Array(buffer, byteOffset, byteLength);
};

/** Sums and counts are numbers here: milliseconds and bytes stay far below 2^53. */
const catalogTypes: NonNullable<PoolConfig['types']> = {
  getTypeParser(oid: number, format?: string) {
    if (format !== 'binary') {
      if (oid === bigintType || oid === numericType) return Number;
      if (oid === byteaType) return readBytes;
    }
    return format === 'binary' ? types.getTypeParser(oid, 'binary') : types.getTypeParser(oid, 'text');
  },
};

/** Matches SQLite, which compares texts byte by byte and has 64-bit integers, whatever the database's locale. */
class CatalogCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    if (node.dataType === 'integer') this.append('bigint');
    else super.visitDataType(node);
    if (node.dataType === 'text') this.append(' collate "C"');
  }
}

export interface OpenPostgres {
  readonly db: Kysely<CatalogTables>;
  readonly shown: string;
}

/** Connects with the first query. The result must be destroyed. Throws CatalogError `settings` for an unusable URL. */
export function openPostgres(
  place: PostgresPlace,
  limits: Partial<DriverLimits> = {},
  judge: Judge = (error) => Promise.resolve(error),
): OpenPostgres {
  const server = readPostgresUrl(place);
  const pool = new Pool(poolConfig(server));
  // The server closed a connection. A query in flight gets its own error; without a listener an 'error' event would end
  // the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const driver = new PostgresDriver(pool, server.shown, { ...driverLimits, ...limits }, judge);
  const dialect: Dialect = {
    createDriver: () => driver,
    createQueryCompiler: () => new CatalogCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
  return { db: new Kysely<CatalogTables>({ dialect }), shown: server.shown };
}

function poolConfig({
  host,
  port,
  database,
  user,
  password,
  tls,
  applicationName,
  options,
}: PostgresServer): PoolConfig {
  return {
    ...{ host, port, database, ssl: tls },
    ...(user === undefined ? {} : { user }),
    ...(password === undefined ? {} : { password }),
    ...(options === undefined ? {} : { options }),
    // In a cluster the host name is the pod's, so `pg_stat_activity` shows which Job waits for which.
    application_name: applicationName ?? `projectionist ${hostname()}`.slice(0, 63),
    max: connectionsAtMost,
    idleTimeoutMillis: idleConnectionMs,
    connectionTimeoutMillis: connectLimitMs,
    // An unused pool must not keep a process alive.
    allowExitOnIdle: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    statement_timeout: statementLimitMs,
    lock_timeout: lockLimitMs,
    idle_in_transaction_session_timeout: idleTransactionLimitMs,
    types: catalogTypes,
  };
}

/** Arbitrary, but unlikely to collide: `pro` and `cat` in ASCII. */
const migrationLock = 0x70726f63617400n;

/** The same for walks: `pro` and `wlk`. The lock combines it with the Library's uid, in 64 bits. */
const walkLock = 0x70726f776c6bn;
/**
 * Settings of the lock's transaction, which stays open during the walk and holds only the lock: no row, no snapshot. A
 * node that fails never closes its connection: its lock is free after a minute, where the system's own keepalive takes
 * two hours.
 */
const lockSettings = [
  ['idle_in_transaction_session_timeout', '0'],
  ['transaction_timeout', '0'],
  ['tcp_keepalives_idle', '30'],
  ['tcp_keepalives_interval', '10'],
  ['tcp_keepalives_count', '3'],
] as const;

/** Throws CatalogError `settings`: other encodings cannot store the letters of many titles. */
export async function requireUtf8(db: Kysely<CatalogTables>, shown: string): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(db);
  const encoding = rows[0]?.encoding;
  if (encoding === 'UTF8') return;
  throw new CatalogError(
    'settings',
    `the catalog ${shown} has the encoding ${encoding}, expected UTF8: create its database with \`encoding 'UTF8' template template0\``,
  );
}

export const postgresFlavour: Flavour = {
  identity: (column) => column.generatedByDefaultAsIdentity().primaryKey(),
  orderedText: sql`text collate "C"`,
  bytes: 'bytea',
  clustered: sql``,
  contains: (column, text) => sql<boolean>`strpos(${column}, ${text}) > 0`,
  intersectsSets: true,
  async hasTable(db, name) {
    const { rows } = await sql<{ found: boolean }>`select to_regclass(${`"${name}"`}) is not null as found`.execute(db);
    return rows[0]?.found === true;
  },
  async changeMark(db) {
    // The set of visible transactions: two equal snapshots see the same rows. Transactions of other databases count
    // too.
    const { rows } = await sql<{ mark: string }>`select pg_current_snapshot()::text as mark`.execute(db);
    return rows[0]?.mark ?? '';
  },
  isMisfit,
  async beginMigration(db) {
    await sql`set local statement_timeout = ${sql.lit(migrationLimitMs)}`.execute(db);
    // A process that waited here finds the migration done.
    await sql`set local lock_timeout = ${sql.lit(migrationLimitMs)}`.execute(db);
    await sql`select pg_advisory_xact_lock(${sql.lit(Number(migrationLock))})`.execute(db);
  },
  async lockWalk(db, libraryUid) {
    const settings = sql`(values ${sql.join(lockSettings.map(([name, value]) => sql`(${name}, ${value})`))})`;
    // Older servers lack some of these settings.
    await sql`select set_config(name, wanted.value, true) from ${settings} as wanted(name, value) join pg_settings using (name)`.execute(
      db,
    );
    const key = sql`hashtextextended(${libraryUid}::text collate "C", ${sql.lit(Number(walkLock))})`;
    const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${key}) as held`.execute(db);
    if (rows[0]?.held === true) return undefined;
    const others = await sql<{ holder: string | null }>`
      select application_name || ' since ' || xact_start as holder from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and objsubid = 1 and granted and (classid::bigint << 32) | objid::bigint = ${key}`.execute(
      db,
    );
    return others.rows[0]?.holder ?? 'another process';
  },
};
