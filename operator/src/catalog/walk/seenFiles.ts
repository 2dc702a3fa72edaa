/** Rows of `seenFiles`: the files that media servers read in a folder, as a walk saw them last. */
import type { FolderFiles, SeenFile } from '../../walk/seenFiles.ts';
import type { Db } from '../database/rowWriter.ts';
import { parseStored } from '../database/storedJson.ts';

/** SQLite takes 32,766 parameters; this many rows are a fraction of a MiB. */
const rowsAtOnce = 200;

/** The rows that exist, by folder. */
export async function readSeenFiles(
  db: Db,
  libraryId: number,
  folders: readonly string[],
): Promise<ReadonlyMap<string, readonly SeenFile[]>> {
  const seen = new Map<string, readonly SeenFile[]>();
  for (const some of pagesOf(folders)) {
    const rows = await db
      .selectFrom('seenFiles')
      .select(['folder', 'filesJson'])
      .where('libraryId', '=', libraryId)
      .where('folder', 'in', some)
      .execute();
    for (const { folder, filesJson } of rows) seen.set(folder, parseStored(filesJson));
  }
  return seen;
}

export async function saveSeenFiles(
  db: Db,
  libraryId: number,
  top: string,
  { seen, gone }: { readonly seen: readonly FolderFiles[]; readonly gone: readonly string[] },
): Promise<void> {
  for (const some of pagesOf(gone)) {
    await db.deleteFrom('seenFiles').where('libraryId', '=', libraryId).where('folder', 'in', some).execute();
  }
  for (const some of pagesOf(seen)) {
    const rows = some.map(({ folder, files }) => ({ libraryId, top, folder, filesJson: JSON.stringify(files) }));
    await db
      .insertInto('seenFiles')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['libraryId', 'folder']).doUpdateSet(({ ref }) => ({
          top: ref('excluded.top'),
          filesJson: ref('excluded.filesJson'),
        })),
      )
      .execute();
  }
}

export async function forgetSeenFiles(db: Db, libraryId: number, tops: readonly string[]): Promise<void> {
  for (const some of pagesOf(tops)) {
    await db.deleteFrom('seenFiles').where('libraryId', '=', libraryId).where('top', 'in', some).execute();
  }
}

function pagesOf<Row>(rows: readonly Row[]): (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, page) =>
    rows.slice(page * rowsAtOnce, (page + 1) * rowsAtOnce),
  );
}
