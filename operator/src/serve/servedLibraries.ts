/**
 * The Libraries of the local platform as the page sees them: served documents with their state and whether their
 * storage is available.
 */
import type { PageLibrary } from '../api/ports.ts';
import { systemClock } from '../library/clock.ts';
import { type LibraryDocument, libraryKey } from '../library/document.ts';
import type { StateStore } from '../platform/local/stateStore.ts';
import type { PageContext } from './pageApp.ts';
import { StorageChecks } from './storageChecks.ts';

/** `documents.served`: the documents that are served now. */
export function servedLibraries(
  store: StateStore,
  documents: { readonly served: Iterable<LibraryDocument> },
): Required<Pick<PageContext, 'libraries' | 'checkStorage'>> {
  const storages = new StorageChecks(systemClock);
  return {
    libraries: () => librariesOf(store, documents.served, storages),
    checkStorage: () => storages.check([...documents.served].flatMap((document) => rootOf(document) ?? [])),
  };
}

function librariesOf(
  store: StateStore,
  documents: Iterable<LibraryDocument>,
  storages: Pick<StorageChecks, 'awayOf'>,
): readonly PageLibrary[] {
  const registered = new Map(store.list().map((entry) => [entry.key, entry]));
  const found: PageLibrary[] = [];
  for (const document of documents) {
    const key = libraryKey(document);
    const state = store.readNow(key)?.state;
    const known = registered.get(key);
    if (state === undefined || known === undefined) continue;
    const away = awayOf(storages, document);
    found.push({ key, uid: known.uid, generation: known.generation, document, state, ...away });
  }
  return found;
}

/** Why the storage of this Library is unavailable, as of the last check. */
export function awayOf(
  storages: Pick<StorageChecks, 'awayOf'>,
  document: LibraryDocument,
): Pick<PageLibrary, 'storageAway'> {
  const storageAway = storages.awayOf(rootOf(document) ?? '');
  return storageAway === undefined ? {} : { storageAway };
}

export function rootOf({ spec: { storage } }: LibraryDocument): string | undefined {
  return 'path' in storage ? storage.path : undefined;
}
