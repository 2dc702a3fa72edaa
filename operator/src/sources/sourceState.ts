/** How a source of a Library was when it was last asked: what tells a new one, another key, and one that came back (runs.md 11). */
import type { Trouble } from '../phases/sources.ts';

export interface SourceTroubleNote {
  readonly cause: Trouble['cause'];
  /** For people; no secret in it. */
  readonly reason: string;
  /** Milliseconds since 1970, as all times here. */
  readonly atMs: number;
  /** Not before this does a good answer count as its return. */
  readonly probeAtMs: number;
}

export interface SourceState {
  readonly source: string;
  /** Of key and address (sourceFingerprint.ts). */
  readonly fingerprint: string;
  /** When it came, came back or got another key. */
  readonly sinceMs: number;
  /** Troubles in a row, and those that came within a day of a return: how patiently it is looked at. 0: none yet. */
  readonly tries: number;
  readonly trouble?: SourceTroubleNote;
}

/** Facts of titles that a source could serve, and how they stand. */
export interface ReopenWish {
  /** `title` facts are id, art, trailer and .nfo with those of episodes. */
  readonly facts: 'title' | 'trailer' | 'marks';
  /** A source that came back could have served what failed; a new one all that is not there. */
  readonly states: readonly ('absent' | 'failed')[];
  /** Only what was so before this. */
  readonly beforeMs: number;
}

/** What a walk reads and writes of it; the catalog implements it. */
export interface SourceStates {
  read(): Promise<readonly SourceState[]>;
  /** Replaces all. */
  write(states: readonly SourceState[]): Promise<void>;
  /** Titles with such facts are due: the next full walk visits them though nothing changed. Answers how many. */
  reopen(wish: ReopenWish): Promise<number>;
}
