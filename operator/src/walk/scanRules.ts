/**
 * What a scan leaves out: names, the document's globs, ignore files. Reads ignore files; decides nothing about titles.
 */
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from 'node:fs';
import { type Message, message } from '../messages/message.ts';
import { errorCode, unreadReason } from '../messages/systemError.ts';
import { patternLengthLimit, patternsLimit } from '../naming/ignoreRules.ts';
import { ENTRY_STEPS, IGNORE_CHARACTERS } from './scanLimits.ts';

const PATTERN_FILES = ['.ignore', '.plexignore'] as const;

export type PatternFile = (typeof PATTERN_FILES)[number];

export interface PathMatcher {
  /**
   * `relativePath` is relative to the folder that holds the patterns, with `/`. undefined: the answer would take too
   * many steps. Adds the steps it took to `work`.
   */
  isIgnored(relativePath: string, isFolder: boolean, work?: { steps: number }): boolean | undefined;
  /** How many patterns are not read, because there are too many or they are too long. */
  readonly beyondLimits?: number;
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
  /** The folder that holds the file, relative to the root; '' for the root. */
  readonly folder: string;
  /** The file's name as it is spelled there. */
  readonly file: string;
  /** Characters of its text. */
  readonly length: number;
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
 * every known file name (for the root, whose listing may be long). A `.nomedia` or an empty `.ignore` leaves out the
 * whole folder. So does an ignore file that cannot be read whole, or one too many: a person wanted something in there to be
 * ignored.
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
  let characters = layers.reduce((sum, { length }) => sum + length, 0);
  for (const name of PATTERN_FILES) {
    const texts = new Map<string, string>();
    for (const spelling of spellingsOf(name, names)) {
      const file = smallFileText(`${folder.absolutePath}/${spelling}`, limitBytes);
      if (!file.found) continue;
      if (file.text === undefined) {
        return { whole: true, trouble: message('ignoreFileUnread', spelling, file.trouble) };
      }
      // By text: where case does not matter to the file system, every spelling opens the same file.
      if (file.text.trim() !== '') texts.set(file.text, texts.get(file.text) ?? spelling);
      else if (name === '.ignore') return { whole: true };
    }
    for (const [text, file] of texts) {
      characters += text.length;
      if (characters > IGNORE_CHARACTERS) {
        const tooMany = message('ignoreFilesTooLong', String(characters), String(IGNORE_CHARACTERS));
        return { whole: true, trouble: message('ignoreFileUnread', file, tooMany) };
      }
      const { length } = text;
      const matcher = rules.parseIgnoreFile(text, name);
      if (matcher.beyondLimits !== undefined && matcher.beyondLimits > 0) {
        return { whole: true, trouble: message('ignoreFileUnread', file, tooManyPatterns(matcher.beyondLimits)) };
      }
      layers = [...layers, { folder: folder.path, file, length, matcher }];
    }
  }
  return layers === above.layers ? above : { whole: false, layers };
}

function tooManyPatterns(beyond: number): Message {
  return message('ignorePatternsBeyond', String(beyond), String(patternsLimit), String(patternLengthLimit));
}

/** The patterns that cannot be judged for an entry: an ignore file, or undefined for the document's globs. */
export class TooManySteps extends Error {
  override readonly name = 'TooManySteps';
  readonly layer: IgnoreLayer | undefined;

  constructor(layer: IgnoreLayer | undefined) {
    super('the ignore patterns take too many steps');
    this.layer = layer;
  }

  /** What a person has to change, with the ignore file's path. */
  get words(): Message {
    const { layer } = this;
    if (layer === undefined) return message('globsTooCostly');
    return message('ignoreFileTooCostly', ignoreFilePath(layer));
  }
}

function ignoreFilePath({ folder, file }: Pick<IgnoreLayer, 'folder' | 'file'>): string {
  return folder === '' ? file : `${folder}/${file}`;
}

/**
 * True if the document's globs or an ignore file at or above the entry's folder leave the entry out. Throws
 * TooManySteps if that cannot be judged within the limits. It names the file that took most steps.
 */
export function isIgnoredPath(
  path: string,
  isFolder: boolean,
  rules: ScanRules,
  layers: readonly IgnoreLayer[],
): boolean {
  const ofDocument = rules.documentGlobs?.isIgnored(path, isFolder);
  if (ofDocument === true) return true;
  if (rules.documentGlobs !== undefined && ofDocument === undefined) throw new TooManySteps(undefined);
  let steps = 0;
  let costliest: { readonly layer: IgnoreLayer; readonly steps: number } | undefined;
  for (const layer of layers) {
    const work = { steps: 0 };
    const below = layer.folder === '' ? path : path.slice(layer.folder.length + 1);
    const ignored = layer.matcher.isIgnored(below, isFolder, work);
    if (ignored === undefined) throw new TooManySteps(layer);
    if (ignored) return true;
    steps += work.steps;
    if (work.steps > (costliest?.steps ?? -1)) costliest = { layer, steps: work.steps };
    if (steps > ENTRY_STEPS) throw new TooManySteps(costliest?.layer);
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
    return message('nomediaUnknown', unreadReason(error));
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
    return { found: true, text: undefined, trouble: isLink ? message('putFileNotLink') : unreadReason(error) };
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
    return { found: true, text: undefined, trouble: unreadReason(error) };
  } finally {
    closeSync(handle);
  }
}
