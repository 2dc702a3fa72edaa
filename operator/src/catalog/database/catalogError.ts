/** What can be wrong with the catalog as a whole, and what a person does next. Faults of single queries stay what they are. */

/**
 * `newer`: written by a later version. `older`: of an earlier one, by somebody who may not change it. `damaged`: can be rebuilt
 * from the files. `missing`: asked to read one that was never made. `busy`: others wrote for too long, try later. `conflict`: two
 * writers met, the same again works. Of PostgreSQL alone: `away` (try later), `login`, `rights`, `tls` and `settings` (need a person).
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

/** True when another connection holds the lock: the statement did nothing and may be sent again. */
export function isBusy(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === sqliteBusy || code === sqliteLocked;
}

/** The same error, or the sentence for people when the file itself is at fault. */
export function describeFault(error: unknown, file: string): unknown {
  const code = sqliteCode(error);
  if (code !== sqliteCorrupt && code !== sqliteNotADatabase) return error;
  const message =
    `the catalog ${JSON.stringify(file)} is damaged and cannot be read. Nothing is lost: all it knows is in the files beside the media. ` +
    'Move it away, together with its -wal and -shm files, and run `projectionist rebuild`.';
  return new CatalogError('damaged', message, error);
}
