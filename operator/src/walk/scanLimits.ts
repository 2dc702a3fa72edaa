/**
 * Limits of one scan. They keep a hostile or broken tree from blocking the walk; anything beyond is reported, never
 * thrown.
 */

export interface ScanLimits {
  /**
   * Folders under the root. The deepest real layouts have 5 (set/film/extras/…); 32 stops trees that only a broken
   * program makes.
   */
  readonly depthFolders: number;
  /**
   * Names in one folder. A flat library of 20,000 films with 9 sidecars each still fits; beyond that, the listing alone
   * takes 50 MB.
   */
  readonly folderEntries: number;
  /** Linux PATH_MAX with its closing NUL: no program can open a longer path. */
  readonly pathBytes: number;
  /** Reports of one top, per list: a folder of 200,000 unreadable files is one problem, not 200,000. */
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

/**
 * Characters of all ignore files in force in one folder, its own and those above it: four of the longest. Compiled they
 * take up to 60 MB of memory.
 */
export const IGNORE_CHARACTERS = 1024 * 1024;

/**
 * Steps of all ignore files above one entry: twice what one file may take (naming/ignoreRules.ts). Without it a file
 * in each of 32 nested folders would cost 30 milliseconds for every entry.
 */
export const ENTRY_STEPS = 400_000;

/**
 * An mtime this close to the read may hide a later change in the same tick; storage clocks differ a little
 * (docs/design/flow.md#walk).
 */
export const UNSETTLED_WITHIN_MS = 3_000;

/** How long a scan may hold the event loop: progress, signals and media work run in between. */
export const SCAN_SLICE_MS = 20;
