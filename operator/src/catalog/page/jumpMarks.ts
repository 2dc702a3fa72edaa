/**
 * Places that jumps into the middle came past: the next jump begins at the nearest. Known as long as nobody wrote to the catalog,
 * and for half a minute though somebody did: what a walk changes meanwhile moves a jump by as many titles, which no one can tell
 * from titles that came.
 */
import type { PagePlace } from './pageCursor.ts';

export interface JumpMark {
  /** How many titles that meet the question lie up to this place, itself included. */
  readonly before: number;
  /** Absent: the beginning. */
  readonly place?: PagePlace;
}

interface Known {
  atMs: number;
  /** The catalog's mark of change under which all of them were found; undefined: it was not one. */
  changeMark: string | undefined;
  readonly marks: JumpMark[];
}

const keptMs = 30_000;
/** Filters and searches that people have open at once. */
const questionsAtMost = 16;

export class JumpMarks {
  readonly #now: () => number;
  readonly #known = new Map<string, Known>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The last one known with less than `offset` titles up to it. `changeMark`: the catalog's, read before. */
  nearest(question: string, offset: number, changeMark: string): JumpMark {
    return this.#valid(question, changeMark)?.marks.findLast(({ before }) => before < offset) ?? { before: 0 };
  }

  /** Marks come in the order of their places; one that is there already, or lies before the last, is passed over. */
  add(question: string, mark: JumpMark, changeMark: string): void {
    const known = this.#valid(question, changeMark);
    if (known !== undefined) {
      if (mark.before <= (known.marks.at(-1)?.before ?? 0)) return;
      known.marks.push(mark);
      if (known.changeMark !== changeMark) known.changeMark = undefined;
      return;
    }
    this.#known.delete(question);
    this.#known.set(question, { atMs: this.#now(), changeMark, marks: mark.before > 0 ? [mark] : [] });
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= questionsAtMost) break;
      this.#known.delete(oldest);
    }
  }

  #valid(question: string, changeMark: string): Known | undefined {
    const known = this.#known.get(question);
    if (known === undefined) return undefined;
    const now = this.#now();
    if (known.changeMark === changeMark) known.atMs = now;
    return Math.abs(now - known.atMs) < keptMs ? known : undefined;
  }
}
