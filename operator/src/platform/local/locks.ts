/**
 * Locks that prove a process alive: an open exclusive SQLite transaction, which the operating system ends with its
 * process, on any platform and across containers that share the folder. Process ids cannot prove that across
 * containers. Read access is enough to hold such a lock, so its file is for the user of this process alone.
 */
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../library/clock.ts';
import type { LibraryKey } from '../../library/document.ts';
import type { Message } from '../../messages/message.ts';
import { isBusy, isCorrupt } from '../../sqlite/errors.ts';
import { mendLock } from '../../sqlite/lockFile.ts';
import { makePrivateFile, makePrivateFolder } from './privateData.ts';

export interface Lock {
  readonly inode: number;
  /** When its file was created. */
  readonly placedAtMs: number;
  /** False if the file was deleted or replaced: then the lock proves nothing to others any more. */
  isInPlace(): boolean;
  release(): void;
}

/** The lock's file. The `.` separates the two names, because neither can contain one (DNS labels). */
export function walkLockFile(dataFolder: string, key: LibraryKey): string {
  return join(dataFolder, 'locks', `${key.replace('/', '.')}.db`);
}

export function tilesLockFile(dataFolder: string, key: LibraryKey): string {
  return join(dataFolder, 'locks', `${key.replace('/', '.')}.tiles.db`);
}

export function serveLockFile(dataFolder: string): string {
  return join(dataFolder, 'locks', 'serve.db');
}

/**
 * Takes the lock; undefined if another process (or another part of this one) holds it. A file that was overwritten, or
 * anything else in its place, is mended first (`sqlite/lockFile.ts`); `mended` hears of it.
 */
export function tryLock(file: string, mended: (what: Message) => void = () => undefined): Lock | undefined {
  makePrivateFolder(dirname(file));
  const made = mendLock(file);
  if (made !== undefined) mended(made);
  makePrivateFile(file);
  const before = statSync(file, { throwIfNoEntry: false });
  const db = openExclusive(file);
  if (db === undefined) return undefined;
  const now = statSync(file, { throwIfNoEntry: false });
  // Replaced in between: this lock would be on a file that nobody else opens.
  if (now === undefined || now.ino !== before?.ino) {
    db.close();
    return undefined;
  }
  return {
    inode: now.ino,
    // Some file systems do not keep the birth.
    placedAtMs: now.birthtimeMs > 0 ? now.birthtimeMs : now.ctimeMs,
    isInPlace: () => statSync(file, { throwIfNoEntry: false })?.ino === now.ino,
    release: () => db.close(),
  };
}

/** undefined if another connection holds the file. */
function openExclusive(file: string): DatabaseSync | undefined {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file, { timeout: 0 });
    db.exec('BEGIN EXCLUSIVE');
    return db;
  } catch (error) {
    db?.close();
    if (isBusy(error)) return undefined;
    throw new Error(`the lock ${file} cannot be taken`, { cause: error });
  }
}

/**
 * Whether another process holds the lock. Creates no file and needs no write access. It shares the lock for some
 * microseconds: a process that tries to take it just then finds it held and retries (`takeLock`), at the latest in its
 * next pass. Throws SQLite's errors.
 */
export function isHeld(file: string): boolean {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return false;
  const db = new DatabaseSync(file, { readOnly: true, timeout: 0 });
  try {
    db.prepare('SELECT count(*) FROM sqlite_master').get();
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    // SQLite reads the file only after it got the lock, so nobody holds an overwritten one.
    if (isCorrupt(error)) return false;
    throw error;
  } finally {
    db.close();
  }
}

/** Far longer than any check of a lock. */
const checkAtMostMs = 200;

/** Takes the lock; retries once, because another process may only have checked it. */
export async function takeLock(
  file: string,
  clock: Pick<Clock, 'sleep'>,
  mended?: (what: Message) => void,
): Promise<Lock | undefined> {
  const lock = tryLock(file, mended);
  if (lock !== undefined) return lock;
  await clock.sleep(checkAtMostMs);
  return tryLock(file, mended);
}

/** Retry interval for a held lock. */
const tryEveryMs = 100;

/** Takes the lock as soon as it is free; undefined if it is still held after `atMostMs`. */
export async function waitForLock(
  file: string,
  atMostMs: number,
  clock: Clock,
  signal?: AbortSignal,
): Promise<Lock | undefined> {
  const until = clock.monotonic() + atMostMs;
  for (;;) {
    const lock = tryLock(file);
    if (lock !== undefined || clock.monotonic() >= until || signal?.aborted === true) return lock;
    await clock.sleep(tryEveryMs, signal);
  }
}
