/** Did-you-mean: the known word that a misspelt one most likely stands for. */

/** Longer words are not typing mistakes; the bound also keeps the table small. */
const LONGEST_WORD = 64;

/**
 * Returns the nearest known word within a third of its letters (at least one), ignoring case; undefined if none is
 * near.
 */
export function nearest(word: string, known: readonly string[]): string | undefined {
  if (word.length > LONGEST_WORD) return undefined;
  const lower = word.toLowerCase();
  let best: { readonly known: string; readonly distance: number } | undefined;
  for (const candidate of known) {
    const distance = editDistance(lower, candidate.toLowerCase());
    const allowed = Math.max(1, Math.floor(Math.max(word.length, candidate.length) / 3));
    if (distance <= allowed && (best === undefined || distance < best.distance)) best = { known: candidate, distance };
  }
  return best?.known;
}

/**
 * Counts insertions, deletions, changes and swaps of neighbours; each letter changes at most once (optimal string
 * alignment).
 */
export function editDistance(one: string, other: string): number {
  let twoAbove: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (swapped) cost = Math.min(cost, (twoAbove[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    twoAbove = above;
    above = current;
  }
  return above[other.length] ?? 0;
}
