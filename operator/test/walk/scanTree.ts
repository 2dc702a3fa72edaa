/** A small tree on the real disk and scans of it, for the tests of the scan. */
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isIgnoredFileName, isIgnoredFolderName } from '../../src/naming/folderRules.ts';
import type { KnownTop } from '../../src/walk/catalog.ts';
import { hasSameMtimes, type ScanContext, scanTop, type TopScan, type TopScanOptions } from '../../src/walk/scan.ts';
import type { ScanRules } from '../../src/walk/scanRules.ts';

/** Ignore files of these tests hold base names, one per line. */
export const scanRules: ScanRules = {
  isIgnoredFolderName,
  isIgnoredFileName,
  parseIgnoreFile: (text) => ({
    isIgnored: (path) =>
      text
        .trim()
        .split('\n')
        .includes(path.slice(path.lastIndexOf('/') + 1)),
  }),
};

/** Long before any scan, so that folders rest. */
export const PAST = new Date('2020-05-01T10:00:00.500Z');

let current = '';

/** A new, empty root, on which the functions below work. */
export function newScanRoot(): string {
  current = realpathSync(mkdtempSync(join(tmpdir(), 'scan-')));
  return current;
}

export function removeScanRoot(): void {
  rmSync(current, { recursive: true, force: true });
}

/** Creates files with their folders; a path that ends in `/` is a folder. */
export function make(...paths: readonly string[]): void {
  for (const path of paths) {
    const absolute = join(current, path);
    mkdirSync(path.endsWith('/') ? absolute : join(absolute, '..'), { recursive: true });
    if (!path.endsWith('/')) writeFileSync(absolute, path);
  }
}

/** Sets every mtime below the root into the past. */
export function settle(folder = current): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) settle(path);
    else if (entry.isFile()) utimesSync(path, PAST, PAST);
  }
  utimesSync(folder, PAST, PAST);
}

export function fixture(more: Partial<ScanContext> = {}): ScanContext {
  return { rootPath: current, rules: scanRules, nowMs: Date.now, ...more };
}

export function scan(top: string, more: Partial<TopScanOptions> = {}): TopScan {
  return scanTop({ ...fixture(), top, known: undefined, ...more });
}

/** Whether a walk that trusts mtimes takes the top as it is known. */
export function isTrusted(top: string, known: Pick<KnownTop, 'folders' | 'print'>): boolean {
  return hasSameMtimes(current, top, known);
}

export function knownFrom({ folders, print }: Pick<TopScan, 'folders' | 'print'>): Pick<KnownTop, 'folders' | 'print'> {
  return { folders: new Map(folders.map((folder) => [folder.path, folder])), print };
}

export function paths(scanned: TopScan): string[] {
  return scanned.files.map((file) => file.path);
}
