/**
 * The catalog: what people look at, and a walk's way back to the operator (runs.md 4). It can always be thrown away and
 * rebuilt from the files. This folder is the one place that reads and writes it; it must touch no media folder.
 */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Kysely } from 'kysely';
import { CatalogError } from './catalogError.ts';
import type { Flavour } from './flavour.ts';
import { migrate, requireCurrentVersion } from './migrations.ts';
import { openSqlite, sqliteDialect, sqliteFlavour } from './sqlite.ts';
import type { CatalogTables } from './tables.ts';

export interface Catalog {
  readonly db: Kysely<CatalogTables>;
  readonly flavour: Flavour;
  /** Where it lives, for sentences to people. */
  readonly place: string;
  /** Ends the connection. What runs is finished first; a second call does nothing. */
  close(): Promise<void>;
}

/**
 * Opens `catalog.db`, makes it and its folder when absent, and brings it to this program's version. `readOnly` never
 * writes: the file must exist and be of this version. Throws CatalogError with a sentence that says what to do.
 */
export async function openCatalog(
  file: string,
  { readOnly = false }: { readonly readOnly?: boolean } = {},
): Promise<Catalog> {
  if (readOnly && !existsSync(file)) {
    throw new CatalogError('missing', `there is no catalog at ${JSON.stringify(file)} yet; the first walk makes it`);
  }
  if (!readOnly) await mkdir(dirname(file), { recursive: true });
  const database = await openSqlite({ file, readOnly });
  const db = new Kysely<CatalogTables>({ dialect: sqliteDialect(database, file) });
  try {
    if (readOnly) await requireCurrentVersion(db, file);
    else await migrate(db, sqliteFlavour, file);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, flavour: sqliteFlavour, place: file, close: () => db.destroy() };
}
