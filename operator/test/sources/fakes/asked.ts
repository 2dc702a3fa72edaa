/** One request to a fake, and its answer; no sockets here. */

export interface Asked {
  readonly method: string;
  /** Below the service's address, not decoded: `/3/movie/653`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  /** The fakes' own origin, for addresses in bodies: `http://127.0.0.1:40123`. */
  readonly origin: string;
  /** The second server, on another port. */
  readonly elsewhere: string;
}

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** A service; undefined if it has no such path. */
export type Handler = (asked: Asked) => Reply | undefined | Promise<Reply | undefined>;

export function json(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json;charset=utf-8', ...headers },
    body: JSON.stringify(value),
  };
}

export function redirect(location: string, status = 302): Reply {
  return { status, headers: { location, 'content-type': 'text/html' }, body: '<html><body>Moved</body></html>' };
}

/** The groups of a path that matches as a whole; else undefined. */
export function groupsOf(pattern: RegExp, path: string): readonly string[] | undefined {
  const found = pattern.exec(path);
  return found === null ? undefined : found.slice(1).map((group) => (group === undefined ? '' : safelyDecoded(group)));
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** '' is the catalogue's form of a missing value. */
export function orNull<Value>(value: Value | undefined | ''): Value | null {
  return value === undefined || value === '' ? null : value;
}
