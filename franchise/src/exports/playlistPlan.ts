/**
 * From the list that a server has to the list that the story is: which entries go, what is added, and the fewest moves. Pure, and
 * for every server whose additions go to the end. An entry is one place in a playlist; a key is what plays there.
 */

export interface PlaylistEntry {
  /** What the server calls the place. Jellyfin calls two places of one video by one name (see `removals`). */
  readonly entry: string;
  readonly key: string;
}

export interface Membership {
  /** Entries that go. */
  readonly remove: readonly string[];
  /** Keys that come, in the order in which they play. */
  readonly add: readonly string[];
}

export interface Move {
  readonly entry: string;
  /** Where it stands afterwards, from 0. */
  readonly newIndex: number;
  /** The entry that it then follows; absent at the front. */
  readonly after?: string;
}

/**
 * What has to go and to come so that the list holds the wanted keys, each as often as wanted. The first places of a key stay. Where
 * the server gives one name to several places, removing one removes all: they all go, and what is wanted of them comes anew.
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
  // The last places of a key are those that are added: additions go to the end, and so need the fewest moves.
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
 * For a server that cannot move: everything behind the longest beginning that already stands in order goes, and comes again at the
 * end. Nothing happens to a list that is right.
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
 * The moves, to be made one after another, that put the entries into the order of the keys; the current list must hold the wanted
 * keys and nothing else. `fewest` leaves the longest run that is already in order where it is. `forward` only ever takes an entry
 * to an earlier place, which stays right where the list has entries that we are not shown.
 */
export function planMoves(
  current: readonly PlaylistEntry[],
  wanted: readonly string[],
  manner: 'fewest' | 'forward' = 'fewest',
): readonly Move[] {
  const positions = positionsInOrder(current, wanted);
  return manner === 'fewest' ? fewestMoves(current, positions) : forwardMoves(current, positions);
}

/** For each wanted key the place where it stands now; repeats of a key in the order in which they stand. */
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
 * Everything outside the longest increasing run is moved behind its predecessor, first to last. So when the turn of place i comes,
 * the i entries before it stand behind what is still unmoved and older than the last one that stays.
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

/** Patience sorting with back links, n log n. */
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

/** How many marks stand before a place, in log n (a Fenwick tree): 10,000 entries are not 100 million steps. */
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

/** Whether everything that stands there stays, in its order, and something is only added between. */
export function losesNothing(current: readonly string[], wanted: readonly string[]): boolean {
  let kept = 0;
  for (const key of wanted) if (kept < current.length && current[kept] === key) kept += 1;
  return kept === current.length;
}
