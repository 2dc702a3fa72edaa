/** Suggests the word that somebody most likely meant. */

/** Longer words are not typos of a known word. The limit also bounds the work for hostile text. */
const WORD_LENGTH = 40;

/** The candidate at most two typos (one in short words) away from the word; undefined if there is none. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  if (wanted.length > WORD_LENGTH) return undefined;
  let best: { readonly candidate: string; readonly slips: number } | undefined;
  for (const candidate of candidates) {
    const slips = slipsBetween(wanted, candidate.toLowerCase());
    const allowed = Math.min(wanted.length, candidate.length) <= 3 ? 1 : 2;
    if (slips <= allowed && slips < (best?.slips ?? Number.POSITIVE_INFINITY)) best = { candidate, slips };
  }
  return best?.candidate;
}

/** Letters to insert, delete, replace or swap with their neighbour (optimal string alignment distance). */
export function slipsBetween(one: string, other: string): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current: number[] = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwap = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwap ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[other.length] ?? 0;
}
