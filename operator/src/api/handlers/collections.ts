/** Titles in groups: collections of films, and stories. */
import type { z } from '@hono/zod-openapi';
import { namesByUid } from '../known.ts';
import type { PagePorts } from '../ports.ts';
import type { CollectionList, CollectionQuery } from '../schemas/collections.ts';
import { titleId } from '../titleId.ts';
import { titleCard } from '../views/titleCard.ts';
import { questionOf } from './wall.ts';

export async function listCollections(
  ports: PagePorts,
  query: z.infer<typeof CollectionQuery>,
): Promise<z.infer<typeof CollectionList>> {
  const { after, limit } = query;
  const catalog = await ports.catalog();
  const today = new Date(ports.now()).toISOString().slice(0, 10);
  const { collections, next } = await catalog.listCollections({
    ...questionOf(ports, query),
    ...{ today, limit },
    ...(after === undefined ? {} : { after }),
  });
  const names = namesByUid(ports);
  return {
    collections: collections.flatMap(({ story, titles, ...group }) => {
      const holder = story === undefined ? undefined : names.get(story.library);
      // The Library of the story was removed meanwhile.
      if (story !== undefined && holder === undefined) return [];
      const cards = titles.flatMap((row) => {
        const library = names.get(row.library);
        return library === undefined ? [] : [titleCard(library, row)];
      });
      const id = story === undefined || holder === undefined ? {} : { story: titleId(holder, story.key) };
      return cards.length === 0 ? [] : [{ ...group, ...id, titles: cards }];
    }),
    next,
  };
}
