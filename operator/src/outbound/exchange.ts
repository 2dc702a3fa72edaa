/**
 * One request and its answer over a socket: limits of time and size, decoding, abort. It knows no queues, retries or
 * redirects. Uses node:http(s) instead of fetch: the guard can choose the connection's address, and a Job pays 7 ms and
 * 7 MB where fetch costs 31 ms and 17 MB.
 */

import type { Agent, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type Message, message } from '../messages/message.ts';
import { errorCode } from '../messages/systemError.ts';
import { connectionWords } from './connectionWords.ts';
import { abortedError, causeOf, OutboundError } from './outboundError.ts';
import type { Redact } from './redact.ts';

/**
 * Node's client, loaded with the first request: most Jobs send none, and it takes as long as half a start of Node. Not imported, because
 * that evaluates all exports of `node:http`, including its WebSocket getters, which load the client of fetch: 20 ms and 7 MB
 * (docs/benchmarks.md).
 */
export function nodeClient(protocol: 'http' | 'https'): Pick<typeof import('node:http'), 'Agent' | 'request'> {
  return process.getBuiltinModule(`node:${protocol}`);
}

export interface ExchangeLimits {
  /** From the start to the last byte. */
  readonly timeLimitMs: number;
  /** The longest silence of the peer within a body; time spent in our own writer does not count. */
  readonly idleLimitMs: number;
  /** Until the head of the answer arrives, connecting included. */
  readonly headLimitMs: number;
}

export interface Hop extends ExchangeLimits {
  readonly url: URL;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** false: a new socket, so that no POST meets one that the server has just closed. */
  readonly agent: Agent | false;
  readonly lookup: LookupFunction;
  readonly signal: AbortSignal;
  /** The address for people, without its query. */
  readonly shown: string;
  readonly redact: Redact;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Aborts when the exchange must end. A consumer that awaits anything but chunks must watch it. */
  readonly signal: AbortSignal;
  /** The decoded body, readable once. Throws `tooBig` as soon as the decoder gives more than `maxBytes`. */
  chunks(maxBytes: number): AsyncGenerator<Buffer, void, undefined>;
}

/**
 * Sends, and passes the answer to `consume`, which reads the body. The socket is closed or free when this returns.
 * Throws OutboundError.
 */
export async function exchange<Result>(hop: Hop, consume: (answer: Answer) => Promise<Result>): Promise<Result> {
  const stop = new AbortController();
  let reason: OutboundError | undefined;
  const stopFor = (error: OutboundError) => {
    reason ??= error;
    stop.abort(error);
  };
  const onAbort = () => stopFor(abortedError(hop.shown));
  const stalled = () => message('answerStalled', String(hop.idleLimitMs / 1000), hop.shown);
  const idle = createIdleTimer(hop.idleLimitMs, () => stopFor(tooSlow(stalled())));
  const head = setTimeout(() => stopFor(silence(hop)), hop.headLimitMs);
  const deadline = setTimeout(() => stopFor(tooSlow(message('answerNotWhole', hop.shown))), hop.timeLimitMs);
  hop.signal.addEventListener('abort', onAbort, { once: true });
  let response: IncomingMessage | undefined;
  try {
    if (hop.signal.aborted) throw abortedError(hop.shown);
    response = await headOf(hop, stop.signal);
    clearTimeout(head);
    return await consume(answerOf(response, hop, idle, stop.signal));
  } catch (error) {
    throw reason ?? faultOf(error, hop);
  } finally {
    clearTimeout(deadline);
    clearTimeout(head);
    idle.disarm();
    hop.signal.removeEventListener('abort', onAbort);
    if (response?.readableEnded === false) response.destroy();
  }
}

/** The answer's head. If the server closed the kept socket meanwhile, the request is repeated once on another. */
async function headOf(hop: Hop, signal: AbortSignal, agent: Agent | false = hop.agent): Promise<IncomingMessage> {
  const { url, method, headers, lookup } = hop;
  let reused = false;
  try {
    return await new Promise((resolve, reject) => {
      const { request: send } = nodeClient(url.protocol === 'https:' ? 'https' : 'http');
      const request = send(url, { method, headers, agent, lookup, signal }, resolve);
      request.on('error', (error) => {
        reused = request.reusedSocket;
        reject(error);
      });
      request.end(hop.body);
    });
  } catch (error) {
    if (!reused || signal.aborted) throw error;
    return await headOf(hop, signal, false);
  }
}

function answerOf(response: IncomingMessage, hop: Hop, idle: IdleTimer, signal: AbortSignal): Answer {
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    signal,
    async *chunks(maxBytes) {
      const announced = Number(response.headers['content-length'] ?? 0);
      if (announced > maxBytes) throw tooBig(maxBytes, hop);
      let receivedBytes = 0;
      idle.arm();
      // The idle timer runs only while we wait for the peer, not while our own writer works.
      for await (const chunk of decoded(response, hop)) {
        idle.disarm();
        if (!Buffer.isBuffer(chunk)) continue;
        receivedBytes += chunk.length;
        if (receivedBytes > maxBytes) throw tooBig(maxBytes, hop);
        yield chunk;
        idle.arm();
      }
      idle.disarm();
      // Node fails the stream if a connection is cut within a chunk or before its stated length; this catches the other
      // cases.
      if (!response.complete) throw new Error('the connection ended within the body');
    },
  };
}

function decoded(response: IncomingMessage, hop: Hop): Readable {
  const coding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (coding === 'identity' || coding === '') return response;
  const decoder = decoderOf(coding);
  if (decoder === undefined) {
    throw new OutboundError('badAnswer', message('answerCodingUnknown', quoted(coding), hop.shown));
  }
  // An error on either side ends the other; the reader of the decoder gets it.
  pipeline(response, decoder, () => undefined);
  return decoder;
}

function decoderOf(coding: string) {
  if (coding === 'gzip' || coding === 'x-gzip') return createGunzip();
  if (coding === 'deflate') return createInflate();
  return coding === 'br' ? createBrotliDecompress() : undefined;
}

interface IdleTimer {
  arm(): void;
  disarm(): void;
}

function createIdleTimer(limitMs: number, onIdle: () => void): IdleTimer {
  let timer: NodeJS.Timeout | undefined;
  const disarm = () => clearTimeout(timer);
  return {
    arm() {
      disarm();
      timer = setTimeout(onIdle, limitMs);
    },
    disarm,
  };
}

/** A body within the limit, as one buffer. */
export async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

/** Text of the peer for a message: short, without control characters. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 79)}…` : text);
}

function faultOf(error: unknown, hop: Hop): OutboundError {
  if (error instanceof OutboundError) return error;
  const cause = causeOf(error, hop.redact);
  const code = errorCode(error);
  if (/^(?:Z_|ERR_BROTLI|ERR__ERROR_FORMAT)/u.test(code) && code !== 'Z_BUF_ERROR') {
    return new OutboundError('badAnswer', message('answerCodingOther', hop.shown), {
      cause,
      transient: true,
    });
  }
  if (code === 'ERR_INVALID_CHAR' || code === 'ERR_INVALID_HTTP_TOKEN') {
    return new OutboundError('needsPerson', message('keyNotSendable', hop.shown), {
      cause,
    });
  }
  return new OutboundError('tryLater', connectionWords(hop.url.host, code, cause.message), { cause });
}

function tooSlow(words: Message): OutboundError {
  return new OutboundError('tryLater', words);
}

function silence(hop: Hop): OutboundError {
  const words = message('noAnswerWithin', String(hop.headLimitMs / 1000), hop.shown);
  return new OutboundError('tryLater', words, { silent: true });
}

function tooBig(maxBytes: number, hop: Hop): OutboundError {
  return new OutboundError('tooBig', message('answerTooBig', String(maxBytes), hop.shown));
}
