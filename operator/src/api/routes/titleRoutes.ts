/** Addresses of titles: the wall, one title, its actions, its pictures. */
import { createRoute, z } from '@hono/zod-openapi';
import { CollectionList, CollectionQuery } from '../schemas/collections.ts';
import { DuplicateList, DuplicateQuery } from '../schemas/duplicates.ts';
import { MatchList, MatchQuestion } from '../schemas/matches.ts';
import { PlaceList, PlaceQuery } from '../schemas/places.ts';
import {
  Accepted,
  IdentifyAction,
  MarksAction,
  NoAction,
  RefreshAction,
  TitleAtQuery,
  TitlePlace,
  TitleView,
} from '../schemas/title.ts';
import { PictureAction, PictureList, PictureQuestion } from '../schemas/titlePictures.ts';
import { Filters, TitleFilter, TitleList, TitleQuery } from '../schemas/titles.ts';
import { TitleId } from '../schemas/words.ts';
import { actionFailures, failures, json, jsonBody, notFound, preview, previewQuery, unchanged } from './answers.ts';

const params = z.object({ id: TitleId });

/** An action, because it sends requests to services. */
export const searchMatchesRoute = createRoute({
  method: 'post',
  path: '/titles/{id}/matches',
  operationId: 'searchMatches',
  request: { params, body: jsonBody(MatchQuestion) },
  responses: {
    200: json(MatchList, 'Titles of this name at the sources of its Library.'),
    ...actionFailures,
    ...notFound,
  },
});

export const listTitlesRoute = createRoute({
  method: 'get',
  path: '/titles',
  operationId: 'listTitles',
  request: { query: TitleQuery },
  responses: { 200: json(TitleList, 'A page of the wall.'), ...failures, ...notFound },
});

export const filtersRoute = createRoute({
  method: 'get',
  path: '/filters',
  operationId: 'listFilters',
  request: { query: TitleFilter },
  responses: {
    200: json(Filters, "The values of the wall's filters, with what the search and the other filters leave."),
    ...failures,
    ...notFound,
  },
});

export const placesRoute = createRoute({
  method: 'get',
  path: '/places',
  operationId: 'listPlaces',
  request: { query: PlaceQuery },
  responses: { 200: json(PlaceList, 'Where letters, months or years begin on the wall.'), ...failures, ...notFound },
});

export const duplicatesRoute = createRoute({
  method: 'get',
  path: '/duplicates',
  operationId: 'listDuplicates',
  request: { query: DuplicateQuery },
  responses: {
    200: json(DuplicateList, 'A page of the titles that the collection has more than once.'),
    ...failures,
    ...notFound,
  },
});

export const collectionsRoute = createRoute({
  method: 'get',
  path: '/collections',
  operationId: 'listCollections',
  request: { query: CollectionQuery },
  responses: {
    200: json(CollectionList, 'A page of the collections and stories of which at least two titles are here.'),
    ...failures,
    ...notFound,
  },
});

export const titleRoute = createRoute({
  method: 'get',
  path: '/titles/{id}',
  operationId: 'readTitle',
  request: { params },
  responses: { 200: json(TitleView, 'Everything known about the title.'), ...failures, ...notFound },
});

export const findTitleRoute = createRoute({
  method: 'get',
  path: '/title',
  operationId: 'findTitle',
  request: { query: TitleAtQuery },
  responses: { 200: json(TitlePlace, 'The title at this address of the page.'), ...failures, ...notFound },
});

export const walkTitleRoute = createRoute({
  method: 'post',
  path: '/titles/{id}/walk',
  operationId: 'walkTitle',
  request: { params, body: jsonBody(NoAction) },
  responses: { 202: json(Accepted, 'Its folder is held.'), ...actionFailures, ...notFound },
});

export const refreshTitleRoute = createRoute({
  method: 'post',
  path: '/titles/{id}/refresh',
  operationId: 'refreshTitle',
  request: { params, body: jsonBody(RefreshAction) },
  responses: { 202: json(Accepted, 'The next walk makes these facts again.'), ...actionFailures, ...notFound },
});

export const identifyTitleRoute = createRoute({
  method: 'post',
  path: '/titles/{id}/identify',
  operationId: 'identifyTitle',
  request: { params, body: jsonBody(IdentifyAction) },
  responses: { 202: json(Accepted, 'The next walk applies this id.'), ...actionFailures, ...notFound },
});

export const markTitleRoute = createRoute({
  method: 'post',
  path: '/titles/{id}/marks',
  operationId: 'markTitle',
  request: { params, body: jsonBody(MarksAction) },
  responses: { 202: json(Accepted, 'The next walk puts it into the record.'), ...actionFailures, ...notFound },
});

/** An action, because it sends requests to services. */
export const searchPicturesRoute = createRoute({
  method: 'post',
  path: '/titles/{id}/pictures/search',
  operationId: 'searchPictures',
  request: { params, body: jsonBody(PictureQuestion) },
  responses: {
    200: json(PictureList, 'Pictures of this kind at the sources of its Library.'),
    ...actionFailures,
    ...notFound,
  },
});

export const choosePictureRoute = createRoute({
  method: 'post',
  path: '/titles/{id}/pictures',
  operationId: 'choosePicture',
  request: { params, body: jsonBody(PictureAction) },
  responses: { 202: json(Accepted, 'The next walk puts it beside the title.'), ...actionFailures, ...notFound },
});

export const previewRoute = createRoute({
  method: 'get',
  path: '/previews/{id}/{kind}',
  operationId: 'readPreview',
  request: {
    params: params.extend({ kind: z.string().max(60) }),
    query: previewQuery,
  },
  responses: { 200: preview, 304: unchanged, ...failures, ...notFound },
});

export const matchPictureRoute = createRoute({
  method: 'get',
  path: '/matches/pictures/{picture}',
  operationId: 'readMatchPicture',
  request: { params: z.object({ picture: z.string().regex(/^[0-9a-f]{32}$/u) }) },
  responses: {
    200: { description: 'The poster.', content: { 'image/*': { schema: z.string().openapi({ format: 'binary' }) } } },
    304: unchanged,
    ...failures,
    ...notFound,
  },
});

const file = { 'image/*': { schema: z.string().openapi({ format: 'binary' }) } };

export const titleFileRoute = createRoute({
  method: 'get',
  path: '/titles/{id}/files/{name}',
  operationId: 'readTitleFile',
  request: {
    params: params.extend({
      name: z
        .string()
        .openapi({ description: "A picture beside the video, relative to the title's folder; may contain slashes." }),
    }),
  },
  responses: {
    200: { description: 'The whole file.', content: file },
    206: { description: 'The requested range.', content: file },
    304: unchanged,
    416: { description: 'The file is shorter than the range requires.' },
    ...failures,
    ...notFound,
  },
});

const video = { 'video/*': { schema: z.string().openapi({ format: 'binary' }) } };

export const trailerRoute = createRoute({
  method: 'get',
  path: '/titles/{id}/trailer',
  operationId: 'readTrailer',
  request: { params },
  responses: {
    200: { description: 'The whole trailer.', content: video },
    206: { description: 'The requested range.', content: video },
    304: unchanged,
    416: { description: 'The file is shorter than the range requires.' },
    ...failures,
    ...notFound,
  },
});
