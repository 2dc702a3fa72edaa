/** One thing that plays, at its place in the story (design 8, `order --json`). */

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
  /** Its own, else the season's, else the entry's. */
  readonly time?: Time;
  /** Its own, else the franchise's; none where neither names one. */
  readonly universes: readonly string[];
  /** Names of the eras that its time touches; an era holds both its ends. */
  readonly eras: readonly string[];
  readonly released?: string;
}

/** `held`: all of it is there. `coming`: not there, and first released after today, or no one knows when. */
export type HeldState = 'held' | 'partlyHeld' | 'missing' | 'coming';

/** A member as a collection holds it. */
export interface ResolvedMember extends Omit<Member, 'title'> {
  readonly state: HeldState;
  /** The collection's title where it is held, else the file's, else the id. */
  readonly title: string;
  /** The episode's own title, where the collection knows it. */
  readonly episodeTitle?: string;
  /** How many playable things are held: 1 for a film. */
  readonly heldCount: number;
  /** How many there are; absent where nobody knows (a whole season that no collection counts). */
  readonly ofCount?: number;
  /** What plays, in order. */
  readonly items: readonly HeldItem[];
  /** Every id the collection knows of the film or series, the file's own included. */
  readonly ids: readonly string[];
}

/** Something that a player can be told to play. */
export interface HeldItem {
  /** What the collection calls it: a server's item id, a path, a key. */
  readonly key: string;
  /** The path of its first video, as the collection names it. */
  readonly path?: string;
  readonly durationSeconds?: number;
  readonly season?: number;
  readonly episode?: number;
  readonly title?: string;
}
