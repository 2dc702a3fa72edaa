/**
 * Guards that every request of the page passes before any data is read: known host, known origin of actions, session.
 * Adds strict headers to every response. Knows nothing about titles and Libraries.
 */
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { message } from '../messages/message.ts';
import { ApiError } from './apiError.ts';
import type { TrustedProxies } from './clientAddress.ts';
import { isKnownHost, isUnrebindableHost } from './knownHosts.ts';
import { type Credentials, type Sessions, sessionCookie } from './session.ts';

/** Everything from this origin only: no inline code, no other host, no frames. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export function strictHeaders(): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    headers.set('content-security-policy', contentSecurityPolicy);
    headers.set('x-content-type-options', 'nosniff');
    headers.set('x-frame-options', 'DENY');
    headers.set('referrer-policy', 'same-origin');
    headers.set('cross-origin-opener-policy', 'same-origin');
    headers.set('cross-origin-resource-policy', 'same-origin');
    headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=()');
  };
}

/**
 * A page with a password is also open under every name that no public name server answers, such as `nas` or `films.lan`: there a
 * page that was led here has no session. Behind a proxy that signs people in this would not hold: a page on the machine of the
 * proxy could send the header itself.
 */
export function knownHostOnly(names: () => ReadonlySet<string>, sessions: Sessions): MiddlewareHandler {
  const isPrivateName = sessions.isRequired && sessions.trustedHeader === undefined;
  const isAllowed = isPrivateName ? isUnrebindableHost : isKnownHost;
  return async (context, next) => {
    const host = context.req.header('host');
    if (!isAllowed(host, names())) {
      // Of the client’s text only digits are repeated.
      const port = /:\d{1,5}$/u.exec(host ?? '')?.[0] ?? '';
      throw new ApiError('unknownHost', message('hostUnknown', port));
    }
    await next();
  };
}

/**
 * For actions. A browser sends the request's origin, and a page of another origin cannot send JSON without a preflight
 * request, which is never granted. Other programs send no Origin. `pageHost`: host and port of `--base-url`.
 */
export function ownActionsOnly(pageHost: string | undefined): MiddlewareHandler {
  return async (context, next) => {
    const { method } = context.req;
    if (method === 'GET' || method === 'HEAD') return next();
    if (!comesFromHere(context, pageHost)) {
      throw new ApiError('forbidden', message('otherPage'));
    }
    if (method !== 'DELETE' && !/^application\/json\s*(?:;|$)/iu.test(context.req.header('content-type') ?? '')) {
      throw new ApiError('unsupportedType', message('jsonNeeded'));
    }
    return next();
  };
}

function comesFromHere(context: Context, pageHost: string | undefined): boolean {
  const site = context.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const origin = context.req.header('origin');
  if (origin === undefined) return true;
  const from = URL.parse(origin);
  if (from === null) return false;
  // Behind a proxy that rewrites Host the page's name is that of --base-url. The port counts: another program on this
  // machine is another origin.
  return from.host === context.req.header('host') || from.host === pageHost;
}

export function credentialsOf(context: Context, { trustedHeader }: Sessions): Credentials {
  const proxyUser = trustedHeader === undefined ? undefined : context.req.header(trustedHeader);
  return { token: getCookie(context, sessionCookie), proxyUser };
}

/** Guards every route that is added after it; signing in is added before. */
export function signedInOnly(sessions: Sessions): MiddlewareHandler {
  return async (context, next) => {
    if (!(await sessions.isSignedIn(credentialsOf(context, sessions)))) {
      throw new ApiError('notSignedIn', message('signInFirst'));
    }
    await next();
  };
}

/** Guards every route that is added after it; signing in and out are added before. */
export function noActions(): MiddlewareHandler {
  return async (context, next) => {
    const { method } = context.req;
    if (method !== 'GET' && method !== 'HEAD') {
      throw new ApiError('pageAlone', message('looksOnly'));
    }
    await next();
  };
}

/** The client's address. Untrusted peers' headers were dropped (serve/proxyHeaders.ts). */
export function clientAddress(context: Context, proxies: TrustedProxies): string {
  return proxies.clientOf(peerOf(context), context.req.header('x-forwarded-for'));
}

/** The connection's address; in-process requests of tests have none. */
function peerOf(context: Context): string | undefined {
  try {
    return getConnInfo(context).remote.address;
  } catch {
    return undefined;
  }
}
