/**
 * How long to wait, by the service's answer and by our own rules (docs/reference/services.md#budgets-and-retries).
 * Pure.
 */
import { backoffAtMostMs, backoffFirstMs, defaultPauseMs, pauseAtLeastMs } from './limits.ts';

/**
 * Milliseconds of a `Retry-After` header: seconds or an HTTP date. A date counts from the answer's own `Date` if it has
 * one, because our clock may be wrong. At least a second (docs/reference/services.md#status-codes). undefined if it is
 * absent or invalid.
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
  // Only text in the form of an HTTP date: Date.parse also accepts `-1` and `2`.
  if (!/^[A-Z][a-z]+,? /u.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}

/** The wait after the n-th 429 in a row without a time, n from 0. */
export function pauseWithoutTimeMs(inARow: number): number {
  return defaultPauseMs * 2 ** inARow;
}

/** Full jitter: random up to 0.5 s x 2^n, 30 s at most, so that several Jobs do not retry together. */
export function backoffMs(retry: number, random: number): number {
  return random * Math.min(backoffAtMostMs, backoffFirstMs * 2 ** retry);
}
