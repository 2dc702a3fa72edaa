/**
 * Rows that belong to titles and are deleted with them: their problems, and the records of a readOnly Library's
 * folders.
 */
import type { Db } from '../database/rowWriter.ts';

export interface NotesContext {
  readonly db: Db;
  readonly libraryId: number;
  readonly libraryUid: string;
}

export async function forgetProblems({ db, libraryUid }: NotesContext, titles: readonly string[]): Promise<void> {
  const known = await db
    .selectFrom('problems')
    .select('title')
    .distinct()
    .where('libraryUid', '=', libraryUid)
    .execute();
  const gone = new Set(titles);
  for (const { title } of known) {
    if (!gone.has(title)) continue;
    await db.deleteFrom('problems').where('libraryUid', '=', libraryUid).where('title', '=', title).execute();
  }
}

/**
 * Deletes the records at these places and below them, except for folders of titles that stay. A title's key may be a
 * video: it has none.
 */
export async function forgetRecords({ db, libraryId }: NotesContext, places: readonly string[]): Promise<void> {
  const any = await db.selectFrom('records').select('folder').where('libraryId', '=', libraryId).limit(1).execute();
  if (any.length === 0) return;
  for (const place of places) {
    const below = await db
      .selectFrom('records')
      .select('folder')
      .where('libraryId', '=', libraryId)
      .where((where) =>
        // '0' follows '/': this range is every path below the place.
        where.or([
          where('folder', '=', place),
          where.and([where('folder', '>', `${place}/`), where('folder', '<', `${place}0`)]),
        ]),
      )
      .execute();
    if (below.length === 0) continue;
    const staying = await db
      .selectFrom('titles')
      .select('key')
      .where('libraryId', '=', libraryId)
      .where('key', '>', `${place}/`)
      .where('key', '<', `${place}0`)
      .execute();
    for (const { folder } of below) {
      if (staying.some(({ key }) => isOf(folder, key))) continue;
      await db.deleteFrom('records').where('libraryId', '=', libraryId).where('folder', '=', folder).execute();
    }
  }
}

/** True for a record of this title: in its folder, below it, or, if the title is a single file, beside that. */
function isOf(folder: string, key: string): boolean {
  return folder === key || folder.startsWith(`${key}/`) || key.startsWith(`${folder}/`);
}
