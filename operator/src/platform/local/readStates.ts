/** What the data folder remembers, for a look that changes nothing: no folder, no file and no row is made (`status`). */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { LibraryKey } from '../../library/document.ts';
import type { Instant, LibraryState } from '../../library/state.ts';

export interface StoredLibrary {
  readonly uid: string;
  readonly generation: number;
  readonly removedAt?: Instant;
  readonly state: LibraryState;
}

export interface StoredStates {
  readonly libraries: ReadonlyMap<LibraryKey, StoredLibrary>;
  /** What the server that runs, or ran last, told callers. */
  readonly baseUrl?: string;
}

/** Waits so long for another process's write; those last milliseconds. */
const busyTimeoutMs = 5_000;

/** Undefined when there is no `state.db` yet. Throws with SQLite's own words when it cannot be read. */
export function readStates(dataFolder: string): StoredStates | undefined {
  const file = join(dataFolder, 'state.db');
  if (!existsSync(file)) return undefined;
  const db = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs });
  try {
    // A server that is just starting has made the file and not yet its tables.
    if (db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'library'").get() === undefined) return undefined;
    const rows = db.prepare('SELECT key, uid, generation, removedAt, state FROM library').all();
    const libraries = new Map<LibraryKey, StoredLibrary>();
    for (const row of rows) {
      const state: LibraryState = JSON.parse(String(row['state']));
      const removed = row['removedAt'] === null ? {} : { removedAt: Number(row['removedAt']) };
      const key: LibraryKey = `${before(String(row['key']))}/${behind(String(row['key']))}`;
      libraries.set(key, { uid: String(row['uid']), generation: Number(row['generation']), ...removed, state });
    }
    const note = db.prepare("SELECT value FROM operator WHERE name = 'baseUrl'").get();
    return note === undefined ? { libraries } : { libraries, baseUrl: String(note['value']) };
  } finally {
    db.close();
  }
}

function before(key: string): string {
  return key.slice(0, key.indexOf('/'));
}

function behind(key: string): string {
  return key.slice(key.indexOf('/') + 1);
}
