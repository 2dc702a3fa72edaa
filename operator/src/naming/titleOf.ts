/** Chooses between the folder's and the file's name for the title, for films and shows. Uses names only. */
import { withoutBatch } from './batchName.ts';
import { type EpisodeName, readEpisodeName } from './episodeName.ts';
import { isGroupingFolderName } from './filmName.ts';
import { comparable } from './pathText.ts';
import { readIds } from './providerIds.ts';
import { readTitleName, type TitleName } from './titleName.ts';
import { episodeFront, type TitlePlace } from './titlePlace.ts';

export interface FilmTitle extends TitleName {
  /** True if the folder only groups films: title and ids come from the file. */
  readonly grouped: boolean;
}

/**
 * Whether the file names its film and the folder does not: `Horror/Film A (2010).mkv`. The folder has neither a year nor an
 * id, the file has its year in brackets, and neither title holds the other.
 */
export function isNamedByFile(folder: string, ofFile: TitleName, base: string): boolean {
  const ofFolder = readTitleName(folder);
  if (ofFolder.year !== undefined || ofFile.year === undefined || !new RegExp(`[([]${ofFile.year}[)\\]]`).test(base))
    return false;
  if (Object.keys(readIds(folder).ids).length > 0) return false;
  const [one, other] = [comparable(ofFolder.title), comparable(ofFile.title)];
  return one !== '' && other !== '' && !one.includes(other) && !other.includes(one);
}

/**
 * The nearest folder names the film, unless it only groups films or the file does so. A missing year comes from the file's
 * name `base`.
 */
export function filmTitle(folder: string | undefined, ofFile: TitleName | undefined, base = ''): FilmTitle {
  if (folder === undefined) return { title: '', ...ofFile, grouped: false };
  const ofFolder = readTitleName(folder);
  if (ofFile === undefined) return { ...ofFolder, grouped: false };
  if (isGroupingFolderName(folder) && ofFile.title.toLowerCase() !== ofFolder.title.toLowerCase())
    return { ...ofFile, grouped: true };
  // The year of one film with the title of another would find a third one.
  if (isNamedByFile(folder, ofFile, base)) return { ...ofFile, grouped: false };
  return { ...ofFile, ...ofFolder, grouped: false };
}

/** For the folder of a single episode, the show's name is the text before the marker; a batch's range is no part of it. */
export function showName(folder: string): TitleName {
  return readTitleName(withoutBatch(episodeFront(folder) || folder));
}

/**
 * Returns the show's name from the file's name: the text before the episode. A whole name counts only if no folder
 * names the show.
 */
export function showNameOfFile(base: string, episode: EpisodeName | undefined, place: TitlePlace): Partial<TitleName> {
  if (place.seasonPrefix !== undefined) return showName(place.seasonPrefix);
  const front = episode === undefined ? base : withoutReleaseGroup(base.slice(0, episode.start));
  return front.replace(/[\s._([-]+/g, '') === '' ? {} : readTitleName(front);
}

/**
 * Before an episode a bracket in front is a release group, unless it is all there is: `[Group] 86 - 04`,
 * `[Group][Show][04]`, but `[REC] - S01E02`.
 */
function withoutReleaseGroup(front: string): string {
  const found = /^[[【][^\]】]{1,40}[\]】][\s._]{0,3}(?:[[【]([^\]】]{1,200})[\]】]?)?(.*)$/su.exec(front);
  if (found === null) return front;
  const [, framed, rest = ''] = found;
  if (/[\p{L}\p{N}]/u.test(rest) && framed === undefined) return rest;
  return framed === undefined ? front : `${framed}${rest}`;
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
  const ofFile = readEpisodeName(base, hints, true);
  if (ofFile !== undefined) return ofFile;
  const ofFolder = readEpisodeName(place.episodeFolder, hints, true);
  // `Show S01E01-E12/05.mkv`: the folder has several episodes, and a bare number chooses one of them.
  if (certain || (ofFolder?.episodes?.length ?? 0) < 2) return ofFolder;
  const one = readEpisodeName(base, { show, season: ofFolder?.season }, false);
  const isInside = one?.episodes?.every((number) => ofFolder?.episodes?.includes(number)) === true;
  return isInside && ofFolder?.season !== undefined ? { season: ofFolder.season, ...one } : ofFolder;
}
