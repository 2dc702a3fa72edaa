/** Addresses of what stories lack. */
import { createRoute, z } from '@hono/zod-openapi';
import { Failure } from '../schemas/failure.ts';
import { ListAddresses, ListAddressWish, MadeListAddress, tokenForm, WantedItems } from '../schemas/wanted.ts';
import { wantedPrograms } from '../schemas/wantedPrograms.ts';
import { TitleId } from '../schemas/words.ts';
import { actionFailures, failures, json, jsonBody, notFound } from './answers.ts';

export const withoutIdHeader = 'x-projectionist-without-id';

const list = {
  ...json(WantedItems, 'What is missing and out.'),
  headers: z.object({
    [withoutIdHeader]: z
      .string()
      .optional()
      .openapi({ description: 'Missing titles that lack the id this form needs.' }),
  }),
};
const query = z.object({ for: z.enum(wantedPrograms) });

export const wantedOfStoryRoute = createRoute({
  method: 'get',
  path: '/franchises/{id}/wanted',
  operationId: 'readWantedOfFranchise',
  request: { params: z.object({ id: TitleId }), query },
  responses: { 200: list, ...failures, ...notFound },
});

export const wantedRoute = createRoute({
  method: 'get',
  path: '/wanted',
  operationId: 'readWanted',
  request: { query },
  responses: { 200: list, ...failures },
});

export const listAddressesRoute = createRoute({
  method: 'get',
  path: '/wanted/addresses',
  operationId: 'listAddresses',
  responses: { 200: json(ListAddresses, 'The addresses that are in use, without their secret part.'), ...failures },
});

export const makeListAddressRoute = createRoute({
  method: 'post',
  path: '/wanted/addresses',
  operationId: 'makeListAddress',
  request: { body: jsonBody(ListAddressWish) },
  responses: { 201: json(MadeListAddress, 'A new address.'), ...actionFailures, ...notFound },
});

export const revokeListAddressRoute = createRoute({
  method: 'delete',
  path: '/wanted/addresses/{address}',
  operationId: 'revokeListAddress',
  request: { params: z.object({ address: z.string().max(64) }) },
  responses: { 200: json(ListAddresses, 'Those that remain.'), ...actionFailures, ...notFound },
});

/** Needs no session: its token is the secret. */
export const importListRoute = createRoute({
  method: 'get',
  path: '/wanted/lists/{token}/{program}',
  operationId: 'readImportList',
  request: { params: z.object({ token: z.string().regex(tokenForm), program: z.enum(wantedPrograms) }) },
  responses: {
    200: list,
    ...failures,
    ...notFound,
    410: json(Failure, 'The address was revoked.'),
    429: json(Failure, 'Too many requests; Retry-After gives the time of the next one.'),
  },
});
