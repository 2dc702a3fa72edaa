/**
 * The last known state of a Library's source. It shows whether a source is new, has another key or recovered
 * (docs/design/runs.md#retries-and-clocks).
 */
import type { Message } from '../messages/message.ts';
import type { Trouble } from '../phases/sources.ts';

export interface SourceTroubleNote {
  readonly cause: Trouble['cause'];
  /** For people; holds no secret. */
  readonly reason: Message;
  /** Milliseconds since 1970, as all times here. */
  readonly atMs: number;
  /** A good answer counts as recovery only from this time on. */
  readonly probeAtMs: number;
}

export interface SourceState {
  readonly source: string;
  /** Of key and address (sourceFingerprint.ts). */
  readonly fingerprint: string;
  /** When it was added, recovered or got another key. */
  readonly sinceMs: number;
  /** Troubles in a row, including those within a day of a recovery; sets the interval of probes. 0: none yet. */
  readonly tries: number;
  readonly trouble?: SourceTroubleNote;
}

/** Facts of titles that a source could serve, and the states to reopen. */
export interface ReopenWish {
  /** `title` facts are id, art, trailer and .nfo, with those of episodes. */
  readonly facts: 'title' | 'trailer' | 'marks';
  /** A recovered source could have served what failed; a new one also what is absent. */
  readonly states: readonly ('absent' | 'failed')[];
  /** Only facts that have had the state since before this time. */
  readonly beforeMs: number;
}

/** How a walk reads and writes the states; the catalog implements it. */
export interface SourceStates {
  read(): Promise<readonly SourceState[]>;
  /** Replaces all. */
  write(states: readonly SourceState[]): Promise<void>;
  /** Makes the titles with such facts due: the next full walk visits them even if nothing changed. Returns how many. */
  reopen(wish: ReopenWish): Promise<number>;
}
