/** Sends the requests of the franchise package through our guarded client: one queue a host, limits, no keys in texts. */
import type { Outbound } from '../outbound/outbound.ts';
import { answerAtMostBytes, callTimeLimitMs } from './limits.ts';

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** Rejects with OutboundError. */
export function serverFetch(http: Pick<Outbound, 'call'>): typeof fetch {
  return async (input, init = {}) => {
    const method = methods.find((one) => one === (init.method ?? 'GET'));
    if (method === undefined) throw new Error(`bug: expected one of ${methods.join(', ')}, got ${init.method}`);
    const { status, text, contentType } = await http.call({
      url: input instanceof Request ? input.url : String(input),
      method,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' ? { body: init.body } : {}),
      ...(init.signal instanceof AbortSignal ? { signal: init.signal } : {}),
      timeLimitMs: callTimeLimitMs,
      headLimitMs: callTimeLimitMs,
      maxBytes: answerAtMostBytes,
    });
    const headers = contentType === undefined ? {} : { 'content-type': contentType };
    // A response with such a status must have no body.
    const isEmpty = status === 204 || status === 205 || status === 304;
    return new Response(isEmpty ? null : text, { status, headers });
  };
}
