/**
 * A rule over a document, or over the parts of it that fit the schema. Pure: reads the document and yields findings.
 */
import type { Finding, Level, Pointer } from '../fault.ts';
import type { Franchise } from '../generated/franchise.ts';

/** A scalar as written in the text. */
export interface WrittenScalar {
  readonly pointer: Pointer;
  /** True for the key of a pair, false for a value. */
  readonly isKey: boolean;
  /** As written, without the quotes. */
  readonly text: string;
  /** Written without quotes, and not as a block. */
  readonly isPlain: boolean;
}

export interface RuleFixture {
  readonly franchise: Franchise;
  /** Today as YYYY-MM-DD, in the reader's time zone. */
  readonly today: string;
  /**
   * JSON Pointers (RFC 6901) of values that break the schema and are missing from `franchise`; absent if there are
   * none. A rule that reports something as missing or unique must check here first. `/order` means that an entry, or a
   * part of one, is missing.
   */
  readonly leftOut?: ReadonlySet<string>;
  /** Every scalar of the text, in order. Empty for JSON, which has no plain scalars. Built on demand. */
  scalars(): Iterable<WrittenScalar>;
}

/** A finding as a rule yields it: its level is that of its code. */
export type RuleFinding = Omit<Finding, 'level'>;

export interface Rule {
  /** Every code that the rule can report, with its level. */
  readonly codes: Readonly<Record<string, Level>>;
  check(fixture: RuleFixture): Iterable<RuleFinding>;
}
