/** Whether the catalog's file is damaged: by SQLite's own judgement, or because tables of this version are gone from it. */
import type { DatabaseSync } from 'node:sqlite';
import { isCorrupt, sqliteCode, sqliteCodes } from '../../sqlite/errors.ts';
import { isFileDamage } from '../../sqlite/fileDamage.ts';
import { lacks, type Shape } from './shape.ts';

/** Without SQLite's own tables. */
export function shapeOf(database: DatabaseSync): Shape {
  const columns =
    "select m.name as name, p.name as col from sqlite_schema m join pragma_table_info(m.name) p where m.type = 'table' and m.name not like 'sqlite%'";
  const shape = new Map<string, Set<string>>();
  for (const { name, col } of database.prepare(columns).all()) {
    const known = shape.get(String(name)) ?? new Set();
    shape.set(String(name), known.add(String(col)));
  }
  return shape;
}

export interface Suspect {
  readonly file: string;
  readonly database: DatabaseSync;
  /** The shape of a new catalog of this version. */
  expected(): Promise<Shape>;
}

/** Whether an error of a query comes from the file. */
export async function isDamaged(error: unknown, { file, database, expected }: Suspect): Promise<boolean> {
  if (isFileDamage(error, file)) return true;
  const code = sqliteCode(error);
  try {
    // A table or column that is gone. Our own statements are right for the catalog of this version.
    if (code === sqliteCodes.error) return lacks(shapeOf(database), await expected());
    // No row of ours breaks a constraint; an index that disagrees with its table may report one.
    if (code === sqliteCodes.constraint || code === sqliteCodes.mismatch) return !isIntact(database);
    return false;
  } catch (fault) {
    return isCorrupt(fault);
  }
}

function isIntact(database: DatabaseSync): boolean {
  const row = database.prepare('pragma integrity_check(1)').get();
  return row === undefined || Object.values(row)[0] === 'ok';
}

/** Whether an error of opening the file, or of its pragmas, comes from the file. */
export function cannotBeOpened(error: unknown, file: string): boolean {
  // The first statements fit every version: only a header that SQLite does not support refuses them.
  return sqliteCode(error) === sqliteCodes.error || isFileDamage(error, file);
}
