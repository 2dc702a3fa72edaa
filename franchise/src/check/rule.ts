/** A rule over a document, or over what of it fits the schema (reference: franchise.md 2.6). Pure: it reads, and says what it found. */
import type { Finding, Level, Pointer } from '../fault.ts';
import type { Franchise } from '../generated/franchise.ts';

/** A scalar as it stands in the text. */
export interface WrittenScalar {
  readonly pointer: Pointer;
  /** The key of a pair, or a value. */
  readonly isKey: boolean;
  /** As written, without quotes around it. */
  readonly text: string;
  /** Written without quotes, and not as a block. */
  readonly isPlain: boolean;
}

export interface RuleFixture {
  readonly franchise: Franchise;
  /** Today as YYYY-MM-DD, in the reader's zone. */
  readonly today: string;
  /**
   * Places (RFC 6901) that break the schema and are not in `franchise`; absent where there are none. A rule that says what is
   * missing, or that nothing else is there, asks here first. `/order`: an entry or a part of one is not there.
   */
  readonly leftOut?: ReadonlySet<string>;
  /** Every scalar of the text in order; empty for JSON, where nothing is plain. Made on demand. */
  scalars(): Iterable<WrittenScalar>;
}

export interface Rule {
  /** Every code that the rule can say, with its level. */
  readonly codes: Readonly<Record<string, Level>>;
  check(fixture: RuleFixture): Iterable<Finding>;
}
