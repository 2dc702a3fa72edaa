/** One request and its response over a line, with a timeout and a size limit. Knows nothing of Kubernetes. */
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Clock } from '../../../library/clock.ts';
import type { Line } from './clientLines.ts';

export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With the query, relative to the server's own path. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The response exceeds the size limit. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

/** Method and path without the query: safe for error messages. */
export function wordsOf(request: WireRequest): string {
  return `${request.method} ${request.path.replace(/\?.*/su, '')}`;
}

/** Resolves with the response head; the body is still unread. Aborting `cut` ends both request and response. */
export function open(
  line: Line,
  request: WireRequest,
  agent: http.Agent,
  cut: AbortSignal,
  onSocket?: (socket: import('node:net').Socket) => void,
): Promise<IncomingMessage> {
  const { server } = line;
  const body = request.body === undefined ? undefined : Buffer.from(request.body);
  const options = {
    protocol: server.protocol,
    // Node takes an IPv6 address without the brackets that a URL needs.
    hostname: server.hostname.replace(/^\[|\]$/gu, ''),
    port: server.port,
    path: `${server.pathname.replace(/\/$/u, '')}${request.path}`,
    method: request.method,
    headers: {
      accept: 'application/json',
      ...request.headers,
      ...line.headers,
      ...(body === undefined ? {} : { 'content-length': String(body.length) }),
    },
    agent,
    signal: cut,
  };
  return new Promise((resolve, reject) => {
    const outgoing = server.protocol === 'http:' ? http.request(options) : https.request(options);
    outgoing.on('response', resolve);
    outgoing.on('error', (error) => reject(failed(request, error)));
    if (onSocket !== undefined) outgoing.on('socket', onSocket);
    outgoing.end(body);
  });
}

/** The whole body as text. A body above `bytesAtMost` is cut there if `mayCut`; otherwise the promise rejects. */
export async function bodyOf(
  incoming: IncomingMessage,
  request: WireRequest,
  bytesAtMost: number,
  mayCut = false,
): Promise<string> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  try {
    for await (const chunk of incoming) {
      const bytes = Buffer.from(chunk);
      sizeBytes += bytes.length;
      if (sizeBytes > bytesAtMost && !mayCut) {
        throw new AnswerTooLarge(`${wordsOf(request)}: expected at most ${bytesAtMost} bytes, got more`);
      }
      chunks.push(bytes);
      if (sizeBytes > bytesAtMost) break;
    }
  } catch (error) {
    throw error instanceof AnswerTooLarge ? error : failed(request, error);
  }
  return Buffer.concat(chunks).toString('utf8', 0, Math.min(sizeBytes, bytesAtMost));
}

/**
 * Runs `work` until it ends, its time is over or `signal` aborts. In the last two cases `cut` aborts and the error
 * names the reason.
 */
export async function within<Value>(
  clock: Clock,
  timeMs: number,
  signal: AbortSignal,
  what: string,
  work: (cut: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const cut = new AbortController();
  const done = new AbortController();
  let reason: Error | undefined;
  const end = (error: Error) => {
    reason ??= error;
    cut.abort();
  };
  const stop = () => end(new Error(`${what}: given up, because the client was closed`));
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  void clock.sleep(timeMs, done.signal).then(() => {
    if (!done.signal.aborted) end(new Error(`${what}: expected an answer within ${timeMs / 1000} s, got none`));
  });
  try {
    return await work(cut.signal);
  } catch (error) {
    throw reason ?? error;
  } finally {
    // Without an explicit reason, abort() creates an exception with its stack for every call.
    done.abort('done');
    signal.removeEventListener('abort', stop);
  }
}

/**
 * Wraps a network error with the call it belongs to. Keeps the error code, because retries depend on it. Contains no
 * headers.
 */
function failed(request: WireRequest, error: unknown): Error {
  const cause = error instanceof Error ? error : new Error(String(error));
  const wrapped = new Error(`${wordsOf(request)}: ${cause.message}`, { cause });
  return 'code' in cause && typeof cause.code === 'string' ? Object.assign(wrapped, { code: cause.code }) : wrapped;
}
