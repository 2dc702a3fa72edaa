/** A fake HTTP server with a request log. Knows no product. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface LoggedRequest {
  readonly method: string;
  /** The path without the query. */
  readonly path: string;
  readonly query: ReadonlyMap<string, string>;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
  readonly target: string;
}

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface FakeServer {
  readonly url: string;
  readonly requests: LoggedRequest[];
  /** Requests other than GET since the log was emptied. */
  writes(): readonly LoggedRequest[];
  /** After this many more writes the server breaks the connection before it performs one. Undefined: never. */
  breakAfterWrites: number | undefined;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Both products accept longer addresses, but many proxies do not. */
const MAX_TARGET_LENGTH = 2_048;

export async function serve(answer: (request: LoggedRequest) => Answer | Promise<Answer>): Promise<FakeServer> {
  const requests: LoggedRequest[] = [];
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const logged = await readRequest(request);
    requests.push(logged);
    if (logged.method !== 'GET' && fake.breakAfterWrites !== undefined) {
      if (fake.breakAfterWrites === 0) {
        response.destroy();
        return;
      }
      fake.breakAfterWrites -= 1;
    }
    const { status, body, text, headers } =
      logged.target.length > MAX_TARGET_LENGTH ? { status: 414 } : await answer(logged);
    response.writeHead(status, { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers });
    response.end(text ?? (body === undefined ? undefined : JSON.stringify(body)));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const fake: FakeServer = {
    url: `http://127.0.0.1:${port}`,
    requests,
    writes: () => requests.filter(({ method }) => method !== 'GET'),
    breakAfterWrites: undefined,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}

async function readRequest(request: IncomingMessage): Promise<LoggedRequest> {
  const target = request.url ?? '/';
  const url = new URL(target, 'http://fake');
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString();
  return {
    method: request.method ?? '',
    path: decodeURIComponent(url.pathname),
    // ASP.NET and Plex read the names of a query in any letter case.
    query: new Map([...url.searchParams].map(([name, value]) => [name.toLowerCase(), value])),
    headers: request.headers,
    body: text === '' ? undefined : JSON.parse(text),
    target,
  };
}
