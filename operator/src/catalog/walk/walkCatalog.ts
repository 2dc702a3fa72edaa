/**
 * What a walk reads and writes about one Library (walk/catalog.ts). A scheduled walk reads every top here, so reads are
 * packed rows.
 */
import type { Insertable } from 'kysely';
import { messageFromJson } from '../../messages/stored.ts';
import type { CatalogTitle, TitleCatalog } from '../../walk/catalog.ts';
import type { Catalog } from '../database/catalog.ts';
import { type CatalogLibrary, registerLibrary } from '../database/library.ts';
import { etagOf } from '../database/previewQuery.ts';
import { previewsJson } from '../database/previewsColumn.ts';
import type { Db } from '../database/rowWriter.ts';
import { parseStored } from '../database/storedJson.ts';
import type { TermTable } from '../database/tables.ts';
import { candidateRows, factRows, fileRows, streamRows, type TitleRows, titleRow } from '../database/titleRows.ts';
import { splitTerms } from '../database/titleTerm.ts';
import { writeTogether } from '../database/together.ts';
import { readTitle } from '../page/titleQueries.ts';
import { failedAgain } from './failedTitle.ts';
import { forgetProblems, forgetRecords } from './goneNotes.ts';
import { forgetSeenFiles, readSeenFiles } from './seenFiles.ts';
import { knownInOrder, knownUnder, packedTitles, saveTops } from './topRows.ts';
import { type KnownTitle, statements, writers } from './walkStatements.ts';

/** A held path is at most this deep below the title's own name; more segments could only be hostile. */
const suffixSegments = 32;

/** Registers the Library and returns its catalog. Every method may throw CatalogError `busy` or `damaged`. */
export async function openWalkCatalog(catalog: Catalog, library: CatalogLibrary): Promise<TitleCatalog> {
  const libraryId = await registerLibrary(catalog, library);
  const { db, flavour } = catalog;
  const save: TitleCatalog['save'] = async ({ titles, snapshots }) => {
    if (titles.length === 0 && snapshots.length === 0) return;
    await flavour.expectSaves?.(db);
    await writeTogether(db, async (transaction) => {
      const saved = [...new Map(titles.map((title) => [title.key, title])).values()];
      const gone = await saveTitles(transaction, libraryId, saved);
      await saveTops(transaction, libraryId, { snapshots, gone, saved });
    });
  };
  return {
    knownUnder: (tops) => knownUnder(db, libraryId, tops),
    knownInOrder: (tops) => knownInOrder(db, libraryId, tops),
    tops: (after, limit) => listTops(db, libraryId, after, limit),
    async countTitles() {
      const row = await db
        .selectFrom('titles')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('libraryId', '=', libraryId)
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
    async previewKinds(title) {
      const rows = await db
        .selectFrom('previews')
        .innerJoin('titles', 'titles.id', 'previews.titleId')
        .select('previews.kind as kind')
        .where('titles.libraryId', '=', libraryId)
        .where('titles.key', '=', title)
        .execute();
      return new Set(rows.map(({ kind }) => kind));
    },
    save,
    // Only the walk writes titles, so nothing changes between reading and saving them.
    async failTitles(failed) {
      const titles: CatalogTitle[] = [];
      for (const one of failed) titles.push(failedAgain(await readTitle(catalog, library.uid, one.title.key), one));
      await save({ titles, snapshots: [] });
    },
    async removeTitles(keys, why = 'gone') {
      if (keys.length === 0) return;
      await writeTogether(db, async (transaction) => {
        await removeTitles(transaction, libraryId, keys);
        const notes = { db: transaction, libraryId, libraryUid: library.uid };
        await forgetProblems(notes, keys);
        if (why === 'gone') await forgetRecords(notes, keys);
      });
    },
    async removeTops(tops, why = 'gone') {
      if (tops.length === 0) return;
      await writeTogether(db, async (transaction) => {
        const keys = await removeTops(transaction, libraryId, tops);
        const notes = { db: transaction, libraryId, libraryUid: library.uid };
        await forgetProblems(notes, keys);
        if (why === 'gone') {
          await forgetRecords(notes, tops);
          await forgetSeenFiles(transaction, libraryId, tops);
        }
      });
    },
    seenFiles: (folders) => readSeenFiles(db, libraryId, folders),
    titleBySuffix: (segments) => titleBySuffix(db, libraryId, segments),
    async setAside() {
      const rows = await db
        .selectFrom('setAside')
        .select(['path', 'sizeBytes', 'mtimeMs', 'reason', 'reasonJson'])
        .where('libraryUid', '=', library.uid)
        .orderBy('path')
        .execute();
      return rows.map(({ path, sizeBytes, mtimeMs, reason, reasonJson }) => {
        return { path, sizeBytes, mtimeMs, reason: messageFromJson(reason, reasonJson) };
      });
    },
    async forgetSetAside(paths) {
      if (paths.length === 0) return;
      await writeTogether(db, async (transaction) => {
        for (const path of paths) {
          await transaction
            .deleteFrom('setAside')
            .where('libraryUid', '=', library.uid)
            .where('path', '=', path)
            .execute();
        }
      });
    },
  };
}

async function listTops(
  db: Db,
  libraryId: number,
  after: string | undefined,
  limit: number,
): Promise<readonly string[]> {
  let query = db.selectFrom('tops').select('top').where('libraryId', '=', libraryId);
  if (after !== undefined) query = query.where('top', '>', after);
  return (await query.orderBy('top').limit(limit).execute()).map((row) => row.top);
}

/** Returns the titles that were under another top before. Each key comes once. */
async function saveTitles(
  db: Db,
  libraryId: number,
  titles: readonly CatalogTitle[],
): Promise<readonly Pick<KnownTitle, 'key' | 'top'>[]> {
  const before = new Map<string, KnownTitle>();
  const keys = titles.map((title) => title.key);
  for (const known of await statements.knownTitles(db, [libraryId], keys)) before.set(known.key, known);

  const shaped = titles.map((title) => {
    const tags = tagsOf(title, before.get(title.key));
    const { row, terms } = titleRow(libraryId, title);
    return { title, tags, terms, row: { ...row, previewsJson: previewsJson(tags) } };
  });
  const rows = shaped.map(({ row }) => row);
  const ids = new Map((await writers.titles(db, rows)).map(({ id, key }) => [key, id]));
  // A row that was equal is not returned. It may be new: another process can have saved it meanwhile.
  const equal = keys.filter((key) => !ids.has(key));
  for (const { id, key } of await statements.titleIds(db, [libraryId], equal)) ids.set(key, id);
  const identified = shaped.map((one) => ({ ...one, titleId: idOf(ids, one.title.key) }));

  const knownIds = [...before.values()].map((known) => known.id);
  const rowsOf = <Row>(rows: (titleId: number, title: CatalogTitle) => readonly Row[]) =>
    identified.flatMap(({ titleId, title }) => rows(titleId, title));
  await replaceRows(
    db,
    knownIds,
    rowsOf((titleId, title) => fileRows(titleId, title.files)),
    { write: writers.files, count: statements.countFiles, remove: statements.deleteFiles },
  );
  await replaceRows(
    db,
    knownIds,
    rowsOf((titleId, title) => streamRows(titleId, title.files)),
    { write: writers.streams, count: statements.countStreams, remove: statements.deleteStreams },
  );
  await replaceRows(
    db,
    knownIds,
    rowsOf((titleId, title) => factRows(libraryId, titleId, title.facts)),
    { write: writers.facts, count: statements.countFacts, remove: statements.deleteFacts },
  );
  await replaceRows(
    db,
    knownIds,
    rowsOf((titleId, title) => candidateRows(titleId, title.candidates ?? [])),
    { write: writers.candidates, count: statements.countCandidates, remove: statements.deleteCandidates },
  );
  await savePreviews(db, identified, before);
  await saveTerms(db, libraryId, identified, before);
  return titles.flatMap(({ key, top }) => {
    const known = before.get(key);
    return known === undefined || known.top === top ? [] : [known];
  });
}

function idOf(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined)
    throw new Error(`the catalog returned no row for the title ${JSON.stringify(key)} that was just saved`);
  return id;
}

interface ChildRows<Row> {
  readonly write: (db: Db, rows: readonly Row[]) => Promise<unknown>;
  readonly count: (
    db: Db,
    leading: readonly unknown[],
    ids: readonly number[],
  ) => Promise<readonly { titleId: number; rows: number }[]>;
  readonly remove: (db: Db, leading: readonly unknown[], ids: readonly number[]) => Promise<unknown>;
}

/**
 * Replaces rows with the same key. Most saves change values only; if a title then has too many rows (a file or a fact
 * went), its rows are deleted and inserted again.
 */
async function replaceRows<Row extends { readonly titleId: number }>(
  db: Db,
  knownIds: readonly number[],
  rows: readonly Row[],
  { write, count, remove }: ChildRows<Row>,
): Promise<void> {
  await write(db, rows);
  const expected = new Map<number, number>();
  for (const { titleId } of rows) expected.set(titleId, (expected.get(titleId) ?? 0) + 1);
  const counted = await count(db, [], knownIds);
  const stale = new Set(
    counted.filter((one) => one.rows !== (expected.get(one.titleId) ?? 0)).map((one) => one.titleId),
  );
  if (stale.size === 0) return;
  await remove(db, [], [...stale]);
  await write(
    db,
    rows.filter((row) => stale.has(row.titleId)),
  );
}

/** The ETags of a title's previews, by kind. */
type PreviewTags = ReadonlyMap<string, string>;

async function savePreviews(
  db: Db,
  titles: readonly { readonly titleId: number; readonly title: CatalogTitle; readonly tags: PreviewTags }[],
  before: ReadonlyMap<string, KnownTitle>,
): Promise<void> {
  const rows = titles.flatMap(({ titleId, title, tags }) =>
    [...(title.previews ?? [])].map(([kind, bytes]) => ({
      titleId,
      kind,
      etag: tags.get(kind) ?? etagOf(bytes),
      bytes,
    })),
  );
  await writers.previews(db, rows);
  for (const { titleId, title, tags } of titles) {
    const gone = [...knownTags(before.get(title.key)).keys()].filter((kind) => !tags.has(kind));
    for (const kind of gone) await statements.deletePreviews(db, [kind], [titleId]);
  }
}

function knownTags(known: KnownTitle | undefined): PreviewTags {
  return new Map(Object.entries<string>(known === undefined ? {} : parseStored(known.previewsJson)));
}

/** Given previews, and known ones. A preview goes with its file: a title must not show art that it no longer has. */
function tagsOf({ facts, previews = new Map() }: CatalogTitle, known: KnownTitle | undefined): PreviewTags {
  const absent = new Set(
    facts.flatMap(({ subject, name, fact }) => (subject === '' && fact.state === 'absent' ? name : [])),
  );
  const kept = [...knownTags(known)].filter(([kind]) => !absent.has(kind));
  return new Map([...kept, ...[...previews].map(([kind, bytes]) => [kind, etagOf(bytes)] as const)]);
}

/** Most saves change facts only: unchanged terms are not written again. */
async function saveTerms(
  db: Db,
  libraryId: number,
  titles: readonly (TitleRows & { readonly titleId: number; readonly title: CatalogTitle })[],
  before: ReadonlyMap<string, KnownTitle>,
): Promise<void> {
  const titlesOf = new Map<string, number[]>();
  for (const { titleId, title, terms, row } of titles) {
    const known = before.get(title.key)?.terms ?? '';
    if (known === `${row.terms}${row.searchTerms}`) continue;
    const old = new Set(splitTerms(known));
    const now = new Set(terms);
    for (const term of now) {
      if (old.has(term)) continue;
      const listed = titlesOf.get(term);
      if (listed === undefined) titlesOf.set(term, [titleId]);
      else listed.push(titleId);
    }
    const gone = [...old].filter((term) => !now.has(term));
    if (gone.length > 0) await statements.deleteTerm(db, [libraryId, titleId], gone);
  }
  // In the index's order: neighbouring rows share pages, which matters in large catalogs.
  const added: Insertable<TermTable>[] = [];
  for (const term of [...titlesOf.keys()].sort()) {
    for (const titleId of titlesOf.get(term) ?? []) added.push({ libraryId, term, titleId });
  }
  await writers.terms(db, added);
}

async function removeTitles(db: Db, libraryId: number, keys: readonly string[]): Promise<void> {
  const known = await statements.knownTitles(db, [libraryId], [...new Set(keys)]);
  if (known.length === 0) return;
  await deleteTitles(db, libraryId, known);
  await saveTops(db, libraryId, { snapshots: [], gone: known, saved: [] });
}

/** Returns the keys of the titles that were under them. */
async function removeTops(db: Db, libraryId: number, tops: readonly string[]): Promise<readonly string[]> {
  const distinct = [...new Set(tops)];
  const keys: string[] = [];
  for (const { titlesJson } of await statements.packedTops(db, [libraryId], distinct)) {
    for (const [key] of packedTitles(titlesJson)) keys.push(key);
  }
  const known = await statements.knownTitles(db, [libraryId], keys);
  await deleteTitles(db, libraryId, known);
  await statements.deleteTops(db, [libraryId], distinct);
  return keys;
}

/**
 * Files, streams, facts, previews and candidates are deleted with their title (foreign keys); its terms are found from
 * the title's own copy.
 */
export async function deleteTitles(
  db: Db,
  libraryId: number,
  titles: readonly Pick<KnownTitle, 'id' | 'terms'>[],
): Promise<void> {
  for (const title of titles) await statements.deleteTerm(db, [libraryId, title.id], splitTerms(title.terms));
  await statements.deleteTitles(
    db,
    [],
    titles.map((title) => title.id),
  );
}

async function titleBySuffix(db: Db, libraryId: number, segments: readonly string[]): Promise<string | undefined> {
  const last = segments.slice(-suffixSegments);
  const suffixes = last.map((_, start) => last.slice(start).join('/'));
  if (suffixes.length === 0) return undefined;
  const found = await statements.keys(db, [libraryId], suffixes);
  return found
    .map((row) => row.key)
    .reduce<string | undefined>(
      (best, key) => (best !== undefined && best.length >= key.length ? best : key),
      undefined,
    );
}
