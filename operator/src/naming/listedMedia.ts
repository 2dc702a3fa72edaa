/** Reads the videos and extras of a listing with their places, and merges the files of each disc. Uses names only. */
import { hiddenReading, roleOf } from './fileRole.ts';
import { discKind } from './folderRules.ts';
import type { ExtraLayout, ListedFile } from './layout.ts';
import { baseOf, byteOrder } from './pathText.ts';
import { findTitlePlace, type LibraryKind, type TitlePlace } from './titlePlace.ts';

/** A playable video: a file, or a disc folder with the sum of its files. */
export interface ListedVideo {
  /** The path of the file or, for a disc, of the folder that holds VIDEO_TS or BDMV. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  /** Base name; '' for a disc. */
  readonly base: string;
  readonly place: TitlePlace;
  /** The title's folder by the place; '' is the root. */
  readonly folder: string;
}

export interface ListedExtra extends ExtraLayout {
  readonly folder: string;
  readonly place: TitlePlace;
  /** The video name within its own name; '' if only the folder tells what it belongs to. */
  readonly owner: string;
}

export interface ListedMedia {
  readonly videos: readonly ListedVideo[];
  readonly extras: readonly ListedExtra[];
  readonly strays: readonly string[];
}

interface Gathered {
  readonly videos: ListedVideo[];
  readonly extras: ListedExtra[];
  readonly strays: string[];
  readonly discs: Map<string, ListedVideo>;
}

/** Names are as on the disk: only `/` separates, because `\` may be part of a name. */
export function listMedia(kind: LibraryKind, files: Iterable<ListedFile>): ListedMedia {
  const all = [...files].sort((left, right) => byteOrder(left.path, right.path));
  const looseDiscs = foldersOfLooseDiscs(all);
  const gathered: Gathered = { videos: [], extras: [], strays: [], discs: new Map() };
  for (const file of all) gather(kind, file, looseDiscs, gathered);
  const videos = [...gathered.videos, ...gathered.discs.values()];
  return { ...gathered, videos: videos.sort((left, right) => byteOrder(left.path, right.path)) };
}

/** Discs whose files are directly in the title's folder, without a VIDEO_TS folder. */
function foldersOfLooseDiscs(files: readonly ListedFile[]): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const { path } of files) {
    const slash = path.lastIndexOf('/');
    if (slash > 0 && path.slice(slash + 1).toUpperCase() === 'VIDEO_TS.IFO') folders.add(path.slice(0, slash));
  }
  return folders;
}

function gather(kind: LibraryKind, file: ListedFile, looseDiscs: ReadonlySet<string>, into: Gathered): void {
  const segments = file.path.split('/').filter((segment) => segment !== '');
  const name = segments.at(-1);
  if (name === undefined || hiddenReading(segments) !== undefined) return;
  const folders = segments.slice(0, -1);
  const base = baseOf(name);
  const looseDisc = /\.(?:vob|ifo|bup)$/i.test(name) && looseDiscs.has(folders.join('/'));
  const place = findTitlePlace(kind, looseDisc ? [...folders, 'VIDEO_TS'] : folders, base);
  const reading = roleOf(name, base, place, folders[place.titleIndex]);
  const folder = folders.slice(0, place.titleIndex + 1).join('/');
  if (place.disc !== undefined && place.extraType === undefined) {
    const depth = folders.findIndex((segment) => discKind(segment) !== undefined);
    const path = folders.slice(0, depth < 0 ? folders.length : depth).join('/');
    gatherDisc({ ...file, path, base: '', place, folder }, file.path, into);
  } else if (reading.role === 'video') {
    into.videos.push({ path: file.path, sizeBytes: file.sizeBytes, mtimeMs: file.mtimeMs, base, place, folder });
  } else if (reading.role === 'extra' || reading.role === 'trailer' || reading.role === 'sample') {
    const owner = reading.rule === 'extras-folder' ? '' : reading.base;
    const type = reading.extraType === undefined ? {} : { extraType: reading.extraType };
    into.extras.push({ path: file.path, role: reading.role, ...type, folder, place, owner });
  }
}

/**
 * Adds a file to its disc: the sizes are summed, the latest time counts. A disc directly in the root has no title
 * folder.
 */
function gatherDisc(disc: ListedVideo, filePath: string, into: Gathered): void {
  if (disc.path === '') {
    into.strays.push(filePath);
    return;
  }
  const known = into.discs.get(disc.path);
  into.discs.set(
    disc.path,
    known === undefined
      ? disc
      : {
          ...known,
          sizeBytes: known.sizeBytes + disc.sizeBytes,
          mtimeMs: Math.max(known.mtimeMs, disc.mtimeMs),
        },
  );
}

/** Groups items, in the order of each group's first member. */
export function groupBy<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

export function toExtraLayout(extra: ListedExtra): ExtraLayout {
  const { path, role, extraType } = extra;
  return extraType === undefined ? { path, role } : { path, role, extraType };
}
