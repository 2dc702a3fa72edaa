/** Builds the scan's rules from `naming/` and the document's globs, in each thread: functions cannot be transferred. */
import { isIgnoredFileName, isIgnoredFolderName } from '../naming/folderRules.ts';
import { compileGlobs, parseIgnoreFile } from '../naming/ignoreRules.ts';
import type { ScanRules } from './scanRules.ts';

/** `globs`: the document's `ignore`, relative to the root. The name rules already ignore temporary names. */
export function scanRulesOf(globs: readonly string[]): ScanRules {
  return {
    isIgnoredFolderName,
    isIgnoredFileName,
    parseIgnoreFile: (text, name) => parseIgnoreFile(name, text),
    ...(globs.length === 0 ? {} : { documentGlobs: compileGlobs(globs) }),
  };
}
