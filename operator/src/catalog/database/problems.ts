/** Problems for a person, and when each sender was last heard. */
import { englishText } from '../../messages/english.ts';
import type { Message } from '../../messages/message.ts';
import { messageFromJson, storedCodeJson } from '../../messages/stored.ts';
import type { Catalog } from './catalog.ts';
import { ignoredMark, isIgnored, type ProblemName } from './ignoredTable.ts';
import { type Db, inLists } from './rowWriter.ts';
import { storable } from './storable.ts';
import type { ProblemTable } from './tables.ts';
import { writeTogether } from './together.ts';

export const problemCauses = [
  'unidentified',
  'nfoBroken',
  'sourceKey',
  'permission',
  'unreadable',
  'setAside',
  'pictureUnshown',
  'pictureWaits',
  'removedByOther',
  'marksFile',
  'marksDoubtful',
  'pruneUnconfirmed',
  'ignoreFile',
  'fileName',
  'storage',
  'franchiseFaults',
  'storyNewer',
  'listTheirs',
  'listGone',
  'listLeft',
  'listUnwritten',
] as const;
export type ProblemCause = (typeof problemCauses)[number];

export interface Problem {
  readonly cause: ProblemCause;
  /** The title's key; '' for the whole Library. */
  readonly title: string;
  readonly path: string;
  readonly detail: Message;
}

export interface KnownProblem extends Problem {
  readonly library: string;
  readonly sinceMs: number;
  readonly runId: string;
}

/**
 * The part of a Library's problems that a run checked: these are replaced, all others stay. Without titles: every title.
 * Without causes: every cause.
 */
export type ProblemScope =
  | 'library'
  | { readonly titles: readonly string[]; readonly causes?: readonly ProblemCause[] }
  | { readonly causes: readonly ProblemCause[] };

/**
 * Replaces the problems within `scope` with what a run found; an existing one keeps its `since`. `library`: all of
 * them, after a full walk that reached its end.
 */
export async function replaceProblems(
  { db }: Catalog,
  run: { readonly libraryUid: string; readonly runId: string; readonly nowMs: number },
  scope: ProblemScope,
  problems: readonly Problem[],
): Promise<void> {
  const { libraryUid, runId, nowMs } = run;
  const now = new Map(problems.map((problem) => [nameOf(problem), problem]));
  // Most batches of a walk neither have nor had a problem: then nothing is written, and no lock is awaited.
  if (now.size === 0 && (await readProblems(db, libraryUid, scope)).length === 0) return;
  await writeTogether(db, async (transaction) => {
    for (const old of await readProblems(transaction, libraryUid, scope)) {
      if (now.has(nameOf(old))) continue;
      await transaction
        .deleteFrom('problems')
        .where('libraryUid', '=', libraryUid)
        .where('title', '=', old.title)
        .where('cause', '=', old.cause)
        .where('path', '=', old.path)
        .execute();
    }
    for (const { cause, title, path, detail: words } of now.values()) {
      const [detail, detailJson] = [storable(englishText(words)), storedCodeJson(words)];
      await transaction
        .insertInto('problems')
        .values({ libraryUid, cause, title, path, detail, detailJson, sinceMs: nowMs, runId })
        .onConflict((conflict) =>
          conflict.columns(['libraryUid', 'title', 'cause', 'path']).doUpdateSet({ detail, detailJson, runId }),
        )
        .execute();
    }
  });
}

/** The known problems within `scope`, unordered. */
export async function readProblems(db: Db, libraryUid: string, scope: ProblemScope): Promise<readonly ProblemTable[]> {
  const known = db.selectFrom('problems').selectAll().where('libraryUid', '=', libraryUid);
  if (scope === 'library') return known.execute();
  if (!('titles' in scope)) return known.where('cause', 'in', scope.causes).execute();
  const found: ProblemTable[] = [];
  for (const titles of inLists(scope.titles)) found.push(...(await known.where('title', 'in', titles).execute()));
  const { causes } = scope;
  return causes === undefined ? found : found.filter(({ cause }) => causes.some((one) => one === cause));
}

function nameOf({
  cause,
  title,
  path,
}: {
  readonly cause: string;
  readonly title: string;
  readonly path: string;
}): string {
  return JSON.stringify([cause, title, path]);
}

/** At most `limit`, oldest first, without those that a person ignores. */
export async function listOpenProblems(
  catalog: Catalog,
  library: string | undefined,
  limit: number,
  cause?: string,
): Promise<readonly KnownProblem[]> {
  return listed(catalog, library, { limit, cause, isOpen: true });
}

/** At most `limit`, oldest first; ignored ones as well. */
export async function listProblems(
  catalog: Catalog,
  library: string | undefined,
  limit: number,
  cause?: string,
): Promise<readonly KnownProblem[]> {
  return listed(catalog, library, { limit, cause, isOpen: false });
}

/** Those that exist of the named ones, ignored or not. */
export async function findProblems({ db }: Catalog, names: readonly ProblemName[]): Promise<readonly KnownProblem[]> {
  const found: ProblemTable[] = [];
  for (const { library, cause, title, path } of names) {
    const row = await db
      .selectFrom('problems')
      .selectAll()
      .where('libraryUid', '=', library)
      .where('title', '=', title)
      .where('cause', '=', cause)
      .where('path', '=', path)
      .executeTakeFirst();
    if (row !== undefined) found.push(row);
  }
  return found.flatMap(knownProblem);
}

interface Listed {
  readonly limit: number;
  readonly cause: string | undefined;
  /** Without those that a person ignores. */
  readonly isOpen: boolean;
}

async function listed(
  { db }: Catalog,
  library: string | undefined,
  { limit, cause, isOpen }: Listed,
): Promise<readonly KnownProblem[]> {
  let query = db.selectFrom('problems').selectAll();
  if (isOpen) query = query.where((expression) => expression.not(isIgnored(expression)));
  if (library !== undefined) query = query.where('libraryUid', '=', library);
  if (cause !== undefined) query = query.where('cause', '=', cause);
  const rows = await query
    .orderBy('sinceMs')
    .orderBy('libraryUid')
    .orderBy('cause')
    .orderBy('title')
    .orderBy('path')
    .limit(limit)
    .execute();
  return rows.flatMap(knownProblem);
}

/** Empty for a cause of a newer program. */
function knownProblem({ libraryUid, cause, detail: text, detailJson, ...row }: ProblemTable): readonly KnownProblem[] {
  const known = problemCauses.find((name) => name === cause);
  const { title, path, sinceMs, runId } = row;
  const detail = messageFromJson(text, detailJson);
  return known === undefined ? [] : [{ library: libraryUid, cause: known, title, path, detail, sinceMs, runId }];
}

/** The number of problems by cause, without those that a person ignores; `library`: a uid, absent: all Libraries. */
export async function countProblems(
  { db }: Catalog,
  library: string | undefined,
): Promise<Readonly<Record<string, number>>> {
  let query = db
    .selectFrom('problems')
    .select(['cause', ({ fn }) => fn.countAll<number>().as('count')])
    .where((expression) => expression.not(isIgnored(expression)));
  if (library !== undefined) query = query.where('libraryUid', '=', library);
  const rows = await query.groupBy('cause').execute();
  return Object.fromEntries(rows.map(({ cause, count }) => [cause, Number(count)]));
}

/** The number of existing problems that a person ignores; `library`: a uid, absent: all Libraries. */
export async function countIgnored({ db }: Catalog, library: string | undefined): Promise<number> {
  let query = db.selectFrom('problems').select(({ fn }) => fn.countAll<number>().as('count'));
  if (library !== undefined) query = query.where('libraryUid', '=', library);
  return Number((await query.where(isIgnored).executeTakeFirst())?.count ?? 0);
}

/** Changes whenever a problem is added, removed, ignored, or shown again. */
export async function problemsMark(catalog: Catalog): Promise<string> {
  const row = await catalog.db
    .selectFrom('problems')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.max('sinceMs').as('newest'),
      fn.sum<number>('sinceMs').as('sum'),
    ])
    .executeTakeFirst();
  // An ignored problem that says something else is back, and was not added.
  return JSON.stringify([row ?? {}, await ignoredMark(catalog), await countIgnored(catalog, undefined)]);
}

/** One row per Library and sender, written at most every 5 seconds: a person who repeats a test waits for it on the page. */
const senderPauseMs = 5_000;

/** Notes that a sender was heard; returns whether a row was written. `sender` must come from a fixed list. */
export async function recordSender(
  { db }: Catalog,
  libraryUid: string,
  sender: string,
  atMs: number,
): Promise<boolean> {
  const known = await db
    .selectFrom('heard')
    .select('atMs')
    .where('libraryUid', '=', libraryUid)
    .where('sender', '=', sender)
    .executeTakeFirst();
  // A time far in the future was written with a wrong clock.
  if (known !== undefined && atMs - known.atMs < senderPauseMs && known.atMs - atMs < senderPauseMs) return false;
  await db
    .insertInto('heard')
    .values({ libraryUid, sender, atMs })
    .onConflict((conflict) => conflict.columns(['libraryUid', 'sender']).doUpdateSet({ atMs }))
    .execute();
  return true;
}

export async function listSenders(
  { db }: Catalog,
  libraryUid: string,
): Promise<readonly { readonly sender: string; readonly atMs: number }[]> {
  return db
    .selectFrom('heard')
    .select(['sender', 'atMs'])
    .where('libraryUid', '=', libraryUid)
    .orderBy('atMs', 'desc')
    .orderBy('sender')
    .execute();
}
