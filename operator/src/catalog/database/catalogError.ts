/** Faults of the catalog as a whole, and the remedy. Errors of single queries are passed on unchanged. */

/**
 * `newer`: written by a later version. `older`: written by an earlier version, and this process may not migrate it.
 * `damaged`: can be rebuilt from the files. `missing`: opened for reading, but never created. `busy`: another process
 * wrote for too long, try later. `conflict`: two transactions collided; a retry works. PostgreSQL only: `away` (try
 * later), `login`, `rights`, `tls` and `settings` (need a person).
 */
export type CatalogFault =
  | 'newer'
  | 'older'
  | 'damaged'
  | 'missing'
  | 'busy'
  | 'conflict'
  | 'away'
  | 'login'
  | 'rights'
  | 'tls'
  | 'settings';

export class CatalogError extends Error {
  readonly fault: CatalogFault;

  constructor(fault: CatalogFault, message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.name = 'CatalogError';
    this.fault = fault;
  }
}

/** Primary result codes of SQLite (sqlite.org/rescode.html). */
const sqliteBusy = 5;
const sqliteLocked = 6;
const sqliteCorrupt = 11;
const sqliteNotADatabase = 26;

/** The primary SQLite code of an error of node:sqlite; undefined for any other error. */
function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  return error.errcode & 0xff;
}

/** True if another connection holds the lock: the statement did nothing and may be repeated. */
export function isBusy(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === sqliteBusy || code === sqliteLocked;
}

/** Returns the same error, or a CatalogError with a sentence for people if the file itself is the cause. */
export function describeFault(error: unknown, file: string): unknown {
  const code = sqliteCode(error);
  if (code !== sqliteCorrupt && code !== sqliteNotADatabase) return error;
  const message =
    `the catalog ${JSON.stringify(file)} is damaged and cannot be read. Nothing is lost: all it knows is in the files beside the media. ` +
    'Move it away, together with its -wal and -shm files, and run `projectionist rebuild`.';
  return new CatalogError('damaged', message, error);
}
