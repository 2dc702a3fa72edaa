/**
 * Drops the headers of reverse proxies from requests that no trusted proxy sent, before any other code reads them. Any
 * client can write such a header.
 */
import type { IncomingMessage } from 'node:http';
import type { TrustedProxies } from '../api/clientAddress.ts';

export interface ProxySettings {
  readonly proxies: TrustedProxies;
  /** Header in which a trusted proxy names the signed-in user. */
  readonly trustedHeader?: string | undefined;
  /** Called for an untrusted peer whose headers were dropped. */
  readonly dropped?: (peer: string) => void;
}

/** Changes the request. Returns its client: the peer, or whom a trusted proxy forwards. */
export function keepTrustedHeaders(request: IncomingMessage, settings: ProxySettings): string {
  const { proxies, trustedHeader, dropped } = settings;
  const peer = request.socket.remoteAddress ?? '';
  const user = trustedHeader?.toLowerCase();
  const isTrusted = proxies.isTrusted(peer);
  // Two users in one request: the proxy added its header and left the client's in place.
  const users = namesOf(request).filter((name) => name === user).length;
  const isDropped = (name: string): boolean => {
    if (!isTrusted) return isProxyHeader(name) || (user !== undefined && spelling(name) === spelling(user));
    // Some proxies pass `Remote_User` of a client on beside their own `Remote-User`.
    if (user === undefined || spelling(name) !== spelling(user)) return false;
    return name !== user || users > 1;
  };
  if (dropHeaders(request, isDropped) && !isTrusted) dropped?.(peer);
  return proxies.clientOf(peer, joined(request.headers['x-forwarded-for']));
}

function isProxyHeader(name: string): boolean {
  return /^(?:x-forwarded-.*|forwarded|x-real-ip)$/u.test(spelling(name));
}

/** Gateways turn hyphens into underscores and back. */
function spelling(name: string): string {
  return name.replaceAll('_', '-');
}

function namesOf({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
}

/** Both forms that Node keeps: the page's server reads `rawHeaders`, others `headers`. */
function dropHeaders(request: IncomingMessage, isDropped: (name: string) => boolean): boolean {
  const gone = new Set(namesOf(request).filter(isDropped));
  if (gone.size === 0) return false;
  const isKept = (at: number) => !gone.has(request.rawHeaders[at - (at % 2)]?.toLowerCase() ?? '');
  const { headers, headersDistinct } = request;
  request.rawHeaders = request.rawHeaders.filter((_, at) => isKept(at));
  for (const name of gone) {
    delete headers[name];
    delete headersDistinct[name];
  }
  return true;
}

function joined(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'object' ? header.join(',') : header;
}
