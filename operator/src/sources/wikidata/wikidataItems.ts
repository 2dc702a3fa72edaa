/** Items of Wikidata with their ids: builds the query and reads its answer. Pure. */
import type { Ids, TitleKind } from '../../phases/details.ts';
import { dateOf, imdbIdOf, numericIdOf, present, type Row, rowOf, wikidataIdOf } from '../reading.ts';

interface Property {
  /** The variable in the query. */
  readonly name: string;
  readonly property: string;
  readonly scheme: string;
  /** Absent for films and series alike. */
  readonly kind?: TitleKind;
  /** Strict: its result enters a query unchanged. */
  read(value: unknown): string | undefined;
}

/** Foreign ids, the most reliable first. */
export const properties: readonly Property[] = [
  { name: 'imdb', property: 'P345', scheme: 'imdb', read: imdbIdOf },
  { name: 'tmdbMovie', property: 'P4947', scheme: 'tmdb', kind: 'movie', read: numericIdOf },
  { name: 'tmdbTv', property: 'P4983', scheme: 'tmdb', kind: 'series', read: numericIdOf },
  { name: 'tvdbSeries', property: 'P4835', scheme: 'tvdb', kind: 'series', read: numericIdOf },
  { name: 'tvdbMovie', property: 'P12196', scheme: 'tvdb', kind: 'movie', read: numericIdOf },
  { name: 'tvmaze', property: 'P8600', scheme: 'tvmaze', kind: 'series', read: numericIdOf },
];

export interface WikidataItem {
  /** `Q151895` */
  readonly id: string;
  /** Distinct values by property name; a property may have several. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** YYYY-MM-DD, sorted; a year alone is its 1 January. */
  readonly dates: readonly string[];
}

/** Ids of a title in the form of Wikidata's properties; malformed ones are omitted. */
export interface QueriedIds {
  readonly item: string | undefined;
  /** In the order of `properties`. */
  readonly values: readonly { readonly property: Property; readonly value: string }[];
}

export function queriedIds(kind: TitleKind, ids: Ids): QueriedIds {
  const values = present(
    propertiesOf(kind).map((property) => {
      const value = property.read(ids[property.scheme]);
      return value === undefined ? undefined : { property, value };
    }),
  );
  return { item: wikidataIdOf(ids['wikidata']), values };
}

export function propertiesOf(kind: TitleKind): readonly Property[] {
  return properties.filter((property) => property.kind === undefined || property.kind === kind);
}

/** Every item with one of these ids, with all its ids. undefined if there is nothing to ask. */
export function queryByIds(asked: readonly QueriedIds[]): string | undefined {
  const items = [...new Set(present(asked.map(({ item }) => item)))];
  const branches = properties.flatMap(({ name, property }) => {
    const values = new Set(
      asked.flatMap((one) => one.values.filter((row) => row.property.name === name).map(({ value }) => value)),
    );
    if (values.size === 0) return [];
    const variable = `?asked_${name}`;
    return [
      `{ VALUES ${variable} { ${[...values].map((value) => `"${value}"`).join(' ')} } ?item wdt:${property} ${variable} . }`,
    ];
  });
  if (items.length > 0) branches.push(`{ ${valuesOf(items)} }`);
  return branches.length === 0 ? undefined : select(branches.join(' UNION '), []);
}

/** The same for known items, with their release dates. */
export function queryByItems(items: readonly string[]): string {
  return select(valuesOf(present(items.map(wikidataIdOf))), [{ name: 'date', property: 'P577' }]);
}

function valuesOf(items: readonly string[]): string {
  return `VALUES ?item { ${items.map((item) => `wd:${item}`).join(' ')} }`;
}

function select(pattern: string, more: readonly Pick<Property, 'name' | 'property'>[]): string {
  const bound = [...properties, ...more];
  const variables = bound.map(({ name }) => `?${name}`).join(' ');
  const optional = bound.map(({ name, property }) => `OPTIONAL { ?item wdt:${property} ?${name} . }`).join(' ');
  return `SELECT DISTINCT ?item ${variables} WHERE { ${pattern} ${optional} }`;
}

/** Several values of a property multiply rows; they are merged, each value once. */
export function itemsOf(rows: readonly Row[]): readonly WikidataItem[] {
  const gathered = new Map<string, { values: Map<string, Set<string>>; dates: Set<string> }>();
  for (const row of rows) {
    const id = itemIdOf(row['item']);
    if (id === undefined) continue;
    const item = gathered.get(id) ?? { values: new Map<string, Set<string>>(), dates: new Set<string>() };
    gathered.set(id, item);
    for (const { name, read } of properties) {
      const value = read(rowOf(row[name])['value']);
      if (value !== undefined) item.values.set(name, (item.values.get(name) ?? new Set()).add(value));
    }
    const date = dateOf(rowOf(row['date'])['value']);
    if (date !== undefined) item.dates.add(date);
  }
  return [...gathered].map(([id, { values, dates }]) => ({
    id,
    values: new Map([...values].map(([name, set]) => [name, [...set]])),
    dates: [...dates].toSorted(),
  }));
}

function itemIdOf(bound: unknown): string | undefined {
  const { value } = rowOf(bound);
  return typeof value === 'string' ? wikidataIdOf(value.slice(value.lastIndexOf('/') + 1)) : undefined;
}

/** An item with only ids of the other kind is of the other kind. */
export function isOfKind({ values }: WikidataItem, kind: TitleKind): boolean {
  const kinds = properties.flatMap((property) =>
    property.kind !== undefined && values.has(property.name) ? [property.kind] : [],
  );
  return kinds.length === 0 || kinds.includes(kind);
}
