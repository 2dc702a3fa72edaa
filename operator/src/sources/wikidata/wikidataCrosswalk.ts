/** Translates ids of one service into those of the others. Concurrent titles share a query. */
import type { Ids, TitleKind } from '../../phases/details.ts';
import type { WikidataClient } from './wikidataClient.ts';
import {
  type AskedIds,
  askedIds,
  isOfKind,
  itemsOf,
  propertiesOf,
  queryByIds,
  type WikidataItem,
} from './wikidataItems.ts';

/** A query may hold 50 to 100 ids (docs/reference/services.md#wikidata); a title has at most 5. */
const titlesInQueryAtMost = 20;

export type Crosswalk = (kind: TitleKind, ids: Ids) => Promise<Ids | undefined>;

interface Waiting {
  readonly asked: AskedIds;
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
    const asked = askedIds(kind, ids);
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
 * that, the most reliable id decides, and the caller sees the contradicted ids. A scheme with several values is omitted
 * unless the requested value is among them: no answer is better than a wrong one.
 */
export function translated(kind: TitleKind, asked: AskedIds, all: readonly WikidataItem[]): Ids | undefined {
  const items = chosen(
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
  return ids.length === 0 ? undefined : Object.fromEntries(ids);
}

function onlyOf(values: ReadonlySet<string>): string | undefined {
  const [first] = values;
  return values.size === 1 ? first : undefined;
}

function chosen({ item, values }: AskedIds, all: readonly WikidataItem[]): readonly WikidataItem[] {
  const bears = (one: WikidataItem, at: AskedIds['values'][number]) =>
    one.values.get(at.property.name)?.includes(at.value) === true;
  const named = all.filter((one) => one.id === item || values.some((at) => bears(one, at)));
  const agreeing = named.filter(
    (one) =>
      (item === undefined || one.id === item) &&
      values.every((at) => bears(one, at) || !one.values.has(at.property.name)),
  );
  if (agreeing.length > 0) return agreeing;
  const leads = [...values.map((at) => named.filter((one) => bears(one, at))), named.filter((one) => one.id === item)];
  return leads.find((some) => some.length > 0) ?? [];
}
