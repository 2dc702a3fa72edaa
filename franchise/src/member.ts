/** One playable thing at its place in the story, as in `franchise order --json`. */

export type MemberKind = 'movie' | 'series' | 'season' | 'episode';

export interface Time {
  readonly from: number;
  readonly to: number;
}

export interface Member {
  /** From 1, in story order. */
  readonly place: number;
  /** Index in `order`, from 0. */
  readonly entry: number;
  /** `series` is a whole show, `season` a whole season. */
  readonly kind: MemberKind;
  /** scheme:id of the film or of the series. */
  readonly id: string;
  readonly title?: string;
  readonly season?: number;
  readonly episode?: number;
  /** The season's time, else the entry's. */
  readonly time?: Time;
  /** The entry's universes, else the franchise's own; empty if there is neither. */
  readonly universes: readonly string[];
  /** Names of the eras that its time touches, both ends included. */
  readonly eras: readonly string[];
  readonly released?: string;
}

/** `held`: all of it is held. `coming`: nothing is held, and it is released after today or its release is unknown. */
export type HeldState = 'held' | 'partlyHeld' | 'missing' | 'coming';

/** A member with its state in a collection. */
export interface ResolvedMember extends Omit<Member, 'title'> {
  readonly state: HeldState;
  /** The collection's title if it is held, else the file's, else the id. */
  readonly title: string;
  /** The episode's own title, if the collection knows it. */
  readonly episodeTitle?: string;
  /** Number of held episodes; 1 for a held film. */
  readonly heldCount: number;
  /** Total number; absent if unknown (a whole season that the collection does not count). */
  readonly ofCount?: number;
  /** The playable items, in order. */
  readonly items: readonly HeldItem[];
  /** Every id of the film or series that the collection knows, including the file's own. */
  readonly ids: readonly string[];
}

/** One playable item of a collection. */
export interface HeldItem {
  /** The collection's key: a server's item id, a path, or another key. */
  readonly key: string;
  /** The path of its first video, as the collection writes it. */
  readonly path?: string;
  readonly durationSeconds?: number;
  readonly season?: number;
  readonly episode?: number;
  readonly title?: string;
}
