/** Which of a folder's and a file's names gives the title, for films and for shows. Names only. */
import { type EpisodeName, readEpisodeName } from './episodeName.ts';
import { isGroupingFolderName } from './filmName.ts';
import { comparable } from './pathText.ts';
import { readTitleName, type TitleName } from './titleName.ts';
import { episodeFront, type TitlePlace } from './titlePlace.ts';

export interface FilmTitle extends TitleName {
  /** The folder only gathers films: title and ids are the file's. */
  readonly grouped: boolean;
}

/** The nearest folder names the film, unless it only gathers films; a year that it lacks may stand in the file's name. */
export function filmTitle(folder: string | undefined, ofFile: TitleName | undefined): FilmTitle {
  if (folder === undefined) return { title: '', ...ofFile, grouped: false };
  const ofFolder = readTitleName(folder);
  if (ofFile === undefined) return { ...ofFolder, grouped: false };
  if (isGroupingFolderName(folder) && ofFile.title.toLowerCase() !== ofFolder.title.toLowerCase())
    return { ...ofFile, grouped: true };
  return { ...ofFile, ...ofFolder, grouped: false };
}

/** A folder made for one episode carries the show's name in front of the marker. */
export function showName(folder: string): TitleName {
  return readTitleName(episodeFront(folder) || folder);
}

/** The show's name as the file gives it: what stands before the episode; a whole name only where no folder says more. */
export function showNameOfFile(base: string, episode: EpisodeName | undefined, place: TitlePlace): Partial<TitleName> {
  if (place.seasonPrefix !== undefined) return readTitleName(place.seasonPrefix);
  const front = episode === undefined ? base : base.slice(0, episode.start);
  return front.replace(/[\s._([-]+/g, '') === '' ? {} : readTitleName(front);
}
/** The folder names the show; a year that it lacks counts when an episode's file names the same show. */
export function showTitle(
  show: TitleName | undefined,
  ofFile: Partial<TitleName>,
  isEpisode: boolean,
): Partial<TitleName> {
  if (show === undefined) return ofFile;
  const same = isEpisode && comparable(ofFile.title ?? '') === comparable(show.title);
  return same ? { ...ofFile, ...show } : show;
}

/** The file's own episode; a folder made for one episode tells more than bare numbers in the file's name. */
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
