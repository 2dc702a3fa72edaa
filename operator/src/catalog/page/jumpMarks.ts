/**
 * Places that earlier jumps passed: the next jump begins at the nearest. Valid while the catalog is unchanged, and for
 * half a minute after a change. In that time a jump is off by the titles that a walk added or removed, which looks the
 * same as titles that arrive between two pages.
 */
import type { PagePlace } from './pageCursor.ts';

export interface JumpMark {
  /** The number of matching titles up to this place, inclusive. */
  readonly before: number;
  /** Absent: the beginning. */
  readonly place?: PagePlace;
}

interface Known {
  atMs: number;
  /** The catalog's change mark under which all marks were found; undefined if they span several versions. */
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

  /** Returns the last known mark with fewer than `offset` titles up to it. `changeMark`: the catalog's, read before. */
  nearest(question: string, offset: number, changeMark: string): JumpMark {
    return this.#valid(question, changeMark)?.marks.findLast(({ before }) => before < offset) ?? { before: 0 };
  }

  /** Marks arrive in order of their places; one at or before the last is ignored. */
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
