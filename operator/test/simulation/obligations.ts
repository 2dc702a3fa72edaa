/**
 * What the simulated world owes its senders. Written from the rules only: it uses no function of the code under test.
 */
import type { LibraryKey } from '../../src/library/document.ts';

/**
 * The numbers are the invariants of docs/design/flow.md#invariants; the words are further rules of docs/design/runs.md.
 */
export type Check =
  | '1 lost'
  | '1 never'
  | '2 two runs'
  | '3 sixty-four'
  | '4 one Job'
  | '8 answer'
  | 'durable'
  | 'cause'
  | 'number'
  | 'backoff'
  | 'idle'
  | 'yield'
  | 'suspend'
  | 'tiles'
  | 'size'
  | 'truth';

export interface Violation {
  readonly check: Check;
  readonly text: string;
  readonly at: number;
}

export type Standing = 'memory' | 'pending' | 'absorbed' | 'claimed' | 'owed';

/** A promise that a walk claimed after `bornAt` (or `notBefore`) visits `path`, or everything. */
export interface Obligation {
  readonly key: LibraryKey;
  /** Undefined: a full walk. */
  readonly path: string | undefined;
  readonly why: string;
  readonly bornAt: number;
  notBefore: number;
  /** The process whose memory holds it. */
  holder: number | undefined;
  standing: Standing;
  /** Its process died while only memory held it: it may be lost, unless its last write arrived. */
  orphaned: boolean;
  run: string | undefined;
  asFolder: boolean;
  hasFailed: boolean;
}

export function oblige(
  given: Pick<Obligation, 'key' | 'path' | 'why' | 'bornAt' | 'standing'> & Partial<Obligation>,
): Obligation {
  return {
    notBefore: given.bornAt,
    holder: undefined,
    orphaned: false,
    run: undefined,
    asFolder: false,
    hasFailed: false,
    ...given,
  };
}
