/** The lines that differ between two texts, for a person to read before the new one is saved. Pure. */

export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed' | 'gap';
  /** Without its line break; empty for a gap, which stands for equal lines. */
  readonly text: string;
}

/** Equal lines shown around each change. */
const contextLines = 3;
/** A larger change is shown as all old lines, then all new ones: comparing them takes the square of their number. */
const comparedLinesAtMost = 1_500;

export function lineDiff(before: string, after: string): readonly DiffLine[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  if (start === old.length && start === now.length) return [];
  return withGaps([
    ...old.slice(0, start).map(same),
    ...middle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...old.slice(old.length - end).map(same),
  ]);
}

function linesOf(text: string): readonly string[] {
  const lines = text.split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

const same = (text: string): DiffLine => ({ kind: 'same', text });
const removed = (text: string): DiffLine => ({ kind: 'removed', text });
const added = (text: string): DiffLine => ({ kind: 'added', text });

/** By the longest common subsequence. */
function middle(old: readonly string[], now: readonly string[]): readonly DiffLine[] {
  if (Math.max(old.length, now.length) > comparedLinesAtMost) return [...old.map(removed), ...now.map(added)];
  const width = now.length + 1;
  const common = new Uint16Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const [down, right] = [common[(i + 1) * width + j] ?? 0, common[i * width + j + 1] ?? 0];
      common[i * width + j] = old[i] === now[j] ? (common[(i + 1) * width + j + 1] ?? 0) + 1 : Math.max(down, right);
    }
  }
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [before, after] = [old[i], now[j]];
    if (before !== undefined && before === after) {
      lines.push(same(before));
      i++;
      j++;
    } else if (
      before !== undefined &&
      (after === undefined || (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0))
    ) {
      lines.push(removed(before));
      i++;
    } else {
      lines.push(added(after ?? ''));
      j++;
    }
  }
  return lines;
}

function withGaps(lines: readonly DiffLine[]): readonly DiffLine[] {
  const isNear = lines.map(() => false);
  for (const [at, { kind }] of lines.entries()) {
    if (kind === 'same') continue;
    isNear.fill(true, Math.max(0, at - contextLines), at + contextLines + 1);
  }
  return lines.flatMap((line, at): readonly DiffLine[] => {
    if (isNear[at] === true) return [line];
    return at === 0 || isNear[at - 1] === true ? [{ kind: 'gap', text: '' }] : [];
  });
}
