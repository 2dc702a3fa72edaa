/**
 * A Library of the cluster as the page sees it. One with a faulty document stays visible, with its titles, its fault,
 * and the fields that are certain. The last valid document is not used: nothing follows it any more, and a replica that
 * started later never saw it. Pure: starts no work.
 */

import type { PageLibrary } from '../api/ports.ts';
import { libraryKey } from '../library/document.ts';
import type { LibraryState } from '../library/state.ts';
import { halted } from '../library/subject.ts';
import { englishText } from '../messages/english.ts';
import { hasCode, type Message, type MessageCode } from '../messages/message.ts';
import { writtenMessage } from '../messages/writtenStatus.ts';
import type { LibraryObject } from '../platform/kubernetes/api/wire.ts';
import type { ReadLibrary } from '../platform/kubernetes/libraryObject.ts';
import { documentTrouble, stalledSince, troublesShown } from '../platform/kubernetes/shownStatus.ts';

/** `read`, `written`: decoded from the object. */
export function pageLibrary(object: LibraryObject, read: ReadLibrary, written: LibraryState): PageLibrary {
  const state = withCodes(written);
  const { name, namespace, uid = '', generation = 1 } = object.metadata;
  const key = libraryKey(object);
  const found = troublesShown(object.status).map((trouble) => ({ ...trouble, message: withCode(trouble.message) }));
  const since = stalledSince(object.status);
  const stalledAt = since === undefined ? {} : { stalledSince: since };
  if ('document' in read) {
    const stalled = found.length === 0 ? {} : stalledAt;
    const away = storageAwayIn(state);
    return { ...{ key, uid, generation, state, document: read.document, troubles: found }, ...stalled, ...away };
  }
  const document = { metadata: { name, namespace }, spec: { ...halted, ...read.certain } };
  const troubles = [documentTrouble(read.faults), ...found];
  return { ...{ key, uid, generation, state, document, isFaulty: true, troubles }, ...stalledAt };
}

const storageCodes: readonly MessageCode[] = ['storageMissing', 'storageNoFolder', 'storageClosed', 'storageSilent'];

/** The operator mounts no storage: the last run found it missing. A person need not wait until it has failed often. */
function storageAwayIn({ lastRun }: LibraryState): Pick<PageLibrary, 'storageAway'> {
  const { reason, result, finishedAt } = lastRun ?? {};
  if (reason === undefined || finishedAt === undefined || result === 'Succeeded') return {};
  if (!storageCodes.some((code) => hasCode(reason, code))) return {};
  return { storageAway: { message: reason, since: finishedAt } };
}

/** Reasons are text in the custom resource; the page shows them in its language. */
function withCodes(state: LibraryState): LibraryState {
  const { lastRun, refused } = state;
  return {
    ...state,
    ...(lastRun?.reason === undefined ? {} : { lastRun: { ...lastRun, reason: withCode(lastRun.reason) } }),
    ...(refused === undefined ? {} : { refused: { ...refused, reason: withCode(refused.reason) } }),
  };
}

function withCode(text: Message): Message {
  return writtenMessage(englishText(text));
}
