/** Faults of the network and of services, on demand (docs/reference/services.md#fake-services). */
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Reply } from './asked.ts';

export type Fault =
  /** 429; `retryAfter` as in the header: '0', '1', an HTTP date; absent: no header. */
  | { readonly kind: 'tooMany'; readonly retryAfter?: string }
  /** TMDB's form: status 200 or another, with code 25 in the body. */
  | { readonly kind: 'code25'; readonly status: number }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly body?: string | Uint8Array;
      readonly contentType?: string;
    }
  /** The answer of a content network whose service is down: HTML, with a status. */
  | { readonly kind: 'html'; readonly status: number }
  | { readonly kind: 'reset' }
  | { readonly kind: 'slowHead'; readonly afterMs: number }
  /** A small chunk at intervals, to the real end of the body. */
  | { readonly kind: 'slowBody'; readonly everyMs: number; readonly chunkBytes?: number }
  /** The full Content-Length, half the body, then the connection closes. */
  | { readonly kind: 'cut' }
  /** Half the body with a matching Content-Length: truncated JSON or picture. */
  | { readonly kind: 'half' }
  | { readonly kind: 'contentType'; readonly contentType: string }
  /** Bytes without an end. */
  | { readonly kind: 'endless'; readonly contentType?: string }
  /** Some kilobytes of gzip that decompress to this many megabytes of blanks within JSON. */
  | { readonly kind: 'bomb'; readonly megabytes: number }
  | { readonly kind: 'redirect'; readonly to: string; readonly status?: number }
  /** Redirects to the same address for ever. */
  | { readonly kind: 'loop' }
  /** The real JSON with every type changed: texts become numbers, numbers texts, lists objects. */
  | { readonly kind: 'twisted' }
  /** The real JSON with every text replaced by this one. */
  | { readonly kind: 'texts'; readonly text: string };

export interface FaultRule {
  readonly service: string;
  /** Only addresses that match, query included. */
  readonly path?: RegExp;
  /** After this many times the service is well again; absent: until `mend`. */
  readonly times?: number;
  readonly fault: Fault;
}

const html = '<html><head><title>Bad gateway</title></head><body><h1>Error</h1></body></html>';

/** The reply that replaces the real one; undefined for faults of the socket, which `breakSocket` plays. */
export function faultyReply(fault: Fault, reply: Reply, address: string): Reply | undefined {
  switch (fault.kind) {
    case 'tooMany':
      return {
        status: 429,
        headers: {
          'content-type': 'application/json',
          ...(fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter }),
        },
        body: '{"name":"Too Many Requests","message":"","code":0,"status":429}',
      };
    case 'code25':
      return {
        status: fault.status,
        headers: { 'content-type': 'application/json;charset=utf-8', 'retry-after': '0' },
        body: '{"status_code":25,"status_message":"Your request count (51) is over the allowed limit of 50."}',
      };
    case 'status':
      return {
        status: fault.status,
        headers: { 'content-type': fault.contentType ?? 'application/json' },
        body: fault.body ?? '{}',
      };
    case 'html':
      return { status: fault.status, headers: { 'content-type': 'text/html; charset=UTF-8' }, body: html };
    case 'half': {
      const body = bytesOf(reply);
      return { ...reply, body: body.subarray(0, Math.floor(body.length / 2)) };
    }
    case 'contentType':
      return { ...reply, headers: { ...reply.headers, 'content-type': fault.contentType } };
    case 'redirect':
      return { status: fault.status ?? 302, headers: { location: fault.to } };
    case 'loop':
      return { status: 302, headers: { location: address } };
    case 'twisted':
      return { ...reply, body: JSON.stringify(twisted(parsed(reply))) };
    case 'texts':
      return { ...reply, body: JSON.stringify(withTexts(parsed(reply), fault.text)) };
    default:
      return undefined;
  }
}

type SocketFault = Extract<Fault, { kind: 'reset' | 'slowHead' | 'slowBody' | 'cut' | 'endless' | 'bomb' }>;

export function isOfSocket(fault: Fault): fault is SocketFault {
  return ['reset', 'slowHead', 'slowBody', 'cut', 'endless', 'bomb'].includes(fault.kind);
}

/** Plays the fault on the open response; `send` sends the real reply. Ends early if the client closes. */
export async function breakSocket(
  fault: SocketFault,
  reply: Reply,
  response: ServerResponse,
  send: () => void,
  signal: AbortSignal,
): Promise<void> {
  const body = bytesOf(reply);
  const pause = (ms: number) => wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
  switch (fault.kind) {
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'slowHead':
      await pause(fault.afterMs);
      send();
      return;
    case 'slowBody': {
      response.writeHead(reply.status, { ...reply.headers, 'content-length': String(body.length) });
      const step = fault.chunkBytes ?? 64;
      for (let at = 0; at < body.length && !signal.aborted; at += step) {
        response.write(body.subarray(at, at + step));
        await pause(fault.everyMs);
      }
      response.end();
      return;
    }
    case 'cut':
      response.writeHead(reply.status, { ...reply.headers, 'content-length': String(body.length) });
      response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.socket?.destroy());
      return;
    case 'endless': {
      response.writeHead(200, { 'content-type': fault.contentType ?? 'application/json' });
      const piece = Buffer.alloc(256 * 1024, ' ');
      while (!signal.aborted) {
        if (!response.write(piece)) await drained(response, signal);
      }
      return;
    }
    default: {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(gzipSync(`{"a":"${' '.repeat(fault.megabytes * 1024 * 1024)}"}`));
    }
  }
}

function drained(response: ServerResponse, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = () => resolve();
  response.once('drain', done);
  response.once('close', done);
  signal.addEventListener('abort', done, { once: true });
  return promise.finally(() => {
    response.off('drain', done);
    response.off('close', done);
    signal.removeEventListener('abort', done);
  });
}

export function bytesOf({ body = '' }: Reply): Buffer {
  return typeof body === 'string' ? Buffer.from(body) : Buffer.from(body);
}

function parsed(reply: Reply): unknown {
  try {
    return JSON.parse(bytesOf(reply).toString('utf8'));
  } catch {
    return {};
  }
}

function twisted(value: unknown): unknown {
  if (Array.isArray(value)) return Object.fromEntries(value.map((item, index) => [index, twisted(item)]));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, twisted(member)]));
  }
  if (typeof value === 'string') return value.length;
  if (typeof value === 'number') return [`${value}`];
  return { value };
}

function withTexts(value: unknown, text: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withTexts(item, text));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withTexts(member, text)]));
  }
  return typeof value === 'string' ? text : value;
}
