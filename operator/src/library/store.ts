/** The store of Library states. The version is the only fence: a write with an old version is refused. */
import type { LibraryKey } from './document.ts';
import type { LibraryState } from './state.ts';

/** Opaque; compared for equality only (a row's version, a resourceVersion). */
export type Version = string;

export interface VersionedState {
  readonly version: Version;
  readonly state: LibraryState;
}

export interface LibraryStore {
  /**
   * Returns the state. It may lag behind writes of other processes, never behind this one's or behind a conflict it
   * reported. With `live` it does not lag: required before a step that cannot be undone.
   */
  read(key: LibraryKey, live?: 'live'): Promise<VersionedState | undefined>;
  /** Durable when it resolves. Returns `conflict` if somebody wrote since `version` was read: read again and redo. */
  compareAndSwap(key: LibraryKey, version: Version, next: LibraryState): Promise<VersionedState | 'conflict'>;
}
