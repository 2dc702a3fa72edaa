/** The operators of all Libraries in a term. A Library that is deleted and recreated under its name gets a new one. */
import type { Clock } from '../library/clock.ts';
import type { LibraryDocument, LibraryKey } from '../library/document.ts';
import { LibraryOperator } from '../library/operator.ts';
import type { LibraryObject } from '../platform/kubernetes/api/wire.ts';
import type { LazyCatalog } from '../serve/lazyCatalog.ts';
import type { LibraryPorts } from './libraryPorts.ts';
import { subjectOfObject } from './librarySubject.ts';

export interface LibraryOperatorsOptions {
  readonly ports: LibraryPorts;
  readonly catalog: LazyCatalog;
  readonly clock: Clock;
  readonly programVersion: string;
  readonly events: { trouble(key: LibraryKey, error: unknown): void };
  /** Called when a Library is gone, also if another of its name took its place. */
  readonly onRemoved: (key: LibraryKey) => void;
}

interface Served {
  readonly uid: string;
  readonly operator: LibraryOperator;
}

export class LibraryOperators {
  readonly #options: LibraryOperatorsOptions;
  readonly #served = new Map<LibraryKey, Served>();

  constructor(options: LibraryOperatorsOptions) {
    this.#options = options;
  }

  /** Returns the Library's operator with the document as it is now. `isHeld`: nothing new starts, whatever the document says. */
  of(key: LibraryKey, object: LibraryObject, document: LibraryDocument | undefined, isHeld: boolean): LibraryOperator {
    const { ports, programVersion } = this.#options;
    const { uid = '' } = object.metadata;
    const subject = subjectOfObject(object, document, programVersion, isHeld);
    const known = this.#served.get(key);
    if (known?.uid === uid) {
      known.operator.setSubject(subject);
      return known.operator;
    }
    // Deleted and recreated under its name between two passes.
    if (known !== undefined) this.#markRemoved(key, known.uid);
    const operator = new LibraryOperator(key, subject, ports.of(key));
    this.#served.set(key, { uid, operator });
    return operator;
  }

  forget(key: LibraryKey): void {
    const known = this.#served.get(key);
    if (known !== undefined) this.#markRemoved(key, known.uid);
    this.#served.delete(key);
  }

  /** If this fails, the daily comparison of uids marks the Library (`markGoneDaily`). */
  #markRemoved(key: LibraryKey, uid: string): void {
    const { catalog, clock, events, onRemoved } = this.#options;
    onRemoved(key);
    catalog.markRemoved(uid, clock.now()).catch((error: unknown) => events.trouble(key, error));
  }
}
