/**
 * Repairs `state.db`: the file is set aside, a new one keeps the Libraries whose rows can be read, and every Library
 * owes a full walk. No server and no Job may run meanwhile.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { LibraryKey, LibraryKind } from '../../library/document.ts';
import type { Instant } from '../../library/state.ts';
import { databaseParts, renameAsDamaged } from '../../sqlite/parts.ts';
import { isHeld } from './locks.ts';
import { stateFromJson } from './stateJson.ts';
import { type KeptLibrary, StateStore, stateVersion } from './stateStore.ts';

export interface RepairedState {
  /** Where the damaged file is now; undefined if the file is whole and nothing was changed. */
  readonly setAside?: string;
  readonly kept: readonly LibraryKey[];
}

const kinds: readonly LibraryKind[] = ['movies', 'series', 'franchises'];

/** Returns undefined if there is no `state.db`. The caller holds the lock of `serve`. Throws the system's errors. */
export function repairState(dataFolder: string, now: Instant): RepairedState | undefined {
  const file = join(dataFolder, 'state.db');
  if (!databaseParts.some((part) => existsSync(file + part))) return undefined;
  if (isWhole(file)) return { kept: [] };
  const kept = readable(file);
  const setAside = renameAsDamaged(file, now);
  const store = new StateStore(dataFolder);
  try {
    for (const library of kept) store.keep(library);
    store.oweFullWalks(now);
  } finally {
    store.close();
  }
  return { setAside, kept: kept.map(({ key }) => key) };
}

/** The names of locks that a Job holds now, under `locks/`. */
export function heldByJobs(dataFolder: string): readonly string[] {
  const folder = join(dataFolder, 'locks');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => /^[^.]+\..+\.db$/u.test(name) && isHeldForSure(join(folder, name)));
}

/** A lock that cannot be read is held by nobody. */
function isHeldForSure(file: string): boolean {
  try {
    return isHeld(file);
  } catch {
    return false;
  }
}

function isWhole(file: string): boolean {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file, { readOnly: true });
    const check = db.prepare('PRAGMA integrity_check(1)').get();
    if (check === undefined || Object.values(check)[0] !== 'ok') return false;
    // A newer program's file is not for this one to repair.
    if (Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0) > stateVersion && hasLibraries(db))
      return true;
    const rows = db.prepare(rowsOf).all();
    db.prepare('SELECT name, value FROM operator').all();
    return rows.every((row) => libraryOf(row) !== undefined);
  } catch {
    return false;
  } finally {
    db?.close();
  }
}

function hasLibraries(db: DatabaseSync): boolean {
  return db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'library'").get() !== undefined;
}

const rowsOf = 'SELECT key, uid, kind, specHash, generation, state, removedAt FROM library ORDER BY rowid';

/** Reads from both ends, because a damaged page ends a reading. */
function readable(file: string): readonly KeptLibrary[] {
  const found = new Map<string, KeptLibrary>();
  for (const order of ['', ' DESC']) {
    let db: DatabaseSync | undefined;
    try {
      db = new DatabaseSync(file, { readOnly: true });
      for (const row of db.prepare(rowsOf + order).iterate()) {
        const library = libraryOf(row);
        if (library !== undefined && !found.has(library.key)) found.set(library.key, library);
      }
    } catch {
      // What was read before is kept.
    } finally {
      db?.close();
    }
  }
  return [...found.values()];
}

/** undefined if the row makes no sense. */
function libraryOf(row: Readonly<Record<string, unknown>>): KeptLibrary | undefined {
  const { key, uid, kind, specHash, generation, state: json, removedAt } = row;
  const [, namespace, name] = /^([a-z0-9-]{1,63})\/([a-z0-9-]{1,63})$/u.exec(String(key)) ?? [];
  const known = kinds.find((one) => one === kind);
  if (namespace === undefined || name === undefined || known === undefined) return undefined;
  if (typeof uid !== 'string' || uid === '' || typeof specHash !== 'string' || typeof json !== 'string')
    return undefined;
  try {
    const state = stateFromJson(json);
    if (state.uid !== uid || !Number.isInteger(generation)) return undefined;
    const removed = typeof removedAt === 'number' ? { removedAt } : {};
    return {
      key: `${namespace}/${name}`,
      uid,
      kind: known,
      specHash,
      generation: Number(generation),
      state,
      ...removed,
    };
  } catch {
    return undefined;
  }
}
