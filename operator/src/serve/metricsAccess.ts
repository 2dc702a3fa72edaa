/**
 * Who may read `/metrics`, since they name Libraries and senders. On the page's address: a person who is signed in, or a
 * program that sends the page's password with its request, as Prometheus can. Where no password is asked for: everybody who
 * names the server as its network does. A browser here could otherwise be led to read them by a page on the internet whose
 * name resolves to this address (DNS rebinding).
 */
import type { IncomingMessage } from 'node:http';
import { clientKey } from '../api/clientAddress.ts';
import { isUnrebindableHost } from '../api/knownHosts.ts';
import { type Sessions, sessionCookie } from '../api/session.ts';

/**
 * True, `signIn`, `closed` like the page, `unknownHost`, or the seconds until the next attempt. `client`: the client's
 * address.
 */
export type MetricsAccess = (
  request: IncomingMessage,
  client: string,
) => Promise<true | 'signIn' | 'closed' | 'unknownHost' | number>;

/** `names`: those of this server. */
export function metricsAccess(sessions: Sessions, names: ReadonlySet<string>): MetricsAccess {
  const withoutPassword = openMetrics(names);
  return async (request, client) => {
    if (!sessions.isRequired) return withoutPassword(request, client);
    const { headers } = request;
    const user = headers[sessions.trustedHeader ?? ''];
    const proxyUser = Array.isArray(user) ? user.join() : user;
    if (await sessions.isSignedIn({ token: tokenIn(headers.cookie), proxyUser })) return true;
    const password = passwordIn(headers.authorization);
    if (password === undefined) return 'signIn';
    const answer = await sessions.hasPassword(password, clientKey(client));
    return answer === 'wrong' ? 'signIn' : answer;
  };
}

/** For metrics that everybody may read who reaches their address. */
export function openMetrics(names: ReadonlySet<string>): MetricsAccess {
  return async ({ headers }) => isUnrebindableHost(headers.host, names) || 'unknownHost';
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
