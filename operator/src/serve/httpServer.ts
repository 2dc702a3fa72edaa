/**
 * The HTTP server of a process: `/webhook`, `/livez`, `/readyz`, `/metrics`, and everything else for the page. It
 * routes and owns the sockets; it decides nothing about Libraries.
 */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientKey, trustedProxies } from '../api/clientAddress.ts';
import { isWebhookTarget, withoutOrigin } from '../webhook/addressedLibrary.ts';
import { Connections } from './connections.ts';
import type { Metrics } from './metrics.ts';
import type { MetricsAccess } from './metricsAccess.ts';
import { PageRequests } from './pageRequests.ts';
import { keepTrustedHeaders, type ProxySettings } from './proxyHeaders.ts';

export interface HttpServerParts {
  /** Absent if another server handles webhooks: then `/webhook` is a 404 here. */
  readonly webhook?: RequestListener;
  /** `ready`, or a sentence that says what is missing. */
  readonly readiness: () => 'ready' | string;
  /** Absent if another server has the metrics: then `/metrics` has no route. */
  readonly metrics?: Pick<Metrics, 'render'>;
  /** Who may read the metrics. Absent: everybody who reaches this server. */
  readonly metricsAccess?: MetricsAccess;
  /** Default: 800. */
  readonly connectionLimit?: number;
  /** Default: 10. */
  readonly headersSeconds?: number;
  /** Time without a byte in either direction. Default: 75. */
  readonly stalledSeconds?: number;
  /** Time for the body of a request of the page. Default: 20. */
  readonly pageBodySeconds?: number;
  /** Called when a connection beyond a limit is ended: its sender got no response. */
  readonly dropped?: () => void;
  /** Called when an unfinished connection gave way to a new one. */
  readonly displaced?: () => void;
  /** Handles everything without a route of its own. Default: 404. */
  readonly page?: RequestListener;
  /** Whose headers of reverse proxies are kept in requests of the page. Default: those from this machine. */
  readonly proxy?: ProxySettings;
  /** Removes a reverse proxy's sub-path from a request target. Absent if there is none. */
  readonly withoutBase?: (target: string) => string;
}

export interface HttpAddress {
  readonly host: string;
  /** 0 lets the system choose; `listen` resolves with the actual port. */
  readonly port: number;
}

export interface HttpServer {
  /** Rejects with an error whose message tells a person what to do. */
  listen(address: HttpAddress): Promise<HttpAddress>;
  /**
   * Accepts no new connections, lets responses finish within the grace time, then cuts the rest. Resolves when every
   * socket is closed.
   */
  close(graceSeconds: number): Promise<void>;
}

/**
 * Client libraries keep an idle connection for up to two minutes. If the server closes it first, they do not resend a
 * POST, and the event is lost. So the client must be the one that closes.
 */
const keepAliveSeconds = 125;

/** Senders write their headers at once; only the network may take its time. */
const headersSeconds = 10;
/** The largest body of the page is 64 KiB. */
const pageBodySeconds = 20;
/**
 * Without any byte in either direction: a client that does not read its answer. Event streams send every 15 s. Requests of the page
 * alone: a webhook's body has a time of its own, and its answer fits into the socket's buffer.
 */
const stalledSeconds = 75;
/** How often Node looks for headers whose time is up. Its default, 30 s, would add as much to each time. */
const overdueCheckMs = 1_000;

/**
 * More senders than any household has; fewer than the 1,024 files that many systems let a process open, databases
 * included.
 */
const connectionLimit = 800;

export function createHttpServer(parts: HttpServerParts): HttpServer {
  const proxy = parts.proxy ?? { proxies: trustedProxies() };
  const connections = new Connections(parts.connectionLimit ?? connectionLimit);
  const pageRequests = new PageRequests();
  const stalledMs = (parts.stalledSeconds ?? stalledSeconds) * 1000;
  const ownHeadersMs = (parts.headersSeconds ?? headersSeconds) * 1000;
  const route: RequestListener = (request, response) => {
    const outcome = connections.begin(request, response);
    if (outcome === 'refused') parts.dropped?.();
    if (outcome !== 'taken') return;
    const original = withoutOrigin(request.url ?? '');
    const target = parts.withoutBase?.(original) ?? original;
    request.url = target;
    if (!isWebhookTarget(target)) {
      request.socket.setTimeout(stalledMs);
      const client = keepTrustedHeaders(request, proxy);
      // Whoever starts this process again if it is not healthy must not do so because of busy clients.
      const isCounted = !isHealthTarget(target);
      if (isCounted && !pageRequests.begin(clientKey(client), request, response))
        return refuseForNow(request, response);
      boundBody(request, parts.pageBodySeconds ?? pageBodySeconds);
      routeOther(parts, request, response, client);
    } else if (parts.webhook !== undefined) parts.webhook(request, response);
    else answerText(response, 404, 'the webhook has its own address here\n');
  };
  const server = createServer(
    {
      keepAliveTimeout: keepAliveSeconds * 1000,
      // Headers and body have times of their own. This one would also end a body that arrived while the process was suspended.
      requestTimeout: 0,
      headersTimeout: ownHeadersMs,
      connectionsCheckingInterval: Math.min(overdueCheckMs, ownHeadersMs),
    },
    route,
  );
  // Their size is bounded (16 KiB). Beyond a count Node would answer 431, and a webhook is answered 204.
  server.maxHeadersCount = 0;
  server.on('connection', (socket) => {
    const outcome = connections.open(socket);
    if (outcome === 'refused') parts.dropped?.();
    if (outcome === 'displaced') parts.displaced?.();
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => connections.failed(socket, error.code));
  // Idle or stalled. Without this listener Node ends the connection before it reads what arrived while the process was
  // suspended.
  server.on('timeout', (socket: Socket) => {
    const { bytesRead } = socket;
    setImmediate(() => {
      if (socket.bytesRead === bytesRead) socket.destroy();
    });
  });
  // Node answers an unknown expectation with 417; a webhook is answered 204 whatever its headers.
  server.on('checkExpectation', route);
  return { listen: (address) => listen(server, address), close: (graceSeconds) => close(server, graceSeconds) };
}

function isHealthTarget(target: string): boolean {
  return /^\/(?:livez|readyz)(?:\?|$)/u.test(target);
}

/** The time for a body of the page; the webhook's handler bounds its own. */
function boundBody(request: IncomingMessage, seconds: number): void {
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, seconds * 1000);
  timer.unref();
  request.once('close', () => clearTimeout(timer));
}

/** The client, or all together, wait for as many answers of the page as one server gives at once. */
function refuseForNow(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  response.setHeader('retry-after', 1);
  response.setHeader('connection', 'close');
  answerText(response, 503, 'too many requests at once: try again in a second\n');
}

function routeOther(parts: HttpServerParts, request: IncomingMessage, response: ServerResponse, client: string): void {
  const path = request.url?.split('?', 1)[0];
  if (path === '/livez') answerReading(request, response, 200, 'ok\n');
  else if (path === '/readyz') answerReadiness(parts, request, response);
  else if (path === '/metrics' && parts.metrics !== undefined)
    void answerMetrics(parts, parts.metrics, request, response, client);
  else if (parts.page !== undefined) parts.page(request, response);
  else answerText(response, 404, 'not found\n');
}

function answerReadiness({ readiness }: HttpServerParts, request: IncomingMessage, response: ServerResponse): void {
  const state = readiness();
  answerReading(request, response, state === 'ready' ? 200 : 503, state === 'ready' ? 'ok\n' : `${state}\n`);
}

async function answerMetrics(
  { metricsAccess }: HttpServerParts,
  metrics: Pick<Metrics, 'render'>,
  request: IncomingMessage,
  response: ServerResponse,
  client: string,
): Promise<void> {
  try {
    const access = (await metricsAccess?.(request, client)) ?? true;
    if (access === 'closed') return closeMetrics(response);
    if (access === 'signIn') return refuseMetrics(response);
    if (access === 'unknownHost') return refuseHost(response);
    if (typeof access === 'number') return delayMetrics(response, access);
    const { contentType, text } = await metrics.render();
    answerReading(request, response, 200, text, contentType);
  } catch (error) {
    answerText(response, 500, `the metrics could not be collected: ${String(error)}\n`);
  }
}

function closeMetrics(response: ServerResponse): void {
  answerText(
    response,
    403,
    'the metrics are closed like the page: no password is set; give them an address of their own with --metrics-listen, or set a password with --password-file\n',
  );
}

function refuseMetrics(response: ServerResponse): void {
  response.setHeader('www-authenticate', 'Basic realm="Projectionist metrics", charset="UTF-8"');
  answerText(
    response,
    401,
    "the metrics need the page's password: send it as Basic or Bearer authorization, or give them an address of their own with --metrics-listen\n",
  );
}

function refuseHost(response: ServerResponse): void {
  answerText(
    response,
    421,
    'the metrics are not shown under this name: use an IP address, the name of this machine, or give the name with --host-name or --base-url\n',
  );
}

function delayMetrics(response: ServerResponse, seconds: number): void {
  response.setHeader('retry-after', seconds);
  answerText(response, 429, `too many wrong passwords: the next attempt is possible in ${seconds} s\n`);
}

/** For read-only routes: other methods get a 405. */
function answerReading(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
  contentType?: string,
): void {
  if (request.method === 'GET' || request.method === 'HEAD') {
    answerText(response, status, text, contentType);
    return;
  }
  response.setHeader('allow', 'GET, HEAD');
  answerText(response, 405, 'only GET and HEAD are allowed here\n');
}

function answerText(
  response: ServerResponse,
  status: number,
  text: string,
  contentType = 'text/plain; charset=utf-8',
): void {
  response.writeHead(status, {
    'content-type': contentType,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(text);
}

function listen(server: Server, wanted: HttpAddress): Promise<HttpAddress> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => reject(new Error(whyNotListening(error, wanted), { cause: error }));
    server.once('error', fail);
    server.listen(wanted.port, wanted.host, () => {
      server.off('error', fail);
      const bound = server.address();
      if (bound === null || typeof bound === 'string') reject(new Error('expected a TCP address, got a pipe'));
      else resolve({ host: bound.address, port: bound.port });
    });
  });
}

function whyNotListening(error: Error, { host, port }: HttpAddress): string {
  const code = 'code' in error ? error.code : undefined;
  const where = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
  switch (code) {
    case 'EADDRINUSE':
      return `cannot listen on ${where}: another program uses port ${port}; stop it, or choose another port with --listen HOST:PORT`;
    case 'EACCES':
      return `cannot listen on ${where}: no permission for port ${port}; ports below 1024 are for the system, choose a higher one with --listen HOST:PORT`;
    case 'EADDRNOTAVAIL':
      return `cannot listen on ${where}: this machine has no address ${host}; 0.0.0.0 means all its addresses`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `cannot listen on ${where}: the name ${host} has no known address; give an address with --listen HOST:PORT`;
    default:
      return `cannot listen on ${where}: ${error.message}`;
  }
}

async function close(server: Server, graceSeconds: number): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection becomes idle when its last response is sent, which may be after `close` has closed the idle ones.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const cutOff = setTimeout(() => server.closeAllConnections(), graceSeconds * 1000);
  await closed;
  clearInterval(idle);
  clearTimeout(cutOff);
}
