/** The rules of a scan for one Library, from `naming/` and the document. Built in each thread: functions cannot cross. */
import type { ScanRules } from './scanRules.ts';

// A stand-in until naming/folderRules.ts and naming/ignoreRules.ts are there; it knows the commonest names alone (files.md 7, 8.4).
const FOLDERS = new Set([
  '@eadir',
  '#recycle',
  '@recycle',
  '$recycle.bin',
  'system volume information',
  'lost+found',
  'metadata',
  'extrafanart',
  'extrathumbs',
]);
const FILES = new Set(['thumbs.db', 'small.jpg', 'albumart.jpg']);
const TEMPORARY = /\.(?:!qb|part|partial~|backup~)$/i;

/** `globs`: the document's `ignore`, relative to the root. */
export function libraryRules(globs: readonly string[]): ScanRules {
  const rules: ScanRules = {
    isIgnoredFolderName: (name) =>
      name.startsWith('.') || /^_(?:UNPACK|FAILED)_/.test(name) || FOLDERS.has(name.toLowerCase()),
    isIgnoredFileName: (name) => name.startsWith('.') || TEMPORARY.test(name) || FILES.has(name.toLowerCase()),
    parseIgnoreFile: (text) => ({ isIgnored: (path) => text.split('\n').includes(path) }),
  };
  return globs.length === 0 ? rules : { ...rules, documentGlobs: { isIgnored: (path) => globs.includes(path) } };
}
