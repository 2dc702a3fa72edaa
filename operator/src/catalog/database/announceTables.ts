/**
 * Tables `announceStates` and `announcedProblems`: what each service of `spec.announce` got, so that a message that did not
 * arrive is sent with the next scan, and a problem is sent once.
 */
import type { Transaction } from 'kysely';
import type { Catalog } from './catalog.ts';
import type { Flavour } from './flavour.ts';
import type { CatalogTables } from './tables.ts';
import { writeTogether } from './together.ts';

/** Keyed by the Library's uid, like all tables that outlive a rebuild of the titles. */
export async function createAnnounceTables(db: Transaction<CatalogTables>, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('announceStates')
    .addColumn('libraryUid', 'text', (c) => c.notNull())
    .addColumn('target', 'text', (c) => c.notNull())
    .addColumn('arrivedAfter', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('announceStateKey', ['libraryUid', 'target'])
    .modifyEnd(flavour.clustered)
    .execute();
  await db.schema
    .createTable('announcedProblems')
    .addColumn('libraryUid', 'text', (c) => c.notNull())
    .addColumn('target', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('mark', 'text', (c) => c.notNull())
    .addColumn('seenAtMs', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('announcedProblemKey', ['libraryUid', 'target', 'id'])
    .modifyEnd(flavour.clustered)
    .execute();
}

export interface AnnouncedProblem {
  /** Names the problem. */
  readonly id: string;
  /** Changes with what it says. */
  readonly mark: string;
}

export interface Announced {
  /** RFC 3339: titles that arrived later are news. undefined before the first message. */
  readonly arrivedAfter: string | undefined;
  readonly problems: readonly AnnouncedProblem[];
}

export async function readAnnounced({ db }: Catalog, libraryUid: string, target: string): Promise<Announced> {
  const of = { libraryUid, target };
  const state = await db
    .selectFrom('announceStates')
    .select('arrivedAfter')
    .where(({ and }) => and(of))
    .executeTakeFirst();
  const problems = await db
    .selectFrom('announcedProblems')
    .select(['id', 'mark'])
    .where(({ and }) => and(of))
    .execute();
  return { arrivedAfter: state?.arrivedAfter, problems };
}

/** `problems`: all that exist now. Those that have been gone since `seenAfterMs` are sent again when they come back. */
export async function writeAnnounced(
  { db }: Catalog,
  libraryUid: string,
  target: string,
  told: { readonly arrivedAfter: string | undefined; readonly problems: readonly AnnouncedProblem[] },
  { nowMs, seenAfterMs }: { readonly nowMs: number; readonly seenAfterMs: number },
): Promise<void> {
  await writeTogether(db, async (transaction) => {
    const { arrivedAfter } = told;
    if (arrivedAfter !== undefined) {
      await transaction
        .insertInto('announceStates')
        .values({ libraryUid, target, arrivedAfter })
        .onConflict((conflict) => conflict.columns(['libraryUid', 'target']).doUpdateSet({ arrivedAfter }))
        .execute();
    }
    for (const { id, mark } of told.problems) {
      await transaction
        .insertInto('announcedProblems')
        .values({ libraryUid, target, id, mark, seenAtMs: nowMs })
        .onConflict((conflict) =>
          conflict.columns(['libraryUid', 'target', 'id']).doUpdateSet({ mark, seenAtMs: nowMs }),
        )
        .execute();
    }
    await transaction
      .deleteFrom('announcedProblems')
      .where('libraryUid', '=', libraryUid)
      .where('target', '=', target)
      .where('seenAtMs', '<', seenAfterMs)
      .execute();
  });
}
