/** Explains how one path is read: its role, its title, its episode, and the rule that decided. Never reads a disk. */
import type { EpisodeName } from './episodeName.ts';
import { hiddenReading, type RoleReading, roleOf } from './fileRole.ts';
import { readEdition, readFilmPart, readFilmVersion } from './filmName.ts';
import type { PathReading } from './layout.ts';
import { baseOf, nameLengthLimit, splitPath } from './pathText.ts';
import { readIds } from './providerIds.ts';
import { readTitleName, type TitleName } from './titleName.ts';
import { filmTitle, readPlacedEpisode, showName, showNameOfFile, showTitle } from './titleOf.ts';
import { findTitlePlace, type LibraryKind, type TitlePlace } from './titlePlace.ts';

export interface ExplainOptions {
  /** Whether the document or an ignore file excludes the path; `relativePath` uses `/`. */
  readonly isIgnored?: (relativePath: string, isFolder: boolean) => boolean;
}

/**
 * Reads a path relative to the Library's root; `/` and `\` both separate. Never throws; takes time linear in the path's
 * length. `path` is returned as given; keys without a value are left out.
 */
export function explainPath(kind: LibraryKind, path: string, options: ExplainOptions = {}): PathReading {
  const segments = splitPath(path);
  if (segments === undefined) return { path, role: 'ignored', rule: 'outside-root' };
  const name = segments.at(-1);
  if (name === undefined) return { path, role: 'ignored', rule: 'empty-path' };
  const hidden = hiddenReading(segments);
  if (hidden?.role === 'ignored') return { path, role: hidden.role, rule: hidden.rule };
  if (options.isIgnored?.(segments.join('/'), false) === true) return { path, role: 'ignored', rule: 'ignore-rule' };
  const folders = segments.slice(0, hidden?.depth ?? -1);
  const base = hidden === undefined ? baseOf(name) : hidden.base;
  const place = findTitlePlace(kind, folders, base);
  const reading =
    hidden === undefined
      ? roleOf(name, base, place, folders[place.titleIndex])
      : { role: hidden.role, rule: hidden.rule, base };
  if (reading.role === 'ignored') return { path, role: reading.role, rule: reading.rule };
  return kind === 'movies' ? movieReading(path, folders, place, reading) : seriesReading(path, folders, place, reading);
}

function titled(found: Partial<TitleName> | undefined): Partial<TitleName> {
  if (found?.title === undefined || found.title === '') return {};
  const { title, year, country } = found;
  return { title, ...(year === undefined ? {} : { year }), ...(country === undefined ? {} : { country }) };
}

function withIds(...names: readonly string[]): Pick<PathReading, 'ids'> {
  const ids = Object.assign({}, ...names.toReversed().map((name) => readIds(name).ids));
  return Object.keys(ids).length === 0 ? {} : { ids };
}

function movieReading(path: string, folders: readonly string[], place: TitlePlace, reading: RoleReading): PathReading {
  const folder = folders[place.titleIndex];
  const isVideo = reading.role === 'video';
  const stacked = isVideo ? readFilmPart(reading.base) : undefined;
  // `Mockingjay Part 1 (2014)/Mockingjay Part 1.mkv`: the part belongs to the film's title, not to the file.
  const owned = stacked !== undefined && readFilmPart(readTitleName(folder ?? '').title)?.part === stacked.part;
  const part = owned ? undefined : (stacked?.part ?? (isVideo ? place.part : undefined));
  const base = stacked === undefined || owned ? reading.base : stacked.owner;
  const apart = base === '' || (folder !== undefined && reading.rule === 'extras-folder');
  const found = filmTitle(folder, apart ? undefined : readTitleName(base), base);
  const version = isVideo && place.disc === undefined ? readFilmVersion(base, folder) : undefined;
  return {
    path,
    role: reading.role,
    ...(reading.extraType === undefined ? {} : { extraType: reading.extraType }),
    ...titled(found),
    ...withIds(found.grouped ? '' : (folder ?? ''), apart ? '' : base),
    ...(part === undefined ? {} : { part }),
    ...(version === undefined ? {} : { version }),
    rule:
      isVideo && reading.rule === 'video'
        ? folder === undefined || found.grouped
          ? 'film-file'
          : 'film-folder'
        : reading.rule,
  };
}

function seriesReading(path: string, folders: readonly string[], place: TitlePlace, reading: RoleReading): PathReading {
  const folder = folders[place.titleIndex];
  const show = folder === undefined ? undefined : showName(folder);
  const named = episodeOf(reading, place, show?.title);
  const episode = reading.role === 'ours' ? undefined : named;
  const ofFolder = seasonOfArt(path, reading) ?? place.season;
  const season = episode?.season ?? ofFolder ?? (episode?.episodes === undefined ? undefined : 1);
  const part = reading.role === 'video' ? (episode?.part ?? place.part) : undefined;
  const edition = reading.role === 'video' ? readEdition(reading.base) : undefined;
  return {
    path,
    role: reading.role,
    ...(reading.extraType === undefined ? {} : { extraType: reading.extraType }),
    ...titled(showTitle(show, showNameOfFile(reading.base, named, place), named !== undefined)),
    ...withIds(folder ?? '', place.titleIndex < 0 ? (folders[0] ?? '') : '', folder === undefined ? reading.base : ''),
    ...(season === undefined || reading.role === 'ours' ? {} : { season }),
    ...(episode?.episodes === undefined ? {} : { episodes: episode.episodes }),
    ...(episode?.airDate === undefined ? {} : { airDate: episode.airDate }),
    ...(part === undefined ? {} : { part }),
    ...(edition === undefined ? {} : { version: edition }),
    rule: reading.rule === 'video' ? (episode?.rule ?? 'no-episode') : reading.rule,
  };
}

/** Bare numbers count for videos and for subtitles with their name; art and extras need a certain form. */
function episodeOf(reading: RoleReading, place: TitlePlace, show: string | undefined): EpisodeName | undefined {
  if (reading.rule === 'extras-folder' || reading.role === 'sample') return undefined;
  return readPlacedEpisode(reading.base, place, show, reading.role !== 'video' && reading.role !== 'subtitle');
}

function seasonOfArt(path: string, reading: RoleReading): number | undefined {
  if (reading.role !== 'image' || reading.base !== '') return undefined;
  const found = /(?:^|[\\/])season(?:-?(\d{1,4})|-specials)-[^\\/]{1,32}$/i.exec(path.slice(-nameLengthLimit));
  return found === null ? undefined : Number(found[1] ?? 0);
}
