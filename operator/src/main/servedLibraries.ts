/** The Libraries of the local platform as the page sees them: documents that are served, with their state. */
import type { PageLibrary } from '../api/ports.ts';
import { type LibraryDocument, libraryKey } from '../library/document.ts';
import type { StateStore } from '../platform/local/stateStore.ts';

export function servedLibraries(store: StateStore, documents: Iterable<LibraryDocument>): readonly PageLibrary[] {
  const registered = new Map(store.list().map((one) => [one.key, one]));
  const found: PageLibrary[] = [];
  for (const document of documents) {
    const key = libraryKey(document);
    const state = store.readNow(key)?.state;
    const known = registered.get(key);
    if (state === undefined || known === undefined) continue;
    found.push({ key, uid: known.uid, generation: known.generation, document, state });
  }
  return found;
}
