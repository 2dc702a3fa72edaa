/**
 * Finds regular expressions whose time grows faster than the text. It does not find quadratic time by words of several
 * characters.
 */
import { JS, NFA, type NoParent, type Quantifier, visitAst } from 'refa';
import { analyse } from 'scslre';
import { parseSync, Visitor } from 'vite';

export interface Pattern {
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

/** Every regular expression literal of a TypeScript text, in its order. */
export function patternsIn(path: string, text: string): readonly Pattern[] {
  const found: Pattern[] = [];
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: expected TypeScript, got ${errors[0]?.message}`);
  new Visitor({
    Literal(node) {
      if (!('regex' in node) || node.regex === null || node.regex === undefined) return;
      const { pattern: source, flags } = node.regex;
      found.push({ line: text.slice(0, node.start).split('\n').length, source, flags });
    },
  }).visit(program);
  return found;
}

/** The lines of each `new RegExp` that is built when a function is called. */
export function builtInFunctions(path: string, text: string): readonly number[] {
  const found: number[] = [];
  let depth = 0;
  const enter = () => {
    depth += 1;
  };
  const leave = () => {
    depth -= 1;
  };
  new Visitor({
    ...{ FunctionDeclaration: enter, FunctionExpression: enter, ArrowFunctionExpression: enter },
    ...{ 'FunctionDeclaration:exit': leave, 'FunctionExpression:exit': leave, 'ArrowFunctionExpression:exit': leave },
    NewExpression({ callee, start }) {
      if (depth > 0 && callee.type === 'Identifier' && callee.name === 'RegExp')
        found.push(text.slice(0, start).split('\n').length);
    },
  }).visit(parseSync(path, text).program);
  return found;
}

/** Imports modules, and returns the patterns that files below these folders build with `new RegExp` meanwhile. */
export async function builtWhileLoading(
  modules: readonly string[],
  folders: readonly string[],
): Promise<readonly (Pattern & { readonly path: string })[]> {
  const found: (Pattern & { readonly path: string })[] = [];
  const { RegExp: original } = globalThis;
  globalThis.RegExp = new Proxy(original, {
    construct(target, given, made) {
      const built: RegExp = Reflect.construct(target, given, made);
      const [, caller = ''] = (new Error('who builds it').stack ?? '').split('\n').slice(1);
      const place = /(?:file:\/\/)?(\/[^:()]+):(\d+):\d+\)?$/u.exec(caller);
      const path = place?.[1] ?? '';
      if (folders.some((folder) => path.startsWith(folder)))
        found.push({ path, line: Number(place?.[2]), source: built.source, flags: built.flags });
      return built;
    },
  });
  try {
    for (const path of modules) await import(path);
  } finally {
    globalThis.RegExp = original;
  }
  return found;
}

/** What makes a pattern slow, with a text that shows it; undefined if nothing was found. */
export function slowness({ source, flags }: Pick<Pattern, 'source' | 'flags'>): string | undefined {
  const [report] = analyse({ source, flags }).reports;
  if (report !== undefined) {
    const growth = report.exponential ? 'exponential' : 'quadratic or worse';
    return `${growth}: try a long run of ${JSON.stringify(report.character.pick)} in a text that does not match`;
  }
  const word = doublyRead(source, flags);
  return word === undefined
    ? undefined
    : `exponential: try many repetitions of ${JSON.stringify(word)} before a character that does not match`;
}

type State = NFA.ReadonlyNode;

/**
 * A word that a repetition can read in two ways, so that each more doubles the time: two different walks of the automaton from a state back
 * to itself. Assertions are ignored. scslre finds words of one character only.
 */
function doublyRead(source: string, flags: string): string | undefined {
  const { expression, maxCharacter } = JS.Parser.fromLiteral({ source, flags }).parse({
    assertions: 'parse',
    backreferences: 'disable',
  });
  const repetitions: NoParent<Quantifier>[] = [];
  visitAst(expression, {
    onQuantifierEnter(node) {
      const isSingle = node.alternatives.every(
        ({ elements }) => elements.every(({ type }) => type === 'CharacterClass') && elements.length < 2,
      );
      if (node.max === Number.POSITIVE_INFINITY && !isSingle) repetitions.push(node);
    },
  });
  for (const repetition of repetitions) {
    const automaton = NFA.fromRegex(
      { type: 'Concatenation', elements: [repetition] },
      { maxCharacter },
      { assertions: 'ignore' },
    );
    for (const state of automaton.nodes()) {
      const word = twoWaysBack(state);
      if (word !== undefined) return word;
    }
  }
  return undefined;
}

/** Walks pairs of states from (start, start), breadth first; a pair that parted and meets again at the start has read a word in two ways. */
function twoWaysBack(start: State): string | undefined {
  const seen = new Map<State, Set<State>[]>();
  const isNew = (left: State, right: State, parted: boolean) => {
    const sets = seen.get(left) ?? [new Set(), new Set()];
    seen.set(left, sets);
    const set = sets[Number(parted)] as Set<State>;
    return !set.has(right) && set.add(right) !== undefined;
  };
  const queue: { left: State; right: State; parted: boolean; word: string }[] = [
    { left: start, right: start, parted: false, word: '' },
  ];
  for (const { left, right, parted, word } of queue) {
    for (const [nextLeft, charsLeft] of left.out) {
      for (const [nextRight, charsRight] of right.out) {
        const both = charsLeft.intersect(charsRight);
        const first = both.ranges[0]?.min;
        if (first === undefined) continue;
        const nowParted = parted || nextLeft !== nextRight;
        const readable = both.has(0x61) ? 0x61 : first;
        const longer = word + String.fromCodePoint(readable);
        if (nowParted && nextLeft === start && nextRight === start) return longer;
        if (isNew(nextLeft, nextRight, nowParted))
          queue.push({ left: nextLeft, right: nextRight, parted: nowParted, word: longer });
      }
    }
  }
  return undefined;
}
