/**
 * Where letters, months and years begin in the order of the wall: the number of titles for each beginning of the
 * column that is sorted.
 */
import { sql } from 'kysely';
import type { Catalog } from '../database/catalog.ts';
import type { KeptAnswers } from './keptAnswers.ts';
import { comparePlaces } from './pageCursor.ts';
import { filterConditions, holds, selectedLibraries, type TitleQuestion } from './titleConditions.ts';
import { titleWindows } from './titleWindows.ts';

/** `year` has numbers; of the others this many characters: a letter, a month. */
const columns = {
  name: { column: 'titles.sortTitle', characters: 1 },
  added: { column: 'titles.arrivedAt', characters: 7 },
  year: { column: 'titles.year', characters: undefined },
} as const;
export type PlaceSort = keyof typeof columns;

export interface TitlePlace {
  /** The first letter of the sorted name, `2026-11`, or a year; `0` if the year is unknown. */
  readonly start: string;
  readonly titles: number;
}

/** Ascending, in the databases' order. The search is ignored. */
export async function titlePlaces(
  catalog: Catalog,
  question: TitleQuestion,
  sort: PlaceSort,
  kept: KeptAnswers<readonly TitlePlace[]>,
): Promise<readonly TitlePlace[]> {
  const { library, filters } = question;
  return kept.of(JSON.stringify([library, filters, sort]), () => readPlaces(catalog, question, sort));
}

async function readPlaces(catalog: Catalog, question: TitleQuestion, sort: PlaceSort): Promise<readonly TitlePlace[]> {
  const { column, characters } = columns[sort];
  const text = characters === undefined ? sql.ref(column) : sql`substr(${sql.ref(column)}, 1, ${sql.lit(characters)})`;
  const counts = new Map<string | number, number>();
  const tests = filterConditions(question).map((condition) => holds(catalog, condition));
  for (const library of await selectedLibraries(catalog, question.library)) {
    for await (const window of titleWindows(catalog, library.id)) {
      let query = catalog.db.selectFrom('titles').select(sql<string | number>`${text}`.as('start')).where(window);
      for (const test of tests) query = query.where(test);
      for (const { start } of await query.execute()) counts.set(start, (counts.get(start) ?? 0) + 1);
    }
  }
  return [...counts]
    .toSorted(([a], [b]) => comparePlaces({ value: a, id: 0 }, { value: b, id: 0 }))
    .map(([start, titles]) => ({ start: String(start), titles }));
}
