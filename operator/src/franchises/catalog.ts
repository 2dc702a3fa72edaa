/** What the walk of a franchises Library needs of the catalog. Declared here by its user; `catalog/` implements it, `main` wires it. */
import type { Calendar, Era } from '@projectionist/franchise/document';
import type { Fault } from '@projectionist/franchise/fault';
import type { Member } from '@projectionist/franchise/member';
import type { Fact } from '../title/facts.ts';

/** The five images of a franchise (spec 2.B, art object). */
export const artKinds = ['poster', 'fanart', 'landscape', 'logo', 'banner'] as const;
export type ArtKind = (typeof artKinds)[number];

/** An image that was fetched and checked. */
export interface ArtFile {
  /** Its name in the hidden folder; absent in a readOnly Library, which keeps the preview alone. */
  readonly name?: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly widthPixels: number;
  readonly heightPixels: number;
}

/** One link of the file's art, and what became of it. */
export interface ArtEntry {
  readonly link: string;
  readonly fact: Fact;
  /** What is shown: of this link, or of the one before it until this one was fetched. */
  readonly file?: ArtFile;
}

export type FranchiseArt = Readonly<Partial<Record<ArtKind, ArtEntry>>>;

/** A file as a walk last read it. */
export interface FileLook {
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  /** Of its bytes, hex. */
  readonly sha256: string;
  /** False when it must be read again next time: it changed within 3 s of the look, or its record could not be written. */
  readonly settled: boolean;
}

/** Why the file as it stands is not what is shown: its errors, the first of them with their words. */
export interface FileFaults {
  readonly count: number;
  readonly first: readonly Fault[];
}

export interface KnownFranchise {
  /** The file's path, relative to the root. */
  readonly key: string;
  readonly look: FileLook;
  /** sha256 of the version that is shown: the last without an error. */
  readonly goodSha256: string;
  readonly faults?: FileFaults;
  readonly art: FranchiseArt;
}

/** All that the catalog holds of one franchise. `note`s are never in it: no viewer sees them (spec 2.B). */
export interface CatalogFranchise extends KnownFranchise {
  readonly name: string;
  readonly universe?: string;
  readonly calendar?: Calendar;
  readonly eras: readonly Era[];
  readonly sources: readonly string[];
  /** In story order. */
  readonly members: readonly Member[];
  /** Faults of level warning of the version that is shown. */
  readonly warnings: readonly Fault[];
}

export interface FranchiseProblem {
  readonly cause: 'franchiseFaults' | 'permission' | 'storage' | 'pruneUnconfirmed';
  /** The franchise's key, or the folder that could not be read; '' when the whole Library is concerned. */
  readonly title: string;
  readonly path: string;
  readonly detail: string;
}

export interface FranchiseCatalog {
  known(): Promise<ReadonlyMap<string, KnownFranchise>>;
  /** Replaces the franchise under its key; its previews are of its art, and those of kinds without a file go. */
  save(franchise: CatalogFranchise, previews?: ReadonlyMap<ArtKind, Uint8Array>): Promise<void>;
  /** The file was looked at again and what is shown stays. */
  saveLook(key: string, look: FileLook, faults: FileFaults | undefined): Promise<void>;
  /** Previews of kinds without a file go; the others stay unless they are given anew. */
  saveArt(key: string, art: FranchiseArt, previews: ReadonlyMap<ArtKind, Uint8Array>): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  /** The known franchise whose key is the longest suffix of these segments (design 2.7). */
  titleBySuffix(segments: readonly string[]): Promise<string | undefined>;
  /** Replaces the problems that lie at or below these paths ('' is everything). Writes nothing when they are the same. */
  saveProblems(within: readonly string[], problems: readonly FranchiseProblem[]): Promise<void>;
}
