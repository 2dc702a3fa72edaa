/** The operator's subject for a Library object. Pure. */
import type { LibraryDocument } from '../library/document.ts';
import { type Subject, subjectOf } from '../library/subject.ts';
import type { LibraryObject } from '../platform/kubernetes/api/wire.ts';
import { jobStem } from '../platform/kubernetes/jobNames.ts';

/** `isHeld`: nothing new starts, whatever the document says. */
export function subjectOfObject(
  { metadata }: LibraryObject,
  document: LibraryDocument | undefined,
  programVersion: string,
  isHeld: boolean,
): Subject {
  return subjectOf(document, {
    name: jobStem(metadata.name, metadata.uid ?? ''),
    generation: metadata.generation ?? 1,
    removed: metadata.deletionTimestamp !== undefined,
    ...{ programVersion, isHeld },
  });
}
