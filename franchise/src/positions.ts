/**
 * Maps parts of a document to lines and columns of its text. Computed only for faults, so a file without faults costs
 * nothing.
 */
import type { WrittenScalar } from './check/rule.ts';
import type { Finding, Pointer } from './fault.ts';

/** A part of the text in UTF-16 units; the end is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A parsed text: its value, and the position of each part. */
export interface Source {
  readonly value: unknown;
  /**
   * The part of the text to mark. An empty value has no position, so its key is marked. If the text does not contain
   * the value, its nearest existing parent is marked.
   */
  span(pointer: Pointer, mark: NonNullable<Finding['mark']>): Span;
  /** Every scalar of the text in order. Empty for JSON, which has no plain scalars. */
  scalars(): Iterable<WrittenScalar>;
}

/** The position of a fault. */
export interface MarkedPlace {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** The lines of a text. Columns count UTF-16 units from 1, as in editors and SARIF. */
export class Lines {
  readonly #text: string;
  #starts: readonly number[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** The position of a span, limited to its first line (marking 5,000 lines would not help) and never empty. */
  mark({ start, end }: Span): MarkedPlace {
    const first = Math.min(Math.max(0, start), this.#text.length);
    const line = this.#lineOf(first);
    const lineStart = this.#startOf(line);
    const lastOnLine = Math.max(first, Math.min(end, this.#endOf(line)));
    const column = first - lineStart + 1;
    return { line, column, endLine: line, endColumn: Math.max(column + 1, lastOnLine - lineStart + 1) };
  }

  #lineOf(offset: number): number {
    const starts = this.#lineStarts();
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  }

  #startOf(line: number): number {
    return this.#lineStarts()[line - 1] ?? 0;
  }

  /** The end of a line without its line break and trailing space. */
  #endOf(line: number): number {
    const start = this.#startOf(line);
    const next = this.#lineStarts()[line] ?? this.#text.length + 1;
    return start + this.#text.slice(start, next - 1).trimEnd().length;
  }

  #lineStarts(): readonly number[] {
    if (this.#starts !== undefined) return this.#starts;
    const starts = [0];
    for (let at = this.#text.indexOf('\n'); at !== -1; at = this.#text.indexOf('\n', at + 1)) starts.push(at + 1);
    this.#starts = starts;
    return starts;
  }
}
