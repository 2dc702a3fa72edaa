/**
 * Which eras a time touches, and which it is the first to touch. Era spans may overlap and may be many; both ends of an era and of
 * a time are held (spec 2.B). It knows nothing of members.
 */
import type { Era } from './generated/franchise.ts';
import type { Time } from './member.ts';

export interface EraIndex {
  /** The eras that share a moment with the time, in the order of the file. */
  touching(time: Time): readonly Era[];
  /** Their names in the same order, each once. */
  namesTouching(time: Time): readonly string[];
  /** As `touching`, but an era that was taken once is never given again. */
  take(time: Time): readonly Era[];
}

/**
 * A tree over the eras sorted by their first moment, each node with the latest last moment below it: a look costs the logarithm
 * of the eras for each era found. An era or a time that runs backwards (an error of the check) touches nothing.
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
      // How many eras ended before a time and how many began by its end says which ones it touches: equal answers are one list.
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

/** Leaves in their order; `leavesReaching` answers those before `end` whose value is at least `least`. */
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

/** How many of the sorted values fulfil what only the first ones fulfil. */
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
