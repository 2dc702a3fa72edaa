/**
 * Libraries of `catalog.db` that no state holds any more: their state was lost, or forgotten while the catalog was away. By
 * SQLite alone, without the catalog's own code: a server asks this at every start, and an idle one does without that code.
 */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** How long a statement waits for a walk's batch, which takes some 10 ms. */
const busyTimeoutMs = 5_000;

/**
 * Marks every Library but these as removed at this time; their rows go 30 days later (runs.md 9). Answers how many. Nothing is
 * done where there is no catalog yet. Throws with SQLite's own words.
 */
export function markOrphans(file: string, uids: readonly string[], atMs: number): number {
  if (!existsSync(file)) return 0;
  const db = new DatabaseSync(file, { timeout: busyTimeoutMs });
  try {
    const table = "SELECT count(*) AS count FROM sqlite_master WHERE type = 'table' AND name = 'libraries'";
    if (db.prepare(table).get()?.['count'] !== 1) return 0;
    const orphans = '"removedAtMs" IS NULL AND "uid" NOT IN (SELECT value FROM json_each(?))';
    const held = JSON.stringify(uids);
    // Most starts find none: then nothing is written and no walk is waited for.
    if (db.prepare(`SELECT 1 FROM libraries WHERE ${orphans} LIMIT 1`).get(held) === undefined) return 0;
    return Number(db.prepare(`UPDATE libraries SET "removedAtMs" = ? WHERE ${orphans}`).run(atMs, held).changes);
  } finally {
    db.close();
  }
}
