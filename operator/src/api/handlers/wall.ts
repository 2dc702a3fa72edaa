/** The wall: pages of titles, and the values of its filters. */
import type { z } from '@hono/zod-openapi';
import { message } from '../../messages/message.ts';
import { ApiError } from '../apiError.ts';
import type { FilterName, PageCatalog, TitleQuestion } from '../catalog.ts';
import { libraryNamed, namesByUid } from '../known.ts';
import type { PagePorts } from '../ports.ts';
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

function questionOf(ports: PagePorts, query: z.infer<typeof TitleFilter>): TitleQuestion {
  const { library, q, kind, resolution, hdr, codec, language, gap, art, unidentified } = query;
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
      ...(art === undefined ? {} : { withoutArt: true }),
      ...(unidentified === 'true' ? { unidentified: true } : {}),
    },
  };
}

function valuesIn(list: string): readonly string[] {
  return list.split(',').filter((value) => value !== '');
}

type Answer = z.infer<typeof Filters>;

export async function listFilters(ports: PagePorts, name: string | undefined): Promise<Answer> {
  const asked = name === undefined ? ports.libraries() : [libraryNamed(ports, name)];
  const libraries = asked.filter(({ document }) => document.spec.kind !== 'franchises');
  const catalog = await ports.catalog();
  const uids = libraries.map(({ uid }) => uid);
  const values = (filter: FilterName) => summed(catalog, uids, filter);
  const counted: Answer['libraries'] = [];
  let unidentified = 0;
  for (const { key, uid } of libraries) {
    counted.push({ value: key, count: await catalog.countTitles({ library: uid, filters: {} }) });
    unidentified += await catalog.countUnidentified(uid);
  }
  const art = await values('art');
  return {
    libraries: counted,
    kinds: await values('kind'),
    resolutions: await values('res'),
    hdr: await values('hdr'),
    codecs: await values('codec'),
    languages: await values('lang'),
    gaps: await values('gap'),
    unidentified,
    artMissing: art.find(({ value }) => value === 'none')?.count ?? 0,
  };
}

/** Most frequent first. */
async function summed(catalog: PageCatalog, uids: readonly string[], filter: FilterName): Promise<Answer['kinds']> {
  const sums = new Map<string, number>();
  for (const uid of uids) {
    for (const [value, count] of Object.entries(await catalog.filterValues(uid, filter))) {
      sums.set(value, (sums.get(value) ?? 0) + count);
    }
  }
  return [...sums]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
