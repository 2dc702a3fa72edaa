/**
 * Ignore rules of people: `.ignore`, `.plexignore`, `.nomedia` and the document's globs. Parses texts, does not read
 * files. Accepts any text and never throws. Unusable patterns are listed in `refused`. Anybody may put such a file beside
 * a video, so each question has a budget of steps; a question that would need more gets no answer.
 */
import {
  expandBraces,
  matchesWildcard,
  type NameToMatch,
  nameToMatch,
  parseWildcard,
  type Wildcard,
} from './wildcard.ts';

/** Steps that questions took, counted for a caller with several rules. */
export interface WorkCount {
  steps: number;
}

export interface IgnoreRule {
  /**
   * `relativePath` is relative to the folder of the patterns (for globs the root), with `/`. Returns undefined if the
   * answer would take more than `questionStepsLimit` steps for one name of the path. `work` counts the steps of the
   * path's last name.
   */
  isIgnored(relativePath: string, isFolder: boolean, work?: WorkCount): boolean | undefined;
  /** Unused patterns, as written: too many, too long, or without meaning here. */
  readonly refused: readonly string[];
  /** How many of `refused` are beyond `patternsLimit` or `patternLengthLimit`: a person meant something by them. */
  readonly beyondLimits: number;
}

/** More lines than any list that a person keeps. */
export const patternsLimit = 1_000;
/** Four times the longest name that a file system allows. */
export const patternLengthLimit = 1_024;
/**
 * Steps for one name against one file's patterns: about a millisecond. A thousand patterns such as `*word*` take a
 * hundred steps each on a long name.
 */
export const questionStepsLimit = 200_000;
/** The number of alternatives of `{a,b}{c,d}…` doubles with each pair. */
export const alternativesLimit = 64;

/** How many parent folders of a path are checked; no Library is deeper. */
const depthLimit = 128;

interface Pattern {
  readonly segments: Wildcard;
  readonly negated: boolean;
  readonly foldersOnly: boolean;
  /**
   * True if the pattern contains a slash: it then applies only at the folder of the patterns, otherwise at any depth.
   */
  readonly anchored: boolean;
}

const wholeTree: IgnoreRule = { isIgnored: () => true, refused: [], beyondLimits: 0 };

/**
 * Parses an ignore file. `.nomedia` and an empty `.ignore` exclude the whole tree. Other `.ignore` files follow
 * gitignore rules with negation and anchoring; `.plexignore` has no negation.
 */
export function parseIgnoreFile(name: '.ignore' | '.plexignore' | '.nomedia', text: string): IgnoreRule {
  const plain = text.replace(/^\uFEFF/, '');
  if (name === '.nomedia' || (name === '.ignore' && plain.trim() === '')) return wholeTree;
  const lines = plain.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return compile(lines, name === '.ignore', (line) => [line]);
}

/**
 * Compiles the document's `ignore`. A glob without a slash applies at any depth; `{a,b}` are alternatives; there is no
 * negation. What `globTroubles` reports is left out.
 */
export function compileGlobs(globs: readonly string[]): IgnoreRule {
  return compile(globs, false, (glob) => expandBraces(glob, alternativesLimit));
}

/** Why a glob of a document does not count. */
export interface GlobTrouble {
  /** Its place in the list. */
  readonly at: number;
  readonly kind: 'alternatives' | 'patterns' | 'meaning';
}

/** The globs that `compileGlobs` leaves out, for whoever wrote them. */
export function globTroubles(globs: readonly string[]): readonly GlobTrouble[] {
  let patterns = 0;
  return globs.flatMap((glob, at): readonly GlobTrouble[] => {
    const expanded = expandBraces(glob, alternativesLimit);
    if (expanded === undefined) return [{ at, kind: 'alternatives' }];
    if (expanded.some((one) => parsePattern(one, false) === undefined)) return [{ at, kind: 'meaning' }];
    if (patterns + expanded.length > patternsLimit) return [{ at, kind: 'patterns' }];
    patterns += expanded.length;
    return [];
  });
}

function compile(
  lines: readonly string[],
  negation: boolean,
  /** undefined: more alternatives than count. */
  expand: (line: string) => readonly string[] | undefined,
): IgnoreRule {
  const patterns: Pattern[] = [];
  const refused: string[] = [];
  let beyondLimits = 0;
  for (const line of lines) {
    const alternatives = line.length <= patternLengthLimit ? expand(line) : undefined;
    const fits = alternatives !== undefined && patterns.length + alternatives.length <= patternsLimit;
    if (!fits) beyondLimits += 1;
    const parsed = fits ? alternatives.map((one) => parsePattern(one, negation)) : [];
    if (parsed.length === 0 || parsed.includes(undefined)) refused.push(line);
    else patterns.push(...parsed.filter((pattern) => pattern !== undefined));
  }
  return { isIgnored: questionsTo(patterns.toReversed()), refused, beyondLimits };
}

function parsePattern(line: string, negation: boolean): Pattern | undefined {
  const text = withoutTrailingSpace(line);
  const negated = text.startsWith('!');
  if (negated && !negation) return undefined;
  const body = negated ? text.slice(1) : text;
  const foldersOnly = body.endsWith('/');
  const inner = body.slice(0, foldersOnly ? -1 : undefined);
  const pattern = inner.startsWith('/') ? inner.slice(1) : inner;
  if (pattern === '' || pattern.startsWith('/')) return undefined;
  return { segments: parseWildcard(pattern), negated, foldersOnly, anchored: inner.includes('/') };
}

/** Spaces at the end do not count, except one after a backslash, as in git. */
function withoutTrailingSpace(line: string): string {
  const text = line.trimEnd();
  return text.endsWith('\\') && text.length < line.length ? line.slice(0, text.length + 1) : text;
}

/**
 * Everything in an ignored folder is ignored, even if a later pattern re-includes it, as in git. A scan asks for one
 * entry of a folder after the other, so the folder's own answer is kept for the next question.
 */
function questionsTo(lastFirst: readonly Pattern[]): IgnoreRule['isIgnored'] {
  let kept: { readonly folder: string; readonly answer: boolean | undefined } | undefined;
  return (path, isFolder, work) => {
    const names = path.split('/').filter((name) => name !== '' && name !== '.');
    if (names.length === 0) return false;
    const folder = names.slice(0, -1).join('/');
    if (kept?.folder !== folder) kept = { folder, answer: isFolderIgnored(lastFirst, names.slice(0, -1)) };
    if (kept.answer !== false) return kept.answer;
    return isMatched(lastFirst, names.map(nameToMatch), isFolder, work);
  };
}

/** Whether the folder or one above it is ignored. Of a deeper path than any Library's only its beginning is checked. */
function isFolderIgnored(lastFirst: readonly Pattern[], folders: readonly string[]): boolean | undefined {
  const names = folders.map(nameToMatch);
  for (let depth = 1; depth <= Math.min(names.length, depthLimit); depth++) {
    const answer = isMatched(lastFirst, names.slice(0, depth), true);
    if (answer !== false) return answer;
  }
  return false;
}

/** The last matching pattern decides. */
function isMatched(
  lastFirst: readonly Pattern[],
  names: readonly NameToMatch[],
  isFolder: boolean,
  work?: WorkCount,
): boolean | undefined {
  const budget = { left: questionStepsLimit };
  const last = names.slice(-1);
  let found: boolean | undefined = false;
  for (const pattern of lastFirst) {
    budget.left -= 1;
    if (pattern.foldersOnly && !isFolder) continue;
    const isMatch = matchesWildcard(pattern.segments, pattern.anchored ? names : last, budget);
    if (budget.left < 0) found = undefined;
    else if (isMatch) found = !pattern.negated;
    if (isMatch || budget.left < 0) break;
  }
  if (work !== undefined) work.steps += questionStepsLimit - budget.left;
  return found;
}
