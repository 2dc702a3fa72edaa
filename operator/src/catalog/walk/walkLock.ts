/**
 * The proof, kept by the database, that one process alone walks a Library. Kubernetes may start the program of a Job twice, and does
 * when its API server dies while a pod is made (kubernetes.md 2): two processes must not merge into the same records.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Catalog } from '../database/catalog.ts';
import { CatalogError } from '../database/catalogError.ts';

export interface WalkLock {
  /** Another process held it first. */
  readonly hasWaited: boolean;
  /** A process that is killed lets go by its end. A second call does nothing. */
  release(): Promise<void>;
}

/** A walk takes seconds at least, and who waits here holds nobody up. */
const askAgainMs = 1_000;

/**
 * Waits, as long as it takes, until no other process walks this Library, and tells `waiting` once who does; one connection of the pool
 * is the lock's until its release. Where the database has no such locks (a file: its platform has locks of its own, runs.md 7) it is
 * held at once. undefined: it was told not to wait any more. Throws CatalogError.
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
      // A server that was away has forgotten the lock with its connection: that is no news to anybody.
      if (holder === undefined)
        return { hasWaited, release: () => (transaction.isRolledBack ? Promise.resolve() : rollback()) };
      if (!hasWaited) waiting(holder);
      hasWaited = true;
      await rollback();
    } catch (error) {
      await rollback();
      // The next connection is waited for as patiently as any.
      if (!(error instanceof CatalogError && error.fault === 'away')) throw error;
    }
    await delay(askAgainMs, undefined, { signal }).catch(() => undefined);
  }
  return undefined;
}
