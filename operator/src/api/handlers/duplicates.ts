/** Titles that the collection has more than once, with the place of each, so that a person can decide which to keep. */
import { posix } from 'node:path';
import type { z } from '@hono/zod-openapi';
import type { DuplicateRow } from '../catalog.ts';
import type { PageLibrary, PagePorts } from '../ports.ts';
import type { DuplicateList, DuplicateQuery } from '../schemas/duplicates.ts';
import { titleCard } from '../views/titleCard.ts';
import { questionOf } from './wall.ts';

type List = z.infer<typeof DuplicateList>;

export async function listDuplicates(ports: PagePorts, query: z.infer<typeof DuplicateQuery>): Promise<List> {
  const { offset, limit } = query;
  const catalog = await ports.catalog();
  const { groups, ...sums } = await catalog.duplicates({ ...questionOf(ports, query), offset, limit });
  const libraries = new Map(ports.libraries().map((library) => [library.uid, library]));
  const listed = groups.map(({ copies, sharedIds }) => ({
    copies: copies.flatMap((row) => {
      const library = libraries.get(row.library);
      return library === undefined ? [] : [copyView(library, row)];
    }),
    sharedIds: [...sharedIds],
  }));
  return { ...sums, groups: listed.filter(({ copies }) => copies.length > 1) };
}

function copyView({ key, document }: PageLibrary, row: DuplicateRow): List['groups'][number]['copies'][number] {
  const { storage } = document.spec;
  const { videoCodec, durationSeconds, files, seasons } = row;
  return {
    ...titleCard(key, row),
    path: 'path' in storage ? posix.join(storage.path, row.key) : row.key,
    durationSeconds,
    files,
    seasons: [...seasons],
    ...(videoCodec === undefined ? {} : { codec: videoCodec }),
  };
}
