/**
 * Derives the folder to hold from the path a sender named. Pure and lexical: it never reads a disk, so the result is a
 * guess for counting. The walk sees the storage and lifts it to the title that contains it.
 */
import { isDiscFolderName, isVideoFileName, readSeasonFolder } from '../naming/folderRules.ts';
import type { ChangedPath } from './changedPath.ts';

/**
 * Returns the folder to hold, spelled as sent but without separators at its end. Undefined if the path is only a root
 * (`/`, `C:\`, a bare file name): it names no folder, so a full walk is needed.
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

/** A path with a separator at its end has no last name: the sender named a folder, whatever its name looks like. */
function namesVideoFile(path: string): boolean {
  return isVideoFileName(lastName(path));
}

/** For `a/b/` it returns `a/b`: a separator at the end means that the path names a folder. */
function parentOfFile(path: string): string {
  return withoutEnd(path.slice(0, lastSeparator(path) + 1));
}

/**
 * Radarr names the file inside the folders of a disc: `Heat (1995)/BDMV/STREAM/00001.m2ts` belongs to `Heat (1995)`.
 */
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
 * Whether the name can only be a season: `Season 2`, `S02`, `Specials`, in every language. Names that could be titles
 * are excluded: `24`, `T2`, `2012`, `Volume 2`, `Extras`, `Special`, `Lost - Season 2`, `Series 7 - The Contenders (2001)`. The walk lifts a season
 * that was kept. A title mistaken for a season would hold the folder above it, often the root, and cost a full walk.
 */
function isSurelySeason(name: string): boolean {
  const season = readSeasonFolder(name);
  if (season?.prefix !== '' || season.isVolume === true) return false;
  return !/^t?\d+$|^(?:extras|special|ova|oad|sp)$|\(\d{4}\)/i.test(name.trim());
}

function lastName(path: string): string {
  return path.slice(lastSeparator(path) + 1);
}

/** `/` and `\` both separate, because a body does not tell which system its sender runs on. -1 if there is none. */
function lastSeparator(path: string): number {
  return Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
}

function isSeparator(character: string | undefined): boolean {
  return character === '/' || character === '\\';
}

function withoutEnd(path: string): string {
  let end = path.length;
  while (isSeparator(path[end - 1])) end -= 1;
  return path.slice(0, end);
}

/** Only separators, dots and a drive letter: no name that a title could have. */
function isRootLike(folder: string): boolean {
  return /^(?:[A-Za-z]:)?[/\\.]*$/.test(folder);
}
