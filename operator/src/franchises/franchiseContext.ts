/** What the walk of a franchises Library is given. It knows no platform, no catalog and no network: `main` wires them. */
import type { readSmall } from '../storage/read.ts';
import type { StorageRoot } from '../storage/root.ts';
import type { ArtFetcher } from './art.ts';
import type { FranchiseCatalog } from './catalog.ts';

export interface FoundFile {
  /** Relative to the root, by the names that lead there. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
}

export interface TreeReport {
  readonly path: string;
  readonly reason: string;
}

export interface TreeLook {
  /** Every file that is not ignored. */
  readonly files: readonly FoundFile[];
  /** What may hide a file that is known: nothing at or below it is forgotten (invariant 6). */
  readonly unreadable: readonly TreeReport[];
  readonly strange: readonly TreeReport[];
  /** Names in the root: none looks like a mount that is away. */
  readonly rootEntries: number;
}

/** The scan of `walk/`, which knows ignore rules and links. */
export interface FranchiseTree {
  /** At or below a path relative to the root; '' is everything. Throws when the root itself cannot be read. */
  look(within: string): Promise<TreeLook>;
  /** Another one under the same path is another disk. */
  identity(): string | undefined;
}

/** Where a held folder lies (walk/resolve.ts). */
export type ResolvedPath =
  | { readonly kind: 'place'; readonly path: string }
  | { readonly kind: 'knownTitle'; readonly key: string }
  | { readonly kind: 'root' }
  | { readonly kind: 'nothing' };

/** When what was not found may be forgotten (walk/prune.ts): the same guard as for films. */
export interface PruneRules {
  reachOfRescan(
    missing: readonly string[],
    held: readonly string[],
    knownTitles: number,
  ): { readonly named: readonly string[]; readonly beside: readonly string[]; readonly isHollow: boolean };
  reasonNotToPrune(look: {
    readonly full: boolean;
    readonly acceptMissing: boolean;
    readonly knownTitles: number;
    readonly missingTitles: number;
    readonly rootEntries: number;
    readonly unreadable: number;
  }): string | undefined;
}

/** A walk's counts (walk/tally.ts). */
export interface FranchiseTally {
  known(titles: number): void;
  begin(title: string): void;
  done(title: string, changed: boolean): void;
  made(title: string, fact: string): void;
  absent(fact: string): void;
  failed(path: string, fact: string, reason: string): void;
  warn(path: string, message: string): void;
  nowhere(folder: string): void;
  gone(title: string): void;
  alive(): void;
}

export interface FranchiseContext {
  readonly root: StorageRoot;
  /** Nothing is written beside the files: facts and previews lie in the catalog alone. */
  readonly readOnly: boolean;
  readonly catalog: FranchiseCatalog;
  readonly tree: FranchiseTree;
  readonly resolve: (held: string) => Promise<ResolvedPath>;
  readonly prune: PruneRules;
  /** Absent: links stay open. */
  readonly art?: ArtFetcher;
  /** Absent: storage's own. Tests let the disk fail. */
  readonly readFile?: typeof readSmall;
  readonly tally: FranchiseTally;
  readonly signal: AbortSignal;
  readonly isStopping: () => boolean;
  readonly now: () => number;
  /** The catalog was thrown away and comes back from the files: nothing is written beside them, nothing fetched (invariant 7). */
  readonly rebuild?: true;
}

export function isWithin(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}
