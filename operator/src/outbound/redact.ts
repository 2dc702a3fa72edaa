/** Removes keys from every text that leaves this folder: messages, causes, log lines, cache keys. Pure. */
import { shownAtMostCharacters } from './limits.ts';

export type Redact = (text: string) => string;

const hidden = '***';

/** Names in lower case of query parameters, headers and body members whose values are keys. */
const secretNames = new Set([
  ...['api_key', 'apikey', 'api-key', 'x-api-key', 'client_key', 'client-key', 'key', 'pin', 'secret'],
  ...['token', 'access_token', 'x-plex-token', 'x-emby-token', 'x-mediabrowser-token', 'x-emby-authorization'],
  ...['authorization', 'proxy-authorization', 'cookie', 'password'],
]);

const named = [...secretNames].join('|');
// The value ends at the end of a query value, a header's list item or a JSON string. The name may be quoted:
// {"apikey":"…"}.
const namedValue = new RegExp(`(?<![\\w-])(${named})("?\\s*[=:]\\s*"?)((?:bearer|basic)\\s+)?[^&\\s"'#;,}]+`, 'giu');
const authorisation = /\b(bearer|basic)\s+[\w.~+/=-]+/giu;

export function isSecretName(name: string): boolean {
  return secretNames.has(name.toLowerCase());
}

/**
 * Hides the values of secret names anywhere. Also hides the given values in the forms a service may echo: plain and
 * URL-encoded. Values under 4 characters are no keys and would only remove words.
 */
export function createRedact(values: readonly string[] = []): Redact {
  const hide = hideValues(values);
  return (text) => hide(text).replace(namedValue, `$1$2${hidden}`).replace(authorisation, `$1 ${hidden}`);
}

/** Hides only the given values: in a service's text, `key: …` is not a secret. */
export function hideValues(values: readonly string[]): Redact {
  const forms = values.flatMap((value) => [
    value,
    encodeURIComponent(value),
    new URLSearchParams({ v: value }).toString().slice(2),
  ]);
  const known = [...new Set(forms)].filter((form) => form.length >= 4).sort((a, b) => b.length - a.length);
  return (text) => known.reduce((rest, value) => rest.replaceAll(value, hidden), text);
}

/** The values that a request sends under secret names: no returned text may show them. */
export function secretsOf(url: URL, headers: Readonly<Record<string, string>>, body?: unknown): readonly string[] {
  const found = [...url.searchParams, ...Object.entries(headers)].filter(([name]) => isSecretName(name));
  const inBody = body instanceof URLSearchParams ? [...body] : isObject(body) ? Object.entries(body) : [];
  for (const [name, value] of inBody) if (isSecretName(name) && typeof value === 'string') found.push([name, value]);
  // In `Bearer abc` and `MediaBrowser Token="abc"` the leading word is no secret, the rest is.
  return found.flatMap(([, value]) => [value, ...(value.match(/[^\s"=,]{8,}/gu) ?? [])]);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/**
 * The address without its query, for people; a query often fills half a screen. The debug log has the whole address.
 */
export function shownPlace(url: URL, redact: Redact): string {
  const bare = new URL(url);
  bare.search = '';
  return shownAddress(bare, redact);
}

/** A whole address for the log: no user, no key, no control characters, and no longer than a log line allows. */
export function shownAddress(url: URL, redact: Redact): string {
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  bare.hash = '';
  for (const name of new Set(bare.searchParams.keys())) if (isSecretName(name)) bare.searchParams.set(name, hidden);
  const text = redact(bare.href);
  return text.length > shownAtMostCharacters ? `${text.slice(0, shownAtMostCharacters - 1)}…` : text;
}
