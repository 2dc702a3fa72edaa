/** The longest rising subsequence: what stayed in order when a list was put in another. Pure, n log n. */

/** Positions in `values`, rising, of a longest choice whose values rise. Values are all different. */
export function longestRising(values: readonly number[]): readonly number[] {
  // The position that ends the best choice of each length so far; their values rise.
  const ends: number[] = [];
  const before: number[] = [];
  for (const [at, value] of values.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    before[at] = low === 0 ? -1 : (ends[low - 1] ?? -1);
    ends[low] = at;
  }
  const chosen: number[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) chosen.push(at);
  return chosen.reverse();
}
