/**
 * Finds films by name and year, so that a library without any key gets ids. Wikidata does not rank by title, so
 * films of another name or year are dropped.
 */
import type { Found, SearchWish } from '../../phases/sources.ts';
import { distinct, known, lineOf, linesOf, listOf, present, rowOf, rowsOf, wikidataIdOf, yearOf } from '../reading.ts';
import type { WikidataClient } from './wikidataClient.ts';
import { itemsOf, queryByItems, type WikidataItem } from './wikidataItems.ts';

/** A common word names many films; the best known come first. The API allows at most 50 items per request. */
const itemsAtMost = 30;
const namesAtMost = 200;

interface Named {
  readonly id: string;
  readonly title: string;
  readonly others: readonly string[];
}

export async function searchFilms(client: WikidataClient, wish: SearchWish): Promise<readonly Found[]> {
  const { title, year } = wish;
  const words = title.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();
  if (year === undefined || words === '') return [];
  // A film is an item with a TMDB film id: its classes are too many to list.
  const body = await client.call({
    action: 'query',
    list: 'search',
    srnamespace: 0,
    srlimit: itemsAtMost,
    srsearch: `"${words}" haswbstatement:P4947`,
  });
  const ids = listOf(rowOf(body['query'])['search'], (row) => wikidataIdOf(row['title'])).slice(0, itemsAtMost);
  const named = ids.length === 0 ? [] : await namedSo(client, ids, wish);
  if (named.length === 0) return [];
  const items = new Map(
    itemsOf(await client.select(queryByItems(named.map(({ id }) => id)))).map((item) => [item.id, item]),
  );
  return present(named.map((one) => foundOf(one, items.get(one.id), year)));
}

async function namedSo(
  client: WikidataClient,
  ids: readonly string[],
  { title, languages, isNamed }: SearchWish,
): Promise<readonly Named[]> {
  const body = await client.call({ action: 'wbgetentities', ids: ids.join('|'), props: 'labels|aliases' });
  const entities = rowOf(body['entities']);
  const wanted = folded(title);
  const preferred = [...languages.flatMap((tag) => [tag.toLowerCase(), tag.split('-', 1)[0] ?? tag]), 'en', 'mul'];
  return ids.flatMap((id) => {
    const entity = rowOf(entities[id]);
    const labels = rowOf(entity['labels']);
    const names = distinct([
      ...present(Object.values(labels).map((label) => lineOf(rowOf(label)['value']))),
      ...Object.values(rowOf(entity['aliases'])).flatMap((list) => linesOf(rowsOf(list).map(({ value }) => value))),
    ]);
    const match = names.find((name) => folded(name) === wanted) ?? names.find((name) => isNamed?.(name) === true);
    if (match === undefined) return [];
    const own = present(preferred.map((language) => lineOf(rowOf(labels[language])['value'])))[0] ?? match;
    // The matched name is kept even if the list is cut.
    const others = distinct([match, ...names]).filter((name) => name !== own);
    return [{ id, title: own, others: others.slice(0, namesAtMost) }];
  });
}

/** Folds case, accents and punctuation, as a person compares names. */
function folded(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * A film's year is that of its first showing. A later date in the wanted year is accepted if it is the year after (a
 * festival came first); otherwise it is a revival.
 */
function foundOf({ id, title, others }: Named, item: WikidataItem | undefined, wantedYear: number): Found | undefined {
  const years = present((item?.dates ?? []).map(yearOf));
  const [first] = years;
  if (item === undefined || first === undefined || !years.includes(wantedYear) || wantedYear - first > 1)
    return undefined;
  const only = (name: string) => {
    const values = item.values.get(name) ?? [];
    return values.length === 1 ? values[0] : undefined;
  };
  const ids = known({ wikidata: id, imdb: only('imdb'), tmdb: only('tmdbMovie'), tvdb: only('tvdbMovie') });
  return {
    source: 'wikidata',
    ids: Object.fromEntries(Object.entries(ids)),
    title,
    alternativeTitles: others,
    year: first,
  };
}
