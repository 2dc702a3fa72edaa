/**
 * Queries for franchise pages: the list with the number of held members, one franchise with its members, its pictures.
 * Read-only.
 */
import type { Calendar, Era } from '@projectionist/franchise/document';
import type { Fault } from '@projectionist/franchise/fault';
import type { HeldState, Member, ResolvedMember } from '@projectionist/franchise/member';
import { resolve } from '@projectionist/franchise/resolve';
import type { FileFaults, FranchiseArt } from '../../franchises/catalog.ts';
import type { Catalog } from '../database/catalog.ts';
import { findLibrary } from '../database/library.ts';
import { type Preview, previewOf } from '../database/previewQuery.ts';
import { inLists } from '../database/rowWriter.ts';
import { parseStored } from '../database/storedJson.ts';
import { artFrom } from './artColumn.ts';
import { catalogCollection, collectionFor } from './franchiseCollection.ts';
import { type FranchiseDocument, readFaults, readMember } from './franchiseRows.ts';

/** How many members are in each state. */
export type HeldCounts = Readonly<Record<HeldState, number>>;

export interface ListedFranchise {
  /** The Library's uid. */
  readonly library: string;
  /** The file's path, relative to the root. */
  readonly key: string;
  readonly name: string;
  readonly universe?: string;
  readonly memberCount: number;
  readonly counts: HeldCounts;
  /** Errors of the current file; more than 0 means that an older version is shown. */
  readonly faultCount: number;
  readonly warningCount: number;
  /** Kinds of art with a preview, and its ETag. */
  readonly previews: Readonly<Record<string, string>>;
  /** Its first titles: held ones before others, each group in story order; at most `coversAtMost`. */
  readonly covers: readonly StoryPart[];
  /** The first title of the story that is released and not held. */
  readonly nextMissing?: StoryPart;
}

/** A film or a series of a story, whichever of its parts it is. */
export type StoryPart = Pick<ResolvedMember, 'kind' | 'id' | 'title' | 'state' | 'released'>;

/** A card of the page shows five pictures. */
const coversAtMost = 5;

export interface FranchiseDetail {
  readonly library: string;
  readonly key: string;
  readonly name: string;
  readonly universe?: string;
  readonly calendar?: Calendar;
  readonly eras: readonly Era[];
  readonly sources: readonly string[];
  readonly art: FranchiseArt;
  readonly previews: Readonly<Record<string, string>>;
  readonly faults?: FileFaults;
  readonly warnings: readonly Fault[];
  readonly counts: HeldCounts;
  /** In story order, in the form of the catalog's titles. */
  readonly members: readonly ResolvedMember[];
}

export interface FranchiseQuestion {
  /** YYYY-MM-DD: a later release date means coming. */
  readonly today: string;
}

/** By name. `library` is a uid; absent: all Libraries that are not removed. */
export async function listFranchises(
  catalog: Catalog,
  { today, library }: FranchiseQuestion & { readonly library?: string },
): Promise<readonly ListedFranchise[]> {
  let query = catalog.db
    .selectFrom('franchises')
    .innerJoin('libraries', 'libraries.id', 'franchises.libraryId')
    .selectAll('franchises')
    .select('libraries.uid as libraryUid')
    .where('libraries.removedAtMs', 'is', null);
  if (library !== undefined) query = query.where('libraries.uid', '=', library);
  const rows = await query.orderBy('sortName').orderBy('franchises.id').execute();
  const members = await membersOf(
    catalog,
    rows.map(({ id }) => id),
  );
  const collection = await collectionFor(catalog, [...members.values()].flat());
  const listed: ListedFranchise[] = [];
  for (const row of rows) {
    const warnings: readonly Fault[] = parseStored(row.warningsJson);
    const { key, name, universe, memberCount, faultCount } = row;
    const resolved = await resolve(members.get(row.id) ?? [], collection, { today });
    const nextMissing = resolved.find(({ state }) => state === 'missing');
    listed.push({
      library: row.libraryUid,
      key,
      name,
      ...(universe === null ? {} : { universe }),
      memberCount,
      counts: countStates(resolved),
      faultCount,
      warningCount: warnings.length,
      previews: await previewsOf(catalog, row.id),
      covers: coversOf(resolved),
      ...(nextMissing === undefined ? {} : { nextMissing: partOf(nextMissing) }),
    });
  }
  return listed;
}

/** All franchises by name, or one, with their members; of Libraries that are not removed. */
export async function resolvedStories(
  catalog: Catalog,
  { today }: FranchiseQuestion,
  only?: { readonly library: string; readonly key: string },
): Promise<readonly { readonly library: string; readonly members: readonly ResolvedMember[] }[]> {
  let query = catalog.db
    .selectFrom('franchises')
    .innerJoin('libraries', 'libraries.id', 'franchises.libraryId')
    .select(['franchises.id', 'libraries.uid as library'])
    .where('libraries.removedAtMs', 'is', null);
  if (only !== undefined) query = query.where('libraries.uid', '=', only.library).where('key', '=', only.key);
  const rows = await query.orderBy('sortName').orderBy('franchises.id').execute();
  const ids = rows.map(({ id }) => id);
  const members = await membersOf(catalog, ids);
  const collection = await collectionFor(catalog, [...members.values()].flat());
  const stories: { library: string; members: readonly ResolvedMember[] }[] = [];
  for (const { id, library } of rows) {
    stories.push({ library, members: await resolve(members.get(id) ?? [], collection, { today }) });
  }
  return stories;
}

/** undefined if the catalog does not know it. */
export async function readFranchise(
  catalog: Catalog,
  library: string,
  key: string,
  { today }: FranchiseQuestion,
): Promise<FranchiseDetail | undefined> {
  const libraryId = await findLibrary(catalog, library);
  if (libraryId === undefined) return undefined;
  const row = await catalog.db
    .selectFrom('franchises')
    .selectAll()
    .where('libraryId', '=', libraryId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const document: FranchiseDocument = parseStored(row.documentJson);
  const art = artFrom(row.artJson);
  const warnings: readonly Fault[] = parseStored(row.warningsJson);
  const faults = readFaults(row);
  const members = (await membersOf(catalog, [row.id])).get(row.id) ?? [];
  const resolved = await resolve(members, catalogCollection(catalog), { today });
  return {
    library,
    key,
    name: row.name,
    ...(row.universe === null ? {} : { universe: row.universe }),
    ...document,
    art,
    previews: await previewsOf(catalog, row.id),
    ...(faults === undefined ? {} : { faults }),
    warnings,
    counts: countStates(resolved),
    members: resolved,
  };
}

export async function countFranchises(catalog: Catalog, library: string): Promise<number> {
  const libraryId = await findLibrary(catalog, library);
  if (libraryId === undefined) return 0;
  const row = await catalog.db
    .selectFrom('franchises')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('libraryId', '=', libraryId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Links whose image was not fetched yet, counted by kind. */
export async function franchiseGaps(catalog: Catalog, library: string): Promise<Readonly<Record<string, number>>> {
  const libraryId = await findLibrary(catalog, library);
  if (libraryId === undefined) return {};
  const rows = await catalog.db.selectFrom('franchises').select('artJson').where('libraryId', '=', libraryId).execute();
  const gaps = new Map<string, number>();
  for (const { artJson } of rows) {
    const art = artFrom(artJson);
    for (const [kind, entry] of Object.entries(art)) {
      if (entry.fact.state === 'open') gaps.set(kind, (gaps.get(kind) ?? 0) + 1);
    }
  }
  return Object.fromEntries([...gaps].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

export async function franchisePreview(
  catalog: Catalog,
  library: string,
  key: string,
  kind: string,
): Promise<Preview | undefined> {
  return previewOf(catalog, 'franchise', { library, key, kind });
}

export interface FranchiseOfTitle {
  readonly library: string;
  readonly key: string;
  readonly name: string;
}

/** The franchises that contain a film or series with these ids (`tmdb:603`). */
export async function franchisesWith(
  { db }: Catalog,
  kind: 'movie' | 'series',
  ids: readonly string[],
): Promise<readonly FranchiseOfTitle[]> {
  if (ids.length === 0) return [];
  const kinds = kind === 'movie' ? (['movie'] as const) : (['series', 'season', 'episode'] as const);
  return db
    .selectFrom('franchises')
    .innerJoin('libraries', 'libraries.id', 'franchises.libraryId')
    .select(['libraries.uid as library', 'franchises.key as key', 'franchises.name as name'])
    .where('libraries.removedAtMs', 'is', null)
    .where('franchises.id', 'in', (inner) =>
      inner
        .selectFrom('franchiseMembers')
        .select('franchiseId')
        .where('memberId', 'in', ids)
        .where('franchiseMembers.kind', 'in', kinds),
    )
    .orderBy('sortName')
    .orderBy('franchises.id')
    .execute();
}

export async function membersOf(
  { db }: Catalog,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Member[]>> {
  const members = new Map<number, Member[]>();
  for (const list of inLists(ids)) {
    const rows = db.selectFrom('franchiseMembers').selectAll().where('franchiseId', 'in', list);
    for (const row of await rows.orderBy('franchiseId').orderBy('place').execute()) {
      const known = members.get(row.franchiseId);
      if (known === undefined) members.set(row.franchiseId, [readMember(row)]);
      else known.push(readMember(row));
    }
  }
  return members;
}

async function previewsOf({ db }: Catalog, franchiseId: number): Promise<Readonly<Record<string, string>>> {
  const rows = await db
    .selectFrom('franchisePreviews')
    .select(['kind', 'etag'])
    .where('franchiseId', '=', franchiseId)
    .orderBy('kind')
    .execute();
  return Object.fromEntries(rows.map(({ kind, etag }) => [kind, etag]));
}

function coversOf(members: readonly ResolvedMember[]): readonly StoryPart[] {
  const titles = new Map<string, ResolvedMember>();
  for (const member of members) {
    const title = `${member.kind === 'movie' ? 'movie' : 'series'} ${member.id}`;
    const known = titles.get(title);
    // Of a series with several parts a held one counts.
    if (known === undefined || (known.heldCount === 0 && member.heldCount > 0)) titles.set(title, member);
  }
  const all = [...titles.values()];
  const held = all.filter(({ heldCount }) => heldCount > 0);
  return [...held, ...all.filter(({ heldCount }) => heldCount === 0)].slice(0, coversAtMost).map(partOf);
}

function partOf({ kind, id, title, state, released }: ResolvedMember): StoryPart {
  return { kind, id, title, state, ...(released === undefined ? {} : { released }) };
}

function countStates(members: readonly ResolvedMember[]): HeldCounts {
  const counts = { held: 0, partlyHeld: 0, missing: 0, coming: 0 };
  for (const { state } of members) counts[state]++;
  return counts;
}
