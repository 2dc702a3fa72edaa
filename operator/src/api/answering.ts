/** Connects routes to handlers. The routes' schemas validate requests; the handlers build the responses. */
import type { OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { type Message, message, plainText } from '../messages/message.ts';
import { ApiError } from './apiError.ts';
import type { AppParts } from './appParts.ts';
import { clientKey } from './clientAddress.ts';
import { longJson } from './compressedJson.ts';
import { clientAddress, credentialsOf } from './guards.ts';
import { listCollections } from './handlers/collections.ts';
import { listDuplicates } from './handlers/duplicates.ts';
import {
  exportFranchise,
  listExportFiles,
  listFranchises,
  readFranchise,
  readTitleStories,
} from './handlers/franchises.ts';
import { readHome } from './handlers/home.ts';
import { ignoreProblems, listIgnored, showIgnored } from './handlers/ignoredProblems.ts';
import { listJobs, listLibraries, listRuns, walkLibrary } from './handlers/libraries.ts';
import { readMatchPicture, searchMatches } from './handlers/matches.ts';
import { readMissingPoster, readPreview, readTitleFile } from './handlers/pictures.ts';
import { listProblems } from './handlers/problems.ts';
import { decideOnList } from './handlers/publishedLists.ts';
import { readStatistics } from './handlers/statistics.ts';
import { copyStory, listStories } from './handlers/stories.ts';
import { findTitle, identifyTitle, markTitle, readTitle, refreshTitle, walkTitle } from './handlers/title.ts';
import { choosePicture, searchPictures } from './handlers/titlePictures.ts';
import { openTrailer } from './handlers/trailer.ts';
import { listFilters, listPlaces, listWall } from './handlers/wall.ts';
import type { PagePorts } from './ports.ts';
import {
  exportFilesRoute,
  exportRoute,
  franchiseRoute,
  franchisesRoute,
  listActionRoute,
  missingPosterRoute,
  titleStoriesRoute,
} from './routes/franchiseRoutes.ts';
import { homeRoute, statisticsRoute } from './routes/homeRoutes.ts';
import {
  ignoredRoute,
  ignoreRoute,
  jobsRoute,
  librariesRoute,
  problemsRoute,
  runsRoute,
  showIgnoredRoute,
  walkLibraryRoute,
} from './routes/libraryRoutes.ts';
import { attributionRoute } from './routes/sessionRoutes.ts';
import { copyStoryRoute, storiesRoute } from './routes/storyRoutes.ts';
import {
  choosePictureRoute,
  collectionsRoute,
  duplicatesRoute,
  filtersRoute,
  findTitleRoute,
  identifyTitleRoute,
  listTitlesRoute,
  markTitleRoute,
  matchPictureRoute,
  placesRoute,
  previewRoute,
  refreshTitleRoute,
  searchMatchesRoute,
  searchPicturesRoute,
  titleRoute,
  trailerRoute,
  walkTitleRoute,
} from './routes/titleRoutes.ts';
import { sendPicture } from './sendPicture.ts';
import { sendStream } from './sendStream.ts';

export function addReadingRoutes(api: OpenAPIHono, { ports, events, sessions, proxies }: AppParts): void {
  api.openapi(listTitlesRoute, async (c) => longJson(c, await listWall(ports, c.req.valid('query'))));
  api.openapi(filtersRoute, async (c) => c.json(await listFilters(ports, c.req.valid('query')), 200));
  api.openapi(placesRoute, async (c) => c.json(await listPlaces(ports, c.req.valid('query')), 200));
  api.openapi(collectionsRoute, async (c) => c.json(await listCollections(ports, c.req.valid('query')), 200));
  api.openapi(duplicatesRoute, async (c) => c.json(await listDuplicates(ports, c.req.valid('query')), 200));
  api.openapi(homeRoute, async (c) => c.json(await readHome(ports), 200));
  api.openapi(statisticsRoute, async (c) => c.json(await readStatistics(ports), 200));
  api.openapi(titleRoute, async (c) => c.json(await readTitle(ports, c.req.valid('param').id), 200));
  api.openapi(findTitleRoute, async (c) => c.json(await findTitle(ports, c.req.valid('query')), 200));
  api.openapi(librariesRoute, async (c) => c.json(await listLibraries(ports), 200));
  api.openapi(jobsRoute, async (c) => c.json(await listJobs(ports), 200));
  api.openapi(runsRoute, async (c) => c.json(await listRuns(ports, c.req.valid('query')), 200));
  api.openapi(problemsRoute, async (c) => c.json(await listProblems(ports, c.req.valid('query')), 200));
  api.openapi(ignoredRoute, async (c) => c.json(await listIgnored(ports, c.req.valid('query')), 200));
  api.openapi(franchisesRoute, async (c) => c.json(await listFranchises(ports), 200));
  api.openapi(franchiseRoute, async (c) => c.json(await readFranchise(ports, c.req.valid('param').id), 200));
  api.openapi(titleStoriesRoute, async (c) => c.json(await readTitleStories(ports, c.req.valid('param').id), 200));
  api.openapi(storiesRoute, async (c) => c.json(await listStories(ports), 200));
  api.openapi(exportFilesRoute, async (c) =>
    c.json(await listExportFiles(ports, c.req.valid('param').id, c.req.valid('query')), 200),
  );
  api.openapi(attributionRoute, (c) => c.json({ services: attributionsOf(ports) }, 200));
  addByteRoutes(api, ports);
  api.get('/events', (c) => {
    const client = clientKey(clientAddress(c, proxies));
    const stream = events.open({ client, credentials: credentialsOf(c, sessions) });
    if (stream === undefined) throw new ApiError('tooManyTries', message('tooManyPages'), 60);
    return new Response(stream, {
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    });
  });
}

/** Attribution of the services that any document names. */
function attributionsOf(ports: PagePorts): { name: string; text: string; link: string }[] {
  const named = new Set(ports.libraries().flatMap(({ document }) => document.spec.sources.flatMap(Object.keys)));
  return ports.credits.filter(({ name }) => named.has(name)).map((one) => ({ ...one }));
}

/** Routes whose responses are not JSON; their requests are validated with the same schemas. */
function addByteRoutes(api: OpenAPIHono, ports: PagePorts): void {
  api.get('/previews/:id/:kind', async (c) => {
    const { id, kind } = named(previewRoute.request.params, c.req.param());
    const { v } = checked(previewRoute.request.query, c.req.query());
    const picture = await readPreview(ports, id, kind);
    return sendPicture(c, picture, v !== undefined && picture.etag === `"${v}"`);
  });
  api.get('/franchises/:id/posters/:kind/:part', async (c) => {
    const { id, kind, part } = named(missingPosterRoute.request.params, c.req.param());
    const { v } = checked(missingPosterRoute.request.query, c.req.query());
    const picture = await readMissingPoster(ports, id, { kind, id: part });
    return sendPicture(c, picture, v !== undefined && picture.etag === `"${v}"`);
  });
  api.get('/matches/pictures/:picture', async (c) => {
    const { picture } = named(matchPictureRoute.request.params, c.req.param());
    return sendPicture(c, await readMatchPicture(ports, picture), false);
  });
  api.get('/titles/:id/files/*', async (c) => {
    return sendPicture(c, await readTitleFile(ports, c.req.param('id'), nameBehindFiles(c)), false);
  });
  api.get('/titles/:id/trailer', async (c) => {
    const { id } = named(trailerRoute.request.params, c.req.param());
    return sendStream(c, await openTrailer(ports, id));
  });
  api.get('/franchises/:id/export', async (c) => {
    const { id } = named(exportRoute.request.params, c.req.param());
    const wish = checked(exportRoute.request.query, c.req.query());
    const { name, text } = await exportFranchise(ports, id, wish);
    return new Response(text, {
      headers: {
        'content-type': name.endsWith('.json') ? 'application/json' : 'text/plain; charset=utf-8',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      },
    });
  });
}

function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw new ApiError('badRequest', notAsDescribed(result.error.issues[0]?.message));
  return result.data;
}

/** `fault`: what the validator says. */
function notAsDescribed(fault: string | undefined): Message {
  return fault === undefined ? message('notDescribed') : plainText(fault);
}

/** As everywhere, an address that can name nothing is 404. */
function named<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw new ApiError('notFound', message('nothingNamed'));
  return result.data;
}

/** Decoded segment by segment, so that an encoded slash never becomes a path separator. */
function nameBehindFiles(context: Context): string {
  const [, rest = ''] = /\/titles\/[^/]+\/files\/(.*)$/su.exec(new URL(context.req.url).pathname) ?? [];
  try {
    const segments = rest.split('/').map(decodeURIComponent);
    return segments.some((segment) => segment.includes('/')) ? '' : segments.join('/');
  } catch {
    return '';
  }
}

export function addActionRoutes(api: OpenAPIHono, ports: PagePorts): void {
  api.openapi(walkTitleRoute, async (c) => c.json(await walkTitle(ports, c.req.valid('param').id), 202));
  api.openapi(refreshTitleRoute, async (c) => {
    const { facts } = c.req.valid('json');
    return c.json(await refreshTitle(ports, c.req.valid('param').id, facts), 202);
  });
  api.openapi(identifyTitleRoute, async (c) => {
    const { id } = c.req.valid('json');
    return c.json(await identifyTitle(ports, c.req.valid('param').id, id), 202);
  });
  api.openapi(searchMatchesRoute, async (c) =>
    c.json(await searchMatches(ports, c.req.valid('param').id, c.req.valid('json')), 200),
  );
  api.openapi(searchPicturesRoute, async (c) =>
    c.json(await searchPictures(ports, c.req.valid('param').id, c.req.valid('json')), 200),
  );
  api.openapi(choosePictureRoute, async (c) =>
    c.json(await choosePicture(ports, c.req.valid('param').id, c.req.valid('json')), 202),
  );
  api.openapi(listActionRoute, async (c) =>
    c.json(await decideOnList(ports, c.req.valid('param').id, c.req.valid('json')), 202),
  );
  api.openapi(copyStoryRoute, async (c) => c.json(await copyStory(ports, c.req.valid('json')), 201));
  api.openapi(markTitleRoute, async (c) =>
    c.json(await markTitle(ports, c.req.valid('param').id, c.req.valid('json')), 202),
  );
  api.openapi(ignoreRoute, async (c) => c.json(await ignoreProblems(ports, c.req.valid('json')), 200));
  api.openapi(showIgnoredRoute, async (c) => c.json(await showIgnored(ports, c.req.valid('json')), 200));
  api.openapi(walkLibraryRoute, async (c) => {
    const { namespace, name } = c.req.valid('param');
    const { acceptMissing = false } = c.req.valid('json');
    return c.json(await walkLibrary(ports, `${namespace}/${name}`, acceptMissing), 202);
  });
}
