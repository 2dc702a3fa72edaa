/**
 * The webhook's request listener: address -> body -> changed path -> wish -> 204. It does no work of its own within a
 * request: it hands over a wish and answers. Every POST to a known Library gets a 204 without a body, whatever it
 * holds. It never redirects, because senders that follow a redirect lose the body.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { LibraryKey } from '../library/document.ts';
import type { Wish } from '../library/wish.ts';
import { addressedLibrary } from './addressedLibrary.ts';
import { AnsweredWebhooks, type WebhookCounters, type WebhookLog } from './answeredWebhooks.ts';
import { readChangedPath, unreadBody } from './changedPath.ts';
import { type WebhookLimits, webhookLimits } from './limits.ts';
import { loggedText } from './loggedText.ts';
import { type BodyBudget, bodyBudget, IncomingBody } from './receivedBody.ts';
import { wishOf } from './wishOf.ts';

/** Where wishes go: the held folders of the platform. */
export interface WebhookPort {
  /** Whether the state has this Library. Before its cache is filled it returns true. */
  knows(key: LibraryKey): boolean | Promise<boolean>;
  /** Resolves when the wish is durable, or queued because it cannot be written. */
  accept(key: LibraryKey, wish: Wish): Promise<void>;
}

interface WebhookParts {
  readonly port: WebhookPort;
  readonly log: WebhookLog;
  readonly counters: WebhookCounters;
  readonly answered: AnsweredWebhooks;
  readonly limits: WebhookLimits;
  readonly budget: BodyBudget;
}

/**
 * Returns a listener for `node:http` that answers everything below `/webhook`. Never throws, and ends every request.
 */
export function createWebhookHandler(
  port: WebhookPort,
  log: WebhookLog,
  counters: WebhookCounters,
  limits: WebhookLimits = webhookLimits,
): RequestListener {
  const answered = new AnsweredWebhooks(log, counters);
  const budget = bodyBudget(limits.bodiesInFlightBytes);
  const parts: WebhookParts = { port, log, counters, answered, limits, budget };
  return (request, response) => {
    answerWebhook(parts, request, response).catch((error: unknown) => {
      log.error({ err: error }, 'a webhook could not be handled: this is a fault of Projectionist, please report it');
      if (response.headersSent) response.destroy();
      else answer(response, 204);
    });
  };
}

async function answerWebhook(parts: WebhookParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const library = addressedLibrary(request.url ?? '');
  if (library === undefined) return refuse(parts, request, response, 404);
  if (request.method !== 'POST') return refuse(parts, request, response, 405);

  const body = new IncomingBody(request, parts.budget, parts.limits);
  try {
    const known = isKnown(parts, library);
    if (known !== true && !(await known)) {
      parts.log.warn(
        { library: loggedText(library) },
        'a webhook names a Library that does not exist: check its address',
      );
      return refuse(parts, request, response, 404);
    }
    const received = await body.received;
    if (received.end === 'aborted') return noteAborted(parts, library, request);
    const { end } = received;
    const userAgent = request.headers['user-agent'];
    const changed = end === 'whole' ? readChangedPath(received.bytes, userAgent) : unreadBody(userAgent);
    const wish = wishOf(changed);
    // The bytes are released before the write is awaited: a slow disk must not make other bodies `busy`.
    body.release();
    await handOver(parts, library, wish);
    answer(response, 204);
    cutOffLater(request, parts.limits);
    const { event, sender, path, isNoObject } = changed;
    const folders = wish.kind === 'folder' ? 1 : 0;
    // After the answer, so that no sender waits for a log.
    parts.answered.add({
      library,
      sender,
      event,
      place: path?.place,
      path: path?.value,
      folders,
      body: isNoObject ? 'noJsonObject' : end,
    });
  } finally {
    body.release();
  }
}

/** Treats an error of the port as known: an unneeded wish costs a walk, a missing one hides a film. */
function isKnown({ port, log }: WebhookParts, library: LibraryKey): true | Promise<boolean> {
  const unsure = (error: unknown): true => {
    log.error(
      { err: error, library },
      'the Libraries could not be read to check the address of a webhook: its wish is held',
    );
    return true;
  };
  try {
    const known = port.knows(library);
    return known === true || Promise.resolve(known).catch(unsure);
  } catch (error) {
    return unsure(error);
  }
}

/** Failures go to the log: an error response is useless, because senders do not retry. */
async function handOver({ port, log, counters }: WebhookParts, library: LibraryKey, wish: Wish): Promise<void> {
  try {
    await port.accept(library, wish);
  } catch (error) {
    counters.lost(library);
    log.error({ err: error, library }, 'a webhook could not be held: start a full scan of this Library by hand');
  }
}

function noteAborted({ log, counters }: WebhookParts, library: LibraryKey, request: IncomingMessage): void {
  counters.aborted(library);
  const userAgent = request.headers['user-agent'];
  log.warn(
    { library, ...(userAgent === undefined ? {} : { userAgent: loggedText(userAgent) }) },
    'a webhook broke off before its body was complete: nothing is held',
  );
}

function refuse(parts: WebhookParts, request: IncomingMessage, response: ServerResponse, status: 404 | 405): void {
  parts.counters.refused(status);
  answer(response, status);
  request.resume();
  cutOffLater(request, parts.limits);
}

/** Never sends a body, so that no sender has to understand one. */
function answer(response: ServerResponse, status: 204 | 404 | 405): void {
  if (status === 204) response.writeHead(204);
  else response.writeHead(status, status === 405 ? { 'content-length': 0, allow: 'POST' } : { 'content-length': 0 });
  response.end();
}

/**
 * The answer may be sent before the last byte has arrived. Closing at once would reset the connection, and the sender
 * would lose the answer. So the sender may continue for `lingerSeconds` and is then cut off.
 */
function cutOffLater(request: IncomingMessage, limits: WebhookLimits): void {
  if (request.complete || request.destroyed) return;
  const timer = setTimeout(() => request.destroy(), limits.lingerSeconds * 1000);
  timer.unref();
  request.once('end', () => clearTimeout(timer));
  request.once('close', () => clearTimeout(timer));
}
