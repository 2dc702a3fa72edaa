/** The readable part of a title's address: `heat-1995`. Pure. */
import { foldAccents } from './words.ts';

/** Of the name, in code points. Long enough for the longest titles; with nine bytes each an address has 720 bytes. */
const nameLength = 80;
/** For a title and a folder without any letter or digit. */
const unnamed = 'title';

const apostrophes = /['’‘ʼ`´＇]/gu;
/** Normalizing joins them to the digit before: 8½ must not become 81-2. */
const fractions = /[\u00bc-\u00be\u2150-\u215f\u2189]/gu;
const signs = /[^\p{L}\p{N}\p{M}]+/gu;
const lettersOrDigits = /[\p{L}\p{N}]/u;

export interface SluggedTitle {
  readonly title: string;
  /** 0 if unknown. */
  readonly year: number;
  /** Its folder, or its file in a flat folder. */
  readonly key: string;
}

/**
 * Lower-case letters and digits of every script, with hyphens between; never empty. Titles of one Library may have the
 * same one. A title of signs alone is named by its folder.
 */
export function titleSlug({ title, year, key }: SluggedTitle): string {
  const name = slugOf(title);
  if (name !== '') return year > 0 ? `${name}-${year}` : name;
  return slugOf(key.slice(key.lastIndexOf('/') + 1)) || unnamed;
}

function slugOf(text: string): string {
  const folded = foldAccents(text.replace(fractions, ' $&'));
  const words = folded.replace(apostrophes, '').replace(signs, '-').replace(/^-/u, '');
  // A lone mark names nothing.
  if (!lettersOrDigits.test(words)) return '';
  return [...words].slice(0, nameLength).join('').replace(/-$/u, '');
}
