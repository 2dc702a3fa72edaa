/** The HTTP servers of a process: one, or two if the webhook has its own address. */
import { basePath, withoutBasePath } from '../api/basePath.ts';
import { UsageError } from '../process/commandError.ts';
import { createHttpServer, type HttpAddress, type HttpServerParts } from './httpServer.ts';

export interface Listening {
  readonly listen: HttpAddress;
  readonly webhookListen?: HttpAddress;
  readonly baseUrl?: string;
}

/** Senders must be able to post to the URL they are shown. */
export function checkBaseUrl(text: string | undefined): void {
  if (text === undefined || /^https?:$/u.test(URL.parse(text)?.protocol ?? '')) return;
  throw new UsageError(`--base-url: expected an address such as http://nas.local:7070, got ${JSON.stringify(text)}`);
}

export interface Sockets {
  listen(): Promise<{ readonly address: HttpAddress; readonly webhookAddress: HttpAddress }>;
  close(graceSeconds: number): Promise<void>;
}

/**
 * Opens one server, or two if the webhook has its own address. Then the page's server does not answer webhooks. The
 * webhook's server, which may be open to any sender, shows only its health, because metrics name Libraries and senders.
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
