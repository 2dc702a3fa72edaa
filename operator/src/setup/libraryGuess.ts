/** Guesses a folder's kind from the names in it, for `init` and for a dry run without documents. */
import type { Dirent } from 'node:fs';
import { lstat, opendir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { isFranchiseFileName } from '@projectionist/franchise/fileNames';
import type { LibraryKind } from '../library/document.ts';
import { englishText } from '../messages/english.ts';
import { errorCode, unreadReason } from '../messages/systemError.ts';
import { explainPath } from '../naming/explainPath.ts';
import { isIgnoredFileName, isIgnoredFolderName, isVideoFileName } from '../naming/folderRules.ts';
import type { PathReading } from '../naming/layout.ts';
import { CommandError } from '../process/commandError.ts';
import { counted, shownPath } from '../process/terminal.ts';
import { isBelow } from './mediaRoots.ts';

/** Enough names to be sure of a kind, few enough for a slow network mount: a season has some 25. */
const videosAtMost = 2_000;
const foldersAtMost = 2_000;
const depthAtMost = 6;

export interface LibraryGuess {
  /** Absolute; links are not resolved. */
  readonly path: string;
  readonly kind: LibraryKind;
  /** A phrase: the evidence for the kind. */
  readonly why: string;
  /** What to check before trusting the guess. */
  readonly warning?: string;
  /** Absolute, sorted: folders directly below that are each for films or for series alone; absent unless there are both. */
  readonly apart?: readonly string[];
  /** How many of the videos are named like the guessed kind; absent without a video. */
  readonly videos?: { readonly fitting: number; readonly all: number };
}

/** Throws CommandError if the path is not a folder, or if nothing in it allows a guess. */
export async function guessLibrary(path: string, currentFolder: string, kind?: LibraryKind): Promise<LibraryGuess> {
  const absolute = resolve(currentFolder, path);
  const shown = shownPath(absolute);
  const found = await stat(absolute).catch((error: unknown) => refuse(absolute, error));
  if (!found.isDirectory()) throw new CommandError(`${shown} is a file: name the folder that holds the titles`);
  await refuseSystemFolder(absolute);
  const names = await sampleNames(absolute);
  if (kind !== undefined) return { path: absolute, kind, why: 'given with --kind' };
  if (names.videos.length === 0) return guessWithoutVideos(absolute, names);
  return guessByVideos(absolute, names.videos);
}

/** Folders of the system itself. Below some of them disks are mounted (`/run/media`, `/var/mnt`), so only these are refused. */
const systemFolders: ReadonlySet<string> = new Set(
  ['', 'bin', 'boot', 'dev', 'etc', 'lib', 'lib32', 'lib64', 'proc', 'run', 'sbin', 'sys', 'usr', 'var'].map(
    (name) => `/${name}`,
  ),
);

async function refuseSystemFolder(path: string): Promise<void> {
  if (!systemFolders.has(path) && !systemFolders.has(await realFolder(path))) return;
  throw new CommandError(`${shownPath(path)} is a folder of the system: name the folder in it that holds the titles`);
}

function refuse(path: string, error: unknown): never {
  const code = errorCode(error);
  if (code === 'ENOENT' || code === 'ENOTDIR')
    throw new CommandError(`${shownPath(path)} does not exist: check the path, or mount it`);
  throw new CommandError(`${shownPath(path)} cannot be read, ${englishText(unreadReason(error))}`);
}

function guessWithoutVideos(path: string, { franchises, unreadable }: SampledNames): LibraryGuess {
  if (franchises > 0)
    return { path, kind: 'franchises', why: `it holds ${counted(franchises, 'franchise file')} and no video` };
  if (unreadable !== undefined) {
    throw new CommandError(
      `${shownPath(unreadable)} cannot be read, and nothing else below ${shownPath(path)} is a video: give the user of this process the right to read it`,
    );
  }
  const kind = kindByName(basename(path));
  if (kind !== undefined) return { path, kind, why: 'no video yet, so by its name' };
  throw new CommandError(
    `${shownPath(path)} holds no video, so its kind cannot be guessed. Leave it out if films or series never come there, as in a folder of music. Else name it with --kind movies or --kind series, or name the folder above the titles`,
  );
}

/** What an empty folder is called by people who are about to fill it. */
const namesOfKinds: readonly (readonly [kind: LibraryKind, words: ReadonlySet<string>])[] = [
  ['movies', new Set(['movie', 'movies', 'film', 'films', 'filme', 'spielfilme', 'kino'])],
  ['series', new Set(['series', 'serie', 'serien', 'show', 'shows', 'tv', 'tvshows'])],
  ['franchises', new Set(['franchise', 'franchises', 'stories'])],
];

/** Undefined if the name says nothing, or names two kinds (`TV movies`). */
function kindByName(name: string): LibraryKind | undefined {
  const words = name.toLowerCase().split(/[^\p{L}]+/u);
  const kinds = namesOfKinds.filter(([, known]) => words.some((word) => known.has(word)));
  return kinds.length === 1 ? kinds[0]?.[0] : undefined;
}

/** Reads each name as an episode; a name that does not read as one counts as a film. */
function guessByVideos(path: string, videos: readonly string[]): LibraryGuess {
  const readings = videos.map((video) => explainPath('series', video)).filter((reading) => reading.role === 'video');
  const numbered = new Map<string, number>();
  for (const reading of readings.filter(isNumbered)) {
    numbered.set(dirname(reading.path), (numbered.get(dirname(reading.path)) ?? 0) + 1);
  }
  const isEpisode = (reading: PathReading) =>
    sureRules.has(reading.rule) ||
    (isNumbered(reading) && (numbered.get(dirname(reading.path)) ?? 0) >= numberedTogether);
  const episodes = readings.filter(isEpisode);
  const kind = episodes.length > readings.length - episodes.length ? 'series' : 'movies';
  // A scan of series reads a number as an episode; one of films may have it in a title.
  const fits =
    kind === 'movies' ? (one: PathReading) => !isEpisode(one) : (one: PathReading) => isEpisode(one) || isNumbered(one);
  const sure = readings.filter(fits);
  const other = readings.filter((one) => !fits(one));
  const like = sure[0] === undefined ? '' : `, such as ${shownPath(sure[0].path)}`;
  const why = `${sure.length} of ${counted(readings.length, 'video')} named like ${kind === 'series' ? 'episodes' : 'films'}${like}`;
  const odd = other[0];
  const apart = foldersApart(readings, isEpisode).map((name) => join(path, name));
  const found: LibraryGuess = { path, kind, why, videos: { fitting: sure.length, all: readings.length } };
  const guess = apart.length === 0 ? found : { ...found, apart };
  if (odd === undefined || other.length * mixedFrom < readings.length) return guess;
  const warning = `${other.length} look like ${kind === 'series' ? 'films' : 'episodes'}, such as ${shownPath(odd.path)}: if films and series have separate folders, name each folder instead`;
  return { ...guess, warning };
}

/** Names of folders such as `movies` and `TV`: named after a kind, and every video in them is of that kind. Empty unless both kinds are there. */
function foldersApart(videos: readonly PathReading[], isEpisode: (reading: PathReading) => boolean): readonly string[] {
  const kindsIn = new Map<string, Set<LibraryKind>>();
  for (const video of videos) {
    const [top = ''] = video.path.split('/');
    kindsIn.set(top, (kindsIn.get(top) ?? new Set()).add(isEpisode(video) ? 'series' : 'movies'));
  }
  const apart = [...kindsIn].filter(([top, kinds]) => [...kinds].every((kind) => kind === kindByName(top)));
  const kinds = new Set(apart.flatMap(([, of]) => [...of]));
  return kinds.size === 2 ? apart.map(([top]) => top).sort() : [];
}

/**
 * Throws CommandError, because one Library of the whole would give the files of films to series, or those of series to
 * films. `options` are those of the command that its sentence offers, each after a blank.
 */
export function refuseApart(guesses: readonly LibraryGuess[], options: string): void {
  const refused = guesses.find(({ apart }) => apart !== undefined);
  if (refused === undefined) return;
  const folders = guesses.flatMap(({ path, apart }) => apart ?? [path]).map((folder) => shownPath(folder));
  throw new CommandError(
    `${shownPath(refused.path)} has films and series in folders of their own, and each is a Library. Name them instead:\n\n    projectionist init${options} ${folders.join(' ')}\n`,
  );
}

/** A name read by one of these rules is an episode, whatever lies beside it. A bare number may be part of a film's title. */
const sureRules = new Set([
  'season-episode',
  'season-x-episode',
  'season-dash-episode',
  'episode',
  'episode-of',
  'air-date',
]);
/** This many numbered videos in one folder are a season; a trilogy has fewer parts, or a folder for each. */
const numberedTogether = 4;
/** Warn if at least one video in this many does not fit the kind. */
const mixedFrom = 5;

function isNumbered(reading: PathReading): boolean {
  return reading.role === 'video' && reading.episodes !== undefined && !sureRules.has(reading.rule);
}

interface SampledNames {
  /** Relative to the folder. */
  readonly videos: readonly string[];
  readonly franchises: number;
  /** Absolute: the first folder that could not be read. */
  readonly unreadable?: string;
}

/** Reads breadth first, to see many titles instead of one. Throws CommandError if the folder itself cannot be read. */
async function sampleNames(root: string): Promise<SampledNames> {
  const videos: string[] = [];
  let franchises = 0;
  let unreadable: string | undefined;
  const queue: { readonly path: string; readonly depth: number }[] = [{ path: '', depth: 0 }];
  for (let at = 0; at < queue.length && at < foldersAtMost && videos.length < videosAtMost; at++) {
    const folder = queue[at];
    if (folder === undefined) break;
    try {
      for await (const entry of await opendir(join(root, folder.path))) {
        const path = folder.path === '' ? entry.name : `${folder.path}/${entry.name}`;
        if (entry.isDirectory()) {
          if (folder.depth < depthAtMost && !isIgnoredFolderName(entry.name))
            queue.push({ path, depth: folder.depth + 1 });
        } else if (isFranchiseFileName(entry.name)) {
          if (await isScannedFile(root, path, entry)) franchises++;
        } else if (isVideoFileName(entry.name) && !isIgnoredFileName(entry.name)) {
          if (await isScannedFile(root, path, entry)) videos.push(path);
        }
        if (videos.length >= videosAtMost) break;
      }
    } catch (error) {
      if (folder.path === '') refuse(root, error);
      unreadable ??= join(root, folder.path);
    }
  }
  return { videos: videos.toSorted(), franchises, ...(unreadable === undefined ? {} : { unreadable }) };
}

/**
 * Whether a scan reads the entry (walk/scanFolder.ts): a regular file, or a link to one inside the folder. A linked folder needs no visit:
 * inside the folder it is read under its own name.
 */
async function isScannedFile(root: string, path: string, entry: Dirent): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isFile();
  try {
    const target = await realpath(join(root, path));
    return isBelow(target, await realpath(root)) && (await lstat(target)).isFile();
  } catch {
    return false;
  }
}

/** Makes a DNS label of the folder's name that is not in `taken`: `Filme (HD)` becomes `filme-hd`. */
export function libraryName(path: string, kind: LibraryKind, taken: ReadonlySet<string>): string {
  const plain = basename(path)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/gu, 'ss')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-+|(?<!-)-+$/gu, '')
    .slice(0, 50)
    .replace(/(?<!-)-+$/u, '');
  const name = plain === '' ? kind : plain;
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name}-${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** Resolves links, to recognize two paths to the same folder. */
export async function realFolder(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}
