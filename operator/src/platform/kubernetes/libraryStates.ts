/**
 * The states of all Libraries, stored in their `status` (docs/design/runs.md#state). The resourceVersion is the fence:
 * a write is a PUT of the status with the version and uid it was made from. Versions are compared only for equality.
 */
import type { Clock } from '../../library/clock.ts';
import { type LibraryKey, libraryKey } from '../../library/document.ts';
import type { LibraryState } from '../../library/state.ts';
import type { LibraryCounts, Trouble } from '../../library/status.ts';
import type { LibraryStore, Version, VersionedState } from '../../library/store.ts';
import type { Message } from '../../messages/message.ts';
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
  /** Every change of the cache must be passed to `seen`. */
  readonly cache: ObjectCache<LibraryObject>;
  /** Where senders reach the webhook. */
  baseUrl(): string;
  readonly clock: Clock;
  /** Whether this replica leads and writes the shown fields beside the state. Default: true. */
  shows?(): boolean;
  /** Called when another operator keeps reverting what is shown. Must not throw. */
  onContested?(error: Error): void;
}

/** What the leader found beyond the state. `document` faults are found by every replica and may be repeated. */
export interface Troubles {
  readonly document?: readonly Message[];
  readonly jobs?: readonly Trouble[];
}

/** An object that was read or written and that the watch does not show yet. */
interface Ahead {
  readonly object: LibraryObject;
  /** Versions older than this one, which the watch may still show. */
  readonly before: ReadonlySet<Version>;
}

/**
 * How many recent versions of the watch to remember: the response to our own write may arrive after the watch has shown
 * it.
 */
const seenAtMost = 8;
/** Conflicts in `refresh` before it gives up: each one means another writer, which shows the same fields. */
const refreshTriesAtMost = 3;

export class LibraryStates implements LibraryStore {
  readonly #options: LibraryStatesOptions;
  readonly #ahead = new Map<LibraryKey, Ahead>();
  readonly #seen = new Map<LibraryKey, readonly Version[]>();
  /** Libraries whose cached object may be stale: after a conflict, a lost response, or a gap in the watch. */
  readonly #doubtful = new Set<LibraryKey>();
  readonly #counts = new Map<LibraryKey, LibraryCounts>();
  readonly #troubles = new Map<LibraryKey, readonly Trouble[]>();
  /** One write at a time per Library: a second one from the same version could only be refused. */
  readonly #turns = new Map<LibraryKey, Promise<unknown>>();
  readonly #contested = new ContestedWrites();
  readonly #decoded = new WeakMap<LibraryObject, LibraryState>();
  /** Caches the parsed document by uid and generation, because only the status changes between them. */
  readonly #documents = new Map<LibraryKey, { readonly of: string; readonly read: ReadLibrary }>();

  constructor(options: LibraryStatesOptions) {
    this.#options = options;
  }

  async read(key: LibraryKey, live?: 'live'): Promise<VersionedState | undefined> {
    const known = live === 'live' || this.#doubtful.has(key) ? undefined : this.object(key);
    // An object missing from the cache may be new: a wish for it must not be dropped.
    const object = known ?? (await this.#readLive(key));
    return object === undefined ? undefined : this.#versioned(object);
  }

  compareAndSwap(key: LibraryKey, version: Version, next: LibraryState): Promise<VersionedState | 'conflict'> {
    return this.#inTurn(key, () => this.#write(key, version, next));
  }

  /** The newest object that this process has; it may lag behind the server. */
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

  /** The state stored in an object. */
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

  /** Must be called for every change the watch reports, in order. */
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
    // This version is neither ours nor older: a list after a gap, or a write by another process that has not reached us
    // yet.
    if (version !== versionOf(ahead.object)) this.#doubtful.add(key);
  }

  #forget(key: LibraryKey, { metadata }: LibraryObject): void {
    for (const known of [this.#seen, this.#counts, this.#troubles, this.#documents]) known.delete(key);
    this.#contested.forget(key);
    // Keep an object that was recreated under the name: a different one was deleted.
    const ahead = this.#ahead.get(key);
    if (ahead !== undefined && ahead.object.metadata.uid !== metadata.uid) return;
    this.#ahead.delete(key);
    this.#doubtful.delete(key);
  }

  /** Counts from the catalog; shown with the next write, or by `refresh`. */
  setCounts(key: LibraryKey, counts: LibraryCounts | undefined): void {
    if (counts === undefined) this.#counts.delete(key);
    else this.#counts.set(key, counts);
  }

  /**
   * Replaces the current problems; an empty value clears them. Only the leader calls this; other replicas keep what is
   * written.
   */
  setTroubles(key: LibraryKey, { jobs = [] }: Troubles): void {
    this.#troubles.set(key, jobs);
  }

  /** Called when this replica stops leading: the next leader makes its own findings. */
  forgetFindings(): void {
    this.#counts.clear();
    this.#troubles.clear();
  }

  /**
   * Writes the shown fields if they differ from what should be shown; the state stays the same. Resolves with the
   * milliseconds to wait if another operator reverts them each time.
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
      if (this.#contested.written(key, shown, clock.monotonic())) this.#reportContested(key);
      return undefined;
    }
    return undefined;
  }

  #reportContested(key: LibraryKey): void {
    const message = `another operator also writes the status of ${key}: expected one operator for each Library. Give each operator namespaces of its own (watchNamespaces), or remove one`;
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
    // The version is outdated, the object is gone, or it is another Library with the same name: a conflict without a
    // request.
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
      // Also if the response was lost: the write may have succeeded. Keys without a cached object are read live anyway.
      if (this.object(key) !== undefined) this.#doubtful.add(key);
      if (hasReason(error, 'Conflict') || hasReason(error, 'NotFound')) return 'conflict';
      throw error;
    }
  }

  /**
   * A replica that does not lead may have another version or address, and the leader would revert its fields each time.
   * It keeps what is shown.
   */
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

  /** Keeps the object until the watch shows it. */
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
