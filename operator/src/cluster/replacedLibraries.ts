/**
 * Remembers Libraries that were deleted a short while ago. One that is created again under the name has another uid and
 * no history: what its predecessor held is gone, and its full walk covers that. Its status says so.
 */
import type { Clock } from '../library/clock.ts';
import { type LibraryKey, libraryKey } from '../library/document.ts';
import type { LibraryState } from '../library/state.ts';
import type { Trouble } from '../library/status.ts';
import { message } from '../messages/message.ts';
import type { LibraryObject } from '../platform/kubernetes/api/wire.ts';

interface Deleted {
  readonly uid: string | undefined;
  readonly folders: number;
  /** Monotonic. */
  readonly at: number;
}

/** GitOps tools delete and apply again within seconds; later the new Library is a new Library. */
const rememberedMs = 10 * 60_000;
/** A deleted namespace may have held many. */
const rememberedAtMost = 1_000;

export class ReplacedLibraries {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #deleted = new Map<LibraryKey, Deleted>();
  readonly #reported = new Map<LibraryKey, string | undefined>();

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
  }

  /** Call with the last version of a deleted Library. */
  gone(object: LibraryObject, { pending, run }: LibraryState): void {
    const key = libraryKey(object);
    const held = [...pending.folders, ...(run?.folders ?? [])].map(({ path }) => path);
    this.#deleted.delete(key);
    this.#deleted.set(key, {
      ...{ uid: object.metadata.uid, folders: new Set(held).size, at: this.#clock.monotonic() },
    });
    this.#reported.delete(key);
    const [oldest] = this.#deleted.keys();
    if (this.#deleted.size > rememberedAtMost && oldest !== undefined) this.#deleted.delete(oldest);
  }

  /** What to show for a Library that replaces a deleted one, until its first full walk has ended. */
  troubleOf(object: LibraryObject, { lastFullWalk }: LibraryState): Trouble | undefined {
    const known = this.#deleted.get(libraryKey(object));
    if (known === undefined || known.uid === object.metadata.uid || lastFullWalk !== undefined) return undefined;
    if (this.#clock.monotonic() - known.at > rememberedMs) return undefined;
    const replaced = message('libraryReplaced', String(known.folders));
    return { reason: 'LibraryReplaced', message: replaced, isHistory: true };
  }

  /** True the first time for each Library. */
  isNews(object: LibraryObject): boolean {
    const key = libraryKey(object);
    if (this.#reported.get(key) === object.metadata.uid) return false;
    this.#reported.set(key, object.metadata.uid);
    return true;
  }
}
