/** The titles of a listing, by names alone: the entry of this folder for a walk. Must not look at a disk. */
import { arrangeMovies } from './arrangeMovies.ts';
import { arrangeSeries } from './arrangeSeries.ts';
import type { ListedFile, TitleLayout } from './layout.ts';
import { listMedia } from './listedMedia.ts';
import { byteOrder } from './pathText.ts';
import type { LibraryKind } from './titlePlace.ts';

export interface ArrangedTitles {
  /** In the byte order of their keys. */
  readonly titles: readonly TitleLayout[];
  /** Extras without a film or show, and a disc right in the root; in byte order. */
  readonly strays: readonly string[];
}

/**
 * `files` is a listing of the root or of any folder under it, with paths relative to the root, in any order. Other files
 * than videos and extras are passed over. The result depends on the set of paths alone.
 */
export function arrangeTitles(kind: LibraryKind, files: Iterable<ListedFile>): ArrangedTitles {
  const media = listMedia(kind, files);
  const { titles, strays } = kind === 'movies' ? arrangeMovies(media) : arrangeSeries(media);
  return {
    titles: titles.sort((left, right) => byteOrder(left.key, right.key)),
    strays: strays.sort(byteOrder),
  };
}
