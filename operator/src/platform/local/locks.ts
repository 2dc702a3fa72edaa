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
import { isBusy } from '../../sqlite/errors.ts';
import { makePrivateFile, makePrivateFolder } from './privateData.ts';

export interface Lock {
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

/** Takes the lock; undefined if another process (or another part of this one) holds it. */
export function tryLock(file: string): Lock | undefined {
  makePrivateFolder(dirname(file));
  makePrivateFile(file);
  const db = new DatabaseSync(file, { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if (isBusy(error)) return undefined;
    throw new Error(`the lock ${file} cannot be taken`, { cause: error });
  }
  return { release: () => db.close() };
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
    throw error;
  } finally {
    db.close();
  }
}

/** Far longer than any check of a lock. */
const checkAtMostMs = 200;

/** Takes the lock; retries once, because another process may only have checked it. */
export async function takeLock(file: string, clock: Pick<Clock, 'sleep'>): Promise<Lock | undefined> {
  const lock = tryLock(file);
  if (lock !== undefined) return lock;
  await clock.sleep(checkAtMostMs);
  return tryLock(file);
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
