/** Arranges a listing into titles, by names only: the entry point of this folder for a walk. Never reads a disk. */
import { arrangeMovies } from './arrangeMovies.ts';
import { arrangeSeries } from './arrangeSeries.ts';
import type { ListedFile, TitleLayout } from './layout.ts';
import { listMedia } from './listedMedia.ts';
import { byteOrder } from './pathText.ts';
import type { LibraryKind } from './titlePlace.ts';

export interface ArrangedTitles {
  /** In the byte order of their keys. */
  readonly titles: readonly TitleLayout[];
  /** Extras without a film or show, and discs directly in the root; in byte order. */
  readonly strays: readonly string[];
}

/**
 * Returns the titles of `files`: a listing of the root or of any folder under it, with paths relative to the root, in
 * any order. Ignores files other than videos and extras. The result depends only on the set of paths.
 */
export function arrangeTitles(kind: LibraryKind, files: Iterable<ListedFile>): ArrangedTitles {
  const media = listMedia(kind, files);
  const { titles, strays } = kind === 'movies' ? arrangeMovies(media) : arrangeSeries(media);
  return {
    titles: titles.sort((left, right) => byteOrder(left.key, right.key)),
    strays: strays.sort(byteOrder),
  };
}
