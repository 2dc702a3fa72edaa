/** The wall: pages of titles, and the values of its filters. */
import type { z } from '@hono/zod-openapi';
import { message } from '../../messages/message.ts';
import { ApiError } from '../apiError.ts';
import type { FilterName, TitleQuestion } from '../catalog.ts';
import { libraryNamed, namesByUid } from '../known.ts';
import type { PagePorts } from '../ports.ts';
import type { PlaceList, PlaceQuery } from '../schemas/places.ts';
import type { Filters, TitleFilter, TitleList, TitleQuery } from '../schemas/titles.ts';
import { titleCard } from '../views/titleCard.ts';

export async function listWall(
  ports: PagePorts,
  query: z.infer<typeof TitleQuery>,
): Promise<z.infer<typeof TitleList>> {
  const catalog = await ports.catalog();
  const question = questionOf(ports, query);
  const { order, after, offset, limit } = query;
  const { sort = (query.q ?? '').trim() === '' ? 'added' : 'relevance' } = query;
  if (after !== undefined && offset !== undefined) {
    throw new ApiError('badRequest', message('afterAndOffset'));
  }
  const descending = order === undefined ? sort !== 'name' : order === 'desc';
  const page = await catalog.listTitles({
    ...question,
    sort,
    descending,
    limit,
    ...(after === undefined ? {} : { after }),
    ...(offset === undefined ? {} : { offset }),
  });
  const total = await catalog.countTitles({ ...question, sort });
  const names = namesByUid(ports);
  return {
    titles: page.titles.flatMap((row) => {
      const library = names.get(row.library);
      return library === undefined ? [] : [titleCard(library, row)];
    }),
    next: page.next,
    total,
  };
}

export function questionOf(ports: PagePorts, query: Partial<z.infer<typeof TitleFilter>>): TitleQuestion {
  const { library, q, kind, resolution, hdr, codec, language, gap, collection, art, unidentified } = query;
  return {
    ...(library === undefined ? {} : { library: valuesIn(library).map((name) => libraryNamed(ports, name).uid) }),
    ...(q === undefined ? {} : { search: q }),
    filters: {
      ...(kind === undefined ? {} : { kind: valuesIn(kind) }),
      ...(resolution === undefined ? {} : { resolution: valuesIn(resolution) }),
      ...(hdr === undefined ? {} : { hdr: valuesIn(hdr) }),
      ...(codec === undefined ? {} : { codec: valuesIn(codec) }),
      ...(language === undefined ? {} : { language: valuesIn(language) }),
      ...(gap === undefined ? {} : { gap: valuesIn(gap) }),
      ...(collection === undefined ? {} : { collection }),
      ...(art === undefined ? {} : { withoutArt: true }),
      ...(unidentified === 'true' ? { unidentified: true } : {}),
    },
  };
}

function valuesIn(list: string): readonly string[] {
  return list.split(',').filter((value) => value !== '');
}

type Answer = z.infer<typeof Filters>;

/** As `listWall` orders them. */
export async function listPlaces(
  ports: PagePorts,
  query: z.infer<typeof PlaceQuery>,
): Promise<z.infer<typeof PlaceList>> {
  const { sort, order = sort === 'name' ? 'asc' : 'desc' } = query;
  const found = await (await ports.catalog()).titlePlaces(questionOf(ports, query), sort);
  let index = 0;
  const places = (order === 'asc' ? found : found.toReversed()).map(({ start, titles }) => {
    const place = { start, index, titles };
    index += titles;
    return place;
  });
  return { places };
}

export async function listFilters(ports: PagePorts, query: z.infer<typeof TitleFilter>): Promise<Answer> {
  const catalog = await ports.catalog();
  const question = questionOf(ports, query);
  const { libraries, values } = await catalog.filterCounts(question);
  const { titles: duplicates } = await catalog.duplicates({ ...question, offset: 0, limit: 0 });
  const named = ports.libraries().filter(({ document }) => document.spec.kind !== 'franchises');
  const listed = (filter: FilterName) => mostFirst([...(values.get(filter) ?? [])]);
  const none = (filter: FilterName) => values.get(filter)?.get('none') ?? 0;
  return {
    libraries: named.map(({ key, uid }) => ({ value: key, count: libraries.get(uid) ?? 0 })),
    kinds: listed('kind'),
    resolutions: listed('res'),
    hdr: listed('hdr'),
    codecs: listed('codec'),
    languages: listed('lang'),
    gaps: listed('gap'),
    unidentified: none('id'),
    artMissing: none('art'),
    duplicates,
  };
}

function mostFirst(counts: readonly (readonly [value: string, count: number])[]): Answer['kinds'] {
  return (
    counts
      .map(([value, count]) => ({ value, count }))
      // A comma separates the values of a question.
      .filter(({ value }) => !value.includes(','))
      .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  );
}
