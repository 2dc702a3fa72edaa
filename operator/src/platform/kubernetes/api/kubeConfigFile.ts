/**
 * Reads kubeconfig files with everything cloud providers and gateways add (exec plugins, OIDC, client certificates,
 * proxies). The only file that loads @kubernetes/client-node, and only its `KubeConfig`. Imported on first use, because
 * it is large.
 */
import type { RequestOptions } from 'node:https';
import { KubeConfig } from '@kubernetes/client-node';
import type { Credentials, KubeAccess, TlsIdentity } from './kubeAccess.ts';

/** Without `path` kubectl's rules apply (`KUBECONFIG`, `~/.kube/config`). */
export function kubeconfigAccess(path: string | undefined): KubeAccess {
  let config = loaded(path);
  const cluster = config.getCurrentCluster();
  const where = path === undefined ? 'the kubeconfig' : `the kubeconfig ${path}`;
  if (cluster === null) throw new Error(`expected ${where} to have a current-context with a cluster; it has none`);
  const server = serverOf(cluster.server, where);
  return {
    server,
    namespace: config.getContextObject(config.getCurrentContext())?.namespace ?? 'default',
    credentials: async (anew) => {
      // Load a new config: the old one's plugins cache their output, and its agents keep their certificates for life.
      if (anew) config = loaded(path);
      return credentialsOf(config, server, where);
    },
  };
}

/** KubeConfig's default server when it finds no configuration. */
const nowhere = 'http://localhost:8080';

function loaded(path: string | undefined): KubeConfig {
  const config = new KubeConfig();
  try {
    if (path === undefined) config.loadFromDefault();
    else config.loadFromFile(path);
  } catch (error) {
    // No cause: a parser's message quotes the lines it could not read, and they may hold a key.
    throw new Error(`expected a kubeconfig ${path ?? 'where kubectl looks for it'} that can be read; ${nameOf(error)}`);
  }
  if (path === undefined && config.getCurrentCluster()?.server === nowhere) {
    throw new Error('expected a kubeconfig (KUBECONFIG, ~/.kube/config) or the service account of a pod, got neither');
  }
  return config;
}

function serverOf(text: string, where: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url;
  throw new Error(`expected an http or https address as the cluster's server in ${where}, got ${JSON.stringify(text)}`);
}

async function credentialsOf(config: KubeConfig, server: URL, where: string): Promise<Credentials> {
  const options: RequestOptions = {};
  try {
    await prepared(config, server).applyToHTTPSOptions(options);
  } catch (error) {
    // A plugin's message may contain secrets, so it is left out: the user can run the plugin by hand.
    const user = JSON.stringify(config.getCurrentUser()?.name ?? '');
    throw new Error(`expected credentials of user ${user} of ${where}; ${nameOf(error)}. Does kubectl work with it?`);
  }
  const isProxied = config.getCurrentCluster()?.proxyUrl !== undefined;
  const agent = typeof options.agent === 'object' ? options.agent : undefined;
  return {
    headers: headersOf(options),
    tls: tlsOf(options),
    ...(isProxied && agent !== undefined ? { proxy: agent } : {}),
  };
}

/** `kubectl proxy` and test servers use plain http on the loopback; KubeConfig needs this flag to accept that. */
function prepared(config: KubeConfig, server: URL): KubeConfig {
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(server.hostname);
  if (server.protocol !== 'http:' || !isLoopback) return config;
  config.clusters = config.clusters.map((cluster) => ({ ...cluster, skipTLSVerify: true }));
  return config;
}

function headersOf(options: RequestOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(options.headers ?? {})) headers[name.toLowerCase()] = String(value).trim();
  if (typeof options.auth === 'string') {
    headers['authorization'] = `Basic ${Buffer.from(options.auth).toString('base64')}`;
  }
  return headers;
}

function tlsOf(options: RequestOptions): TlsIdentity {
  const { ca, cert, key, passphrase, rejectUnauthorized, servername } = options;
  return {
    ...(isPem(ca) ? { ca } : {}),
    ...(isPem(cert) ? { cert } : {}),
    ...(isPem(key) ? { key } : {}),
    ...(passphrase === undefined ? {} : { passphrase }),
    ...(rejectUnauthorized === undefined ? {} : { rejectUnauthorized }),
    ...(servername === undefined ? {} : { servername }),
  };
}

function isPem(value: unknown): value is string | Buffer {
  return typeof value === 'string' || Buffer.isBuffer(value);
}

/** `ENOENT`, or the kind of error: describes it without its message. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'something other than an error was thrown';
  return `it failed with ${'code' in error && typeof error.code === 'string' ? error.code : error.name}`;
}
