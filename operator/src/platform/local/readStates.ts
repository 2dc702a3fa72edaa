/** Reads the states in the data folder for commands that only look (`status`): creates no folder, file or row. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { LibraryKey } from '../../library/document.ts';
import type { Instant, LibraryState } from '../../library/state.ts';
import { stateFault } from './stateFault.ts';
import { stateFromJson } from './stateJson.ts';

export interface StoredLibrary {
  readonly uid: string;
  readonly generation: number;
  readonly removedAt?: Instant;
  readonly state: LibraryState;
}

export interface StoredStates {
  readonly libraries: ReadonlyMap<LibraryKey, StoredLibrary>;
  /** The base URL that the running server, or the last one, gave to senders. */
  readonly baseUrl?: string;
}

/** How long to wait for another process's write; writes take milliseconds. */
const busyTimeoutMs = 5_000;

/**
 * undefined if `state.db` does not exist yet. Throws SQLite's own error, or the system's, if it cannot be read: only the
 * user who owns the data folder may enter it.
 */
export function readStates(dataFolder: string): StoredStates | undefined {
  const file = join(dataFolder, 'state.db');
  // Unlike `existsSync` this throws if the folder is closed to this user.
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return undefined;
  try {
    return statesIn(file);
  } catch (error) {
    throw stateFault(error, file);
  }
}

function statesIn(file: string): StoredStates | undefined {
  const db = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs });
  try {
    // A server that is just starting has created the file but not its tables yet.
    const isEmpty = db.prepare('SELECT 1 FROM sqlite_master').get() === undefined;
    if (isEmpty && Number(db.prepare('PRAGMA user_version').get()?.['user_version']) === 0) return undefined;
    const rows = db.prepare('SELECT key, uid, generation, removedAt, state FROM library').all();
    const libraries = new Map<LibraryKey, StoredLibrary>();
    for (const row of rows) {
      const state = stateFromJson(String(row['state']));
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
