/** What a walk knows and writes of one Library (walk/catalog.ts). A scheduled walk reads every top here, so reads are packed rows. */
import { createHash } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { CatalogTitle, FolderSnapshot, KnownTop, TitleCatalog } from '../walk/catalog.ts';
import { type CatalogLibrary, registerLibrary } from './library.ts';
import type { Catalog } from './open.ts';
import { type Db, listQuery, rowWriter } from './rowWriter.ts';
import type { TermTable, TitleTable } from './tables.ts';
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

const replaced = (columns: readonly string[]) =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`));

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
  deleteFiles: listQuery<never>((list) => sql`delete from files where "titleId" in (${list})`),
  deleteStreams: listQuery<never>((list) => sql`delete from streams where "titleId" in (${list})`),
  deleteFacts: listQuery<never>((list) => sql`delete from facts where "titleId" in (${list})`),
  deleteTops: listQuery<never>((list) => sql`delete from tops where "libraryId" = ${null} and top in (${list})`),
  deleteEmptyTops: listQuery<never>(
    (list) =>
      sql`delete from tops where "libraryId" = ${null} and top in (${list}) and "foldersJson" = '[]' and "titlesJson" = '[]'`,
  ),
  deleteTerm: listQuery<never>(
    (list) => sql`delete from terms where "libraryId" = ${null} and "titleId" = ${null} and term in (${list})`,
  ),
};

const writers = {
  titles: rowWriter<'titles', { id: number; key: string }>(
    'titles',
    titleColumns,
    sql`on conflict ("libraryId", key) do update set ${replaced(titleColumns.slice(2))} returning id, key`,
  ),
  terms: rowWriter('terms', ['libraryId', 'term', 'titleId'], sql`on conflict do nothing`),
  files: rowWriter('files', [
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
  ]),
  streams: rowWriter('streams', ['titleId', 'file', 'kind', 'place', 'codec', 'language', 'detailJson']),
  facts: rowWriter('facts', [
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
  ]),
  previews: rowWriter(
    'previews',
    ['titleId', 'kind', 'etag', 'bytes'],
    sql`on conflict ("titleId", kind) do update set etag = excluded.etag, bytes = excluded.bytes`,
  ),
  folders: rowWriter(
    'tops',
    ['libraryId', 'top', 'foldersJson', 'titlesJson'],
    sql`on conflict ("libraryId", top) do update set "foldersJson" = excluded."foldersJson"`,
  ),
  titlesOfTop: rowWriter(
    'tops',
    ['libraryId', 'top', 'foldersJson', 'titlesJson'],
    sql`on conflict ("libraryId", top) do update set "titlesJson" = excluded."titlesJson"`,
  ),
};

/** Registers the Library and answers its catalog. Every method may throw CatalogError `busy` or `damaged`. */
export async function openWalkCatalog(catalog: Catalog, library: CatalogLibrary): Promise<TitleCatalog> {
  const libraryId = await registerLibrary(catalog, library);
  const { db } = catalog;
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
    async save({ titles, snapshots }) {
      if (titles.length === 0 && snapshots.length === 0) return;
      await db.transaction().execute(async (transaction) => {
        // Snapshots first: they make the rows of new tops, the titles' keys are then filled in.
        await saveSnapshots(transaction, libraryId, snapshots);
        await saveTitles(transaction, libraryId, titles);
      });
    },
    async removeTitles(keys) {
      if (keys.length > 0) await db.transaction().execute((transaction) => removeTitles(transaction, libraryId, keys));
    },
    async removeTops(tops) {
      if (tops.length > 0) await db.transaction().execute((transaction) => removeTops(transaction, libraryId, tops));
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

async function saveSnapshots(
  db: Db,
  libraryId: number,
  snapshots: readonly { readonly top: string; readonly folders: readonly FolderSnapshot[] }[],
): Promise<void> {
  const byTop = new Map(snapshots.map((snapshot) => [snapshot.top, snapshot.folders]));
  const rows = [...byTop].map(([top, folders]) => {
    const packed: PackedFolder[] = folders.map((f) => [f.path, f.mtimeMs, f.digest, f.settled ? 1 : 0]);
    return { libraryId, top, foldersJson: JSON.stringify(packed), titlesJson: '[]' };
  });
  await writers.folders(db, rows);
}

async function saveTitles(db: Db, libraryId: number, batch: readonly CatalogTitle[]): Promise<void> {
  if (batch.length === 0) return;
  const titles = [...new Map(batch.map((title) => [title.key, title])).values()];
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

  await removeChildren(
    db,
    [...before.values()].map((known) => known.id),
  );
  await writers.files(
    db,
    identified.flatMap(({ titleId, title }) => fileRows(titleId, title.files)),
  );
  await writers.streams(
    db,
    identified.flatMap(({ titleId, title }) => streamRows(titleId, title.files)),
  );
  await writers.facts(
    db,
    identified.flatMap(({ titleId, title }) => factRows(libraryId, titleId, title.facts)),
  );
  await savePreviews(db, identified);
  await saveTerms(db, libraryId, identified, before);
  const moved = titles.flatMap(({ key, top }) => {
    const known = before.get(key);
    return known === undefined || known.top === top ? [] : [known];
  });
  await repackTops(db, libraryId, moved, titles);
}

function idOf(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined)
    throw new Error(`the catalog answered no row for the title ${JSON.stringify(key)} it was just given`);
  return id;
}

async function removeChildren(db: Db, titleIds: readonly number[]): Promise<void> {
  await statements.deleteFiles(db, [], titleIds);
  await statements.deleteStreams(db, [], titleIds);
  await statements.deleteFacts(db, [], titleIds);
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

/**
 * Keeps `tops.titlesJson` the copy of the titles that it is: it is also the only way from a top to its titles, so that
 * no index over them has to be written. `gone` leave their tops before `saved` enter theirs.
 */
async function repackTops(
  db: Db,
  libraryId: number,
  gone: readonly Pick<KnownTitle, 'key' | 'top'>[],
  saved: readonly Pick<CatalogTitle, 'key' | 'top' | 'dueAtMs'>[],
): Promise<void> {
  const byTop = new Map<string, Map<string, number | null>>();
  for (const { top } of [...gone, ...saved]) byTop.set(top, new Map());
  for (const { top, titlesJson } of await statements.packedTops(db, [libraryId], [...byTop.keys()])) {
    const packed: readonly PackedTitle[] = JSON.parse(titlesJson);
    byTop.set(top, new Map(packed));
  }
  for (const { key, top } of gone) byTop.get(top)?.delete(key);
  for (const { key, top, dueAtMs } of saved) byTop.get(top)?.set(key, dueAtMs ?? null);
  const rows = [...byTop].map(([top, titles]) => ({
    libraryId,
    top,
    foldersJson: '[]',
    titlesJson: JSON.stringify([...titles]),
  }));
  await writers.titlesOfTop(db, rows);
  const empty = [...byTop].filter(([, titles]) => titles.size === 0).map(([top]) => top);
  await statements.deleteEmptyTops(db, [libraryId], empty);
}

async function removeTitles(db: Db, libraryId: number, keys: readonly string[]): Promise<void> {
  const known = await statements.knownTitles(db, [libraryId], [...new Set(keys)]);
  if (known.length === 0) return;
  await deleteTitles(db, libraryId, known);
  await repackTops(db, libraryId, known, []);
}

async function removeTops(db: Db, libraryId: number, tops: readonly string[]): Promise<void> {
  const distinct = [...new Set(tops)];
  const keys: string[] = [];
  for (const { titlesJson } of await statements.packedTops(db, [libraryId], distinct)) {
    const packed: readonly PackedTitle[] = JSON.parse(titlesJson);
    for (const [key] of packed) keys.push(key);
  }
  const known = await statements.knownTitles(db, [libraryId], keys);
  await deleteTitles(db, libraryId, known);
  await statements.deleteTops(db, [libraryId], distinct);
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
