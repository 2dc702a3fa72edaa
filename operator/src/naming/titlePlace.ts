/**
 * The place of a file: its title's folder, and the season, extras, disc and part folders in between. Uses names only.
 */

import { readEpisodeName } from './episodeName.ts';
import { readStackFolder } from './filmName.ts';
import { discKind, extrasFolderType, isSeasonFolderName, readSeasonFolder } from './folderRules.ts';
import { comparable } from './pathText.ts';
import { readTitleName } from './titleName.ts';

export type LibraryKind = 'movies' | 'series';

export interface TitlePlace {
  /** Index of the title's folder in the path; -1: the file has no folder of its own. */
  readonly titleIndex: number;
  readonly season?: number;
  /** The folder of a single episode: the title itself, or below it. */
  readonly episodeFolder?: string;
  /** The show's name from a season folder at the top, such as `The.Show.S01.1080p`. */
  readonly seasonPrefix?: string;
  readonly extraType?: string;
  readonly disc?: 'dvd' | 'bluray';
  readonly part?: number;
}

/** Names that never hold titles; `Shorts` or `Other` may group shows. */
function isSureExtras(name: string, type: string): boolean {
  return /^extras?$/i.test(name) || ['behindthescenes', 'deletedscene', 'featurette', 'themevideo'].includes(type);
}

/**
 * Returns the index of the lowest extras folder under a title. A folder directly in the root is not one, nor is one
 * that holds titles.
 */
function findExtras(kind: LibraryKind, folders: readonly string[]): number {
  let holdsTitle = false;
  let holdsSeason = false;
  for (let index = folders.length - 1; index >= 1; index--) {
    const name = folders[index] ?? '';
    const type = extrasFolderType(name);
    if (type !== undefined && !holdsTitle && !(holdsSeason && !isSureExtras(name, type))) return index;
    if (/\(\d{4}\)/.test(name.slice(0, 256))) holdsTitle = true;
    if (kind === 'series' && type === undefined && isSeasonFolderName(name) !== undefined) holdsSeason = true;
  }
  return -1;
}

/** `base`: the file's base name; it distinguishes the show `24` from a season 24. */
export function findTitlePlace(kind: LibraryKind, folders: readonly string[], base: string): TitlePlace {
  const discIndex = folders.findIndex((name) => discKind(name) !== undefined);
  const disc = discKind(folders[discIndex] ?? '');
  const within = discIndex < 0 ? folders : folders.slice(0, discIndex);
  const extrasIndex = findExtras(kind, within);
  const extraType = extrasFolderType(within[extrasIndex] ?? '');
  let index = (extrasIndex < 0 ? within.length : extrasIndex) - 1;
  let part: number | undefined;
  if (index > 0) part = readStackFolder(within[index] ?? '');
  if (part !== undefined) index -= 1;
  const front = kind === 'series' ? episodeFront(within[index] ?? '') : undefined;
  const episodeFolder = front === undefined ? undefined : within[index];
  if (front !== undefined && belongsAbove(within, index, front)) index -= 1;
  if (kind === 'series' && isInSeason(within, index, base)) index -= 1;
  const season = kind === 'series' ? seasonAt(within, index, base) : undefined;
  return {
    titleIndex: season === undefined ? index : index - 1,
    ...(episodeFolder === undefined ? {} : { episodeFolder }),
    ...(season === undefined ? {} : { season: season.season }),
    ...(season === undefined || index > 0 || season.prefix === '' ? {} : { seasonPrefix: season.prefix }),
    ...(extraType === undefined || extrasIndex < 0 ? {} : { extraType }),
    ...(disc === undefined ? {} : { disc }),
    ...(part === undefined ? {} : { part }),
  };
}

function seasonAt(folders: readonly string[], index: number, base: string) {
  const name = folders[index];
  if (name === undefined) return undefined;
  const season = readSeasonFolder(name);
  if (season?.isInside === true && !isInsideShow(folders, index, season.prefix)) return undefined;
  if (season?.isVolume === true && !isVolumeOfShow(folders, index, base)) return undefined;
  if (season === undefined || !/^\d+$/.test(name.trim())) return season;
  // A bare number directly under the root, or one that the file repeats as its show, is a show (24, 1923).
  const shown = base.slice(0, name.length + 1).replace(/[\s._-]$/, '');
  return index === 0 || (shown === name.trim() && /s\d{1,4}[\s._-]?e\d/i.test(base.slice(0, 256))) ? undefined : season;
}

/** A volume in a season's folder is a half of it; `Show/Part 2/Show Part 2` is a part of a miniseries. */
function isVolumeOfShow(folders: readonly string[], index: number, base: string): boolean {
  if (isSeasonFolderName(folders[index - 1] ?? '0') !== undefined) return false;
  const part = /(?:part|partie|parte|teil)[\s._-]{1,3}[^\s._-]{1,5}/i.exec(folders[index] ?? '')?.[0];
  return part === undefined || !comparable(base).endsWith(comparable(part));
}

/**
 * `Show/Season 4/Volume 2`: a folder without a season or a year of its own, in the season of a show. A bare number or
 * `Specials` above may group shows.
 */
function isInSeason(folders: readonly string[], index: number, base: string): boolean {
  const [above, name] = folders.slice(index - 1, index + 1);
  if (name === undefined || index < 2 || /^\d+$/.test(above?.trim() ?? '')) return false;
  if (seasonAt(folders, index, base) !== undefined || readTitleName(name).year !== undefined) return false;
  return (seasonAt(folders, index - 1, base)?.season ?? 0) > 0;
}

/** `Show/Season 1-3`, `Show/Show S01-S03`: directly in the root such a folder is a show's own. */
function isInsideShow(folders: readonly string[], index: number, prefix: string): boolean {
  const above = folders[index - 1];
  return above !== undefined && (prefix === '' || sameTitle(prefix, above));
}

/**
 * Returns the text before the episode in a folder's name: `Show` of `Show - S01E02 - Title`, possibly ''. Undefined if
 * the name has no episode.
 */
export function episodeFront(folder: string): string | undefined {
  const marker = readEpisodeName(folder, { season: undefined, show: undefined }, true);
  if (marker?.season === undefined || marker.airDate !== undefined) return undefined;
  const front = folder.slice(0, marker.start).replace(/(?<![\s._([-])[\s._([-]+$/, '');
  // `3x3 Eyes` is a show.
  return front === '' && marker.rule === 'season-x-episode' ? undefined : front;
}

/** The folder of a single episode belongs to the show above, unless it names another show. */
function belongsAbove(folders: readonly string[], index: number, front: string): boolean {
  const above = seasonAt(folders, index - 1, '') === undefined ? folders[index - 1] : folders[index - 2];
  return above !== undefined && (front === '' || sameTitle(front, above));
}

/** Whether both names have the same title once cleaned. */
export function sameTitle(left: string, right: string): boolean {
  return comparable(readTitleName(left).title) === comparable(readTitleName(right).title);
}
