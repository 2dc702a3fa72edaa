/** Where an answer sends us on, if we go. Pure; whether the place may be asked is the guard's. */
import { OutboundError } from './outboundError.ts';

const followed = new Set([301, 302, 303, 307, 308]);

/** What another origin may see: never a key, a cookie or a validator. */
const harmlessHeaders = new Set(['accept', 'accept-encoding', 'accept-language', 'user-agent']);

/** The next address; undefined where the answer is no redirect. Throws `refused` for https to http, `badAnswer` for none at all. */
export function redirectOf(from: URL, status: number, location: string | undefined, shown: string): URL | undefined {
  if (!followed.has(status)) return undefined;
  const next = location === undefined ? undefined : (URL.parse(location, from.href) ?? undefined);
  if (next === undefined)
    throw new OutboundError('badAnswer', `expected an address to go on to from ${shown}, came none`, { status });
  if (from.protocol === 'https:' && next.protocol !== 'https:') {
    throw new OutboundError('refused', `expected https to lead to https, ${shown} leads to ${next.protocol}`, {
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
