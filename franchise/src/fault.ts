/** The results of a check: faults, with their position in the file. */

/**
 * `error`: a reader cannot do what the writer meant. `warning`: likely a mistake, but legal. `info`: shown on request.
 */
export type Level = 'error' | 'warning' | 'info';

/** Keys and list positions from the root of the document. */
export type Pointer = readonly (string | number)[];

/** A text as the code of its words and the values in them, for programs in other languages. */
export interface CodedText {
  readonly code: string;
  readonly values: readonly (string | CodedText)[];
}

/** A fault without its position in the text. */
export interface Finding {
  /** A rule's code (`time-reversed`), `schema-KEYWORD` or `yaml-…`. */
  readonly code: string;
  readonly level: Level;
  /** What is wrong, and what to do about it. A plain text is English alone: the checks that ask servers. */
  readonly text: CodedText | string;
  readonly pointer: Pointer;
  /** The part of the text to mark: the value (default), or its key. A missing key is marked at its parent. */
  readonly mark?: 'value' | 'key';
}

/** A fault with its position. Lines and columns count from 1; `endColumn` is exclusive. */
export interface Fault {
  readonly code: string;
  readonly level: Level;
  /** What is wrong, and what to do about it, in English. */
  readonly message: string;
  /** The same for other languages; a message may have several forms, so this code is finer. Absent from online checks. */
  readonly coded?: CodedText;
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
