/**
 * What a scan leaves out: names, the document's globs, ignore files. Reads ignore files; decides nothing about titles.
 */
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from 'node:fs';
import { type Message, message } from '../messages/message.ts';
import { errorCode, reasonOf } from './scanReport.ts';

const PATTERN_FILES = ['.ignore', '.plexignore'] as const;

export type PatternFile = (typeof PATTERN_FILES)[number];

export interface PathMatcher {
  /** `relativePath` is relative to the folder that holds the patterns, with `/`. */
  isIgnored(relativePath: string, isFolder: boolean): boolean;
}

/** The rules of `naming/` that a scan needs (docs/reference/naming.md#ignored-names). */
export interface ScanRules {
  isIgnoredFolderName(name: string): boolean;
  isIgnoredFileName(name: string): boolean;
  /** Patterns of an ignore file that is not empty. */
  parseIgnoreFile(text: string, name: PatternFile): PathMatcher;
  /** The document's `ignore`, relative to the root; absent if it has none. */
  readonly documentGlobs?: PathMatcher;
}

/** Patterns of one ignore file; they apply to paths below their folder. */
export interface IgnoreLayer {
  /** Length of the folder's path with its slash; 0 for the root. */
  readonly baseLength: number;
  readonly matcher: PathMatcher;
}

export type FolderIgnores =
  | { readonly whole: false; readonly layers: readonly IgnoreLayer[] }
  /** The folder and everything below it is left out; `trouble` if the reason is an unreadable ignore file. */
  | { readonly whole: true; readonly trouble?: Message };

export const NO_IGNORES: FolderIgnores = { whole: false, layers: [] };

/**
 * The names by which a file named `name` is looked for, without regard to case (Windows and phones write `.Ignore`).
 * Without a listing the usual spellings are tried.
 */
function spellingsOf(name: string, names: readonly string[] | undefined): readonly string[] {
  if (names === undefined) return [name, `.${name.charAt(1).toUpperCase()}${name.slice(2)}`, name.toUpperCase()];
  return names.filter((one) => one.length === name.length && one.startsWith('.') && one.toLowerCase() === name);
}

/**
 * Adds a folder's own ignore files to the inherited ones. `names` is its listing; undefined tries the usual spellings of
 * every known file name (for the root, whose listing may be long). A `.nomedia` or an empty `.ignore` leaves out the whole folder. So does an
 * ignore file that cannot be read: a person wanted something in there to be ignored.
 */
export function readFolderIgnores(
  folder: { readonly absolutePath: string; readonly path: string },
  names: readonly string[] | undefined,
  above: FolderIgnores,
  rules: Pick<ScanRules, 'parseIgnoreFile'>,
  limitBytes: number,
): FolderIgnores {
  if (above.whole) return above;
  const nomedia = hasNomedia(folder.absolutePath, names);
  if (nomedia !== false) return nomedia === true ? { whole: true } : { whole: true, trouble: nomedia };
  let layers = above.layers;
  for (const name of PATTERN_FILES) {
    const texts = new Set<string>();
    for (const spelling of spellingsOf(name, names)) {
      const file = smallFileText(`${folder.absolutePath}/${spelling}`, limitBytes);
      if (!file.found) continue;
      if (file.text === undefined) {
        return { whole: true, trouble: message('ignoreFileUnread', spelling, file.trouble) };
      }
      if (file.text.trim() !== '') texts.add(file.text);
      else if (name === '.ignore') return { whole: true };
    }
    const baseLength = folder.path === '' ? 0 : folder.path.length + 1;
    // A set: where case does not matter to the file system, every spelling opens the same file.
    for (const text of texts) layers = [...layers, { baseLength, matcher: rules.parseIgnoreFile(text, name) }];
  }
  return layers === above.layers ? above : { whole: false, layers };
}

/** True if the document's globs or an ignore file at or above the entry's folder leave the entry out. */
export function isIgnoredPath(
  path: string,
  isFolder: boolean,
  rules: ScanRules,
  layers: readonly IgnoreLayer[],
): boolean {
  if (rules.documentGlobs?.isIgnored(path, isFolder) === true) return true;
  for (const layer of layers) {
    if (layer.matcher.isIgnored(path.slice(layer.baseLength), isFolder)) return true;
  }
  return false;
}

/** A sentence if it cannot be determined: a silent empty listing would look like deleted media. */
function hasNomedia(folderPath: string, names: readonly string[] | undefined): boolean | Message {
  const spellings = spellingsOf('.nomedia', names);
  if (names !== undefined) return spellings.length > 0;
  try {
    return spellings.some((name) => lstatSync(`${folderPath}/${name}`, { throwIfNoEntry: false }) !== undefined);
  } catch (error) {
    if (errorCode(error) === 'ENOTDIR') return false;
    return message('nomediaUnknown', reasonOf(error));
  }
}

type SmallFile =
  | { readonly found: false }
  | { readonly found: true; readonly text: string }
  | { readonly found: true; readonly text: undefined; readonly trouble: Message };

/** Reads a small regular file. Never follows a link, never blocks on a FIFO. */
function smallFileText(absolutePath: string, limitBytes: number): SmallFile {
  let handle: number;
  try {
    handle = openSync(absolutePath, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return { found: false };
    const isLink = errorCode(error) === 'ELOOP';
    return { found: true, text: undefined, trouble: isLink ? message('putFileNotLink') : reasonOf(error) };
  }
  try {
    const stats = fstatSync(handle);
    if (!stats.isFile()) return { found: true, text: undefined, trouble: message('notRegularFile') };
    if (stats.size > limitBytes) {
      return {
        found: true,
        text: undefined,
        trouble: message('bytesAtMostRead', String(stats.size), String(limitBytes)),
      };
    }
    const bytes = Buffer.alloc(limitBytes);
    return { found: true, text: bytes.toString('utf8', 0, readSync(handle, bytes, 0, limitBytes, 0)) };
  } catch (error) {
    return { found: true, text: undefined, trouble: reasonOf(error) };
  } finally {
    closeSync(handle);
  }
}
