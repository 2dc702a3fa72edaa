/**
 * A title's trailer files (docs/reference/files.md#trailers-and-extras): the existing ones, the name of ours, and its
 * placement.
 */
import { hash } from 'node:crypto';
import type { TitleLayout } from '../../naming/layout.ts';
import { joinPath, placeOf, placeOfVideo, videoBase } from '../../naming/mediaPlace.ts';
import { removeOwn } from '../../storage/remove.ts';
import type { StorageRoot } from '../../storage/root.ts';
import type { MadeFile } from '../../title/record.ts';
import type { Title } from '../../title/title.ts';

/** A name may have 255 bytes; the ending and a suffix need their share. */
const baseAtMostBytes = 240;

/** Makes a path relative to the title's folder, as records store it. */
export function inTitle({ folder }: Pick<TitleLayout, 'folder'>, path: string): string {
  return folder === '' ? path : path.slice(folder.length + 1);
}

/**
 * Relative to the root: `<base>-trailer.<ending>` beside the film, or `trailers/<folder>-trailer.<ending>` in a series'
 * folder. No part of the name comes from a service. Undefined for a title without a video.
 */
export function trailerPath(layout: TitleLayout, ending: string): string | undefined {
  const [video] = layout.videos;
  if (video === undefined) return undefined;
  const isShow = layout.kind === 'series' && !layout.flat;
  const folder = isShow ? joinPath(layout.folder, 'trailers') : placeOfVideo(video).folder;
  const base = isShow ? placeOf(layout.folder).name : videoBase(video);
  return joinPath(folder, `${shortened(base)}-trailer.${ending}`);
}

/** Truncates a base that is too long for a suffix, and appends a hash of the whole base. */
function shortened(base: string): string {
  if (Buffer.byteLength(base) <= baseAtMostBytes) return base;
  const mark = hash('sha256', base).slice(0, 8);
  let cut = '';
  for (const character of base) {
    if (Buffer.byteLength(cut + character) > baseAtMostBytes - mark.length - 1) break;
    cut += character;
  }
  return `${cut.trimEnd()}~${mark}`;
}

/**
 * An existing trailer, relative to the title's folder; an empty file does not count. One of ours comes first, because
 * the record lists it.
 */
export function presentTrailer(title: Title): { readonly path: string; readonly isOurs: boolean } | undefined {
  const { layout } = title;
  const own = new Set(ownTrailers(title).map(({ path }) => path));
  const present = layout.extras
    .filter(({ role, path }) => role === 'trailer' && isListed(title, path))
    .map(({ path }) => inTitle(layout, path))
    .map((path) => ({ path, isOurs: own.has(path) }));
  return present.find(({ isOurs }) => isOurs) ?? present[0];
}

/** `path` is relative to the root. */
export function isListed(title: Pick<Title, 'listing'>, path: string): boolean {
  const { folder, name } = placeOf(path);
  return (title.listing.get(folder)?.get(name)?.sizeBytes ?? 0) > 0;
}

export function ownTrailers({ record }: Pick<Title, 'record'>): readonly MadeFile[] {
  return (record.made ?? []).filter(({ fact }) => fact === 'trailer');
}

/** Removes trailers that we made earlier. One that somebody changed since belongs to them and stays. */
export async function removeOwnTrailers(root: StorageRoot, title: Title): Promise<void> {
  for (const made of ownTrailers(title)) await removeOwn(root, { ...made, folder: title.layout.folder });
}

/**
 * If the film has a new name (an upgrade, a rename): our trailer with the old name, and the new name relative to the
 * root. Players find `<base>-trailer` by the film's base name (docs/reference/files.md#trailers-and-extras).
 */
export function trailerToRename(
  title: Title,
  path: string,
): { readonly own: MadeFile; readonly to: string } | undefined {
  const { layout, isWhole } = title;
  const own = ownTrailers(title).find((made) => made.path === path);
  const ending = /\.([a-z0-9]+)$/u.exec(path)?.[1];
  const to = ending === undefined ? undefined : trailerPath(layout, ending);
  if (own === undefined || to === undefined || !isWhole) return undefined;
  const [from, target] = [placeOf(joinPath(layout.folder, path)), placeOf(to)];
  // A series' trailer is in a folder of trailers, where the name does not matter.
  const isShow = layout.kind === 'series' && !layout.flat;
  if (isShow || from.folder !== target.folder || from.name === target.name) return undefined;
  const bases = title.videoNamesIn(from.folder).map((name) => shortened(videoBase({ path: name })));
  const isOfPresent = bases.some((base) => from.name === `${base}-trailer.${ending}`);
  return isOfPresent || title.listing.get(target.folder)?.has(target.name) === true ? undefined : { own, to };
}
