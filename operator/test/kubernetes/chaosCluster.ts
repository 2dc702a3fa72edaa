/** The API server of a chaos run, fake or real, and what can happen to it. */
import type { ChaosJudge } from './chaosJudge.ts';
import type { Server } from './restClient.ts';

export interface ChaosCluster {
  /** With an administrator's token. */
  readonly server: Server;
  readonly kubeconfig: string;
  readonly namespace: string;
  /** Whether a Job's program may be started twice, as the documentation of the real Job controller warns. */
  readonly startsTwice: boolean;
  /** Reports stored objects to the judge; resolves with a function that stops this. */
  record(judge: ChaosJudge): Promise<() => Promise<void>>;
  restart(): Promise<void>;
  /** Unavailable for this long. */
  goAway(forMs: number): Promise<void>;
  /** The API server's own store is killed and away for this long. */
  storeAway(forMs: number): Promise<void>;
  dropWatches(): void;
  /** Returns a function that tells whether writes of this Library may have failed since the call. */
  watchWrites(library: string): () => boolean;
  /** The share of calls that fail; 0: none. */
  failAtRandom(rate: number): void;
}
