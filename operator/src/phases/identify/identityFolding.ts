/**
 * Normalises titles for comparison across scripts and spellings: case, accents, punctuation, numerals, articles, and
 * the year or country that databases append. Pure. Folds only what is safe: a different spelling does not prove a
 * different title, but a wrong id is far worse than none.
 */

export interface FoldedTitle {
  /** Words in order, without a leading or trailing English article; numbers as digits. */
  readonly words: readonly string[];
  /** The words joined: `Spider-Man` and `Spiderman` are equal. Empty only for an empty title. */
  readonly key: string;
  /** Like `key`, with ä, ö and ü written as ae, oe and ue. */
  readonly wideKey: string;
  /** `the`, `a` or `an`, from either end. Articles of other languages stay words: `Die Hard`. */
  readonly article?: string;
  /** All numbers in order, also those within words: `['2']` for `Part II` and for `Scream2`. */
  readonly numbers: readonly string[];
  /** Like `words`, with numbers from two to twenty that are written as English words as digits. */
  readonly spelled: readonly string[];
  /** True if it ends with `Part One` or `Vol. 1`; a 1 alone does not count. */
  readonly isFirstPart: boolean;
  /** `(2005)` at the end, by which databases distinguish two series of one name. */
  readonly year?: number;
  /** `(US)` at the end, in lower case. */
  readonly country?: string;
}

/** Longer texts are not titles. */
const longestCharacters = 400;

/** Articles recognised after a comma: `Boot, Das`. */
const articles = new Set(
  (
    'the a an der die das ein eine le la les un une el los las lo il gli uno una o os as um uma ' +
    'de het een den det en ett et l'
  ).split(' '),
);
/** Only these are commonly left out; `die`, `las` and `les` also begin titles of other languages. */
const droppedArticles = new Set(['the', 'a', 'an']);
const andWords = new Set(['and', 'und', 'et', 'y', 'e', 'och', 'og', 'ja', '&', 'и', 'і', 'та', 'και']);
const partWords = new Set([
  ...['part', 'pt', 'vol', 'volume', 'chapter', 'episode'],
  ...['teil', 'kapitel', 'folge', 'partie', 'chapitre', 'parte', 'capitulo', 'capitolo', 'deel', 'hoofdstuk'],
  ...['del', 'osa', 'czesc', 'часть', 'глава', 'μερος'],
]);
const numberWords: ReadonlyMap<string, string> = new Map(
  [
    'one two three four five six seven eight nine ten',
    'eins zwei drei vier fünf sechs sieben acht neun zehn',
    'un deux trois quatre cinq six sept huit neuf dix',
    'uno dos tres cuatro cinco seis siete ocho nueve diez',
    'uno due tre quattro cinque sei sette otto nove dieci',
    'um dois três quatro cinco seis sete oito nove dez',
  ].flatMap((words) => words.split(' ').map((word, index) => [plain(word), String(index + 1)] as const)),
);
/** A one is as often a pronoun. */
const englishNumbers: ReadonlyMap<string, string> = new Map(
  (
    'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen ' +
    'nineteen twenty'
  )
    .split(' ')
    .map((word, index) => [word, String(index + 2)]),
);
const countries = new Set(
  'us uk gb au ca nz ie in za fr de es it nl be se no dk fi jp kr cn br mx tr pl ru'.split(' '),
);

export function foldTitle(title: string): FoldedTitle {
  // ½ becomes 1⁄2, which would join with the number before it.
  const text = title
    .slice(0, longestCharacters)
    .replace(/(?<=\p{Nd})(?=\p{No})(?![²³¹⁰-⁹₀-₉])/gu, ' ')
    .normalize('NFKC');
  const { head, year, country } = withoutTag(text);
  const parts = withoutArticle(wordsOf(plain(head)), head);
  const words = numbered(parts.words);
  const wideWords = numbered(withoutArticle(wordsOf(plain(widened(head))), head).words);
  const { article } = parts;
  return {
    words,
    key: words.join('') || plain(text).replace(/\s/gu, ''),
    wideKey: wideWords.join(''),
    ...(article === undefined ? {} : { article }),
    numbers: numbersOf(words),
    spelled: words.map((word) => englishNumbers.get(word) ?? word),
    isFirstPart: parts.words.length > 2 && words.at(-1) === '1' && partWords.has(parts.words.at(-2) ?? ''),
    ...(year === undefined ? {} : { year }),
    ...(country === undefined ? {} : { country }),
  };
}

/** All numbers in the words, without leading zeros. */
export function numbersOf(words: readonly string[]): readonly string[] {
  return words.flatMap((word) => [...word.matchAll(/\d+/gu)].map(([digits]) => digits.replace(/^0+(?=\d)/u, '')));
}

/**
 * The parts before a colon, a dash or a second title, longest first, without the title itself: `Star Wars: Episode IV`,
 * `Star Wars`; `Birdman` of `Birdman or (The Unexpected Virtue of Ignorance)`.
 */
export function headsOf(title: string): readonly string[] {
  const cuts = [
    ...title.slice(0, longestCharacters).matchAll(/,?\s+or(?::\s|\s+\()|,\s+or\s|\s*:\s+|\s+[-–—]\s+|:\s*$/giu),
  ];
  return cuts
    .map(({ index }) => title.slice(0, index).trim())
    .filter((head) => head !== '')
    .toReversed();
}

/** `Koroshiya 1 aka Ichi the Killer` contains two titles. */
export function akaParts(title: string): readonly string[] {
  return title.split(/(?<!\s)\s+(?:a\.?k\.?a\.?|alias)\s+/iu).filter((part) => part.trim() !== '');
}

/** Separates a trailing year or country. A title that is only a year stays: `2012` is a film. */
function withoutTag(title: string): { head: string; year?: number; country?: string } {
  const found = /^(.*\S)\s*[([]([^()[\]]{2,4})[)\]]\s*$/su.exec(title);
  const [, head = '', tag = ''] = found ?? [];
  if (/^(?:18|19|20|21)\d\d$/u.test(tag)) return { ...withoutTag(head), year: Number(tag) };
  const country = tag.replace(/\./gu, '').toLowerCase();
  if (countries.has(country)) return { head, country: country === 'gb' ? 'uk' : country };
  return { head: title };
}

/**
 * Lower case without accents, for Latin, Greek, Cyrillic, Arabic and Hebrew. The voiced kana が stays different from か.
 */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0640]/gu, '')
    .normalize('NFKC')
    .replace(/[ßæœøłđðþıς]/gu, (letter) => letters.get(letter) ?? letter);
}

const letters: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ı', 'i'],
  ['ς', 'σ'],
]);

function widened(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[äöüøå]/gu, (letter) => wide.get(letter) ?? letter);
}

const wide: ReadonlyMap<string, string> = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['ø', 'oe'],
  ['å', 'aa'],
]);

/** Apostrophes and the dots of initials join; every other character that is no letter or digit separates. */
function wordsOf(text: string): readonly string[] {
  return text
    .replace(/^l['’ʼ`´](?=\p{L})/u, 'l ')
    .replace(/,\s*l['’ʼ`´]\s*$/u, ', l')
    .replace(/['’ʼ`´*·]/gu, '')
    .replace(/(?<![\p{L}\p{N}])(?:\p{L}\.){2,}/gu, (initials) => `${initials.replace(/\./gu, '')} `)
    .replace(/[&+]/gu, ' & ')
    .split(/[^\p{L}\p{M}\p{N}&]+/u)
    .filter((word) => word !== '');
}

/** II becomes 2, `Part One` becomes 1, and an `and` between words becomes &. */
function numbered(words: readonly string[]): readonly string[] {
  const out: string[] = [];
  for (const [index, word] of words.entries()) {
    const isBehindPart = index > 0 && partWords.has(words[index - 1] ?? '');
    const number = numeral(word, index > 0, isBehindPart || index === words.length - 1, isBehindPart);
    // `Part 2` becomes 2, but `The Third Part` and `Part of Me` keep the word.
    if (isBehindPart && number !== undefined && index > 1) out.pop();
    const isJoin = index > 0 && index < words.length - 1 && andWords.has(word);
    out.push(number ?? (isJoin ? '&' : word));
  }
  return out;
}

/** A single I or V counts as a number only at the end: `I, Robot` and `V for Vendetta` begin with letters. */
function numeral(word: string, isBehind: boolean, isPlace: boolean, isBehindPart: boolean): string | undefined {
  if (/^\p{Nd}+$/u.test(word)) return /^\d+$/u.test(word) ? word.replace(/^0+(?=\d)/u, '') : undefined;
  if (isBehindPart && numberWords.has(word)) return numberWords.get(word);
  if (!isBehind || !/^x{0,3}(?:ix|iv|v?i{0,3})$/u.test(word) || word === '') return undefined;
  if (word.length === 1 && !isPlace) return undefined;
  const values: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 };
  const digits = [...word].map((letter) => values[letter] ?? 0);
  return String(digits.reduce((sum, value, at) => sum + (value < (digits[at + 1] ?? 0) ? -value : value), 0));
}

/**
 * Removes an article at the front or after a comma, but never the whole title. Other articles are moved to the front.
 */
function withoutArticle(words: readonly string[], title: string): { words: readonly string[]; article?: string } {
  const last = words.at(-1) ?? '';
  if (words.length < 2) return { words };
  const isBehind = /,\s*\p{L}+['’]?\s*$/u.test(title) && articles.has(last);
  const [first = '', ...rest] = isBehind ? [last, ...words.slice(0, -1)] : words;
  return droppedArticles.has(first) ? { words: rest, article: first } : { words: [first, ...rest] };
}
