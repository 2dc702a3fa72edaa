/** Which files a media server reads; it is not notified of others. Pure. */

import { type FileKind, factRow, type MediaServer, readersOf } from '../title/factTable.ts';

/** A file that was written or removed beside the media. */
export interface Change {
  /** Relative to the root. */
  readonly path: string;
  /**
   * Of a file that we wrote the fact that it serves: `nfo`, `poster`, `season01-poster`, `thumbnail`, `edl`, `tiles`,
   * `trailer`, or `removed`. Of others' files `changed` (new, or another size), `touched` (another mtime), `lost`. Of
   * these and of `removed` the name decides. `unknown`: something in the folder `path`. `gone`: the whole title.
   */
  readonly fact: string;
  /** Of a file that others wrote. */
  readonly mtimeMs?: number;
}

/** Files that only others make, and a server shows. */
type TheirKind = 'video' | 'subtitle';

const readersOfTheirs: Readonly<Record<TheirKind, readonly MediaServer[]>> = {
  video: ['jellyfin', 'emby', 'plex', 'kodi'],
  // Kodi looks for them when it plays.
  subtitle: ['jellyfin', 'emby', 'plex'],
};

/** Kodi forgets a film only when a person cleans its library; a refresh would ask for a file that is gone. */
const forgetting: readonly MediaServer[] = ['jellyfin', 'emby', 'plex'];

export function isRead(server: MediaServer, change: Change): boolean {
  if (change.fact === 'unknown') return true;
  if (change.fact === 'gone') return forgetting.includes(server);
  const kind = fileKindOf(change);
  if (kind === undefined) return false;
  if (kind === 'video' && change.fact === 'lost') return forgetting.includes(server);
  return kind === 'video' || kind === 'subtitle'
    ? readersOfTheirs[kind].includes(server)
    : readersOf[kind].includes(server);
}

/** True of a `.nfo`, whoever wrote it: a server that has read it may have to be asked to read it again. */
export function isNfo({ fact, path }: Change): boolean {
  return factRow(fact)?.file === 'nfo' || ((fact === 'changed' || fact === 'touched') && /\.nfo$/iu.test(path));
}

/** What a media server may write into a folder by itself. */
export function isServersOwn(change: Change): boolean {
  const kind = fileKindOf(change);
  return isByName(change.fact) && kind !== undefined && kind !== 'video' && kind !== 'trailer';
}

function isByName(fact: string): boolean {
  return fact === 'removed' || fact === 'changed' || fact === 'touched' || fact === 'lost';
}

function fileKindOf({ fact, path }: Change): FileKind | TheirKind | undefined {
  if (!isByName(fact)) return factRow(fact)?.file;
  if (/\.nfo$/iu.test(path)) return 'nfo';
  if (/\.edl$/iu.test(path)) return 'edl';
  if (/\.trickplay$/iu.test(path)) return 'tiles';
  if (/(?:^|\/)trailers\/|-trailer\.[^./]+$/iu.test(path)) return 'trailer';
  if (/-thumb\.[^./]+$/iu.test(path)) return 'thumbnail';
  if (/\.(?:avif|bmp|gif|jpe?g|png|svg|tbn|webp)$/iu.test(path)) return 'art';
  if (/\.(?:ass|idx|mks|sami|smi|srt|ssa|sub|sup|ttml|usf|vtt)$/iu.test(path)) return 'subtitle';
  // Sound beside the video counts as the video: the scan reports no other kinds of files (walk/seenFiles.ts).
  return fact === 'removed' ? undefined : 'video';
}
