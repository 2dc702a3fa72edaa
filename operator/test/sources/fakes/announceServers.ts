/**
 * A Discord webhook, an ntfy server and a program that takes JSON, as far as messages need them, on a real socket.
 *
 * Discord: https://docs.discord.com/developers/resources/webhook#execute-webhook and its error codes, API v10, read 2026-11.
 * ntfy: https://docs.ntfy.sh/publish/#publish-as-json, 2.11: the topic is in the body, the answer is the stored message.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export const discordPath = '/api/webhooks/1234567890/hook-secret-hook-secret';
export const ntfyToken = 'tk_0123456789abcdefghijklmnopqrs';

export interface Received {
  readonly service: 'discord' | 'ntfy' | 'json';
  readonly headers: IncomingMessage['headers'];
  readonly body: ReturnType<typeof JSON.parse>;
}

export interface AnnounceServers {
  readonly address: string;
  /** Only messages that were taken. */
  readonly received: Received[];
  /** All requests, also refused ones. */
  readonly asked: () => number;
  /** How many of the next requests are answered 429, as Discord does. */
  limitNext: number;
  /** Answers of this status instead. */
  failWith: number | undefined;
  close(): Promise<void>;
}

interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export async function startAnnounceServers(): Promise<AnnounceServers> {
  let asked = 0;
  const received: Received[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked += 1;
      const reply = replyTo(servers, request, Buffer.concat(chunks).toString('utf8'));
      response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
      response.end(reply.body === undefined ? undefined : JSON.stringify(reply.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const servers: AnnounceServers = {
    ...{ address: `http://127.0.0.1:${port}`, received, asked: () => asked, limitNext: 0, failWith: undefined },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return servers;
}

function replyTo(servers: AnnounceServers, request: IncomingMessage, text: string): Reply {
  if (servers.failWith !== undefined) return { status: servers.failWith, body: {} };
  if (servers.limitNext > 0) {
    servers.limitNext -= 1;
    const body = { message: 'You are being rate limited.', retry_after: 1, global: false };
    return { status: 429, headers: { 'retry-after': '1', 'x-ratelimit-scope': 'user' }, body };
  }
  if (request.method !== 'POST') return { status: 405, body: {} };
  let body: ReturnType<typeof JSON.parse>;
  try {
    body = JSON.parse(text);
  } catch {
    return { status: 400, body: {} };
  }
  const [path = ''] = (request.url ?? '').split('?');
  const take = (service: Received['service']) => servers.received.push({ service, headers: request.headers, body });
  if (path.startsWith('/api/webhooks/')) {
    if (path !== discordPath) return { status: 404, body: { message: 'Unknown Webhook', code: 10015 } };
    const fault = discordFault(body);
    if (fault !== undefined) return { status: 400, body: { message: 'Invalid Form Body', code: 50035, errors: fault } };
    take('discord');
    return { status: 204 };
  }
  if (path === '/hook') {
    take('json');
    return { status: 200, body: {} };
  }
  if (path !== '/') return { status: 404, body: {} };
  if (request.headers.authorization !== `Bearer ${ntfyToken}`)
    return { status: 403, body: { code: 40301, http: 403, error: 'forbidden' } };
  if (!/^[-_A-Za-z0-9]{1,64}$/u.test(body?.topic ?? ''))
    return { status: 400, body: { code: 40009, http: 400, error: 'invalid request: topic invalid' } };
  take('ntfy');
  return { status: 200, body: { id: 'x', time: 1, event: 'message', topic: body.topic, message: body.message } };
}

/** The limits of embeds: https://docs.discord.com/developers/resources/message#embed-object-embed-limits */
function discordFault(body: ReturnType<typeof JSON.parse>): object | undefined {
  const embeds: readonly { title?: string; description?: string; footer?: { text?: string } }[] = body?.embeds ?? [];
  if (embeds.length === 0 && !body?.content) return { _errors: [{ code: 'BASE_TYPE_REQUIRED' }] };
  if (embeds.length > 10) return { embeds: 'MAX_LENGTH' };
  let all = 0;
  for (const { title = '', description = '', footer } of embeds) {
    if (title.length > 256 || description.length > 4096 || (footer?.text ?? '').length > 2048)
      return { embeds: 'BASE_TYPE_MAX_LENGTH' };
    all += title.length + description.length + (footer?.text ?? '').length;
  }
  return all > 6000 ? { embeds: 'MAX_EMBED_SIZE_EXCEEDED' } : undefined;
}
