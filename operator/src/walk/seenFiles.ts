/**
 * What changed in a folder since the last notification of media servers: the files that servers read, compared by name, size and
 * mtime. Pure.
 */
import { isIgnoredFileName, isVideoFileName } from '../naming/folderRules.ts';
import type { ListedFile } from '../naming/layout.ts';
import { joinPath } from '../naming/mediaPlace.ts';

/** One file that a server reads. */
export type SeenFile = readonly [name: string, sizeBytes: number, mtimeMs: number];

export interface FolderFiles {
  /** Relative to the root. */
  readonly folder: string;
  readonly files: readonly SeenFile[];
}

/**
 * `changed`: new, or with another size. `touched`: only its mtime is another. `lost`: it is gone. `unknown`: the
 * folder changed, and nothing is known of how it was. `path` is relative to the root; for `unknown` the folder's.
 */
export interface SeenChange {
  readonly path: string;
  readonly fact: 'changed' | 'touched' | 'lost' | 'unknown';
  readonly mtimeMs?: number;
}

/** Subtitles, sound beside the video, pictures, `.nfo`: endings in lower case, without the dot. */
const readEndings: ReadonlySet<string> = new Set(
  (
    'nfo ass idx mks sami smi srt ssa sub sup ttml usf vtt avif bmp gif jpeg jpg png svg tbn webp ' +
    'aac ac3 dts eac3 flac m4a mka mp3 ogg opus wav strm'
  ).split(' '),
);

/** The files in this folder that servers read, by name. */
export function readFilesOf(files: Iterable<ListedFile>): SeenFile[] {
  const seen: SeenFile[] = [];
  for (const { path, sizeBytes, mtimeMs } of files) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (isReadName(name)) seen.push([name, sizeBytes, Math.floor(mtimeMs)]);
  }
  return seen;
}

function isReadName(name: string): boolean {
  if (isIgnoredFileName(name)) return false;
  return readEndings.has(name.slice(name.lastIndexOf('.') + 1).toLowerCase()) || isVideoFileName(name);
}

/** `isWhole`: false if a part of the folder could not be read, so that a missing file may still exist. */
export function changesIn(
  { folder, files }: FolderFiles,
  before: readonly SeenFile[],
  isWhole: boolean,
): readonly SeenChange[] {
  const known = new Map(before.map((file) => [file[0], file]));
  const changes: SeenChange[] = [];
  for (const [name, sizeBytes, mtimeMs] of files) {
    const was = known.get(name);
    known.delete(name);
    if (was !== undefined && was[1] === sizeBytes && was[2] === mtimeMs) continue;
    const fact = was !== undefined && was[1] === sizeBytes ? 'touched' : 'changed';
    changes.push({ path: joinPath(folder, name), fact, mtimeMs });
  }
  if (isWhole) for (const name of known.keys()) changes.push({ path: joinPath(folder, name), fact: 'lost' });
  return changes;
}

/**
 * The files as the next walk must compare them: `now`, with those that only could not be read, and of the files in
 * `ours` the state after our own writes.
 */
export function seenAfter(
  now: readonly SeenFile[],
  before: readonly SeenFile[],
  isWhole: boolean,
  ours: ReadonlyMap<string, SeenFile | undefined> = new Map(),
): readonly SeenFile[] {
  const files = new Map((isWhole ? now : [...before, ...now]).map((file) => [file[0], file]));
  for (const [name, file] of ours) {
    if (file === undefined) files.delete(name);
    else files.set(name, file);
  }
  return [...files.values()];
}
