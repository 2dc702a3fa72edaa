/** Signing in and out. */
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { message } from '../messages/message.ts';
import { ApiError } from './apiError.ts';
import type { AppParts } from './appParts.ts';
import { basePath } from './basePath.ts';
import { clientKey } from './clientAddress.ts';
import { clientAddress, credentialsOf } from './guards.ts';
import { sessionRoute, signInRoute, signOutEverywhereRoute, signOutRoute } from './routes/sessionRoutes.ts';
import { setUpRoute } from './routes/settingsRoutes.ts';
import { sessionCookie, sessionSeconds } from './session.ts';

export function addSessionRoutes(api: OpenAPIHono, parts: AppParts): void {
  const { ports, sessions, setUp, events, proxies, base } = parts;
  const view = (signedIn: boolean) => ({
    ...{ required: sessions.isRequired, signedIn, version: ports.version },
    ...(setUp?.isOpen === true ? { setUp: true } : {}),
  });
  addSetUp(api, parts, view);
  api.openapi(sessionRoute, async (c) => c.json(view(await sessions.isSignedIn(credentialsOf(c, sessions))), 200));
  api.openapi(signInRoute, async (c) => {
    if (!sessions.isRequired) return c.json(view(true), 200);
    const answer = await sessions.signIn(c.req.valid('json').password, clientKey(clientAddress(c, proxies)));
    if (typeof answer === 'number') {
      throw new ApiError('tooManyTries', message('tooManyTries', String(answer)), answer);
    }
    if (answer === 'wrong') throw new ApiError('notSignedIn', message('wrongPassword'));
    setCookie(c, sessionCookie, answer.token, { ...cookieOf(c, base), maxAge: sessionSeconds });
    return c.json(view(true), 200);
  });
  api.openapi(signOutRoute, async (c) => {
    sessions.signOut(getCookie(c, sessionCookie));
    await events.closeEnded();
    deleteCookie(c, sessionCookie, cookieOf(c, base));
    return c.json(view(!sessions.isRequired), 200);
  });
}

/** The first password: the code stands for the session that nobody can have yet. */
function addSetUp(
  api: OpenAPIHono,
  { sessions, setUp, proxies, base }: AppParts,
  view: (signedIn: boolean) => { required: boolean; signedIn: boolean; version: string },
): void {
  api.openapi(setUpRoute, async (c) => {
    const { code, password } = c.req.valid('json');
    const client = clientKey(clientAddress(c, proxies));
    const answer = (await setUp?.begin(code, password, client)) ?? 'closed';
    if (typeof answer === 'number') throw new ApiError('tooManyTries', message('tooManyTries', String(answer)), answer);
    if (answer === 'closed') throw new ApiError('refused', message('setUpClosed'));
    if (answer === 'wrong') throw new ApiError('forbidden', message('wrongCode'));
    if (typeof answer === 'object') throw new ApiError('refused', answer);
    const signed = await sessions.signIn(password, client);
    if (typeof signed === 'object')
      setCookie(c, sessionCookie, signed.token, { ...cookieOf(c, base), maxAge: sessionSeconds });
    return c.json(view(typeof signed === 'object'), 200);
  });
}

/** Signs out every browser; to be added after the guard, so that only a person with a session can do it. */
export function addSignOutEverywhere(api: OpenAPIHono, { ports, sessions, events, base }: AppParts): void {
  api.openapi(signOutEverywhereRoute, async (c) => {
    sessions.signOutEverywhere();
    await events.closeEnded();
    deleteCookie(c, sessionCookie, cookieOf(c, base));
    return c.json({ required: sessions.isRequired, signedIn: !sessions.isRequired, version: ports.version }, 200);
  });
}

/**
 * Not readable by scripts, not sent from other sites, and https only if the page is reached by https. A browser sends its
 * page's origin when it signs in, so that also holds behind a proxy that does not forward the protocol; and another name of
 * this server stays open over plain http.
 */
function cookieOf(context: Context, base: string) {
  const path = `${basePath(context.req.header('x-forwarded-prefix')) || base}/`;
  const forwarded = context.req.header('x-forwarded-proto')?.split(',', 1)[0]?.trim();
  const secure = forwarded === 'https' || context.req.header('origin')?.startsWith('https://') === true;
  return { path, secure, httpOnly: true, sameSite: 'Strict' } as const;
}
