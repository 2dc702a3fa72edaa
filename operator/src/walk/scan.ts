/**
 * Scans everything under one name of the root's listing and reports whether it changed since the last walk. Uses
 * synchronous readdir and lstat, the fastest way in Node (docs/reference/limits.md#walk). Read-only: it never writes,
 * never follows a link out of the root, and never throws for what it finds on disk.
 */

import type { Stats } from 'node:fs';
import { type Message, message } from '../messages/message.ts';
import { unreadReason } from '../messages/systemError.ts';
import { hiddenFolderName } from '../naming/folderRules.ts';
import type { ListedFile } from '../naming/layout.ts';
import type { FolderSnapshot, KnownTop } from './catalog.ts';
import { isWithin } from './listing.ts';
import { digestOf, isTilesName, lookAt, readNames, resolveLink, tilesEntries } from './scanFolder.ts';
import { SCAN_LIMITS, type ScanLimits, UNSETTLED_WITHIN_MS } from './scanLimits.ts';
import { report, type ScanReport } from './scanReport.ts';
import {
  type FolderIgnores,
  isIgnoredPath,
  NO_IGNORES,
  readFolderIgnores,
  type ScanRules,
  TooManySteps,
} from './scanRules.ts';

/** What every scan of a top needs. */
export interface ScanContext {
  /** Real and absolute, without a trailing slash. */
  readonly rootPath: string;
  readonly rules: ScanRules;
  /** Milliseconds since 1970, to compare with mtimes. */
  nowMs(): number;
  readonly limits?: ScanLimits;
  /** From `readRootIgnores`; read again for each call if absent. */
  readonly rootIgnores?: FolderIgnores;
}

type KnownFolders = Pick<KnownTop, 'folders' | 'print'>;

export interface TopScanOptions extends ScanContext {
  /** One name of the root's listing. */
  readonly top: string;
  readonly known: KnownFolders | undefined;
}

export interface TopScan {
  /** False if every folder's digest and the set of folders equal those of `known`. */
  readonly changed: boolean;
  /** Depth first, in byte order of the names; a linked entry is listed at the link's path. */
  readonly files: readonly ListedFile[];
  readonly folders: readonly FolderSnapshot[];
  /** `printOf(folders)`. */
  readonly print: string;
  /** Nothing under this top may be pruned unless this is empty (invariant 6). */
  readonly unreadable: readonly ScanReport[];
  /** Skipped on purpose: links out of the storage, sockets, names that are not UTF-8. */
  readonly strange: readonly ScanReport[];
}

export function scanTop(options: TopScanOptions): TopScan {
  const steps = scanTopInSteps(options);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The same scan, pausing after each folder and every 512 entries, for a caller that shares its thread. */
export function* scanTopInSteps(options: TopScanOptions): Generator<undefined, TopScan, undefined> {
  const progress = startScan(options, options.top);
  try {
    readTop(progress);
  } catch (error) {
    leaveOut(progress, error);
  }
  for (let folder = nextFolder(progress); folder !== undefined; folder = nextFolder(progress)) {
    yield* readFolder(progress, folder);
  }
  const { files, unreadable, strange } = progress;
  // Walks that trust mtimes must retry what could not be read; the parent's mtime would not reveal it.
  const folders =
    unreadable.length === 0 ? progress.folders : progress.folders.map((folder) => ({ ...folder, settled: false }));
  const print = printOf(folders);
  return {
    changed: hasChanged({ folders, print }, options.known),
    files,
    folders,
    print,
    unreadable,
    strange,
  };
}

/**
 * A text of folders, digests, mtimes and settled flags: equal prints mean equal folders. It is the text that the catalog keeps of
 * them (catalog/walk/topRows.ts), so that an unchanged top costs one comparison.
 */
export function printOf(folders: readonly FolderSnapshot[]): string {
  return JSON.stringify(folders.map(({ path, mtimeMs, digest, settled }) => [path, mtimeMs, digest, settled ? 1 : 0]));
}

/** The root's own ignore files, which apply to every top. */
export function readRootIgnores(rootPath: string, rules: ScanRules, limits: ScanLimits = SCAN_LIMITS): FolderIgnores {
  return readFolderIgnores({ absolutePath: rootPath, path: '' }, undefined, NO_IGNORES, rules, limits.ignoreFileBytes);
}

/** A folder to read. Its mtime was taken with its parent's listing, before the folder itself is read. */
interface FolderToRead {
  /** Relative to the root, through the names of links (not their targets). */
  readonly path: string;
  /** The real path: below a link, the target's. */
  readonly absolutePath: string;
  readonly depth: number;
  readonly mtimeMs: number;
  readonly settled: boolean;
  readonly ignores: FolderIgnores;
}

/** A scan in progress. */
interface ScanProgress {
  readonly context: ScanContext;
  readonly limits: ScanLimits;
  readonly top: string;
  readonly rootIgnores: FolderIgnores;
  files: ListedFile[];
  folders: FolderSnapshot[];
  readonly unreadable: ScanReport[];
  readonly strange: ScanReport[];
  /** A stack: the last one is read next. */
  toRead: FolderToRead[];
  /** Links to folders wait until every real folder was read, so that a folder is listed under its own name. */
  linked: { readonly folder: FolderToRead; readonly stats: Stats }[];
  /** dev:ino of the folders read so far; ends loops. */
  readonly visited: Set<string>;
}

function startScan(context: ScanContext, top: string): ScanProgress {
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

function readTop(progress: ScanProgress): void {
  const { rootIgnores, top } = progress;
  if (rootIgnores.whole) {
    if (rootIgnores.trouble !== undefined) addUnreadable(progress, top, message('ofRoot', rootIgnores.trouble));
    return;
  }
  const root: FolderToRead = {
    path: '',
    absolutePath: progress.context.rootPath,
    depth: 0,
    mtimeMs: 0,
    settled: true,
    ignores: rootIgnores,
  };
  const entries = readEntry(progress, root, top);
  const file = progress.files[0];
  // A file or tile folder in the root has no folder row to remember it: it is its own snapshot, checked every time.
  if (entries !== '' && progress.toRead.length === 0 && progress.linked.length === 0) {
    progress.folders.push({ path: top, top, mtimeMs: file?.mtimeMs ?? 0, digest: digestOf(entries), settled: true });
  }
}

function nextFolder(progress: ScanProgress): FolderToRead | undefined {
  const real = progress.toRead.pop();
  if (real !== undefined) return real;
  for (let link = progress.linked.shift(); link !== undefined; link = progress.linked.shift()) {
    if (!progress.visited.has(identity(link.stats))) {
      progress.visited.add(identity(link.stats));
      return link.folder;
    }
    addStrange(progress, link.folder.path, message('linkReadAlready'));
  }
  return undefined;
}

function* readFolder(progress: ScanProgress, folder: FolderToRead): Generator<undefined, void, undefined> {
  const listing = listFolder(progress, folder);
  if (listing === undefined) return;
  const ignores = readFolderIgnores(
    folder,
    listing.names,
    folder.ignores,
    progress.context.rules,
    progress.limits.ignoreFileBytes,
  );
  let entries = '';
  if (ignores.whole) {
    if (ignores.trouble !== undefined) addUnreadable(progress, folder.path, ignores.trouble);
  } else {
    const here = ignores === folder.ignores ? folder : { ...folder, ignores };
    const below = progress.toRead.length;
    let count = 0;
    try {
      for (const name of listing.names) {
        entries += readEntry(progress, here, name);
        count += 1;
        if (count % 512 === 0) yield;
      }
    } catch (error) {
      leaveOut(progress, error);
      return;
    }
    if (progress.toRead.length > below + 1) progress.toRead.push(...progress.toRead.splice(below).reverse());
  }
  const { path, mtimeMs, settled } = folder;
  progress.folders.push({ path, top: progress.top, mtimeMs, digest: digestOf(entries), settled });
  yield;
}

/**
 * For an ignore file that could not be judged: drops what was found under its folder, as if the file could not be read.
 * A part of a folder would look like deleted media. Throws any other error again.
 */
function leaveOut(progress: ScanProgress, error: unknown): void {
  if (!(error instanceof TooManySteps)) throw error;
  const { layer, words } = error;
  const place = layer === undefined || layer.folder === '' ? '' : layer.folder;
  const isOutside = ({ path }: { readonly path: string }) => !isWithin(path, place);
  progress.files = progress.files.filter(isOutside);
  progress.folders = progress.folders.filter(isOutside);
  progress.toRead = progress.toRead.filter(isOutside);
  progress.linked = progress.linked.filter(({ folder }) => isOutside(folder));
  addUnreadable(progress, place === '' ? progress.top : place, place === '' ? message('ofRoot', words) : words);
  if (place !== '') {
    progress.folders.push({ path: place, top: progress.top, mtimeMs: 0, digest: digestOf(''), settled: false });
  }
}

function listFolder(progress: ScanProgress, folder: FolderToRead): { readonly names: readonly string[] } | undefined {
  try {
    const listing = readNames(folder.absolutePath, progress.limits);
    for (const name of listing.refused) addStrange(progress, `${folder.path}/${name}`, message('nameRefused'));
    if (listing.cut) {
      addUnreadable(progress, folder.path, message('entriesCut', String(progress.limits.folderEntries)));
    }
    return listing;
  } catch (error) {
    addUnreadable(progress, folder.path, unreadReason(error));
    return undefined;
  }
}

/** One name in a folder: returns its part of the digest, '' if it is ignored. Lists files and queues folders. */
function readEntry(progress: ScanProgress, folder: FolderToRead, name: string): string {
  // Our own record writes must not make a title appear changed.
  if (name === hiddenFolderName) return '';
  const path = folder.path === '' ? name : `${folder.path}/${name}`;
  const absolutePath = `${folder.absolutePath}/${name}`;
  if (isTooLong(absolutePath, progress.limits)) {
    addStrange(progress, path, message('pathTooLong', String(progress.limits.pathBytes - 1)));
    return '';
  }
  try {
    const stats = lookAt(absolutePath);
    if (stats === undefined) return '';
    if (stats.isFile()) return fileEntry(progress, folder, path, name, stats);
    if (stats.isDirectory()) return folderEntry(progress, folder, { path, name, absolutePath, stats, linked: false });
    if (stats.isSymbolicLink()) return linkEntry(progress, folder, path, name, absolutePath);
    if (isIgnored(progress, folder, path, name, false)) return '';
    addStrange(progress, path, message('neitherFileNorFolder'));
  } catch (error) {
    if (error instanceof TooManySteps) throw error;
    addUnreadable(progress, path, unreadReason(error));
  }
  return '';
}

function fileEntry(progress: ScanProgress, folder: FolderToRead, path: string, name: string, stats: Stats): string {
  if (isIgnored(progress, folder, path, name, false)) return '';
  progress.files.push({ path, sizeBytes: stats.size, mtimeMs: stats.mtimeMs });
  return `f${name}\0${stats.size}\0${stats.mtimeMs}\0`;
}

interface FoundFolder {
  readonly path: string;
  readonly name: string;
  readonly absolutePath: string;
  readonly stats: Stats;
  readonly linked: boolean;
}

function folderEntry(progress: ScanProgress, parent: FolderToRead, found: FoundFolder): string {
  const { path, name, absolutePath, stats, linked } = found;
  if (!linked && isTilesName(name)) return `T${name}\0${tilesEntries(absolutePath, progress.limits)}`;
  if (isIgnored(progress, parent, path, name, true)) return '';
  const depth = parent.depth + 1;
  if (depth > progress.limits.depthFolders) {
    addStrange(progress, path, message('tooDeepFolders', String(progress.limits.depthFolders)));
    return `d${name}\0`;
  }
  const folder: FolderToRead = { path, absolutePath, depth, ...mtimeOf(progress, stats), ignores: parent.ignores };
  if (linked) {
    progress.linked.push({ folder, stats });
  } else {
    progress.visited.add(identity(stats));
    progress.toRead.push(folder);
  }
  return `${linked ? 'l' : 'd'}${name}\0`;
}

function linkEntry(
  progress: ScanProgress,
  folder: FolderToRead,
  path: string,
  name: string,
  absolutePath: string,
): string {
  const target = resolveLink(progress.context.rootPath, absolutePath);
  if (target.kind === 'inside') {
    const { stats } = target;
    if (stats.isDirectory()) {
      return folderEntry(progress, folder, { path, name, absolutePath: target.absolutePath, stats, linked: true });
    }
    if (stats.isFile()) return fileEntry(progress, folder, path, name, stats);
  }
  if (isIgnored(progress, folder, path, name, false) || progress.context.rules.isIgnoredFolderName(name)) return '';
  if (target.kind === 'unreadable') addUnreadable(progress, path, target.reason);
  else addStrange(progress, path, target.kind === 'strange' ? target.reason : message('linkOther'));
  return '';
}

function isIgnored(
  progress: ScanProgress,
  folder: FolderToRead,
  path: string,
  name: string,
  isFolder: boolean,
): boolean {
  const { rules } = progress.context;
  if (isFolder ? rules.isIgnoredFolderName(name) : rules.isIgnoredFileName(name)) return true;
  return isIgnoredPath(path, isFolder, rules, folder.ignores.whole ? [] : folder.ignores.layers);
}

function mtimeOf(progress: ScanProgress, stats: Stats): { readonly mtimeMs: number; readonly settled: boolean } {
  return { mtimeMs: stats.mtimeMs, settled: stats.mtimeMs < progress.context.nowMs() - UNSETTLED_WITHIN_MS };
}

/**
 * True if every known folder still exists, was settled, and has the same mtime. Costs one lstat each. Only a scheduled walk trusts
 * this instead of a scan (docs/design/flow.md#walk).
 */
export function hasSameMtimes(rootPath: string, top: string, known: KnownFolders): boolean {
  if (!known.folders.has(top)) return false;
  try {
    for (const folder of known.folders.values()) {
      if (!folder.settled) return false;
      const absolutePath = `${rootPath}/${folder.path}`;
      let stats = lookAt(absolutePath);
      if (stats?.isSymbolicLink() === true) {
        const target = resolveLink(rootPath, absolutePath);
        stats = target.kind === 'inside' ? target.stats : undefined;
      }
      if (stats === undefined || !stats.isDirectory() || stats.mtimeMs !== folder.mtimeMs) return false;
    }
    return true;
  } catch {
    // The full scan that follows reports what cannot be read here.
    return false;
  }
}

/** By digests and the set of folders alone: another mtime is not a change. */
export function hasChanged(scan: Pick<TopScan, 'folders' | 'print'>, known: KnownFolders | undefined): boolean {
  if (known === undefined) return true;
  if (scan.print === known.print) return false;
  if (scan.folders.length !== known.folders.size) return true;
  return scan.folders.some((folder) => known.folders.get(folder.path)?.digest !== folder.digest);
}

function identity(stats: Stats): string {
  return `${stats.dev}:${stats.ino}`;
}

/** A UTF-16 unit has at most 3 bytes in UTF-8, so short paths need no count. */
function isTooLong(absolutePath: string, limits: ScanLimits): boolean {
  return absolutePath.length * 3 >= limits.pathBytes && Buffer.byteLength(absolutePath) >= limits.pathBytes;
}

function addUnreadable(progress: ScanProgress, path: string, reason: Message): void {
  report(progress.unreadable, path, reason, progress.limits.reports);
}

function addStrange(progress: ScanProgress, path: string, reason: Message): void {
  report(progress.strange, path, reason, progress.limits.reports);
}
