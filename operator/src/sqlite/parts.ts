/** The files of a database: itself, its log, and what a crash leaves. */
import { lstatSync, renameSync } from 'node:fs';

/** The database first: SQLite ignores the log of a database that is not there. */
export const databaseParts = ['', '-wal', '-shm', '-journal'] as const;

/**
 * Renames a database that cannot be used, with its log, to a name that says so and is free. Returns that name. Throws
 * the system's errors.
 */
export function renameAsDamaged(file: string, nowMs: number): string {
  const to = freeName(file, nowMs);
  for (const part of databaseParts) if (isThere(file + part)) renameSync(file + part, to + part);
  return to;
}

/** Without `:`, which some file systems refuse. */
function freeName(file: string, nowMs: number): string {
  const name = `${file}.damaged-${new Date(nowMs).toISOString().replaceAll(':', '-')}`;
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name}-${number}`;
    if (!isThere(free)) return free;
  }
}

/** Also a link that leads nowhere. */
function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
