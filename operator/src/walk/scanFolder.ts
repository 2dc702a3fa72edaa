/**
 * Reads one folder of the tree: its names in order, its links, its digest. Read-only; knows nothing about tops, titles
 * or the catalog.
 */

import { hash } from 'node:crypto';
import { lstatSync, readdirSync, realpathSync, type Stats } from 'node:fs';
import { type Message, message } from '../messages/message.ts';
import { errorCode, unreadReason } from '../messages/systemError.ts';
import { hiddenFolderName } from '../naming/folderRules.ts';
import { isReadableName } from '../storage/root.ts';
import type { ScanLimits } from './scanLimits.ts';

/** Tiles are in `<video base>.trickplay` (docs/reference/art-and-tiles.md#jellyfin-tiles). */
const TILES_ENDING = '.trickplay';

export function isTilesName(name: string): boolean {
  return name.slice(-TILES_ENDING.length).toLowerCase() === TILES_ENDING;
}

const QUIET = { throwIfNoEntry: false } as const;

/** Returns undefined if the path does not exist. Throws any other system error. */
export function lookAt(absolutePath: string): Stats | undefined {
  return lstatSync(absolutePath, QUIET);
}

export interface FolderNames {
  /** Sorted by bytes. */
  readonly names: readonly string[];
  /**
   * Names that storage refuses, in displayable form: not UTF-8, or with U+FFFD
   * (docs/decisions/names-that-are-not-utf-8.md).
   */
  readonly refused: readonly string[];
  /** True if names beyond the limit were omitted. */
  readonly cut: boolean;
}

/** Throws what readdir throws. */
export function readNames(absolutePath: string, limits: Pick<ScanLimits, 'folderEntries'>): FolderNames {
  const all = readdirSync(absolutePath);
  // Bytes that are not UTF-8 are read as U+FFFD, so one rule covers both.
  const isPlain = all.every(isReadableName);
  const refused = isPlain ? [] : all.filter((name) => !isReadableName(name)).sort();
  const names = isPlain ? all : all.filter(isReadableName);
  sortByBytes(names);
  const cut = names.length > limits.folderEntries;
  return { names: cut ? names.slice(0, limits.folderEntries) : names, refused, cut };
}

/**
 * UTF-16 order equals byte order except for surrogate pairs (emoji, rare scripts), so only folders with such names pay
 * for buffers.
 */
export function sortByBytes(names: string[]): void {
  if (names.some((name) => /[\ud800-\udfff]/.test(name)))
    names.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  else names.sort();
}

/**
 * `entries` holds kind, name, size and mtime of each entry, separated by NUL. No name can contain NUL, so different
 * folders have different input.
 */
export function digestOf(entries: string): string {
  return hash('sha1', entries, 'base64url');
}

export type LinkTarget =
  | { readonly kind: 'inside'; readonly absolutePath: string; readonly stats: Stats }
  | { readonly kind: 'strange' | 'unreadable'; readonly reason: Message };

/** Follows a link as far as the root allows. `rootPath` is real and absolute. */
export function resolveLink(rootPath: string, absolutePath: string): LinkTarget {
  try {
    const target = realpathSync.native(absolutePath);
    if (target === rootPath) return { kind: 'strange', reason: message('linkToRoot') };
    const inside = rootPath === '/' ? '/' : `${rootPath}/`;
    if (!target.startsWith(inside)) return { kind: 'strange', reason: message('linkOut') };
    if (target.slice(inside.length).split('/').includes(hiddenFolderName)) {
      return { kind: 'strange', reason: message('linkToHidden', hiddenFolderName) };
    }
    const stats = lookAt(target);
    if (stats === undefined) return { kind: 'strange', reason: message('linkNowhere') };
    return { kind: 'inside', absolutePath: target, stats };
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'strange', reason: message('linkNowhere') };
    if (code === 'ELOOP') return { kind: 'strange', reason: unreadReason(error) };
    return { kind: 'unreadable', reason: unreadReason(error) };
  }
}

/**
 * Names and sizes of the sheets in a `.trickplay` folder, two levels down, for the digest of the parent folder. They
 * have no snapshot of their own: three rows per episode would be most of the catalog. So every walk that reads files
 * (webhooks, at least one a day) sees a removed or truncated sheet. The parent's mtime also reveals that all tiles were
 * removed.
 */
export function tilesEntries(absolutePath: string, limits: Pick<ScanLimits, 'folderEntries' | 'tileEntries'>): string {
  let entries = '';
  let left = limits.tileEntries;
  const visit = (folderPath: string, prefix: string, depth: number): void => {
    for (const name of readNames(folderPath, limits).names) {
      if (left === 0) return;
      left -= 1;
      const stats = lookAt(`${folderPath}/${name}`);
      if (stats === undefined) continue;
      if (!stats.isDirectory()) entries += `t${prefix}${name}\0${stats.size}\0`;
      else if (depth < 2 && name !== hiddenFolderName) visit(`${folderPath}/${name}`, `${prefix}${name}/`, depth + 1);
    }
  };
  visit(absolutePath, '', 1);
  return entries;
}
