/**
 * Plans how to turn a server's list into the wanted one: entries to remove, keys to add, and the fewest moves. Pure;
 * for servers that append additions at the end. An entry is one place in a playlist; a key is the video at that place.
 */

export interface PlaylistEntry {
  /** The server's id of the place. Jellyfin gives all places of one video the same id (see `planMembership`). */
  readonly entry: string;
  readonly key: string;
  /** For people. */
  readonly title?: string;
}

export interface Membership {
  /** Entries to remove. */
  readonly remove: readonly string[];
  /** Keys to add, in playing order. */
  readonly add: readonly string[];
}

export interface Move {
  readonly entry: string;
  /** Its index after the move, from 0. */
  readonly newIndex: number;
  /** The entry before it after the move; absent at the front. */
  readonly after?: string;
}

/**
 * What to remove and add so that the list holds the wanted keys, each as often as wanted. The first places of a key are
 * kept. If several places share an entry id, removing one removes all, so all are removed and the wanted ones are added
 * again.
 */
export function planMembership(current: readonly PlaylistEntry[], wanted: readonly string[]): Membership {
  const shared = repeated(current.map(({ entry }) => entry));
  const open = countOf(wanted);
  const remove = new Set<string>();
  for (const { entry, key } of current) {
    const left = open.get(key) ?? 0;
    if (left === 0 || shared.has(entry)) remove.add(entry);
    else open.set(key, left - 1);
  }
  // Add the last places of a key: additions are appended, so these need the fewest moves.
  const add: string[] = [];
  for (const key of wanted.toReversed()) {
    const left = open.get(key) ?? 0;
    if (left === 0) continue;
    open.set(key, left - 1);
    add.push(key);
  }
  return { remove: [...remove], add: add.reverse() };
}

/**
 * For a server that cannot move entries: keeps the longest beginning that is in order, removes the rest and adds it at
 * the end. Changes nothing in a correct list.
 */
export function planReplacement(current: readonly PlaylistEntry[], wanted: readonly string[]): Membership {
  const shared = repeated(current.map(({ entry }) => entry));
  const remove = new Set<string>();
  let kept = 0;
  for (const { entry, key } of current) {
    if (key === wanted[kept] && !shared.has(entry)) kept += 1;
    else remove.add(entry);
  }
  return { remove: [...remove], add: wanted.slice(kept) };
}

/**
 * The moves, one after another, that put the entries in the order of the keys. The current list must hold exactly the
 * wanted keys. `fewest` keeps the longest run that is already in order. `forward` only moves entries to an earlier
 * place, which is also correct if the list has entries that are hidden from us.
 */
export function planMoves(
  current: readonly PlaylistEntry[],
  wanted: readonly string[],
  manner: 'fewest' | 'forward' = 'fewest',
): readonly Move[] {
  const positions = positionsInOrder(current, wanted);
  return manner === 'fewest' ? fewestMoves(current, positions) : forwardMoves(current, positions);
}

/** The current position of each wanted key; repeats of a key in their current order. */
function positionsInOrder(current: readonly PlaylistEntry[], wanted: readonly string[]): readonly number[] {
  const places = new Map<string, number[]>();
  for (const [index, { key }] of current.entries()) {
    const list = places.get(key);
    if (list === undefined) places.set(key, [index]);
    else list.push(index);
  }
  for (const list of places.values()) list.reverse();
  const positions = wanted.flatMap((key) => places.get(key)?.pop() ?? []);
  if (positions.length !== wanted.length || positions.length !== current.length) {
    throw new RangeError(`expected ${wanted.length} entries with the wanted keys, got ${current.length} others`);
  }
  return positions;
}

/**
 * Moves every entry outside the longest increasing run behind its predecessor, first to last. When place i is next, the i
 * entries before it are in order, mixed only with unmoved entries that precede the last kept one in the current list.
 */
function fewestMoves(current: readonly PlaylistEntry[], positions: readonly number[]): readonly Move[] {
  const stays = longestIncreasingRun(positions);
  const unmoved = new PrefixCount(current.length);
  for (const position of positions) if (!stays.has(position)) unmoved.add(position, 1);
  const moves: Move[] = [];
  let anchor = 0;
  for (const [place, position] of positions.entries()) {
    if (stays.has(position)) {
      anchor = position;
      continue;
    }
    unmoved.add(position, -1);
    const predecessor = place === 0 ? undefined : positions[place - 1];
    moves.push(moveOf(current, position, place + unmoved.before(anchor), predecessor));
  }
  return moves;
}

function forwardMoves(current: readonly PlaylistEntry[], positions: readonly number[]): readonly Move[] {
  const moves: Move[] = [];
  const taken = new Uint8Array(current.length);
  let front = 0;
  for (const [place, position] of positions.entries()) {
    while (front < current.length && taken[front] === 1) front += 1;
    taken[position] = 1;
    if (front === position) continue;
    moves.push(moveOf(current, position, place, place === 0 ? undefined : positions[place - 1]));
  }
  return moves;
}

function moveOf(
  current: readonly PlaylistEntry[],
  position: number,
  newIndex: number,
  after: number | undefined,
): Move {
  const entry = entryAt(current, position);
  return after === undefined ? { entry, newIndex } : { entry, newIndex, after: entryAt(current, after) };
}

function entryAt(current: readonly PlaylistEntry[], position: number): string {
  return current[position]?.entry ?? '';
}

/** Patience sorting with back links, O(n log n). */
function longestIncreasingRun(positions: readonly number[]): ReadonlySet<number> {
  const ends: number[] = [];
  const before = new Map<number, number>();
  for (const position of positions) {
    let low = 0;
    for (let high = ends.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    const previous = ends[low - 1];
    if (previous !== undefined) before.set(position, previous);
    ends[low] = position;
  }
  const run = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = before.get(at)) run.add(at);
  return run;
}

/** Counts marks before a place in O(log n) (a Fenwick tree), so that 10,000 entries do not take 100 million steps. */
class PrefixCount {
  readonly #sums: Int32Array;

  constructor(length: number) {
    this.#sums = new Int32Array(length + 1);
  }

  add(place: number, change: number): void {
    for (let at = place + 1; at < this.#sums.length; at += at & -at) this.#sums[at] = (this.#sums[at] ?? 0) + change;
  }

  before(place: number): number {
    let sum = 0;
    for (let at = place; at > 0; at -= at & -at) sum += this.#sums[at] ?? 0;
    return sum;
  }
}

function countOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function repeated(names: readonly string[]): ReadonlySet<string> {
  return new Set([...countOf(names)].filter(([, count]) => count > 1).map(([name]) => name));
}

/** True if all current keys stay in their order, so that keys are only added in between. */
export function losesNothing(current: readonly string[], wanted: readonly string[]): boolean {
  let kept = 0;
  for (const key of wanted) if (kept < current.length && current[kept] === key) kept += 1;
  return kept === current.length;
}
