/** Where a Library's state lives. The version is the only fence: a write with an old one is refused (runs.md 1). */
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
   * May lag behind what other processes wrote, never behind what this one wrote or what a conflict told; `live` does not: it is asked
   * for before what cannot be taken back.
   */
  read(key: LibraryKey, live?: 'live'): Promise<VersionedState | undefined>;
  /** Durable when it answers. `conflict`: somebody wrote since `version` was read; read again and redo. */
  compareAndSwap(key: LibraryKey, version: Version, next: LibraryState): Promise<VersionedState | 'conflict'>;
}
