/** The Library that an operator works on, from its document. Pure. */
import { hasTilesByWorker, type LibraryDocument } from './document.ts';
import type { PassSpec } from './pass.ts';

export interface Subject {
  /** undefined if the document cannot be read: nothing is claimed then (`spec.suspend`), and no Job is made. */
  readonly document: LibraryDocument | undefined;
  readonly spec: PassSpec;
}

export interface SubjectSetting {
  /** The name prefix of Jobs. */
  readonly name: string;
  readonly generation: number;
  readonly programVersion: string;
  /** The document is deleted: nothing starts, and a run is asked to yield. */
  readonly removed?: boolean;
  /** Nothing new starts, whatever the document says. */
  readonly isHeld?: boolean;
  readonly uncleanStartAt?: number | undefined;
}

/** Stands in for the spec of a document that cannot be read: nothing starts. */
export const halted = { schedule: '0 0 1 1 *', timeZone: 'Etc/UTC', suspend: true };

export function subjectOf(document: LibraryDocument | undefined, setting: SubjectSetting): Subject {
  const { schedule, timeZone, suspend } = document?.spec ?? halted;
  const { name, generation, programVersion, removed = false, isHeld = false, uncleanStartAt } = setting;
  return {
    document,
    spec: {
      ...{ name, generation, programVersion, schedule, timeZone, removed },
      suspend: suspend || isHeld,
      tilesByWorker: document !== undefined && hasTilesByWorker(document),
      ...(uncleanStartAt === undefined ? {} : { uncleanStartAt }),
    },
  };
}
