/** Where a title's trailer lies (files.md 6): those that are there, what ours is called, and how it is put in place. */
import { createHash } from 'node:crypto';
import type { TitleLayout } from '../../naming/layout.ts';
import { joinPath, placeOf, placeOfVideo, videoBase } from '../../naming/mediaPlace.ts';
import { removeOwn } from '../../storage/remove.ts';
import type { StorageRoot } from '../../storage/root.ts';
import type { MadeFile } from '../../title/record.ts';
import type { Title } from '../../title/title.ts';

/** A name may have 255 bytes; the ending and a suffix have their share of it. */
const baseAtMostBytes = 240;

/** Relative to the title's folder, as records name it. */
export function inTitle({ folder }: Pick<TitleLayout, 'folder'>, path: string): string {
  return folder === '' ? path : path.slice(folder.length + 1);
}

/**
 * Relative to the root: `<base>-trailer.<ending>` beside the film, `trailers/<folder>-trailer.<ending>` in a series' folder. No
 * name comes from a service. undefined for a title without a video.
 */
export function trailerPath(layout: TitleLayout, ending: string): string | undefined {
  const [video] = layout.videos;
  if (video === undefined) return undefined;
  const isShow = layout.kind === 'series' && !layout.flat;
  const folder = isShow ? joinPath(layout.folder, 'trailers') : placeOfVideo(video).folder;
  const base = isShow ? placeOf(layout.folder).name : videoBase(video);
  return joinPath(folder, `${shortened(base)}-trailer.${ending}`);
}

/** A base too long for a suffix is cut, and told apart by what was cut. */
function shortened(base: string): string {
  if (Buffer.byteLength(base) <= baseAtMostBytes) return base;
  const mark = createHash('sha256').update(base).digest('hex').slice(0, 8);
  let cut = '';
  for (const character of base) {
    if (Buffer.byteLength(cut + character) > baseAtMostBytes - mark.length - 1) break;
    cut += character;
  }
  return `${cut.trimEnd()}~${mark}`;
}

/** A trailer that lies there, relative to the title's folder; an empty file is none. Ours first: the record knows of it. */
export function presentTrailer(title: Title): { readonly path: string; readonly isOurs: boolean } | undefined {
  const { layout } = title;
  const own = new Set(ownTrailers(title).map(({ path }) => path));
  const present = layout.extras
    .filter(({ role, path }) => role === 'trailer' && isListed(title, path))
    .map(({ path }) => inTitle(layout, path))
    .map((path) => ({ path, isOurs: own.has(path) }));
  return present.find(({ isOurs }) => isOurs) ?? present[0];
}

/** `path` relative to the root. */
export function isListed(title: Pick<Title, 'listing'>, path: string): boolean {
  const { folder, name } = placeOf(path);
  return (title.listing.get(folder)?.get(name)?.sizeBytes ?? 0) > 0;
}

export function ownTrailers({ record }: Pick<Title, 'record'>): readonly MadeFile[] {
  return (record.made ?? []).filter(({ fact }) => fact === 'trailer');
}

/** Takes away what we made before: of another title, or asked for anew. What somebody changed since is theirs and stays. */
export async function removeOwnTrailers(root: StorageRoot, title: Title): Promise<void> {
  for (const made of ownTrailers(title)) await removeOwn(root, { ...made, folder: title.layout.folder });
}

/**
 * Its film bears another name now (an upgrade, a rename): a trailer of ours that carries the old one, and the name for it, both
 * relative to the root. A player finds `<base>-trailer` by the film's base alone (files.md 6).
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
  // A series' lies in a folder of trailers, where no name matters.
  const isShow = layout.kind === 'series' && !layout.flat;
  if (isShow || from.folder !== target.folder || from.name === target.name) return undefined;
  const bases = title.videoNamesIn(from.folder).map((name) => shortened(videoBase({ path: name })));
  const isOfPresent = bases.some((base) => from.name === `${base}-trailer.${ending}`);
  return isOfPresent || title.listing.get(target.folder)?.has(target.name) === true ? undefined : { own, to };
}
