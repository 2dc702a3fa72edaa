/** The scan's rules from `naming/` and the document's globs. */
import { isIgnoredFileName, isIgnoredFolderName, isTemporaryName } from '../naming/folderRules.ts';
import { compileGlobs, parseIgnoreFile } from '../naming/ignoreRules.ts';
import type { ScanRules } from './scanRules.ts';

export function scanRulesOf(globs: readonly string[]): ScanRules {
  return {
    isIgnoredFolderName,
    isIgnoredFileName: (name) => isIgnoredFileName(name) || isTemporaryName(name),
    parseIgnoreFile: (text) => parseIgnoreFile('.ignore', text),
    ...(globs.length === 0 ? {} : { documentGlobs: compileGlobs(globs) }),
  };
}
