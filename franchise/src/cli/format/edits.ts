/** Edits of a text. All offsets refer to the original text. */

export interface Edit {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly text: string;
}

/** Applies edits that do not overlap. */
export function applyEdits(text: string, edits: Iterable<Edit>): string {
  const parts: string[] = [];
  let from = 0;
  for (const edit of [...edits].sort((one, other) => one.start - other.start)) {
    if (edit.start < from) throw new RangeError(`two edits overlap at ${edit.start}`);
    parts.push(text.slice(from, edit.start), edit.text);
    from = edit.end;
  }
  return parts.join('') + text.slice(from);
}

/** Line numbers of offsets, from 0, by binary search. */
export class LineIndex {
  readonly starts: readonly number[];

  constructor(text: string) {
    const starts = [0];
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    this.starts = starts;
  }

  lineOf(offset: number): number {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  startOf(line: number): number {
    return this.starts[line] ?? 0;
  }

  columnOf(offset: number): number {
    return offset - this.startOf(this.lineOf(offset));
  }
}
