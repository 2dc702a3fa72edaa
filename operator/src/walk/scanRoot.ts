/** The root's own listing: the names that a walk processes one after the other. Read-only; does not descend. */

import { opendirSync } from 'node:fs';
import { type Message, message } from '../messages/message.ts';
import { unreadReason } from '../messages/systemError.ts';
import { hiddenFolderName } from '../naming/folderRules.ts';
import { isReadableName } from '../storage/root.ts';
import { readRootIgnores, type ScanContext } from './scan.ts';
import { type FolderNames, isTilesName, lookAt, readNames, resolveLink, sortByBytes } from './scanFolder.ts';
import { SCAN_LIMITS, type ScanLimits } from './scanLimits.ts';
import { report, type ScanReport } from './scanReport.ts';
import { type FolderIgnores, isIgnoredPath, TooManySteps } from './scanRules.ts';

export interface RootListing {
  /** Names that are not ignored: files, folders, and tile folders of loose files, sorted by bytes. */
  readonly tops: readonly string[];
  /** Names in `tops` that are files; each is a top of its own. */
  readonly looseFiles: readonly string[];
  /** Taken before the root was read. */
  readonly mtimeMs: number;
  readonly ignores: FolderIgnores;
  readonly strange: readonly ScanReport[];
  /** Why the root could not be read completely: then nothing may be pruned (invariant 6). */
  readonly unreadable?: Message;
}

export function listRoot(context: Omit<ScanContext, 'rootIgnores' | 'nowMs'>): RootListing {
  const { rootPath, rules } = context;
  const limits = context.limits ?? SCAN_LIMITS;
  const ignores = readRootIgnores(rootPath, rules, limits);
  const strange: ScanReport[] = [];
  const nothing = { tops: [], looseFiles: [], mtimeMs: 0, ignores, strange };
  if (ignores.whole) return ignores.trouble === undefined ? nothing : { ...nothing, unreadable: ignores.trouble };
  try {
    const stats = lookAt(rootPath);
    if (stats === undefined) return { ...nothing, unreadable: message('rootNotThere') };
    if (!stats.isDirectory()) return { ...nothing, unreadable: message('rootNoFolder') };
    const { files, links, ...listing } = readRoot(rootPath, limits);
    for (const name of listing.refused) report(strange, name, message('nameRefused'), limits.reports);
    const tops: string[] = [];
    const looseFiles: string[] = [];
    for (const name of listing.names) {
      const kind = links.has(name) ? linkedKind(rootPath, name) : files.has(name) ? 'file' : 'folder';
      const isFolder = kind === 'folder';
      if (name === hiddenFolderName) continue;
      const isTiles = isFolder && isTilesName(name);
      const ignoredName = isFolder ? rules.isIgnoredFolderName(name) && !isTiles : rules.isIgnoredFileName(name);
      if (ignoredName || isIgnoredPath(name, isFolder, rules, ignores.layers)) continue;
      tops.push(name);
      if (kind === 'file') looseFiles.push(name);
    }
    const cut = listing.cut ? { unreadable: message('entriesCut', String(limits.folderEntries)) } : {};
    return { tops, looseFiles, mtimeMs: stats.mtimeMs, ignores, strange, ...cut };
  } catch (error) {
    return { ...nothing, unreadable: error instanceof TooManySteps ? error.words : unreadReason(error) };
  }
}

interface RootNames extends FolderNames {
  /** The few names that are not folders. */
  readonly files: ReadonlySet<string>;
  readonly links: ReadonlySet<string>;
}

/**
 * Reads names and kinds in small portions: a listing of 100,000 entries at once would be most of a scan's memory.
 * Anything else (a FIFO) counts as a folder here; the scan of the top reports it. Throws the system's errors.
 */
function readRoot(rootPath: string, limits: ScanLimits): RootNames {
  const names: string[] = [];
  const files = new Set<string>();
  const links = new Set<string>();
  let isPlain = true;
  const folder = opendirSync(rootPath, { bufferSize: 256 });
  try {
    for (let entry = folder.readSync(); entry !== null; entry = folder.readSync()) {
      const { name } = entry;
      names.push(name);
      isPlain &&= isReadableName(name);
      if (entry.isFile()) files.add(name);
      else if (entry.isSymbolicLink()) links.add(name);
    }
  } finally {
    folder.closeSync();
  }
  // Rare: only then are refused names separated.
  if (!isPlain) return { ...readNames(rootPath, limits), files, links };
  sortByBytes(names);
  const cut = names.length > limits.folderEntries;
  return { names: cut ? names.slice(0, limits.folderEntries) : names, refused: [], cut, files, links };
}

/** `other` stays a top: its scan reports why it is not followed. */
function linkedKind(rootPath: string, name: string): 'file' | 'folder' | 'other' {
  const target = resolveLink(rootPath, `${rootPath}/${name}`);
  if (target.kind !== 'inside') return 'other';
  return target.stats.isDirectory() ? 'folder' : target.stats.isFile() ? 'file' : 'other';
}

/** Device and inode of the root: another pair under the same path means another disk. */
export function identityOfRoot(rootPath: string): string | undefined {
  try {
    const stats = lookAt(rootPath);
    return stats === undefined ? undefined : `${stats.dev}:${stats.ino}`;
  } catch {
    return undefined;
  }
}
