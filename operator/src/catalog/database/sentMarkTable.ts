/**
 * Table `sentMarks`: the marks of a video as a media server should have them, and those that we sent to it. A row is due
 * until the server has them; the server may learn of the video only later.
 */
import type { Transaction } from 'kysely';
import type { Catalog } from './catalog.ts';
import type { Flavour } from './flavour.ts';
import { parseStored } from './storedJson.ts';
import type { CatalogTables } from './tables.ts';
import { writeTogether } from './together.ts';

/** In the notifier's form (notify/segmentPlan.ts). */
export interface StoredSegment {
  readonly type: 'Intro' | 'Recap' | 'Outro' | 'Preview' | 'Commercial';
  readonly startTicks: number;
  readonly endTicks: number;
}

export interface WantedMarks {
  /** The video's path, relative to the root. */
  readonly video: string;
  /** Size and mtime of the video: a server drops the segments of a replaced one. */
  readonly file: string;
  readonly wanted: readonly StoredSegment[];
}

export interface DueMarks {
  readonly video: string;
  /** The title's key. */
  readonly title: string;
  readonly kind: 'movie' | 'series';
  readonly wanted: readonly StoredSegment[];
  readonly sent: readonly StoredSegment[];
  readonly tries: number;
}

/** Migration step 18. */
export async function createSentMarks(db: Transaction<CatalogTables>, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('sentMarks')
    .addColumn('libraryUid', 'text', (c) => c.notNull())
    .addColumn('server', 'text', (c) => c.notNull())
    .addColumn('video', flavour.orderedText, (c) => c.notNull())
    .addColumn('title', flavour.orderedText, (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('file', 'text', (c) => c.notNull())
    .addColumn('wantedJson', 'text', (c) => c.notNull())
    .addColumn('sentJson', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('dueAtMs', 'bigint')
    .addPrimaryKeyConstraint('sentMarksKey', ['libraryUid', 'server', 'video'])
    .modifyEnd(flavour.clustered)
    .execute();
}

/** Notes what a server should have; rows that are so already stay as they are. At most some hundred videos a call. */
export async function noteWantedMarks(
  { db }: Catalog,
  { libraryUid, server }: { readonly libraryUid: string; readonly server: string },
  title: { readonly key: string; readonly kind: 'movie' | 'series' },
  videos: readonly WantedMarks[],
): Promise<void> {
  const known = await db
    .selectFrom('sentMarks')
    .select(['video', 'file', 'wantedJson', 'sentJson'])
    .where('libraryUid', '=', libraryUid)
    .where('server', '=', server)
    .where(
      'video',
      'in',
      videos.map(({ video }) => video),
    )
    .execute();
  const before = new Map(known.map((row) => [row.video, row]));
  const changed = videos.flatMap(({ video, file, wanted }) => {
    const row = before.get(video);
    const wantedJson = JSON.stringify(wanted);
    if (row === undefined ? wanted.length === 0 : row.file === file && row.wantedJson === wantedJson) return [];
    const sentJson = row?.file === file ? row.sentJson : '[]';
    return [{ video, file, wantedJson, sentJson, title: title.key, kind: title.kind, tries: 0, dueAtMs: 0 }];
  });
  if (changed.length === 0) return;
  await writeTogether(db, async (transaction) => {
    for (const { video, ...row } of changed) {
      await transaction
        .insertInto('sentMarks')
        .values({ libraryUid, server, video, ...row })
        .onConflict((conflict) => conflict.columns(['libraryUid', 'server', 'video']).doUpdateSet(row))
        .execute();
    }
  });
}

export async function dueMarks(
  { db }: Catalog,
  { libraryUid, server, nowMs }: { readonly libraryUid: string; readonly server: string; readonly nowMs: number },
  atMost: number,
): Promise<readonly DueMarks[]> {
  const rows = await db
    .selectFrom('sentMarks')
    .select(['video', 'title', 'kind', 'wantedJson', 'sentJson', 'tries'])
    .where('libraryUid', '=', libraryUid)
    .where('server', '=', server)
    .where('dueAtMs', '<=', nowMs)
    .orderBy('dueAtMs')
    .orderBy('video')
    .limit(atMost)
    .execute();
  return rows.map(({ video, title, kind, wantedJson, sentJson, tries }) => ({
    ...{ video, title, tries, kind: kind === 'series' ? 'series' : 'movie' },
    ...{ wanted: parseStored(wantedJson), sent: parseStored(sentJson) },
  }));
}

/** `dueAtMs` null: the server has them. `sent` undefined keeps what is stored. */
export async function noteSentMarks(
  { db }: Catalog,
  { libraryUid, server, video }: { readonly libraryUid: string; readonly server: string; readonly video: string },
  end: { readonly sent?: readonly StoredSegment[]; readonly tries: number; readonly dueAtMs: number | null },
): Promise<void> {
  const { sent, tries, dueAtMs } = end;
  await db
    .updateTable('sentMarks')
    .set({ tries, dueAtMs, ...(sent === undefined ? {} : { sentJson: JSON.stringify(sent) }) })
    .where('libraryUid', '=', libraryUid)
    .where('server', '=', server)
    .where('video', '=', video)
    .execute();
}

/** A title that went. */
export async function forgetSentMarks({ db }: Catalog, libraryUid: string, title: string): Promise<void> {
  await db.deleteFrom('sentMarks').where('libraryUid', '=', libraryUid).where('title', '=', title).execute();
}
