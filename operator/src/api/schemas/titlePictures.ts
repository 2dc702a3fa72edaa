/** Pictures of a title, for a person to choose from. */
import { z } from '@hono/zod-openapi';
import { PageMessage } from './pageMessage.ts';
import { Address, Count } from './words.ts';

/** Posters in full have about 5 MB. A scan takes larger ones from services, which nobody sends through a browser. */
export const uploadAtMostBytes = 10 * 1024 * 1024;
/** As base64 in JSON. */
export const uploadBodyAtMostBytes = Math.ceil(uploadAtMostBytes / 3) * 4 + 4096;

const fact = z.string().max(60).openapi({ example: 'poster', description: 'The art fact, as in `pictureFacts`.' });
const picture = z.string().regex(/^[0-9a-f]{32}$/);

export const PictureQuestion = z.object({ fact }).openapi('PictureQuestion');

export const PictureList = z
  .object({
    isAsked: z.boolean().openapi({ description: 'False: no source of the Library has pictures.' }),
    pictures: z.array(
      z.object({
        picture: picture.openapi({ description: 'Names it for `pick`; for some minutes.' }),
        address: Address.openapi({ description: 'A small form of it, below the page; for some minutes.' }),
        source: z.string(),
        language: z.string().optional(),
        widthPixels: Count.optional(),
        heightPixels: Count.optional(),
      }),
    ),
    troubles: z.array(z.object({ source: z.string(), message: z.string(), coded: PageMessage.optional() })),
  })
  .openapi('PictureList');

export const PictureAction = z
  .object({
    fact,
    action: z.enum(['pick', 'upload', 'automatic']).openapi({
      description: '`pick` a listed picture, `upload` one; `automatic` takes the choice back.',
    }),
    picture: picture.optional().openapi({ description: 'For `pick`.' }),
    content: z
      .string()
      .max(uploadBodyAtMostBytes)
      .optional()
      .openapi({ description: `For \`upload\`: base64, at most ${uploadAtMostBytes} bytes.` }),
  })
  .openapi('PictureAction');
