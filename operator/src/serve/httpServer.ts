/**
 * The one HTTP server of a process: `/webhook`, `/livez`, `/readyz`, `/metrics`, and everything else for the page (design 8).
 * It routes and owns the sockets; it decides nothing about Libraries.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import process from 'node:process';
import { isWebhookTarget } from '../webhook/addressedLibrary.ts';
import type { Metrics } from './metrics.ts';

export interface HttpServerParts {
  /** Absent where another server has it: then its addresses are not answered here. */
  readonly webhook?: RequestListener;
  /** `ready`, or a sentence that says what is still missing. */
  readonly readiness: () => 'ready' | string;
  /** Absent where another server has them: then `/metrics` has no route. */
  readonly metrics?: Pick<Metrics, 'render'>;
  /** Absent: 800. */
  readonly connectionLimit?: number;
  /** A connection beyond the limit was reset: a sender got no answer. */
  readonly dropped?: () => void;
  /** Answers everything that has no route here. Absent: 404. */
  readonly page?: RequestListener;
  /** Takes the sub-path of a reverse proxy away from a request's target. Absent: there is none. */
  readonly withoutBase?: (target: string) => string;
}

export interface HttpAddress {
  readonly host: string;
  /** 0 lets the system choose; `listen` answers with what it chose. */
  readonly port: number;
}

export interface HttpServer {
  /** Rejects with an error whose message tells a person what to do. */
  listen(address: HttpAddress): Promise<HttpAddress>;
  /** Takes no new connections, lets answers finish for so long, then cuts off what is left. Resolves when every socket is closed. */
  close(graceSeconds: number): Promise<void>;
}

/**
 * A client library keeps an idle connection for up to two minutes and, when it meets one that was just closed, does not send a POST
 * again: the event would be lost. So the client has to be the one that closes.
 */
const keepAliveSeconds = 125;

/** Longer than headers (60 s) and a body (60 s, webhook/limits.ts) together, so that a slow sender gets its 204 and not a 408. */
const requestSeconds = 130;
const headersSeconds = 60;

/** More senders than any house has; fewer than the 1,024 files that many systems let a process open, databases included. */
const connectionLimit = 800;

/**
 * Not imported: an import of `node:http` evaluates all it exports, the getters of its WebSocket too, which load Node's whole HTTP
 * client: 7 MB of what the server keeps resident (docs/benchmarks.md).
 */
const { createServer } = process.getBuiltinModule('node:http');

export function createHttpServer(parts: HttpServerParts): HttpServer {
  const route: RequestListener = (request, response) => {
    const asked = request.url ?? '';
    const target = parts.withoutBase?.(asked) ?? asked;
    request.url = target;
    if (!isWebhookTarget(target)) routeOther(parts, request, response);
    else if (parts.webhook !== undefined) parts.webhook(request, response);
    else answerText(response, 404, 'the webhook has an address of its own here\n');
  };
  const server = createServer(
    {
      keepAliveTimeout: keepAliveSeconds * 1000,
      requestTimeout: requestSeconds * 1000,
      headersTimeout: headersSeconds * 1000,
    },
    route,
  );
  server.maxConnections = parts.connectionLimit ?? connectionLimit;
  server.on('drop', () => parts.dropped?.());
  // An expectation that node does not know would be answered 417; a webhook is answered 204 whatever its headers (spec 7).
  server.on('checkExpectation', route);
  return { listen: (address) => listen(server, address), close: (graceSeconds) => close(server, graceSeconds) };
}

function routeOther(parts: HttpServerParts, request: IncomingMessage, response: ServerResponse): void {
  const path = request.url?.split('?', 1)[0];
  if (path === '/livez') answerReading(request, response, 200, 'ok\n');
  else if (path === '/readyz') answerReadiness(parts, request, response);
  else if (path === '/metrics' && parts.metrics !== undefined) answerMetrics(parts.metrics, request, response);
  else if (parts.page !== undefined) parts.page(request, response);
  else answerText(response, 404, 'not found\n');
}

function answerReadiness({ readiness }: HttpServerParts, request: IncomingMessage, response: ServerResponse): void {
  const state = readiness();
  answerReading(request, response, state === 'ready' ? 200 : 503, state === 'ready' ? 'ok\n' : `${state}\n`);
}

function answerMetrics(metrics: Pick<Metrics, 'render'>, request: IncomingMessage, response: ServerResponse): void {
  metrics.render().then(
    ({ contentType, text }) => answerReading(request, response, 200, text, contentType),
    (error: unknown) => answerText(response, 500, `the metrics could not be collected: ${String(error)}\n`),
  );
}

/** For routes that are only read: another method is answered 405. */
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
  answerText(response, 405, 'only GET and HEAD are answered here\n');
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
      return `cannot listen on ${where}: this machine has no address ${host}; 0.0.0.0 stands for all it has`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `cannot listen on ${where}: no address is known for the name ${host}; give an address with --listen HOST:PORT`;
    default:
      return `cannot listen on ${where}: ${error.message}`;
  }
}

async function close(server: Server, graceSeconds: number): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A kept connection becomes idle when its last answer is out, which may be after `close` looked for idle ones.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const cutOff = setTimeout(() => server.closeAllConnections(), graceSeconds * 1000);
  await closed;
  clearInterval(idle);
  clearTimeout(cutOff);
}
