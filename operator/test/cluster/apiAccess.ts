/** Direct access to an API server for tests: plain HTTPS with a token, independent of the client under test. */
import type { OutgoingHttpHeaders } from 'node:http';
import { request } from 'node:https';

export interface ApiAccess {
  readonly url: string;
  readonly token: string;
  /** PEM. */
  readonly ca: string;
}

export interface ApiAnswer<Body> {
  readonly code: number;
  readonly body: Body;
  /** Texts of Warning headers: unknown fields, pod security. */
  readonly warnings: readonly string[];
}

/** The fields of the API's `Status` that tests read. */
export interface StatusBody {
  readonly reason?: string;
  readonly message?: string;
  readonly details?: { readonly causes?: readonly { readonly field?: string; readonly message?: string }[] };
}

export interface CallOptions {
  readonly contentType?: string;
  readonly accept?: string;
}

/** A starting server may accept a connection and never answer on it; a retry succeeds. */
const silentAtMostMs = 20_000;

/**
 * `body` is sent as JSON. The response is parsed as JSON, or kept as text if that fails. `Body` is the type that the
 * caller expects.
 */
export function callApi<Body = StatusBody>(
  { url, token, ca }: ApiAccess,
  method: string,
  path: string,
  body?: unknown,
  { contentType = 'application/json', accept = 'application/json' }: CallOptions = {},
): Promise<ApiAnswer<Body>> {
  const sent = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  const headers: OutgoingHttpHeaders = {
    accept,
    authorization: `Bearer ${token}`,
    ...(sent === undefined ? {} : { 'content-type': contentType, 'content-length': sent.length }),
  };
  return new Promise((resolve, reject) => {
    const call = request(new URL(path, url), { method, headers, ca }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('error', reject);
      answer.on('end', () => {
        const code = answer.statusCode ?? 0;
        resolve({
          code,
          body: readBody<Body>(text, answer.headers['content-type']),
          warnings: warningsIn(answer.headers.warning),
        });
      });
    });
    call.on('error', reject);
    call.setTimeout(silentAtMostMs, () => {
      call.destroy(new Error(`${method} ${path}: no answer within ${silentAtMostMs / 1000} s`));
    });
    call.end(sent);
  });
}

/** Like `callApi`, but throws the server's message unless the call succeeds. */
export async function expectApi<Body>(
  access: ApiAccess,
  method: string,
  path: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<Body> {
  const answer = await callApi<Body & StatusBody>(access, method, path, body, options);
  if (answer.code >= 300) throw new Error(`${method} ${path} failed with ${answer.code}: ${answer.body.message ?? ''}`);
  return answer.body;
}

function readBody<Body>(text: string, contentType = ''): Body {
  const isJson = contentType.startsWith('application/json');
  const parsed: Body = JSON.parse(isJson ? text : JSON.stringify({ message: text }));
  return parsed;
}

/** `299 - "unknown field \"spec.colour\""`, several separated by commas. */
function warningsIn(header: string | undefined): readonly string[] {
  return [...(header ?? '').matchAll(/299 \S+ "((?:[^"\\]|\\.)*)"/gu)].map(([, text]) =>
    (text ?? '').replaceAll(/\\(.)/gu, '$1'),
  );
}
