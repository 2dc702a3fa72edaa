/** Parses error responses: Status, reason and Retry-After. Pure. */
import { KubeError } from './kubeApi.ts';
import type { StatusObject } from './wire.ts';

const messageLengthAtMost = 500;

/** For responses without a Status, from a gateway or a server that is still starting. The words are the API's own. */
const reasonOfCode: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  409: 'Conflict',
  410: 'Expired',
  413: 'RequestEntityTooLarge',
  415: 'UnsupportedMediaType',
  422: 'Invalid',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'ServiceUnavailable',
  504: 'Timeout',
};

/** `what`: method and path. `body` may be truncated, or a page of HTML. */
export function refusal(what: string, code: number, body: string, retryAfterSeconds?: number): KubeError {
  const status = statusIn(body);
  const reason = status?.reason ?? reasonOfCode[code] ?? 'Unknown';
  const detail = shown(status?.message ?? '');
  const message = `${what}: expected success, got ${code} ${reason}${detail === '' ? '' : `: ${detail}`}`;
  return new KubeError(code, reason, message, status, retryAfterSeconds);
}

/**
 * True if the server reports that this very object does not exist. A 404 for the route (no CRD) or the namespace does
 * not count.
 */
export function isMissing(error: unknown, name: string): boolean {
  return error instanceof KubeError && error.code === 404 && error.status?.details?.name === name;
}

/** Seconds of a Retry-After header: a number, or a date as proxies send it. undefined if absent or unreadable. */
export function retryAfterSeconds(header: string | undefined, nowMs: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/u.test(text)) return Number(text);
  // Only text that resembles an HTTP date: Date.parse also accepts `-1`.
  const at = /^[A-Z][a-z]{2}, /u.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, (at - nowMs) / 1000);
}

function statusIn(body: string): StatusObject | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return isStatus(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isStatus(value: unknown): value is StatusObject {
  if (!isRecord(value) || value['kind'] !== 'Status') return false;
  const { code, reason, message, details } = value;
  return (
    (code === undefined || typeof code === 'number') &&
    (reason === undefined || typeof reason === 'string') &&
    (message === undefined || typeof message === 'string') &&
    (details === undefined || isRecord(details))
  );
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** One line of limited length, because a server's message goes into logs and conditions. */
function shown(text: string): string {
  const line = text.replace(/\p{Cc}+/gu, ' ').trim();
  return line.length > messageLengthAtMost ? `${line.slice(0, messageLengthAtMost)}…` : line;
}
