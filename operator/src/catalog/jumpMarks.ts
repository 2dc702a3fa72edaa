/**
 * Places that jumps into the middle of filtered titles came past: the next jump begins at the nearest. Kept for half a minute;
 * what a walk changes meanwhile moves a jump by as many titles, which no one can tell from titles that came.
 */
import type { PagePlace } from './pageCursor.ts';

export interface JumpMark {
  /** How many titles that meet the question lie up to this place, itself included. */
  readonly before: number;
  /** Absent: the beginning. */
  readonly place?: PagePlace;
}

const keptMs = 30_000;
/** Filters and searches that people have open at once. */
const questionsAtMost = 16;

export class JumpMarks {
  readonly #now: () => number;
  readonly #marks = new Map<string, { readonly atMs: number; readonly marks: JumpMark[] }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The last one known with less than `offset` titles up to it. */
  nearest(question: string, offset: number): JumpMark {
    const known = this.#marks.get(question);
    if (known === undefined || !this.#isYoung(known.atMs)) return { before: 0 };
    return known.marks.findLast(({ before }) => before < offset) ?? { before: 0 };
  }

  /** Marks come in the order of their places; one that is there already, or lies before the last, is passed over. */
  add(question: string, mark: JumpMark): void {
    const known = this.#marks.get(question);
    if (known !== undefined && this.#isYoung(known.atMs)) {
      if (mark.before > (known.marks.at(-1)?.before ?? 0)) known.marks.push(mark);
      return;
    }
    this.#marks.delete(question);
    this.#marks.set(question, { atMs: this.#now(), marks: mark.before > 0 ? [mark] : [] });
    for (const oldest of this.#marks.keys()) {
      if (this.#marks.size <= questionsAtMost) break;
      this.#marks.delete(oldest);
    }
  }

  #isYoung(atMs: number): boolean {
    return Math.abs(this.#now() - atMs) < keptMs;
  }
}
