/** Chooses between the folder's and the file's name for the title, for films and shows. Uses names only. */
import { type EpisodeName, readEpisodeName } from './episodeName.ts';
import { isGroupingFolderName } from './filmName.ts';
import { comparable } from './pathText.ts';
import { readTitleName, type TitleName } from './titleName.ts';
import { episodeFront, type TitlePlace } from './titlePlace.ts';

export interface FilmTitle extends TitleName {
  /** True if the folder only groups films: title and ids come from the file. */
  readonly grouped: boolean;
}

/** The nearest folder names the film, unless it only groups films. A missing year comes from the file's name. */
export function filmTitle(folder: string | undefined, ofFile: TitleName | undefined): FilmTitle {
  if (folder === undefined) return { title: '', ...ofFile, grouped: false };
  const ofFolder = readTitleName(folder);
  if (ofFile === undefined) return { ...ofFolder, grouped: false };
  if (isGroupingFolderName(folder) && ofFile.title.toLowerCase() !== ofFolder.title.toLowerCase())
    return { ...ofFile, grouped: true };
  return { ...ofFile, ...ofFolder, grouped: false };
}

/** For the folder of a single episode, the show's name is the text before the marker. */
export function showName(folder: string): TitleName {
  return readTitleName(episodeFront(folder) || folder);
}

/**
 * Returns the show's name from the file's name: the text before the episode. A whole name counts only if no folder
 * names the show.
 */
export function showNameOfFile(base: string, episode: EpisodeName | undefined, place: TitlePlace): Partial<TitleName> {
  if (place.seasonPrefix !== undefined) return readTitleName(place.seasonPrefix);
  const front = episode === undefined ? base : base.slice(0, episode.start);
  return front.replace(/[\s._([-]+/g, '') === '' ? {} : readTitleName(front);
}
/** The folder names the show. A missing year comes from an episode file that names the same show. */
export function showTitle(
  show: TitleName | undefined,
  ofFile: Partial<TitleName>,
  isEpisode: boolean,
): Partial<TitleName> {
  if (show === undefined) return ofFile;
  const same = isEpisode && comparable(ofFile.title ?? '') === comparable(show.title);
  return same ? { ...ofFile, ...show } : show;
}

/**
 * Reads the episode of a file. The folder of a single episode is more reliable than bare numbers in the file's name.
 */
export function readPlacedEpisode(
  base: string,
  place: TitlePlace,
  show: string | undefined,
  certain = false,
): EpisodeName | undefined {
  const hints = { season: place.season, show };
  if (place.episodeFolder === undefined) return base === '' ? undefined : readEpisodeName(base, hints, certain);
  return readEpisodeName(base, hints, true) ?? readEpisodeName(place.episodeFolder, hints, true);
}
