/** Addresses of franchises. */
import { createRoute, z } from '@hono/zod-openapi';
import { ExportFiles, FranchiseList, FranchiseView, ListAction, TitleStories } from '../schemas/franchises.ts';
import { Accepted } from '../schemas/title.ts';
import { TitleId, titleKinds } from '../schemas/words.ts';
import { actionFailures, failures, json, jsonBody, notFound, preview, previewQuery, unchanged } from './answers.ts';

const params = z.object({ id: TitleId });

export const franchisesRoute = createRoute({
  method: 'get',
  path: '/franchises',
  operationId: 'listFranchises',
  responses: { 200: json(FranchiseList, 'Franchises by name.'), ...failures },
});

export const franchiseRoute = createRoute({
  method: 'get',
  path: '/franchises/{id}',
  operationId: 'readFranchise',
  request: { params },
  responses: { 200: json(FranchiseView, 'One franchise with its members.'), ...failures, ...notFound },
});

export const missingPosterRoute = createRoute({
  method: 'get',
  path: '/franchises/{id}/posters/{kind}/{part}',
  operationId: 'readMissingPoster',
  request: {
    params: params.extend({
      kind: z.enum(titleKinds),
      part: z.string().max(100).openapi({ description: 'Its scheme:id in the story.', example: 'tmdb:348' }),
    }),
    query: previewQuery,
  },
  responses: { 200: preview, 304: unchanged, ...failures, ...notFound },
});

export const titleStoriesRoute = createRoute({
  method: 'get',
  path: '/titles/{id}/neighbours',
  operationId: 'readTitleStories',
  request: { params },
  responses: { 200: json(TitleStories, 'The stories of a title.'), ...failures, ...notFound },
});

export const listActionRoute = createRoute({
  method: 'post',
  path: '/franchises/{id}/lists',
  operationId: 'decideOnList',
  description: 'Also for a story whose file was removed.',
  request: { params, body: jsonBody(ListAction) },
  responses: { 202: json(Accepted, 'The next walk carries it out.'), ...actionFailures, ...notFound },
});

const target = z.object({
  to: z.string().max(60).openapi({ description: 'One of the `exports` or `exportSets` of the franchise.' }),
  order: z.enum(['story', 'release']).default('story'),
});

export const exportFilesRoute = createRoute({
  method: 'get',
  path: '/franchises/{id}/export/files',
  operationId: 'listExportFiles',
  request: { params, query: target },
  responses: { 200: json(ExportFiles, 'The files that an export makes.'), ...failures, ...notFound },
});

const text = { schema: z.string() };

export const exportRoute = createRoute({
  method: 'get',
  path: '/franchises/{id}/export',
  operationId: 'exportFranchise',
  request: {
    params,
    query: target.extend({
      file: z.string().max(200).optional().openapi({ description: 'The file, for an export that makes several.' }),
    }),
  },
  responses: {
    200: { description: 'The file, as an attachment.', content: { 'text/plain': text, 'application/json': text } },
    ...failures,
    ...notFound,
  },
});
