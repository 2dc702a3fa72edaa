/** Which of our files a media server reads (files.md 1 to 6): of others it is not told. Pure. */

export type ServerKind = 'jellyfin' | 'emby' | 'plex' | 'kodi';

/** Something that was written or removed beside the media. */
export interface Change {
  /** Relative to the root. */
  readonly path: string;
  /** The fact it was made for: `nfo`, `poster`, `season01-poster`, `thumbnail`, `tiles`, `trailer`; `removed`: its name tells. */
  readonly fact: string;
}

type FileKind = 'nfo' | 'art' | 'thumbnail' | 'tiles' | 'trailer';

const read: Readonly<Record<ServerKind, readonly FileKind[]>> = {
  jellyfin: ['nfo', 'art', 'thumbnail', 'tiles', 'trailer'],
  // Emby reads its own BIF files, not these tiles (files.md 4.2).
  emby: ['nfo', 'art', 'thumbnail', 'trailer'],
  // An episode's picture is `<base>.jpg` there, and tiles lie in its own data (files.md 3, 4.2).
  plex: ['nfo', 'art', 'trailer'],
  kodi: ['nfo', 'art', 'thumbnail', 'trailer'],
};

export function isRead(server: ServerKind, change: Change): boolean {
  const kind = fileKindOf(change);
  return kind !== undefined && read[server].includes(kind);
}

function fileKindOf({ fact, path }: Change): FileKind | undefined {
  if (fact === 'nfo' || fact === 'thumbnail' || fact === 'tiles' || fact === 'trailer') return fact;
  if (fact !== 'removed') return 'art';
  if (/\.nfo$/iu.test(path)) return 'nfo';
  if (/\.trickplay$/iu.test(path)) return 'tiles';
  if (/(?:^|\/)trailers\/|-trailer\.[^./]+$/iu.test(path)) return 'trailer';
  if (/-thumb\.[^./]+$/iu.test(path)) return 'thumbnail';
  return /\.(?:jpe?g|png|webp)$/iu.test(path) ? 'art' : undefined;
}
