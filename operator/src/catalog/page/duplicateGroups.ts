/**
 * Which titles are the same film or series. Pure. Versions and parts of one folder are one title, so they are never
 * among these.
 */

export interface PossibleCopy {
  readonly id: number;
  readonly kind: 'movie' | 'series';
  readonly sortTitle: string;
  /** 0 if unknown. */
  readonly year: number;
  /** By scheme; empty if they were rejected. */
  readonly ids: Readonly<Record<string, string>>;
}

export interface DuplicateGroup<Copy extends PossibleCopy> {
  /** At least two, in the order of the input. */
  readonly copies: readonly Copy[];
  /** Ids that all of them have, as `tmdb:603`; empty if they share only name and year. */
  readonly sharedIds: readonly string[];
}

/** Only a broken collection has more copies of one title; comparing all pairs of them would take too long. */
export const copiesAtMost = 60;

/**
 * Ids decide if both titles have one of the same scheme. One that differs outweighs one that is equal: the seasons of
 * an anime are series of their own at some services and one series at others.
 */
function differ(one: PossibleCopy, other: PossibleCopy): boolean {
  return Object.entries(one.ids).some(([scheme, id]) => (other.ids[scheme] ?? id) !== id);
}

/** Groups in the order of their first copy. */
export function duplicateGroups<Copy extends PossibleCopy>(copies: readonly Copy[]): readonly DuplicateGroup<Copy>[] {
  const groups = new Groups(copies);
  for (const sharing of bucketsOf(copies, idKeys)) {
    for (const [one, other] of pairsOf(sharing)) if (!differ(one, other)) groups.join(one, other);
  }
  for (const named of bucketsOf(copies, nameKeys)) {
    const pairs = pairsOf(named);
    // A name that several different titles have decides nothing.
    if (pairs.some(([one, other]) => differ(one, other))) continue;
    for (const [one, other] of pairs) groups.join(one, other);
  }
  return groups.found().map((found) => ({ copies: found, sharedIds: sharedIds(found) }));
}

function idKeys({ kind, ids }: PossibleCopy): readonly string[] {
  return Object.entries(ids).map(([scheme, id]) => `${kind} ${scheme}:${id}`);
}

/** Without a year a name says too little. */
function nameKeys({ kind, sortTitle, year }: PossibleCopy): readonly string[] {
  return year === 0 ? [] : [`${kind} ${year} ${sortTitle}`];
}

function bucketsOf<Copy extends PossibleCopy>(
  copies: readonly Copy[],
  keysOf: (copy: Copy) => readonly string[],
): readonly (readonly Copy[])[] {
  const buckets = new Map<string, Copy[]>();
  for (const copy of copies) {
    for (const key of keysOf(copy)) {
      const bucket = buckets.get(key);
      if (bucket === undefined) buckets.set(key, [copy]);
      else bucket.push(copy);
    }
  }
  return [...buckets.values()].filter((bucket) => bucket.length > 1);
}

function pairsOf<Copy>(copies: readonly Copy[]): readonly (readonly [Copy, Copy])[] {
  const compared = copies.slice(0, copiesAtMost);
  return compared.flatMap((one, at) => compared.slice(at + 1).map((other) => [one, other] as const));
}

function sharedIds([first, ...others]: readonly PossibleCopy[]): readonly string[] {
  return Object.entries(first?.ids ?? {})
    .filter(([scheme, id]) => others.every(({ ids }) => ids[scheme] === id))
    .map(([scheme, id]) => `${scheme}:${id}`);
}

class Groups<Copy extends PossibleCopy> {
  readonly #copies: readonly Copy[];
  readonly #leaders = new Map<number, number>();

  constructor(copies: readonly Copy[]) {
    this.#copies = copies;
  }

  join(one: Copy, other: Copy): void {
    const [leader, led] = [this.#leaderOf(one.id), this.#leaderOf(other.id)];
    if (leader !== led) this.#leaders.set(led, leader);
  }

  found(): readonly (readonly Copy[])[] {
    const groups = new Map<number, Copy[]>();
    for (const copy of this.#copies) {
      const leader = this.#leaderOf(copy.id);
      const group = groups.get(leader);
      if (group === undefined) groups.set(leader, [copy]);
      else group.push(copy);
    }
    return [...groups.values()].filter((group) => group.length > 1);
  }

  #leaderOf(id: number): number {
    let leader = id;
    for (let above = this.#leaders.get(leader); above !== undefined; above = this.#leaders.get(leader)) leader = above;
    return leader;
  }
}
