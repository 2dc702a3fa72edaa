/** How long to wait, by what a service says and by our own rule (sources.md 6). Pure. */
import { backoffAtMostMs, backoffFirstMs, pauseAtLeastMs, pauseUnsaidMs } from './limits.ts';

/**
 * Milliseconds of a `Retry-After` header: seconds or an HTTP date, counted from the answer's own `Date` where it has one, for
 * our clock may be wrong. Never less than a second (sources.md 0.6). undefined for none or one that cannot be read.
 */
export function retryAfterMs(
  header: string | undefined,
  answeredAt: string | undefined,
  nowMs: number,
): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/u.test(text)) return Math.max(pauseAtLeastMs, Number(text) * 1000);
  const at = dateOf(text);
  if (at === undefined) return undefined;
  return Math.max(pauseAtLeastMs, at - (dateOf(answeredAt ?? '') ?? nowMs));
}

function dateOf(text: string): number | undefined {
  // Only what an HTTP date looks like: Date.parse takes `-1` and `2` for dates too.
  if (!/^[A-Z][a-z]+,? /u.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}

/** The wait of the n-th 429 in a row that says no time, n from 0. */
export function unsaidPauseMs(inARow: number): number {
  return pauseUnsaidMs * 2 ** inARow;
}

/** Full jitter: anything up to 0.5 s x 2^n, 30 s at most, so that several Jobs do not come back together. */
export function backoffMs(retry: number, random: number): number {
  return random * Math.min(backoffAtMostMs, backoffFirstMs * 2 ** retry);
}
