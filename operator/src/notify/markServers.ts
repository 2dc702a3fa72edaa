/** Which media servers take marks from outside (docs/guides/marks.md). Pure. */
import type { LibrarySpec } from '../library/document.ts';
import type { MediaServer } from '../title/factTable.ts';

/** Emby and Plex take none, and Kodi reads a file beside the video. */
export function takesMarks(kind: MediaServer): boolean {
  return kind === 'jellyfin';
}

/** The servers of a document that take marks, by the name that the notifier gives them: `jellyfin http://…`. */
export function markServersOf(targets: LibrarySpec['notify']): readonly string[] {
  return targets.flatMap(({ jellyfin }) =>
    jellyfin === undefined ? [] : [`jellyfin ${jellyfin.url.replace(/(?<!\/)\/+$/u, '')}`],
  );
}
