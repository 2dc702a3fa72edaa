/** What the walk of a franchises Library receives. It knows no platform, catalog or network: `main` wires them. */
import type { Message } from '../messages/message.ts';
import type { readSmall } from '../storage/read.ts';
import type { StorageRoot } from '../storage/root.ts';
import type { ArtFetcher } from './art.ts';
import type { FranchiseCatalog } from './catalog.ts';
import type { PosterFetcher } from './missingPosters.ts';

export interface FoundFile {
  /** Relative to the root, through the names of links. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
}

/** A story that comes with the program (storyLibrary.ts). */
export interface ShippedStory extends FoundFile {
  readonly text: string;
  readonly sha256: string;
}

/** By key: `NAME.franchise.yaml`. */
export type ShippedStories = ReadonlyMap<string, ShippedStory>;

export interface TreeReport {
  readonly path: string;
  readonly reason: Message;
}

export interface ScannedTree {
  /** Every file that is not ignored. */
  readonly files: readonly FoundFile[];
  /** Unreadable paths, which may hide known files: nothing at or below them is removed (invariant 6). */
  readonly unreadable: readonly TreeReport[];
  readonly strange: readonly TreeReport[];
  /** Number of names in the root: 0 suggests that the mount is missing. */
  readonly rootEntries: number;
}

/** The scan of `walk/`, which applies ignore rules and follows links. */
export interface FranchiseTree {
  /** Scans at or below a path relative to the root; '' is everything. Throws if the root itself cannot be read. */
  scan(within: string): Promise<ScannedTree>;
  /** Another identity under the same path means another disk. */
  identity(): string | undefined;
}

/** The place of a held folder (walk/resolve.ts). */
export type ResolvedPath =
  | { readonly kind: 'place'; readonly path: string }
  | { readonly kind: 'knownTitle'; readonly key: string }
  | { readonly kind: 'root' }
  | { readonly kind: 'nothing' };

/** When missing files may be removed (walk/prune.ts): the same guard as for films. */
export interface PruneRules {
  reachOfRescan(
    missing: readonly string[],
    held: readonly string[],
    knownTitles: number,
  ): { readonly named: readonly string[]; readonly beside: readonly string[]; readonly isHollow: boolean };
  reasonNotToPrune(scan: {
    readonly full: boolean;
    readonly acceptMissing: boolean;
    readonly knownTitles: number;
    readonly missingTitles: number;
    readonly rootEntries: number;
    readonly unreadable: number;
  }): Message | undefined;
}

/** A walk's counts (walk/tally.ts). */
export interface FranchiseTally {
  known(titles: number): void;
  begin(title: string): void;
  done(title: string, changed: boolean): void;
  made(title: string, fact: string): void;
  absent(fact: string): void;
  failed(path: string, fact: string, reason: Message): void;
  waits(path: string, fact: string, reason: Message): void;
  warn(path: string, warning: Message): void;
  nowhere(folder: string): void;
  gone(title: string): void;
  alive(): void;
}

export interface FranchiseContext {
  readonly root: StorageRoot;
  /** Nothing is written beside the files: facts and previews are in the catalog alone. */
  readonly readOnly: boolean;
  /** The root looks like the mount point of a missing disk: what belongs beside the files waits for a later walk. */
  readonly isAway?: boolean;
  readonly catalog: FranchiseCatalog;
  readonly tree: FranchiseTree;
  readonly resolve: (held: string) => Promise<ResolvedPath>;
  readonly prune: PruneRules;
  /** Absent: links stay open. */
  readonly art?: ArtFetcher;
  /** Absent: no service of the document has posters, so missing parts stay without. */
  readonly posters?: PosterFetcher;
  /** Absent: storage's own. Tests simulate disk errors with it. */
  readonly readFile?: typeof readSmall;
  /** Stories that come with the program; the tree lists those that are shown. */
  readonly stories?: ShippedStories;
  readonly tally: FranchiseTally;
  readonly signal: AbortSignal;
  readonly isStopping: () => boolean;
  readonly now: () => number;
  /**
   * The catalog was deleted and is rebuilt from the files: nothing is written beside them, nothing is fetched
   * (invariant 7).
   */
  readonly rebuild?: true;
}

export function isWithin(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}
