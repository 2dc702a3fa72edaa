/**
 * HTTP client for media servers: JSON over `fetch`, in Node and in browsers. Applies the limits and creates the errors;
 * knows no server's API. The token is sent only in a header: no address and no error contains it.
 */
import { quoted } from './answer.ts';

/** Timeout of one request. During a library scan servers take some seconds to answer. */
const REQUEST_SECONDS = 60;
/** Timeout of a whole export: 2,000 moves of 100 ms each take 200 s, on a slow disk three times that. */
const TOTAL_SECONDS = 900;
/** A page of 500 items with their paths is under 1 MB. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
/** Enough for a proxy that adds a slash or redirects to https; more is a loop. */
const MAX_REDIRECTS = 3;
/** Maximum length of a server's error text in a message. */
const MAX_DETAIL_CHARACTERS = 300;

/** Address and credentials of a server. `user` is for servers on which one key acts for several users. */
export interface ServerAccess {
  /** `http://nas:8096`, with the base path if it has one. */
  readonly url: string;
  readonly token: string;
  readonly user?: string | undefined;
  readonly fetch?: typeof fetch | undefined;
  /** Timeouts of one request and of the whole task. */
  readonly requestSeconds?: number | undefined;
  readonly totalSeconds?: number | undefined;
}

/**
 * `address`, `token`, `user`: the input must change. `forbidden`: the token lacks the right. `unreachable`, `fault`:
 * try later. `old`: the server does not know the request. `refused`: it rejects the request. `answer`: its response is
 * not understood. `limit`: a response is too large, or with a status the request. `playlist`: the list on the server
 * cannot be written.
 */
export type ServerErrorKind =
  | 'address'
  | 'token'
  | 'user'
  | 'forbidden'
  | 'unreachable'
  | 'fault'
  | 'old'
  | 'refused'
  | 'answer'
  | 'limit'
  | 'playlist';

/**
 * Why a list of kind `playlist` cannot be written. `theirs`: a person made or changed it, and would lose `lost` items (the
 * first of them by title), or their order. `twins`: several lists have the name. `gone`: the list of an earlier export was
 * deleted. `contested`: it changes while it is written. `long`: the story has more videos than a list may have. `library`:
 * the server has no library of that name, only `names`.
 */
export type ListTrouble =
  | { readonly kind: 'theirs'; readonly lost: number; readonly titles: readonly string[]; readonly reorders: boolean }
  | { readonly kind: 'twins' | 'gone' | 'contested' | 'long' }
  | { readonly kind: 'library'; readonly names: string };

/** The message says what was expected, what came, where, and what to do next. */
export class MediaServerError extends Error {
  override readonly name = 'MediaServerError';
  readonly kind: ServerErrorKind;
  readonly status: number | undefined;
  readonly list: ListTrouble | undefined;

  constructor(
    kind: ServerErrorKind,
    message: string,
    options: { cause?: unknown; status?: number; list?: ListTrouble } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.kind = kind;
    this.status = options.status;
    this.list = options.list;
  }
}

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface MediaServer {
  /** The product's name, for messages. */
  readonly product: string;
  /** The server's address without secrets, for messages. */
  readonly address: string;
  /** Returns the JSON of the response; undefined if it has no body. `body` is sent as JSON. */
  ask(method: Method, path: string, query?: Query, body?: unknown): Promise<unknown>;
}

/** Prepares a server for one task: its total time starts now. Sends nothing yet. */
export function openServer(
  product: string,
  access: ServerAccess,
  headers: Readonly<Record<string, string>>,
): MediaServer {
  const base = baseAddress(product, access);
  const address = `${base.origin}${base.pathname.replace(/\/$/u, '')}`;
  const askServer = access.fetch ?? globalThis.fetch;
  const total = AbortSignal.timeout((access.totalSeconds ?? TOTAL_SECONDS) * 1_000);
  const requestSeconds = access.requestSeconds ?? REQUEST_SECONDS;

  async function send(url: URL, method: Method, body: unknown, where: string): Promise<Response> {
    total.throwIfAborted();
    const init: RequestInit = {
      method,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      redirect: 'manual',
      signal: AbortSignal.any([total, AbortSignal.timeout(requestSeconds * 1_000)]),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    let target = url;
    for (let followed = 0; ; followed += 1) {
      const response = await askServer(target, init);
      const next = redirection(response, target);
      if (next === undefined) return response;
      await response.body?.cancel();
      if (method !== 'GET' || followed >= MAX_REDIRECTS || !mayFollow(target, next))
        throw redirectError(product, where, next);
      target = next;
    }
  }

  async function ask(method: Method, path: string, query: Query = {}, body?: unknown): Promise<unknown> {
    const where = `${method} ${address}${path}`;
    const url = new URL(`${address}${path}`);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    try {
      const response = await send(url, method, body, where);
      const text = await boundedText(response, product, where);
      if (!response.ok) throw statusError(product, where, response.status, redacted(text, access.token));
      return text.trim() === '' ? undefined : parsed(text, product, where);
    } catch (error) {
      if (error instanceof MediaServerError) throw error;
      throw unreachable(product, where, error, total.aborted);
    }
  }

  return { product, address, ask };
}

function baseAddress(product: string, { url, token }: ServerAccess): URL {
  const base = URL.canParse(url) ? new URL(url) : undefined;
  if (base === undefined || !/^https?:$/u.test(base.protocol) || base.username !== '' || base.password !== '') {
    throw new MediaServerError(
      'address',
      `${product}: expected an http or https address without a user name and a password.`,
    );
  }
  if (base.search !== '' || base.hash !== '') {
    throw new MediaServerError(
      'address',
      `${product}: expected an address without "?" and "#", such as ${base.origin}.`,
    );
  }
  if (!/^[\x21-\x7e]+$/u.test(token)) {
    throw new MediaServerError(
      'token',
      `${product}: expected a token of printable characters without spaces; give the server's own.`,
    );
  }
  return base;
}

/**
 * The target of a redirect. If it is hidden (opaque in a browser) or invalid, returns `from`, which is never followed.
 */
function redirection(response: Response, from: URL): URL | undefined {
  if (response.type === 'opaqueredirect') return from;
  if (![301, 302, 303, 307, 308].includes(response.status)) return undefined;
  const location = response.headers.get('location') ?? '';
  return URL.canParse(location, from.href) ? new URL(location, from.href) : from;
}

/** The token is sent along, so follow only to the same host, and never from https to http. */
function mayFollow(from: URL, to: URL): boolean {
  const sameHost = from.hostname === to.hostname && (from.port === to.port || from.protocol !== to.protocol);
  return sameHost && to.href !== from.href && (to.protocol === 'https:' || to.protocol === from.protocol);
}

function redirectError(product: string, where: string, next: URL): MediaServerError {
  const host = quoted(next.origin);
  return new MediaServerError(
    'address',
    `${product}: expected an answer, got a redirect to ${host} at ${where}. If that is your server, use that address.`,
  );
}

async function boundedText(response: Response, product: string, where: string): Promise<string> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let text = '';
  for (let sizeBytes = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    sizeBytes += value.byteLength;
    if (sizeBytes > MAX_ANSWER_BYTES) {
      await reader.cancel();
      throw new MediaServerError(
        'limit',
        `${product}: expected an answer of at most ${MAX_ANSWER_BYTES} bytes, got more at ${where}.`,
      );
    }
    text += decoder.decode(value, { stream: true });
  }
}

function parsed(text: string, product: string, where: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch (cause) {
    const message = `${product}: expected JSON, got something else at ${where}. Is this the address of a ${product} server?`;
    throw new MediaServerError('answer', message, { cause });
  }
}

/** Removes the token from a server's text: some servers repeat what they were sent. HTML pages become ''. */
function redacted(text: string, token: string): string {
  const plain = text.replaceAll(token, '…').replaceAll(encodeURIComponent(token), '…');
  return /^\s*</u.test(plain) ? '' : plain.slice(0, MAX_DETAIL_CHARACTERS).toWellFormed();
}

function statusError(product: string, where: string, status: number, detail: string): MediaServerError {
  const detailSentence = detail.trim() === '' ? '' : ` The server said: ${quoted(detail)}`;
  const [kind, advice] = adviceOf(status);
  return new MediaServerError(
    kind,
    `${product}: expected success, got ${status} at ${where}. ${advice}${detailSentence}`,
    {
      status,
    },
  );
}

function adviceOf(status: number): readonly [ServerErrorKind, string] {
  if (status === 401) return ['token', 'The token is wrong or was revoked: make a new one in the server and use that.'];
  if (status === 403) return ['forbidden', 'The token may not do this: use one of the owner or of an administrator.'];
  if (status === 404 || status === 405 || status === 501) {
    return [
      'old',
      'Either the item no longer exists, or the server is too old for this request, or the address lacks its base path.',
    ];
  }
  if (status === 414 || status === 413)
    return ['limit', 'A proxy in front of the server accepts only short requests: bypass it, or raise its limit.'];
  if (status >= 500 || status === 429)
    return ['fault', 'The server is busy, starting or broken: check its log, and try again later.'];
  return ['refused', "Check the server's log for the reason."];
}

function unreachable(product: string, where: string, cause: unknown, isTotal: boolean): MediaServerError {
  const isTimeout = isTotal || (cause instanceof Error && cause.name === 'TimeoutError');
  const came = isTimeout ? `no answer in time${isTotal ? ' for the whole task' : ''}` : 'no connection';
  const message = `${product}: expected an answer, got ${came} at ${where}. Is the server on, and is the address right? A later run continues from here.`;
  return new MediaServerError('unreachable', message, { cause });
}
