/**
 * Words of the catalog that a misspelt word may have meant: one letter wrong, missing, too many or exchanged with its
 * neighbour, or a space forgotten. One mistake leaves the word's first or its second half as it is, so both databases
 * find them by ranges of table `terms`.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/rowWriter.ts';
import { reversed } from '../database/searchTerms.ts';
import { term } from '../database/titleTerm.ts';
import { afterPrefix } from './titleConditions.ts';

/** Shorter words are near too many others. */
const nearFrom = 4;
/** With a single letter there are too many other names and people to scan. */
const scannedFrom = 2;
/** Of the words with one half; more only have letters in common. */
const scannedAtMost = 30_000;
const nearAtMost = 12;
/** Words that sound alike differ in length by at most this many letters: -ij and -y. */
const lengthsDifferBy = 2;

/** True if one letter was replaced, left out, added, or two neighbours were exchanged. */
export function isNear(one: string, other: string): boolean {
  if (one === other) return false;
  const [short, long] = one.length <= other.length ? [[...one], [...other]] : [[...other], [...one]];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const same = (from: number, to: number) => short.slice(from).join('') === long.slice(to).join('');
  if (short.length < long.length) return same(start, start + 1);
  if (same(start + 1, start + 1)) return true;
  return short[start] === long[start + 1] && short[start + 1] === long[start] && same(start + 2, start + 2);
}

/** Letters that stand for the same one in names from other scripts: Tarkowski, Tarkovsky. */
const transliterated: ReadonlyMap<string, string> = new Map([
  ['w', 'v'],
  ['y', 'i'],
  ['j', 'i'],
]);

function soundOf(word: string): string {
  return word.replace(/[wyj]/gu, (letter) => transliterated.get(letter) ?? letter).replace(/i+/gu, 'i');
}

/** Words of names and people that are near the word. */
export async function nearWords(db: Db, libraryId: number, word: string): Promise<readonly string[]> {
  return nearTerms(db, libraryId, word, ['w', 'a', 'p']);
}

/** Whole names that are near the name. */
export async function nearNames(db: Db, libraryId: number, name: string): Promise<readonly string[]> {
  return nearTerms(db, libraryId, name, ['n', 'o']);
}

async function nearTerms(
  db: Db,
  libraryId: number,
  word: string,
  families: readonly string[],
): Promise<readonly string[]> {
  const letters = [...word];
  if (letters.length < nearFrom) return [];
  const start = letters.slice(0, Math.floor((letters.length - 1) / 2)).join('');
  const end = letters.slice(-Math.floor(letters.length / 2)).join('');
  const scanned = start.length < scannedFrom ? families.slice(0, 1) : families;
  const ranges = [
    ...scanned.map((family) => term(family, start)),
    ...(families.includes('w') ? [term('r', reversed(end))] : []),
  ];
  const sound = soundOf(word);
  const soundsAlike = (meant: string) =>
    Math.abs(meant.length - word.length) <= lengthsDifferBy && meant !== word && soundOf(meant) === sound;
  const found = new Set<string>();
  for (const known of await termsFrom(db, libraryId, ranges)) {
    const [family = '', text = ''] = [known.slice(0, 1), known.slice(2)];
    const [first = ''] = text.split('_');
    const meant = family === 'r' ? reversed(text) : family === 'p' ? first : text;
    if (!isNear(word, meant) && !soundsAlike(meant)) continue;
    if (family === 'p') found.add(`${term('p', meant)}_`);
    else found.add(term(family === 'r' ? 'w' : family, meant));
  }
  return [...found].slice(0, nearAtMost);
}

/** In the order of the ranges, all in one query: a database on another machine is asked once. */
async function termsFrom(db: Db, libraryId: number, ranges: readonly string[]): Promise<readonly string[]> {
  const parts = ranges.map(
    (from, place) => sql`select distinct ${sql.lit(place)} as place, term from (
      select term from terms where ${sql.ref('libraryId')} = ${libraryId} and term >= ${from} and term < ${afterPrefix(from)}
      order by term limit ${sql.lit(scannedAtMost)}) as listed`,
  );
  const { rows } = await sql<{ term: string }>`
    ${sql.join(parts, sql` union all `)} order by place, term`.execute(db);
  return rows.map((row) => row.term);
}

/** One word of a question: the texts that titles may have for it. */
export interface AskedWord {
  /** Beginnings of terms. */
  readonly starts: readonly string[];
  /** Terms. */
  readonly exact: readonly string[];
}

/**
 * The two words of `starwars`, if titles have both, else the name of `chanwook`, if a person has both words in this
 * order; the first that has the longer beginning. Empty if there is neither.
 */
export async function splitWord(db: Db, libraryId: number, word: string): Promise<readonly AskedWord[]> {
  const letters = [...word];
  const splits = letters
    .map((_, at) => [letters.slice(0, at).join(''), letters.slice(at).join('')] as const)
    .filter(([left, right]) => left.length > 1 && right.length > 1);
  if (splits.length === 0) return [];
  const parts = [...new Set(splits.flat())].map((part) => term('w', part));
  const list: RawBuilder<unknown> = sql.join(parts.map((part) => sql.val(part)));
  const from = sql`select term from terms where ${sql.ref('libraryId')} = ${libraryId}`;
  const known = await termsOf(db, sql`select distinct term from (${from} and term in (${list})) as listed`);
  const words = splits.findLast((split) => split.every((part) => known.has(term('w', part))));
  if (words !== undefined) return words.map((part) => ({ starts: [], exact: [term('w', part)] }));
  const people = splits.map((split) => term('p', split.join('_')));
  const begun = people.map(
    (start) => sql`select ${start} as term where exists (
      ${from} and term >= ${start} and term < ${afterPrefix(start)})`,
  );
  const persons = await termsOf(db, sql`${sql.join(begun, sql` union all `)}`);
  const person = people.findLast((start) => persons.has(start));
  return person === undefined ? [] : [{ starts: [person], exact: [] }];
}

async function termsOf(db: Db, query: RawBuilder<unknown>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ term: string }>`${query}`.execute(db);
  return new Set(rows.map((row) => row.term));
}
