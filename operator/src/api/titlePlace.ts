/** The places of a title's records and pictures under the Library's root. Pure. */
import { isVideoFileName } from '../naming/folderRules.ts';
import { joinPath, type MediaPlace, placeOf, videoBase } from '../naming/mediaPlace.ts';
import type { TitleRow } from './catalog.ts';

/** The parts of a title's rows that determine its place. */
export type PlacedTitle = Pick<TitleRow, 'key'> & { readonly files: readonly { readonly path: string }[] };

/** A flat title's key is its video file; its folder is shared with others. */
function isFlat({ key, files }: PlacedTitle): boolean {
  return isVideoFileName(placeOf(key).name) && files.some(({ path }) => path === key);
}

export function titleFolder(title: PlacedTitle): string {
  return isFlat(title) ? placeOf(title.key).folder : title.key;
}

/** Its name in its folder's record. */
export function recordName(title: PlacedTitle): string {
  return isFlat(title) ? placeOf(title.key).name : '.';
}

/** Like `placeOfVideo`, but the catalog does not say what is a disc: all other videos have the ending of one. */
export function videoPlace(path: string): MediaPlace {
  const place = placeOf(path);
  return isVideoFileName(place.name) ? place : { folder: path, name: '.' };
}

const pictures = /\.(?:jpe?g|png|webp|gif|avif|svg)$/iu;
/** What browsers play. */
const trailers = /\.(?:mp4|m4v|webm|mkv|mov)$/iu;
/** Where Kodi and managers keep pictures of the cast (docs/reference/art-and-tiles.md#names). */
export const actorsFolder = '.actors';

/**
 * The path under the root of a picture that belongs to a title; `name` is relative to the title's folder. undefined for
 * anything else: other files, hidden files, and other titles' files in a shared folder.
 */
export function pictureOf(title: PlacedTitle, name: string): string | undefined {
  return pictures.test(name) ? besideTitle(title, name) : undefined;
}

/** Like `pictureOf` for a trailer, whose path anybody may have written into the record. */
export function trailerOf(title: PlacedTitle, name: string): string | undefined {
  return trailers.test(name) ? besideTitle(title, name) : undefined;
}

function besideTitle(title: PlacedTitle, name: string): string | undefined {
  const segments = name.split('/');
  const isActor = !isFlat(title) && segments.length === 2 && segments[0] === actorsFolder;
  const plain = isActor ? segments.slice(1) : segments;
  if (plain.some((segment) => segment === '' || segment.startsWith('.'))) return undefined;
  if (isFlat(title)) {
    const [first = ''] = segments;
    // Of every version, part or episode: each has a thumbnail, and a picture beside any of them counts for the title.
    const bases = title.files.map(({ path }) => videoBase({ path }));
    if (!bases.some((base) => first.startsWith(`${base}-`) || first.startsWith(`${base}.`))) return undefined;
  }
  return joinPath(titleFolder(title), name);
}
