/**
 * The states of all Libraries, in their `status` (runs.md 1). The fence is the resourceVersion: a write is a PUT of the status with
 * the version and the uid it was made from. Versions are compared for equality alone.
 */
import type { Clock } from '../../library/clock.ts';
import { type LibraryKey, libraryKey } from '../../library/document.ts';
import type { LibraryState } from '../../library/state.ts';
import type { LibraryCounts, Trouble } from '../../library/status.ts';
import type { LibraryStore, Version, VersionedState } from '../../library/store.ts';
import { hasReason, type KubeApi } from './api/kubeApi.ts';
import type { ObjectCache } from './api/objectCache.ts';
import { libraries, type ObjectPlace } from './api/resources.ts';
import type { LibraryObject } from './api/wire.ts';
import { ContestedWrites } from './contestedWrites.ts';
import { type ReadLibrary, readLibrary } from './libraryObject.ts';
import { isSameStatus, isShown, type Known, shownStatus, statusAsShown } from './shownStatus.ts';
import { stateOf } from './statusCodec.ts';
import { storable } from './statusSize.ts';

export interface LibraryStatesOptions {
  readonly api: KubeApi;
  /** Its changes are told to `seen`. */
  readonly cache: ObjectCache<LibraryObject>;
  /** Where callers reach the webhook. */
  baseUrl(): string;
  readonly clock: Clock;
  /** Whether this replica leads, and says what is shown beside the state; absent: yes. */
  shows?(): boolean;
  /** Somebody else keeps writing back what is shown. Must not throw. */
  onContested?(error: Error): void;
}

/** What the leader found beside the state. `document` is found by every replica, and may be told again. */
export interface Troubles {
  readonly document?: readonly string[];
  readonly jobs?: readonly Trouble[];
}

/** What was read or written and is not shown by the watch yet. */
interface Ahead {
  readonly object: LibraryObject;
  /** Versions that this one came after: the watch may still show them. */
  readonly before: ReadonlySet<Version>;
}

/** Versions that the watch showed lately: an answer to our own write may come after the watch has shown it. */
const seenAtMost = 8;
/** Somebody else writes each time: they show what is to be shown, too. */
const refreshTriesAtMost = 3;

export class LibraryStates implements LibraryStore {
  readonly #options: LibraryStatesOptions;
  readonly #ahead = new Map<LibraryKey, Ahead>();
  readonly #seen = new Map<LibraryKey, readonly Version[]>();
  /** What is known of them may be old: after a conflict, a lost answer, a watch that left something out. */
  readonly #doubtful = new Set<LibraryKey>();
  readonly #counts = new Map<LibraryKey, LibraryCounts>();
  readonly #troubles = new Map<LibraryKey, readonly Trouble[]>();
  /** One write at a time for each Library: a second from the same version could only be refused. */
  readonly #turns = new Map<LibraryKey, Promise<unknown>>();
  readonly #contested = new ContestedWrites();
  readonly #decoded = new WeakMap<LibraryObject, LibraryState>();
  /** Of one uid and generation there is one document, however often its status is written. */
  readonly #documents = new Map<LibraryKey, { readonly of: string; readonly read: ReadLibrary }>();

  constructor(options: LibraryStatesOptions) {
    this.#options = options;
  }

  async read(key: LibraryKey, live?: 'live'): Promise<VersionedState | undefined> {
    const known = live === 'live' || this.#doubtful.has(key) ? undefined : this.object(key);
    // What the cache does not hold may be new: a wish for it must not be dropped.
    const object = known ?? (await this.#readLive(key));
    return object === undefined ? undefined : this.#versioned(object);
  }

  compareAndSwap(key: LibraryKey, version: Version, next: LibraryState): Promise<VersionedState | 'conflict'> {
    return this.#inTurn(key, () => this.#write(key, version, next));
  }

  /** The newest object that this process knows of; it may lag behind. */
  object(key: LibraryKey): LibraryObject | undefined {
    const ahead = this.#ahead.get(key);
    const cached = this.#options.cache.get(placeOf(key));
    if (ahead === undefined) return cached;
    if (cached !== undefined && versionOf(cached) === versionOf(ahead.object)) {
      this.#ahead.delete(key);
      return cached;
    }
    return ahead.object;
  }

  /** The state that is written in an object. */
  known(object: LibraryObject): LibraryState {
    const decoded = this.#decoded.get(object) ?? stateOf(object);
    this.#decoded.set(object, decoded);
    return decoded;
  }

  /** The document of an object, or its faults. */
  document(object: LibraryObject): ReadLibrary {
    const key = libraryKey(object);
    const { uid = '', generation } = object.metadata;
    const of = `${uid} ${generation}`;
    const known = this.#documents.get(key);
    if (known?.of === of && generation !== undefined) return known.read;
    const read = readLibrary(object);
    if (this.object(key) !== undefined) this.#documents.set(key, { of, read });
    return read;
  }

  keys(): readonly LibraryKey[] {
    return [...this.#options.cache.values()].map(libraryKey);
  }

  uids(): readonly string[] {
    return [...this.#options.cache.values()].flatMap(({ metadata: { uid } }) => (uid === undefined ? [] : [uid]));
  }

  /** Told of every change that the watch shows, in its order. */
  seen(object: LibraryObject, gone: boolean): void {
    const key = libraryKey(object);
    if (gone) {
      this.#forget(key, object);
      return;
    }
    const ahead = this.#ahead.get(key);
    const version = versionOf(object);
    this.#seen.set(key, [...(this.#seen.get(key) ?? []), version].slice(-seenAtMost));
    if (ahead === undefined || ahead.before.has(version)) return;
    this.#ahead.delete(key);
    // Neither what we wrote nor what we know was before it: a list after a gap, or a write of others still on its way to us.
    if (version !== versionOf(ahead.object)) this.#doubtful.add(key);
  }

  #forget(key: LibraryKey, { metadata }: LibraryObject): void {
    for (const known of [this.#seen, this.#counts, this.#troubles, this.#documents]) known.delete(key);
    this.#contested.forget(key);
    // One that was made anew under the name is not the one that went.
    const ahead = this.#ahead.get(key);
    if (ahead !== undefined && ahead.object.metadata.uid !== metadata.uid) return;
    this.#ahead.delete(key);
    this.#doubtful.delete(key);
  }

  /** From the catalog; shown with the next write, or by `refresh`. */
  setCounts(key: LibraryKey, counts: LibraryCounts | undefined): void {
    if (counts === undefined) this.#counts.delete(key);
    else this.#counts.set(key, counts);
  }

  /** What is wrong now; nothing: all is well. Only the leader tells; others leave what is written. */
  setTroubles(key: LibraryKey, { jobs = [] }: Troubles): void {
    this.#troubles.set(key, jobs);
  }

  /** What was found by a leader is another's to find after its time. */
  forgetFindings(): void {
    this.#counts.clear();
    this.#troubles.clear();
  }

  /**
   * Writes what is shown, if it is not what should be shown; the state stays as it is. Answers how long to wait in ms where somebody
   * else writes it back each time.
   */
  async refresh(key: LibraryKey): Promise<number | undefined> {
    const { clock } = this.#options;
    for (let tries = 0; tries < refreshTriesAtMost; tries++) {
      const known = await this.read(key);
      const object = this.object(key);
      if (known === undefined || object === undefined) return undefined;
      const shown = this.#shown(key, object, known.state);
      if (isSameStatus(object.status, shown)) return undefined;
      const waitMs = this.#contested.waitMs(key, shown, clock.monotonic());
      if (waitMs > 0) return waitMs;
      if ((await this.compareAndSwap(key, known.version, known.state)) === 'conflict') continue;
      if (this.#contested.written(key, shown, clock.monotonic())) this.#tellContested(key);
      return undefined;
    }
    return undefined;
  }

  #tellContested(key: LibraryKey): void {
    const message = `another operator writes the status of ${key}: expected one for each Library. Let each serve namespaces of its own (watchNamespaces), or take one away`;
    this.#options.onContested?.(new Error(message));
  }

  async #inTurn<Value>(key: LibraryKey, work: () => Promise<Value>): Promise<Value> {
    const before = this.#turns.get(key) ?? Promise.resolve();
    const turn = before.then(work, work);
    this.#turns.set(key, turn);
    try {
      return await turn;
    } finally {
      if (this.#turns.get(key) === turn) this.#turns.delete(key);
    }
  }

  async #write(key: LibraryKey, version: Version, next: LibraryState): Promise<VersionedState | 'conflict'> {
    const base = this.#doubtful.has(key)
      ? await this.#readLive(key)
      : (this.object(key) ?? (await this.#readLive(key)));
    // We know of a newer one, or of none, or it is another Library under the same name: nothing has to be sent to know that.
    if (base === undefined || versionOf(base) !== version || base.metadata.uid !== next.uid) return 'conflict';
    const { apiVersion, kind, spec, metadata } = base;
    const { name, namespace, uid, resourceVersion } = metadata;
    if (uid === undefined || resourceVersion === undefined) return 'conflict';
    const status = this.#shown(key, base, storable(next));
    try {
      const written = await this.#options.api.replaceStatus(libraries, {
        ...{ apiVersion, kind, spec, status },
        metadata: { name, namespace, uid, resourceVersion },
      });
      this.#isNewest(key, written, version);
      return this.#versioned(written);
    } catch (error) {
      // Also when the answer was lost: what was written may stand. What nobody knows is read live all the same.
      if (this.object(key) !== undefined) this.#doubtful.add(key);
      if (hasReason(error, 'Conflict') || hasReason(error, 'NotFound')) return 'conflict';
      throw error;
    }
  }

  /** A replica that does not lead may be of another version or another address: its leader would write it back each time. */
  #shown(key: LibraryKey, object: LibraryObject, state: LibraryState): Readonly<Record<string, unknown>> {
    if (this.#options.shows?.() === false && isShown(object.status)) return statusAsShown(object.status, state);
    const [counts, troubles] = [this.#counts.get(key), this.#troubles.get(key)];
    const known: Known = {
      read: this.document(object),
      ...(counts === undefined ? {} : { counts }),
      ...(troubles === undefined ? {} : { troubles }),
      baseUrl: this.#options.baseUrl(),
      now: this.#options.clock.now(),
    };
    return shownStatus(object, state, known);
  }

  async #readLive(key: LibraryKey): Promise<LibraryObject | undefined> {
    const object = await this.#options.api.get(libraries, placeOf(key));
    this.#doubtful.delete(key);
    if (object === undefined) this.#ahead.delete(key);
    else this.#isNewest(key, object);
    return object;
  }

  /** Kept until the watch has shown it. */
  #isNewest(key: LibraryKey, object: LibraryObject, after?: Version): void {
    const version = versionOf(object);
    if (this.#seen.get(key)?.includes(version)) {
      this.#ahead.delete(key);
      return;
    }
    const cached = this.#options.cache.get(placeOf(key));
    const ahead = this.#ahead.get(key);
    const before = new Set(ahead?.before);
    for (const older of [after, cached && versionOf(cached), ahead && versionOf(ahead.object)]) {
      if (older !== undefined && older !== version) before.add(older);
    }
    this.#ahead.set(key, { object, before });
  }

  #versioned(object: LibraryObject): VersionedState {
    return { version: versionOf(object), state: this.known(object) };
  }
}

function placeOf(key: LibraryKey): ObjectPlace {
  const at = key.indexOf('/');
  return { namespace: key.slice(0, at), name: key.slice(at + 1) };
}

function versionOf({ metadata }: LibraryObject): Version {
  return metadata.resourceVersion ?? '';
}
