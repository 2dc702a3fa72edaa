/** What a walk knows and writes of one Library (walk/catalog.ts). A scheduled walk reads every top here, so reads are packed rows. */
import { createHash } from 'node:crypto';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { CatalogTitle, FolderSnapshot, KnownTop, TitleCatalog } from '../walk/catalog.ts';
import { failedAgain } from './failedTitle.ts';
import { forgetProblems, forgetRecords } from './goneNotes.ts';
import { type CatalogLibrary, registerLibrary } from './library.ts';
import type { Catalog } from './open.ts';
import { type Db, listQuery, rowWriter } from './rowWriter.ts';
import type { FactTable, FileTable, StreamTable, TermTable, TitleTable, TopTable } from './tables.ts';
import { readTitle } from './titleQueries.ts';
import { factRows, fileRows, splitTerms, streamRows, titleRow } from './titleRows.ts';

/** A held path is at most this deep below the title's own name; more segments could only be hostile. */
const suffixSegments = 32;

type KnownTitle = { readonly id: number; readonly key: string; readonly top: string; readonly terms: string };
type PackedFolder = readonly [path: string, mtimeMs: number, digest: string, settled: 0 | 1];
type PackedTitle = readonly [key: string, dueAtMs: number | null];

const titleColumns = [
  'libraryId',
  'key',
  'top',
  'kind',
  'title',
  'sortTitle',
  'year',
  'idsJson',
  'arrivedAt',
  'sizeBytes',
  'dueAtMs',
  'resolution',
  'hdr',
  'videoCodec',
  'languagesJson',
  'gapsJson',
  'terms',
] as const satisfies readonly (keyof Insertable<TitleTable>)[];

const fileColumns = [
  'titleId',
  'number',
  'path',
  'sizeBytes',
  'mtimeMs',
  'season',
  'episodesJson',
  'airDate',
  'part',
  'version',
  'arrivedAt',
  'probeJson',
] as const satisfies readonly (keyof FileTable)[];

const streamColumns = [
  'titleId',
  'file',
  'kind',
  'place',
  'codec',
  'language',
  'detailJson',
] as const satisfies readonly (keyof StreamTable)[];

const factColumns = [
  'titleId',
  'subject',
  'name',
  'libraryId',
  'state',
  'at',
  'source',
  'reason',
  'nextTryAt',
  'tries',
  'dueAtMs',
] as const satisfies readonly (keyof FactTable)[];

const topColumns = ['libraryId', 'top', 'foldersJson', 'titlesJson'] as const satisfies readonly (keyof TopTable)[];

/** `on conflict (key) do update`: every column but the key takes the new row's value. */
function replacing(key: readonly string[], columns: readonly string[]): RawBuilder<unknown> {
  const names = sql.join(key.map((column) => sql.ref(column)));
  const values = columns.filter((column) => !key.includes(column));
  const changes = sql.join(values.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`));
  return sql`on conflict (${names}) do update set ${changes}`;
}

const countOf = (table: 'files' | 'streams' | 'facts') =>
  listQuery<{ titleId: number; rows: number }>(
    (list) =>
      sql`select "titleId", count(*) as rows from ${sql.table(table)} where "titleId" in (${list}) group by "titleId"`,
  );
const deleteOf = (table: 'files' | 'streams' | 'facts') =>
  listQuery<never>((list) => sql`delete from ${sql.table(table)} where "titleId" in (${list})`);

/** Statements are shared by all walks of a process; each holds only its own text. */
const statements = {
  packedTops: listQuery<{ top: string; foldersJson: string; titlesJson: string }>(
    (list) => sql`select top, "foldersJson", "titlesJson" from tops where "libraryId" = ${null} and top in (${list})`,
  ),
  knownTitles: listQuery<KnownTitle>(
    (list) => sql`select id, key, top, terms from titles where "libraryId" = ${null} and key in (${list})`,
  ),
  keys: listQuery<{ key: string }>(
    (list) => sql`select key from titles where "libraryId" = ${null} and key in (${list})`,
  ),
  deleteTitles: listQuery<never>((list) => sql`delete from titles where id in (${list})`),
  countFiles: countOf('files'),
  countStreams: countOf('streams'),
  countFacts: countOf('facts'),
  deleteFiles: deleteOf('files'),
  deleteStreams: deleteOf('streams'),
  deleteFacts: deleteOf('facts'),
  deleteTops: listQuery<never>((list) => sql`delete from tops where "libraryId" = ${null} and top in (${list})`),
  deleteTerm: listQuery<never>(
    (list) => sql`delete from terms where "libraryId" = ${null} and "titleId" = ${null} and term in (${list})`,
  ),
};

const writers = {
  titles: rowWriter<'titles', { id: number; key: string }>(
    'titles',
    titleColumns,
    sql`${replacing(['libraryId', 'key'], titleColumns)} returning id, key`,
  ),
  terms: rowWriter('terms', ['libraryId', 'term', 'titleId'], sql`on conflict do nothing`),
  files: rowWriter('files', fileColumns, replacing(['titleId', 'number'], fileColumns)),
  streams: rowWriter('streams', streamColumns, replacing(['titleId', 'file', 'kind', 'place'], streamColumns)),
  facts: rowWriter('facts', factColumns, replacing(['titleId', 'subject', 'name'], factColumns)),
  previews: rowWriter(
    'previews',
    ['titleId', 'kind', 'etag', 'bytes'],
    replacing(['titleId', 'kind'], ['titleId', 'kind', 'etag', 'bytes']),
  ),
  tops: rowWriter('tops', topColumns, replacing(['libraryId', 'top'], topColumns)),
};

/** Registers the Library and answers its catalog. Every method may throw CatalogError `busy` or `damaged`. */
export async function openWalkCatalog(catalog: Catalog, library: CatalogLibrary): Promise<TitleCatalog> {
  const libraryId = await registerLibrary(catalog, library);
  const { db } = catalog;
  const save: TitleCatalog['save'] = async ({ titles, snapshots }) => {
    if (titles.length === 0 && snapshots.length === 0) return;
    await db.transaction().execute(async (transaction) => {
      const saved = [...new Map(titles.map((title) => [title.key, title])).values()];
      const gone = await saveTitles(transaction, libraryId, saved);
      await saveTops(transaction, libraryId, { snapshots, gone, saved });
    });
  };
  return {
    knownUnder: (tops) => knownUnder(db, libraryId, tops),
    tops: (after, limit) => listTops(db, libraryId, after, limit),
    async countTitles() {
      const row = await db
        .selectFrom('titles')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('libraryId', '=', libraryId)
        .executeTakeFirstOrThrow();
      return Number(row.count);
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
      await db.transaction().execute(async (transaction) => {
        await removeTitles(transaction, libraryId, keys);
        const notes = { db: transaction, libraryId, libraryUid: library.uid };
        await forgetProblems(notes, keys);
        if (why === 'gone') await forgetRecords(notes, keys);
      });
    },
    async removeTops(tops, why = 'gone') {
      if (tops.length === 0) return;
      await db.transaction().execute(async (transaction) => {
        const keys = await removeTops(transaction, libraryId, tops);
        const notes = { db: transaction, libraryId, libraryUid: library.uid };
        await forgetProblems(notes, keys);
        if (why === 'gone') await forgetRecords(notes, tops);
      });
    },
    titleBySuffix: (segments) => titleBySuffix(db, libraryId, segments),
    async setAside() {
      return db
        .selectFrom('setAside')
        .select(['path', 'sizeBytes', 'mtimeMs', 'reason'])
        .where('libraryUid', '=', library.uid)
        .orderBy('path')
        .execute();
    },
    async forgetSetAside(paths) {
      if (paths.length === 0) return;
      await db.transaction().execute(async (transaction) => {
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

async function knownUnder(db: Db, libraryId: number, tops: readonly string[]): Promise<ReadonlyMap<string, KnownTop>> {
  const known = new Map<string, KnownTop>();
  for (const { top, foldersJson, titlesJson } of await statements.packedTops(db, [libraryId], tops)) {
    const packedFolders: readonly PackedFolder[] = JSON.parse(foldersJson);
    const packedTitles: readonly PackedTitle[] = JSON.parse(titlesJson);
    const folders = new Map<string, FolderSnapshot>();
    for (const [path, mtimeMs, digest, settled] of packedFolders) {
      folders.set(path, { path, top, mtimeMs, digest, settled: settled === 1 });
    }
    const titles = new Map<string, { readonly dueAtMs: number | undefined }>();
    for (const [key, dueAtMs] of packedTitles) titles.set(key, { dueAtMs: dueAtMs ?? undefined });
    known.set(top, { folders, titles });
  }
  return known;
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

/** Answers the titles that were under another top before. Each key comes once. */
async function saveTitles(
  db: Db,
  libraryId: number,
  titles: readonly CatalogTitle[],
): Promise<readonly Pick<KnownTitle, 'key' | 'top'>[]> {
  const before = new Map<string, KnownTitle>();
  const keys = titles.map((title) => title.key);
  for (const known of await statements.knownTitles(db, [libraryId], keys)) before.set(known.key, known);

  const shaped = titles.map((title) => ({ title, ...titleRow(libraryId, title) }));
  const ids = new Map<string, number>();
  for (const { id, key } of await writers.titles(
    db,
    shaped.map(({ row }) => row),
  )) {
    ids.set(key, id);
  }
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
  await savePreviews(db, identified);
  await saveTerms(db, libraryId, identified, before);
  return titles.flatMap(({ key, top }) => {
    const known = before.get(key);
    return known === undefined || known.top === top ? [] : [known];
  });
}

function idOf(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined)
    throw new Error(`the catalog answered no row for the title ${JSON.stringify(key)} it was just given`);
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
 * Writes rows over those of the same key. Most saves change values only; where a title then has more rows than it
 * should (a file or a fact went), its rows are removed and written again.
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

async function savePreviews(
  db: Db,
  titles: readonly { readonly titleId: number; readonly title: CatalogTitle }[],
): Promise<void> {
  const rows = titles.flatMap(({ titleId, title }) =>
    [...(title.previews ?? [])].map(([kind, bytes]) => ({ titleId, kind, etag: etagOf(bytes), bytes })),
  );
  await writers.previews(db, rows);
}

/** Of the picture's content, so that a rebuilt catalog gives browsers the same one. */
function etagOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
}

/** Most saves change facts only: terms that stay are not written again. */
async function saveTerms(
  db: Db,
  libraryId: number,
  titles: readonly { readonly titleId: number; readonly title: CatalogTitle; readonly terms: readonly string[] }[],
  before: ReadonlyMap<string, KnownTitle>,
): Promise<void> {
  const added: Insertable<TermTable>[] = [];
  for (const { titleId, title, terms } of titles) {
    const old = new Set(splitTerms(before.get(title.key)?.terms ?? ''));
    const now = new Set(terms);
    for (const term of now) if (!old.has(term)) added.push({ libraryId, term, titleId });
    const gone = [...old].filter((term) => !now.has(term));
    if (gone.length > 0) await statements.deleteTerm(db, [libraryId, titleId], gone);
  }
  // In the index's order: neighbours share pages, which large catalogs feel.
  added.sort((a, b) => (a.term < b.term ? -1 : a.term > b.term ? 1 : a.titleId - b.titleId));
  await writers.terms(db, added);
}

interface TopChange {
  readonly snapshots: readonly { readonly top: string; readonly folders: readonly FolderSnapshot[] }[];
  readonly gone: readonly Pick<KnownTitle, 'key' | 'top'>[];
  readonly saved: readonly Pick<CatalogTitle, 'key' | 'top' | 'dueAtMs'>[];
}

/**
 * Writes the rows of tops anew: snapshots, and `titlesJson`, the copy of the titles. It is also the only way from a top
 * to its titles, so that no index over them has to be written. `gone` leave their tops before `saved` enter theirs.
 */
async function saveTops(db: Db, libraryId: number, { snapshots, gone, saved }: TopChange): Promise<void> {
  const tops = new Set([...snapshots, ...gone, ...saved].map((one) => one.top));
  const folders = new Map<string, string>();
  const titles = new Map<string, Map<string, number | null>>();
  for (const { top, foldersJson, titlesJson } of await statements.packedTops(db, [libraryId], [...tops])) {
    const packed: readonly PackedTitle[] = JSON.parse(titlesJson);
    folders.set(top, foldersJson);
    titles.set(top, new Map(packed));
  }
  for (const snapshot of snapshots) {
    const packed: PackedFolder[] = snapshot.folders.map((f) => [f.path, f.mtimeMs, f.digest, f.settled ? 1 : 0]);
    folders.set(snapshot.top, JSON.stringify(packed));
  }
  for (const { key, top } of gone) titles.get(top)?.delete(key);
  for (const { key, top, dueAtMs } of saved) {
    const known = titles.get(top) ?? new Map<string, number | null>();
    titles.set(top, known.set(key, dueAtMs ?? null));
  }
  const rows = [...tops].map((top) => ({
    libraryId,
    top,
    foldersJson: folders.get(top) ?? '[]',
    titlesJson: JSON.stringify([...(titles.get(top) ?? [])]),
  }));
  const isEmpty = (row: (typeof rows)[number]) => row.titlesJson === '[]' && row.foldersJson === '[]';
  await writers.tops(
    db,
    rows.filter((row) => !isEmpty(row)),
  );
  await statements.deleteTops(
    db,
    [libraryId],
    rows.filter(isEmpty).map((row) => row.top),
  );
}

async function removeTitles(db: Db, libraryId: number, keys: readonly string[]): Promise<void> {
  const known = await statements.knownTitles(db, [libraryId], [...new Set(keys)]);
  if (known.length === 0) return;
  await deleteTitles(db, libraryId, known);
  await saveTops(db, libraryId, { snapshots: [], gone: known, saved: [] });
}

/** Answers the keys of the titles that were under them. */
async function removeTops(db: Db, libraryId: number, tops: readonly string[]): Promise<readonly string[]> {
  const distinct = [...new Set(tops)];
  const keys: string[] = [];
  for (const { titlesJson } of await statements.packedTops(db, [libraryId], distinct)) {
    const packed: readonly PackedTitle[] = JSON.parse(titlesJson);
    for (const [key] of packed) keys.push(key);
  }
  const known = await statements.knownTitles(db, [libraryId], keys);
  await deleteTitles(db, libraryId, known);
  await statements.deleteTops(db, [libraryId], distinct);
  return keys;
}

/** Files, streams, facts, previews and candidates go with their title (foreign keys); terms are found by what the title says. */
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
