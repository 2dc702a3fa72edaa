/**
 * Finds the eras that a time touches, and those that it is the first to touch. Eras may overlap and may be many. Both
 * ends of eras and times are included. Knows nothing about members.
 */
import type { Era } from './generated/franchise.ts';
import type { Time } from './member.ts';

export interface EraIndex {
  /** The eras that share a moment with the time, in file order. */
  touching(time: Time): readonly Era[];
  /** Their names in the same order, each once. */
  namesTouching(time: Time): readonly string[];
  /** Like `touching`, but returns each era only once over all calls. */
  take(time: Time): readonly Era[];
}

/**
 * A tree over the eras sorted by start; each node holds the latest end below it. A query costs the logarithm of the
 * number of eras for each era found. Eras and times that run backwards (an error of the check) touch nothing.
 */
export function indexEras(eras: readonly Era[] | undefined): EraIndex {
  const sorted = (eras ?? [])
    .map((era, position) => ({ era, position }))
    .filter(({ era }) => era.from <= era.to)
    .sort((left, right) => left.era.from - right.era.from || left.position - right.position);
  const starts = sorted.map(({ era }) => era.from);
  const ends = sorted.map(({ era }) => era.to).sort((left, right) => left - right);
  const all = spanTree(sorted.map(({ era }) => era.to));
  const untaken = spanTree(sorted.map(({ era }) => era.to));
  const known = new Map<number, readonly string[]>();

  function atLeaves(leaves: readonly number[]): readonly Era[] {
    return leaves
      .flatMap((leaf) => sorted[leaf] ?? [])
      .sort((left, right) => left.position - right.position)
      .map(({ era }) => era);
  }

  function reachedBy(tree: typeof all, { from, to }: Time): readonly number[] {
    const begun = countWhere(starts, (start) => start <= to);
    return from <= to ? tree.leavesReaching(from, begun) : [];
  }

  return {
    touching: (time) => atLeaves(reachedBy(all, time)),
    namesTouching(time) {
      if (!(time.from <= time.to)) return [];
      // The number of eras that ended before the time and of those that started by its end determine the names, so
      // cache by both.
      const ended = countWhere(ends, (end) => end < time.from);
      const key = ended * (sorted.length + 1) + countWhere(starts, (start) => start <= time.to);
      const names = known.get(key) ?? [...new Set(atLeaves(reachedBy(all, time)).map((era) => era.name))];
      known.set(key, names);
      return names;
    },
    take(time) {
      const leaves = reachedBy(untaken, time);
      for (const leaf of leaves) untaken.clear(leaf);
      return atLeaves(leaves);
    },
  };
}

/** A tree of leaves in order. `leavesReaching` returns the leaves before `end` with a value of at least `least`. */
function spanTree(values: readonly number[]) {
  let width = 1;
  while (width < values.length) width *= 2;
  const latest = new Float64Array(2 * width).fill(Number.NEGATIVE_INFINITY);
  latest.set(values, width);
  for (let node = width - 1; node >= 1; node -= 1) raise(node);

  function raise(node: number): void {
    latest[node] = Math.max(
      latest[2 * node] ?? Number.NEGATIVE_INFINITY,
      latest[2 * node + 1] ?? Number.NEGATIVE_INFINITY,
    );
  }

  return {
    leavesReaching(least: number, end: number): readonly number[] {
      const found: number[] = [];
      function visit(node: number, first: number, size: number): void {
        if (first >= end || !((latest[node] ?? Number.NEGATIVE_INFINITY) >= least)) return;
        if (size === 1) {
          found.push(first);
          return;
        }
        visit(2 * node, first, size / 2);
        visit(2 * node + 1, first + size / 2, size / 2);
      }
      visit(1, 0, width);
      return found;
    },
    clear(leaf: number): void {
      latest[width + leaf] = Number.NEGATIVE_INFINITY;
      for (let node = (width + leaf) >> 1; node >= 1; node >>= 1) raise(node);
    },
  };
}

/** Number of sorted values for which `holds` is true; these must be the first ones. */
function countWhere(sorted: readonly number[], holds: (value: number) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(sorted[middle] ?? Number.NaN)) low = middle + 1;
    else high = middle;
  }
  return low;
}
