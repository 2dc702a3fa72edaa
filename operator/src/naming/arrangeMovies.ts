/**
 * Arranges the films of a listing: which folder belongs to one film, which films share a folder, which files are
 * versions and parts. Uses names only.
 */
import { readFilmPart, readFilmVersion } from './filmName.ts';
import type { TitleLayout, VideoLayout } from './layout.ts';
import { groupBy, type ListedExtra, type ListedMedia, type ListedVideo, toExtraLayout } from './listedMedia.ts';
import { byteOrder, comparable } from './pathText.ts';
import { readIds } from './providerIds.ts';
import { readTitleName, type TitleName } from './titleName.ts';
import { filmTitle, isNamedByFile } from './titleOf.ts';

/** A unit that plays as one: a file, a disc, or several parts. */
interface Unit {
  readonly videos: readonly ListedVideo[];
  /** The part number of each video, in the order of `videos`; empty for a single video. */
  readonly parts: readonly number[];
  /** Base name without the part; '' if only the folder has a name. */
  readonly name: string;
  readonly named: TitleName | undefined;
}

interface Arranged {
  readonly titles: TitleLayout[];
  readonly strays: string[];
}

export function arrangeMovies(media: ListedMedia): Arranged {
  const arranged: Arranged = { titles: [], strays: [...media.strays] };
  const extras = groupBy(media.extras, (extra) => extra.folder);
  const videos = groupBy(media.videos, (video) => video.folder);
  for (const folder of new Set([...videos.keys(), ...extras.keys()])) {
    const units = unitsOf(videos.get(folder) ?? []);
    const holdsFilms = folder !== '' && [...videos.keys()].some((other) => other.startsWith(`${folder}/`));
    const isShelf = holdsFilms && isNamedByFiles(folder, units);
    arrangeFolder({ folder, units, extras: extras.get(folder) ?? [], isShelf }, arranged);
  }
  return arranged;
}

interface FilmFolder {
  readonly folder: string;
  readonly units: readonly Unit[];
  readonly extras: readonly ListedExtra[];
  /** Films in folders of their own are below it. */
  readonly isShelf: boolean;
}

/** `Horror/Film A (2010).mkv` beside `Horror/Film B (2011)`: the folder names neither film. */
function isNamedByFiles(folder: string, units: readonly Unit[]): boolean {
  const name = folder.slice(folder.lastIndexOf('/') + 1);
  return units.every(({ name: base, named }) => named !== undefined && isNamedByFile(name, named, base));
}

/**
 * A folder belongs to a film if all videos in it are one film. Otherwise each film in it is a title of its own (flat).
 */
function arrangeFolder({ folder, units, extras, isShelf }: FilmFolder, into: Arranged): void {
  const name = folder === '' ? undefined : folder.slice(folder.lastIndexOf('/') + 1);
  const isOwn = name !== undefined && units.length > 0 && !isShelf && areOneFilm(units, name) && !gathers(name, units);
  if (isOwn) {
    into.titles.push(titleOf(folder, folder, name, units, extras));
    return;
  }
  const groups = groupBy(units, flatKey);
  const owned = extrasByFilm(groups, extras);
  for (const [film, group] of groups) {
    const isDisc = group[0]?.name === '';
    const key = group.flatMap((unit) => unit.videos.map((video) => video.path)).sort(byteOrder)[0] ?? folder;
    into.titles.push(titleOf(key, folder, isDisc ? name : undefined, group, owned.get(film) ?? []));
  }
  into.strays.push(...(owned.get(undefined) ?? []).map((extra) => extra.path));
}

/** Extras beside several films belong to the film whose name they contain; the others are under `undefined`. */
function extrasByFilm(
  groups: ReadonlyMap<string, readonly Unit[]>,
  extras: readonly ListedExtra[],
): ReadonlyMap<string | undefined, readonly ListedExtra[]> {
  const films = new Map<string, string>();
  for (const [film, group] of groups) {
    for (const unit of group) if (unit.name !== '') films.set(comparable(unit.name), film);
  }
  const owned = new Map<string | undefined, ListedExtra[]>();
  for (const extra of extras) {
    const named = identity(readTitleName(readFilmPart(extra.owner)?.owner ?? extra.owner));
    const film = extra.owner === '' ? undefined : groups.has(named) ? named : films.get(comparable(extra.owner));
    const known = owned.get(film);
    if (known === undefined) owned.set(film, [extra]);
    else known.push(extra);
  }
  return owned;
}

function gathers(folderName: string, units: readonly Unit[]): boolean {
  return units.every((unit) => unit.named !== undefined && filmTitle(folderName, unit.named).grouped);
}

function unitsOf(videos: readonly ListedVideo[]): readonly Unit[] {
  const candidates = groupBy(videos, (video) => {
    const part = partOf(video);
    return part === undefined ? `/${video.path}` : part.key;
  });
  return [...candidates.values()].flatMap((group) => {
    const parts = group.map((video) => partOf(video)?.part ?? 0);
    const isStack = group.length > 1 && new Set(parts).size === group.length;
    return isStack ? [stackOf(group, parts)] : group.map((video) => unitOf([video], [], video.base));
  });
}

/** Reads the part from the file's name, or from the folder of one part (`CD1`). */
function partOf(video: ListedVideo): { key: string; part: number; name: string } | undefined {
  if (video.place.part !== undefined) return { key: '//folders', part: video.place.part, name: '' };
  const part = readFilmPart(video.base);
  // Without a folder nothing names the film of `CD1.avi`.
  return part === undefined || (part.owner === '' && video.folder === '')
    ? undefined
    : { key: `${part.word}/${comparable(part.owner)}`, part: part.part, name: part.owner };
}

function stackOf(group: readonly ListedVideo[], parts: readonly number[]): Unit {
  const order = [...group.keys()].sort((left, right) => (parts[left] ?? 0) - (parts[right] ?? 0));
  const first = group[order[0] ?? 0];
  return unitOf(
    order.flatMap((index) => group[index] ?? []),
    order.map((index) => parts[index] ?? 0),
    first === undefined ? '' : (partOf(first)?.name ?? ''),
  );
}

function unitOf(videos: readonly ListedVideo[], parts: readonly number[], name: string): Unit {
  return { videos, parts, name, named: name === '' ? undefined : readTitleName(name) };
}

function identity(named: TitleName): string {
  return `${comparable(named.title)}/${named.year ?? ''}`;
}

function flatKey(unit: Unit): string {
  return unit.named === undefined ? '' : identity(unit.named);
}

/**
 * Whether the units are one film: each file has the folder's name plus a label, or the folder's title, or all have the
 * same title and year.
 */
function areOneFilm(units: readonly Unit[], folderName: string): boolean {
  if (units.length === 1) return true;
  const years = new Set(units.flatMap((unit) => unit.named?.year ?? []));
  if (years.size > 1) return false;
  const folderTitle = comparable(readTitleName(folderName).title);
  const fits = units.every(
    ({ name, named }) =>
      named === undefined || comparable(named.title) === folderTitle || readFilmVersion(name, folderName) !== undefined,
  );
  return fits || new Set(units.map(flatKey)).size === 1;
}

function titleOf(
  key: string,
  folder: string,
  name: string | undefined,
  units: readonly Unit[],
  extras: readonly ListedExtra[],
): TitleLayout {
  const named = units.find((unit) => unit.named !== undefined);
  const { title, year, country } = filmTitle(name, named?.named, named?.name);
  const ids = [name ?? '', ...units.map((unit) => unit.name)].map((text) => readIds(text).ids);
  return {
    key,
    kind: 'movie',
    folder,
    flat: name === undefined,
    title,
    ...(year === undefined ? {} : { year }),
    ...(country === undefined ? {} : { country }),
    ids: Object.assign({}, ...ids.toReversed()),
    videos: units.flatMap((unit) => videosOf(unit, name)),
    extras: extras.map(toExtraLayout),
  };
}

function videosOf(unit: Unit, folderName: string | undefined): readonly VideoLayout[] {
  const version = unit.name === '' ? undefined : readFilmVersion(unit.name, folderName);
  return unit.videos.map((video, index) => {
    const part = unit.parts[index];
    return {
      path: video.path,
      sizeBytes: video.sizeBytes,
      mtimeMs: video.mtimeMs,
      ...(video.place.disc === undefined ? {} : { disc: video.place.disc }),
      ...(part === undefined ? {} : { part }),
      ...(version === undefined ? {} : { version }),
    };
  });
}
