/**
 * What a starting server asks of `catalog.db`: which Libraries have no state (it was lost, or deleted while the catalog
 * was unavailable), and which were never walked into this file. Uses SQLite alone: an idle server never loads the
 * catalog's code.
 */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** How long a statement waits for a walk's batch, which takes about 10 ms. */
const busyTimeoutMs = 5_000;

/**
 * Marks every Library but these as removed at this time; their rows are deleted 30 days later. Returns how many. Does
 * nothing if there is no catalog yet. Throws SQLite's own errors.
 */
export function markOrphans(file: string, uids: readonly string[], atMs: number): number {
  if (!existsSync(file)) return 0;
  const db = new DatabaseSync(file, { timeout: busyTimeoutMs });
  try {
    const table = "SELECT count(*) AS count FROM sqlite_master WHERE type = 'table' AND name = 'libraries'";
    if (db.prepare(table).get()?.['count'] !== 1) return 0;
    const orphans = '"removedAtMs" IS NULL AND "uid" NOT IN (SELECT value FROM json_each(?))';
    const held = JSON.stringify(uids);
    // Most starts find none: then nothing is written, and no walk's lock is awaited.
    if (db.prepare(`SELECT 1 FROM libraries WHERE ${orphans} LIMIT 1`).get(held) === undefined) return 0;
    return Number(db.prepare(`UPDATE libraries SET "removedAtMs" = ? WHERE ${orphans}`).run(atMs, held).changes);
  } finally {
    db.close();
  }
}

/**
 * The uids of the Libraries that a full walk has put into this file; empty if there is no file. undefined if it cannot
 * be read like this: only the catalog's own code finds out why, and may set it aside.
 */
export function walkedInto(file: string): ReadonlySet<string> | undefined {
  let db: DatabaseSync | undefined;
  try {
    if (!existsSync(file)) return new Set();
    db = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs });
    const rows = db.prepare('SELECT "uid" FROM libraries WHERE "walkedAtMs" IS NOT NULL').all();
    return new Set(rows.map(({ uid }) => String(uid)));
  } catch {
    return undefined;
  } finally {
    db?.close();
  }
}
