/** Prepares a request: parses its address, completes its headers, collects its keys to hide them. */
import { message } from '../messages/message.ts';
import * as limits from './limits.ts';
import { OutboundError } from './outboundError.ts';
import { createRedact, hideValues, type Redact, secretsOf, shownPlace } from './redact.ts';
import type { BytesRequest, JsonRequest, OutboundRequest } from './request.ts';

/** pino's loggers fit. */
export interface OutboundLog {
  debug(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface Prepared {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly redact: Redact;
  /** Removes only keys from a service's text: an echoed key must not reach a file or the catalog. */
  readonly hideKeys: Redact;
  /** True if the address, a header or the body carries a key. */
  readonly hasKey: boolean;
  /** The address for people, without its query. */
  readonly shown: string;
}

export interface Preparation {
  readonly userAgent: string;
  readonly secrets: readonly string[];
}

/** The shortest keys of services, OMDb's, have 8 characters. */
const keyAtLeastCharacters = 8;

/** Throws `refused` for an invalid address. `body` is searched for keys. */
export function prepare(
  { userAgent, secrets }: Preparation,
  request: OutboundRequest,
  accept: string,
  body?: unknown,
): Prepared {
  const url = URL.parse(request.url);
  if (url === null) {
    const came = JSON.stringify(createRedact(secrets)(request.url.slice(0, limits.shownAtMostCharacters)));
    throw new OutboundError('refused', message('addressNotAbsolute', came));
  }
  const own = { 'user-agent': userAgent, accept, 'accept-encoding': 'gzip, br' };
  const headers = { ...own, ...lowerCased(request.headers ?? {}) };
  const sent = secretsOf(url, headers, body);
  const redact = createRedact([...secrets, ...sent]);
  // A short value may be a word or a year of the requested text.
  const hideKeys = hideValues([...secrets, ...sent].filter(({ length }) => length >= keyAtLeastCharacters));
  return { url, headers, redact, hideKeys, hasKey: sent.length > 0, shown: shownPlace(url, redact) };
}

function lowerCased(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Returns the identity of a request: address, headers, limits and classifier. It contains keys and stays in memory. */
export function createFlightKey(): (prepared: Prepared, request: BytesRequest & JsonRequest) => string {
  const readers = new WeakMap<object, number>();
  let count = 0;
  return ({ url, headers }, request) => {
    const { classify, timeLimitMs, idleLimitMs, headLimitMs, maxBytes, keep, contentTypes, etag } = request;
    let reader = classify === undefined ? 0 : readers.get(classify);
    if (reader === undefined && classify !== undefined) {
      count += 1;
      reader = count;
      readers.set(classify, reader);
    }
    return JSON.stringify([
      url.href,
      headers,
      reader,
      timeLimitMs,
      idleLimitMs,
      headLimitMs,
      maxBytes,
      keep,
      contentTypes,
      etag,
    ]);
  };
}
