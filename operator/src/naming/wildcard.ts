/**
 * Wildcards of ignore files and of the document's globs. A matcher of our own, not a regular expression: patterns and
 * names are untrusted, and this one takes at most pattern length x name length steps.
 */

/** One character of a pattern: itself, `?`, `*`, or a set (`[a-z]`). */
type Token =
  | { readonly kind: 'one'; readonly character: string }
  | { readonly kind: 'any' }
  | { readonly kind: 'star' }
  | { readonly kind: 'set'; readonly negated: boolean; readonly ranges: readonly (readonly [string, string])[] };

/** One segment of a pattern; `**` spans any number of segments. */
type Segment = 'deep' | readonly Token[];

/** Parses a pattern by its slashes. An unclosed bracket is a plain character. */
export function parseWildcard(pattern: string): readonly Segment[] {
  return pattern.split('/').map((segment) => (segment === '**' ? 'deep' : parseSegment([...segment])));
}

function parseSegment(characters: readonly string[]): readonly Token[] {
  const tokens: Token[] = [];
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index] ?? '';
    if (character === '*') {
      if (tokens.at(-1)?.kind !== 'star') tokens.push({ kind: 'star' });
    } else if (character === '?') {
      tokens.push({ kind: 'any' });
    } else if (character === '\\' && index + 1 < characters.length) {
      index += 1;
      tokens.push({ kind: 'one', character: characters[index] ?? '' });
    } else {
      const set = character === '[' ? parseSet(characters, index) : undefined;
      tokens.push(set?.token ?? { kind: 'one', character });
      if (set !== undefined) index = set.end;
    }
  }
  return tokens;
}

function parseSet(characters: readonly string[], start: number): { token: Token; end: number } | undefined {
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
  return { token: { kind: 'set', negated, ranges }, end };
}

function matchesOne(token: Token, character: string): boolean {
  if (token.kind === 'one') return token.character === character;
  if (token.kind === 'set')
    return token.ranges.some(([from, to]) => from <= character && character <= to) !== token.negated;
  return true;
}

/** Greedy matching with one backtrack point: only the last wildcard ever has to match more. */
function matchesSequence<Piece, Item>(
  pattern: readonly Piece[],
  items: readonly Item[],
  isWild: (piece: Piece) => boolean,
  fits: (piece: Piece, item: Item) => boolean,
): boolean {
  let at = 0;
  let wildAt = -1;
  let wildFrom = 0;
  for (let index = 0; index < items.length; ) {
    const piece = pattern[at];
    const item = items[index];
    if (piece !== undefined && isWild(piece)) {
      wildAt = at;
      wildFrom = index;
      at += 1;
    } else if (piece !== undefined && item !== undefined && fits(piece, item)) {
      at += 1;
      index += 1;
    } else if (wildAt >= 0) {
      wildFrom += 1;
      index = wildFrom;
      at = wildAt + 1;
    } else {
      return false;
    }
  }
  while (at < pattern.length) {
    const piece = pattern[at];
    if (piece === undefined || !isWild(piece)) return false;
    at += 1;
  }
  return true;
}

/** Whether the pattern matches all these names, one segment each. */
export function matchesWildcard(pattern: readonly Segment[], names: readonly string[]): boolean {
  return matchesSequence(
    pattern,
    names,
    (segment) => segment === 'deep',
    (segment, name) =>
      segment !== 'deep' && matchesSequence(segment, [...name], (token) => token.kind === 'star', matchesOne),
  );
}

/** Expands `{a,b}` to at most `limit` alternatives; undefined if there would be more. */
export function expandBraces(pattern: string, limit: number): readonly string[] | undefined {
  let open: readonly string[] = [pattern];
  for (;;) {
    const next: string[] = [];
    let changed = false;
    for (const text of open) {
      const found = /\{([^{}]*,[^{}]*)\}/.exec(text);
      if (found === null) next.push(text);
      else {
        changed = true;
        const rest = text.slice(found.index + found[0].length);
        for (const choice of (found[1] ?? '').split(',')) next.push(text.slice(0, found.index) + choice + rest);
      }
      if (next.length > limit) return undefined;
    }
    if (!changed) return next;
    open = next;
  }
}
