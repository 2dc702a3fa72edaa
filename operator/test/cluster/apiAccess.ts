/** How tests speak to an API server themselves: plain HTTPS with a token, apart from the client that they test. */
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

/** The `Status` of the API, as far as tests read it. */
export interface StatusBody {
  readonly reason?: string;
  readonly message?: string;
  readonly details?: { readonly causes?: readonly { readonly field?: string; readonly message?: string }[] };
}

export interface CallOptions {
  readonly contentType?: string;
  readonly accept?: string;
}

/** A server that is starting may take a connection and say nothing on it, ever: whoever asks again is answered. */
const silentAtMostMs = 20_000;

/** `body` goes as JSON; the answer is read as JSON, or kept as text where it is none. `Body` is what the caller expects. */
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

/** Like `callApi`, and throws with what the server said when that is not a success. */
export async function expectApi<Body>(
  access: ApiAccess,
  method: string,
  path: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<Body> {
  const answer = await callApi<Body & StatusBody>(access, method, path, body, options);
  if (answer.code >= 300)
    throw new Error(`${method} ${path} was answered ${answer.code}: ${answer.body.message ?? ''}`);
  return answer.body;
}

function readBody<Body>(text: string, contentType = ''): Body {
  const isJson = contentType.startsWith('application/json');
  const parsed: Body = JSON.parse(isJson ? text : JSON.stringify({ message: text }));
  return parsed;
}

/** `299 - "unknown field \"spec.colour\""`, several parted by commas. */
function warningsIn(header: string | undefined): readonly string[] {
  return [...(header ?? '').matchAll(/299 \S+ "((?:[^"\\]|\\.)*)"/gu)].map(([, text]) =>
    (text ?? '').replaceAll(/\\(.)/gu, '$1'),
  );
}
