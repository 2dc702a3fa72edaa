/**
 * Recognises chapter titles that name an intro, recap, credits, preview or commercial. Pure.
 * Servers search for such words anywhere in a title (docs/reference/files.md#jellyfin-segments), so that "Shadow"
 * contains an "ad" and "Opening Night" is an intro. Here the whole title must consist of such words, numbers and a few
 * companion words ("Season 2 Recap", "01. Intro"); a name may follow after a separator ("OP - Tank!"). A part of the
 * story that is skipped by mistake is worse than a span that is not found. Consequences:
 * - "Opening Credits" and "Main Titles" are an intro; "Opening Scene" and "Cold Open" are story.
 * - "Opening" and "Ending" are intro and credits in series; in films they are story ("Opening - The Bank Heist").
 * - "Intro End" marks an end and is no intro; "Mid-Credits Scene" is story.
 * - A word for both kinds of titles ("Générique", "Sigla") is an intro in the first half and credits in the second.
 * - "Teaser" is the cold open of American series, so it is a preview only in the second half.
 */
import { besideWords, capitalWords, endWords, type MarkKind, type WordKind, wordTables } from './markWordTables.ts';

export interface ChapterPlace {
  readonly of: 'movie' | 'series';
  /** Where the chapter begins, as a share of the video: 0 is its start, 1 its end. */
  readonly share: number;
}

interface Phrase {
  readonly kind: WordKind;
  readonly isSeriesOnly: boolean;
  readonly isOpen: boolean;
}

// Longer titles are sentences of a story; the limit also keeps a hostile title cheap.
const titleAtMostCharacters = 200;
const phraseAtMostWords = 6;
const openMark = '...';
const separators = /[:：|"“”„«»()（）[\]{}<>/•~～「」『』【】、,;]|[–—]|\s-+\s/u;

const phrases = phrasesOf(wordTables);
const beside = new Set(besideWords.flatMap((line) => line.split('|')).flatMap((word) => wordsOf(word)));
const ends = new Set(endWords.flatMap((line) => line.split('|')).map(folded));

/** The mark kind that a chapter title names; undefined for a chapter of the story. */
export function markKindOf(title: string, place: ChapterPlace): MarkKind | undefined {
  if (title.length > titleAtMostCharacters) return undefined;
  const pieces = title
    .normalize('NFKC')
    .split(separators)
    .filter((piece) => wordsOf(piece).length > 0);
  // "Chapter 3: Intro", "01 - Intro": a leading piece that only counts is dropped.
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

/** `OP`, `ED 2`, `NCOP1b`: abbreviations, distinguished from words by their capitals. */
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

/** The first phrase, provided the title holds nothing but phrases, numbers and companion words. */
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

/** Splits letters from digits and drops case and accents: `OP1` becomes two words. */
function wordsOf(text: string): string[] {
  return folded(text).match(/\p{L}+|\p{N}+/gu) ?? [];
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}
