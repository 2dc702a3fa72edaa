/** Titles that the collection has more than once. */
import { z } from '@hono/zod-openapi';
import { TitleCard, TitleFilter } from './titles.ts';
import { Count } from './words.ts';

/** A page of the list; a group has two or three titles. */
const groupsAtMost = 100;
/** More groups than the list has. */
const furthestGroup = 100_000;

export const DuplicateQuery = TitleFilter.extend({
  q: z.string().max(500).optional().openapi({ description: 'Beginnings of words of names.' }),
  offset: z.coerce.number().int().min(0).max(furthestGroup).default(0).openapi({
    description: 'The number of groups to skip.',
  }),
  limit: z.coerce.number().int().min(1).max(groupsAtMost).default(20),
});

const DuplicateCopy = TitleCard.extend({
  path: z.string().openapi({
    description: 'Its folder or file: absolute if the storage of its Library is a folder, else below that storage.',
  }),
  codec: z.string().optional().openapi({ description: 'Video codec of its first file.' }),
  durationSeconds: Count.openapi({ description: 'Of all its files; 0 if unknown.' }),
  files: Count.openapi({ description: 'Its videos: versions, parts, episodes.' }),
  seasons: z.array(z.int()).openapi({ description: 'Of a series, ascending.' }),
}).openapi('DuplicateCopy');

const DuplicateGroup = z
  .object({
    copies: z.array(DuplicateCopy).openapi({ description: 'At least two, largest first.' }),
    sharedIds: z.array(z.string()).openapi({
      description: 'Ids that all of them have (`tmdb:603`); without one they have the same name and year.',
    }),
  })
  .openapi('DuplicateGroup');

export const DuplicateList = z
  .object({
    groups: z.array(DuplicateGroup).openapi({ description: 'By name.' }),
    total: Count.openapi({ description: 'The number of all groups of this question.' }),
    titles: Count.openapi({ description: 'The number of titles in all groups.' }),
    spareBytes: Count.openapi({ description: 'The size of all of them but the largest of each group.' }),
  })
  .openapi('DuplicateList', {
    description:
      'Titles with equal ids, or with equal name, year and kind where ids say nothing. Versions and parts of one folder are one title. With filters: the groups of which a title matches.',
  });
