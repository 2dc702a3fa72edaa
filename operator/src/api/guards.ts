/**
 * What every request of the page passes before anything is read: known host, known sender of actions, session. Strict headers
 * on every answer. It knows no title and no Library.
 */

import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { message } from '../messages/message.ts';
import { ApiError } from './apiError.ts';
import { isKnownHost } from './knownHosts.ts';
import type { Sessions } from './session.ts';

/** Everything from here alone: no inline code, no other host, in no frame. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
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

export function knownHostOnly(names: () => ReadonlySet<string>): MiddlewareHandler {
  return async (context, next) => {
    const host = context.req.header('host');
    if (!isKnownHost(host, names())) {
      // Of what somebody sent only digits are said again.
      const port = /:\d{1,5}$/u.exec(host ?? '')?.[0] ?? '';
      throw new ApiError('unknownHost', message('hostUnknown', port));
    }
    await next();
  };
}

/**
 * Of actions: a browser says where the request comes from, and a page of another origin cannot send JSON without asking first,
 * which nobody here allows. Programs that are no browsers send no Origin. `pageHost`: host and port of `--base-url`.
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
  // Behind a proxy that rewrites Host the page's own name is the one of --base-url. The port counts: what else runs on this
  // machine is another origin.
  return from.host === context.req.header('host') || from.host === pageHost;
}

export const sessionCookie = 'projectionist_session';

export function isSignedIn(context: Context, sessions: Sessions): boolean {
  const { trustedHeader } = sessions;
  const proxyUser = trustedHeader === undefined ? undefined : context.req.header(trustedHeader);
  return sessions.isSignedIn(getCookie(context, sessionCookie), proxyUser);
}

/** But for signing in itself. */
export function signedInOnly(sessions: Sessions): MiddlewareHandler {
  return async (context, next) => {
    if (!context.req.path.endsWith('/api/v1/session') && !isSignedIn(context, sessions)) {
      throw new ApiError('notSignedIn', message('signInFirst'));
    }
    await next();
  };
}

/** But for signing in and out. */
export function noActions(): MiddlewareHandler {
  return async (context, next) => {
    const { method, path } = context.req;
    if (method !== 'GET' && method !== 'HEAD' && !path.endsWith('/api/v1/session')) {
      throw new ApiError('pageAlone', message('looksOnly'));
    }
    await next();
  };
}

/** Of the connection; in-process requests of tests have none. */
export function clientAddress(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? 'unknown';
  } catch {
    return 'unknown';
  }
}
