/** Decides whether an answer redirects. Pure; the guard decides whether the target may be requested. */
import { message } from '../messages/message.ts';
import { OutboundError } from './outboundError.ts';

const followed = new Set([301, 302, 303, 307, 308]);

/** Headers that another origin may see: never a key, a cookie or a validator. */
const harmlessHeaders = new Set(['accept', 'accept-encoding', 'accept-language', 'user-agent']);

/**
 * The next address; undefined if the answer is no redirect. Throws `refused` for https to http, `badAnswer` for a
 * missing address.
 */
export function redirectOf(from: URL, status: number, location: string | undefined, shown: string): URL | undefined {
  if (!followed.has(status)) return undefined;
  const next = location === undefined ? undefined : (URL.parse(location, from.href) ?? undefined);
  if (next === undefined) throw new OutboundError('badAnswer', message('redirectWithoutAddress', shown), { status });
  if (from.protocol === 'https:' && next.protocol !== 'https:') {
    throw new OutboundError('refused', message('redirectOffHttps', shown, next.protocol), {
      status,
    });
  }
  return next;
}

export function headersFor(
  headers: Readonly<Record<string, string>>,
  from: URL,
  next: URL,
): Readonly<Record<string, string>> {
  if (from.origin === next.origin) return headers;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => harmlessHeaders.has(name.toLowerCase())));
}
