/** Table `sourceStates`, and titles that a source can serve again: the catalog's side of sources/sourceState.ts. */

import { type RawBuilder, sql } from 'kysely';
import { englishText } from '../../messages/english.ts';
import { messageFromJson, storedCodeJson } from '../../messages/stored.ts';
import type { ReopenWish, SourceState, SourceStates, SourceTroubleNote } from '../../sources/sourceState.ts';
import type { Catalog } from '../database/catalog.ts';
import { findLibrary } from '../database/library.ts';
import type { Db } from '../database/rowWriter.ts';
import type { SourceStateTable } from '../database/tables.ts';
import { writeTogether } from '../database/together.ts';
import { saveTops } from './topRows.ts';

/**
 * About 10 ms of writing, like a walk's batches: a Library of 100,000 titles is reopened in steps, and others write in
 * between.
 */
const titlesPerTransaction = 500;

/** The states of one Library, by its uid. The methods may throw CatalogError `busy` or `damaged`. */
export function openSourceStates(catalog: Catalog, libraryUid: string): SourceStates {
  const { db } = catalog;
  return {
    async read() {
      const rows = await db
        .selectFrom('sourceStates')
        .selectAll()
        .where('libraryUid', '=', libraryUid)
        .orderBy('source')
        .execute();
      return rows.map(readState);
    },
    async write(states) {
      await writeTogether(db, async (transaction) => {
        await transaction.deleteFrom('sourceStates').where('libraryUid', '=', libraryUid).execute();
        const rows = states.map((state) => ({ libraryUid, ...rowOf(state) }));
        if (rows.length > 0) await transaction.insertInto('sourceStates').values(rows).execute();
      });
    },
    async reopen(wish) {
      const libraryId = await findLibrary(catalog, libraryUid);
      if (libraryId === undefined) return 0;
      let reopened = 0;
      for (let after: number | undefined = 0; after !== undefined; ) {
        const from: number = after;
        const step = await writeTogether(db, (transaction) => reopenSome(transaction, libraryId, wish, from));
        reopened += step.titles;
        after = step.last;
      }
      return reopened;
    },
  };
}

function readState(row: SourceStateTable): SourceState {
  const { source, fingerprint, sinceMs, tries } = row;
  const trouble = readTrouble(row);
  return { source, fingerprint, sinceMs, tries, ...(trouble === undefined ? {} : { trouble }) };
}

const causes = ['key', 'later', 'ended'] as const satisfies readonly SourceTroubleNote['cause'][];

function readTrouble(row: SourceStateTable): SourceTroubleNote | undefined {
  const cause = causes.find((name) => name === row.troubleCause);
  if (cause === undefined) return undefined;
  return {
    cause,
    reason: messageFromJson(row.troubleReason ?? '', row.troubleReasonJson),
    atMs: row.troubleAtMs ?? 0,
    probeAtMs: row.probeAtMs ?? 0,
  };
}

function rowOf({ source, fingerprint, sinceMs, tries, trouble }: SourceState) {
  return {
    ...{ source, fingerprint, sinceMs, tries },
    troubleCause: trouble?.cause ?? null,
    troubleReason: trouble === undefined ? null : englishText(trouble.reason),
    troubleReasonJson: trouble === undefined ? null : storedCodeJson(trouble.reason),
    troubleAtMs: trouble?.atMs ?? null,
    probeAtMs: trouble?.probeAtMs ?? null,
  };
}

interface Step {
  readonly titles: number;
  /** Where the next step begins; undefined after the last one. */
  readonly last: number | undefined;
}

/** Reopens the facts of a range of titles, and updates the copy of the due times in their tops. */
async function reopenSome(db: Db, libraryId: number, wish: ReopenWish, after: number): Promise<Step> {
  const titles = await db
    .selectFrom('titles')
    .select(['id', 'key', 'top', 'dueAtMs'])
    .where('libraryId', '=', libraryId)
    .where('id', '>', after)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('facts')
          .select('facts.name')
          .whereRef('facts.titleId', '=', 'titles.id')
          .where('facts.state', 'in', wish.states)
          .where(isServed(wish.facts))
          .where(mayOpenAgain)
          .where(({ or, eb }) =>
            // A missing time counts as earliest.
            or([eb('facts.at', 'is', null), eb('facts.at', '<', new Date(wish.beforeMs).toISOString())]),
          ),
      ),
    )
    .orderBy('id')
    .limit(titlesPerTransaction)
    .execute();
  const waiting = titles.filter(({ dueAtMs }) => dueAtMs === null || dueAtMs > 0);
  if (waiting.length > 0) {
    const ids = waiting.map(({ id }) => id);
    await db.updateTable('titles').set({ dueAtMs: 0 }).where('id', 'in', ids).execute();
    const saved = waiting.map(({ key, top }) => ({ key, top, dueAtMs: 0 }));
    await saveTops(db, libraryId, { snapshots: [], gone: [], saved });
  }
  return { titles: titles.length, last: titles.length === titlesPerTransaction ? titles.at(-1)?.id : undefined };
}

/** Facts that sources fill. For a video: its marks and, for an episode, its .nfo. */
function isServed(facts: ReopenWish['facts']): RawBuilder<boolean> {
  if (facts === 'title') return sql`("facts"."subject" = '' or "facts"."name" = 'nfo')`;
  return sql`"facts"."name" = ${facts}`;
}

/** Excludes what the document shut and what only `refresh` opens again. */
const mayOpenAgain = sql<boolean>`("facts"."source" is null or "facts"."source" <> 'document')
  and ("facts"."state" <> 'failed' or "facts"."nextTryAt" is not null)`;
