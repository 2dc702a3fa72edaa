/** The results of a check: faults, with their position in the file. */

/**
 * `error`: a reader cannot do what the writer meant. `warning`: likely a mistake, but legal. `info`: shown on request.
 */
export type Level = 'error' | 'warning' | 'info';

/** Keys and list positions from the root of the document. */
export type Pointer = readonly (string | number)[];

/** A fault without its position in the text, as a rule returns it. */
export interface Finding {
  /** A rule's code (`time-reversed`), `schema-KEYWORD` or `yaml-…`. */
  readonly code: string;
  readonly level: Level;
  /** What is wrong, and what to do about it. */
  readonly message: string;
  readonly pointer: Pointer;
  /** The part of the text to mark: the value (default), or its key. A missing key is marked at its parent. */
  readonly mark?: 'value' | 'key';
}

/** A fault with its position. Lines and columns count from 1; `endColumn` is exclusive. */
export interface Fault {
  readonly code: string;
  readonly level: Level;
  readonly message: string;
  /** JSON Pointer (RFC 6901) to the value; '' is the whole document. */
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** The pointer as a JSON Pointer (RFC 6901). */
export function jsonPointer(pointer: Pointer): string {
  return pointer.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
