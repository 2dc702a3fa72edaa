/**
 * Who may open the page, by the options of its command: one for the page's code, which is loaded late, and for the
 * server, which needs it before.
 */
import { existsSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { isLoopback, loopbackNetworks, trustedProxies } from '../api/clientAddress.ts';
import { hashPassword, isHash, readHash } from '../api/passwordHash.ts';
import { sentencePage } from '../api/sentencePage.ts';
import { Sessions } from '../api/session.ts';
import { newSetUpCode, SetUp } from '../api/setUp.ts';
import { systemClock } from '../library/clock.ts';
import { CommandError } from '../process/commandError.ts';
import type { Logger } from '../process/log.ts';
import { readPassword } from '../process/passwordFile.ts';
import type { HttpAddress } from './httpServer.ts';
import { makePasswordOnce, storePassword } from './makePassword.ts';
import { type MetricsAccess, metricsAccess, openMetrics } from './metricsAccess.ts';
import { ownNames } from './ownNames.ts';
import type { ProxySettings } from './proxyHeaders.ts';
import type { PageOptions } from './serveOptions.ts';

export interface PageDoor {
  /** Nobody may open the page: others reach its address, and nothing keeps them out. */
  readonly isClosed: boolean;
  readonly sessions: Sessions;
  /** Of this server, for the check of Host headers. */
  readonly names: ReadonlySet<string>;
  /** Sets the first password, with this code. Absent if there is a password, or a proxy signs people in. */
  readonly setUp?: SetUp;
  readonly code?: string;
  readonly proxy: ProxySettings;
  readonly metrics: {
    /** On the page's address. */
    readonly metricsAccess: MetricsAccess;
    /** On an address of their own, where no password is asked for. */
    readonly openMetrics: MetricsAccess;
  };
}

/** Throws a sentence if the password cannot be read. `write`: where a password that was made is shown. */
export async function openPageDoor(
  options: DoorOptions,
  log: Pick<Logger, 'warn' | 'info'>,
  write: (line: string) => void = () => undefined,
): Promise<PageDoor> {
  await makePasswordOnce(options, write);
  const { trustedHeader, trustedProxy = loopbackNetworks } = options;
  const { passwordFile, isUnset } = passwordPlace(options);
  const first = isUnset && passwordFile !== undefined ? firstPassword(passwordFile, log) : {};
  if (passwordFile !== undefined && !isUnset) checkHash(passwordFile, await readPassword(passwordFile));
  // With only a trusted header the proxy handles the sign-in; '' never matches as a password.
  const password = async () =>
    passwordFile === undefined || first.setUp?.isOpen === true ? '' : readPassword(passwordFile);
  const sessions = new Sessions({
    password: passwordFile === undefined && trustedHeader === undefined ? undefined : password,
    now: () => systemClock.now(),
    unreadable: (error) =>
      log.warn({ err: error }, 'the password of the page cannot be read: nobody is signed in until it can be'),
    ...(trustedHeader === undefined ? {} : { trustedHeader: trustedHeader.toLowerCase() }),
  });
  const names = ownNames(options.listen.host, options.baseUrl, options.hostName);
  const isClosed = !sessions.isRequired && options.openPage !== true && !isThisMachine(options.listen.host);
  return {
    isClosed,
    sessions,
    names,
    ...first,
    metrics: {
      metricsAccess: isClosed ? async () => 'closed' : metricsAccess(sessions, names),
      openMetrics: openMetrics(names),
    },
    proxy: { proxies: trustedProxies(trustedProxy), trustedHeader, dropped: untrustedPeers(log) },
  };
}

interface DoorOptions extends PageOptions {
  readonly listen: HttpAddress;
  readonly baseUrl?: string;
  /** The data folder, where the page stores the password that a person sets there; absent: a password needs its option. */
  readonly data?: string;
  /** No Library is described yet. */
  readonly isFirst?: boolean;
}

/** A password that was set on the page counts without the option, too: otherwise the next start would be open. */
function passwordPlace({ passwordFile, trustedHeader, data, isFirst = false }: DoorOptions): {
  readonly passwordFile?: string;
  readonly isUnset: boolean;
} {
  const file = passwordFile ?? (data === undefined ? undefined : join(data, pagePassword));
  if (file === undefined) return { isUnset: false };
  if (existsSync(file)) return { passwordFile: file, isUnset: false };
  if (isFirst && trustedHeader === undefined) return { passwordFile: file, isUnset: true };
  return passwordFile === undefined ? { isUnset: false } : { passwordFile, isUnset: false };
}

/** In the data folder. */
const pagePassword = 'page-password';

function firstPassword(file: string, log: Pick<Logger, 'info'>): Pick<PageDoor, 'setUp' | 'code'> {
  const code = newSetUpCode();
  const store = async (password: string) => {
    const fault = await storePassword(file, await hashPassword(password));
    if (fault === undefined) log.info({ file }, 'the password of the page was set by a person with the set-up code');
    return fault;
  };
  return { code, setUp: new SetUp({ code, store, now: () => systemClock.now() }) };
}

/** For a server that others reach too, when it starts. */
export const closedWarning =
  'the page is closed, because others reach this address and no password is set; webhooks are answered: set one with --password-file FILE (--make-password makes it), or show the page to everybody with --open-page';

/** Answers every request of a closed page. It names no Library, and no address of this machine. */
export const closedPage: RequestListener = (request, response) => {
  request.resume();
  const sentence =
    'This page is closed: no password is set. Whoever runs Projectionist sets one with --password-file FILE, or opens the page to everybody with --open-page.';
  const isBrowser = request.headers.accept?.includes('text/html') === true;
  response.writeHead(403, {
    'content-type': isBrowser ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
  response.end(isBrowser ? sentencePage(sentence) : `${sentence}\n`);
};

/** Whether only programs of this machine reach an address of `--listen`. */
export function isThisMachine(host: string): boolean {
  return isLoopback(host) || /^(?:.+\.)?localhost$/iu.test(host);
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
