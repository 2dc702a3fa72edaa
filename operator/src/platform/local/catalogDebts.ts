/** Writes into the states which Libraries owe a new catalog a full walk. */
import { withCatalogDebt } from '../../library/catalogDebt.ts';
import type { LibraryKey } from '../../library/document.ts';
import type { Instant } from '../../library/state.ts';
import type { StateStore } from './stateStore.ts';

/** `walked`: the uids of the Libraries that a full walk has put into the catalog. Returns those that owe one now. */
export async function oweFullWalks(
  store: StateStore,
  walked: ReadonlySet<string>,
  now: Instant,
): Promise<readonly LibraryKey[]> {
  const owing: LibraryKey[] = [];
  for (const { key, uid, removedAt } of store.list()) {
    if (removedAt === undefined && (await owes(store, key, walked.has(uid), now))) owing.push(key);
  }
  return owing;
}

async function owes(store: StateStore, key: LibraryKey, isWalked: boolean, now: Instant): Promise<boolean> {
  for (;;) {
    const known = store.readNow(key);
    const next = known === undefined ? undefined : withCatalogDebt(known.state, isWalked, now);
    if (known === undefined || next === undefined) return false;
    if ((await store.compareAndSwap(key, known.version, next)) !== 'conflict') return true;
  }
}
