/**
 * Wildcards of ignore files and of the document's globs. A matcher of our own, not a regular expression: patterns and
 * names are untrusted, and this one counts its steps and gives up when its budget is used. Parsing takes time in
 * proportion to the pattern's length.
 */

/** The steps that matching may still take. Below 0 the matcher has given up, and its answer means nothing. */
export interface StepBudget {
  left: number;
}

const star = Symbol('*');
const anyOne = Symbol('?');
const deep = Symbol('**');

/** `[a-z]`: pairs of first and last character. */
interface CharacterSet {
  readonly negated: boolean;
  readonly ranges: readonly (readonly [string, string])[];
}

/** One character of a pattern: itself, `?`, `*`, or a set. */
type Token = string | typeof star | typeof anyOne | CharacterSet;

/** A segment without wildcards is compared as a whole. */
type Segment = typeof deep | { readonly plain: string } | { readonly tokens: readonly Token[] };

/** The segments of a pattern; `**` spans any number of names. */
export type Wildcard = readonly Segment[];

/** A name with its characters, which are split once for all patterns. */
export interface NameToMatch {
  readonly text: string;
  readonly characters: readonly string[];
}

export function nameToMatch(text: string): NameToMatch {
  return { text, characters: [...text] };
}

/** Parses a pattern by its slashes. An unclosed bracket is a plain character. */
export function parseWildcard(pattern: string): Wildcard {
  return pattern.split('/').map(parseSegment);
}

function parseSegment(text: string): Segment {
  if (text === '**') return deep;
  const tokens = tokensOf([...text]);
  const isPlain = tokens.every((token) => typeof token === 'string');
  return isPlain ? { plain: tokens.join('') } : { tokens };
}

function tokensOf(characters: readonly string[]): readonly Token[] {
  const tokens: Token[] = [];
  const lastClosing = characters.lastIndexOf(']');
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index] ?? '';
    if (character === '*') {
      if (tokens.at(-1) !== star) tokens.push(star);
    } else if (character === '?') {
      tokens.push(anyOne);
    } else if (character === '\\' && index + 1 < characters.length) {
      index += 1;
      tokens.push(characters[index] ?? '');
    } else {
      const set = character === '[' && index < lastClosing ? parseSet(characters, index) : undefined;
      tokens.push(set?.token ?? character);
      if (set !== undefined) index = set.end;
    }
  }
  return tokens;
}

function parseSet(characters: readonly string[], start: number): { token: CharacterSet; end: number } | undefined {
  const negated = characters[start + 1] === '!' || characters[start + 1] === '^';
  const first = start + (negated ? 2 : 1);
  const end = characters.indexOf(']', first + 1);
  if (end < 0) return undefined;
  const ranges: (readonly [string, string])[] = [];
  for (let index = first; index < end; index++) {
    const from = characters[index] ?? '';
    const isRange = characters[index + 1] === '-' && index + 2 < end;
    ranges.push([from, isRange ? (characters[index + 2] ?? from) : from]);
    if (isRange) index += 2;
  }
  return { token: { negated, ranges }, end };
}

/**
 * Greedy matching with one backtrack point: only the last star ever has to match more. A step is one comparison with a
 * character; counted in a local variable, because this loop is where a hostile file spends its time.
 */
function fitsName(tokens: readonly Token[], characters: readonly string[], budget: StepBudget): boolean {
  let { left } = budget;
  let at = 0;
  let starAt = -1;
  let starFrom = 0;
  let fits = true;
  for (let index = 0; index < characters.length; ) {
    left -= 1;
    if (left < 0) break;
    const token = tokens[at];
    if (token === star) {
      if (at + 1 === tokens.length) break;
      starAt = at;
      starFrom = index;
      at += 1;
      continue;
    }
    if (typeof token === 'object') left -= token.ranges.length;
    if (token !== undefined && fitsCharacter(token, characters[index] ?? '')) {
      at += 1;
      index += 1;
    } else if (starAt >= 0) {
      starFrom += 1;
      index = starFrom;
      at = starAt + 1;
    } else {
      fits = false;
      break;
    }
  }
  budget.left = left;
  while (fits && at < tokens.length && tokens[at] === star) at += 1;
  return fits && at === tokens.length;
}

function fitsCharacter(token: Token, character: string): boolean {
  if (typeof token === 'string') return token === character;
  if (typeof token === 'symbol') return true;
  return token.ranges.some(([from, to]) => from <= character && character <= to) !== token.negated;
}

function fitsSegment(segment: Segment, name: NameToMatch, budget: StepBudget): boolean {
  if (segment === deep) return true;
  return 'plain' in segment ? segment.plain === name.text : fitsName(segment.tokens, name.characters, budget);
}

/**
 * Whether the pattern matches all these names, one segment each. Meaningless if the budget is below 0 afterwards. The
 * same way of matching as in one name, with `**` for the star and a segment for a character.
 */
export function matchesWildcard(pattern: Wildcard, names: readonly NameToMatch[], budget: StepBudget): boolean {
  let at = 0;
  let deepAt = -1;
  let deepFrom = 0;
  for (let index = 0; index < names.length; ) {
    budget.left -= 1;
    if (budget.left < 0) return false;
    const segment = pattern[at];
    const name = names[index];
    if (segment === deep) {
      if (at + 1 === pattern.length) return true;
      deepAt = at;
      deepFrom = index;
      at += 1;
    } else if (segment !== undefined && name !== undefined && fitsSegment(segment, name, budget)) {
      at += 1;
      index += 1;
    } else if (deepAt >= 0) {
      deepFrom += 1;
      index = deepFrom;
      at = deepAt + 1;
    } else {
      return false;
    }
  }
  while (at < pattern.length && pattern[at] === deep) at += 1;
  return at === pattern.length;
}

/** Expands `{a,b}` to at most `limit` alternatives; undefined if there would be more. */
export function expandBraces(pattern: string, limit: number): readonly string[] | undefined {
  let open: readonly string[] = [pattern];
  for (;;) {
    const next: string[] = [];
    let changed = false;
    for (const text of open) {
      const found = firstChoice(text);
      if (found === undefined) next.push(text);
      else {
        changed = true;
        const { start, end } = found;
        const choices = text.slice(start + 1, end).split(',');
        if (next.length + choices.length > limit) return undefined;
        for (const choice of choices) next.push(text.slice(0, start) + choice + text.slice(end + 1));
      }
      if (next.length > limit) return undefined;
    }
    if (!changed) return next;
    open = next;
  }
}

/** The first `{…}` with a comma and without braces inside, in one pass. */
function firstChoice(text: string): { readonly start: number; readonly end: number } | undefined {
  let start = -1;
  let hasComma = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === '{') {
      start = index;
      hasComma = false;
    } else if (character === ',') {
      hasComma = true;
    } else if (character === '}') {
      if (start >= 0 && hasComma) return { start, end: index };
      start = -1;
    }
  }
  return undefined;
}
