/**
 * The catalog: data for the page, and a walk's reports to the operator. It can always be deleted and rebuilt from the
 * files. Only this folder reads and writes it; it must not touch media folders.
 */
import { existsSync } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Kysely } from 'kysely';
import { asideOfSchema, inodeOf, type SetAside } from './asideFiles.ts';
import type { Catalog, CatalogPlace, PostgresPlace } from './catalog.ts';
import { CatalogError } from './catalogError.ts';
import { migrate, requireCurrentVersion } from './migrations.ts';
import type { Shape } from './shape.ts';
import type { SqliteFile } from './sqlite.ts';
import { shapeOf } from './sqliteDamage.ts';
import type { CatalogTables } from './tables.ts';

interface OpenOptions {
  /** Writes nothing: the catalog must exist in this version. */
  readonly readOnly?: boolean;
  /** A Job reads most rows once, and what it writes can be read from the files again. */
  readonly ofJob?: boolean;
  /** How long each call waits for an unavailable server; default 10 s. */
  readonly patienceMs?: number;
}

/**
 * Opens a catalog, creates it if absent (a file with its folder, or the tables of a database), and migrates it to this
 * program's version. A file that is damaged, foreign or of a newer program is set aside first, unless `readOnly`.
 * Throws CatalogError with a sentence that names the remedy. Loads each database's code on first use.
 */
export async function openCatalog(place: CatalogPlace, options: OpenOptions = {}): Promise<Catalog> {
  return typeof place === 'string' ? openFile(place, options) : openServer(place, options);
}

/** How often a damaged file is set aside in one opening. A new file that is damaged at once comes from a faulty disk. */
const setAsideAtMost = 2;

async function openFile(file: string, { readOnly = false, ofJob = false }: OpenOptions): Promise<Catalog> {
  if (readOnly && !existsSync(file)) {
    throw new CatalogError('missing', `there is no catalog at ${JSON.stringify(file)} yet; the first walk creates it`);
  }
  if (readOnly) return openOnce({ file, readOnly, ofJob });
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  let setAside: SetAside | undefined;
  for (let tries = 0; ; tries++) {
    await makePrivate(file);
    const seen = inodeOf(file);
    try {
      const catalog = await openOnce({ file, readOnly, ofJob });
      return setAside === undefined ? catalog : { ...catalog, setAside };
    } catch (error) {
      if (!isReplaceable(error) || tries >= setAsideAtMost) throw error;
      setAside = (await exchanged(file, seen, error)) ?? setAside;
    }
  }
}

/** A newer program's catalog is no use here either, and this program makes its own from the same files. */
function isReplaceable(error: unknown): boolean {
  return error instanceof CatalogError && (error.fault === 'damaged' || error.fault === 'newer');
}

/** undefined if another process was faster. */
async function exchanged(file: string, seen: number | undefined, because: unknown): Promise<SetAside | undefined> {
  const { setCatalogAside } = await import('./setAside.ts');
  try {
    return setCatalogAside(file, seen, Date.now());
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const message =
      `the catalog ${JSON.stringify(file)} cannot be used, and cannot be set aside (${why}). Nothing is lost: all it knows is in the ` +
      'files beside the media. Move it away, together with its -wal and -shm files, and run `projectionist rebuild`.';
    throw new CatalogError('damaged', message, because);
  }
}

/**
 * Closes a catalog that is not `whole` and opens the one that follows it; a damaged one is set aside first. The
 * caller no longer uses `catalog`.
 */
export async function reopenCatalog(catalog: Catalog, options: Pick<OpenOptions, 'ofJob'> = {}): Promise<Catalog> {
  const { place, server } = catalog;
  const condition = catalog.condition();
  if (server !== undefined) {
    await catalog.close();
    const setAside = condition === 'damaged' ? await replacedOn(server, {}) : undefined;
    const opened = await openCatalog(server);
    return setAside === undefined ? opened : { setAside, ...opened };
  }
  const seen = inodeOf(place);
  await catalog.close();
  const setAside = condition === 'damaged' ? await exchanged(place, seen, undefined) : undefined;
  const opened = await openCatalog(place, options);
  return setAside === undefined ? opened : { setAside, ...opened };
}

async function openOnce({ file, readOnly, ofJob }: SqliteFile): Promise<Catalog> {
  const { openSqlite, OpenFile, sqliteDialect, sqliteFlavour } = await import('./sqlite.ts');
  const database = await openSqlite({ file, readOnly, ofJob });
  const opened = new OpenFile(file, readOnly ? undefined : inodeOf(file), expectedShape);
  const db = new Kysely<CatalogTables>({ dialect: sqliteDialect(database, opened) });
  const catalog: Catalog = {
    ...{ db, flavour: sqliteFlavour, place: file },
    condition: () => opened.condition(),
    note: (error) => opened.note(error),
    close: () => db.destroy(),
  };
  return prepared(catalog, readOnly);
}

let expected: Promise<Shape> | undefined;

/** The shape of a new catalog, made in memory when a query fails for want of a table or column. */
function expectedShape(): Promise<Shape> {
  expected ??= shapeOfNew();
  return expected;
}

async function shapeOfNew(): Promise<Shape> {
  const { openSqlite, OpenFile, sqliteDialect, sqliteFlavour } = await import('./sqlite.ts');
  const place = ':memory:';
  const database = await openSqlite({ file: place, readOnly: false, ofJob: false });
  const opened = new OpenFile(place, undefined, () => Promise.resolve(new Map()));
  const db = new Kysely<CatalogTables>({ dialect: sqliteDialect(database, opened) });
  await migrate(db, sqliteFlavour, place);
  const shape = shapeOf(database);
  await db.destroy();
  return shape;
}

/** The catalog may hold what is nobody else's business, such as paths; SQLite itself would create it for everybody. */
async function makePrivate(file: string): Promise<void> {
  try {
    await using handle = await open(file, 'wx', 0o600);
    const { uid, gid } = await stat(dirname(file));
    // What root creates in the folder of another user must stay usable for that user.
    if (process.geteuid?.() === 0 && uid !== 0) await handle.chown(uid, gid);
  } catch {
    // It exists, or SQLite reports why it cannot be created.
  }
}

/** Replaces tables that are gone, once: what is gone again at once is lost to another program. */
async function openServer(place: PostgresPlace, options: OpenOptions): Promise<Catalog> {
  try {
    return await openServerOnce(place, options);
  } catch (error) {
    if (options.readOnly === true || !isDamage(error)) throw error;
    const setAside = await replacedOn(place, options);
    const catalog = await openServerOnce(place, options);
    return setAside === undefined ? catalog : { ...catalog, setAside };
  }
}

function isDamage(error: unknown): boolean {
  return error instanceof CatalogError && error.fault === 'damaged';
}

async function replacedOn(place: PostgresPlace, { patienceMs }: OpenOptions): Promise<SetAside | undefined> {
  const { openPostgres } = await import('./postgres.ts');
  const { replaceTables } = await import('./postgresRepair.ts');
  const { db, shown } = openPostgres(place, patienceMs === undefined ? {} : { patienceMs });
  try {
    return await replaceTables(db, { shown, expected: await expectedShape(), nowMs: Date.now() });
  } finally {
    await db.destroy();
  }
}

async function openServerOnce(place: PostgresPlace, { readOnly = false, patienceMs }: OpenOptions): Promise<Catalog> {
  const { openPostgres, postgresFlavour, requireUtf8 } = await import('./postgres.ts');
  const { OpenTables } = await import('./postgresDamage.ts');
  const { holdingAll, prepareTrigrams } = await import('./postgresSearch.ts');
  const limits = patienceMs === undefined ? {} : { patienceMs };
  const { db, shown } = openPostgres(place, limits, (error) => tables.judge(error));
  const tables = new OpenTables(() => db, shown, expectedShape);
  const flavour = postgresFlavour;
  const catalog: Catalog = {
    ...{ db, flavour, place: shown, server: place },
    condition: () => tables.condition(),
    note: (error) => tables.note(error),
    check: () => tables.check(),
    listSetAside: async () => {
      const { listSchemas } = await import('./postgresRepair.ts');
      return (await listSchemas(db)).flatMap((schema) => asideOfSchema(schema) ?? []);
    },
    close: () => db.destroy(),
  };
  try {
    await requireUtf8(db, shown);
    await prepared(catalog, readOnly);
    await tables.check();
    const { ready, warning } = await prepareTrigrams(db, { flavour, shown, readOnly });
    return {
      ...catalog,
      flavour: ready ? { ...flavour, containsAll: holdingAll } : flavour,
      ...(warning === undefined ? {} : { warnings: [warning] }),
    };
  } catch (error) {
    await catalog.close();
    throw error;
  }
}

/** Migrates the catalog, or closes it if that fails. */
async function prepared(catalog: Catalog, readOnly: boolean): Promise<Catalog> {
  const { db, flavour, place } = catalog;
  try {
    if (readOnly) await requireCurrentVersion(db, flavour, place);
    else await migrate(db, flavour, place);
    return catalog;
  } catch (error) {
    await catalog.close();
    throw error;
  }
}
