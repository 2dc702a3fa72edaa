/**
 * The database's proof that only one process walks a Library. Kubernetes may start the program of a Job twice, and does
 * if its API server dies while a pod is created (docs/reference/clusters.md#job-fields): two processes must not
 * merge into the same records.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Catalog } from '../database/catalog.ts';
import { CatalogError } from '../database/catalogError.ts';

export interface WalkLock {
  /** Another process held it first. */
  readonly hasWaited: boolean;
  /** A killed process releases it by its end. A second call does nothing. */
  release(): Promise<void>;
}

/** A walk takes seconds at least, and a waiting process blocks no other. */
const askAgainMs = 1_000;

/**
 * Waits, as long as it takes, until no other process walks this Library; calls `waiting` once with the holder. One
 * connection of the pool belongs to the lock until its release. If the database has no such locks (a file: its platform
 * has its own) it is held at once. Returns undefined if the wait was aborted. Throws CatalogError.
 */
export async function holdWalkLock(
  { db, flavour: { lockWalk } }: Catalog,
  libraryUid: string,
  { signal, waiting }: { readonly signal: AbortSignal; readonly waiting: (holder: string) => void },
): Promise<WalkLock | undefined> {
  if (lockWalk === undefined) return { hasWaited: false, release: () => Promise.resolve() };
  for (let hasWaited = false; !signal.aborted; ) {
    const transaction = await db.startTransaction().execute();
    const rollback = () => transaction.rollback().execute();
    try {
      const holder = await lockWalk(transaction, libraryUid);
      // A server that restarted has lost the lock with its connection: then there is nothing to release.
      if (holder === undefined)
        return { hasWaited, release: () => (transaction.isRolledBack ? Promise.resolve() : rollback()) };
      if (!hasWaited) waiting(holder);
      hasWaited = true;
      await rollback();
    } catch (error) {
      await rollback();
      // A lost connection is retried without a limit, like the lock itself.
      if (!(error instanceof CatalogError && error.fault === 'away')) throw error;
    }
    await delay(askAgainMs, undefined, { signal }).catch(() => undefined);
  }
  return undefined;
}
