/**
 * What people leave out: `.ignore`, `.plexignore`, `.nomedia` and the document's globs (files.md 7, design 4). Reads texts,
 * not files. Any text is taken: what cannot be obeyed is in `refused`, nothing throws.
 */
import { expandBraces, matchesWildcard, parseWildcard } from './wildcard.ts';

export interface IgnoreRule {
  /** `relativePath` is relative to the folder that holds the patterns (for globs the root), with `/`. */
  isIgnored(relativePath: string, isFolder: boolean): boolean;
  /** Patterns that are not obeyed, as written: too many, too long, or with no meaning here. */
  readonly refused: readonly string[];
}

/** With 1,000 patterns of 1,024 characters on a path of 4,096 a question stays far under a second at its worst. */
export const patternsLimit = 1_000;
export const patternLengthLimit = 1_024;
/** `{a,b}{c,d}…` doubles with each pair. */
const alternativesLimit = 64;

/** Folders that are asked about on the way down; no Library is deeper. */
const depthLimit = 128;

interface Pattern {
  readonly segments: ReturnType<typeof parseWildcard>;
  readonly negated: boolean;
  readonly foldersOnly: boolean;
  /** A slash inside ties it to the folder of the patterns; without one it counts at any depth. */
  readonly anchored: boolean;
}

const wholeTree: IgnoreRule = { isIgnored: () => true, refused: [] };

/**
 * `.nomedia` and an empty `.ignore` leave out the whole tree; other `.ignore` files are read as gitignore rules with
 * negation and anchoring, `.plexignore` without negation.
 */
export function parseIgnoreFile(name: '.ignore' | '.plexignore' | '.nomedia', text: string): IgnoreRule {
  const plain = text.replace(/^\uFEFF/, '');
  if (name === '.nomedia' || (name === '.ignore' && plain.trim() === '')) return wholeTree;
  const lines = plain.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return compile(lines, name === '.ignore', () => undefined);
}

/** The document's `ignore`. A glob without a slash counts at any depth; `{a,b}` are alternatives; there is no negation. */
export function compileGlobs(globs: readonly string[]): IgnoreRule {
  return compile(globs, false, (glob) => expandBraces(glob, alternativesLimit));
}

function compile(
  lines: readonly string[],
  negation: boolean,
  expand: (line: string) => readonly string[] | undefined,
): IgnoreRule {
  const patterns: Pattern[] = [];
  const refused: string[] = [];
  for (const line of lines) {
    const fits = line.length <= patternLengthLimit && patterns.length < patternsLimit;
    const parsed = fits
      ? (line.includes('{') ? (expand(line) ?? [line]) : [line]).map((one) => parsePattern(one, negation))
      : [];
    if (parsed.length === 0 || parsed.includes(undefined)) refused.push(line);
    else patterns.push(...parsed.filter((pattern) => pattern !== undefined));
  }
  return { isIgnored: (path, isFolder) => isIgnoredBy(patterns, path, isFolder), refused };
}

function parsePattern(line: string, negation: boolean): Pattern | undefined {
  const text = line.replace(/(?<!\\)\s+$/, '');
  const negated = text.startsWith('!');
  if (negated && !negation) return undefined;
  const body = negated ? text.slice(1) : text;
  const foldersOnly = body.endsWith('/');
  const inner = body.slice(0, foldersOnly ? -1 : undefined);
  const pattern = inner.startsWith('/') ? inner.slice(1) : inner;
  if (pattern === '' || pattern.startsWith('/')) return undefined;
  return { segments: parseWildcard(pattern), negated, foldersOnly, anchored: inner.includes('/') };
}

/** What lies in an ignored folder is ignored too, whatever re-includes it: as git does. */
function isIgnoredBy(patterns: readonly Pattern[], path: string, isFolder: boolean): boolean {
  const names = path.split('/').filter((name) => name !== '' && name !== '.');
  for (
    let depth = 1;
    depth <= names.length;
    depth = depth < depthLimit ? depth + 1 : Math.max(names.length, depth + 1)
  ) {
    if (isMatched(patterns, names.slice(0, depth), depth < names.length || isFolder)) return true;
  }
  return false;
}

/** The last pattern that matches decides. */
function isMatched(patterns: readonly Pattern[], names: readonly string[], isFolder: boolean): boolean {
  for (const pattern of patterns.toReversed()) {
    if (pattern.foldersOnly && !isFolder) continue;
    if (matchesWildcard(pattern.segments, pattern.anchored ? names : names.slice(-1))) return !pattern.negated;
  }
  return false;
}
