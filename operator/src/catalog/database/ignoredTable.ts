/**
 * Table `ignoredProblems`: problems that a person does not want to see. An entry hides a problem only while its message is the one
 * that the person read: with another code or other values the problem is back.
 */
import { hash } from 'node:crypto';
import { type ExpressionBuilder, sql, type Transaction } from 'kysely';
import { englishText } from '../../messages/english.ts';
import type { Message } from '../../messages/message.ts';
import { messageFromJson, storedCodeJson } from '../../messages/stored.ts';
import type { Catalog } from './catalog.ts';
import type { Flavour } from './flavour.ts';
import { inLists } from './rowWriter.ts';
import { storable } from './storable.ts';
import type { CatalogTables, IgnoredProblemTable } from './tables.ts';
import { writeTogether } from './together.ts';

/** A problem may disappear for weeks, with a disk that is seldom mounted, and is still ignored when it is back. */
const keptWithoutProblemMs = 90 * 24 * 3_600_000;

/** Names what a message says without values of its own: its text is compared instead. */
const textAlone = '{"code":"text"}';

/** What names a problem. */
export interface ProblemName {
  /** uid */
  readonly library: string;
  readonly cause: string;
  /** The title's key; '' for the whole Library. */
  readonly title: string;
  readonly path: string;
}

export interface IgnoredProblem extends ProblemName {
  readonly detail: Message;
  readonly ignoredAtMs: number;
  /** The same for all that one press ignored. */
  readonly action: string;
}

/** Keyed by the Library's uid, like all tables that outlive a rebuild of the titles. */
export async function createIgnoredProblems(db: Transaction<CatalogTables>, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('ignoredProblems')
    .addColumn('libraryUid', 'text', (c) => c.notNull())
    .addColumn('title', flavour.orderedText, (c) => c.notNull())
    .addColumn('cause', flavour.orderedText, (c) => c.notNull())
    .addColumn('path', flavour.orderedText, (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('detailJson', 'text', (c) => c.notNull())
    .addColumn('ignoredAtMs', 'bigint', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('ignoredProblemKey', ['libraryUid', 'title', 'cause', 'path'])
    .execute();
  await db.schema.createIndex('ignoredProblemsByAction').on('ignoredProblems').column('action').execute();
}

/** Names an entry to people's requests; the same for the same problem. */
export function ignoredId({ library, cause, title, path }: ProblemName): string {
  return hash('sha256', JSON.stringify([library, cause, title, path]), 'base64url').slice(0, 22);
}

/** Whether two messages say the same. The words of a newer program may differ, so codes and values count as well. */
function saysTheSame(one: Message, other: Message): boolean {
  const json = storedCodeJson(one);
  return englishText(one) === englishText(other) || (json !== textAlone && json === storedCodeJson(other));
}

/** Of problems: whether a person ignores exactly this one. The same comparison as `saysTheSame`. */
export function isIgnored({ exists, selectFrom }: ExpressionBuilder<CatalogTables, 'problems'>) {
  return exists(
    selectFrom('ignoredProblems as ignored')
      .select(sql.lit(1).as('one'))
      .whereRef('ignored.libraryUid', '=', 'problems.libraryUid')
      .whereRef('ignored.title', '=', 'problems.title')
      .whereRef('ignored.cause', '=', 'problems.cause')
      .whereRef('ignored.path', '=', 'problems.path')
      .where(({ or, and, eb, ref }) =>
        or([
          eb('ignored.detail', '=', ref('problems.detail')),
          and([eb('ignored.detailJson', '<>', textAlone), eb('ignored.detailJson', '=', ref('problems.detailJson'))]),
        ]),
      ),
  );
}

/** An entry for the same problem is replaced. Entries whose problem has been gone for long are deleted. */
export async function ignoreProblems({ db }: Catalog, problems: readonly IgnoredProblem[]): Promise<void> {
  await writeTogether(db, async (transaction) => {
    for (const problem of problems) {
      const { library: libraryUid, cause, title, path, ignoredAtMs, action } = problem;
      const [detail, detailJson] = [storable(englishText(problem.detail)), storedCodeJson(problem.detail)];
      const row = { detail, detailJson, ignoredAtMs, action };
      await transaction
        .insertInto('ignoredProblems')
        .values({ libraryUid, cause, title, path, id: ignoredId(problem), ...row })
        .onConflict((conflict) => conflict.columns(['libraryUid', 'title', 'cause', 'path']).doUpdateSet(row))
        .execute();
    }
    const newest = Math.max(...problems.map(({ ignoredAtMs }) => ignoredAtMs));
    await transaction
      .deleteFrom('ignoredProblems')
      .where('ignoredAtMs', '<', newest - keptWithoutProblemMs)
      .where('cause', 'not in', lasting)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('problems')
              .select(sql.lit(1).as('one'))
              .whereRef('ignoredProblems.libraryUid', '=', 'problems.libraryUid')
              .whereRef('ignoredProblems.title', '=', 'problems.title')
              .whereRef('ignoredProblems.cause', '=', 'problems.cause')
              .whereRef('ignoredProblems.path', '=', 'problems.path'),
          ),
        ),
      )
      .execute();
  });
}

/** They last until a person acts, and are not in the table of problems. */
const lasting = ['stalled', 'catalogReplaced'] as const;

/** Returns how many are shown again. */
export async function showIgnored(
  { db }: Catalog,
  which: { readonly ids: readonly string[] } | { readonly action: string },
): Promise<number> {
  return writeTogether(db, async (transaction) => {
    const entries = transaction.deleteFrom('ignoredProblems');
    if ('action' in which) {
      const { numDeletedRows } = await entries.where('action', '=', which.action).executeTakeFirst();
      return Number(numDeletedRows);
    }
    let shown = 0;
    for (const ids of inLists(which.ids)) {
      shown += Number((await entries.where('id', 'in', ids).executeTakeFirst()).numDeletedRows);
    }
    return shown;
  });
}

export interface IgnoredRow extends IgnoredProblem {
  readonly id: string;
  /** A problem of this name is in the table; `isIgnored` says whether the entry hides it. */
  readonly problem?: { readonly isIgnored: boolean; readonly sinceMs: number };
}

/** The latest first. `library`: a uid, absent: all. */
export async function readIgnored(
  { db }: Catalog,
  {
    library,
    causes,
    limit,
  }: { readonly library?: string; readonly causes?: readonly string[]; readonly limit: number },
): Promise<readonly IgnoredRow[]> {
  let query = db
    .selectFrom('ignoredProblems')
    .leftJoin('problems', (join) =>
      join
        .onRef('ignoredProblems.libraryUid', '=', 'problems.libraryUid')
        .onRef('ignoredProblems.title', '=', 'problems.title')
        .onRef('ignoredProblems.cause', '=', 'problems.cause')
        .onRef('ignoredProblems.path', '=', 'problems.path'),
    )
    .selectAll('ignoredProblems')
    .select(['problems.detail as nowDetail', 'problems.detailJson as nowDetailJson', 'problems.sinceMs as sinceMs']);
  if (library !== undefined) query = query.where('ignoredProblems.libraryUid', '=', library);
  if (causes !== undefined) query = query.where('ignoredProblems.cause', 'in', causes);
  const rows = await query
    .orderBy('ignoredProblems.ignoredAtMs', 'desc')
    .orderBy('ignoredProblems.id')
    .limit(limit)
    .execute();
  return rows.map(({ nowDetail, nowDetailJson, sinceMs, ...row }) => {
    const entry = entryOf(row);
    if (nowDetail === null) return entry;
    const isIgnored = saysTheSame(entry.detail, messageFromJson(nowDetail, nowDetailJson));
    return { ...entry, problem: { isIgnored, sinceMs: Number(sinceMs) } };
  });
}

function entryOf({ libraryUid: library, cause, title, path, id, ...row }: IgnoredProblemTable): IgnoredRow {
  const { detail, detailJson, ignoredAtMs, action } = row;
  return {
    ...{ id, library, cause, title, path, action },
    ...{ detail: messageFromJson(detail, detailJson), ignoredAtMs: Number(ignoredAtMs) },
  };
}

/** Changes whenever an entry is added or removed. */
export async function ignoredMark({ db }: Catalog): Promise<string> {
  const row = await db
    .selectFrom('ignoredProblems')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('ignoredAtMs').as('sum')])
    .executeTakeFirst();
  return JSON.stringify(row ?? {});
}
