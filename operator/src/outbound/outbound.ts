/**
 * The program's only HTTP client: guarded addresses, one queue per host, retries, a cache, no keys in any text. It runs
 * in Jobs and is loaded on first use. It knows no service and writes no files: `download` writes into a given stream.
 */
import { type AllowedOrigin, createAddressGuard, type Resolve } from './addressGuard.ts';
import { type AnswerCache, conditionsOf, isFresh } from './answerCache.ts';
import { headOf, type JsonText, readBytes, readJson, streamTo } from './bodies.ts';
import type { Answer } from './exchange.ts';
import type { HostBudget } from './hostBudget.ts';
import type { OutboundClock } from './hostGate.ts';
import type { HostUsage } from './hostQueue.ts';
import { createHostQueues } from './hostQueues.ts';
import { createInFlight } from './inFlight.ts';
import { createKeptAnswers, type KeptAnswers } from './keptAnswers.ts';
import * as limits from './limits.ts';
import { createFlightKey, type OutboundLog, type Prepared, prepare } from './prepared.ts';
import type {
  BytesAnswer,
  BytesRequest,
  CallAnswer,
  CallRequest,
  DownloadAnswer,
  DownloadRequest,
  JsonAnswer,
  JsonRequest,
  OutboundRequest,
  PostRequest,
} from './request.ts';
import { createSender, type Sender, type Sending } from './send.ts';

export interface OutboundOptions {
  /** A Job's share of each service's budget (`shareOf`). Other hosts get a gentle default. */
  readonly hosts: readonly HostBudget[];
  /**
   * Configured origins. A body could name one of these too. So the client for media servers (notify) is separate, and
   * no metadata service can send a request to them.
   */
  readonly allow: readonly AllowedOrigin[];
  /** With a contact, which Wikidata demands (docs/reference/services.md#wikidata). */
  readonly userAgent: string;
  readonly signal: AbortSignal;
  readonly clock: OutboundClock;
  readonly log: OutboundLog;
  readonly cache?: AnswerCache | undefined;
  /** Keys known beforehand: hidden in every text, under any name. */
  readonly secrets?: readonly string[] | undefined;
  /** Tests supply their own; by default the system's resolver and Math.random. */
  readonly resolve?: Resolve | undefined;
  readonly random?: (() => number) | undefined;
}

/** All functions throw only OutboundError, except `download`, which rethrows its writer's error unchanged. */
export interface Outbound {
  /** A GET with a JSON answer. Identical requests under way are shared. */
  getJson(request: JsonRequest): Promise<JsonAnswer>;
  postJson(request: PostRequest): Promise<JsonAnswer>;
  /** Any method; a status of 4xx is an answer, except 408 and 429. */
  call(request: CallRequest): Promise<CallAnswer>;
  /** A GET into memory, for images: 20 MiB by default. Identical requests under way are shared. */
  getBytes(request: BytesRequest): Promise<BytesAnswer>;
  /** A GET streamed into a writer, for trailers: 2 GiB by default. Retried only before the first byte of a body. */
  download(request: DownloadRequest): Promise<DownloadAnswer>;
  /** Counts by host, for the summary and the metrics. */
  usage(): readonly HostUsage[];
  /** Closes idle sockets; the signal does it too. */
  close(): void;
}

interface Core {
  readonly sender: Sender;
  readonly kept: KeptAnswers;
  readonly clock: OutboundClock;
  readonly signal: AbortSignal;
}

export function createOutbound(options: OutboundOptions): Outbound {
  const { clock, log, signal } = options;
  const queues = createHostQueues(options.hosts, clock);
  const sender = createSender({
    guard: createAddressGuard(options.allow, options.resolve),
    queueOf: queues.of,
    clock,
    random: options.random ?? Math.random,
    onTrouble: (address, error, retry) => log.debug({ address, retry, kind: error.kind }, error.message),
  });
  const core: Core = { sender, kept: createKeptAnswers(options.cache, clock, log), clock, signal };
  const jsonFlights = createInFlight<JsonAnswer>();
  const byteFlights = createInFlight<BytesAnswer>();
  const flightKey = createFlightKey();
  const preparation = { userAgent: options.userAgent, secrets: options.secrets ?? [] };
  if (signal.aborted) sender.close();
  else signal.addEventListener('abort', () => sender.close(), { once: true });
  return {
    async getJson(request) {
      const prepared = prepare(preparation, request, 'application/json');
      return await jsonFlights.share(flightKey(prepared, request), request.signal ?? signal, prepared.shown, (stop) =>
        askForJson(core, request, prepared, stop),
      );
    },
    postJson: async (request) =>
      await post(core, request, prepare(preparation, request, 'application/json', request.body)),
    call: async (request) => await call(core, request, prepare(preparation, request, 'application/json', request.body)),
    async getBytes(request) {
      const prepared = prepare(preparation, request, acceptOf(request));
      return await byteFlights.share(flightKey(prepared, request), request.signal ?? signal, prepared.shown, (stop) =>
        askForBytes(core, request, prepared, stop),
      );
    },
    async download(request) {
      try {
        return await stream(core, request, prepare(preparation, request, acceptOf(request)));
      } catch (error) {
        request.to.destroy();
        throw error;
      }
    },
    usage: queues.usage,
    close: sender.close,
  };
}

function acceptOf({ contentTypes }: BytesRequest): string {
  return contentTypes?.join(', ') ?? '*/*';
}

/** The part of a request that all four forms share. */
function sendingOf(
  core: Core,
  request: OutboundRequest,
  { url, headers, redact, hasKey }: Prepared,
  timeLimitMs: number,
  stop: AbortSignal | undefined,
) {
  return {
    method: 'GET' as const,
    url,
    headers,
    timeLimitMs: request.timeLimitMs ?? timeLimitMs,
    idleLimitMs: request.idleLimitMs ?? limits.idleLimitMs,
    headLimitMs: request.headLimitMs ?? limits.headLimitMs,
    repeatable: () => true,
    conditional: false,
    signal: stop === undefined ? core.signal : AbortSignal.any([core.signal, stop]),
    redact,
    hasKey,
    ...(request.classify === undefined ? {} : { classify: request.classify }),
  };
}

async function askForJson(
  core: Core,
  request: JsonRequest,
  prepared: Prepared,
  stop: AbortSignal,
): Promise<JsonAnswer> {
  const { keep, maxBytes = limits.jsonAtMostBytes } = request;
  const kept = keep === undefined ? undefined : await core.kept.read(prepared);
  if (kept !== undefined && isFresh(kept.stored, core.clock.now())) return kept.answer;
  const sending: Sending<{ readonly answer: Answer; readonly json: JsonText }> = {
    ...sendingOf(core, request, prepared, limits.jsonTimeLimitMs, stop),
    headers: { ...prepared.headers, ...(kept === undefined ? {} : conditionsOf(kept.stored)) },
    conditional: kept !== undefined,
    async read(answer, shown) {
      const json = await readJson(answer, maxBytes, shown, prepared.hideKeys);
      return { value: { answer, json }, seen: json.body };
    },
  };
  const { answer, json } = await core.sender.send(sending);
  if (keep !== undefined) await core.kept.note(prepared, answer, json.text, keep.atLeastMs);
  if (answer.status === 304 && kept !== undefined) return kept.answer;
  return { status: answer.status, body: json.body, from: 'service' };
}

async function post(core: Core, request: PostRequest, prepared: Prepared): Promise<JsonAnswer> {
  const { maxBytes = limits.jsonAtMostBytes, repeatable = false } = request;
  const { contentType, body } = written(request.body);
  return await core.sender.send<JsonAnswer>({
    ...sendingOf(core, request, prepared, limits.jsonTimeLimitMs, request.signal),
    method: 'POST',
    headers: {
      ...(body === '' ? {} : { 'content-type': contentType }),
      ...prepared.headers,
      'content-length': String(Buffer.byteLength(body)),
    },
    body,
    repeatable: () => repeatable,
    async read(answer, shown) {
      const json = await readJson(answer, maxBytes, shown, prepared.hideKeys);
      return { value: { status: answer.status, body: json.body, from: 'service' }, seen: json.body };
    },
  });
}

async function call(core: Core, request: CallRequest, prepared: Prepared): Promise<CallAnswer> {
  const { method, body = '', maxBytes = limits.jsonAtMostBytes } = request;
  return await core.sender.send<CallAnswer>({
    ...sendingOf(core, request, prepared, limits.jsonTimeLimitMs, request.signal),
    method,
    headers:
      method === 'GET' ? prepared.headers : { ...prepared.headers, 'content-length': String(Buffer.byteLength(body)) },
    ...(method === 'GET' ? {} : { body }),
    repeatable: () => method === 'GET',
    isAnswer: isRefusal,
    classify: (status) => (isRefusal(status) ? 'ok' : undefined),
    async read(answer, shown) {
      const { status, contentType } = headOf(answer);
      const bytes = await readBytes(answer, maxBytes, shown, undefined);
      return { value: { status, contentType, text: prepared.hideKeys(new TextDecoder().decode(bytes)) } };
    },
  });
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

function written(body: unknown): { readonly contentType: string; readonly body: string } {
  if (body instanceof URLSearchParams)
    return { contentType: 'application/x-www-form-urlencoded', body: body.toString() };
  return { contentType: 'application/json', body: body === undefined ? '' : JSON.stringify(body) };
}

async function askForBytes(
  core: Core,
  request: BytesRequest,
  prepared: Prepared,
  stop: AbortSignal,
): Promise<BytesAnswer> {
  const { contentTypes, etag, maxBytes = limits.imageAtMostBytes } = request;
  return await core.sender.send<BytesAnswer>({
    ...sendingOf(core, request, prepared, limits.bytesTimeLimitMs, stop),
    headers: { ...prepared.headers, ...(etag === undefined ? {} : { 'if-none-match': etag }) },
    conditional: etag !== undefined,
    async read(answer, shown) {
      return { value: { ...headOf(answer), bytes: await readBytes(answer, maxBytes, shown, contentTypes) } };
    },
  });
}

async function stream(core: Core, request: DownloadRequest, prepared: Prepared): Promise<DownloadAnswer> {
  const { to, contentTypes, maxBytes = limits.downloadAtMostBytes } = request;
  let begun = false;
  const done = await core.sender.send<Awaited<ReturnType<typeof streamTo>>>({
    ...sendingOf(core, request, prepared, limits.downloadTimeLimitMs, request.signal),
    // Written bytes cannot be undone.
    repeatable: () => !begun,
    async read(answer, shown) {
      begun = true;
      return { value: await streamTo(to, answer, maxBytes, shown, contentTypes) };
    },
  });
  if (done.writerFault !== undefined) throw done.writerFault;
  return done.answer;
}
