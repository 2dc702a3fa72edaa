/** The HTTP servers of a process: one, or two where the webhook has an address of its own. */
import { basePath, withoutBasePath } from '../api/basePath.ts';
import { UsageError } from '../process/commandError.ts';
import { createHttpServer, type HttpAddress, type HttpServerParts } from './httpServer.ts';

export interface Listening {
  readonly listen: HttpAddress;
  readonly webhookListen?: HttpAddress;
  readonly baseUrl?: string;
}

/** What is shown to callers must be what they can post to. */
export function checkBaseUrl(text: string | undefined): void {
  if (text === undefined || /^https?:$/u.test(URL.parse(text)?.protocol ?? '')) return;
  throw new UsageError(`--base-url: expected an address such as http://nas.local:7070, got ${JSON.stringify(text)}`);
}

export interface Sockets {
  listen(): Promise<{ readonly address: HttpAddress; readonly webhookAddress: HttpAddress }>;
  close(graceSeconds: number): Promise<void>;
}

/**
 * One server, or two when the webhook has an address of its own: then the page's does not answer it, and the webhook's, which may be
 * open to callers from anywhere, shows nothing but whether it lives: metrics name Libraries and senders.
 */
export function openServers({ listen, webhookListen, baseUrl }: Listening, parts: HttpServerParts): Sockets {
  const base = basePath(URL.parse(baseUrl ?? '')?.pathname);
  const withoutBase = base === '' ? {} : { withoutBase: (target: string) => withoutBasePath(target, base) };
  const { webhook, page, metrics, ...shared } = { ...parts, ...withoutBase };
  const pages = { ...(page === undefined ? {} : { page }), ...(metrics === undefined ? {} : { metrics }) };
  if (webhookListen === undefined) {
    const server = createHttpServer({ ...parts, ...withoutBase });
    return {
      async listen() {
        const address = await server.listen(listen);
        return { address, webhookAddress: address };
      },
      close: (graceSeconds) => server.close(graceSeconds),
    };
  }
  const ofPage = createHttpServer({ ...shared, ...pages });
  const ofWebhook = createHttpServer({ ...shared, ...(webhook === undefined ? {} : { webhook }) });
  return {
    async listen() {
      const webhookAddress = await ofWebhook.listen(webhookListen);
      return { webhookAddress, address: await ofPage.listen(listen) };
    },
    async close(graceSeconds) {
      await Promise.all([ofPage.close(graceSeconds), ofWebhook.close(graceSeconds)]);
    },
  };
}

export function baseUrlOf({ host, port }: HttpAddress): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
