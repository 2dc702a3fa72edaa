/** The scan's rules from `naming/` and the document's globs. Built in each thread: functions cannot cross. */
import { isIgnoredFileName, isIgnoredFolderName } from '../naming/folderRules.ts';
import { compileGlobs, parseIgnoreFile } from '../naming/ignoreRules.ts';
import type { ScanRules } from './scanRules.ts';

/** `globs`: the document's `ignore`, relative to the root. Temporary names are among the ignored ones already. */
export function scanRulesOf(globs: readonly string[]): ScanRules {
  return {
    isIgnoredFolderName,
    isIgnoredFileName,
    parseIgnoreFile: (text, name) => parseIgnoreFile(name, text),
    ...(globs.length === 0 ? {} : { documentGlobs: compileGlobs(globs) }),
  };
}
