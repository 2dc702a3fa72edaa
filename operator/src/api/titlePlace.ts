/** The places of a title's records and pictures under the Library's root. Pure. */
import type { TitleRow } from './catalog.ts';

/** The parts of a title's rows that determine its place. */
export type PlacedTitle = Pick<TitleRow, 'key'> & { readonly files: readonly { readonly path: string }[] };

/** A flat title's key is its video; its folder is shared with others. */
function isFlat({ key, files }: PlacedTitle): boolean {
  return files.some(({ path }) => path === key);
}

/** Relative to the root; '' is the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function joined(folder: string, path: string): string {
  return folder === '' ? path : `${folder}/${path}`;
}

export function titleFolder(title: PlacedTitle): string {
  return isFlat(title) ? folderOf(title.key) : title.key;
}

/** Its name in its folder's record. */
export function recordName(title: PlacedTitle): string {
  return isFlat(title) ? nameOf(title.key) : '.';
}

/** `Film (1999).mkv` becomes the base name that players use for its sidecars. */
export function videoBase(path: string): string {
  return nameOf(path).replace(/\.[^.]+$/u, '');
}

const pictures = /\.(?:jpe?g|png|webp|gif|avif|svg)$/iu;

/**
 * The path under the root of a picture that belongs to a title; `name` is relative to the title's folder. undefined for
 * anything else: other files, hidden files, and other titles' files in a shared folder.
 */
export function pictureOf(title: PlacedTitle, name: string): string | undefined {
  const segments = name.split('/');
  if (!pictures.test(name) || segments.some((segment) => segment === '' || segment.startsWith('.'))) return undefined;
  if (isFlat(title)) {
    const base = videoBase(title.key);
    const [first = ''] = segments;
    if (!first.startsWith(`${base}-`) && !first.startsWith(`${base}.`)) return undefined;
  }
  return joined(titleFolder(title), name);
}
