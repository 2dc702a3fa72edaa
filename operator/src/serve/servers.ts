/** The HTTP servers of a process: one, or two if the webhook has its own address. */
import { basePath, withoutBasePath } from '../api/basePath.ts';
import { createHttpServer, type HttpAddress, type HttpServerParts } from './httpServer.ts';
import type { MetricsAccess } from './metricsAccess.ts';

export interface Listening {
  readonly listen: HttpAddress;
  readonly webhookListen?: HttpAddress;
  readonly metricsListen?: HttpAddress;
  readonly baseUrl?: string;
}

export interface ServersParts extends HttpServerParts {
  /** Who may read the metrics if they have their own address; `metricsAccess` is for the page's. */
  readonly openMetrics?: MetricsAccess;
}

export interface Sockets {
  listen(): Promise<{
    readonly address: HttpAddress;
    readonly webhookAddress: HttpAddress;
    readonly metricsAddress: HttpAddress;
  }>;
  close(graceSeconds: number): Promise<void>;
}

/**
 * Opens one server, and more if the webhook or the metrics have their own address. Then the page's server does not
 * answer them. The webhook's server, which may be open to any sender, shows only its health, because metrics name
 * Libraries and senders.
 */
export function openServers(
  { listen, webhookListen, metricsListen, baseUrl }: Listening,
  parts: ServersParts,
): Sockets {
  const base = basePath(URL.parse(baseUrl ?? '')?.pathname);
  const withoutBase = base === '' ? {} : { withoutBase: (target: string) => withoutBasePath(target, base) };
  const { webhook, page, metrics, metricsAccess, openMetrics, ...rest } = parts;
  const shared = { ...rest, ...withoutBase };
  const ofWebhook = webhook === undefined ? {} : { webhook };
  const ofMetrics = metrics === undefined ? {} : { metrics };
  const ofPage = {
    ...(page === undefined ? {} : { page }),
    ...(metricsListen === undefined ? { ...ofMetrics, ...(metricsAccess === undefined ? {} : { metricsAccess }) } : {}),
    ...(webhookListen === undefined ? ofWebhook : {}),
  };
  const pageServer = createHttpServer({ ...shared, ...ofPage });
  const webhookServer = webhookListen === undefined ? undefined : createHttpServer({ ...shared, ...ofWebhook });
  const ofOpenMetrics = openMetrics === undefined ? ofMetrics : { ...ofMetrics, metricsAccess: openMetrics };
  const metricsServer = metricsListen === undefined ? undefined : createHttpServer({ ...shared, ...ofOpenMetrics });
  const servers = [pageServer, webhookServer, metricsServer];
  return {
    async listen() {
      const metricsAddress = metricsListen === undefined ? undefined : await metricsServer?.listen(metricsListen);
      const webhookAddress = webhookListen === undefined ? undefined : await webhookServer?.listen(webhookListen);
      const address = await pageServer.listen(listen);
      return { address, webhookAddress: webhookAddress ?? address, metricsAddress: metricsAddress ?? address };
    },
    async close(graceSeconds) {
      await Promise.all(servers.map((server) => server?.close(graceSeconds)));
    },
  };
}

export function baseUrlOf({ host, port }: HttpAddress): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
