/** The body of every failure of the API. */
import { z } from '@hono/zod-openapi';
import { PageMessage } from './pageMessage.ts';

const failureCodes = [
  'badRequest',
  'notSignedIn',
  'forbidden',
  'unknownHost',
  'notFound',
  'gone',
  'notAllowed',
  'refused',
  'tooLarge',
  'unsupportedType',
  'tooManyTries',
  'storageAway',
  'catalogAway',
  'pageAlone',
  'fault',
] as const;

export const Failure = z
  .object({
    error: z.object({
      code: z.enum(failureCodes),
      message: z.string().openapi({ description: 'A sentence for people: what was expected and what came.' }),
      coded: PageMessage.optional(),
    }),
  })
  .openapi('Failure');

export type FailureCode = (typeof failureCodes)[number];
