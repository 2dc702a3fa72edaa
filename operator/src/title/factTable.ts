/**
 * What the program needs to know about each fact, in one table beside the names: what opens it again, what a rename
 * keeps, which servers read its file, and its words in counts. A fact without a row does not compile. Pure.
 */
import { type Fact, type FileFact, type FileFactName, type FileFacts, fileFactNames } from './facts.ts';
import type { ArtKind, TitleFactName } from './titleFacts.ts';

export type MediaServer = 'jellyfin' | 'emby' | 'plex' | 'kodi';

/** The file beside the media for a fact. */
export type FileKind = 'nfo' | 'art' | 'edl' | 'thumbnail' | 'tiles' | 'trailer';

/** Which media servers have to be told of our files of a kind, because they import them (docs/reference/files.md#who-wins). */
export const readersOf: Readonly<Record<FileKind, readonly MediaServer[]>> = {
  nfo: ['jellyfin', 'emby', 'plex', 'kodi'],
  art: ['jellyfin', 'emby', 'plex', 'kodi'],
  // Kodi reads it from the disk whenever the video is played, so there is nothing to tell.
  edl: [],
  // Plex takes an episode's picture from `<base>.jpg`.
  thumbnail: ['jellyfin', 'emby', 'kodi'],
  // Emby and Plex make BIF files of their own.
  tiles: ['jellyfin'],
  trailer: ['jellyfin', 'emby', 'plex', 'kodi'],
};

interface FactRow {
  /** The words in counts: `3 posters`. */
  readonly words: readonly [one: string, many: string];
  /** Absent: the fact exists only in the record. */
  readonly file?: FileKind;
}

export interface FileFactRow extends FactRow {
  /** Native code reads the video for it: shut if a Job died of the video, failed if the video cannot be read. */
  readonly readsVideo: boolean;
  /** What a renamed video keeps: always, only if the fact's file was renamed along, or never. */
  readonly afterRename: 'kept' | 'keptWithFile' | 'open';
  /** Another id of the title opens it again. Frames, sheets and probes depend only on the video. */
  readonly hangsOnId: boolean;
  /** Opened for every video once another file has its name; an episode's .nfo only if there was one. */
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
  edl: {
    ...{ words: ['EDL file', 'EDL files'] as const, file: 'edl' },
    ...{ readsVideo: false, afterRename: 'open', hangsOnId: false, ofEveryVideo: false },
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

/**
 * Returns the row of a fact by its name in a record or a row: `poster`, `season01-poster`. Undefined for a name of
 * another version.
 */
export function factRow(name: string): FactRow | undefined {
  return rows.get(withoutSeason(name));
}

/** Names in the order of people's interest: the title's, then the video's. Others come last. */
const shownOrder = [
  ...new Set([...Object.keys(titleFactTable).filter((name) => name !== 'trailer'), ...fileFactNames, 'trailer']),
];

export function inShownOrder<Row extends { readonly name: string }>(facts: readonly Row[]): Row[] {
  const rank = (name: string) => (shownOrder.includes(name) ? shownOrder.indexOf(name) : shownOrder.length);
  return facts.toSorted((a, b) => rank(a.name) - rank(b.name));
}

/** Returns the kind of a season's picture: `season01-poster` is a poster. */
export function withoutSeason(name: string): string {
  return name.replace(/^season(?:-specials|\d+)-/u, '');
}

/** Changes each present fact; returns the same object if nothing changed. Unknown facts of newer versions stay. */
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
