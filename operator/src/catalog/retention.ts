/**
 * What the catalog deletes, and when (docs/design/flow.md#retention). Runs at start and once a day, in small
 * transactions, so that walks are not held up.
 */

import { sql } from 'kysely';
import type { Catalog } from './database/catalog.ts';
import type { Db } from './database/rowWriter.ts';
import { writeTogether } from './database/together.ts';
import { removeOldTold } from './database/toldTable.ts';
import { removeOldUndelivered } from './database/undeliveredTable.ts';
import { runPathsKeptMs } from './runs/runPaths.ts';
import { forgetOldAnswers } from './walk/answerCache.ts';
import { deleteTitles } from './walk/walkCatalog.ts';

const dayMs = 24 * 3600 * 1000;
const runsKeptMs = 90 * dayMs;
const removedKeptMs = 30 * dayMs;
/** A Library that is scanned once a month still recognises what a server wrote in answer to the scan before. */
const toldKeptMs = 40 * dayMs;
const runsWithWarnings = 5;
/** About 10 ms of writing each, like a walk's batches. */
const titlesPerTransaction = 200;

export interface Forgotten {
  readonly runs: number;
  readonly warnings: number;
  readonly answers: number;
  readonly libraries: readonly string[];
}

/** Applies every retention rule. `nowMs`: milliseconds since 1970. Safe to interrupt and to repeat. */
export async function forgetOld(catalog: Catalog, nowMs: number): Promise<Forgotten> {
  const runs = await forgetRuns(catalog, nowMs);
  const warnings = await forgetWarnings(catalog, nowMs);
  const answers = await forgetOldAnswers(catalog, nowMs);
  await removeOldUndelivered(catalog, nowMs);
  await removeOldTold(catalog, nowMs - toldKeptMs);
  const libraries = await catalog.db
    .selectFrom('libraries')
    .select(['id', 'uid'])
    .where('removedAtMs', '<', nowMs - removedKeptMs)
    .execute();
  for (const library of libraries) await forgetLibrary(catalog, library.uid);
  return { runs, warnings, answers, libraries: libraries.map((library) => library.uid) };
}

async function forgetRuns({ db }: Catalog, nowMs: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('runs')
    .where('openedAtMs', '<', nowMs - runsKeptMs)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Warnings of runs with lost paths stay as long as these are shown, however many runs follow. */
async function forgetWarnings({ db }: Catalog, nowMs: number): Promise<number> {
  let forgotten = 0;
  for (const { libraryUid } of await db.selectFrom('runs').select('libraryUid').distinct().execute()) {
    const oldest = await db
      .selectFrom('runs')
      .select('number')
      .where('libraryUid', '=', libraryUid)
      .orderBy('number', 'desc')
      .offset(runsWithWarnings - 1)
      .limit(1)
      .executeTakeFirst();
    if (oldest === undefined) continue;
    const { numUpdatedRows } = await db
      .updateTable('runs')
      .set({ warningsJson: null })
      .where('libraryUid', '=', libraryUid)
      .where('number', '<', oldest.number)
      .where('warningsJson', 'is not', null)
      .where((eb) => eb.or([eb('openedAtMs', '<', nowMs - runPathsKeptMs), eb('nowhereJson', 'is', null)]))
      .executeTakeFirst();
    forgotten += Number(numUpdatedRows);
  }
  return forgotten;
}

/** Returns true if there may be more. */
async function forgetTitles(db: Db, libraryId: number): Promise<boolean> {
  return writeTogether(db, async (transaction) => {
    const titles = await transaction
      .selectFrom('titles')
      .select(['id', sql<string>`terms || "searchTerms"`.as('terms')])
      .where('libraryId', '=', libraryId)
      .limit(titlesPerTransaction)
      .execute();
    await deleteTitles(transaction, libraryId, titles);
    return titles.length === titlesPerTransaction;
  });
}

/**
 * Deletes a Library with all its rows at once, without waiting for its retention; on kubernetes for a uid that no
 * longer exists.
 */
export async function forgetLibrary({ db }: Catalog, uid: string): Promise<void> {
  const library = await db.selectFrom('libraries').select('id').where('uid', '=', uid).executeTakeFirst();
  if (library !== undefined) {
    while (await forgetTitles(db, library.id)) {
      // Separate transactions, so that others can write in between.
    }
    await db.deleteFrom('libraries').where('id', '=', library.id).execute();
  }
  for (const table of [
    'runs',
    'setAside',
    'problems',
    'ignoredProblems',
    'announceStates',
    'announcedProblems',
    'heard',
    'refreshes',
    'choices',
    'markWishes',
    'pictureWishes',
    'sourceStates',
    'untold',
    'published',
    'publishWishes',
    'toldTitles',
    'listAddresses',
    'sentMarks',
  ] as const) {
    await db.deleteFrom(table).where('libraryUid', '=', uid).execute();
  }
}
