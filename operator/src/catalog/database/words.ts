/**
 * How a title is split into search words, and its sort key. Pure, and the same for both databases, so that a search
 * finds the same titles on a NAS and in a cluster. Case, accents, width and kana form make no difference.
 */

/** Longer titles are hostile; only the beginning is searched. */
const textLimit = 1_000;
const wordsPerText = 48;
/** Longer words are cut, in titles and questions alike. Code points. */
const wordLength = 32;
/**
 * Scripts without spaces are indexed at every letter, up to this length: then a prefix also finds text in the middle.
 */
const unspacedLength = 8;
const wordsPerQuestion = 8;

/**
 * Accents of Latin, Greek and Cyrillic, points of Hebrew and Arabic, tatweel. Marks of Indic and Thai scripts are
 * letters to their readers, so they stay.
 */
const accents =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/g;
const apostrophes = /['’‘ʼ`´＇]/g;
const words = /[\p{L}\p{N}\p{M}]+/gu;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]+/gu;

/** Letters that Unicode decomposition does not relate, but readers do. */
const foldedLetters: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ł', 'l'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['þ', 'th'],
  ['ς', 'σ'],
]);
const foldable = /[ßæœøđðłħıþς]/g;
const katakana = /[\u30a1-\u30f6]/g;
/** Distance from hiragana to katakana in code points. */
const kanaDistance = 0x60;

/** Printable ASCII: most titles. Normalizing them changes nothing, and takes longer than the rest. */
const ascii = /^[ -~]*$/;

/** The text in the form that search compares. Never throws; a lone surrogate becomes U+FFFD, NUL a space. */
export function fold(text: string): string {
  return foldAccents(text).replace(katakana, (letter) =>
    String.fromCodePoint((letter.codePointAt(0) ?? 0) - kanaDistance),
  );
}

/** The same, but katakana stay. */
export function foldAccents(text: string): string {
  const begin = text.slice(0, textLimit);
  if (ascii.test(begin)) return begin.toLowerCase();
  return begin
    .toWellFormed()
    .replaceAll('\0', ' ')
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(foldable, (letter) => foldedLetters.get(letter) ?? letter);
}

/** The words that find a title, each once. `Spider-Man` is found by spider, man and spiderman. */
export function titleWords(text: string): readonly string[] {
  const found = new Set<string>();
  for (const chunk of chunks(text)) {
    addWords(found, chunk.replace(apostrophes, ''));
    // amelie also finds d'Amélie.
    if (chunk.search(apostrophes) >= 0) addWords(found, chunk);
    if (found.size >= wordsPerText) break;
  }
  return [...found].slice(0, wordsPerText);
}

function addWords(found: Set<string>, chunk: string): void {
  const parts = chunk.match(words) ?? [];
  for (const part of parts) {
    for (const piece of splitScripts(part)) {
      if (piece.unspaced) for (const start of everyStart(piece.text)) found.add(start);
      else found.add(cut(piece.text, wordLength));
    }
  }
  if (parts.length > 1) found.add(cut(parts.join(''), wordLength));
}

/**
 * The word beginnings that a question requires; a title must have all of them. Empty: the question matches everything.
 */
export function questionWords(text: string): readonly string[] {
  const asked = new Set<string>();
  for (const chunk of chunks(text)) {
    for (const part of chunk.replace(apostrophes, '').match(words) ?? []) {
      for (const piece of splitScripts(part)) {
        if (!piece.unspaced) asked.add(cut(piece.text, wordLength));
        else for (const window of windows(piece.text)) asked.add(window);
      }
    }
  }
  return [...asked].slice(0, wordsPerQuestion);
}

function chunks(text: string): readonly string[] {
  return fold(text)
    .split(/\s+/u)
    .filter((chunk) => chunk !== '');
}

function splitScripts(word: string): readonly { readonly text: string; readonly unspaced: boolean }[] {
  if (ascii.test(word)) return [{ text: word, unspaced: false }];
  const pieces: { text: string; unspaced: boolean }[] = [];
  let end = 0;
  for (const match of word.matchAll(unspaced)) {
    if (match.index > end) pieces.push({ text: word.slice(end, match.index), unspaced: false });
    pieces.push({ text: match[0], unspaced: true });
    end = match.index + match[0].length;
  }
  if (end < word.length) pieces.push({ text: word.slice(end), unspaced: false });
  return pieces;
}

function everyStart(text: string): readonly string[] {
  const letters = [...text];
  return letters.map((_, start) => letters.slice(start, start + unspacedLength).join(''));
}

/** Pieces of a long question, each as long as an indexed word. */
function windows(text: string): readonly string[] {
  const letters = [...text];
  const found: string[] = [];
  for (let start = 0; start < letters.length; start += unspacedLength) {
    found.push(letters.slice(start, start + unspacedLength).join(''));
  }
  return found;
}

function cut(word: string, length: number): string {
  // Code units first: most words are short, and spreading a string is expensive.
  return word.length <= length ? word : [...word].slice(0, length).join('');
}

const leadingArticle = /^(?:the|an?) (?=.)/;
const sortLength = 200;

/** The sort key of a title, compared by bytes: without the English article, numbers by value. */
export function sortTitle(title: string): string {
  const folded = fold(title).replace(apostrophes, '');
  const spoken = folded.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim();
  const named = spoken === '' ? folded.trim() : spoken.replace(leadingArticle, '');
  return named
    .replace(/\d+/g, (digits) => digits.padStart(8, '0'))
    .slice(0, sortLength)
    .toWellFormed();
}
