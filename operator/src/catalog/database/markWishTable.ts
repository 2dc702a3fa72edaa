/**
 * Table `markWishes`: what a person said about the marks of a video (`marks`, the page). The next walk puts it into the
 * title's record.
 */
import type { Transaction } from 'kysely';
import { isMarkKind, type MarkWish } from '../../title/handMarks.ts';
import { markSeconds } from '../../title/markTimes.ts';
import type { PersonMarkWish } from '../../walk/markWishes.ts';
import type { Catalog } from './catalog.ts';
import type { Flavour } from './flavour.ts';
import type { CatalogTables } from './tables.ts';

/** `subject`: the kind of mark; '' for a wish about all of a video's. */
export async function createMarkWishes(db: Transaction<CatalogTables>, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('markWishes')
    .addColumn('libraryUid', 'text', (c) => c.notNull())
    .addColumn('title', flavour.orderedText, (c) => c.notNull())
    .addColumn('video', flavour.orderedText, (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('wish', 'text', (c) => c.notNull())
    .addColumn('atMs', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('markWishKey', ['libraryUid', 'title', 'video', 'subject'])
    .modifyEnd(flavour.clustered)
    .execute();
}

/** A later wish about the same kind replaces an earlier one. */
export async function addMarkWish(
  { db }: Catalog,
  libraryUid: string,
  { title, video, durationSeconds, wish: said, atMs }: PersonMarkWish,
): Promise<void> {
  const subject = 'kind' in said ? said.kind : '';
  const wish = JSON.stringify({ ...said, durationSeconds });
  await db
    .insertInto('markWishes')
    .values({ libraryUid, title, video, subject, wish, atMs })
    .onConflict((conflict) => conflict.columns(['libraryUid', 'title', 'video', 'subject']).doUpdateSet({ wish, atMs }))
    .execute();
}

/** Oldest first. */
export async function readMarkWishes({ db }: Catalog, libraryUid: string): Promise<readonly PersonMarkWish[]> {
  const rows = await db
    .selectFrom('markWishes')
    .select(['title', 'video', 'wish', 'atMs'])
    .where('libraryUid', '=', libraryUid)
    .orderBy('atMs')
    .orderBy('subject')
    .execute();
  return rows.flatMap(({ title, video, wish: stored, atMs }) => {
    const wish = wishIn(stored);
    return wish === undefined ? [] : [{ title, video, ...wish, atMs: Number(atMs) }];
  });
}

/** Removes the wishes that records now hold. A newer wish about the same kind stays for the next walk. */
export async function forgetMarkWishes(
  { db }: Catalog,
  libraryUid: string,
  taken: readonly PersonMarkWish[],
): Promise<void> {
  for (const { title, video, wish, atMs } of taken) {
    await db
      .deleteFrom('markWishes')
      .where('libraryUid', '=', libraryUid)
      .where('title', '=', title)
      .where('video', '=', video)
      .where('subject', '=', 'kind' in wish ? wish.kind : '')
      .where('atMs', '=', atMs)
      .execute();
  }
}

/** undefined for a wish of a newer program. */
function wishIn(stored: string): { readonly wish: MarkWish; readonly durationSeconds: number } | undefined {
  const fields: Readonly<Record<string, unknown>> = Object(JSON.parse(stored));
  const { action, kind, durationSeconds: length, spans } = fields;
  const durationSeconds = markSeconds(length);
  if (durationSeconds === undefined) return undefined;
  if (action === 'adopt' || action === 'discard') return { wish: { action }, durationSeconds };
  if (!isMarkKind(kind)) return undefined;
  if (action === 'refuse' || action === 'lock' || action === 'unlock')
    return { wish: { action, kind }, durationSeconds };
  if (action !== 'set' || !Array.isArray(spans)) return undefined;
  const read = spans.flatMap((span: unknown) => {
    const { startSeconds, endSeconds }: Readonly<Record<string, unknown>> = Object(span);
    const [start, end] = [markSeconds(startSeconds), markSeconds(endSeconds)];
    return start === undefined || end === undefined ? [] : [{ startSeconds: start, endSeconds: end }];
  });
  return { wish: { action, kind, spans: read }, durationSeconds };
}
