/**
 * Whether a file cannot be a usable database, decided by SQLite's result codes and by what is in the file's place. A disk
 * error, a lock, a full disk and missing rights are no damage: the file may be whole.
 */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { isCorrupt, sqliteCode, sqliteCodes } from './errors.ts';
import { databaseParts } from './parts.ts';

/** Whether an error of opening or using the database comes from its file. A wrong statement has other codes. */
export function isFileDamage(error: unknown, file: string): boolean {
  if (isCorrupt(error)) return true;
  const code = sqliteCode(error);
  // A folder in place of the file or its log. Missing rights and faulty disks have the same codes.
  if (code === sqliteCodes.cannotOpen || code === sqliteCodes.ioError)
    return databaseParts.some((part) => isFolder(file + part));
  return code === sqliteCodes.readOnly && hasForeignFormat(file);
}

function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
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
