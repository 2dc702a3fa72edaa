/** Errors of node:sqlite, told apart by SQLite's primary result codes (sqlite.org/rescode.html), never by a sentence. */

export const sqliteCodes = {
  error: 1,
  busy: 5,
  locked: 6,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  constraint: 19,
  mismatch: 20,
  notADatabase: 26,
} as const;

/** The primary result code; undefined for an error that is not SQLite's. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  return error.errcode & 0xff;
}

/** True if another connection holds the file: the statement did nothing and may be repeated. */
export function isBusy(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === sqliteCodes.busy || code === sqliteCodes.locked;
}

/** True for the codes by which SQLite itself reports a damaged file. */
export function isCorrupt(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === sqliteCodes.corrupt || code === sqliteCodes.notADatabase;
}
