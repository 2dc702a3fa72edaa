/**
 * Looks at everything under one name of the root's listing, and tells whether it changed since the last walk. Synchronous
 * readdir and lstat: the fastest way there is in Node (limits.md 1). Reads only: it must not write, follow a link out of
 * the root, or throw for what it finds on the disk.
 */

import type { Stats } from 'node:fs';
import { hiddenFolderName } from '../naming/folderRules.ts';
import type { ListedFile } from '../naming/layout.ts';
import type { FolderSnapshot, KnownTop } from './catalog.ts';
import { digestOf, lookAt, REFUSED_NAME, readNames, resolveLink, TILES_ENDING, tilesEntries } from './scanFolder.ts';
import { SCAN_LIMITS, type ScanLimits, UNSETTLED_WITHIN_MS } from './scanLimits.ts';
import { reasonOf, report, type ScanReport } from './scanReport.ts';
import { type FolderIgnores, isIgnoredPath, NO_IGNORES, readFolderIgnores, type ScanRules } from './scanRules.ts';

/** What every look at the tree needs. */
export interface ScanContext {
  /** Real and absolute, without a closing slash. */
  readonly rootPath: string;
  readonly rules: ScanRules;
  /** Milliseconds since 1970, to compare with mtimes. */
  nowMs(): number;
  readonly limits?: ScanLimits;
  /** From `readRootIgnores`; read anew for each call when absent. */
  readonly rootIgnores?: FolderIgnores;
}

export interface TopScanOptions extends ScanContext {
  /** One name of the root's listing. */
  readonly top: string;
  readonly known: Pick<KnownTop, 'folders'> | undefined;
  /** Only a scheduled walk may (design 2, what a full walk may skip). */
  readonly trustMtimes: boolean;
}

export interface TopScan {
  /** False: every folder's digest and the set of folders are those of `known`. */
  readonly changed: boolean;
  /** False: mtimes were trusted and rest, so `files` and `folders` are empty because nothing was read. */
  readonly read: boolean;
  /** Depth first, in the order of the names' bytes; links at the path of the link. */
  readonly files: readonly ListedFile[];
  readonly folders: readonly FolderSnapshot[];
  /** Nothing under this top may be pruned while this is not empty (invariant 6). */
  readonly unreadable: readonly ScanReport[];
  /** Left alone on purpose: links out of the storage, sockets, names that are not UTF-8. */
  readonly strange: readonly ScanReport[];
}

export function scanTop(options: TopScanOptions): TopScan {
  const steps = scanTopInSteps(options);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The same, with a rest after each folder and every 512 entries, for a caller that shares its thread. */
export function* scanTopInSteps(options: TopScanOptions): Generator<undefined, TopScan, undefined> {
  if (options.trustMtimes && options.known !== undefined && rests(options, options.top, options.known)) {
    return { changed: false, read: false, files: [], folders: [], unreadable: [], strange: [] };
  }
  const look = startLook(options, options.top);
  lookAtTop(look);
  for (let folder = nextFolder(look); folder !== undefined; folder = nextFolder(look)) {
    yield* readFolder(look, folder);
  }
  const { files, unreadable, strange } = look;
  // What could not be read must be tried again by walks that trust mtimes; its parent's mtime would not say so.
  const folders =
    unreadable.length === 0 ? look.folders : look.folders.map((folder) => ({ ...folder, settled: false }));
  return { changed: hasChanged(folders, options.known), read: true, files, folders, unreadable, strange };
}

/** The root's own ignore files, which hold for every top. */
export function readRootIgnores(rootPath: string, rules: ScanRules, limits: ScanLimits = SCAN_LIMITS): FolderIgnores {
  return readFolderIgnores({ absolutePath: rootPath, path: '' }, undefined, NO_IGNORES, rules, limits.ignoreFileBytes);
}

/** A folder that is to be read. Its mtime was taken when its parent was read: before it is read itself. */
interface FolderToRead {
  /** Relative to the root, by the names that lead there (a link's name, not its target's). */
  readonly path: string;
  /** Real: below a link it is the target's. */
  readonly absolutePath: string;
  readonly depth: number;
  readonly mtimeMs: number;
  readonly settled: boolean;
  readonly ignores: FolderIgnores;
}

/** One look under way. */
interface Look {
  readonly context: ScanContext;
  readonly limits: ScanLimits;
  readonly top: string;
  readonly rootIgnores: FolderIgnores;
  readonly files: ListedFile[];
  readonly folders: FolderSnapshot[];
  readonly unreadable: ScanReport[];
  readonly strange: ScanReport[];
  /** Last one next. */
  readonly toRead: FolderToRead[];
  /** Links to folders wait until every real folder was read, so that a folder keeps its own name. */
  readonly linked: { readonly folder: FolderToRead; readonly stats: Stats }[];
  /** dev:ino of the folders read so far: ends loops. */
  readonly visited: Set<string>;
}

function startLook(context: ScanContext, top: string): Look {
  if (top === '' || top === '.' || top === '..' || top.includes('/')) {
    throw new TypeError(`top must be one name of the root's listing, got ${JSON.stringify(top)}`);
  }
  const limits = context.limits ?? SCAN_LIMITS;
  const rootIgnores = context.rootIgnores ?? readRootIgnores(context.rootPath, context.rules, limits);
  const lists = {
    files: [],
    folders: [],
    unreadable: [],
    strange: [],
    toRead: [],
    linked: [],
    visited: new Set<string>(),
  };
  return { context, limits, top, rootIgnores, ...lists };
}

function lookAtTop(look: Look): void {
  const { rootIgnores, top } = look;
  if (rootIgnores.whole) {
    if (rootIgnores.trouble !== undefined) addUnreadable(look, top, `the root: ${rootIgnores.trouble}`);
    return;
  }
  const root: FolderToRead = {
    path: '',
    absolutePath: look.context.rootPath,
    depth: 0,
    mtimeMs: 0,
    settled: true,
    ignores: rootIgnores,
  };
  const entries = lookAtEntry(look, root, top);
  const file = look.files[0];
  // A file in the root has no folder of its own to be remembered by, nor have tiles there: each is its own snapshot, always looked at.
  if (entries !== '' && look.toRead.length === 0 && look.linked.length === 0) {
    look.folders.push({ path: top, top, mtimeMs: file?.mtimeMs ?? 0, digest: digestOf(entries), settled: true });
  }
}

function nextFolder(look: Look): FolderToRead | undefined {
  const real = look.toRead.pop();
  if (real !== undefined) return real;
  for (let link = look.linked.shift(); link !== undefined; link = look.linked.shift()) {
    if (!look.visited.has(identity(link.stats))) {
      look.visited.add(identity(link.stats));
      return link.folder;
    }
    addStrange(look, link.folder.path, 'the link leads to a folder that was read already: it is not followed again');
  }
  return undefined;
}

function* readFolder(look: Look, folder: FolderToRead): Generator<undefined, void, undefined> {
  const listing = listFolder(look, folder);
  if (listing === undefined) return;
  const ignores = readFolderIgnores(
    folder,
    listing.names,
    folder.ignores,
    look.context.rules,
    look.limits.ignoreFileBytes,
  );
  let entries = '';
  if (ignores.whole) {
    if (ignores.trouble !== undefined) addUnreadable(look, folder.path, ignores.trouble);
  } else {
    const here = ignores === folder.ignores ? folder : { ...folder, ignores };
    const below = look.toRead.length;
    let count = 0;
    for (const name of listing.names) {
      entries += lookAtEntry(look, here, name);
      count += 1;
      if (count % 512 === 0) yield;
    }
    if (look.toRead.length > below + 1) look.toRead.push(...look.toRead.splice(below).reverse());
  }
  const { path, mtimeMs, settled } = folder;
  look.folders.push({ path, top: look.top, mtimeMs, digest: digestOf(entries), settled });
  yield;
}

function listFolder(look: Look, folder: FolderToRead): { readonly names: readonly string[] } | undefined {
  try {
    const listing = readNames(folder.absolutePath, look.limits);
    for (const name of listing.refused) addStrange(look, `${folder.path}/${name}`, REFUSED_NAME);
    if (listing.cut) {
      addUnreadable(
        look,
        folder.path,
        `it has more than ${look.limits.folderEntries} entries: the rest is left out; use more folders`,
      );
    }
    return listing;
  } catch (error) {
    addUnreadable(look, folder.path, reasonOf(error));
    return undefined;
  }
}

/** One name of a folder: what it says for the digest, '' when it does not count. Files are listed, folders wait to be read. */
function lookAtEntry(look: Look, folder: FolderToRead, name: string): string {
  // Our own record writes must not make a title look changed (runs.md 10).
  if (name === hiddenFolderName) return '';
  const path = folder.path === '' ? name : `${folder.path}/${name}`;
  const absolutePath = `${folder.absolutePath}/${name}`;
  if (isTooLong(absolutePath, look.limits)) {
    addStrange(look, path, `its path has more than ${look.limits.pathBytes - 1} bytes: shorten the folder names`);
    return '';
  }
  try {
    const stats = lookAt(absolutePath);
    if (stats === undefined) return '';
    if (stats.isFile()) return fileEntry(look, folder, path, name, stats);
    if (stats.isDirectory()) return folderEntry(look, folder, { path, name, absolutePath, stats, linked: false });
    if (stats.isSymbolicLink()) return linkEntry(look, folder, path, name, absolutePath);
    if (isIgnored(look, folder, path, name, false)) return '';
    addStrange(look, path, 'neither a file nor a folder (a device, a FIFO or a socket): it is left alone');
  } catch (error) {
    addUnreadable(look, path, reasonOf(error));
  }
  return '';
}

function fileEntry(look: Look, folder: FolderToRead, path: string, name: string, stats: Stats): string {
  if (isIgnored(look, folder, path, name, false)) return '';
  look.files.push({ path, sizeBytes: stats.size, mtimeMs: stats.mtimeMs });
  return `f${name}\0${stats.size}\0${stats.mtimeMs}\0`;
}

interface FoundFolder {
  readonly path: string;
  readonly name: string;
  readonly absolutePath: string;
  readonly stats: Stats;
  readonly linked: boolean;
}

function folderEntry(look: Look, parent: FolderToRead, found: FoundFolder): string {
  const { path, name, absolutePath, stats, linked } = found;
  if (!linked && name.toLowerCase().endsWith(TILES_ENDING))
    return `T${name}\0${tilesEntries(absolutePath, look.limits)}`;
  if (isIgnored(look, parent, path, name, true)) return '';
  const depth = parent.depth + 1;
  if (depth > look.limits.depthFolders) {
    addStrange(look, path, `it lies more than ${look.limits.depthFolders} folders deep: it is not read`);
    return `d${name}\0`;
  }
  const folder: FolderToRead = { path, absolutePath, depth, ...mtimeOf(look, stats), ignores: parent.ignores };
  if (linked) {
    look.linked.push({ folder, stats });
  } else {
    look.visited.add(identity(stats));
    look.toRead.push(folder);
  }
  return `${linked ? 'l' : 'd'}${name}\0`;
}

function linkEntry(look: Look, folder: FolderToRead, path: string, name: string, absolutePath: string): string {
  const target = resolveLink(look.context.rootPath, absolutePath);
  if (target.kind === 'inside') {
    const { stats } = target;
    if (stats.isDirectory()) {
      return folderEntry(look, folder, { path, name, absolutePath: target.absolutePath, stats, linked: true });
    }
    if (stats.isFile()) return fileEntry(look, folder, path, name, stats);
  }
  if (isIgnored(look, folder, path, name, false) || look.context.rules.isIgnoredFolderName(name)) return '';
  if (target.kind === 'unreadable') addUnreadable(look, path, target.reason);
  else
    addStrange(
      look,
      path,
      target.kind === 'strange' ? target.reason : 'the link leads to neither a file nor a folder: it is left alone',
    );
  return '';
}

function isIgnored(look: Look, folder: FolderToRead, path: string, name: string, isFolder: boolean): boolean {
  const { rules } = look.context;
  if (isFolder ? rules.isIgnoredFolderName(name) : rules.isIgnoredFileName(name)) return true;
  return isIgnoredPath(path, isFolder, rules, folder.ignores.whole ? [] : folder.ignores.layers);
}

function mtimeOf(look: Look, stats: Stats): { readonly mtimeMs: number; readonly settled: boolean } {
  return { mtimeMs: stats.mtimeMs, settled: stats.mtimeMs < look.context.nowMs() - UNSETTLED_WITHIN_MS };
}

/** True when every known folder is there, rested at the last look, and has the mtime it had. One lstat each, nothing else. */
function rests(context: ScanContext, top: string, known: Pick<KnownTop, 'folders'>): boolean {
  if (!known.folders.has(top)) return false;
  try {
    for (const folder of known.folders.values()) {
      if (!folder.settled) return false;
      const absolutePath = `${context.rootPath}/${folder.path}`;
      let stats = lookAt(absolutePath);
      if (stats?.isSymbolicLink() === true) {
        const target = resolveLink(context.rootPath, absolutePath);
        stats = target.kind === 'inside' ? target.stats : undefined;
      }
      if (stats === undefined || !stats.isDirectory() || stats.mtimeMs !== folder.mtimeMs) return false;
    }
    return true;
  } catch {
    // What cannot be looked at here is reported by the full look that follows.
    return false;
  }
}

/** By digests and the set of folders alone: an mtime that moved is no change. */
export function hasChanged(folders: readonly FolderSnapshot[], known: Pick<KnownTop, 'folders'> | undefined): boolean {
  if (known === undefined || folders.length !== known.folders.size) return true;
  return folders.some((folder) => known.folders.get(folder.path)?.digest !== folder.digest);
}

function identity(stats: Stats): string {
  return `${stats.dev}:${stats.ino}`;
}

/** A UTF-16 unit has at most 3 bytes in UTF-8, so short paths need no count. */
function isTooLong(absolutePath: string, limits: ScanLimits): boolean {
  return absolutePath.length * 3 >= limits.pathBytes && Buffer.byteLength(absolutePath) >= limits.pathBytes;
}

function addUnreadable(look: Look, path: string, reason: string): void {
  report(look.unreadable, path, reason, look.limits.reports);
}

function addStrange(look: Look, path: string, reason: string): void {
  report(look.strange, path, reason, look.limits.reports);
}
