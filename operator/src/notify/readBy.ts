/** Which of our files a media server reads; it is not notified of others. Pure. */

import { type FileKind, factRow, type MediaServer, readersOf } from '../title/factTable.ts';

/** A file that was written or removed beside the media. */
export interface Change {
  /** Relative to the root. */
  readonly path: string;
  /**
   * The fact that the file serves: `nfo`, `poster`, `season01-poster`, `thumbnail`, `edl`, `tiles`, `trailer`. For
   * `removed`, its name decides.
   */
  readonly fact: string;
}

export function isRead(server: MediaServer, change: Change): boolean {
  const kind = fileKindOf(change);
  return kind !== undefined && readersOf[kind].includes(server);
}

function fileKindOf({ fact, path }: Change): FileKind | undefined {
  if (fact !== 'removed') return factRow(fact)?.file;
  if (/\.nfo$/iu.test(path)) return 'nfo';
  if (/\.edl$/iu.test(path)) return 'edl';
  if (/\.trickplay$/iu.test(path)) return 'tiles';
  if (/(?:^|\/)trailers\/|-trailer\.[^./]+$/iu.test(path)) return 'trailer';
  if (/-thumb\.[^./]+$/iu.test(path)) return 'thumbnail';
  return /\.(?:jpe?g|png|webp)$/iu.test(path) ? 'art' : undefined;
}
