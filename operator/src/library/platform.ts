/**
 * What the operator needs from a platform: make, observe and end Jobs. `platform/local` and `platform/kubernetes`
 * implement it. One contract suite covers both and the platform of the simulation.
 */
import type { Message } from '../messages/message.ts';
import type { LibraryDocument, LibraryKey } from './document.ts';
import type { Instant, Run, TilesRun } from './state.ts';

/**
 * How a Job ended, as far as the platform saw it. `code` and `signal` are both absent if it only knows that the Job is
 * gone.
 */
export interface EndedJob {
  readonly code?: number;
  readonly signal?: string;
  /** Why a Job was refused before it could report that itself, or its last output before it failed. */
  readonly lastWords?: Message;
  /** For a tiles Job: how many of its videos were begun, in their order. Absent: all. */
  readonly begun?: number;
  /** Why no container of it ever started: it was ended so that others get its slot. */
  readonly unstarted?: Message;
}

export type JobState =
  /** It was never made and may be made now. */
  | { readonly kind: 'absent' }
  /** Not known yet; look again at `until`. */
  | { readonly kind: 'unknown'; readonly until: Instant }
  /** Another object has its name: other uid, number or id. */
  | { readonly kind: 'foreign'; readonly what: Message }
  /** `since`: when the process or container started. */
  | { readonly kind: 'running'; readonly since: Instant }
  | { readonly kind: 'ended'; readonly ended: EndedJob };

export interface JobPlatform {
  walkState(key: LibraryKey, run: Run): Promise<JobState>;
  /** Makes the Job of a claimed run. Called twice for one run, it makes one Job. */
  startWalk(document: LibraryDocument, uid: string, run: Run, activeTilesId: string | undefined): Promise<void>;
  /** SIGTERM, 30 s, SIGKILL, or the equivalent. Resolves when the request is delivered, not when the Job is gone. */
  stopWalk(key: LibraryKey, run: Run): Promise<void>;
  tilesState(key: LibraryKey, tiles: TilesRun): Promise<JobState>;
  startTiles(document: LibraryDocument, uid: string, tiles: TilesRun): Promise<void>;
  stopTiles(key: LibraryKey, tiles: TilesRun): Promise<void>;
  /**
   * Runs the write that ends a run, if its Job is really gone: locally under the lock that proves a Job alive. Returns
   * false and writes nothing if the Job is alive.
   */
  whileGone(key: LibraryKey, job: Run | TilesRun, write: () => Promise<void>): Promise<boolean>;
}
