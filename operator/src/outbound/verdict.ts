/** What an answer means for the request and for the host. Pure. */

/**
 * `ok`: hand it over. `retry`: the same may go well in a moment. `wait`: the whole host pauses. `credentials`: a person must
 * look at the key. `notFound`: the service does not have it. `bad`: our request or their answer is wrong, again is no use.
 * `endHost`: a daily limit or the like; nothing is asked there again in this run.
 */
export type Verdict =
  | 'ok'
  | 'retry'
  | 'wait'
  | 'credentials'
  | 'notFound'
  | 'bad'
  | { readonly endHost: string; readonly untilMs?: number };

/**
 * A service's own reading of an answer, by status and JSON body (undefined where there is none): TMDB's code 25 is a 429, OMDb's
 * 401 may be a quota (sources.md 0.5, 1.7). undefined: as the status says.
 */
export type Classify = (status: number, body: unknown) => Verdict | undefined;

/** `hasKey`: the request carried one. Without, a 403 is an image store's way to say that there is nothing to be had. */
export function verdictOfStatus(status: number, hasKey: boolean): Verdict {
  if (status >= 200 && status < 300) return 'ok';
  if (status === 401 || (status === 403 && hasKey)) return 'credentials';
  if (status === 404 || status === 410) return 'notFound';
  if (status === 429 || status === 503) return 'wait';
  return status === 408 || status >= 500 ? 'retry' : 'bad';
}
