/** Kodi's JSON-RPC: an error is an answer with status 200. */
import { message } from '../messages/message.ts';
import { OutboundError } from '../outbound/outboundError.ts';
import { listAtMostBytes, notifyTimeLimitMs } from './limits.ts';
import { memberOf, textIn } from './members.ts';
import type { ServerContext } from './server.ts';

/** Returns the result. Throws OutboundError, `badAnswer` if Kodi reports an error. */
export type Call = (method: string, params: object) => Promise<unknown>;

/** `key`: `user:password`. */
export function kodiCalls({ url, key, http }: ServerContext): Call {
  const headers = key === undefined ? {} : { authorization: `Basic ${Buffer.from(key, 'utf8').toString('base64')}` };
  return async (method, params) => {
    const { body } = await http.postJson({
      url: `${url}/jsonrpc`,
      headers,
      body: { jsonrpc: '2.0', id: 1, method, params },
      repeatable: true,
      timeLimitMs: notifyTimeLimitMs,
      maxBytes: listAtMostBytes,
    });
    const fault = memberOf(body, 'error');
    if (fault === undefined && memberOf(body, 'result') !== undefined) return memberOf(body, 'result');
    const errorText = textIn(fault, 'message') ?? 'no result';
    throw new OutboundError('badAnswer', message('kodiAnswered', method, errorText.slice(0, 200)));
  };
}
