/**
 * Mends the file of a lock. It is empty for its whole life: SQLite locks it and never writes to it. A file that was
 * overwritten is emptied in place, because a lock is on the inode: it stays valid, and a second mending changes nothing.
 * Anything else in its place, a folder or a link, is renamed. The new file then proves nothing about processes that hold
 * the old one: see `lockGraceMs` and `JobLife`.
 */
import { lstatSync, type Stats, truncateSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type Message, message } from '../messages/message.ts';
import { isBusy } from './errors.ts';
import { databaseParts, renameAsDamaged } from './parts.ts';

/** Returns what was done; undefined if nothing had to be, or if a process holds the lock. Throws the system's errors. */
export function mendLock(file: string): Message | undefined {
  // A folder named like SQLite's log of the file makes each lock fail, too.
  const other = databaseParts.map((part) => file + part).find((path) => statOf(path)?.isFile() === false);
  if (other !== undefined) return message('lockReplaced', other, renameAsDamaged(other, Date.now()));
  const found = statOf(file);
  if (found === undefined || found.size === 0 || isHeldAnyway(file)) return undefined;
  // Its content has a second name, so it is somebody's.
  if (found.nlink > 1) return message('lockReplaced', file, renameAsDamaged(file, Date.now()));
  truncateSync(file);
  return message('lockEmptied', file);
}

/** undefined if there is nothing at this path. */
function statOf(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}

/** Closing the file, as emptying does, would free a lock that this process holds on it. */
function isHeldAnyway(file: string): boolean {
  const db = new DatabaseSync(file, { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
    return false;
  } catch (error) {
    return isBusy(error);
  } finally {
    db.close();
  }
}
