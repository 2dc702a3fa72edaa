/**
 * Finds the .nfo files of a title and of an episode, and decides where a new one goes
 * (docs/reference/nfo.md#which-file). All existing ones are kept up to date, and no second one is created. Works on
 * names only; reads nothing.
 */
import { discKind, isSeasonFolderName } from '../../naming/folderRules.ts';
import type { ListedFile, VideoLayout } from '../../naming/layout.ts';
import { joinPath, placeOf, placeOfVideo, videoBase } from '../../naming/mediaPlace.ts';
import type { Title } from '../../title/title.ts';

type Listed = Pick<Title, 'layout' | 'listing'>;

export interface NfoPlace {
  /** Relative to the root. */
  readonly path: string;
  /** Relative to the folder of the record that lists it: the title's, or the episode's own. */
  readonly name: string;
  /** Absent if there is no file. */
  readonly listed?: ListedFile;
}

export interface NfoPlaces {
  readonly present: readonly NfoPlace[];
  /** Where a new one goes; absent if there can be none. */
  readonly fresh?: NfoPlace;
}

/** In larger folders, names are not compared case-insensitively: a folder may hold thousands of films. */
const spelledAtMost = 1000;

/** The .nfo files of a film, or of a series as a whole. */
export function titleNfoPlaces(title: Listed): NfoPlaces {
  return title.layout.kind === 'series' ? seriesPlaces(title) : moviePlaces(title);
}

/**
 * In its own folder a film uses `movie.nfo`: Jellyfin prefers and writes it, Emby, Kodi and Radarr know it, all
 * versions share it, and no rename of the video leaves it behind. In a shared folder it has the video's name.
 */
function moviePlaces(title: Listed): NfoPlaces {
  const { folder, flat, videos } = title.layout;
  const own = flat ? [] : [placeIn(title, folder, 'movie.nfo')];
  const besideVideos = videos
    .filter(({ part = 1, disc }) => part === 1 && disc === undefined)
    .map((video) => placeIn(title, placeOfVideo(video).folder, `${videoBase(video)}.nfo`));
  const ofDiscs = videos.filter(({ disc }) => disc !== undefined).flatMap((video) => discPlaces(title, video));
  const all = unique([...own, ...besideVideos, ...ofDiscs]);
  const [first] = flat ? besideVideos : own;
  return placesOf(all, first);
}

/**
 * A disc's folder has any letter case, and a DVD may have none: its files, and the .nfo named after them, are then in the
 * title's folder.
 */
function discPlaces(title: Listed, video: VideoLayout): NfoPlace[] {
  const discFolders = [...title.listing.keys()].filter((path) => {
    const { folder, name } = placeOf(path);
    return folder === video.path && discKind(name) === video.disc;
  });
  const name = video.disc === 'dvd' ? 'VIDEO_TS.nfo' : 'index.nfo';
  return [
    ...[...discFolders, video.path].map((folder) => placeIn(title, folder, name)),
    placeIn(title, video.path, `${videoBase(video)}.nfo`),
  ];
}

function seriesPlaces(title: Listed): NfoPlaces {
  const { folder, flat } = title.layout;
  if (flat) return { present: [] };
  const place = placeIn(title, folder, 'tvshow.nfo');
  return placesOf([place], place);
}

/** The season.nfo of each season with its own folder: Jellyfin reads it nowhere else. */
export function seasonNfoPlaces(title: Listed): readonly { readonly season: number; readonly places: NfoPlaces }[] {
  const seasons = new Map<string, Set<number | undefined>>();
  for (const video of title.layout.videos) {
    const { folder } = placeOfVideo(video);
    seasons.set(folder, (seasons.get(folder) ?? new Set()).add(video.season));
  }
  return [...seasons].flatMap(([folder, found]) => {
    // First what costs nothing: the patterns of season names take 20 ms to compile, more than all else of a film's visit.
    if (folder === title.layout.folder || found.size !== 1) return [];
    const season = isSeasonFolderName(placeOf(folder).name);
    if (season === undefined || !found.has(season)) return [];
    const place = placeIn(title, folder, 'season.nfo');
    return [{ season, places: placesOf([place], place) }];
  });
}

export function episodeNfoPlaces(title: Listed, video: VideoLayout): NfoPlaces {
  if (video.disc !== undefined || (video.part ?? 1) > 1) return { present: [] };
  const { folder } = placeOfVideo(video);
  const found = placeIn(title, folder, `${videoBase(video)}.nfo`);
  const place = { ...found, name: placeOf(found.path).name };
  return placesOf([place], place);
}

/** A summary of sizes and mtimes that changes when a file is added, removed or changed; reads nothing. */
export function seenState(places: readonly NfoPlaces[]): string {
  return places
    .flatMap(({ present }) => present)
    .map(({ name, listed }) => `${name} ${listed?.sizeBytes} ${Math.floor(listed?.mtimeMs ?? 0)}`)
    .toSorted()
    .join('\n');
}

function placesOf(all: readonly NfoPlace[], fresh: NfoPlace | undefined): NfoPlaces {
  const present = all.filter(({ listed }) => listed !== undefined);
  return { present, ...(fresh === undefined || fresh.listed !== undefined ? {} : { fresh }) };
}

/** On case-insensitive shares another spelling of the name is the same file. */
function placeIn(title: Listed, folder: string, wanted: string): NfoPlace {
  const files = title.listing.get(folder);
  const listed = files?.get(wanted) ?? otherSpelling(files, wanted);
  const path = listed?.path ?? joinPath(folder, wanted);
  const base = title.layout.folder;
  const name = base === '' ? path : path.slice(base.length + 1);
  return { path, name, ...(listed === undefined ? {} : { listed }) };
}

function otherSpelling(files: ReadonlyMap<string, ListedFile> | undefined, wanted: string): ListedFile | undefined {
  if (files === undefined || files.size > spelledAtMost) return undefined;
  const lower = wanted.toLowerCase();
  for (const [name, file] of files) if (name.toLowerCase() === lower) return file;
  return undefined;
}

function unique(places: readonly NfoPlace[]): NfoPlace[] {
  return [...new Map(places.map((place) => [place.path, place])).values()];
}
