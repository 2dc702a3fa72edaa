/** Finds titles at TheTVDB by name, by its own id and by foreign ids. */
import { OutboundError } from '../../outbound/outboundError.ts';
import type { Ids, TitleKind } from '../../phases/details.ts';
import type { Found, SearchWish } from '../../phases/sources.ts';
import { unlessNotFound } from '../answer.ts';
import { isReadableList, readableBy } from '../readable.ts';
import {
  dateOf,
  distinct,
  imdbIdOf,
  known,
  lineOf,
  linesOf,
  listOf,
  namesOf,
  numericIdOf,
  type Row,
  rowOf,
  yearOf,
} from '../reading.ts';
import { classify, type TvdbClient } from './tvdbClient.ts';
import { idsOf, otherTitles, remoteIdsOf, tvdbIdOf } from './tvdbFacts.ts';
import { codesOf, wordingOf } from './tvdbLanguage.ts';

const foundAtMost = 20;
/** A bare number names titles, people and episodes of many services; this many of them are checked. */
const lookupsAtMost = 3;
/** Deletions of a year, 500 a page. */
const deletionPagesAtMost = 10;
const yearMs = 365 * 24 * 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

const dataOf = (body: unknown) => rowOf(body)['data'];
const isNamed = (row: Row) => tvdbIdOf(row) !== undefined && lineOf(row['name']) !== undefined;

const classifySearch = readableBy(classify, (body) => isReadableList(dataOf(body) ?? [], isNamed));

/** The number may belong to a person or an episode: a row is valid if it holds anything with an id. */
const classifyRemote = readableBy(classify, (body) =>
  isReadableList(dataOf(body) ?? [], (row) => Object.values(row).some((one) => tvdbIdOf(rowOf(one)) !== undefined)),
);

/** Its own name may be missing if translations have one. */
const classifyRecord = readableBy(classify, (body) => {
  const record = rowOf(dataOf(body));
  const names = namesOf(rowOf(record['translations'])['nameTranslations']);
  return tvdbIdOf(record) !== undefined && (lineOf(record['name']) !== undefined || names.length > 0);
});

export async function searchTitles(client: TvdbClient, wish: SearchWish): Promise<readonly Found[]> {
  const { kind, title, year } = wish;
  const ask = async (dated: number | undefined) => {
    const parameters = { query: title, type: kind, year: dated, limit: foundAtMost };
    const data = await client.data('/search', parameters, 'asSaid', classifySearch);
    return listOf(data, (row) => searchRow(row, kind, wish.languages)).slice(0, foundAtMost);
  };
  const found = await ask(year);
  // The year is that of one country's release. Without a hit, the caller compares years.
  return found.length === 0 && year !== undefined ? await ask(undefined) : found;
}

function searchRow(row: Row, kind: TitleKind, languages: readonly string[]): Found | undefined {
  const ids = idsOf(row, kind);
  const name = lineOf(row['name']);
  if (ids['tvdb'] === undefined || name === undefined || (row['type'] ?? kind) !== kind) return undefined;
  const translations = rowOf(row['translations']);
  const title =
    codesOf(languages)
      .map((code) => lineOf(translations[code]))
      .find((text) => text !== undefined) ?? name;
  const others = distinct([...linesOf(row['aliases']), ...linesOf(Object.values(translations))]);
  return known({
    source: 'tvdb',
    ids,
    title,
    originalTitle: name,
    alternativeTitles: others,
    year: yearOf(row['year']) ?? yearOf(dateOf(row['first_air_time']) ?? dateOf(row['first_release'])),
  });
}

/** Maps a whole record. */
export function foundTitle(body: Row, kind: TitleKind, languages: readonly string[]): Found | undefined {
  const ids = idsOf(body, kind);
  const { title } = wordingOf(body, codesOf(languages));
  if (ids['tvdb'] === undefined || title === undefined) return undefined;
  return known({
    source: 'tvdb',
    ids,
    title,
    originalTitle: lineOf(body['name']),
    alternativeTitles: otherTitles(body),
    year: yearOf(dateOf(body['firstAired']) ?? dateOf(rowOf(body['first_release'])['date'])) ?? yearOf(body['year']),
  });
}

/**
 * TheTVDB's id of the title with one of these ids. An IMDb id names one title. TMDB's number names others too, and
 * counts only if the record itself lists it as TMDB's. An id that names two titles finds none.
 */
export async function translated(client: TvdbClient, kind: TitleKind, ids: Ids): Promise<string | undefined> {
  const imdb = imdbIdOf(ids['imdb']);
  if (imdb !== undefined) {
    const found = await byRemoteId(client, kind, imdb);
    if (found.length === 1) return found[0];
  }
  const tmdb = numericIdOf(ids['tmdb']);
  if (tmdb === undefined) return undefined;
  const sure: string[] = [];
  for (const id of (await byRemoteId(client, kind, tmdb)).slice(0, lookupsAtMost)) {
    const body = await unlessNotFound(fetchRecord(client, kind, id));
    const own = body === undefined ? undefined : remoteIdsOf(body['remoteIds'], kind).get('tmdb');
    if (own?.has(tmdb) === true) sure.push(id);
  }
  return sure.length === 1 ? sure[0] : undefined;
}

async function byRemoteId(client: TvdbClient, kind: TitleKind, foreign: string): Promise<readonly string[]> {
  const data = await unlessNotFound(client.data(`/search/remoteid/${foreign}`, {}, 'asSaid', classifyRemote));
  return distinct(listOf(data, (row) => tvdbIdOf(rowOf(row[kind]))));
}

/** Includes all its art, people and translations. Throws OutboundError, SourceTrouble. */
async function fetchRecord(client: TvdbClient, kind: TitleKind, id: string): Promise<Row> {
  const path = kind === 'series' ? `/series/${id}/extended` : `/movies/${id}/extended`;
  return rowOf(await client.data(path, { meta: 'translations' }, 'asSaid', classifyRecord));
}

/**
 * Successors of records that were deleted as duplicates, by kind and id, from the deletions of a year. They are fetched
 * once.
 */
export type Successors = (kind: TitleKind, id: string) => Promise<string | undefined>;

export function createSuccessors(client: TvdbClient, nowMs: () => number): Successors {
  const lists = new Map<TitleKind, Promise<ReadonlyMap<string, string>>>();
  return async (kind, id) => {
    let list = lists.get(kind);
    if (list === undefined) {
      list = fetchSuccessors(client, kind, nowMs());
      lists.set(kind, list);
      // A failed request is repeated.
      list.catch(() => lists.delete(kind));
    }
    return (await list).get(id);
  };
}

async function fetchSuccessors(
  client: TvdbClient,
  kind: TitleKind,
  nowMs: number,
): Promise<ReadonlyMap<string, string>> {
  // By whole days, so that the address is the same all day.
  const since = Math.floor((nowMs - yearMs) / dayMs) * (dayMs / 1000);
  const type = kind === 'series' ? 'series' : 'movies';
  const rows = await client.pages('/updates', {
    parameters: { since, type, action: 'delete' },
    pagesAtMost: deletionPagesAtMost,
    rows: (data) => data,
  });
  const successors = listOf(rows, (row) => {
    const [id, next] = [numericIdOf(row['recordId']), numericIdOf(row['mergeToId'])];
    const isDeleted = row['methodInt'] === 3 || row['method'] === 'delete';
    const isSameKind = (row['mergeToEntityType'] || type) === type && (row['entityType'] || type) === type;
    return id === undefined || next === undefined || !isDeleted || !isSameKind ? undefined : ([id, next] as const);
  });
  return new Map(successors);
}

/** The record or its successor. One step only: a longer chain is as often a loop. */
export async function fetchLiving(
  client: TvdbClient,
  kind: TitleKind,
  id: string,
  successors: Successors,
): Promise<Row> {
  try {
    return await fetchRecord(client, kind, id);
  } catch (error) {
    if (!(error instanceof OutboundError) || error.kind !== 'notFound') throw error;
    const next = await unlessNotFound(successors(kind, id));
    if (next === undefined || next === id) throw error;
    return await fetchRecord(client, kind, next);
  }
}
