/**
 * What the walk of a franchises Library needs from the catalog. Declared by its user; `catalog/` implements it, `main`
 * wires it.
 */
import type { Calendar, Era } from '@projectionist/franchise/document';
import type { Fault } from '@projectionist/franchise/fault';
import type { Member } from '@projectionist/franchise/member';
import type { Message } from '../messages/message.ts';
import type { Fact } from '../title/facts.ts';

/** The five kinds of images of a franchise. */
export const artKinds = ['poster', 'fanart', 'landscape', 'logo', 'banner'] as const;
export type ArtKind = (typeof artKinds)[number];

/** A fetched and checked image. */
export interface ArtFile {
  /** Its name in the hidden folder; absent in a readOnly Library, which keeps only the preview. */
  readonly name?: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly widthPixels: number;
  readonly heightPixels: number;
}

/** One link in the file's art, and its result. */
export interface ArtEntry {
  readonly link: string;
  readonly fact: Fact;
  /** The shown image: from this link, or from the previous one until this one is fetched. */
  readonly file?: ArtFile;
}

export type FranchiseArt = Readonly<Partial<Record<ArtKind, ArtEntry>>>;

/** A file as a walk last read it. */
export interface FileVersion {
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  /** Hash of its bytes, in hex. */
  readonly sha256: string;
  /**
   * False if it must be read again next time: it changed within 3 s of the read, or its record could not be written.
   */
  readonly settled: boolean;
}

/** Why the current file is not the shown version: its errors, the first of them with their messages. */
export interface FileFaults {
  readonly count: number;
  readonly first: readonly Fault[];
}

export interface KnownFranchise {
  /** The file's path, relative to the root. */
  readonly key: string;
  readonly version: FileVersion;
  /** sha256 of the shown version: the last one without an error. */
  readonly goodSha256: string;
  readonly faults?: FileFaults;
  readonly art: FranchiseArt;
}

/** Everything the catalog holds about a franchise. It never contains a `note`: no viewer sees notes. */
export interface CatalogFranchise extends KnownFranchise {
  readonly name: string;
  readonly universe?: string;
  readonly calendar?: Calendar;
  readonly eras: readonly Era[];
  readonly sources: readonly string[];
  /** In story order. */
  readonly members: readonly Member[];
  /** Faults of level warning in the shown version. */
  readonly warnings: readonly Fault[];
}

/** What a walk of stories finds. */
export const franchiseProblemCauses = [
  'franchiseFaults',
  'storyNewer',
  'pictureUnshown',
  'permission',
  'storage',
  'pruneUnconfirmed',
] as const;

export interface FranchiseProblem {
  readonly cause: (typeof franchiseProblemCauses)[number];
  /** The franchise's key, or the folder that could not be read; '' for the whole Library. */
  readonly title: string;
  readonly path: string;
  readonly detail: Message;
}

/** A film or series of a story that no Library has. */
export interface MissingPart {
  readonly kind: 'movie' | 'series';
  /** scheme:id */
  readonly id: string;
  readonly title?: string;
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  readonly released?: string;
}

export type PartName = Pick<MissingPart, 'kind' | 'id'>;

/** What is known of the poster of a missing part. */
export interface KnownPoster extends PartName {
  readonly fact: Fact;
}

/** Posters of missing parts, small ones that only the catalog has. */
export interface PosterCatalog {
  /**
   * The missing parts of all stories of the Library, each once, in the order of the stories. undefined while a Library of
   * films or series waits for the end of its first full scan: its titles would seem to be missing.
   */
  missing(): Promise<readonly MissingPart[] | undefined>;
  known(): Promise<readonly KnownPoster[]>;
  /** Replaces what is known of the part. `preview`: a WebP; absent: it has no poster. */
  save(part: PartName, fact: Fact, preview?: Uint8Array): Promise<void>;
  remove(parts: readonly PartName[]): Promise<void>;
}

export interface FranchiseCatalog {
  known(): Promise<ReadonlyMap<string, KnownFranchise>>;
  /** Replaces the franchise with this key; removes previews of kinds without a file. */
  save(franchise: CatalogFranchise, previews?: ReadonlyMap<ArtKind, Uint8Array>): Promise<void>;
  /** The file was read again and the shown version stays. */
  saveVersion(key: string, version: FileVersion, faults: FileFaults | undefined): Promise<void>;
  /** Removes previews of kinds without a file; the others stay unless a new one is given. */
  saveArt(key: string, art: FranchiseArt, previews: ReadonlyMap<ArtKind, Uint8Array>): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  readonly posters: PosterCatalog;
  /** The known franchise whose key is the longest suffix of these segments (docs/design/flow.md#walk). */
  titleBySuffix(segments: readonly string[]): Promise<string | undefined>;
  /** Replaces the problems at or below these paths ('' is everything). Writes nothing if they are equal. */
  saveProblems(within: readonly string[], problems: readonly FranchiseProblem[]): Promise<void>;
}
