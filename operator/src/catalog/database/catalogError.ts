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
