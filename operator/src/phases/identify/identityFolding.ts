/**
 * Titles made comparable across scripts and habits of writing: case, marks, punctuation, numerals, articles, the year and the
 * country that databases hang on. Pure. Only what is sure is folded: another spelling is no proof of another title, but a wrong
 * id is far worse than none.
 */

export interface FoldedTitle {
  /** Words in order, without the English article in front or behind; numbers in digits. */
  readonly words: readonly string[];
  /** The words in one: `Spider-Man` and `Spiderman` are the same. Never empty unless the title is. */
  readonly key: string;
  /** As `key` where ä, ö and ü are written ae, oe and ue. */
  readonly wideKey: string;
  /** `the`, `a`, `an`; where it stood makes no difference. Those of other languages are words: `Die Hard`. */
  readonly article?: string;
  /** Of the words: `['2']` of `Part II`. */
  readonly numbers: readonly string[];
  /** It ends with `Part One`, `Vol. 1`: not with a 1 alone. */
  readonly isFirstPart: boolean;
  /** `(2005)` at the end, as databases tell two series of one name apart. */
  readonly year?: number;
  /** `(US)` at the end, in lower case. */
  readonly country?: string;
}

/** Longer ones are no titles. */
const longestCharacters = 400;

/** Behind a comma: `Boot, Das`. */
const articles = new Set(
  (
    'the a an der die das ein eine le la les un une el los las lo il gli uno una o os as um uma ' +
    'de het een den det en ett et l'
  ).split(' '),
);
/** These alone are left out by habit; `die`, `las` and `les` begin titles of other languages too. */
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
const countries = new Set(
  'us uk gb au ca nz ie in za fr de es it nl be se no dk fi jp kr cn br mx tr pl ru'.split(' '),
);

export function foldTitle(title: string): FoldedTitle {
  const text = title.slice(0, longestCharacters).normalize('NFKC');
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
    numbers: words.filter((word) => /^\d+$/u.test(word)),
    isFirstPart: parts.words.length > 2 && words.at(-1) === '1' && partWords.has(parts.words.at(-2) ?? ''),
    ...(year === undefined ? {} : { year }),
    ...(country === undefined ? {} : { country }),
  };
}

/** What stands before a colon or a dash, longest first: `Star Wars: Episode IV`, `Star Wars`. Without the title itself. */
export function headsOf(title: string): readonly string[] {
  const cuts = [...title.slice(0, longestCharacters).matchAll(/\s*:\s+|\s+[-–—]\s+|:\s*$/gu)];
  return cuts
    .map(({ index }) => title.slice(0, index).trim())
    .filter((head) => head !== '')
    .toReversed();
}

/** `Koroshiya 1 aka Ichi the Killer` bears two titles. */
export function akaParts(title: string): readonly string[] {
  return title.split(/\s+(?:a\.?k\.?a\.?|alias)\s+/iu).filter((part) => part.trim() !== '');
}

/** A year that is more than the title: `2012` is a film. */
function withoutTag(title: string): { head: string; year?: number; country?: string } {
  const found = /^(.*\S)\s*[([]([^()[\]]{2,4})[)\]]\s*$/su.exec(title);
  const [, head = '', tag = ''] = found ?? [];
  if (/^(?:18|19|20|21)\d\d$/u.test(tag)) return { ...withoutTag(head), year: Number(tag) };
  const country = tag.replace(/\./gu, '').toLowerCase();
  if (countries.has(country)) return { head, country: country === 'gb' ? 'uk' : country };
  return { head: title };
}

/** Small letters without marks, of Latin, Greek, Cyrillic, Arabic and Hebrew; the voiced kana が stays another than か. */
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

/** Apostrophes and the dots of initials join, everything else that is no letter and no digit parts. */
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

/** II is 2, `Part One` is 1, `and` in the midst is &. */
function numbered(words: readonly string[]): readonly string[] {
  const out: string[] = [];
  for (const [index, word] of words.entries()) {
    const isBehindPart = index > 0 && partWords.has(words[index - 1] ?? '');
    const number = numeral(word, index > 0, isBehindPart || index === words.length - 1, isBehindPart);
    // `Part 2` is 2, but `The Third Part` and `Part of Me` keep their word.
    if (isBehindPart && number !== undefined && index > 1) out.pop();
    const isJoin = index > 0 && index < words.length - 1 && andWords.has(word);
    out.push(number ?? (isJoin ? '&' : word));
  }
  return out;
}

/** A single I or V is a number only where numbers stand: `I, Robot` and `V for Vendetta` begin with letters. */
function numeral(word: string, isBehind: boolean, isPlace: boolean, isBehindPart: boolean): string | undefined {
  if (/^\p{Nd}+$/u.test(word)) return /^\d+$/u.test(word) ? word.replace(/^0+(?=\d)/u, '') : undefined;
  if (isBehindPart && numberWords.has(word)) return numberWords.get(word);
  if (!isBehind || !/^x{0,3}(?:ix|iv|v?i{0,3})$/u.test(word) || word === '') return undefined;
  if (word.length === 1 && !isPlace) return undefined;
  const values: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 };
  const digits = [...word].map((letter) => values[letter] ?? 0);
  return String(digits.reduce((sum, value, at) => sum + (value < (digits[at + 1] ?? 0) ? -value : value), 0));
}

/** In front or behind a comma; never the whole title. One that is not left out stands in front. */
function withoutArticle(words: readonly string[], title: string): { words: readonly string[]; article?: string } {
  const last = words.at(-1) ?? '';
  if (words.length < 2) return { words };
  const isBehind = /,\s*\p{L}+['’]?\s*$/u.test(title) && articles.has(last);
  const [first = '', ...rest] = isBehind ? [last, ...words.slice(0, -1)] : words;
  return droppedArticles.has(first) ? { words: rest, article: first } : { words: [first, ...rest] };
}
