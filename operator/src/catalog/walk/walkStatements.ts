/** The statements of a walk's writes, compiled once: the columns, and what a new row replaces. */
import { type Insertable, type RawBuilder, sql } from 'kysely';
import { listQuery, rowWriter } from '../database/rowWriter.ts';
import type { CandidateTable, FactTable, FileTable, StreamTable, TitleTable, TopTable } from '../database/tables.ts';

export interface KnownTitle {
  readonly id: number;
  readonly key: string;
  readonly top: string;
  /** Of both columns. */
  readonly terms: string;
  readonly previewsJson: string;
}

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
  'originalTitle',
  'summaryJson',
  'searchTerms',
  'durationSeconds',
  'slug',
  'previewsJson',
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
  'episodeTitlesJson',
  'marksJson',
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
  'reasonJson',
  'nextTryAt',
  'tries',
  'dueAtMs',
] as const satisfies readonly (keyof FactTable)[];

const candidateColumns = [
  'titleId',
  'place',
  'id',
  'title',
  'year',
  'score',
  'why',
  'whyJson',
] as const satisfies readonly (keyof CandidateTable)[];

const topColumns = ['libraryId', 'top', 'foldersJson', 'titlesJson'] as const satisfies readonly (keyof TopTable)[];

/**
 * `on conflict (key) do update`: every column except the key takes the new row's value. A row that is already equal is
 * not written again, and not returned.
 */
function replacing(table: string, key: readonly string[], columns: readonly string[]): RawBuilder<unknown> {
  const names = sql.join(key.map((column) => sql.ref(column)));
  const values = columns.filter((column) => !key.includes(column));
  const changes = sql.join(values.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`));
  const before = sql.join(values.map((column) => sql.ref(`${table}.${column}`)));
  const after = sql.join(values.map((column) => sql.ref(`excluded.${column}`)));
  return sql`on conflict (${names}) do update set ${changes} where (${before}) is distinct from (${after})`;
}

type ChildTable = 'files' | 'streams' | 'facts' | 'candidates';

const countOf = (table: ChildTable) =>
  listQuery<{ titleId: number; rows: number }>(
    (list) =>
      sql`select "titleId", count(*) as rows from ${sql.table(table)} where "titleId" in (${list}) group by "titleId"`,
  );
const deleteOf = (table: ChildTable) =>
  listQuery<never>((list) => sql`delete from ${sql.table(table)} where "titleId" in (${list})`);

/** A range of the names of a walk's batch may hold gone ones, too: so many rows are still cheaper than a list. */
export const rangeAtMost = 256;

export interface TopRow {
  readonly top: string;
  readonly foldersJson: string;
  readonly titlesJson: string;
}

/** Shared by all walks of a process; each statement holds only its own text. */
export const statements = {
  packedTops: listQuery<TopRow>(
    (list) => sql`select top, "foldersJson", "titlesJson" from tops where "libraryId" = ${null} and top in (${list})`,
  ),
  /** The list is the last name. At most `rangeAtMost` rows. */
  packedTopsBetween: listQuery<TopRow>(
    (last) =>
      sql`select top, "foldersJson", "titlesJson" from tops where "libraryId" = ${null} and top between ${null} and ${last} limit ${sql.lit(rangeAtMost)}`,
  ),
  knownTitles: listQuery<KnownTitle>(
    (list) =>
      sql`select id, key, top, terms || "searchTerms" as terms, "previewsJson" from titles where "libraryId" = ${null} and key in (${list})`,
  ),
  titleIds: listQuery<{ id: number; key: string }>(
    (list) => sql`select id, key from titles where "libraryId" = ${null} and key in (${list})`,
  ),
  keys: listQuery<{ key: string }>(
    (list) => sql`select key from titles where "libraryId" = ${null} and key in (${list})`,
  ),
  deleteTitles: listQuery<never>((list) => sql`delete from titles where id in (${list})`),
  countFiles: countOf('files'),
  countStreams: countOf('streams'),
  countFacts: countOf('facts'),
  countCandidates: countOf('candidates'),
  deleteFiles: deleteOf('files'),
  deleteStreams: deleteOf('streams'),
  deleteFacts: deleteOf('facts'),
  deleteCandidates: deleteOf('candidates'),
  deletePreviews: listQuery<never>((list) => sql`delete from previews where kind = ${null} and "titleId" in (${list})`),
  deleteTops: listQuery<never>((list) => sql`delete from tops where "libraryId" = ${null} and top in (${list})`),
  deleteTerm: listQuery<never>(
    (list) => sql`delete from terms where "libraryId" = ${null} and "titleId" = ${null} and term in (${list})`,
  ),
};

export const writers = {
  titles: rowWriter<'titles', { id: number; key: string }>(
    'titles',
    titleColumns,
    sql`${replacing('titles', ['libraryId', 'key'], titleColumns)} returning id, key`,
  ),
  terms: rowWriter('terms', ['libraryId', 'term', 'titleId'], sql`on conflict do nothing`),
  files: rowWriter('files', fileColumns, replacing('files', ['titleId', 'number'], fileColumns)),
  streams: rowWriter(
    'streams',
    streamColumns,
    replacing('streams', ['titleId', 'file', 'kind', 'place'], streamColumns),
  ),
  facts: rowWriter('facts', factColumns, replacing('facts', ['titleId', 'subject', 'name'], factColumns)),
  candidates: rowWriter(
    'candidates',
    candidateColumns,
    replacing('candidates', ['titleId', 'place'], candidateColumns),
  ),
  previews: rowWriter(
    'previews',
    ['titleId', 'kind', 'etag', 'bytes'],
    replacing('previews', ['titleId', 'kind'], ['titleId', 'kind', 'etag', 'bytes']),
  ),
  tops: rowWriter('tops', topColumns, replacing('tops', ['libraryId', 'top'], topColumns)),
};
