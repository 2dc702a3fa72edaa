/**
 * Ignore rules of people: `.ignore`, `.plexignore`, `.nomedia` and the document's globs. Parses texts, does not read
 * files. Accepts any text and never throws: unusable patterns are listed in `refused`.
 */
import { expandBraces, matchesWildcard, parseWildcard } from './wildcard.ts';

export interface IgnoreRule {
  /** `relativePath` is relative to the folder of the patterns (for globs the root), with `/`. */
  isIgnored(relativePath: string, isFolder: boolean): boolean;
  /** Unused patterns, as written: too many, too long, or without meaning here. */
  readonly refused: readonly string[];
}

/**
 * With 1,000 patterns of 1,024 characters, a path of 4,096 characters takes far less than a second in the worst case.
 */
export const patternsLimit = 1_000;
export const patternLengthLimit = 1_024;
/** The number of alternatives of `{a,b}{c,d}…` doubles with each pair. */
const alternativesLimit = 64;

/** How many parent folders of a path are checked; no Library is deeper. */
const depthLimit = 128;

interface Pattern {
  readonly segments: ReturnType<typeof parseWildcard>;
  readonly negated: boolean;
  readonly foldersOnly: boolean;
  /**
   * True if the pattern contains a slash: it then applies only at the folder of the patterns, otherwise at any depth.
   */
  readonly anchored: boolean;
}

const wholeTree: IgnoreRule = { isIgnored: () => true, refused: [] };

/**
 * Parses an ignore file. `.nomedia` and an empty `.ignore` exclude the whole tree. Other `.ignore` files follow
 * gitignore rules with negation and anchoring; `.plexignore` has no negation.
 */
export function parseIgnoreFile(name: '.ignore' | '.plexignore' | '.nomedia', text: string): IgnoreRule {
  const plain = text.replace(/^\uFEFF/, '');
  if (name === '.nomedia' || (name === '.ignore' && plain.trim() === '')) return wholeTree;
  const lines = plain.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return compile(lines, name === '.ignore', () => undefined);
}

/**
 * Compiles the document's `ignore`. A glob without a slash applies at any depth; `{a,b}` are alternatives; there is no
 * negation.
 */
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

/** Everything in an ignored folder is ignored, even if a later pattern re-includes it, as in git. */
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

/** The last matching pattern decides. */
function isMatched(patterns: readonly Pattern[], names: readonly string[], isFolder: boolean): boolean {
  for (const pattern of patterns.toReversed()) {
    if (pattern.foldersOnly && !isFolder) continue;
    if (matchesWildcard(pattern.segments, pattern.anchored ? names : names.slice(-1))) return !pattern.negated;
  }
  return false;
}
