/** Rules about universe names: an entry joins a universe by name alone, so a typo creates another universe. */
import type { Pointer } from '../fault.ts';
import { say } from '../faultTexts.ts';
import type { Franchise } from '../generated/franchise.ts';
import type { Rule } from './rule.ts';
import { entryAt, finding, shown } from './wording.ts';

/** Names compared letter by letter. A story has a handful of universes; with more, nobody reads the findings. */
const NAMES_COMPARED = 1_000;

/**
 * Longer names are compared by case and space only: a typo in them is visible, and comparing costs their length
 * squared.
 */
const COMPARED_LENGTH = 60;

/**
 * A typo is one letter in a word of at least this length: in a word of two letters it is probably intended (Up, Us).
 */
const SHORTEST_WORD = 3;

/** Words up to this length without small letters are labels, in which one different letter is intended. */
const LONGEST_LABEL = 3;

/** Names kept per form with a letter left out: the first few are enough to find one that is similar. */
const NAMES_OF_FORM = 20;

interface NamedUniverse {
  readonly name: string;
  readonly pointer: Pointer;
  /** Index in `order` of the first entry that names it; undefined for the franchise's own. */
  readonly entry: number | undefined;
  entries: number;
}

/** Every universe once, the franchise's own first, then in order of appearance. */
function namedUniverses({ universe, order }: Franchise): ReadonlyMap<string, NamedUniverse> {
  const named = new Map<string, NamedUniverse>();
  if (universe !== undefined) {
    named.set(universe, { name: universe, pointer: ['universe'], entry: undefined, entries: 0 });
  }
  for (const [entry, { universes }] of order.entries()) {
    for (const [index, name] of (universes ?? []).entries()) {
      const known = named.get(name);
      if (known !== undefined) known.entries += 1;
      else named.set(name, { name, pointer: ['order', entry, 'universes', index], entry, entries: 1 });
    }
  }
  return named;
}

/** Removes differences that nobody intends: case, spaces, dashes and the encoding of accents. */
function folded(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}_]+/gu, '');
}

/** Each name is reported once, with the first name that it is similar to. */
export const universeNear: Rule = {
  codes: { 'universe-near': 'warning' },
  *check({ franchise }) {
    const byFold = new Map<string, NamedUniverse>();
    const byGap = new Map<string, NamedUniverse[]>();
    let compared = 0;
    for (const universe of namedUniverses(franchise).values()) {
      const fold = folded(universe.name);
      let near = byFold.get(fold);
      if (near === undefined && fold.length <= COMPARED_LENGTH && compared < NAMES_COMPARED) {
        compared += 1;
        near = oneLetterAway(universe, fold, byGap);
      }
      if (!byFold.has(fold)) byFold.set(fold, universe);
      if (near === undefined) continue;
      const where = near.entry === undefined ? say('own-universe') : say('of-entry', entryAt(near.entry));
      yield finding('universe-near', universe.pointer, shown(universe.name), shown(near.name), where);
    }
  },
};

/**
 * Names that differ in one letter share a form with one letter left out, so each name is compared only with the names
 * that share a form. Adds the universe to `byGap`, which maps forms to the names seen so far.
 */
function oneLetterAway(
  universe: NamedUniverse,
  fold: string,
  byGap: Map<string, NamedUniverse[]>,
): NamedUniverse | undefined {
  const forms = new Set([fold]);
  for (let index = 0; index < fold.length; index += 1) forms.add(fold.slice(0, index) + fold.slice(index + 1));
  let near: NamedUniverse | undefined;
  for (const form of forms) {
    const seen = byGap.get(form);
    near ??= seen?.find(({ name }) => isOneLetterSlip(name, universe.name));
    if (seen === undefined) byGap.set(form, [universe]);
    else if (seen.length < NAMES_OF_FORM) seen.push(universe);
  }
  return near;
}

/**
 * True if one word differs by one inserted, omitted or replaced letter and that is likely a typo. Numbers and labels
 * are not.
 */
export function isOneLetterSlip(one: string, other: string): boolean {
  const [ours, theirs] = [wordsOf(one), wordsOf(other)];
  if (ours.length !== theirs.length) return false;
  const differing = ours.flatMap((word, index) => {
    const across = theirs[index] ?? '';
    return word.toLowerCase() === across.toLowerCase() ? [] : [[word, across] as const];
  });
  const [only] = differing;
  if (only === undefined || differing.length > 1 || isMeantToDiffer(...only)) return false;
  return isOneLetterOff(only[0].toLowerCase(), only[1].toLowerCase());
}

/**
 * Digits in either word (Earth-1218), Roman numerals (Type XVIII), labels (Earth-C, MCU), or words too short to judge.
 */
function isMeantToDiffer(one: string, other: string): boolean {
  if (Math.max(one.length, other.length) < SHORTEST_WORD) return true;
  if (/\p{N}/u.test(one) || /\p{N}/u.test(other)) return true;
  return (isRoman(one) && isRoman(other)) || (isLabel(one) && isLabel(other));
}

function isOneLetterOff(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  return short.slice(start + (short.length === long.length ? 1 : 0)) === long.slice(start + 1);
}

/** True for a numeral in its usual form, so not for "civil". */
function isRoman(word: string): boolean {
  return /^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/iu.test(word);
}

function isLabel(word: string): boolean {
  return word.length <= LONGEST_LABEL && !/\p{Ll}/u.test(word);
}

function wordsOf(name: string): readonly string[] {
  return name.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

export const universeOnce: Rule = {
  codes: { 'universe-once': 'info' },
  *check({ franchise, leftOut }) {
    if (leftOut?.has('/order') || leftOut?.has('/universe')) return;
    for (const { name, pointer, entry, entries } of namedUniverses(franchise).values()) {
      if (entry === undefined || entries !== 1) continue;
      yield finding('universe-once', pointer, entryAt(entry), shown(name));
    }
  },
};

export const universeOwnOnly: Rule = {
  codes: { 'universe-own-only': 'info' },
  *check({ franchise: { universe, order } }) {
    if (universe === undefined) return;
    for (const [index, { universes }] of order.entries()) {
      if (universes?.length !== 1 || universes[0] !== universe) continue;
      const pointer = ['order', index, 'universes'];
      yield { ...finding('universe-own-only', pointer, entryAt(index), shown(universe)), mark: 'key' };
    }
  },
};

export const UNIVERSE_RULES: readonly Rule[] = [universeNear, universeOnce, universeOwnOnly];
