/**
 * A reverse proxy as users put one before the page: it serves a sub-path, strips it from requests, and names it in a
 * header.
 */
import { createServer, request } from 'node:http';

export interface ReverseProxy {
  /** With the sub-path, without a trailing slash. */
  readonly url: string;
  close(): Promise<void>;
}

/** `prefix`: `/media/page`. Any other path is answered with 404. */
export async function startProxy(target: string, prefix: string): Promise<ReverseProxy> {
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '';
    if (path !== prefix && !path.startsWith(`${prefix}/`)) {
      outgoing.writeHead(404).end('another program');
      return;
    }
    const passed = request(
      `${target}${path.slice(prefix.length) || '/'}`,
      { method: incoming.method, headers: { ...incoming.headers, 'x-forwarded-prefix': prefix } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  return {
    url: `http://127.0.0.1:${port}${prefix}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
