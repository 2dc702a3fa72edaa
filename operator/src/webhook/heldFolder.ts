/**
 * From the path a sender named to the folder that is held (design 2.3). Pure and lexical: it never looks at a disk, and its answer is
 * a hint for counting. The walk, which sees the storage, lifts it to the title that contains it.
 */
import { isDiscFolderName, isVideoFileName, readSeasonFolder } from '../naming/folderRules.ts';
import type { ChangedPath } from './changedPath.ts';

/**
 * The folder to hold, spelled as sent but without separators at its end. `undefined`: the path names no more than a root (`/`,
 * `C:\`, a bare file name), which no folder stands for; a full walk has to look.
 */
export function heldFolder({ place, value }: ChangedPath): string | undefined {
  const folder = folderOf(place, value);
  return isRootLike(folder) ? undefined : folder;
}

function folderOf(place: ChangedPath['place'], value: string): string {
  switch (place) {
    case 'movie.folderPath':
    case 'movie.path':
    case 'series.path':
      return withoutEnd(value);
    case 'movieFile.path':
      return outOfDisc(parentOfFile(value));
    case 'episodeFile.path':
      return outOfSeason(outOfDisc(parentOfFile(value)));
    case 'Path':
    case 'path':
      return outOfSeason(outOfDisc(namesVideoFile(value) ? parentOfFile(value) : withoutEnd(value)));
  }
}

/** A separator at the end says that the sender means a folder, however it is called. */
function namesVideoFile(path: string): boolean {
  return withoutEnd(path) === path && isVideoFileName(lastName(path));
}

/** `a/b/` is the folder `a/b` itself: a separator at the end of a file's path says that it was a folder's. */
function parentOfFile(path: string): string {
  return withoutEnd(path.slice(0, lastSeparator(path) + 1));
}

/** Radarr names the file inside a disc's own folders: `Heat (1995)/BDMV/STREAM/00001.m2ts` belongs to `Heat (1995)`. */
function outOfDisc(folder: string): string {
  const parent = parentOfFile(folder);
  if (isDiscFolderName(lastName(folder))) return parent;
  const insideStream = lastName(folder).toUpperCase() === 'STREAM' && isDiscFolderName(lastName(parent));
  return insideStream ? parentOfFile(parent) : folder;
}

function outOfSeason(folder: string): string {
  return isSurelySeason(lastName(folder)) ? parentOfFile(folder) : folder;
}

/**
 * `Season 2`, `S02`, `Specials`, in every language. Not what may as well be a title: `24`, `2012`, `Extras`, `Lost - Season 2`,
 * `Series 7 - The Contenders (2001)`. A season taken for a title is lifted by the walk; a title taken for a season would name the
 * folder above it, often the root, and cost a full walk.
 */
function isSurelySeason(name: string): boolean {
  return readSeasonFolder(name)?.prefix === '' && !/^\d+$|^extras$|\(\d{4}\)/i.test(name.trim());
}

function lastName(path: string): string {
  return path.slice(lastSeparator(path) + 1);
}

/** `/` and `\` both separate: nothing in a body says which system its sender runs on (webhooks.md 1.6). -1 when there is none. */
function lastSeparator(path: string): number {
  return Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
}

function isSeparator(character: string | undefined): boolean {
  return character === '/' || character === '\\';
}

function withoutEnd(path: string): string {
  let end = path.length;
  while (end > 0 && isSeparator(path[end - 1])) end -= 1;
  return path.slice(0, end);
}

/** Nothing but separators, dots and a drive: no name in it that a title could have. */
function isRootLike(folder: string): boolean {
  return /^(?:[A-Za-z]:)?[/\\.]*$/.test(folder);
}
