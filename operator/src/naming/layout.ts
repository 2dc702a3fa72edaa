/** The titles of a listing of a Library's tree, by names only. Pure data; imports nothing of ours. */

export type VideoRole = 'video' | 'extra' | 'sample' | 'trailer';
export type FileRole = VideoRole | 'subtitle' | 'image' | 'nfo' | 'ours' | 'ignored';

/** How one path is read (`projectionist explain`). Keys without a value are left out. */
export interface PathReading {
  readonly path: string;
  readonly role: FileRole;
  readonly extraType?: string;
  readonly title?: string;
  readonly year?: number;
  /** ISO 3166-1, two capital letters: from `(UK)` behind the title, which keeps it. */
  readonly country?: string;
  readonly ids?: Readonly<Record<string, string>>;
  readonly season?: number;
  readonly episodes?: readonly number[];
  /** YYYY-MM-DD */
  readonly airDate?: string;
  readonly part?: number;
  readonly version?: string;
  /** The name of the rule that decided, for people and bug reports. */
  readonly rule: string;
}

/**
 * One regular file of a listing. `path` is relative to the Library's root, with `/`, and its names are as on the disk.
 */
export interface ListedFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
}

/** A playable video: a version or part of a film, an episode file, or a disc folder (`VIDEO_TS`, `BDMV`). */
export interface VideoLayout {
  /** Relative to the root. For a disc, the folder that holds VIDEO_TS or BDMV. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  readonly disc?: 'dvd' | 'bluray';
  readonly season?: number;
  readonly episodes?: readonly number[];
  readonly airDate?: string;
  readonly absolute?: readonly number[];
  readonly part?: number;
  readonly version?: string;
}

export interface ExtraLayout {
  readonly path: string;
  readonly role: 'extra' | 'trailer' | 'sample';
  readonly extraType?: string;
}

/** A film, or a whole series. */
export interface TitleLayout {
  /** The title's folder, or its file if it has no folder of its own; relative to the root. Never empty. */
  readonly key: string;
  readonly kind: 'movie' | 'series';
  /** The folder that holds it, relative to the root; '' is the root itself. */
  readonly folder: string;
  /** True if it shares its folder with other titles: art and .nfo then have the video's base name. */
  readonly flat: boolean;
  readonly title: string;
  readonly year?: number;
  /** ISO 3166-1, two capital letters: from `(UK)` behind the title, which keeps it. */
  readonly country?: string;
  readonly ids: Readonly<Record<string, string>>;
  readonly videos: readonly VideoLayout[];
  readonly extras: readonly ExtraLayout[];
}
