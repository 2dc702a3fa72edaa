/**
 * Titles in groups: the collections of films and the stories of which at least two titles are here, by name. A page
 * reads the terms of collections on from its cursor, and the titles of a few groups at a time: memory does not grow with
 * the catalog.
 */
import { type RawBuilder, sql } from 'kysely';
import type { TitleSummary } from '../../title/titleFacts.ts';
import type { Catalog } from '../database/catalog.ts';
import { collectionTerms } from '../database/collectionTerm.ts';
import { inLists } from '../database/rowWriter.ts';
import { parseStored } from '../database/storedJson.ts';
import {
  copiesInCollection,
  copiesInStory,
  groupOf,
  type HeldTitle,
  isCovered,
  type ShownGroup,
  sizeOf,
} from './collectionGroups.ts';
import type { KeptAnswers } from './keptAnswers.ts';
import { type ReadWindow, type Run, runs, windowRows } from './keyedRuns.ts';
import { compareBytes, compareGroups, type GroupPlace, readGroupCursor, writeGroupCursor } from './pageCursor.ts';
import { type SearchMemory, searchOf } from './searchPages.ts';
import type { Story } from './storyTitles.ts';
import {
  afterPrefix,
  conditionsOf,
  filterConditions,
  holds,
  type LibraryRow,
  selectedLibraries,
  type TitleQuestion,
} from './titleConditions.ts';
import { type ListedTitle, listedTitles } from './titlePages.ts';

export interface CollectionQuestion extends TitleQuestion {
  readonly after?: string;
  readonly limit: number;
  /** YYYY-MM-DD */
  readonly today: string;
}

export interface Collection {
  readonly name: string;
  /** Absent: a collection of films. */
  readonly story?: { readonly library: string; readonly key: string };
  /** Its films and series that are here. */
  readonly held: number;
  /** Of a story: how many it has, without those that are not released. */
  readonly of?: number;
  /** How many of those here match. */
  readonly matching: number;
  /** Those that match, at most `titlesAtMost`: a story in its order, a collection by year. */
  readonly titles: readonly ListedTitle[];
}

export interface CollectionPage {
  readonly collections: readonly Collection[];
  /** Pass it back as `after`; absent on the last page. */
  readonly next?: string;
}

export interface CollectionMemory {
  /** By the day. */
  readonly stories: KeptAnswers<readonly Story[]>;
  readonly readStories: (today: string) => Promise<readonly Story[]>;
  readonly searches?: SearchMemory;
}

/** As many posters of one group as anybody looks through; its own page has all. */
const titlesAtMost = 100;
/** Only broken metadata puts more titles into one collection; the others are not looked at. */
const collectionAtMost = 1_000;
/** The titles of this many groups are read at once: about 5 ms. */
const groupsAtOnce = 64;

interface Candidate {
  readonly place: GroupPlace;
  readonly ids: readonly number[];
  readonly story?: Story;
}

interface FoundGroup extends ShownGroup {
  readonly place: GroupPlace;
  readonly story?: Story;
}

interface HeldRow extends HeldTitle {
  readonly library: LibraryRow;
}

type ReadTitles = (ids: readonly number[]) => Promise<ReadonlyMap<number, HeldRow>>;

/** Throws CursorError. The titles that are here are counted without the search and the filters. */
export async function listCollections(
  catalog: Catalog,
  { after, limit, today, ...question }: CollectionQuestion,
  { stories: kept, readStories, searches }: CollectionMemory,
): Promise<CollectionPage> {
  const from = after === undefined ? undefined : readGroupCursor(after);
  const stories = await kept.of(today, () => readStories(today));
  const readTitles = await titleReader(catalog, question, searches);
  const libraries = await selectedLibraries(catalog, undefined);
  const storiesOf = indexStories(stories);
  const found: FoundGroup[] = [];
  let batch: Candidate[] = [];
  const settle = async () => {
    const titles = await readTitles(batch.flatMap(({ ids }) => ids));
    found.push(...batch.flatMap((candidate) => foundGroup(candidate, titles, storiesOf) ?? []));
    batch = [];
  };
  const sets = runs(libraries.map((library) => readTerms(catalog, library.id, from)));
  const begun = from === undefined ? stories : stories.filter(({ place }) => compareGroups(place, from) > 0);
  for await (const candidate of candidates(begun, sets)) {
    batch.push(candidate);
    if (batch.length < groupsAtOnce) continue;
    await settle();
    // One more than requested shows whether another page follows.
    if (found.length > limit) break;
  }
  await settle();
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    collections: await readGroups(catalog, shown, await readTitles(shownIds(shown))),
    ...(found.length <= limit || last === undefined ? {} : { next: writeGroupCursor(last.place) }),
  };
}

function shownIds(groups: readonly FoundGroup[]): readonly number[] {
  return groups.flatMap(({ shown }) => shown.slice(0, titlesAtMost).map(({ id }) => id));
}

function readTerms({ db }: Catalog, libraryId: number, from: GroupPlace | undefined): ReadWindow {
  return (after) => {
    const query = db
      .selectFrom('terms')
      .select(['term as key', 'titleId as id'])
      .where('libraryId', '=', libraryId)
      .where('term', '>', collectionTerms)
      .where('term', '<', afterPrefix(collectionTerms))
      .orderBy('term')
      .orderBy('titleId')
      .limit(windowRows);
    if (after !== undefined) {
      return query.where(sql<boolean>`(term, ${sql.ref('titleId')}) > (${after.key}, ${after.id})`).execute();
    }
    return (from === undefined ? query : query.where('term', '>', from.key)).execute();
  };
}

/** Both in one order. A collection has the number 0: it precedes a story of the same name. */
async function* candidates(stories: readonly Story[], sets: AsyncIterable<Run>): AsyncGenerator<Candidate> {
  let next = 0;
  for await (const { key, ids } of sets) {
    for (let story = stories[next]; story !== undefined; story = stories[next]) {
      if (compareBytes(story.place.key, key) >= 0) break;
      yield ofStory(story);
      next += 1;
    }
    yield { place: { key, id: 0 }, ids: ids.slice(0, collectionAtMost) };
  }
  for (const story of stories.slice(next)) yield ofStory(story);
}

function ofStory(story: Story): Candidate {
  return { place: story.place, ids: story.titles.flatMap(({ ids }) => ids), story };
}

function foundGroup(
  { place, ids, story }: Candidate,
  titles: ReadonlyMap<number, HeldRow>,
  storiesOf: ReadonlyMap<number, ReadonlySet<number>>,
): FoundGroup | undefined {
  const copies =
    story === undefined
      ? copiesInCollection(ids.flatMap((id) => titles.get(id) ?? []))
      : copiesInStory(story.titles, titles);
  const group = groupOf(copies);
  if (group === undefined || (story === undefined && isCovered(copies, storiesOf))) return undefined;
  return { ...group, place, ...(story === undefined ? {} : { story }) };
}

function indexStories(stories: readonly Story[]): ReadonlyMap<number, ReadonlySet<number>> {
  const known = new Map<number, Set<number>>();
  for (const { place, titles } of stories) {
    for (const id of titles.flatMap(({ ids }) => ids)) {
      const own = known.get(id);
      if (own === undefined) known.set(id, new Set([place.id]));
      else own.add(place.id);
    }
  }
  return known;
}

/** Reads titles by their numbers, and tests each against the search and the filters. */
async function titleReader(
  catalog: Catalog,
  question: TitleQuestion,
  searches: SearchMemory | undefined,
): Promise<ReadTitles> {
  const libraries = new Map((await selectedLibraries(catalog, undefined)).map((library) => [library.id, library]));
  const asked = new Set((await selectedLibraries(catalog, question.library)).map(({ id }) => id));
  const found = await searchOf(catalog, question, searches);
  // Of a search with too many hits the words of the names decide.
  const hits = found === undefined || found.isCut ? undefined : new Set(found.hits.map(({ id }) => id));
  const conditions = hits === undefined ? conditionsOf(question) : filterConditions(question);
  const isMatching = allHold(conditions.map((condition) => holds(catalog, condition)));
  return async (ids) => {
    const titles = new Map<number, HeldRow>();
    for (const list of inLists(ids)) {
      const rows = await catalog.db
        .selectFrom('titles')
        .select(['id', 'libraryId', 'kind', 'sortTitle', 'year'])
        .select(isMatching.as('isMatching'))
        .where('id', 'in', list)
        .execute();
      for (const { libraryId, isMatching: holdsAll, ...row } of rows) {
        const library = libraries.get(libraryId);
        if (library === undefined) continue;
        // SQLite returns a boolean as a number.
        const matches = Number(holdsAll) === 1 && asked.has(libraryId) && (hits === undefined || hits.has(row.id));
        titles.set(row.id, { ...row, library, isMatching: matches });
      }
    }
    return titles;
  };
}

function allHold(tests: readonly RawBuilder<boolean>[]): RawBuilder<number | boolean> {
  return tests.length === 0 ? sql<number>`1` : sql<number | boolean>`(${sql.join(tests, sql` and `)})`;
}

async function readGroups(
  catalog: Catalog,
  groups: readonly FoundGroup[],
  rows: ReadonlyMap<number, HeldRow>,
): Promise<readonly Collection[]> {
  const titles = await listedTitles(catalog, [...rows.values()]);
  const firstIds = groups.flatMap(({ story, shown: [first] }) => (story === undefined && first ? [first.id] : []));
  const names = await collectionNames(catalog, firstIds);
  return groups.flatMap(({ held, shown, story }): readonly Collection[] => {
    const name = story?.name ?? names.get(shown[0]?.id ?? 0);
    // Its titles may have been removed since.
    const own = shown.slice(0, titlesAtMost).flatMap(({ id }) => titles.get(id) ?? []);
    if (name === undefined || own.length === 0) return [];
    const ofStory = story === undefined ? {} : { story: { library: story.library, key: story.key } };
    const size = story === undefined ? {} : { of: Math.max(held, sizeOf(story.titles)) };
    return [{ name, ...ofStory, held, ...size, matching: shown.length, titles: own }];
  });
}

/** As the metadata of these titles write it. */
async function collectionNames({ db }: Catalog, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const names = new Map<number, string>();
  for (const list of inLists(ids)) {
    const rows = await db.selectFrom('titles').select(['id', 'summaryJson']).where('id', 'in', list).execute();
    for (const { id, summaryJson } of rows) {
      const { collection }: TitleSummary = parseStored(summaryJson ?? '{}');
      if (collection !== undefined) names.set(id, collection);
    }
  }
  return names;
}
