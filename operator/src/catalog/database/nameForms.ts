/**
 * The forms in which a search compares whole names, and other spellings of a name's words: numerals, letters written
 * as digits, `&`. Pure.
 */
import { fold } from './words.ts';

const apostrophes = /['’‘ʼ`´＇]/g;
const words = /[\p{L}\p{N}\p{M}]+/gu;
/** Longer names are hostile or no names; a term of the catalog is cut at 64 code units. */
const formLength = 60;

/** Articles that people leave out at the beginning of a name, in the languages of most titles. */
const articles: ReadonlySet<string> = new Set(
  'the a an der die das ein eine le la les un une el los las lo il gli de het een den det en ett os uma um'.split(' '),
);
const conjunctions: ReadonlySet<string> = new Set(['and', 'und', 'et', 'y', 'e', 'och', 'og', 'en']);

/** Numerals from 1 on, with their words in the languages of most questions. */
export const numerals: readonly (readonly [roman: string, ...spoken: string[]])[] = [
  ['i', 'one', 'eins'],
  ['ii', 'two', 'zwei'],
  ['iii', 'three', 'drei'],
  ['iv', 'four', 'vier'],
  ['v', 'five', 'fünf'],
  ['vi', 'six', 'sechs'],
  ['vii', 'seven', 'sieben'],
  ['viii', 'eight', 'acht'],
  ['ix', 'nine', 'neun'],
  ['x', 'ten', 'zehn'],
  ['xi', 'eleven', 'elf'],
  ['xii', 'twelve', 'zwölf'],
  ['xiii', 'thirteen', 'dreizehn'],
  ['xiv', 'fourteen', 'vierzehn'],
  ['xv', 'fifteen', 'fünfzehn'],
  ['xvi', 'sixteen', 'sechzehn'],
  ['xvii', 'seventeen', 'siebzehn'],
  ['xviii', 'eighteen', 'achtzehn'],
  ['xix', 'nineteen', 'neunzehn'],
  ['xx', 'twenty', 'zwanzig'],
];
const valueOfNumeral: ReadonlyMap<string, number> = new Map(
  numerals.flatMap((names, index) => names.map((name) => [fold(name), index + 1] as const)),
);

/** Letters that titles write as digits or signs: Se7en, M3GAN, Numb3rs, P!nk. A digit may stand for several. */
const signs: ReadonlyMap<string, readonly string[]> = new Map([
  ['0', ['o']],
  ['1', ['i', 'l']],
  ['3', ['e']],
  ['4', ['a']],
  ['5', ['s']],
  ['7', ['v', 't']],
  ['8', ['b']],
  ['$', ['s']],
  ['@', ['a']],
  ['!', ['i']],
]);
const fromFirstToLastLetter = /\p{L}(?:.*\p{L})?/su;
const disguised = /^\p{L}+(?:[0134578$@!]\p{L}+)+$/u;
/** Most names have none and need no closer look. */
const anySign = /[0134578$@!]/;
/** A name with more of them is not meant as letters. */
const disguisesAtMost = 3;

/** The words of a name in reading order, folded, each as often as it occurs. */
export function spokenWords(name: string): readonly string[] {
  return fold(name).replace(apostrophes, '').match(words) ?? [];
}

/**
 * The name without spaces, signs and leading article, first as it is written, then with numerals as digits and without
 * `and`, then with digits read as letters. A name of signs only is itself.
 */
export function nameForms(name: string): readonly string[] {
  const spoken = spokenWords(name);
  if (spoken.length === 0) {
    const itself = fold(name).replace(/\s+/gu, '');
    return itself === '' ? [] : [cut(itself)];
  }
  const named = withoutArticle(spoken);
  const counted = named.map((word, index) => digitsOf(word, index) ?? word).filter((word) => !conjunctions.has(word));
  const folded = fold(name);
  const read = anySign.test(folded) ? withoutArticle(readLetters(folded)) : named;
  return [
    ...new Set(
      [named.join(''), counted.join(''), read.join('')].filter((form) => form !== '').map((form) => cut(form)),
    ),
  ];
}

function readLetters(folded: string): readonly string[] {
  return folded
    .split(/\s+/u)
    .flatMap((chunk) => undisguised(chunk)[0] ?? chunk.replace(apostrophes, '').match(words) ?? []);
}

export function withoutArticle(spoken: readonly string[]): readonly string[] {
  const [first = '', ...rest] = spoken;
  return rest.length > 0 && articles.has(first) ? rest : spoken;
}

/** Other spellings by which people search a name's words: `3` and three for III, seven for Se7en, and for &. */
export function otherSpellings(name: string): readonly string[] {
  const found = new Set<string>();
  for (const chunk of fold(name).split(/\s+/u)) {
    if (chunk === '&' || chunk === '+') for (const word of ['and', 'und']) found.add(word);
    for (const word of undisguised(chunk)) found.add(word);
  }
  for (const [index, word] of spokenWords(name).entries()) {
    for (const numeral of sameNumerals(word, index)) found.add(numeral);
    // Alien³ is folded to alien3.
    const [, letters, digits] = /^(\p{L}{2,})(\d{1,2})$/u.exec(word) ?? [];
    if (letters === undefined || digits === undefined) continue;
    for (const part of [letters, digits, ...sameNumerals(digits, 1)]) found.add(part);
  }
  return [...found];
}

/** `I, Robot` and `X-Men` begin with a letter, not with a numeral. */
export function numeralValue(word: string, index: number): number | undefined {
  if (index === 0 && word.length === 1 && !/\d/u.test(word)) return undefined;
  if (/^\d{1,2}$/u.test(word)) return Number(word);
  return valueOfNumeral.get(word);
}

function digitsOf(word: string, index: number): string | undefined {
  const value = numeralValue(word, index);
  return value === undefined ? undefined : String(value);
}

function sameNumerals(word: string, index: number): readonly string[] {
  const value = numeralValue(word, index);
  if (value === undefined) return [];
  return [String(value), ...(numerals[value - 1] ?? []).map((name) => fold(name))];
}

/** The readings of a word that is written with digits or signs among its letters; empty for any other. */
function undisguised(chunk: string): readonly string[] {
  const [bare = ''] = fromFirstToLastLetter.exec(chunk) ?? [];
  if (!disguised.test(bare) || [...bare].filter((letter) => signs.has(letter)).length > disguisesAtMost) return [];
  return [...bare].reduce<readonly string[]>(
    (starts, letter) => starts.flatMap((start) => (signs.get(letter) ?? [letter]).map((one) => start + one)),
    [''],
  );
}

function cut(form: string): string {
  return form.length <= formLength ? form : [...form].slice(0, formLength).join('').toWellFormed();
}
