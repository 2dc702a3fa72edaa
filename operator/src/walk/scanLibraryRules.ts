/** The rules of a scan for one Library, from `naming/` and the document. Built in each thread: functions cannot cross. */
import { isIgnoredFileName, isIgnoredFolderName } from '../naming/folderRules.ts';
import type { ScanRules } from './scanRules.ts';

/** `globs`: the document's `ignore`, relative to the root. */
export function libraryRules(globs: readonly string[]): ScanRules {
  const rules: ScanRules = {
    isIgnoredFolderName,
    isIgnoredFileName,
    // A stand-in until naming/ignoreRules.ts is there: whole paths only.
    parseIgnoreFile: (text) => ({ isIgnored: (path) => text.split('\n').includes(path) }),
  };
  return globs.length === 0 ? rules : { ...rules, documentGlobs: { isIgnored: (path) => globs.includes(path) } };
}
