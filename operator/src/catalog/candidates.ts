/** What an unidentified title might be: kept beside its record, copied here for the page (runs.md 11). */
import type { Catalog } from './open.ts';
import type { Db } from './rowWriter.ts';

export interface Candidate {
  /** `tmdb:603` */
  readonly id: string;
  readonly title: string;
  readonly year?: number;
  readonly score: number;
  readonly why: string;
}

/** More than a person would read. */
const candidatesPerTitle = 20;

/** Replaces a title's candidates, best first; a title the catalog does not know is left alone. */
export async function saveCandidates(
  { db }: Catalog,
  library: string,
  key: string,
  candidates: readonly Candidate[],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const title = await transaction
      .selectFrom('titles')
      .innerJoin('libraries', 'libraries.id', 'titles.libraryId')
      .select('titles.id as id')
      .where('libraries.uid', '=', library)
      .where('titles.key', '=', key)
      .executeTakeFirst();
    if (title === undefined) return;
    await transaction.deleteFrom('candidates').where('titleId', '=', title.id).execute();
    const rows = candidates.slice(0, candidatesPerTitle).map(({ id, title: name, year, score, why }, place) => ({
      titleId: title.id,
      place,
      id,
      title: name,
      year: year ?? null,
      score,
      why,
    }));
    if (rows.length > 0) await transaction.insertInto('candidates').values(rows).execute();
  });
}

export async function readCandidates(db: Db, titleId: number): Promise<readonly Candidate[]> {
  const rows = await db.selectFrom('candidates').selectAll().where('titleId', '=', titleId).orderBy('place').execute();
  return rows.map(({ id, title, year, score, why }) => ({ id, title, score, why, ...(year === null ? {} : { year }) }));
}
