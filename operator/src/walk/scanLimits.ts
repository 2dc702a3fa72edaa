/** Limits of one look at a tree. They keep a hostile or broken tree from holding up the walk; what lies beyond is reported, never thrown. */

export interface ScanLimits {
  /** Folders under the root. Deepest real layouts have 5 (set/film/extras/…); 32 ends what only a broken program makes. */
  readonly depthFolders: number;
  /** Names of one folder. A flat library of 20,000 films with 9 sidecars each still fits; beyond, the listing alone takes 50 MB. */
  readonly folderEntries: number;
  /** Linux PATH_MAX with its closing NUL: a longer path cannot be opened by anyone. */
  readonly pathBytes: number;
  /** Reports of one top, each list for itself: a folder of 200,000 unreadable files is one problem, not 200,000. */
  readonly reports: number;
  /** An ignore file is a few lines; 256 KiB is 4,000 long patterns. */
  readonly ignoreFileBytes: number;
  /** Tile sheets under one `.trickplay` folder: 24 h at one image per second, 10x10, in 10 widths are 8,640. */
  readonly tileEntries: number;
}

export const SCAN_LIMITS: ScanLimits = {
  depthFolders: 32,
  folderEntries: 200_000,
  pathBytes: 4_096,
  reports: 1_000,
  ignoreFileBytes: 256 * 1024,
  tileEntries: 10_000,
};

/** An mtime this near to the look may hide a later change of the same tick; storage clocks differ a little (design 2, what a full walk may skip). */
export const UNSETTLED_WITHIN_MS = 3_000;

/** How long a scan keeps the event loop: progress, signals and media work go on in between. */
export const SCAN_SLICE_MS = 20;
