/**
 * Sets a catalog aside that cannot be used: it gets another name, and the next opening creates a new one. Everything in
 * it can be read back from the files beside the media.
 */
import { chownSync, closeSync, existsSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { mendLock } from '../../sqlite/lockFile.ts';
import { databaseParts, renameAsDamaged } from '../../sqlite/parts.ts';
import { inodeOf, listSetAside, type SetAside } from './asideFiles.ts';

/** Enough to examine a disk that damages files again and again; more would fill it. */
export const setAsideKeptAtMost = 3;
/** How long to wait for another process that renames the same files, which takes milliseconds. */
const lockWaitMs = 5_000;
/**
 * Renames the catalog with its log. Several processes may find the same damage: one of them renames under a lock, and
 * the others find that the file is no longer the one they saw. Returns undefined then. `seen`: the inode of the damaged
 * file. Throws the system's errors.
 */
export function setCatalogAside(file: string, seen: number | undefined, nowMs: number): SetAside | undefined {
  const lock = lockedAlone(file);
  try {
    if (inodeOf(file) !== seen) return undefined;
    const to = renameAsDamaged(file, nowMs);
    forgetOldest(file);
    return { file: to, atMs: nowMs };
  } finally {
    lock.close();
  }
}

/** An exclusive transaction on an empty database, which ends with its process. */
function lockedAlone(file: string): DatabaseSync {
  const folder = join(dirname(file), 'locks');
  const name = join(folder, 'catalog.db');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  mendLock(name);
  makePrivate(name, folder);
  const lock = new DatabaseSync(name, { timeout: lockWaitMs });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** Nobody else may hold the lock. What root creates in the folder of another user stays usable for that user. */
function makePrivate(name: string, folder: string): void {
  if (existsSync(name)) return;
  closeSync(openSync(name, 'a', 0o600));
  const { uid, gid } = statSync(folder);
  if (process.geteuid?.() === 0 && uid !== 0) chownSync(name, uid, gid);
}

/** A folder that had the catalog's name is kept: it may hold somebody's files. */
function forgetOldest(file: string): void {
  const old = listSetAside(file).filter(({ file: one }) => statSync(one, { throwIfNoEntry: false })?.isFile());
  for (const { file: one } of old.slice(setAsideKeptAtMost)) {
    for (const part of databaseParts) rmSync(one + part, { force: true });
  }
}
