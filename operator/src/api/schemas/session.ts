/** Signing in, and the texts that services require. */
import { z } from '@hono/zod-openapi';

export const SessionView = z
  .object({
    required: z.boolean().openapi({ description: 'A password is required.' }),
    signedIn: z.boolean(),
    setUp: z.boolean().optional().openapi({ description: 'No password was ever set: the code of `serve` sets it.' }),
    version: z.string().openapi({ description: 'The version of the program.' }),
  })
  .openapi('SessionView');

export const SignIn = z.object({ password: z.string().max(1024) }).openapi('SignIn');

export const AttributionView = z
  .object({
    services: z.array(z.object({ name: z.string(), text: z.string(), link: z.string() })),
  })
  .openapi('AttributionView');
