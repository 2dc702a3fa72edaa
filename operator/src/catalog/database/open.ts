/**
 * The catalog: data for the page, and a walk's reports to the operator. It can always be deleted and rebuilt from the
 * files. Only this folder reads and writes it; it must not touch media folders.
 */
import { existsSync } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Kysely } from 'kysely';
import type { Catalog, CatalogPlace, PostgresPlace } from './catalog.ts';
import { CatalogError } from './catalogError.ts';
import { migrate, requireCurrentVersion } from './migrations.ts';
import type { CatalogTables } from './tables.ts';

interface OpenOptions {
  /** Writes nothing: the catalog must exist in this version. */
  readonly readOnly?: boolean;
  /** How long each call waits for an unavailable server; default 10 s. */
  readonly patienceMs?: number;
}

/**
 * Opens a catalog, creates it if absent (a file with its folder, or the tables of a database), and migrates it to this
 * program's version. Throws CatalogError with a sentence that names the remedy. Loads each database's code on first
 * use.
 */
export async function openCatalog(place: CatalogPlace, options: OpenOptions = {}): Promise<Catalog> {
  return typeof place === 'string' ? openFile(place, options) : openServer(place, options);
}

async function openFile(file: string, { readOnly = false }: OpenOptions): Promise<Catalog> {
  if (readOnly && !existsSync(file)) {
    throw new CatalogError('missing', `there is no catalog at ${JSON.stringify(file)} yet; the first walk creates it`);
  }
  if (!readOnly) {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await makePrivate(file);
  }
  const { openSqlite, sqliteDialect, sqliteFlavour } = await import('./sqlite.ts');
  const database = await openSqlite({ file, readOnly });
  const db = new Kysely<CatalogTables>({ dialect: sqliteDialect(database, file) });
  return prepared({ db, flavour: sqliteFlavour, place: file, close: () => db.destroy() }, readOnly);
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

async function openServer(place: PostgresPlace, { readOnly = false, patienceMs }: OpenOptions): Promise<Catalog> {
  const { openPostgres, postgresFlavour, requireUtf8 } = await import('./postgres.ts');
  const { holdingAll, prepareTrigrams } = await import('./postgresSearch.ts');
  const { db, shown } = openPostgres(place, patienceMs === undefined ? {} : { patienceMs });
  const flavour = postgresFlavour;
  const catalog: Catalog = { db, flavour, place: shown, close: () => db.destroy() };
  try {
    await requireUtf8(db, shown);
    await prepared(catalog, readOnly);
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
