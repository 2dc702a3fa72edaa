/** What a search asks for: its words, and the whole name that it may be. Pure. */
import { nameForms, spokenWords, withoutArticle } from '../database/nameForms.ts';
import { fold, questionWords } from '../database/words.ts';

export interface SearchQuestion {
  /** As typed, folded: a name with the same signs comes first. */
  readonly raw: string;
  /** Beginnings of words, all of which a title needs. Empty for signs alone. */
  readonly words: readonly string[];
  /** The question as a whole name (nameForms.ts). */
  readonly forms: readonly string[];
  /** What longer names may begin with: `the mat` without its article would find every name with mat. */
  readonly starts: readonly string[];
  /** `dune 2021`: the same without the year. */
  readonly dated?: { readonly year: number; readonly forms: readonly string[] };
}

const firstYear = 1880;
const lastYear = 2100;

/** undefined: nothing was asked, not even a sign. */
export function searchQuestion(text: string): SearchQuestion | undefined {
  const raw = rawName(text);
  if (raw === '') return undefined;
  const spoken = spokenWords(text);
  const year = Number(spoken.at(-1));
  const isDated = spoken.length > 1 && year >= firstYear && year <= lastYear;
  const forms = nameForms(text);
  return {
    raw,
    words: questionWords(text),
    forms,
    starts: withoutArticle(spoken) === spoken ? forms : [],
    ...(isDated ? { dated: { year, forms: nameForms(spoken.slice(0, -1).join(' ')) } } : {}),
  };
}

export function rawName(text: string): string {
  return fold(text).trim().replace(/\s+/gu, ' ');
}

/** The words that a title must have even if the question may be misspelt. */
export function looseWords({ words }: SearchQuestion): readonly string[] {
  return withoutArticle(words);
}
