/** From places in a document to lines and columns of its text. Only asked for faults: a file without any pays nothing. */
import type { WrittenScalar } from './check/rule.ts';
import type { Finding, Pointer } from './fault.ts';

/** A stretch of the text in UTF-16 units; the end is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A text that was read: what it holds, and where each part stands. */
export interface Source {
  readonly value: unknown;
  /**
   * The stretch that a person has to look at. An empty value has no place of its own, so its key stands for it; a place that
   * the text does not hold is answered by the nearest above it that it does.
   */
  span(pointer: Pointer, mark: NonNullable<Finding['mark']>): Span;
  /** Every scalar of the text in order; none for JSON, where nothing is plain. */
  scalars(): Iterable<WrittenScalar>;
}

/** What a fault says of its place. */
export interface MarkedPlace {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** The lines of a text. Columns count UTF-16 units from 1, as editors and SARIF do. */
export class Lines {
  readonly #text: string;
  #starts: readonly number[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** The mark of a span: its first line only, as 5,000 marked lines show nothing, and never empty. */
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

  /** The end of a line without its line break and the space before it. */
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
