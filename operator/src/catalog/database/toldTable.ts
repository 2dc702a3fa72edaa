/** Table `toldTitles`: the last notification of each title. Rows are kept for as long as an answer may take. */
import type { Catalog } from './catalog.ts';

/** In the notifier's form (notify/echo.ts). */
export interface ToldRow {
  readonly toldAtMs: number;
  readonly echoes: number;
}

export async function readTold({ db }: Catalog, libraryUid: string, title: string): Promise<ToldRow | undefined> {
  const row = await db
    .selectFrom('toldTitles')
    .select(['toldAtMs', 'echoes'])
    .where('libraryUid', '=', libraryUid)
    .where('title', '=', title)
    .executeTakeFirst();
  return row === undefined ? undefined : { toldAtMs: Number(row.toldAtMs), echoes: row.echoes };
}

export async function writeTold({ db }: Catalog, libraryUid: string, title: string, told: ToldRow): Promise<void> {
  await db
    .insertInto('toldTitles')
    .values({ libraryUid, title, ...told })
    .onConflict((conflict) => conflict.columns(['libraryUid', 'title']).doUpdateSet(told))
    .execute();
}

/** Also covers Libraries that are no longer walked. */
export async function removeOldTold({ db }: Pick<Catalog, 'db'>, beforeMs: number): Promise<void> {
  await db.deleteFrom('toldTitles').where('toldAtMs', '<', beforeMs).execute();
}
