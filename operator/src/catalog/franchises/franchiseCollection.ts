/**
 * Finds the titles of all Libraries for a franchise: by scheme:id, with their playable videos. Read-only. Titles are
 * matched on each read, so a title that gets its id later is a member from then on.
 */
import type { Collection, HeldTitle } from '@projectionist/franchise/collection';
import type { HeldItem, Member } from '@projectionist/franchise/member';
import { sql } from 'kysely';
import type { TitleSummary } from '../../title/titleFacts.ts';
import type { Catalog } from '../database/catalog.ts';
import { inLists, listQuery } from '../database/rowWriter.ts';
import { parseStored } from '../database/storedJson.ts';
import type { ProbeFrame } from '../database/titleRows.ts';
import { term } from '../database/titleTerm.ts';

/** Key for a title or file of any Library: a uid contains no slash. */
function heldKey(library: string, path: string): string {
  return `${library}/${path}`;
}

interface TitleRow {
  readonly id: number;
  readonly library: string;
  readonly key: string;
  readonly kind: 'movie' | 'series';
  readonly title: string;
  readonly ids: readonly string[];
  /** `TitleSummary`, as the walk wrote it. */
  readonly summaryJson: string | null;
}

interface FileRow {
  readonly titleId: number;
  readonly path: string;
  readonly season: number | null;
  readonly episodesJson: string | null;
  readonly part: number | null;
  readonly probeJson: string | null;
}

export function catalogCollection(catalog: Catalog): Collection {
  return { find: (kind, ids) => findHeld(catalog, kind, ids) };
}

/**
 * The same for many franchises: looks up all their members at once. A list of franchises would otherwise query the
 * catalog once for each.
 */
export async function collectionFor(catalog: Catalog, members: Iterable<Member>): Promise<Collection> {
  const wanted = { movie: new Set<string>(), series: new Set<string>() };
  for (const { kind, id } of members) wanted[kind === 'movie' ? 'movie' : 'series'].add(id);
  const held = {
    movie: await findHeld(catalog, 'movie', [...wanted.movie]),
    series: await findHeld(catalog, 'series', [...wanted.series]),
  };
  return {
    async find(kind, ids) {
      const found = ids.map((id) => [id, held[kind].get(id)] as const);
      return new Map(found.flatMap(([id, title]) => (title === undefined ? [] : [[id, title] as const])));
    },
  };
}

async function findHeld(
  catalog: Catalog,
  kind: 'movie' | 'series',
  ids: readonly string[],
): Promise<ReadonlyMap<string, HeldTitle>> {
  const byId = await titlesByIds(catalog, kind, ids);
  const titleIds = [...new Set([...byId.values()].flat().map(({ id }) => id))];
  const files = new Map<number, FileRow[]>();
  for (const row of await filesOf(catalog.db, [], titleIds)) {
    const known = files.get(row.titleId);
    if (known === undefined) files.set(row.titleId, [row]);
    else known.push(row);
  }
  const held = new Map<string, HeldTitle>();
  for (const [id, titles] of byId) {
    const title = heldTitle(kind, titles, files);
    if (title !== undefined) held.set(id, title);
  }
  return held;
}

const filesOf = listQuery<FileRow>(
  (list) =>
    sql`select "titleId", path, season, "episodesJson", part, "probeJson" from files where "titleId" in (${list}) order by "titleId", number`,
);

/** In the order of the Libraries and of the titles' arrival: of several copies the first is shown. */
export async function titlesByIds(
  { db }: Catalog,
  kind: 'movie' | 'series',
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly TitleRow[]>> {
  // Terms are lower case, ids may not be: several ids may share one term.
  const asked = new Map<string, string[]>();
  for (const id of new Set(ids)) asked.set(term('id', id), [...(asked.get(term('id', id)) ?? []), id]);
  const found = new Map<string, TitleRow[]>();
  const libraries = db.selectFrom('libraries').select(['id', 'uid']).where('removedAtMs', 'is', null);
  for (const library of await libraries.orderBy('namespace').orderBy('name').execute()) {
    for (const terms of inLists([...asked.keys()])) {
      const rows = await db
        .selectFrom('terms')
        .innerJoin('titles', 'titles.id', 'terms.titleId')
        .select(['terms.term as term', 'titles.id as id', 'titles.key as key', 'titles.title as title'])
        .select(['titles.idsJson as idsJson', 'titles.summaryJson as summaryJson'])
        .where('terms.libraryId', '=', library.id)
        .where('terms.term', 'in', terms)
        .where('titles.kind', '=', kind)
        .orderBy('titles.id')
        .execute();
      for (const row of rows) {
        const { id, key, title, summaryJson } = row;
        const one = { id, key, title, kind, summaryJson, library: library.uid, ids: idsOf(row.idsJson) };
        for (const wanted of asked.get(row.term) ?? []) found.set(wanted, [...(found.get(wanted) ?? []), one]);
      }
    }
  }
  return found;
}

function idsOf(idsJson: string): readonly string[] {
  const ids: Readonly<Record<string, string>> = parseStored(idsJson);
  return Object.entries(ids).map(([scheme, id]) => `${scheme}:${id}`);
}

/** A film is its first copy. A series may have seasons in several Libraries. */
function heldTitle(
  kind: 'movie' | 'series',
  titles: readonly TitleRow[],
  files: ReadonlyMap<number, readonly FileRow[]>,
): HeldTitle | undefined {
  const playable = titles.filter(({ id }) => (files.get(id) ?? []).length > 0);
  const [first] = playable;
  if (first === undefined) return undefined;
  const ids = [...new Set(playable.flatMap((title) => title.ids))];
  const head = { kind, title: first.title, ids, key: heldKey(first.library, first.key) };
  const [video] = files.get(first.id) ?? [];
  if (kind === 'movie') return { ...head, items: video === undefined ? [] : [itemOf(first.library, video)] };
  const episodesOfSeason = countsOf(playable);
  return {
    ...head,
    items: episodesOf(playable, files),
    ...(episodesOfSeason.size === 0 ? {} : { episodesOfSeason }),
  };
}

/** A source counts only the seasons that a Library holds, so the counts of all Libraries are merged. */
function countsOf(titles: readonly TitleRow[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { summaryJson } of titles) {
    const { episodesOfSeason = {} }: TitleSummary = summaryJson === null ? {} : parseStored(summaryJson);
    for (const [season, count] of Object.entries(episodesOfSeason)) {
      if (!counts.has(Number(season))) counts.set(Number(season), count);
    }
  }
  return counts;
}

function episodesOf(titles: readonly TitleRow[], files: ReadonlyMap<number, readonly FileRow[]>): readonly HeldItem[] {
  const byEpisode = new Map<string, HeldItem & { readonly season: number; readonly episode: number }>();
  for (const { id, library } of titles) {
    for (const file of files.get(id) ?? []) {
      const { season, episodesJson, part } = file;
      // Only the first part of an episode is listed: the player continues with the second.
      if (season === null || episodesJson === null || (part ?? 1) > 1) continue;
      const episodes: readonly number[] = parseStored(episodesJson);
      for (const episode of episodes) {
        const name = `${season}:${episode}`;
        if (!byEpisode.has(name)) byEpisode.set(name, { ...itemOf(library, file), season, episode });
      }
    }
  }
  return [...byEpisode.values()].toSorted((a, b) => a.season - b.season || a.episode - b.episode);
}

function itemOf(library: string, { path, probeJson }: FileRow): HeldItem {
  const probe: Partial<ProbeFrame> = probeJson === null ? {} : parseStored(probeJson);
  const { durationSeconds } = probe;
  return { key: heldKey(library, path), path, ...(durationSeconds === undefined ? {} : { durationSeconds }) };
}
