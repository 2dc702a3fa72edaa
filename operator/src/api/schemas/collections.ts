/** Titles in groups: collections of films, and stories. */
import { z } from '@hono/zod-openapi';
import { TitleCard, TitleFilter } from './titles.ts';
import { Count, TitleId } from './words.ts';

/** A group has a row of posters or a few. */
const groupsAtMost = 50;

export const CollectionQuery = TitleFilter.extend({
  after: z.string().max(4096).optional().openapi({ description: '`next` of the previous page.' }),
  limit: z.coerce.number().int().min(1).max(groupsAtMost).default(20),
});

const CollectionGroup = z
  .object({
    name: z.string(),
    story: TitleId.optional().openapi({
      description:
        'The story (`/franchises/{id}`); absent for a collection of films, which the filter `collection` has.',
    }),
    held: Count.openapi({ description: 'Its films and series that are here, at least two. Copies count once.' }),
    of: Count.optional().openapi({ description: 'Of a story: all its films and series that are here or released.' }),
    matching: Count.openapi({ description: 'How many of those here the search and the filters leave.' }),
    titles: z.array(TitleCard).openapi({
      description: 'These, at most 100: of a story in its order, else by year.',
    }),
  })
  .openapi('CollectionGroup');

export const CollectionList = z
  .object({
    collections: z.array(CollectionGroup).openapi({ description: 'By name.' }),
    next: z.string().optional().openapi({ description: 'Pass it back as `after`; absent on the last page.' }),
  })
  .openapi('CollectionList', {
    description: 'A collection whose titles are all in one story is shown as that story alone.',
  });
