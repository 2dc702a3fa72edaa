/** Which error of a document belongs to which field of a form. Pure. */
import type { DocumentResult } from '../../generated/api.ts';

export type Fault = DocumentResult['faults'][number];

/** The first error of this place below `spec`; `*` is any entry of a list. */
export type FaultAt = (...place: readonly string[]) => Fault | undefined;

/** Of one Library; of all of them if none is named. */
export function faultsAt(faults: readonly Fault[], library?: string): FaultAt {
  return (...place) =>
    faults.find(
      ({ level, path = [], library: of }) =>
        level === 'error' &&
        (library === undefined || of === library) &&
        path.length === place.length + 1 &&
        place.every((name, at) => name === '*' || name === path[at + 1]),
    );
}
