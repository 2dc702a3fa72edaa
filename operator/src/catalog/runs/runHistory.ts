/** Runs as the page shows them: table `runs`, newest first. Read-only. */
import type { RunRow } from '../../library/ledger.ts';
import type { Catalog } from '../database/catalog.ts';
import type { RunTable } from '../database/tables.ts';
import { readRunRow } from './runLedger.ts';

export interface PastRun extends Omit<RunRow, 'libraryUid' | 'finishedAt' | 'nativeFiles'> {
  /** uid */
  readonly library: string;
  /** Milliseconds since 1970. */
  readonly openedAtMs: number;
  /** Absent while it runs, and if its process ended without a report. */
  readonly finishedAtMs?: number;
}

/** At most `limit` runs; `library`: a uid, absent: all Libraries; `sinceMs`: opened at this time or later. */
export async function listRuns(
  { db }: Catalog,
  library: string | undefined,
  limit: number,
  sinceMs?: number,
): Promise<readonly PastRun[]> {
  let query = db.selectFrom('runs').selectAll();
  if (library !== undefined) query = query.where('libraryUid', '=', library);
  if (sinceMs !== undefined) query = query.where('openedAtMs', '>=', sinceMs);
  // Runs are kept for 90 days (retention.ts): hourly walks of a few Libraries are several thousand rows.
  const rows = await query.orderBy('openedAtMs', 'desc').orderBy('id').limit(limit).execute();
  return rows.map(pastRun);
}

export async function readPastRun({ db }: Catalog, id: string): Promise<PastRun | undefined> {
  const row = await db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : pastRun(row);
}

function pastRun(row: RunTable): PastRun {
  const { libraryUid, finishedAt, nativeFiles: _nativeFiles, ...run } = readRunRow(row);
  return {
    ...run,
    library: libraryUid,
    openedAtMs: row.openedAtMs,
    ...(finishedAt === undefined ? {} : { finishedAtMs: finishedAt }),
  };
}
