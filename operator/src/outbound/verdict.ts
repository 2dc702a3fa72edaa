/** The meaning of an answer for the request and for the host. Pure. */
import type { Message } from '../messages/message.ts';

/**
 * `ok`: use it. `retry`: the same may succeed soon. `wait`: the whole host pauses. `credentials`: a person must check
 * the key. `notFound`: the service lacks it. `bad`: our request or their answer is wrong, and a retry is useless.
 * `endHost`: a limit such as a daily one; the host is not asked again in this run.
 */
export type Verdict =
  | 'ok'
  | 'retry'
  | 'wait'
  | 'credentials'
  | 'notFound'
  | 'bad'
  | { readonly endHost: Message; readonly untilMs?: number };

/**
 * A service's own classification by status and JSON body (undefined if there is none). TMDB's code 25 is a 429, OMDb's
 * 401 may be a quota (docs/reference/services.md#status-codes). undefined: the status decides.
 */
export type Classify = (status: number, body: unknown) => Verdict | undefined;

/** `hasKey`: the request carried one. Without a key, an image store's 403 means that the image does not exist. */
export function verdictOfStatus(status: number, hasKey: boolean): Verdict {
  if (status >= 200 && status < 300) return 'ok';
  if (status === 401 || (status === 403 && hasKey)) return 'credentials';
  if (status === 404 || status === 410) return 'notFound';
  if (status === 429 || status === 503) return 'wait';
  return status === 408 || status >= 500 ? 'retry' : 'bad';
}
