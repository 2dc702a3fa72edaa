/** Builds the OpenAPI document from the API's routes alone, without a server. */
import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
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
  eventsRoute,
  ignoredRoute,
  ignoreRoute,
  jobsRoute,
  librariesRoute,
  problemsRoute,
  runsRoute,
  showIgnoredRoute,
  walkLibraryRoute,
} from './routes/libraryRoutes.ts';
import {
  attributionRoute,
  sessionRoute,
  signInRoute,
  signOutEverywhereRoute,
  signOutRoute,
} from './routes/sessionRoutes.ts';
import {
  announceRoute,
  documentRoute,
  foldersRoute,
  guessRoute,
  keyRoute,
  logRoute,
  settingsRoute,
  setUpRoute,
} from './routes/settingsRoutes.ts';
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
  titleFileRoute,
  titleRoute,
  trailerRoute,
  walkTitleRoute,
} from './routes/titleRoutes.ts';
import {
  importListRoute,
  listAddressesRoute,
  makeListAddressRoute,
  revokeListAddressRoute,
  wantedOfStoryRoute,
  wantedRoute,
} from './routes/wantedRoutes.ts';

export const routes: readonly RouteConfig[] = [
  homeRoute,
  statisticsRoute,
  listTitlesRoute,
  filtersRoute,
  findTitleRoute,
  placesRoute,
  duplicatesRoute,
  collectionsRoute,
  titleRoute,
  walkTitleRoute,
  refreshTitleRoute,
  identifyTitleRoute,
  searchMatchesRoute,
  matchPictureRoute,
  markTitleRoute,
  previewRoute,
  titleFileRoute,
  trailerRoute,
  searchPicturesRoute,
  choosePictureRoute,
  librariesRoute,
  walkLibraryRoute,
  jobsRoute,
  runsRoute,
  problemsRoute,
  ignoredRoute,
  ignoreRoute,
  showIgnoredRoute,
  eventsRoute,
  franchisesRoute,
  franchiseRoute,
  missingPosterRoute,
  titleStoriesRoute,
  listActionRoute,
  exportFilesRoute,
  exportRoute,
  storiesRoute,
  copyStoryRoute,
  wantedOfStoryRoute,
  wantedRoute,
  listAddressesRoute,
  makeListAddressRoute,
  revokeListAddressRoute,
  importListRoute,
  sessionRoute,
  signInRoute,
  signOutRoute,
  signOutEverywhereRoute,
  attributionRoute,
  setUpRoute,
  settingsRoute,
  logRoute,
  foldersRoute,
  guessRoute,
  keyRoute,
  announceRoute,
  documentRoute,
];

/** OpenAPI 3.1, whose schemas are JSON Schema. */
export function openApiDocument(version: string): ReturnType<OpenAPIHono['getOpenAPI31Document']> {
  const app = new OpenAPIHono();
  for (const route of routes) app.openAPIRegistry.registerPath(route);
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Projectionist',
      version,
      description: 'The data and the actions of the page. Later versions of the program may add fields.',
    },
    servers: [{ url: 'api/v1' }],
  });
}
