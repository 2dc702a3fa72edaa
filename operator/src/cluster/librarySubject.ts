/** What a Library object asks of its operator. Pure. */
import { hasTilesByWorker, type LibraryDocument } from '../library/document.ts';
import type { Subject } from '../library/operator.ts';
import type { LibraryObject } from '../platform/kubernetes/api/wire.ts';
import { jobStem } from '../platform/kubernetes/jobNames.ts';

/** Of a document that cannot be read nothing is known, and nothing started. */
export const halted = { schedule: '0 0 1 1 *', timeZone: 'Etc/UTC', suspend: true };

/** `isHeld`: nothing new starts, whatever the document says. */
export function subjectOf(
  { metadata }: LibraryObject,
  document: LibraryDocument | undefined,
  programVersion: string,
  isHeld = false,
): Subject {
  const { schedule, timeZone, suspend } = document?.spec ?? halted;
  return {
    document,
    spec: {
      // Jobs are named by it.
      name: jobStem(metadata.name, metadata.uid ?? ''),
      generation: metadata.generation ?? 1,
      ...{ schedule, timeZone, programVersion },
      suspend: suspend || isHeld,
      removed: metadata.deletionTimestamp !== undefined,
      tilesByWorker: document !== undefined && hasTilesByWorker(document),
    },
  };
}
