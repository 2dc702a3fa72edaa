/** Faults of the catalog as a whole, and the remedy. Errors of single queries are passed on unchanged. */

/**
 * `newer`: written by a later version. `older`: written by an earlier version, and this process may not migrate it.
 * `damaged`: can be rebuilt from the files. `missing`: opened for reading, but never created. `busy`: another process
 * wrote for too long, try later. `conflict`: two transactions collided; a retry works. `replaced`: the file was set aside
 * or deleted while it was open, so this connection reports to nobody. PostgreSQL only: `away` (try
 * later), `login`, `rights`, `tls` and `settings` (need a person).
 */
export type CatalogFault =
  | 'newer'
  | 'older'
  | 'damaged'
  | 'missing'
  | 'busy'
  | 'conflict'
  | 'replaced'
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
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  return error.errcode & 0xff;
}

/** True if another connection holds the lock: the statement did nothing and may be repeated. */
export function isBusy(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === sqliteBusy || code === sqliteLocked;
}

/** True for the codes by which SQLite itself reports a damaged file. */
export function isCorrupt(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === sqliteCorrupt || code === sqliteNotADatabase;
}

/** The catalog cannot be read, but nothing is lost with it. */
export function damaged(file: string, cause?: unknown): CatalogError {
  const message =
    `the catalog ${JSON.stringify(file)} is damaged and cannot be read. Nothing is lost: all it knows is in the files beside the media. ` +
    'The next `projectionist serve`, `projectionist walk` or `projectionist rebuild` sets it aside and creates a new one.';
  return new CatalogError('damaged', message, cause);
}

/** The file of an open catalog is gone from its path. */
export function replaced(file: string): CatalogError {
  const message = `the catalog ${JSON.stringify(file)} was set aside or deleted while it was open; open it again`;
  return new CatalogError('replaced', message);
}

/** Returns the same error, or a CatalogError with a sentence for people if the file itself is the cause. */
export function describeFault(error: unknown, file: string): unknown {
  return isCorrupt(error) ? damaged(file, error) : error;
}
