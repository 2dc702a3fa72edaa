/**
 * The videos whose tiles are open, for the pass of a Library. Only a walk opens tiles, so the catalog is asked again
 * only after a run of the Library has ended. The first query after that also finds failed videos that are due for a
 * retry; the hourly full walk is soon enough for them.
 */
import type { LibraryKey } from './document.ts';
import { tilesRefusedAtMost, tilesVideosAtMost } from './limits.ts';
import type { Step } from './pass.ts';
import type { TilesVideo } from './state.ts';

/** Reads at most so many open videos of one Library. Returns undefined if the catalog did not answer. */
export type ReadOpenTiles = (atMost: number) => Promise<readonly TilesVideo[] | undefined>;

/** A video that waits for its retry must not hide the videos listed behind it. */
const readAtMost = tilesVideosAtMost + tilesRefusedAtMost;

export class OpenTiles {
  readonly #mayBeOpen = new Map<LibraryKey, boolean>();
  readonly #mayBeOpenAtStart: boolean;

  /** `mayBeOpenAtStart`: whether the catalog is asked for a Library of which no run has ended since this process began. */
  constructor({ mayBeOpenAtStart }: { readonly mayBeOpenAtStart: boolean }) {
    this.#mayBeOpenAtStart = mayBeOpenAtStart;
  }

  /** Call this for every step of every Library. */
  afterStep(key: LibraryKey, step: Step): void {
    if (step.do === 'endWalk') this.#mayBeOpen.set(key, true);
  }

  /**
   * Returns the open videos, or none if nothing can have opened since the catalog listed none. `root` is the storage as a tiles
   * worker sees it: the worker posts title folders under it, so a folder that is held after the Job has the same form.
   */
  async of(key: LibraryKey, root: string, read: ReadOpenTiles): Promise<readonly TilesVideo[]> {
    if (!(this.#mayBeOpen.get(key) ?? this.#mayBeOpenAtStart)) return [];
    const videos = await read(readAtMost);
    if (videos?.length === 0) this.#mayBeOpen.set(key, false);
    return (videos ?? []).map((video) => ({ ...video, title: `${root}/${video.title}` }));
  }
}
