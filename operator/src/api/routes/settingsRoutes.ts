/** Addresses of the first password and of the settings. */
import { createRoute } from '@hono/zod-openapi';
import { Failure } from '../schemas/failure.ts';
import { LogList, LogQuestion } from '../schemas/log.ts';
import { SessionView } from '../schemas/session.ts';
import {
  AnnounceBody,
  AnnounceResult,
  DocumentBody,
  DocumentResult,
  FolderBody,
  FolderList,
  FolderQuestion,
  KeyBody,
  KeyResult,
  KindGuess,
  SettingsView,
  SetUpBody,
} from '../schemas/settings.ts';
import { actionFailures, failures, json, jsonBody } from './answers.ts';

const settingsFailures = { ...failures, 409: json(Failure, 'Nobody signs in here, so settings are closed.') };

/** Needs no session: the code is the secret. */
export const setUpRoute = createRoute({
  method: 'post',
  path: '/setup',
  operationId: 'setUp',
  request: { body: jsonBody(SetUpBody) },
  responses: {
    200: json(SessionView, 'The password is set, and the response signs in.'),
    ...actionFailures,
    429: json(Failure, 'Too many attempts; Retry-After gives the time of the next one.'),
  },
});

export const settingsRoute = createRoute({
  method: 'get',
  path: '/settings',
  operationId: 'readSettings',
  responses: { 200: json(SettingsView, 'Documents, keys and services.'), ...settingsFailures },
});

export const logRoute = createRoute({
  method: 'get',
  path: '/log',
  operationId: 'readLog',
  request: { query: LogQuestion },
  responses: { 200: json(LogList, 'The last lines of the log.'), ...settingsFailures },
});

export const foldersRoute = createRoute({
  method: 'get',
  path: '/settings/folders',
  operationId: 'listFolders',
  request: { query: FolderQuestion },
  responses: {
    200: json(FolderList, 'The folders in a folder; without a path the first of the allowed ones.'),
    ...settingsFailures,
  },
});

export const guessRoute = createRoute({
  method: 'post',
  path: '/settings/guess',
  operationId: 'guessKind',
  request: { body: jsonBody(FolderBody) },
  responses: { 200: json(KindGuess, 'What the folder seems to hold, by the names in it.'), ...actionFailures },
});

export const keyRoute = createRoute({
  method: 'post',
  path: '/settings/keys',
  operationId: 'giveKey',
  request: { body: jsonBody(KeyBody) },
  responses: { 200: json(KeyResult, 'Whether the service takes the key; it is stored if so.'), ...actionFailures },
});

export const announceRoute = createRoute({
  method: 'post',
  path: '/settings/announcements',
  operationId: 'testAnnouncement',
  request: { body: jsonBody(AnnounceBody) },
  responses: { 200: json(AnnounceResult, 'Whether the service took the test message.'), ...actionFailures },
});

export const documentRoute = createRoute({
  method: 'post',
  path: '/settings/documents',
  operationId: 'changeDocument',
  request: { body: jsonBody(DocumentBody) },
  responses: { 200: json(DocumentResult, 'What changes, and whether it was saved.'), ...actionFailures },
});
