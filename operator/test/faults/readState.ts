/** Reads `state.db` and `catalog.db` beside a running server. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openCatalog } from '../../src/catalog/database/open.ts';
import { openTiles } from '../../src/catalog/page/titleQueries.ts';
import type { RunRow, RunSummary } from '../../src/library/ledger.ts';
import { tilesVideosAtMost } from '../../src/library/limits.ts';
import type { LibraryState, TilesVideo } from '../../src/library/state.ts';
import { stateFromJson, stateJson } from '../../src/platform/local/stateJson.ts';

export function stateOf(dataFolder: string, key = 'default/movies'): LibraryState | undefined {
  return inDatabase(join(dataFolder, 'state.db'), undefined, (db) => {
    const row = db.prepare('SELECT state FROM library WHERE key = ?').get(key);
    return row === undefined ? undefined : stateFromJson(String(row['state']));
  });
}

/** For a test that sets time back: rewrites the state as another clock would have written it. */
export function editState(
  dataFolder: string,
  edit: (state: LibraryState) => LibraryState,
  key = 'default/movies',
): void {
  inDatabase(join(dataFolder, 'state.db'), undefined, (db) => {
    const row = db.prepare('SELECT state FROM library WHERE key = ?').get(key);
    if (row === undefined) throw new Error(`state.db does not know ${key}`);
    const next = stateJson(edit(stateFromJson(String(row['state']))));
    db.prepare('UPDATE library SET state = ?, version = version + 1 WHERE key = ?').run(next, key);
    return undefined;
  });
}

export interface RunFound extends Pick<RunRow, 'number'> {
  readonly result: string | undefined;
  readonly error: string | undefined;
  readonly walkedFolders: readonly string[];
  readonly failed: RunSummary['failed'];
  readonly warnings: RunSummary['warnings'];
  readonly removed: readonly string[];
}

/** Every run that left a row, by number. */
export function runsOf(dataFolder: string): readonly RunFound[] {
  const query = 'SELECT number, result, error, summaryJson, warningsJson FROM runs ORDER BY number';
  return inCatalog(dataFolder, query).map((row) => {
    const summary: Partial<RunSummary> = JSON.parse(String(row['summaryJson'] ?? '{}'));
    return {
      number: Number(row['number']),
      result: row['result'] === null ? undefined : String(row['result']),
      error: row['error'] === null ? undefined : String(row['error']),
      walkedFolders: summary.walkedFolders ?? [],
      failed: summary.failed ?? [],
      removed: summary.removed ?? [],
      warnings: JSON.parse(String(row['warningsJson'] ?? '[]')),
    };
  });
}

/** The videos that the catalog would give a worker at this time. */
export async function openTilesOf(dataFolder: string, uid: string, now: number): Promise<readonly TilesVideo[]> {
  const catalog = await openCatalog(join(dataFolder, 'catalog.db'), { readOnly: true });
  try {
    return await openTiles(catalog, uid, tilesVideosAtMost, now);
  } finally {
    await catalog.close();
  }
}

/** The keys of all titles in the catalog. */
export function titlesOf(dataFolder: string): readonly string[] {
  return inCatalog(dataFolder, 'SELECT key FROM titles ORDER BY key').map((row) => String(row['key']));
}

export function arrivalsOf(dataFolder: string): readonly string[] {
  const rows = inCatalog(dataFolder, 'SELECT key, arrivedAt FROM titles ORDER BY key');
  return rows.map((row) => `${row['key']} ${row['arrivedAt']}`);
}

export interface ProblemFound {
  readonly cause: string;
  readonly title: string;
  readonly detail: string;
}

export function problemsOf(dataFolder: string): readonly ProblemFound[] {
  const rows = inCatalog(dataFolder, 'SELECT cause, title, detail FROM problems ORDER BY title, cause');
  return rows.map((row) => ({
    cause: String(row['cause']),
    title: String(row['title']),
    detail: String(row['detail']),
  }));
}

type Row = Readonly<Record<string, unknown>>;

function inCatalog(dataFolder: string, query: string): readonly Row[] {
  return inDatabase<readonly Row[]>(join(dataFolder, 'catalog.db'), [], (db) => db.prepare(query).all());
}

function inDatabase<Result>(file: string, missing: Result, read: (db: DatabaseSync) => Result): Result {
  if (!existsSync(file)) return missing;
  const db = new DatabaseSync(file, { timeout: 5_000 });
  try {
    return read(db);
  } finally {
    db.close();
  }
}
