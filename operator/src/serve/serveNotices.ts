/** Prints what `serve` reports on a terminal when it listens. */
import type { Loaded } from '../library/document/load.ts';
import { libraryKey } from '../library/document.ts';
import { webhookAddress } from '../library/status.ts';
import { programVersion } from '../process/programVersion.ts';
import type { HttpAddress } from './httpServer.ts';
import { closedWarning, isThisMachine } from './pageDoor.ts';
import type { PageOptions, ServeOptions } from './serveOptions.ts';
import { baseUrlOf } from './servers.ts';

type Announced = Pick<ServeOptions, 'data' | 'baseUrl' | 'webhookListen' | keyof PageOptions>;

/** Lists the served Libraries with their addresses, and warns if senders cannot reach them. */
export function announce(
  write: (line: string) => void,
  baseUrl: string,
  { port }: HttpAddress,
  { documents }: Loaded,
  options: Announced,
): void {
  write(`Projectionist ${programVersion()} is ready. Data: ${options.data}`);
  for (const { document } of documents) write(`  ${libraryKey(document)}  ${webhookAddress(baseUrl, document)}`);
  if (documents.length === 0) {
    write(
      'warning: no Library is served yet: correct the faults in the log, or write a first document with `projectionist init PATH…`; it is served as soon as it exists',
    );
    return;
  }
  const host = new URL(baseUrl).hostname;
  if (host === '0.0.0.0' || host === '[::]') {
    write(
      `warning: senders cannot use ${baseUrl}; give the address at which they reach this machine with --base-url http://HOST:${port}`,
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

/** Shows the page's address, and warns if it is open to others without a sign-in. */
export function announcePage(write: (line: string) => void, address: HttpAddress, options: Announced): void {
  write(
    `  page  ${options.webhookListen === undefined && options.baseUrl !== undefined ? options.baseUrl : baseUrlOf(address)}`,
  );
  warnOfOpenPage(write, address, options, 'sees the page and may start scans');
}

/** Warns if the page is reachable without a sign-in. `may`: what every visitor can do then. */
export function warnOfOpenPage(
  write: (line: string) => void,
  { host }: HttpAddress,
  options: PageOptions,
  may: string,
): void {
  if (isThisMachine(host)) return;
  const warning = trustedHeaderWarning(options);
  if (warning !== undefined) write(`warning: ${warning}`);
  if (options.passwordFile !== undefined || options.trustedHeader !== undefined) return;
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
