/**
 * A minimal client for tests, for any API server, fake or real: it returns every response as it is, and none is an
 * error.
 */
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { type Fields, fieldsOf, textAt } from './fake/json.ts';

export interface Server {
  readonly url: string;
  readonly token: string;
  /** PEM; for https. */
  readonly ca?: string | undefined;
}

export interface Answer {
  readonly code: number;
  /** Empty if the body is no JSON object. */
  readonly body: Fields;
  readonly text: string;
  readonly headers: IncomingMessage['headers'];
}

export interface WatchLine {
  readonly type: string;
  readonly object: Fields;
}

export class RestClient {
  readonly #server: Server;

  constructor(server: Server) {
    this.#server = server;
  }

  /** Rejects only if there was no response. A body is sent as JSON unless `contentType` differs. */
  async call(method: string, path: string, body?: unknown, contentType = 'application/json'): Promise<Answer> {
    const response = await this.#open(method, path, body, contentType);
    const parts: Buffer[] = [];
    for await (const part of response) if (Buffer.isBuffer(part)) parts.push(part);
    const text = Buffer.concat(parts).toString('utf8');
    return { code: response.statusCode ?? 0, body: fieldsOf(parsed(text)), text, headers: response.headers };
  }

  merge(path: string, patch: object): Promise<Answer> {
    return this.call('PATCH', path, patch, 'application/merge-patch+json');
  }

  /** Resolves when the stream has ended: true if normally, false if it broke or was refused. */
  async watch(path: string, onLine: (line: WatchLine) => void, signal: AbortSignal): Promise<boolean> {
    let response: IncomingMessage | undefined;
    const stop = () => response?.destroy();
    signal.addEventListener('abort', stop, { once: true });
    try {
      response = await this.#open('GET', path, undefined, '', signal);
      let rest = '';
      for await (const part of response.setEncoding('utf8')) {
        const lines = `${rest}${String(part)}`.split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          const event = parsed(line);
          onLine({ type: textAt(event, 'type') ?? '', object: fieldsOf(fieldsOf(event)['object']) });
        }
      }
      return response.complete && response.statusCode === 200;
    } catch {
      return false;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  #open(
    method: string,
    path: string,
    body: unknown,
    contentType: string,
    signal?: AbortSignal,
  ): Promise<IncomingMessage> {
    const { url, token, ca } = this.#server;
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const address = new URL(path, url);
    const send = address.protocol === 'https:' ? tlsRequest : plainRequest;
    return new Promise((resolve, reject) => {
      const request = send(address, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(sent !== undefined && { 'content-type': contentType, 'content-length': Buffer.byteLength(sent) }),
        },
        ...(ca !== undefined && { ca }),
        ...(signal && { signal }),
      });
      request.once('response', resolve);
      request.on('error', reject);
      request.end(sent);
    });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
