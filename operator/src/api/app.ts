/**
 * The page's API and the page itself, as one Hono app: one list of routes, guards before them, failures handled in one
 * place. It must not write anything itself: requests of people are held for the next walk, and the settings are written
 * by their port.
 */
import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { message, plainText } from '../messages/message.ts';
import { errorCode } from '../messages/systemError.ts';
import { addActionRoutes, addReadingRoutes } from './answering.ts';
import { ApiError, asApiError } from './apiError.ts';
import type { AppParts } from './appParts.ts';
import { compressedJson } from './compressedJson.ts';
import { openApiDocument } from './document.ts';
import { knownHostOnly, noActions, ownActionsOnly, signedInOnly, strictHeaders } from './guards.ts';
import { withoutListToken } from './listToken.ts';
import { allowedMethods, knownMethodOnly } from './methods.ts';
import { answerPage } from './pageAnswers.ts';
import { uploadAtMostBytes, uploadBodyAtMostBytes } from './schemas/titlePictures.ts';
import { sentencePage } from './sentencePage.ts';
import { addSettingsRoutes } from './settings.ts';
import { addSessionRoutes, addSignOutEverywhere } from './signing.ts';
import { withCoded } from './views/codedMessage.ts';
import { addImportLists, addWantedRoutes } from './wantedLists.ts';

/** The largest body is a document that is edited as text. */
const bodyAtMostBytes = 64 * 1024;

export function createApp(parts: AppParts): OpenAPIHono {
  const { ports, sessions, hostNames } = parts;
  const document = openApiDocument(ports.version);
  const allowed = allowedMethods(document.paths, '/api/v1');
  const app = new OpenAPIHono({
    defaultHook: (result) => {
      if (result.success) return;
      // An address that can name nothing: clients get the same 404 as for an unknown name.
      if (result.target === 'param') throw new ApiError('notFound', message('nothingNamed'));
      throw new ApiError('badRequest', plainText(firstFault(result.error.issues)));
    },
  });
  app.onError((error, context) => failure(parts, error, context));
  app.use(strictHeaders());
  addImportLists(app.basePath('/api/v1'), parts);
  app.use(knownHostOnly(hostNames, sessions));
  app.use(knownMethodOnly((path) => (path.startsWith('/api/') ? allowed(path) : 'GET, HEAD')));
  app.use('/api/*', ownActionsOnly(parts.pageHost));
  app.use('/api/*', unlessUpload(bodyLimit({ maxSize: bodyAtMostBytes, onError: tooLarge })));
  app.use('/api/*', compressedJson());
  app.use('/api/*', notKept());
  const api = app.basePath('/api/v1');
  // The router itself decides which routes need no session: those that are added before the guard. A guard that compared
  // paths could disagree with the router about an address.
  addSessionRoutes(api, parts);
  app.use('/api/*', signedInOnly(sessions));
  addSignOutEverywhere(api, parts);
  // Behind the session, because a body without a length is read here.
  app.use(uploadPath, bodyLimit({ maxSize: uploadBodyAtMostBytes, onError: uploadTooLarge }));
  if (parts.isAlone === true) app.use('/api/*', noActions());
  app.use('/api/*', storageChecked(ports));
  addReadingRoutes(api, parts);
  addActionRoutes(api, ports);
  addWantedRoutes(api, ports);
  addSettingsRoutes(api, parts);
  app.get('/api/v1/openapi.json', (context) => context.json(document));
  app.all('/api/*', () => {
    throw new ApiError('notFound', message('addressUnknown'));
  });
  app.get('*', (context) => answerPage(context, parts));
  app.notFound((context) => failure(parts, new ApiError('notFound', message('nothingHere')), context));
  return app;
}

function firstFault(issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]): string {
  const [first] = issues;
  if (first === undefined) return 'the query does not match its description in the API';
  const place = first.path.map(String).join('.');
  return place === '' ? first.message : `${place}: ${first.message}`;
}

function tooLarge(): never {
  throw new ApiError('tooLarge', message('bodyTooLarge', String(bodyAtMostBytes)));
}

const uploadPath = '/api/v1/titles/:id/pictures';

/**
 * Only the size of a body depends on this reading of an address. A GET has none, and to ask for it makes a second, whole
 * Request with an abort signal.
 */
function unlessUpload(limit: MiddlewareHandler): MiddlewareHandler {
  return (context, next) => {
    const { method, path } = context.req;
    const isReading = method === 'GET' || method === 'HEAD';
    return isReading || /^\/api\/v1\/titles\/[^/]+\/pictures$/u.test(path) ? next() : limit(context, next);
  };
}

function uploadTooLarge(): never {
  throw new ApiError('tooLarge', message('uploadTooLarge', String(uploadAtMostBytes)));
}

/** Responses depend on the moment and on the session. Pictures set their own cache headers. */
function notKept(): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (!context.res.headers.has('cache-control')) context.res.headers.set('cache-control', 'no-store');
  };
}

/** Checks the storage before the response, unless that was done seconds ago: the first response after a pause is not outdated. */
function storageChecked(ports: AppParts['ports']): MiddlewareHandler {
  return async (_, next) => {
    await ports.checkStorage?.();
    await next();
  };
}

function failure({ failed }: AppParts, error: unknown, context: Context): Response {
  const known = requestFault(error, context) ?? asApiError(error);
  if (known.code === 'fault') failed(error, `${context.req.method} ${withoutListToken(context.req.path)}`);
  const headers = known.retryAfterSeconds === undefined ? {} : { 'retry-after': String(known.retryAfterSeconds) };
  const { code, words, status } = known;
  // A person who opened the page under an unknown name gets this error first.
  if (code === 'unknownHost' && context.req.header('accept')?.includes('text/html') === true)
    return context.html(sentencePage(known.message), status, headers);
  return context.json({ error: { code, message: known.message, ...withCoded(words) } }, status, headers);
}

/**
 * Hono itself throws for a body that is not JSON or fails a validator, and for a content type that the guard takes and
 * its parser does not. A client that leaves in the middle of its body gets no answer, and is no fault of ours either.
 */
function requestFault(error: unknown, context: Context): ApiError | undefined {
  const hasLeft = errorCode(error) === 'ECONNRESET' && context.req.raw.signal.aborted;
  if (hasLeft) return new ApiError('badRequest', message('bodyNotDescribed'));
  if (!(error instanceof HTTPException) || error.status >= 500) return undefined;
  if (error.status === 415) return new ApiError('unsupportedType', message('jsonNeeded'));
  return new ApiError('badRequest', message('bodyNotDescribed'));
}
