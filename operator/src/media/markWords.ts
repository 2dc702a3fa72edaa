/**
 * Which chapter titles name an intro, recap, credits, preview or commercial. Pure.
 *
 * Servers look for such words anywhere in a title (files.md 5), so that "Shadow" holds an "ad" and "Opening Night" is an
 * intro. Here the whole title has to consist of such words, numbers and a few words that go beside them ("Season 2 Recap",
 * "01. Intro"); a name may follow after a separator ("OP - Tank!"). A span of the story that is skipped by mistake is worse
 * than one that is not found. What follows from that:
 * - "Opening Credits" and "Main Titles" are an intro, "Opening Scene" and "Cold Open" the story.
 * - "Opening" and "Ending" are an intro and credits in series; in films they are story ("Opening - The Bank Heist").
 * - "Intro End" says where something ends and is none; "Mid-Credits Scene" is story.
 * - A word for either titles ("Générique", "Sigla") is an intro in the first half and credits in the second.
 * - "Teaser" is the cold open of American series, so a preview only in the second half.
 */
import { besideWords, capitalWords, endWords, type MarkKind, type WordKind, wordTables } from './markWordTables.ts';

export interface ChapterPlace {
  readonly of: 'movie' | 'series';
  /** Where the chapter begins: 0 the video's start, 1 its end. */
  readonly share: number;
}

interface Phrase {
  readonly kind: WordKind;
  readonly isSeriesOnly: boolean;
  readonly isOpen: boolean;
}

// Longer titles are sentences of a story; the bound also keeps a hostile title cheap.
const titleAtMostCharacters = 200;
const phraseAtMostWords = 6;
const openMark = '...';
const separators = /[:：|"“”„«»()（）[\]{}<>/•~～「」『』【】、,;]|[–—]|\s-+\s/u;

const phrases = phrasesOf(wordTables);
const beside = new Set(besideWords.flatMap((line) => line.split('|')).flatMap((word) => wordsOf(word)));
const ends = new Set(endWords.flatMap((line) => line.split('|')).map(folded));

/** The kind of a chapter by its title; undefined for a chapter of the story. */
export function markKindOf(title: string, place: ChapterPlace): MarkKind | undefined {
  if (title.length > titleAtMostCharacters) return undefined;
  const pieces = title
    .normalize('NFKC')
    .split(separators)
    .filter((piece) => wordsOf(piece).length > 0);
  // "Chapter 3: Intro", "01 - Intro": what only counts goes.
  while (pieces.length > 1 && wordsOf(pieces[0] ?? '').every(isBeside)) pieces.shift();
  const [head = '', ...tail] = pieces;
  if (tail.length > 0 && wordsOf(tail.join(' ')).every((word) => ends.has(word) || isBeside(word))) {
    if (wordsOf(tail.join(' ')).some((word) => ends.has(word))) return undefined;
  }
  const phrase = capitalPhrase(head) ?? phraseIn(wordsOf(head));
  if (phrase === undefined || (phrase.isSeriesOnly && place.of === 'movie')) return undefined;
  return kindAt(phrase.kind, place.share);
}

function kindAt(kind: WordKind, share: number): MarkKind | undefined {
  if (kind === 'titles') return share < 0.5 ? 'intro' : 'credits';
  if (kind === 'lateTeaser') return share < 0.5 ? undefined : 'preview';
  return kind;
}

/** `OP`, `ED 2`, `NCOP1b`: capitals, told from words by the case that was written. */
function capitalPhrase(head: string): Phrase | undefined {
  const written = head.match(/\p{L}+|\p{N}+/gu) ?? [];
  const words = written.filter((word) => !isBeside(folded(word)));
  const [first = '', version = '', ...rest] = words;
  const kind = Object.hasOwn(capitalWords, first) ? capitalWords[first] : undefined;
  // A letter after the number is a version: `OP1b`.
  return kind === undefined || rest.length > 0 || !/^[a-d]?$/u.test(version)
    ? undefined
    : { kind, isSeriesOnly: false, isOpen: false };
}

/** The first phrase, if nothing but phrases, numbers and words that go beside them is there. */
function phraseIn(words: readonly string[]): Phrase | undefined {
  let found: Phrase | undefined;
  for (let at = 0; at < words.length; ) {
    const next = longestAt(words, at);
    if (next !== undefined) {
      found ??= next.phrase;
      if (next.phrase.isOpen) return found;
      at += next.count;
    } else if (isBeside(words[at] ?? '')) at++;
    else return undefined;
  }
  return found;
}

function longestAt(words: readonly string[], at: number): { phrase: Phrase; count: number } | undefined {
  for (let count = Math.min(phraseAtMostWords, words.length - at); count > 0; count--) {
    const phrase = phrases.get(words.slice(at, at + count).join(' '));
    if (phrase !== undefined) return { phrase, count };
  }
  return undefined;
}

function isBeside(word: string): boolean {
  return beside.has(word) || /^\p{N}+$/u.test(word);
}

function phrasesOf(tables: Readonly<Record<WordKind, readonly string[]>>): ReadonlyMap<string, Phrase> {
  const found = new Map<string, Phrase>();
  const add = (written: string, kind: WordKind): void => {
    const isSeriesOnly = written.startsWith('~');
    const isOpen = written.endsWith(openMark);
    const key = wordsOf(written).join(' ');
    if (!found.has(key)) found.set(key, { kind, isSeriesOnly, isOpen });
  };
  for (const kind of ['intro', 'recap', 'credits', 'preview', 'commercial', 'titles', 'lateTeaser'] as const) {
    for (const line of tables[kind]) for (const written of line.split('|')) add(written, kind);
  }
  return found;
}

/** Letters and digits apart, without case and accents: `OP1` is two words. */
function wordsOf(text: string): string[] {
  return folded(text).match(/\p{L}+|\p{N}+/gu) ?? [];
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}
