/** A top's files by folder and name, and which of them belong to a title. Pure. */
import type { ListedFile, TitleLayout } from '../naming/layout.ts';
import { placeOf, videoBase } from '../naming/mediaPlace.ts';

/** Every listed file, by its folder (relative to the root) and its name. */
export type Listing = ReadonlyMap<string, ReadonlyMap<string, ListedFile>>;

export function listingOf(files: readonly ListedFile[]): Listing {
  const listing = new Map<string, Map<string, ListedFile>>();
  for (const file of files) {
    const { folder, name } = placeOf(file.path);
    const known = listing.get(folder) ?? new Map<string, ListedFile>();
    known.set(name, file);
    listing.set(folder, known);
  }
  return listing;
}

/** True if nothing in this folder changed between two listings except what we wrote. */
export function sameFiles(before: Listing, after: Listing, folder: string, written: ReadonlySet<string>): boolean {
  const first = before.get(folder);
  const second = after.get(folder);
  const isOurs = (name: string) => written.has(folder === '' ? name : `${folder}/${name}`);
  for (const name of new Set([...(first?.keys() ?? []), ...(second?.keys() ?? [])])) {
    const a = first?.get(name);
    const b = second?.get(name);
    if (!isOurs(name) && (a?.sizeBytes !== b?.sizeBytes || a?.mtimeMs !== b?.mtimeMs)) return false;
  }
  return true;
}

export function isWithin(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}

/**
 * True if this title's visit covers the folder: a flat title shares its folder, any other owns everything below its
 * own.
 */
export function belongsTo(folder: string, layout: TitleLayout): boolean {
  return layout.flat ? folder === layout.folder : isWithin(folder, layout.folder);
}

/**
 * True if an unreadable path may hold a video of this title: then a video that is missing from the scan is not gone.
 * The path '' is the root, or the report that more paths were left out of the list.
 */
export function mayHide(unreadable: readonly { readonly path: string }[], layout: TitleLayout): boolean {
  return unreadable.some(
    ({ path }) => path === '' || belongsTo(path, layout) || (layout.flat && placeOf(path).folder === layout.folder),
  );
}

/**
 * Which of these loose files of the root are a title's videos, or sidecars named after one. Titles with none are
 * omitted.
 */
export function looseNamesByTitle(
  titles: readonly TitleLayout[],
  names: readonly string[],
): ReadonlyMap<TitleLayout, readonly string[]> {
  const byBase = new Map<string, Set<TitleLayout>>();
  for (const layout of titles) {
    for (const video of layout.videos) {
      for (const base of [videoBase(video), video.path])
        byBase.set(base, (byBase.get(base) ?? new Set<TitleLayout>()).add(layout));
    }
  }
  const found = new Map<TitleLayout, Set<string>>();
  for (const name of names) {
    for (const base of beginnings(name)) {
      for (const layout of byBase.get(base) ?? [])
        found.set(layout, (found.get(layout) ?? new Set<string>()).add(name));
    }
  }
  return new Map([...found].map(([layout, ours]) => [layout, [...ours]]));
}

/** The name, and its beginning up to each `.` and `-`: what the file may be named after. */
export function* beginnings(name: string): Generator<string> {
  yield name;
  for (const { index } of name.matchAll(/[.-]/gu)) yield name.slice(0, index);
}

/**
 * Folders below a title's own without a video that belong to no other title: what we made there was for
 * videos that went. `folders`: every scanned folder of the top.
 */
export function videolessFolders(
  layout: TitleLayout,
  titles: readonly TitleLayout[],
  folders: readonly string[],
): readonly string[] {
  if (layout.flat) return [];
  const others = titles.filter((other) => other.key !== layout.key && isWithin(other.folder, layout.folder));
  const holdsDisc = new Set(
    titles.flatMap((title) => title.videos.filter((video) => video.disc !== undefined).map((video) => video.path)),
  );
  return folders.filter(
    (folder) =>
      isWithin(folder, layout.folder) &&
      !holdsDisc.has(folder) &&
      !others.some((other) => other.folder !== layout.folder && isWithin(folder, other.folder)),
  );
}
