/**
 * Who may open the page, by the options of its command: one for the page's code, which is loaded late, and for the
 * server, which needs it before.
 */
import { loopbackNetworks, trustedProxies } from '../api/clientAddress.ts';
import { isHash, readHash } from '../api/passwordHash.ts';
import { Sessions } from '../api/session.ts';
import { systemClock } from '../library/clock.ts';
import { CommandError } from '../process/commandError.ts';
import type { Logger } from '../process/log.ts';
import { readPassword } from '../process/passwordFile.ts';
import { type MetricsAccess, metricsAccess } from './metricsAccess.ts';
import type { ProxySettings } from './proxyHeaders.ts';
import type { PageOptions } from './serveOptions.ts';

export interface PageDoor {
  readonly sessions: Sessions;
  readonly proxy: ProxySettings;
  readonly metricsAccess: MetricsAccess;
}

/** Throws a sentence if the password cannot be read. */
export async function openPageDoor(options: PageOptions, log: Pick<Logger, 'warn'>): Promise<PageDoor> {
  const { passwordFile, trustedHeader, trustedProxy = loopbackNetworks } = options;
  if (passwordFile !== undefined) checkHash(passwordFile, await readPassword(passwordFile));
  // With only a trusted header the proxy handles the sign-in; '' never matches as a password.
  const password = async () => (passwordFile === undefined ? '' : readPassword(passwordFile));
  const sessions = new Sessions({
    password: passwordFile === undefined && trustedHeader === undefined ? undefined : password,
    now: () => systemClock.now(),
    unreadable: (error) =>
      log.warn({ err: error }, 'the password of the page cannot be read: nobody is signed in until it can be'),
    ...(trustedHeader === undefined ? {} : { trustedHeader: trustedHeader.toLowerCase() }),
  });
  const metrics = metricsAccess(sessions);
  return {
    sessions,
    metricsAccess: metrics,
    proxy: { proxies: trustedProxies(trustedProxy), trustedHeader, dropped: untrustedPeers(log) },
  };
}

/** A hash of another kind would be compared as if it were the password. */
function checkHash(file: string, written: string): void {
  if (!isHash(written) || readHash(written) !== undefined) return;
  throw new CommandError(
    `--password-file: the first line of ${JSON.stringify(file)} begins like a hash, but is no scrypt hash that can be used: make one with \`projectionist password\`, or write the password itself`,
  );
}

/** More different addresses are no proxies but clients. */
const loggedPeersAtMost = 10;

/** Logs each untrusted peer once: mostly it is the proxy of a person who has not named it yet. */
function untrustedPeers(log: Pick<Logger, 'warn'>): (peer: string) => void {
  const logged = new Set<string>();
  return (peer) => {
    if (logged.has(peer) || logged.size >= loggedPeersAtMost) return;
    logged.add(peer);
    log.warn(
      { peer },
      'headers of a reverse proxy were dropped, because they came from an untrusted address: if it is your proxy, name it with --trusted-proxy',
    );
  };
}
