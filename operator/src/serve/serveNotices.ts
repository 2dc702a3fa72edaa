/** Prints what `serve` reports on a terminal when it listens. */
import type { Loaded } from '../library/document/loadTexts.ts';
import { libraryKey } from '../library/document.ts';
import { webhookAddress } from '../library/status.ts';
import type { Logger } from '../process/log.ts';
import { programVersion } from '../process/programVersion.ts';
import type { HttpAddress } from './httpServer.ts';
import { closedWarning, isThisMachine } from './pageDoor.ts';
import { isEveryAddress, reachableAddress } from './reachableAddress.ts';
import type { PageOptions, ServeOptions } from './serveOptions.ts';
import { baseUrlOf } from './servers.ts';

type Announced = Pick<ServeOptions, 'data' | 'baseUrl' | 'webhookListen' | keyof PageOptions>;

/** Lists the served Libraries with their addresses, and warns if senders cannot reach them. */
export function announce(
  write: (line: string) => void,
  baseUrl: string,
  { port }: HttpAddress,
  { documents, faults }: Loaded,
  options: Announced,
): void {
  write(`Projectionist ${programVersion()} is ready. Data: ${options.data}`);
  const shown = reachableAddress(baseUrl);
  for (const { document } of documents) write(`  ${libraryKey(document)}  ${webhookAddress(shown, document)}`);
  if (documents.length === 0) {
    if (faults.some(({ level, code }) => level === 'error' && code !== 'config-missing')) {
      write('warning: no Library is served yet: correct the faults in the log; a corrected document is served at once');
    }
    return;
  }
  const host = new URL(shown).hostname;
  if (isEveryAddress(baseUrl)) {
    write(
      `note: ${host} is a name of this machine; if senders reach it by another one, give it with --base-url http://HOST:${port}`,
    );
  } else if (host === '127.0.0.1' || host === 'localhost' || host === '[::1]') {
    write(
      `note: only programs on this machine reach this address; for others use ${webhookOption(options)} 0.0.0.0:${port} --base-url http://HOST:${port}`,
    );
  }
}

/** The option that sets the webhook's address. */
export function webhookOption({ webhookListen }: Pick<Announced, 'webhookListen'>): '--listen' | '--webhook-listen' {
  return webhookListen === undefined ? '--listen' : '--webhook-listen';
}

export function pageAddress(address: HttpAddress, { webhookListen, baseUrl }: Announced): string {
  return webhookListen === undefined && baseUrl !== undefined ? baseUrl : reachableAddress(baseUrlOf(address));
}

/** Without a document: where a person sets it up, and the code of the first password, which no log may have. */
export function announceSetUp(
  write: (line: string) => void,
  log: Pick<Logger, 'info'>,
  page: string,
  code: string | undefined,
): void {
  log.info({ page }, 'no Library is described yet: set it up on the page, or with `projectionist init`');
  if (code === undefined) {
    write(`Set it up on the page: ${page}`);
    return;
  }
  write(`Set it up on the page: ${page}  with the code ${code}`);
  write('  The code sets the password of the page, once; each start without a password makes another one.');
}

/** Shows the page's address, and warns if it is open to others without a sign-in. */
export function announcePage(
  write: (line: string) => void,
  address: HttpAddress,
  options: Announced,
  isGuarded: boolean,
): void {
  write(`  page  ${pageAddress(address, options)}`);
  warnOfOpenPage(write, address, options, isGuarded, 'sees the page and may start scans');
}

/** Warns if the page is reachable without a sign-in. `isGuarded`: somebody has to sign in. `may`: what every visitor can do then. */
export function warnOfOpenPage(
  write: (line: string) => void,
  { host }: HttpAddress,
  options: PageOptions,
  isGuarded: boolean,
  may: string,
): void {
  if (isThisMachine(host)) return;
  const warning = trustedHeaderWarning(options);
  if (warning !== undefined) write(`warning: ${warning}`);
  if (isGuarded) return;
  if (options.openPage !== true) write(`warning: ${closedWarning}`);
  else write(`warning: anyone who reaches this address ${may}, because of --open-page`);
}

/** For a server that others reach too: who is believed to be signed in. */
export function trustedHeaderWarning({ trustedHeader, trustedProxy }: PageOptions): string | undefined {
  if (trustedHeader === undefined) return undefined;
  if (trustedProxy === undefined)
    return `${trustedHeader} is believed from this machine only, but others reach this address too: name your reverse proxy with --trusted-proxy ADDRESS`;
  return `whoever sends from ${trustedProxy.join(', ')} is signed in by the header ${trustedHeader}: let only your reverse proxy have such an address`;
}
