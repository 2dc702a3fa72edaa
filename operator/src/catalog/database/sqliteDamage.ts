/**
 * Whether SQLite's file is damaged. Decided by result codes and by what is in the file, never by a sentence. A disk
 * error, a lock, a full disk and missing rights are no damage: the file may be whole.
 */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { isCorrupt, sqliteCode } from './catalogError.ts';

/** Primary result codes of SQLite (sqlite.org/rescode.html). */
const sqliteError = 1;
const sqliteReadOnly = 8;
const sqliteIoError = 10;
const sqliteCannotOpen = 14;
const sqliteConstraint = 19;
const sqliteMismatch = 20;

/** The columns of each table. */
export type Shape = ReadonlyMap<string, ReadonlySet<string>>;

export function shapeOf(database: DatabaseSync): Shape {
  const columns =
    "select m.name as name, p.name as col from sqlite_schema m join pragma_table_info(m.name) p where m.type = 'table'";
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
  if (isCorrupt(error)) return true;
  const code = sqliteCode(error);
  try {
    // A table or column that is gone. Our own statements are right for the catalog of this version.
    if (code === sqliteError) return lacks(shapeOf(database), await expected());
    // No row of ours breaks a constraint; an index that disagrees with its table may report one.
    if (code === sqliteConstraint || code === sqliteMismatch) return !isIntact(database);
    return code === sqliteReadOnly && hasForeignFormat(file);
  } catch (fault) {
    return isCorrupt(fault);
  }
}

/** A newer program may have added tables and columns. */
function lacks(found: Shape, expected: Shape): boolean {
  return [...expected].some(([table, columns]) => {
    const has = found.get(table);
    return has === undefined || [...columns].some((column) => !has.has(column));
  });
}

function isIntact(database: DatabaseSync): boolean {
  const row = database.prepare('pragma integrity_check(1)').get();
  return row === undefined || Object.values(row)[0] === 'ok';
}

/** Whether an error of opening the file, or of its pragmas, comes from the file. */
export function cannotBeOpened(error: unknown, file: string): boolean {
  if (isCorrupt(error)) return true;
  const code = sqliteCode(error);
  // The first statements fit every version: only a header that SQLite does not support refuses them.
  if (code === sqliteError) return true;
  // A folder in place of the file or its log. Missing rights and faulty disks have the same codes.
  if (code === sqliteCannotOpen || code === sqliteIoError)
    return ['', '-wal', '-shm', '-journal'].some((part) => isFolder(file + part));
  return code === sqliteReadOnly && hasForeignFormat(file);
}

function isFolder(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    return false;
  }
}

/** A file format above 2 for writing: SQLite then opens the file read-only, as if rights were missing. */
function hasForeignFormat(file: string): boolean {
  const header = Buffer.alloc(20);
  let handle: number | undefined;
  try {
    handle = openSync(file, 'r');
    readSync(handle, header, 0, header.length, 0);
    return (header[18] ?? 0) > 2;
  } catch {
    return false;
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}
