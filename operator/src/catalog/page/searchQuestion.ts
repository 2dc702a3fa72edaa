/** What a search asks for: its words, and the whole name that it may be. Pure. */
import { nameForms, numeralValue, spokenWords, withoutArticle } from '../database/nameForms.ts';
import { fold, questionWords } from '../database/words.ts';
import { inDigits } from './numberWords.ts';

export interface SearchQuestion {
  /** As typed, folded: a name with the same signs comes first. */
  readonly raw: string;
  /** Beginnings of words, all of which a title needs. Empty for signs alone. */
  readonly words: readonly string[];
  /** The question as a whole name (nameForms.ts), as it is written, then in other wordings. */
  readonly forms: readonly string[];
  /** What longer names may begin with: `the mat` without its article would find every name with mat. */
  readonly starts: readonly string[];
  /** `dune 2021`: the same without the year. */
  readonly dated?: { readonly year: number; readonly forms: readonly string[] };
  /** `alien 2`: the series, and which of its titles by release. For titles whose names have no number. */
  readonly sequel?: { readonly of: SearchQuestion; readonly place: number };
  /** The same with its numbers in digits, if it spells some out: titles that fit either are hits. */
  readonly inDigits?: SearchQuestion;
}

const firstYear = 1880;
const lastYear = 2100;

/** undefined: nothing was asked, not even a sign. */
export function searchQuestion(text: string): SearchQuestion | undefined {
  const question = plainQuestion(text);
  const sequel = sequelOf(text);
  return question === undefined || sequel === undefined ? question : { ...question, sequel };
}

/** Without a sequel: the series of a sequel is asked for by its name, also if that ends with a number. */
function plainQuestion(text: string): SearchQuestion | undefined {
  const raw = rawName(text);
  if (raw === '') return undefined;
  const spoken = spokenWords(text);
  const year = Number(spoken.at(-1));
  const isDated = spoken.length > 1 && year >= firstYear && year <= lastYear;
  const forms = nameForms(text);
  const digits = inDigits(text);
  const read = digits === undefined ? undefined : plainQuestion(digits);
  return {
    raw,
    words: questionWords(text),
    forms: [...new Set([...forms, ...wordings(spoken).flatMap((words) => nameForms(words.join(' ')))])],
    starts: withoutArticle(spoken) === spoken ? forms : [],
    ...(isDated ? { dated: { year, forms: nameForms(spoken.slice(0, -1).join(' ')) } } : {}),
    ...(read === undefined ? {} : { inDigits: read }),
  };
}

/** Of no longer series anybody knows the place of a title. */
const placesAtMost = 20;

function sequelOf(text: string): SearchQuestion['sequel'] {
  const spoken = spokenWords(text);
  const place = numeralValue(spoken.at(-1) ?? '', spoken.length - 1) ?? 0;
  if (spoken.length < 2 || place < 2 || place > placesAtMost) return undefined;
  const of = plainQuestion(spoken.slice(0, -1).join(' '));
  return of === undefined ? undefined : { of, place };
}

/** What people write out, and names write short; and the other way round. */
const written: ReadonlyMap<string, string> = new Map([
  ['mister', 'mr'],
  ['mr', 'mister'],
  ['doctor', 'dr'],
  ['doktor', 'dr'],
  ['dr', 'doctor'],
]);
/** `pate teil drei` for `Der Pate III`. */
const counters: ReadonlySet<string> = new Set(['part', 'teil', 'partie', 'parte', 'chapter', 'kapitel']);
/** `rocky 1`: the first of a series seldom has a number. */
const firsts: ReadonlySet<string> = new Set(['1', 'one', 'eins']);

/** Other ways to write the same name. */
function wordings(spoken: readonly string[]): readonly (readonly string[])[] {
  const respelt = spoken.map((word) => written.get(word) ?? word);
  const uncounted = spoken.filter((word) => !counters.has(word));
  const isFirst = uncounted.length > 1 && firsts.has(uncounted.at(-1) ?? '');
  return [respelt, uncounted, ...(isFirst ? [uncounted.slice(0, -1)] : [])];
}

export function rawName(text: string): string {
  return fold(text).trim().replace(/\s+/gu, ' ');
}

/** The words that a title must have even if the question may be misspelt. */
export function looseWords({ words }: SearchQuestion): readonly string[] {
  return withoutArticle(words);
}
