/** The rules of `spec.ignore` that a schema cannot express: a glob that would not count is reported, not dropped. Pure. */
import { alternativesLimit, type GlobTrouble, globTroubles, patternsLimit } from '../../naming/ignoreRules.ts';
import { type Fault, quoted } from './fault.ts';
import type { ParsedDocument } from './parse.ts';

export function ignoreFaults(parsed: ParsedDocument, globs: readonly string[]): readonly Fault[] {
  const faults: Fault[] = [];
  for (const { at, kind } of globTroubles(globs)) {
    const { code, level, text } = words[kind];
    // The first glob beyond the limit says it for all that follow.
    if (kind === 'patterns' && faults.some((fault) => fault.code === code)) continue;
    const message = `spec.ignore: ${quoted(globs[at])} ${text}`;
    faults.push(parsed.fault(level, code, ['spec', 'ignore', String(at)], message));
  }
  return faults;
}

const words: Readonly<
  Record<GlobTrouble['kind'], { readonly code: string; readonly level: Fault['level']; readonly text: string }>
> = {
  alternatives: {
    code: 'ignore-alternatives',
    level: 'error',
    text: `stands for more than ${alternativesLimit} alternatives: write several globs, or use * in place of a list`,
  },
  patterns: {
    code: 'ignore-too-many',
    level: 'error',
    text: `is beyond the ${patternsLimit} patterns that a document may have, each {a,b} counted as two: use * in place of lists, or put .ignore files into the folders`,
  },
  meaning: {
    code: 'ignore-no-effect',
    level: 'warning',
    text: 'excludes nothing: write a name, or a path relative to the root. There is no negation with !; use an .ignore file for that',
  },
};
