/** Translates ids of one service into those of the others. Concurrent titles share a query. */
import type { Ids, TitleKind } from '../../phases/details.ts';
import type { WikidataClient } from './wikidataClient.ts';
import {
  isOfKind,
  itemsOf,
  propertiesOf,
  type QueriedIds,
  queriedIds,
  queryByIds,
  type WikidataItem,
} from './wikidataItems.ts';

/** A query may hold 50 to 100 ids (docs/reference/services.md#wikidata); a title has at most 5. */
const titlesInQueryAtMost = 20;

export interface Translated {
  readonly ids: Ids;
  /** Requested schemes whose ids lead to other items. */
  readonly split: readonly string[];
}

export type Crosswalk = (kind: TitleKind, ids: Ids) => Promise<Translated | undefined>;

interface Waiting {
  readonly asked: QueriedIds;
  resolve(items: readonly WikidataItem[]): void;
  reject(error: unknown): void;
}

/** Creates a crosswalk with one query at a time; requests that arrive meanwhile share the next. */
export function createCrosswalk(client: WikidataClient): Crosswalk {
  const waiting: Waiting[] = [];
  let isAsking = false;
  const askAll = async (): Promise<void> => {
    isAsking = true;
    for (
      let batch = waiting.splice(0, titlesInQueryAtMost);
      batch.length > 0;
      batch = waiting.splice(0, titlesInQueryAtMost)
    ) {
      try {
        const query = queryByIds(batch.map(({ asked }) => asked));
        const items = query === undefined ? [] : itemsOf(await client.select(query));
        for (const one of batch) one.resolve(items);
      } catch (error) {
        for (const one of batch) one.reject(error);
      }
    }
    isAsking = false;
  };
  return async (kind, ids) => {
    const asked = queriedIds(kind, ids);
    if (asked.item === undefined && asked.values.length === 0) return undefined;
    const items = await new Promise<readonly WikidataItem[]>((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      if (!isAsking) void askAll();
    });
    return translated(kind, asked, items);
  };
}

/**
 * Returns the ids of the matching item. If the ids lead to several items, those that agree with all ids count; failing
 * that, those with most of the ids, then the most reliable id; the caller sees the contradicted ids. Ids of two items are never mixed unless
 * both have a requested id in common. A scheme with several values is omitted unless the requested value is among them:
 * no answer is better than a wrong one.
 */
export function translated(kind: TitleKind, asked: QueriedIds, all: readonly WikidataItem[]): Translated | undefined {
  const { items, split } = chosen(
    asked,
    all.filter((item) => isOfKind(item, kind)),
  );
  if (items.length === 0) return undefined;
  const ids: [string, string][] = propertiesOf(kind).flatMap(({ name, scheme }) => {
    const values = new Set(items.flatMap((item) => item.values.get(name) ?? []));
    const own = asked.values.find(({ property }) => property.name === name)?.value;
    const value = own !== undefined && values.has(own) ? own : onlyOf(values);
    return value === undefined ? [] : [[scheme, value]];
  });
  const item = onlyOf(new Set(items.map(({ id }) => id)));
  if (item !== undefined) ids.push(['wikidata', item]);
  return ids.length === 0 ? undefined : { ids: Object.fromEntries(ids), split };
}

function onlyOf(values: ReadonlySet<string>): string | undefined {
  const [first] = values;
  return values.size === 1 ? first : undefined;
}

interface Chosen {
  readonly items: readonly WikidataItem[];
  readonly split: readonly string[];
}

function chosen({ item, values }: QueriedIds, all: readonly WikidataItem[]): Chosen {
  const bears = (one: WikidataItem, at: QueriedIds['values'][number]) =>
    one.values.get(at.property.name)?.includes(at.value) === true;
  const leads = [
    ...values.map((at) => ({ scheme: at.property.scheme, items: all.filter((one) => bears(one, at)) })),
    { scheme: 'wikidata', items: all.filter((one) => one.id === item) },
  ].filter((lead) => lead.items.length > 0);
  const agrees = (one: WikidataItem) =>
    (item === undefined || one.id === item) &&
    values.every((at) => bears(one, at) || !one.values.has(at.property.name));
  const agreeing = leads.map((lead) => ({ ...lead, items: lead.items.filter(agrees) }));
  const [first] = [...agreeing, ...mostBorne(leads)].filter((lead) => lead.items.length > 0);
  if (first === undefined) return { items: [], split: [] };
  const { items } = first;
  // An id that only other items have contradicts, although no property does.
  const split = agreeing.filter((lead) => lead.items.length > 0 && !lead.items.some((one) => items.includes(one)));
  return { items, split: split.map(({ scheme }) => scheme) };
}

interface Lead {
  readonly scheme: string;
  readonly items: readonly WikidataItem[];
}

/** The items with most of the requested ids; among equals, the order of the leads decides. */
function mostBorne(leads: readonly Lead[]): readonly Lead[] {
  const borne = (item: WikidataItem) => leads.filter(({ items }) => items.includes(item)).length;
  const most = Math.max(0, ...leads.flatMap(({ items }) => items.map(borne)));
  return leads.map((lead) => ({ ...lead, items: lead.items.filter((item) => borne(item) === most) }));
}
