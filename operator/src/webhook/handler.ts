/**
 * The webhook's request listener: address -> body -> changed path -> wish -> 204. It does no work of its own within a
 * request: it hands over a wish and answers. Every POST to a known Library gets a 204 without a body, whatever it
 * holds. It never redirects, because senders that follow a redirect lose the body.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { LibraryKey } from '../library/document.ts';
import type { Wish } from '../library/wish.ts';
import { addressedLibrary } from './addressedLibrary.ts';
import { type Changed, type Place, readChangedPath, unreadBody } from './changedPath.ts';
import { type WebhookLimits, webhookLimits } from './limits.ts';
import { loggedText } from './loggedText.ts';
import { type BodyBudget, bodyBudget, type ReceivedBody, receiveBody } from './receivedBody.ts';
import { type EventLabel, eventLabel, type Sender } from './senders.ts';
import { wishOf } from './wishOf.ts';

/** Where wishes go: the held folders of the platform. */
export interface WebhookPort {
  /** Whether the state has this Library. Before its cache is filled it returns true. */
  knows(key: LibraryKey): boolean | Promise<boolean>;
  /** Resolves when the wish is durable, or queued because it cannot be written. */
  accept(key: LibraryKey, wish: Wish): Promise<void>;
}

export interface WebhookLog {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

/**
 * One received webhook, for metrics. All strings come from fixed lists, except the key, which is that of a known
 * Library.
 */
export interface ReceivedWebhook {
  readonly library: LibraryKey;
  readonly sender: Sender;
  readonly event: EventLabel;
  readonly place: Place | 'none';
  readonly folders: 0 | 1;
  readonly body: Exclude<ReceivedBody['end'], 'aborted'>;
}

export interface WebhookCounters {
  received(webhook: ReceivedWebhook): void;
  refused(status: 404 | 405): void;
  aborted(library: LibraryKey): void;
  /** A wish that could not even be queued. Must stay at zero. */
  lost(library: LibraryKey): void;
}

interface WebhookParts {
  readonly port: WebhookPort;
  readonly log: WebhookLog;
  readonly counters: WebhookCounters;
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
  const parts: WebhookParts = { port, log, counters, limits, budget: bodyBudget(limits.bodiesInFlightBytes) };
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

  const { body, release } = receiveBody(request, parts.budget, parts.limits);
  try {
    const known = isKnown(parts, library);
    if (known !== true && !(await known)) {
      parts.log.warn(
        { library: loggedText(library) },
        'a webhook names a Library that does not exist: check its address',
      );
      return refuse(parts, request, response, 404);
    }
    const received = await body;
    if (received.end === 'aborted') return noteAborted(parts, library, request);
    const userAgent = request.headers['user-agent'];
    const changed = received.end === 'whole' ? readChangedPath(received.bytes, userAgent) : unreadBody(userAgent);
    const wish = wishOf(changed);
    // The bytes are released before the write is awaited: a slow disk must not make other bodies `busy`.
    release();
    await handOver(parts, library, wish);
    answer(response, 204);
    cutOffLater(request, parts.limits);
    countReceived(parts, library, changed, wish, received.end);
  } finally {
    release();
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

/** Runs after the answer, so that no sender waits for a log. */
function countReceived(
  { log, counters }: WebhookParts,
  library: LibraryKey,
  { event, sender, path }: Changed,
  wish: Wish,
  body: ReceivedWebhook['body'],
): void {
  const folders = wish.kind === 'folder' ? 1 : 0;
  counters.received({ library, sender, event: eventLabel(event), place: path?.place ?? 'none', folders, body });
  log.info(
    {
      library,
      sender,
      event: event === undefined ? undefined : loggedText(event),
      place: path?.place,
      path: path === undefined ? undefined : loggedText(path.value),
      body: body === 'whole' ? undefined : body,
    },
    `a webhook named ${folders} ${folders === 1 ? 'folder' : 'folders'}`,
  );
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
