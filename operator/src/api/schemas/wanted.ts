/** What stories lack, in the forms of the programs that read it, and the addresses that those programs ask. */
import { z } from '@hono/zod-openapi';
import { Count, Time, TitleId } from './words.ts';

const title = z.string();

export const WantedItems = z
  .array(
    z.union([
      z.strictObject({ id: z.int().min(1), title }),
      z.strictObject({ title, imdb_id: z.string() }),
      z.strictObject({ title, tvdbId: z.int().min(1) }),
      z.strictObject({ mediaType: z.enum(['movie']), mediaId: z.int().min(1) }),
    ]),
  )
  .openapi('WantedItems', { description: 'One form throughout; story order.' });

export const WantedCounts = z
  .object({ items: Count, withoutId: Count.openapi({ description: 'Missing, but without the id that is needed.' }) })
  .openapi('WantedCounts');

export const ListAddressView = z
  .object({
    id: z.string().openapi({ description: 'To revoke it; opens nothing.' }),
    story: TitleId.optional().openapi({ description: 'Absent: all stories.' }),
    madeAt: Time,
  })
  .openapi('ListAddressView');

export const ListAddresses = z.object({ addresses: z.array(ListAddressView) }).openapi('ListAddresses');

export const ListAddressWish = z
  .object({ story: TitleId.optional().openapi({ description: 'Absent: all stories.' }) })
  .openapi('ListAddressWish');

export const MadeListAddress = ListAddressView.extend({
  path: z.string().openapi({
    description:
      "Relative to the page's base address; a slash and `radarr`, `stevenlu`, `sonarr` or `seerr` follow. Shown only now: it is stored as a hash.",
  }),
}).openapi('MadeListAddress');

/** A token is 32 random bytes. Without flags: a JSON Schema pattern has none. */
export const tokenForm = /^[A-Za-z0-9_-]{43}$/;
