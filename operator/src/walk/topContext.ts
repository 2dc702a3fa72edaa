/** What the walk of a top is given to work with, and what it reports of its titles. */
import type { LibraryKind } from '../library/document.ts';
import type { TitleLayout } from '../naming/layout.ts';
import type { PhaseTools } from '../phases/phase.ts';
import type { Sources } from '../phases/sources.ts';
import type { Mark } from '../title/facts.ts';
import type { WalkCatalog } from './catalog.ts';
import type { ScanContext } from './scan.ts';
import type { Tally } from './tally.ts';
import type { TitleContext } from './titleWalk.ts';

export interface TopContext {
  readonly kind: Exclude<LibraryKind, 'franchises'>;
  readonly scan: ScanContext;
  readonly catalog: WalkCatalog;
  readonly tally: Tally;
  readonly tools: PhaseTools;
  /**
   * Called for the first title that goes through the phases, so that a walk with nothing to do never pays for them.
   * Absent: the sources in `tools`.
   */
  readonly openSources?: () => Promise<Sources>;
  readonly title: Omit<
    TitleContext,
    'tools' | 'growing' | 'removed' | 'unrecorded' | 'unsaved' | 'leftover' | 'phase' | 'shownPictures'
  >;
  readonly tilesByWorker: boolean;
  /** True once no further title may start. */
  isStopping(): boolean;
  /**
   * Called after files of a title were written or removed, by us or by others, to notify media servers. Absent if the
   * document names none.
   */
  changed?(layout: TitleLayout, changes: readonly TitleChange[]): void;
  /** Called with the marks of a visited title's videos. Absent if no media server takes marks. */
  marked?(layout: TitleLayout, videos: readonly MarkedVideo[]): void;
}

export interface MarkedVideo {
  readonly path: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  readonly durationSeconds?: number;
  readonly marks: readonly Mark[];
}

/**
 * `fact`: the fact that we made the file for; `removed` if the file was removed; of files that others wrote those of
 * seenFiles.ts; `gone` if the whole title is. `path` is relative to the root.
 */
export interface TitleChange {
  readonly path: string;
  readonly fact: string;
  /** Of a file that somebody else wrote. */
  readonly mtimeMs?: number;
}
