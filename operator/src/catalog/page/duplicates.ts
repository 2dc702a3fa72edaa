/**
 * The titles that a collection has twice, in all Libraries. Ids and names are read in order, in windows, so that equal
 * ones follow one another: memory grows with the duplicates alone.
 */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Catalog } from '../database/catalog.ts';
import { inLists } from '../database/rowWriter.ts';
import { parseStored } from '../database/storedJson.ts';
import { term } from '../database/titleTerm.ts';
import { type DuplicateGroup, duplicateGroups, type PossibleCopy } from './duplicateGroups.ts';
import type { KeptAnswers } from './keptAnswers.ts';
import { type ReadWindow, runs, windowRows } from './keyedRuns.ts';
import { compareBytes } from './pageCursor.ts';
import {
  afterPrefix,
  conditionsOf,
  holds,
  type LibraryRow,
  selectedLibraries,
  type TitleQuestion,
} from './titleConditions.ts';
import { type ListedTitle, listedTitles } from './titlePages.ts';

export interface DuplicateCopy extends ListedTitle {
  readonly videoCodec?: string;
  /** Of all files together; 0 if unknown. */
  readonly durationSeconds: number;
  readonly files: number;
  /** Ascending; empty for a film. */
  readonly seasons: readonly number[];
}

export interface Duplicates {
  /** By name; the copies by size, largest first. */
  readonly groups: readonly { readonly copies: readonly DuplicateCopy[]; readonly sharedIds: readonly string[] }[];
  /** All groups of the question. */
  readonly total: number;
  readonly titles: number;
  /** The size of all copies but the largest of each group. */
  readonly spareBytes: number;
}

export interface DuplicateQuestion extends TitleQuestion {
  readonly offset: number;
  readonly limit: number;
}

interface FoundCopy extends PossibleCopy {
  readonly library: LibraryRow;
  readonly sizeBytes: number;
}

type FoundGroup = DuplicateGroup<FoundCopy>;
export type KeptDuplicates = KeptAnswers<readonly FoundGroup[]>;

/**
 * More copies than anybody decides on; the first ones by id and by name are enough to begin with. Comparing them takes
 * about 50 ms.
 */
const candidatesAtMost = 10_000;

/** A group belongs to the answer if one of its titles matches the question; of a search, by the words of its name. */
export async function duplicates(
  catalog: Catalog,
  { offset, limit, ...question }: DuplicateQuestion,
  kept: KeptDuplicates,
): Promise<Duplicates> {
  const found = await matchingGroups(catalog, question, kept);
  const shown = found.slice(offset, offset + limit);
  const copies = await readCopies(
    catalog,
    shown.flatMap((group) => group.copies),
  );
  const groups = shown.map(({ copies: own, sharedIds }) => ({
    copies: own.flatMap(({ id }) => copies.get(id) ?? []),
    sharedIds,
  }));
  return {
    // A copy may have been removed since.
    groups: groups.filter((group) => group.copies.length > 1),
    total: found.length,
    titles: found.reduce((sum, group) => sum + group.copies.length, 0),
    spareBytes: found.reduce((sum, group) => sum + spareOf(group), 0),
  };
}

function spareOf({ copies }: FoundGroup): number {
  return copies.slice(1).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

async function matchingGroups(
  catalog: Catalog,
  question: TitleQuestion,
  kept: KeptDuplicates,
): Promise<readonly FoundGroup[]> {
  const all = await kept.of('', () => findGroups(catalog));
  const { library, filters, search = '' } = question;
  const conditions = conditionsOf(question);
  if (library === undefined && conditions.length === 0) return all;
  return kept.of(JSON.stringify([library, filters, search.trim()]), async () => {
    const libraries = await selectedLibraries(catalog, library);
    const matching = new Set<number>();
    const ids = all.flatMap((group) => group.copies.map(({ id }) => id));
    for (const list of inLists(libraries.length === 0 ? [] : ids)) {
      let query = catalog.db
        .selectFrom('titles')
        .select('titles.id')
        .where('titles.id', 'in', list)
        .where(
          'titles.libraryId',
          'in',
          libraries.map(({ id }) => id),
        );
      for (const condition of conditions) query = query.where(holds(catalog, condition));
      for (const { id } of await query.execute()) matching.add(id);
      await setImmediate();
    }
    return all.filter((group) => group.copies.some(({ id }) => matching.has(id)));
  });
}

async function findGroups(catalog: Catalog): Promise<readonly FoundGroup[]> {
  const libraries = await selectedLibraries(catalog, undefined);
  const candidates = new Set<number>();
  for (const read of [readIds, readNames]) {
    const reads = libraries.map((library) => read(catalog, library.id));
    for await (const { ids } of runs(reads)) {
      for (const id of ids) candidates.add(id);
      if (candidates.size >= candidatesAtMost) break;
    }
  }
  const copies = await readPossible(catalog, libraries, [...candidates]);
  return duplicateGroups(copies).map(({ copies: own, ...group }) => ({
    ...group,
    copies: own.toSorted((a, b) => b.sizeBytes - a.sizeBytes || a.id - b.id),
  }));
}

function readIds({ db }: Catalog, libraryId: number): ReadWindow {
  const first = term('id', '');
  return (after = { key: first, id: 0 }) =>
    db
      .selectFrom('terms')
      .select(['term as key', 'titleId as id'])
      .where('libraryId', '=', libraryId)
      .where(sql<boolean>`(term, ${sql.ref('titleId')}) > (${after.key}, ${after.id})`)
      .where('term', '<', afterPrefix(first))
      // Not an id.
      .where('term', '!=', term('id', 'none'))
      .orderBy('term')
      .orderBy('titleId')
      .limit(windowRows)
      .execute();
}

function readNames({ db }: Catalog, libraryId: number): ReadWindow {
  return (after) => {
    const query = db
      .selectFrom('titles')
      .select(['sortTitle as key', 'id'])
      .where('libraryId', '=', libraryId)
      .orderBy('sortTitle')
      .orderBy('id')
      .limit(windowRows);
    if (after === undefined) return query.execute();
    return query.where(sql<boolean>`(${sql.ref('sortTitle')}, id) > (${after.key}, ${after.id})`).execute();
  };
}

async function readPossible(
  catalog: Catalog,
  libraries: readonly LibraryRow[],
  ids: readonly number[],
): Promise<readonly FoundCopy[]> {
  const byId = new Map(libraries.map((library) => [library.id, library]));
  const isRejected = holds(catalog, { terms: [term('id', 'none')], prefix: false });
  const copies = new Map<number, FoundCopy>();
  for (const list of inLists(ids)) {
    const rows = await catalog.db
      .selectFrom('titles')
      .select(['id', 'libraryId', 'kind', 'sortTitle', 'year', 'idsJson', 'sizeBytes'])
      .select(sql<number | boolean>`${isRejected}`.as('isRejected'))
      .where('titles.id', 'in', list)
      .execute();
    for (const { libraryId, idsJson, isRejected: rejected, ...row } of rows) {
      const library = byId.get(libraryId);
      // SQLite returns a boolean as a number.
      const known: Readonly<Record<string, string>> = Number(rejected) === 0 ? parseStored(idsJson) : {};
      if (library !== undefined) copies.set(row.id, { ...row, library, ids: known });
    }
    await setImmediate();
  }
  return [...copies.values()].toSorted(
    (a, b) => compareBytes(a.sortTitle, b.sortTitle) || a.year - b.year || a.id - b.id,
  );
}

async function readCopies(catalog: Catalog, found: readonly FoundCopy[]): Promise<ReadonlyMap<number, DuplicateCopy>> {
  const { db } = catalog;
  const listed = await listedTitles(catalog, found);
  const copies = new Map<number, DuplicateCopy>();
  for (const list of inLists(found.map(({ id }) => id))) {
    const details = await db
      .selectFrom('titles')
      .select(['id', 'videoCodec', 'durationSeconds'])
      .where('id', 'in', list)
      .execute();
    const counted = await db
      .selectFrom('files')
      .select(['titleId', 'season'])
      .select(({ fn }) => fn.countAll<number>().as('files'))
      .where('titleId', 'in', list)
      .groupBy(['titleId', 'season'])
      .orderBy('season')
      .execute();
    for (const { id, videoCodec, durationSeconds } of details) {
      const title = listed.get(id);
      if (title === undefined) continue;
      const own = counted.filter(({ titleId }) => titleId === id);
      copies.set(id, {
        ...title,
        durationSeconds,
        files: own.reduce((sum, { files }) => sum + Number(files), 0),
        seasons: own.flatMap(({ season }) => season ?? []),
        ...(videoCodec === null ? {} : { videoCodec }),
      });
    }
  }
  return copies;
}
