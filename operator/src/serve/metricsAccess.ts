/**
 * Who may read `/metrics` on the page's address, since they name Libraries and senders: a person who is signed in, or a
 * program that sends the page's password with its request, as Prometheus can.
 */
import type { IncomingMessage } from 'node:http';
import { clientKey } from '../api/clientAddress.ts';
import { type Sessions, sessionCookie } from '../api/session.ts';

/** True, `signIn`, `closed` like the page, or the seconds until the next attempt. `client`: the client's address. */
export type MetricsAccess = (request: IncomingMessage, client: string) => Promise<true | 'signIn' | 'closed' | number>;

export function metricsAccess(sessions: Sessions): MetricsAccess {
  return async ({ headers }, client) => {
    const user = headers[sessions.trustedHeader ?? ''];
    const proxyUser = Array.isArray(user) ? user.join() : user;
    if (await sessions.isSignedIn({ token: tokenIn(headers.cookie), proxyUser })) return true;
    const password = passwordIn(headers.authorization);
    if (password === undefined) return 'signIn';
    const answer = await sessions.hasPassword(password, clientKey(client));
    return answer === 'wrong' ? 'signIn' : answer;
  };
}

function tokenIn(cookies: string | undefined): string | undefined {
  return new RegExp(`(?:^|;)\\s*${sessionCookie}=([\\w-]+)`, 'u').exec(cookies ?? '')?.[1];
}

/** Of `Bearer PASSWORD`, or of `Basic` with any user name. */
export function passwordIn(authorization: string | undefined): string | undefined {
  const [, scheme = '', value = ''] = /^(basic|bearer) +(\S.*)$/iu.exec(authorization?.trim() ?? '') ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  const [, password] = /^[^:]*:(.*)$/su.exec(Buffer.from(value, 'base64').toString('utf8')) ?? [];
  return scheme === '' ? undefined : password;
}
