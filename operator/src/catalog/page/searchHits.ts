/**
 * The hits of a search, best first. The databases fetch candidates by their terms; searchRank.ts orders them. If no
 * title has the words as they were typed, near words are tried (nearWords.ts).
 */
import { type RawBuilder, sql } from 'kysely';
import type { Catalog } from '../database/catalog.ts';
import { term } from '../database/titleTerm.ts';
import { type AskedWord, nearNames, nearWords, splitWord } from './nearWords.ts';
import { looseWords, type SearchQuestion } from './searchQuestion.ts';
import { isWhole, type Match, matchOf, rankOf, type SearchCandidate, sequelsAmong } from './searchRank.ts';
import { afterPrefix, type Condition, holds, type LibraryRow } from './titleConditions.ts';

export interface SearchHit {
  readonly id: number;
  readonly library: LibraryRow;
  readonly rank: string;
  readonly match: Match;
  readonly title: string;
  readonly arrivedAt: string;
  readonly sortTitle: string;
  readonly year: number;
  readonly sizeBytes: number;
}

export interface SearchHits {
  readonly hits: readonly SearchHit[];
  /** More titles match: the others are not ranked. */
  readonly isCut: boolean;
}

/** Nobody reads on; fetching and ranking them takes about 10 ms. */
export const hitsAtMost = 500;
/** With more hits of the words' beginnings nobody needs guesses. */
const guessedBelow = 10;
/** Titles of a more common word are not collected, but tested one by one until enough match. */
const collectedAtMost = 10_000;

interface Scope {
  readonly catalog: Catalog;
  readonly library: LibraryRow;
  readonly filters: readonly Condition[];
}

interface Row extends SearchCandidate {
  readonly arrivedAt: string;
  readonly sizeBytes: number;
}

export async function searchHits(
  catalog: Catalog,
  libraries: readonly LibraryRow[],
  question: SearchQuestion,
  filters: readonly Condition[],
): Promise<SearchHits> {
  const found = new Map<number, SearchHit>();
  for (const asked of question.inDigits === undefined ? [question] : [question, question.inDigits]) {
    for (const hit of await hitsOf(catalog, libraries, asked, filters)) {
      const known = found.get(hit.id);
      if (known === undefined || hit.rank < known.rank) found.set(hit.id, hit);
    }
  }
  const { sequel } = question;
  if (sequel !== undefined && ![...found.values()].some(({ match }) => isWhole(match))) {
    for (const hit of sequelsAmong([...(await hitsOf(catalog, libraries, sequel.of, filters))], sequel)) {
      found.set(hit.id, { ...hit, match: 'sequel', rank: rankOf(question, hit, 'sequel') });
    }
  }
  const hits = [...found.values()].sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : a.id - b.id));
  return { hits: hits.slice(0, hitsAtMost), isCut: hits.length > hitsAtMost };
}

async function hitsOf(
  catalog: Catalog,
  libraries: readonly LibraryRow[],
  question: SearchQuestion,
  filters: readonly Condition[],
): Promise<Iterable<SearchHit>> {
  const found = new Map<number, SearchHit>();
  let hasWhole = false;
  const add = (library: LibraryRow, rows: readonly Row[]) => {
    for (const row of rows) {
      if (found.has(row.id)) continue;
      const match = matchOf(question, row);
      hasWhole ||= isWhole(match);
      const { id, title, arrivedAt, sortTitle, year, sizeBytes } = row;
      const rank = rankOf(question, row, match);
      found.set(id, { id, library, rank, match, title, arrivedAt, sortTitle, year, sizeBytes });
    }
  };
  const scopes = libraries.map((library): Scope => ({ catalog, library, filters }));
  for (const scope of scopes) {
    add(scope.library, await named(scope, question));
    // The best first, because a common beginning has more titles than are fetched.
    for (const wordOf of [wholeWord, wordOfNames, wordOfAnything]) {
      if (found.size > hitsAtMost) break;
      add(scope.library, await withWords(scope, question.words.map(wordOf)));
    }
  }
  if (!hasWhole && found.size < guessedBelow) {
    for (const scope of scopes) add(scope.library, await guessed(scope, question));
  }
  return found.values();
}

/** Titles whose names, other names or people are the question, or begin with it. */
async function named(scope: Scope, { forms, starts: begun, dated, words }: SearchQuestion): Promise<readonly Row[]> {
  const whole = [...forms, ...(dated?.forms ?? [])];
  const person = words.length > 1 ? [term('p', words.join('_'))] : [];
  const starts = [...begun.flatMap((form) => [term('n', form), term('o', form)]), ...person];
  const exact = whole.flatMap((form) => [term('n', form), term('o', form)]);
  const rows = await candidates(scope, [{ starts: [], exact }], []);
  return rows.length > hitsAtMost ? rows : [...rows, ...(await candidates(scope, [{ starts, exact: [] }], []))];
}

function wholeWord(word: string): AskedWord {
  return { starts: [], exact: [term('w', word)] };
}

function wordOfNames(word: string): AskedWord {
  return { starts: ['w', 'a'].map((family) => term(family, word)), exact: [] };
}

function wordOfAnything(word: string): AskedWord {
  return { starts: ['w', 'a', 'p', 'e'].map((family) => term(family, word)), exact: [] };
}

/** Titles that have all the words. Common words are tested on the titles of the others. */
async function withWords(scope: Scope, asked: readonly AskedWord[]): Promise<readonly Row[]> {
  const [first, ...others] = asked;
  if (first === undefined) return [];
  if (others.length === 0) return candidates(scope, [first], []);
  const counts = await countsOf(scope, asked);
  if (counts.includes(0)) return [];
  const counted = asked.map((word, place) => ({ word, count: counts[place] ?? 0 }));
  const [rarest, ...rest] = counted.toSorted((a, b) => a.count - b.count);
  if (rarest === undefined) return [];
  const sets = rest.filter(({ count }) => count < collectedAtMost).map(({ word }) => word);
  const tested = rest.filter(({ count }) => count >= collectedAtMost).map(({ word }) => word);
  return candidates(scope, [rarest.word, ...sets], tested);
}

async function guessed(scope: Scope, question: SearchQuestion): Promise<readonly Row[]> {
  const { db } = scope.catalog;
  const words: AskedWord[] = [];
  for (const word of looseWords(question)) {
    const typed = wordOfAnything(word);
    const near = await nearWords(db, scope.library.id, word);
    const split = near.length > 0 ? [] : await splitWord(db, scope.library.id, word);
    if (split.length > 0 && (await countsOf(scope, [typed]))[0] === 0) {
      words.push(...split);
      continue;
    }
    const starts = near.filter((one) => one.endsWith('_'));
    words.push({ starts: [...typed.starts, ...starts], exact: near.filter((one) => !one.endsWith('_')) });
  }
  const [whole] = question.forms;
  const names = whole === undefined ? [] : await nearNames(db, scope.library.id, whole);
  const rows = await withWords(scope, words);
  return names.length === 0 ? rows : [...rows, ...(await candidates(scope, [{ starts: [], exact: names }], []))];
}

function idsOf({ library }: Scope, { starts, exact }: AskedWord): RawBuilder<unknown> {
  const from = sql`select ${sql.ref('titleId')} from terms where ${sql.ref('libraryId')} = ${library.id}`;
  const parts = [
    ...(exact.length === 0 ? [] : [sql`${from} and term in (${sql.join(exact.map((one) => sql.val(one)))})`]),
    ...starts.map((start) => sql`${from} and term >= ${start} and term < ${afterPrefix(start)}`),
  ];
  return sql`${sql.join(parts, sql` union all `)}`;
}

/** How many titles have each word, up to `collectedAtMost`: in one query. */
async function countsOf(scope: Scope, words: readonly AskedWord[]): Promise<readonly number[]> {
  const counts = words.map(
    (word, place) => sql`select ${sql.lit(place)} as place, count(*) as count from (
      select 1 as one from (${idsOf(scope, word)}) as listed limit ${sql.lit(collectedAtMost)}) as counted`,
  );
  const { rows } = await sql<{ count: number }>`
    ${sql.join(counts, sql` union all `)} order by place`.execute(scope.catalog.db);
  return rows.map(({ count }) => Number(count));
}

/** Tests a word on the title's own copies of its terms. */
function hasWord({ catalog: { flavour } }: Scope, { starts, exact }: AskedWord): RawBuilder<boolean> {
  const [terms, searched] = [sql.ref<string>('titles.terms'), sql.ref<string>('titles.searchTerms')];
  const texts = [...starts.map((start) => ` ${start}`), ...exact.map((one) => ` ${one} `)];
  const tests = texts.map((text) => flavour.contains(text.startsWith(' w:') ? terms : searched, text));
  return sql<boolean>`(${sql.join(tests, sql` or `)})`;
}

/** Titles of all the words in `sets` that pass the test of `others`. At most one more than `hitsAtMost`. */
async function candidates(
  scope: Scope,
  sets: readonly AskedWord[],
  others: readonly AskedWord[],
): Promise<readonly Row[]> {
  if (sets.some(({ starts, exact }) => starts.length + exact.length === 0)) return [];
  const { catalog, library, filters } = scope;
  const tests = [
    ...others.map((other) => hasWord(scope, other)),
    ...filters.map((condition) => holds(catalog, condition)),
  ];
  const columns = ['id', 'title', 'sortTitle', 'year', 'terms', 'searchTerms', 'arrivedAt', 'sizeBytes'];
  // The inner limit ends the scan of a common word; without tests each of its titles is a hit.
  const lists = sets.map((set) => sql`select ${sql.ref('titleId')} from (${idsOf(scope, set)}) as listed`);
  const ids =
    lists.length === 1
      ? sql`select distinct ${sql.ref('titleId')} from (${idsOf(scope, sets[0] ?? { starts: [], exact: [] })}) as listed`
      : sql`${sql.join(lists, sql` intersect `)}`;
  const few = tests.length === 0 ? sql`${ids} limit ${sql.lit(hitsAtMost + 1)}` : ids;
  const { rows } = await sql<Row>`
    select ${sql.join(columns.map((column) => sql.ref(`titles.${column}`)))}
    from (${few}) as met cross join titles
    where titles.id = met.${sql.ref('titleId')} and ${sql.ref('titles.libraryId')} = ${library.id}
    ${tests.length === 0 ? sql`` : sql`and ${sql.join(tests, sql` and `)}`}
    limit ${sql.lit(hitsAtMost + 1)}`.execute(catalog.db);
  return rows;
}
