/** Films and episodes that arrived after a time, for messages to people. */
import type { Catalog } from '../database/catalog.ts';
import { parseStored } from '../database/storedJson.ts';

export interface ArrivedTitle {
  readonly key: string;
  readonly kind: 'movie' | 'series';
  readonly title: string;
  readonly year?: number;
  readonly ids: Readonly<Record<string, string>>;
  readonly episodes: readonly { readonly season: number; readonly episode: number }[];
}

export interface Arrived {
  /** By name, at most `limit`. */
  readonly titles: readonly ArrivedTitle[];
  readonly count: number;
  /** RFC 3339, of the last one. */
  readonly lastAt: string;
}

/** undefined if nothing arrived. `limit`: how many titles are returned. */
export async function arrivedAfter(
  { db }: Catalog,
  libraryUid: string,
  after: string,
  limit: number,
): Promise<Arrived | undefined> {
  const titles = db
    .selectFrom('titles')
    .innerJoin('libraries', 'libraries.id', 'titles.libraryId')
    .where('libraries.uid', '=', libraryUid);
  const films = await titles
    .where('titles.kind', '=', 'movie')
    .where('titles.arrivedAt', '>', after)
    .select(['titles.id', 'titles.sortTitle', 'titles.arrivedAt'])
    .execute();
  const files = await titles
    .where('titles.kind', '=', 'series')
    .innerJoin('files', 'files.titleId', 'titles.id')
    .where('files.arrivedAt', '>', after)
    .select(['titles.id', 'titles.sortTitle', 'files.arrivedAt', 'files.season', 'files.episodesJson'])
    .execute();
  const byId = new Map<number, { sortTitle: string; episodes: Map<string, ArrivedTitle['episodes'][number]> }>();
  let lastAt = after;
  for (const row of [...films, ...files]) {
    const { id, sortTitle, arrivedAt } = row;
    if (arrivedAt !== null && arrivedAt > lastAt) lastAt = arrivedAt;
    const found = byId.get(id) ?? { sortTitle, episodes: new Map() };
    byId.set(id, found);
    if (!('episodesJson' in row) || row.episodesJson === null) continue;
    const season = row.season ?? 1;
    for (const episode of episodesIn(row.episodesJson)) found.episodes.set(`${season} ${episode}`, { season, episode });
  }
  if (byId.size === 0) return undefined;
  const first = [...byId].sort(([, a], [, b]) => (a.sortTitle < b.sortTitle ? -1 : 1)).slice(0, limit);
  const rows = await db
    .selectFrom('titles')
    .select(['id', 'key', 'kind', 'title', 'year', 'idsJson'])
    .where(
      'id',
      'in',
      first.map(([id]) => id),
    )
    .execute();
  return {
    count: byId.size,
    lastAt,
    titles: first.flatMap(([id, { episodes }]) => {
      const row = rows.find((one) => one.id === id);
      if (row === undefined) return [];
      const { key, kind, title, year, idsJson } = row;
      const ids = idsIn(idsJson);
      const named = { key, kind, title, ids, episodes: [...episodes.values()].sort(byNumber) };
      return [year === 0 ? named : { ...named, year }];
    }),
  };
}

function episodesIn(json: string): readonly number[] {
  return parseStored(json);
}

function idsIn(json: string): ArrivedTitle['ids'] {
  return parseStored(json);
}

function byNumber(a: ArrivedTitle['episodes'][number], b: ArrivedTitle['episodes'][number]): number {
  return a.season - b.season || a.episode - b.episode;
}

/** The names of the first titles of a Library, and how many it has. */
export async function firstTitles(catalog: Catalog, libraryUid: string, limit: number): Promise<Arrived | undefined> {
  const all = await arrivedAfter(catalog, libraryUid, '', limit);
  return all === undefined ? undefined : { ...all, titles: all.titles.map((title) => ({ ...title, episodes: [] })) };
}
