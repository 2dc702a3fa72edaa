/**
 * A Library of the cluster as the page sees it. One with a faulty document stays visible, with its titles, its fault,
 * and the fields that are certain. The last valid document is not used: nothing follows it any more, and a replica that
 * started later never saw it. Pure: starts no work.
 */
import type { PageLibrary } from '../api/ports.ts';
import { libraryKey } from '../library/document.ts';
import type { LibraryState } from '../library/state.ts';
import { halted } from '../library/subject.ts';
import type { LibraryObject } from '../platform/kubernetes/api/wire.ts';
import type { ReadLibrary } from '../platform/kubernetes/libraryObject.ts';
import { documentTrouble, stalledSince, troublesShown } from '../platform/kubernetes/shownStatus.ts';

/** `read`, `state`: decoded from the object. */
export function pageLibrary(object: LibraryObject, read: ReadLibrary, state: LibraryState): PageLibrary {
  const { name, namespace, uid = '', generation = 1 } = object.metadata;
  const key = libraryKey(object);
  const found = troublesShown(object.status);
  const since = stalledSince(object.status);
  const written = since === undefined ? {} : { stalledSince: since };
  if ('document' in read) {
    const stalled = found.length === 0 ? {} : written;
    return { ...{ key, uid, generation, state, document: read.document, troubles: found }, ...stalled };
  }
  const document = { metadata: { name, namespace }, spec: { ...halted, ...read.certain } };
  const troubles = [documentTrouble(read.faults), ...found];
  return { ...{ key, uid, generation, state, document, isFaulty: true, troubles }, ...written };
}
