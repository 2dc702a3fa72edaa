/**
 * Conditions on titles, as terms of the catalog: how many titles match each, and which few titles match all.
 *
 * A rare condition is answered from its own side (its titles are fetched and sorted), a common one from the order's
 * side (titles are visited in order and tested). The threshold keeps both within a few thousand rows.
 */
import { type Expression, type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Catalog } from '../database/catalog.ts';
import { collectionTerm, collectionTerms } from '../database/collectionTerm.ts';
import type { CatalogTables } from '../database/tables.ts';
import { term } from '../database/titleTerm.ts';
import { questionWords } from '../database/words.ts';
import { FreshAnswers } from './freshAnswers.ts';

/** Of several values of one filter a title has at least one. */
export type FilterValues = string | readonly string[];

export interface TitleFilters {
  /** `movie`, `series` */
  readonly kind?: FilterValues;
  /** `2160p`, `1080p`, …, `sd`: the best of the title's files. */
  readonly resolution?: FilterValues;
  /** `any`, `none`, or a kind (`HDR10`) of at least one of its files. */
  readonly hdr?: FilterValues;
  /** Video codec of at least one of its files. */
  readonly codec?: FilterValues;
  /** Audio language of at least one of its files. */
  readonly language?: FilterValues;
  /** Name of a fact that is open for the title or one of its files. */
  readonly gap?: FilterValues;
  /** Name of its collection, in any letter case. */
  readonly collection?: string;
  /** Titles without any id. */
  readonly unidentified?: boolean;
  /** Titles without a poster, even if it is still being searched for. */
  readonly withoutArt?: boolean;
}

export interface TitleQuestion {
  /** One uid or several; absent: all Libraries that are not removed. */
  readonly library?: FilterValues;
  /** Names, people, episodes (searchHits.ts); without any letter or digit it may match everything. */
  readonly search?: string;
  readonly filters?: TitleFilters;
}

/**
 * About the square root of 60 x 100,000: there, fetching every match costs as much as visiting titles until 60 match.
 */
const rareMatches = 2_000;
/**
 * Two common conditions may be rare together: up to this many titles of the rarer one are looked up among the others,
 * in about 10 ms.
 */
const countedMatches = 20_000;
/** Filters and searches that people have open at once. */
const countsAtMost = 64;
/** The end of the range of terms with this beginning: a character above every other in UTF-8, and so in both databases. */
export function afterPrefix(start: string): string {
  return `${start}\u{10ffff}`;
}

/** One condition: at least one of the terms, or the beginning of one. */
export interface Condition {
  readonly terms: readonly string[];
  readonly prefix: boolean;
}

export interface LibraryRow {
  readonly id: number;
  readonly uid: string;
}

/** The words of names alone, and the filters. */
export function conditionsOf(question: TitleQuestion): readonly Condition[] {
  const words = questionWords(question.search ?? '').map((word) => ({ terms: [term('w', word)], prefix: true }));
  return [...words, ...filterConditions(question)];
}

export function filterConditions({ filters = {} }: TitleQuestion): readonly Condition[] {
  const exact = (name: string, value: FilterValues | undefined): Condition[] => {
    const terms = valuesOf(value).map((one) => term(name, one));
    return terms.length === 0 ? [] : [{ terms, prefix: false }];
  };
  const { collection } = filters;
  // A name without any sign is nobody's.
  const ofCollection = collection === undefined ? [] : [collectionTerm(collection) ?? collectionTerms];
  return [
    ...ofCollection.map((one) => ({ terms: [one], prefix: false })),
    ...exact('kind', filters.kind),
    ...exact('res', filters.resolution),
    ...exact('hdr', filters.hdr),
    ...exact('codec', filters.codec),
    ...exact('lang', filters.language),
    ...exact('gap', filters.gap),
    ...exact('id', filters.unidentified === true ? 'none' : undefined),
    ...exact('art', filters.withoutArt === true ? 'none' : undefined),
  ];
}

export function valuesOf(value: FilterValues | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : [...new Set(value)];
}

/** No value means every Library, as it does for the other filters. */
export async function selectedLibraries(
  { db }: Catalog,
  uid: FilterValues | undefined,
): Promise<readonly LibraryRow[]> {
  const query = db.selectFrom('libraries').select(['id', 'uid']);
  const uids = valuesOf(uid);
  if (uids.length > 0) return query.where('uid', 'in', uids).execute();
  return query.where('removedAtMs', 'is', null).execute();
}

type From = Pick<ExpressionBuilder<CatalogTables, never>, 'selectFrom'>;

function matching(from: From, libraryId: number, condition: Condition) {
  const query = from.selectFrom('terms').select('terms.titleId as titleId').where('terms.libraryId', '=', libraryId);
  const [first = '', ...others] = condition.terms;
  if (condition.prefix) return query.where('terms.term', '>=', first).where('terms.term', '<', afterPrefix(first));
  return others.length === 0
    ? query.where('terms.term', '=', first)
    : query.where('terms.term', 'in', [...condition.terms]);
}

const titleTerms = sql.ref<string>('titles.terms');

/** The condition's texts in the title's own copy of its terms. */
function heldTexts({ terms, prefix }: Condition): readonly string[] {
  return terms.map((one) => (prefix ? ` ${one}` : ` ${one} `));
}

/** Tests the condition on that copy. */
export function holds({ flavour }: Pick<Catalog, 'flavour'>, condition: Condition): RawBuilder<boolean> {
  const tests = heldTexts(condition).map((text) => flavour.contains(titleTerms, text));
  const [first, ...others] = tests;
  return first !== undefined && others.length === 0 ? first : sql<boolean>`(${sql.join(tests, sql` or `)})`;
}

/**
 * Tests the condition in table `terms`, where the rows of a term are neighbours: a title that fails is not read. Not for
 * beginnings of words.
 */
export function hasTerm(
  { terms }: Condition,
  libraryId: Expression<number>,
  titleId: Expression<number>,
): RawBuilder<boolean> {
  const list = sql.join(terms.map((one) => sql.val(one)));
  return sql<boolean>`exists (select 1 from terms
    where ${sql.ref('terms.libraryId')} = ${libraryId} and terms.term in (${list}) and ${sql.ref('terms.titleId')} = ${titleId})`;
}

interface FoundId {
  readonly titleId: number;
}

interface CountedCondition extends Condition {
  /** At most one more than `countedMatches`. */
  readonly matches: number;
}

/** The conditions with their number of matches, rarest first; a condition without any match is returned alone. */
async function countConditions(
  { db }: Catalog,
  libraryId: number,
  conditions: readonly Condition[],
): Promise<readonly CountedCondition[]> {
  const counted: CountedCondition[] = [];
  for (const condition of conditions) {
    const row = await db
      .selectFrom(
        matching(db, libraryId, condition)
          .limit(countedMatches + 1)
          .as('counted'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const matches = Number(row.count);
    if (matches === 0) return [{ ...condition, matches }];
    counted.push({ ...condition, matches });
  }
  return counted.sort((a, b) => a.matches - b.matches);
}

/**
 * The titles of the rarest condition that also match the others, from the terms alone. A term is looked up for each
 * title. A word beginning covers many terms, so its titles are collected once, unless there are more than `gathered`:
 * those conditions are left to the test on each title.
 */
export function intersection(
  { db, flavour }: Catalog,
  libraryId: number,
  conditions: readonly CountedCondition[],
  gathered: number,
): Expression<FoundId> {
  // A condition with several terms has no single text, so it needs the other way.
  const texts = conditions.every(({ terms }) => terms.length === 1) ? conditions.flatMap(heldTexts) : [];
  const atOnce = texts.length > 1 ? flavour.containsAll?.(titleTerms, texts) : undefined;
  if (atOnce !== undefined) {
    return db
      .selectFrom('titles')
      .select('titles.id as titleId')
      .where('titles.libraryId', '=', libraryId)
      .where(atOnce);
  }
  const [rarest = { terms: [''], prefix: true, matches: 0 }, ...others] = conditions;
  if (flavour.intersectsSets) {
    const lists = [rarest, ...others.filter(({ matches }) => matches <= gathered)];
    const [first, ...more] = lists.map((condition) => matching(db, libraryId, condition).distinct());
    return more.reduce<Expression<FoundId>>(
      (met, list) => sql<FoundId>`(${met} intersect ${list})`,
      sql<FoundId>`${first}`,
    );
  }
  let query = matching(db, libraryId, rarest);
  for (const other of others) {
    if (!other.prefix) {
      query = query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('terms as other')
            .select(sql<number>`1`.as('one'))
            .where('other.libraryId', '=', libraryId)
            .where('other.term', 'in', [...other.terms])
            .whereRef('other.titleId', '=', 'terms.titleId'),
        ),
      );
    } else if (other.matches <= gathered) {
      query = query.where('terms.titleId', 'in', matching(db, libraryId, other));
    }
  }
  return query.distinct();
}

/** What decides how the titles of some conditions are found. */
export interface ConditionCounts {
  readonly counted: readonly CountedCondition[];
  /** The titles that match all conditions are few enough to fetch. */
  readonly isFew: boolean;
}

/** Counting takes up to half the time of a page; kept, the next pages and orders of the same titles need it no more. */
export class CountsMemory extends FreshAnswers<ConditionCounts> {
  constructor() {
    super(countsAtMost);
  }
}

/** The conditions with their counts are as `countConditions` returns them. */
export async function conditionCounts(
  catalog: Catalog,
  libraryId: number,
  conditions: readonly Condition[],
  memory: CountsMemory | undefined,
): Promise<ConditionCounts> {
  const count = async () => {
    const counted = await countConditions(catalog, libraryId, conditions);
    return { counted, isFew: await areFew(catalog, libraryId, counted) };
  };
  if (memory === undefined || conditions.length === 0) return count();
  return memory.of(catalog, JSON.stringify([libraryId, conditions]), count);
}

async function areFew(catalog: Catalog, libraryId: number, counted: readonly CountedCondition[]): Promise<boolean> {
  const [rarest] = counted;
  if (rarest === undefined || rarest.matches > countedMatches) return false;
  if (rarest.matches <= rareMatches) return true;
  if (counted.length === 1) return false;
  const query = intersection(catalog, libraryId, counted, countedMatches);
  const some = sql<FoundId>`(select * from ${query} as "met" limit ${rareMatches + 1})`;
  return (await countFound(catalog, some)) <= rareMatches;
}

export async function countFound({ db }: Catalog, found: Expression<FoundId>): Promise<number> {
  const row = await db
    .selectFrom(sql<FoundId>`${found}`.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The titles of a Library that match all conditions; undefined if one of them has no match. */
export async function planTitles(
  catalog: Catalog,
  library: LibraryRow,
  conditions: readonly Condition[],
  memory?: CountsMemory,
) {
  const { counted, isFew } = await conditionCounts(catalog, library.id, conditions, memory);
  if (counted[0]?.matches === 0) return undefined;
  const { db } = catalog;
  // SQLite keeps the order of a cross join: the few matches first, whatever index would suit the sorting.
  const source = !isFew
    ? db.selectFrom('titles')
    : db
        .selectFrom(sql<FoundId>`${intersection(catalog, library.id, counted, countedMatches)}`.as('matches'))
        .crossJoin('titles')
        .where(sql<boolean>`titles.id = matches."titleId"`);
  let query = source.where('titles.libraryId', '=', library.id);
  for (const condition of conditions) {
    // Few titles are read anyway, and a planner that joins sets would lose the order of the page.
    const isTested = isFew || condition.prefix || catalog.flavour.intersectsSets;
    query = query.where(
      isTested ? holds(catalog, condition) : hasTerm(condition, sql.val(library.id), sql.ref<number>('titles.id')),
    );
  }
  return { titles: query, isFew };
}

export type TitlePlan = NonNullable<Awaited<ReturnType<typeof planTitles>>>;
