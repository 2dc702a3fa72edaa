/** The last lines of the log, in memory, for the page. Kept as texts and parsed only when somebody reads them. */

/** With the longest lines 8 MB; usually less than one. */
const linesAtMost = 4_000;
/** A longer line, such as a stack trace, is cut when it is read. */
const lineAtMostCharacters = 2_000;

export interface LogLine {
  /** Counts from 1 since the start. */
  readonly number: number;
  /** One entry as JSON. */
  readonly text: string;
}

export class LogTail {
  readonly #lines: LogLine[] = [];
  #number = 0;

  /** One entry, as the logger writes it. */
  add(text: string): void {
    this.#number += 1;
    this.#lines.push({ number: this.#number, text: text.length > lineAtMostCharacters ? cut(text) : text });
    // Seldom, because removing from the front moves all others.
    if (this.#lines.length >= 2 * linesAtMost) this.#lines.splice(0, this.#lines.length - linesAtMost);
  }

  /** Number of the newest line; 0 if there is none. */
  get last(): number {
    return this.#number;
  }

  /** The lines after a number, oldest first. */
  after(number: number): readonly LogLine[] {
    return this.#lines.slice(-linesAtMost).filter((line) => line.number > number);
  }
}

/** Still one JSON object: the message and the fields that select a line are kept, the longest are cut. */
function cut(text: string): string {
  const { level, time, library, msg }: Record<string, unknown> = parsed(text);
  return JSON.stringify({ level, time, library, msg: String(msg ?? '').slice(0, lineAtMostCharacters), isCut: true });
}

function parsed(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return { msg: text };
  }
}
