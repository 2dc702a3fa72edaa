/**
 * Queries about titles other than pages: one title with all its rows, gaps, open tiles, pictures. Read-only.
 */
import { oldWhy } from '../../messages/oldSentences.ts';
import { messageFromJson } from '../../messages/stored.ts';
import type { EpisodeTitle } from '../../title/episodeTitles.ts';
import type { Fact, Probe } from '../../title/facts.ts';
import type { ShownMarks } from '../../title/handMarks.ts';
import type { IdentityCandidate, TitleSummary } from '../../title/titleFacts.ts';
import type { CatalogFile, FactRow } from '../../walk/catalog.ts';
import type { Catalog } from '../database/catalog.ts';
import { findLibrary } from '../database/library.ts';
import { type Preview, previewOf } from '../database/previewQuery.ts';
import type { Db } from '../database/rowWriter.ts';
import { parseStored } from '../database/storedJson.ts';
import type { FactTable, FileTable, StreamTable } from '../database/tables.ts';
import type { ProbeFrame } from '../database/titleRows.ts';
import { term } from '../database/titleTerm.ts';
import { isLaterColumn, shownSlug } from './titleSlugs.ts';

export interface TitleDetail {
  readonly library: string;
  readonly key: string;
  /** The last segment of its address (titleSlugs.ts). */
  readonly slug: string;
  readonly top: string;
  readonly kind: 'movie' | 'series';
  readonly title: string;
  readonly year?: number;
  readonly ids: Readonly<Record<string, string>>;
  readonly arrivedAt: string;
  readonly sizeBytes: number;
  readonly dueAtMs?: number;
  /** With their streams and arrivals, as the walk saved them. */
  readonly files: readonly CatalogFile[];
  readonly facts: readonly FactRow[];
  readonly originalTitle?: string;
  readonly summary?: TitleSummary;
  /** Possible matches, best first, while the title is not identified. */
  readonly candidates: readonly IdentityCandidate[];
}

/**
 * Everything about one title; undefined if the catalog does not know it. A consistent snapshot, also while a walk
 * writes.
 */
export async function readTitle(catalog: Catalog, library: string, key: string): Promise<TitleDetail | undefined> {
  const libraryId = await findLibrary(catalog, library);
  if (libraryId === undefined) return undefined;
  return catalog.db
    .transaction()
    .setAccessMode('read only')
    .execute(async (db) => {
      const row = await db
        .selectFrom('titles')
        .selectAll()
        .select(isLaterColumn)
        .where('libraryId', '=', libraryId)
        .where('key', '=', key)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const files = await db.selectFrom('files').selectAll().where('titleId', '=', row.id).orderBy('number').execute();
      const streams = await db
        .selectFrom('streams')
        .selectAll()
        .where('titleId', '=', row.id)
        .orderBy('file')
        .orderBy('kind')
        .orderBy('place')
        .execute();
      const facts = await db
        .selectFrom('facts')
        .selectAll()
        .where('titleId', '=', row.id)
        .orderBy('subject')
        .orderBy('name')
        .execute();
      const ids: Readonly<Record<string, string>> = parseStored(row.idsJson);
      return {
        library,
        key,
        slug: shownSlug(row),
        top: row.top,
        kind: row.kind,
        title: row.title,
        ids,
        arrivedAt: row.arrivedAt,
        sizeBytes: row.sizeBytes,
        files: files.map((file) => readFile(file, streams)),
        facts: facts.map(readFact),
        candidates: await readCandidates(db, row.id),
        ...(row.year === 0 ? {} : { year: row.year }),
        ...(row.dueAtMs === null ? {} : { dueAtMs: row.dueAtMs }),
        ...optional('originalTitle', row.originalTitle),
        ...optional('summary', readSummary(row.summaryJson)),
      };
    });
}

function readSummary(text: string | null): TitleSummary | undefined {
  return text === null ? undefined : parseStored(text);
}

async function readCandidates(db: Db, titleId: number): Promise<readonly IdentityCandidate[]> {
  const rows = await db.selectFrom('candidates').selectAll().where('titleId', '=', titleId).orderBy('place').execute();
  return rows.map(({ id, title, year, score, why, whyJson }) => {
    return { id, title, score, why: messageFromJson(why, whyJson, oldWhy), ...optional('year', year) };
  });
}

function readFile(row: FileTable, streams: readonly StreamTable[]): CatalogFile {
  const episodes: readonly number[] | null = parseStored(row.episodesJson ?? 'null');
  const probe = readProbe(
    row,
    streams.filter((stream) => stream.file === row.number),
  );
  return {
    path: row.path,
    sizeBytes: row.sizeBytes,
    mtimeMs: row.mtimeMs,
    ...optional('season', row.season),
    ...optional('episodes', episodes),
    ...optional('airDate', row.airDate),
    ...optional('part', row.part),
    ...optional('version', row.version),
    ...optional('arrivedAt', row.arrivedAt),
    ...optional('probe', probe),
    ...optional('episodeTitles', readEpisodeTitles(row)),
    ...optional('marks', readMarks(row)),
  };
}

function readMarks({ marksJson }: Pick<FileTable, 'marksJson'>): ShownMarks | undefined {
  return marksJson === null ? undefined : parseStored(marksJson);
}

function readEpisodeTitles({ episodeTitlesJson }: FileTable): readonly EpisodeTitle[] | undefined {
  return episodeTitlesJson === null ? undefined : parseStored(episodeTitlesJson);
}

function readProbe(row: Pick<FileTable, 'probeJson'>, streams: readonly StreamTable[]): Probe | undefined {
  if (row.probeJson === null) return undefined;
  const frame: ProbeFrame = parseStored(row.probeJson);
  const ofKind = (kind: StreamTable['kind']) =>
    streams.filter((stream) => stream.kind === kind).map((stream) => parseStored(stream.detailJson));
  const video: Probe['video'] = ofKind('video');
  const audio: Probe['audio'] = ofKind('audio');
  const subtitles: Probe['subtitles'] = ofKind('subtitle');
  return { ...frame, video, audio, subtitles };
}

/** Converts a row of table `facts` to the form that walks and pages use. */
function readFact(row: FactTable): FactRow {
  const fact: Omit<Fact, 'value'> = {
    state: row.state,
    ...optional('at', row.at),
    ...optional('source', row.source),
    ...(row.reason === null ? {} : { reason: messageFromJson(row.reason, row.reasonJson) }),
    ...optional('nextTryAt', row.nextTryAt),
    ...optional('tries', row.tries),
  };
  return { subject: row.subject, name: row.name, fact };
}

function optional<Name extends string, Value>(
  name: Name,
  value: Value | null | undefined,
): { readonly [name_ in Name]?: Value } {
  const named: { [name_ in Name]?: Value } = {};
  if (value !== null && value !== undefined) named[name] = value;
  return named;
}

/** Open facts of a Library by name, for titles and videos alike. */
export async function gapCounts(catalog: Catalog, library: string): Promise<Readonly<Record<string, number>>> {
  const libraryId = await findLibrary(catalog, library);
  if (libraryId === undefined) return {};
  const rows = await catalog.db
    .selectFrom('facts')
    .select(['name', ({ fn }) => fn.countAll<number>().as('count')])
    .where('libraryId', '=', libraryId)
    .where('dueAtMs', 'is not', null)
    .where('state', '=', 'open')
    .groupBy('name')
    .orderBy('name')
    .execute();
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
}

/** The number of titles in a Library without any id, or whose ids were rejected. */
export async function countUnidentified(catalog: Catalog, library: string): Promise<number> {
  const libraryId = await findLibrary(catalog, library);
  if (libraryId === undefined) return 0;
  const row = await catalog.db
    .selectFrom('terms')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('libraryId', '=', libraryId)
    .where('term', '=', term('id', 'none'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export interface OpenTilesVideo {
  readonly path: string;
  /** The title's key. */
  readonly title: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
}

/**
 * Videos whose tiles are due now (open, or at their retry time), newest titles first. `now`: milliseconds since 1970.
 */
export async function openTiles(
  catalog: Catalog,
  library: string,
  limit: number,
  now: number,
): Promise<readonly OpenTilesVideo[]> {
  const libraryId = await findLibrary(catalog, library);
  if (libraryId === undefined) return [];
  return catalog.db
    .selectFrom('facts')
    .innerJoin('titles', 'titles.id', 'facts.titleId')
    .innerJoin('files', (join) =>
      join.onRef('files.titleId', '=', 'facts.titleId').onRef('files.path', '=', 'facts.subject'),
    )
    .select(['files.path as path', 'titles.key as title', 'files.sizeBytes as sizeBytes', 'files.mtimeMs as mtimeMs'])
    .where('facts.libraryId', '=', libraryId)
    .where('facts.name', '=', 'tiles')
    .where('facts.dueAtMs', 'is not', null)
    .where('facts.dueAtMs', '<=', now)
    .orderBy('facts.dueAtMs')
    .orderBy('facts.titleId', 'desc')
    .orderBy('facts.subject')
    .limit(limit)
    .execute();
}

/**
 * Facts of a Library that failed before `beforeMs` and will be retried: how many, and the earliest retry in
 * milliseconds since 1970.
 */
export async function failedFacts(
  catalog: Catalog,
  library: string,
  beforeMs: number,
): Promise<{ readonly facts: number; readonly nextTryAtMs: number } | undefined> {
  const libraryId = await findLibrary(catalog, library);
  if (libraryId === undefined) return undefined;
  const row = await catalog.db
    .selectFrom('facts')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('dueAtMs').as('next')])
    .where('libraryId', '=', libraryId)
    .where('dueAtMs', 'is not', null)
    .where('state', '=', 'failed')
    .where('at', '<', new Date(beforeMs).toISOString())
    .executeTakeFirstOrThrow();
  return row.next === null ? undefined : { facts: Number(row.count), nextTryAtMs: Number(row.next) };
}

export async function preview(
  catalog: Catalog,
  library: string,
  key: string,
  kind: string,
): Promise<Preview | undefined> {
  return previewOf(catalog, 'title', { library, key, kind });
}
