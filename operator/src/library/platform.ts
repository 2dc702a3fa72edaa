/**
 * What the operator asks of a platform: make a Job, look at it, end it. `platform/local` and `platform/kubernetes`
 * implement it; one contract suite holds for both, and for the simulation's.
 */
import type { LibraryDocument, LibraryKey } from './document.ts';
import type { Instant, Run, TilesRun } from './state.ts';

/** How a Job ended, as far as the platform saw it; both absent when it only knows that the Job is no more. */
export interface EndedJob {
  readonly code?: number;
  readonly signal?: string;
  /** Why a Job was refused before it could say so itself, or what it said last before it failed. */
  readonly said?: string;
  /** Of a tiles Job: how many of its videos, the first of its order, were begun; absent: all. */
  readonly begun?: number;
}

export type JobLook =
  /** It was never made and may be made now. */
  | { readonly kind: 'absent' }
  /** It cannot be told yet; look again at `until`. */
  | { readonly kind: 'unknown'; readonly until: Instant }
  /** Something else bears its name: another uid, number or id. */
  | { readonly kind: 'foreign'; readonly what: string }
  /** `since`: when the process or container started. */
  | { readonly kind: 'running'; readonly since: Instant }
  | { readonly kind: 'ended'; readonly ended: EndedJob };

export interface JobPlatform {
  lookAtWalk(key: LibraryKey, run: Run): Promise<JobLook>;
  /** Makes the Job of a claimed run. Asked twice for one run it makes one Job. */
  startWalk(document: LibraryDocument, uid: string, run: Run, activeTilesId: string | undefined): Promise<void>;
  /** SIGTERM, 30 s, SIGKILL, or their like. Answers when the wish is delivered, not when the Job is gone. */
  stopWalk(key: LibraryKey, run: Run): Promise<void>;
  lookAtTiles(key: LibraryKey, tiles: TilesRun): Promise<JobLook>;
  startTiles(document: LibraryDocument, uid: string, tiles: TilesRun): Promise<void>;
  stopTiles(key: LibraryKey, tiles: TilesRun): Promise<void>;
  /**
   * Carries out the write that declares a run ended, if its Job is really gone: locally under the lock that proves a Job
   * alive (runs.md 7). Answers false, and writes nothing, when the Job turns out to live.
   */
  whileGone(key: LibraryKey, job: Run | TilesRun, write: () => Promise<void>): Promise<boolean>;
}
