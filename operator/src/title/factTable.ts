/**
 * What the program has to know of each fact, in one table beside the names: what opens it again, what a rename keeps, who reads the
 * file that is made for it, what it is called in counts. A fact without a row does not compile. Pure.
 */
import { type Fact, type FileFact, type FileFactName, type FileFacts, fileFactNames } from './facts.ts';
import type { ArtKind, TitleFactName } from './titleFacts.ts';

export type MediaServer = 'jellyfin' | 'emby' | 'plex' | 'kodi';

/** What lies beside the media for a fact. */
export type FileKind = 'nfo' | 'art' | 'thumbnail' | 'tiles' | 'trailer';

/** Which media servers read our files of a kind (docs/reference/files.md#who-wins). */
export const readersOf: Readonly<Record<FileKind, readonly MediaServer[]>> = {
  nfo: ['jellyfin', 'emby', 'plex', 'kodi'],
  art: ['jellyfin', 'emby', 'plex', 'kodi'],
  // Plex takes an episode's picture from `<base>.jpg`.
  thumbnail: ['jellyfin', 'emby', 'kodi'],
  // Emby and Plex make BIF files of their own.
  tiles: ['jellyfin'],
  trailer: ['jellyfin', 'emby', 'plex', 'kodi'],
};

interface FactRow {
  /** In counts: `3 posters`. */
  readonly words: readonly [one: string, many: string];
  /** Absent: the fact lies in the record alone. */
  readonly file?: FileKind;
}

export interface FileFactRow extends FactRow {
  /** Native code reads the video for it: closed when a Job died of the video, failed when the video cannot be read. */
  readonly readsVideo: boolean;
  /** A video under another name keeps it: always, only if the file made for it was renamed along, or never. */
  readonly afterRename: 'kept' | 'keptWithFile' | 'open';
  /** Another id of the title opens it. A frame, a sheet and a probe are the video's, whatever title it is. */
  readonly hangsOnId: boolean;
  /** Present for every video once another file took its name; an episode's .nfo only where there was one. */
  readonly ofEveryVideo: boolean;
}

export const fileFactTable: Readonly<Record<FileFactName, FileFactRow>> = {
  probe: {
    ...{ words: ['video read', 'videos read'] as const },
    ...{ readsVideo: true, afterRename: 'kept', hangsOnId: false, ofEveryVideo: true },
  },
  nfo: {
    ...{ words: ['.nfo file', '.nfo files'] as const, file: 'nfo' },
    ...{ readsVideo: false, afterRename: 'open', hangsOnId: true, ofEveryVideo: false },
  },
  marks: {
    ...{ words: ['set of marks', 'sets of marks'] as const },
    ...{ readsVideo: false, afterRename: 'kept', hangsOnId: true, ofEveryVideo: true },
  },
  thumbnail: {
    ...{ words: ['thumbnail', 'thumbnails'] as const, file: 'thumbnail' },
    ...{ readsVideo: true, afterRename: 'keptWithFile', hangsOnId: true, ofEveryVideo: true },
  },
  tiles: {
    ...{ words: ['set of tiles', 'sets of tiles'] as const, file: 'tiles' },
    ...{ readsVideo: true, afterRename: 'keptWithFile', hangsOnId: false, ofEveryVideo: true },
  },
};

export const titleFactTable: Readonly<Record<TitleFactName | ArtKind, FactRow>> = {
  id: { words: ['id', 'ids'] },
  nfo: fileFactTable.nfo,
  poster: { words: ['poster', 'posters'], file: 'art' },
  fanart: { words: ['fanart', 'fanarts'], file: 'art' },
  clearlogo: { words: ['logo', 'logos'], file: 'art' },
  landscape: { words: ['landscape', 'landscapes'], file: 'art' },
  clearart: { words: ['clear art', 'clear arts'], file: 'art' },
  banner: { words: ['banner', 'banners'], file: 'art' },
  discart: { words: ['disc art', 'disc arts'], file: 'art' },
  trailer: { words: ['trailer', 'trailers'], file: 'trailer' },
};

const rows: ReadonlyMap<string, FactRow> = new Map(Object.entries({ ...titleFactTable, ...fileFactTable }));

/** The row of a fact by its name in a record or a row: `poster`, `season01-poster`. undefined for a name of another version. */
export function factRow(name: string): FactRow | undefined {
  return rows.get(withoutSeason(name));
}

/** Names in the order in which people ask for them: the title's, then the video's. Others come last. */
const shownOrder = [
  ...new Set([...Object.keys(titleFactTable).filter((name) => name !== 'trailer'), ...fileFactNames, 'trailer']),
];

export function inShownOrder<Row extends { readonly name: string }>(facts: readonly Row[]): Row[] {
  const rank = (name: string) => (shownOrder.includes(name) ? shownOrder.indexOf(name) : shownOrder.length);
  return facts.toSorted((a, b) => rank(a.name) - rank(b.name));
}

/** `season01-poster` is a poster. */
export function withoutSeason(name: string): string {
  return name.replace(/^season(?:-specials|\d+)-/u, '');
}

/** The facts with each one changed that is there; the same object if nothing changed. Unknown facts of newer versions stay. */
export function changeFileFacts(
  facts: FileFacts,
  change: <Value>(fact: Fact<Value>, row: FileFactRow, name: FileFactName) => Fact<Value>,
): FileFacts {
  return fileFactNames.reduce((changed, name) => changeOne(changed, name, change), facts);
}

function changeOne<Name extends FileFactName>(
  facts: FileFacts,
  name: Name,
  change: <Value>(fact: Fact<Value>, row: FileFactRow, name: FileFactName) => Fact<Value>,
): FileFacts {
  const named: { readonly [Key in FileFactName]?: FileFact<Key> } = facts;
  const before = named[name];
  if (before === undefined) return facts;
  const after = change(before, fileFactTable[name], name);
  return after === before ? facts : { ...facts, [name]: after };
}
