/** The rules of `spec.ignore` that a schema cannot express: a glob that would not count is reported, not dropped. Pure. */

import { type MessageCode, message } from '../../messages/message.ts';
import { alternativesLimit, type GlobTrouble, globTroubles, patternsLimit } from '../../naming/ignoreRules.ts';
import { type Fault, quoted } from './fault.ts';
import type { ParsedDocument } from './parse.ts';

export function ignoreFaults(parsed: ParsedDocument, globs: readonly string[]): readonly Fault[] {
  const faults: Fault[] = [];
  for (const { at, kind } of globTroubles(globs)) {
    const { code, level, text, limit } = words[kind];
    // The first glob beyond the limit says it for all that follow.
    if (kind === 'patterns' && faults.some((fault) => fault.code === code)) continue;
    faults.push(parsed.fault(level, code, ['spec', 'ignore', String(at)], message(text, quoted(globs[at]), ...limit)));
  }
  return faults;
}

const words: Readonly<
  Record<
    GlobTrouble['kind'],
    {
      readonly code: string;
      readonly level: Fault['level'];
      readonly text: MessageCode;
      readonly limit: readonly string[];
    }
  >
> = {
  alternatives: {
    code: 'ignore-alternatives',
    level: 'error',
    text: 'docIgnoreAlternatives',
    limit: [String(alternativesLimit)],
  },
  patterns: {
    code: 'ignore-too-many',
    level: 'error',
    text: 'docIgnorePatterns',
    limit: [String(patternsLimit)],
  },
  meaning: {
    code: 'ignore-no-effect',
    level: 'warning',
    text: 'docIgnoreNothing',
    limit: [],
  },
};
