/** Where letters, months or years begin on the wall. */
import { z } from '@hono/zod-openapi';
import { TitleFilter } from './titles.ts';
import { Count } from './words.ts';

export const PlaceQuery = TitleFilter.omit({ q: true }).extend({
  sort: z.enum(['name', 'added', 'year']).default('name'),
  order: z.enum(['asc', 'desc']).optional().openapi({ description: 'As of `/titles`.' }),
});

export const PlaceList = z
  .object({
    places: z.array(
      z.object({
        start: z.string().openapi({
          description: 'The first letter of the name as it is sorted, a month (`2026-11`), or a year (`0`: unknown).',
        }),
        index: Count.openapi({ description: 'The number of titles before it: `offset` of `/titles`.' }),
        titles: Count,
      }),
    ),
  })
  .openapi('PlaceList', { description: 'In the order of the titles.' });
