/** What a walk reads and writes about a franchises Library (franchises/catalog.ts). */
import type { Insertable } from 'kysely';
import { type FranchiseCatalog, type FranchiseProblem, franchiseProblemCauses } from '../../franchises/catalog.ts';
import type { Catalog } from '../database/catalog.ts';
import { type CatalogLibrary, registerLibrary } from '../database/library.ts';
import { etagOf } from '../database/previewQuery.ts';
import { listProblems, type Problem, replaceProblems } from '../database/problems.ts';
import { type Db, inLists, rowWriter } from '../database/rowWriter.ts';
import type { FranchiseMemberTable } from '../database/tables.ts';
import { writeTogether } from '../database/together.ts';
import { artText } from './artColumn.ts';
import { faultColumns, franchiseRow, memberRow, readKnown, versionColumns } from './franchiseRows.ts';
import { posterCatalog } from './missingPosters.ts';

/** A held path has at most this many segments below the root; more could only be hostile. */
const suffixSegments = 32;
/** Per Library: each file has a few at most. */
const problemsRead = 100_000;

const memberColumns = [
  'franchiseId',
  'place',
  'entry',
  'kind',
  'memberId',
  'title',
  'season',
  'episode',
  'timeFrom',
  'timeTo',
  'universesJson',
  'erasJson',
  'released',
] as const satisfies readonly (keyof Insertable<FranchiseMemberTable>)[];

const writeMembers = rowWriter('franchiseMembers', memberColumns);

/** Registers the Library and returns its catalog. Every method may throw CatalogError `busy` or `damaged`. */
export async function openFranchiseCatalog(
  catalog: Catalog,
  library: CatalogLibrary,
  run: { readonly id: string; readonly now: () => number },
): Promise<FranchiseCatalog> {
  const libraryId = await registerLibrary(catalog, library);
  const { db } = catalog;
  return {
    async known() {
      const rows = await db
        .selectFrom('franchises')
        .selectAll()
        .where('libraryId', '=', libraryId)
        .orderBy('key')
        .execute();
      return new Map(rows.map((row) => [row.key, readKnown(row)]));
    },
    async save(franchise, previews = new Map()) {
      await writeTogether(db, async (transaction) => {
        const id = await saveRow(transaction, franchiseRow(libraryId, franchise));
        await transaction.deleteFrom('franchiseMembers').where('franchiseId', '=', id).execute();
        await writeMembers(
          transaction,
          franchise.members.map((member) => memberRow(id, member)),
        );
        await savePreviews(transaction, id, shownKinds(franchise.art), previews);
      });
    },
    async saveVersion(key, version, faults) {
      await db
        .updateTable('franchises')
        .set({ ...versionColumns(version), ...faultColumns(faults) })
        .where('libraryId', '=', libraryId)
        .where('key', '=', key)
        .execute();
    },
    async saveArt(key, art, previews) {
      await writeTogether(db, async (transaction) => {
        const row = await transaction
          .updateTable('franchises')
          .set({ artJson: artText(art) })
          .where('libraryId', '=', libraryId)
          .where('key', '=', key)
          .returning('id')
          .executeTakeFirst();
        if (row !== undefined) await savePreviews(transaction, row.id, shownKinds(art), previews);
      });
    },
    async remove(keys) {
      for (const list of inLists(keys)) {
        await db.deleteFrom('franchises').where('libraryId', '=', libraryId).where('key', 'in', list).execute();
      }
    },
    posters: posterCatalog(catalog, libraryId),
    async titleBySuffix(segments) {
      const last = segments.slice(-suffixSegments);
      const suffixes = last.map((_, start) => last.slice(start).join('/'));
      const found: string[] = [];
      for (const list of inLists(suffixes)) {
        const query = db.selectFrom('franchises').select('key').where('libraryId', '=', libraryId);
        found.push(...(await query.where('key', 'in', list).execute()).map(({ key }) => key));
      }
      return found.toSorted((one, other) => other.length - one.length)[0];
    },
    saveProblems: (within, problems) => saveProblems(catalog, library.uid, run, within, problems),
  };
}

/** The kinds of art that have a file: only these keep a preview. */
function shownKinds(art: Readonly<Record<string, { readonly file?: unknown } | undefined>>): readonly string[] {
  return Object.entries(art).flatMap(([kind, entry]) => (entry?.file === undefined ? [] : [kind]));
}

async function saveRow(db: Db, row: ReturnType<typeof franchiseRow>): Promise<number> {
  const { libraryId: _libraryId, key: _key, ...values } = row;
  const saved = await db
    .insertInto('franchises')
    .values(row)
    .onConflict((conflict) => conflict.columns(['libraryId', 'key']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return saved.id;
}

async function savePreviews(
  db: Db,
  franchiseId: number,
  shown: readonly string[],
  previews: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  const gone = db.deleteFrom('franchisePreviews').where('franchiseId', '=', franchiseId);
  await (shown.length === 0 ? gone : gone.where('kind', 'not in', shown)).execute();
  for (const [kind, bytes] of previews) {
    const etag = etagOf(bytes);
    await db
      .insertInto('franchisePreviews')
      .values({ franchiseId, kind, etag, bytes })
      .onConflict((conflict) => conflict.columns(['franchiseId', 'kind']).doUpdateSet({ etag, bytes }))
      .execute();
  }
}

async function saveProblems(
  catalog: Catalog,
  libraryUid: string,
  run: { readonly id: string; readonly now: () => number },
  within: readonly string[],
  problems: readonly FranchiseProblem[],
): Promise<void> {
  const isLookedAt = (path: string) =>
    within.some((folder) => folder === '' || path === folder || path.startsWith(`${folder}/`));
  const known = await listProblems(catalog, libraryUid, problemsRead);
  const titles = new Set([
    ...known.map(({ title }) => title).filter(isLookedAt),
    ...problems.map(({ title }) => title),
  ]);
  const before = known.filter(({ title, cause }) => titles.has(title) && isOfWalk(cause));
  if (sameProblems(before, problems)) return;
  const now = { libraryUid, runId: run.id, nowMs: run.now() };
  await replaceProblems(catalog, now, { titles: [...titles], causes: franchiseProblemCauses }, problems);
}

/** Problems of published lists stay until the end of the run. */
function isOfWalk(cause: string): boolean {
  return franchiseProblemCauses.some((one) => one === cause);
}

function sameProblems(before: readonly Problem[], after: readonly Problem[]): boolean {
  const text = ({ cause, title, path, detail }: Problem) => JSON.stringify([cause, title, path, detail]);
  const known = new Set(before.map(text));
  const found = new Set(after.map(text));
  return known.size === found.size && [...found].every((one) => known.has(one));
}
