/** The longest rising subsequence: the items that kept their order when a list was reordered. Pure, O(n log n). */

/** Returns the positions, rising, of a longest subsequence of `values` that rises. All values must differ. */
export function longestRising(values: readonly number[]): readonly number[] {
  // For each length, the position that ends the best subsequence so far; the values at these positions rise.
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
