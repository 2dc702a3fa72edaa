/** The universes of a franchise: their list with marks, and the members of chosen ones. Pure. */
import type { Franchise } from './generated/franchise.ts';
import type { Member } from './member.ts';

export interface UniverseUse {
  /** Absent for the franchise's own universe if the file does not name it. */
  readonly name?: string;
  /** A mark beside the colour, unique within the franchise: A … Z, AA … */
  readonly letter: string;
  /** True for the universe that the story happens in. */
  readonly isOwn: boolean;
  /** Number of members in it; a member of several universes counts in each. */
  readonly memberCount: number;
}

/**
 * The own universe first, then the others by first appearance. The own one is listed if the file names it or if it has
 * members; so a list of at most one means that there is nothing to distinguish.
 */
export function universesOf(
  franchise: Pick<Franchise, 'universe'>,
  members: readonly Pick<Member, 'universes'>[],
): readonly UniverseUse[] {
  const own = franchise.universe;
  const counts = new Map<string | undefined, number>();
  if (own !== undefined || members.some(({ universes }) => universes.length === 0)) counts.set(own, 0);
  for (const member of members) {
    for (const name of namesOf(member)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, memberCount], at) => ({
    ...(name === undefined ? {} : { name }),
    letter: letterOf(at),
    isOwn: name === own,
    memberCount,
  }));
}

/** The members in at least one of the chosen universes, in order. */
export function inUniverses<M extends Pick<Member, 'universes'>>(
  members: readonly M[],
  chosen: readonly Pick<UniverseUse, 'name'>[],
): readonly M[] {
  const names = new Set(chosen.map(({ name }) => name));
  return members.filter((member) => [...namesOf(member)].some((name) => names.has(name)));
}

function namesOf({ universes }: Pick<Member, 'universes'>): ReadonlySet<string | undefined> {
  return universes.length === 0 ? new Set([undefined]) : new Set(universes);
}

/** Counts like spreadsheet columns: A, B, … Z, AA, AB … */
function letterOf(at: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const last = letters.charAt(at % letters.length);
  return at < letters.length ? last : letterOf(Math.floor(at / letters.length) - 1) + last;
}
