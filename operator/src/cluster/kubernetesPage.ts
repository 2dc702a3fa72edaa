/**
 * A Library of the cluster as the page sees it. One whose document is faulty stays there, with its titles, what is wrong, and as much
 * of the document as is certain: not with the last good one, by which nothing goes on here, and which a replica that started later
 * never saw. Pure; it must start nothing.
 */
import type { PageLibrary } from '../api/ports.ts';
import { libraryKey } from '../library/document.ts';
import type { LibraryState } from '../library/state.ts';
import { halted } from '../library/subject.ts';
import type { LibraryObject } from '../platform/kubernetes/api/wire.ts';
import type { ReadLibrary } from '../platform/kubernetes/libraryObject.ts';
import { documentTrouble, stalledSince, troublesShown } from '../platform/kubernetes/shownStatus.ts';

/** `read`, `state`: what was made of the object. */
export function pageLibrary(object: LibraryObject, read: ReadLibrary, state: LibraryState): PageLibrary {
  const { name, namespace, uid = '', generation = 1 } = object.metadata;
  const key = libraryKey(object);
  const found = troublesShown(object.status);
  const since = stalledSince(object.status);
  const written = since === undefined ? {} : { stalledSince: since };
  if ('document' in read) {
    const stands = found.length === 0 ? {} : written;
    return { ...{ key, uid, generation, state, document: read.document, troubles: found }, ...stands };
  }
  const document = { metadata: { name, namespace }, spec: { ...halted, ...read.certain } };
  const troubles = [documentTrouble(read.faults), ...found];
  return { ...{ key, uid, generation, state, document, isFaulty: true, troubles }, ...written };
}
