/** Takes keys out of every text that leaves this folder: messages, causes, log lines, stored names of answers. Pure. */
import { shownAtMostCharacters } from './limits.ts';

export type Redact = (text: string) => string;

const hidden = '***';

/** Query parameters, headers and members of a body whose values are keys, in lower case. */
const secretNames = new Set([
  ...['api_key', 'apikey', 'api-key', 'x-api-key', 'client_key', 'client-key', 'key', 'pin', 'secret'],
  ...['token', 'access_token', 'x-plex-token', 'x-emby-token', 'x-mediabrowser-token', 'x-emby-authorization'],
  ...['authorization', 'proxy-authorization', 'cookie', 'password'],
]);

const named = [...secretNames].join('|');
// The value ends where a query, a header's list or a JSON string ends. The name may stand in quotes: {"apikey":"…"}.
const namedValue = new RegExp(`(?<![\\w-])(${named})("?\\s*[=:]\\s*"?)((?:bearer|basic)\\s+)?[^&\\s"'#;,}]+`, 'giu');
const authorisation = /\b(bearer|basic)\s+[\w.~+/=-]+/giu;

export function isSecretName(name: string): boolean {
  return secretNames.has(name.toLowerCase());
}

/**
 * Hides values of secret names wherever they stand, and the given values themselves in whatever form a service echoes them: as
 * they are and as a URL writes them. Shorter ones than 4 characters are no keys and would only eat words.
 */
export function createRedact(values: readonly string[] = []): Redact {
  const hide = hideValues(values);
  return (text) => hide(text).replace(namedValue, `$1$2${hidden}`).replace(authorisation, `$1 ${hidden}`);
}

/** Hides the given values alone: for texts of a service, in which a word such as `key: …` is nobody's secret. */
export function hideValues(values: readonly string[]): Redact {
  const forms = values.flatMap((value) => [
    value,
    encodeURIComponent(value),
    new URLSearchParams({ v: value }).toString().slice(2),
  ]);
  const known = [...new Set(forms)].filter((form) => form.length >= 4).sort((a, b) => b.length - a.length);
  return (text) => known.reduce((rest, value) => rest.replaceAll(value, hidden), text);
}

/** The values that a request sends under secret names: whatever comes back must not show them. */
export function secretsOf(url: URL, headers: Readonly<Record<string, string>>, body?: unknown): readonly string[] {
  const found = [...url.searchParams, ...Object.entries(headers)].filter(([name]) => isSecretName(name));
  const inBody = body instanceof URLSearchParams ? [...body] : isObject(body) ? Object.entries(body) : [];
  for (const [name, value] of inBody) if (isSecretName(name) && typeof value === 'string') found.push([name, value]);
  // `Bearer abc` and `MediaBrowser Token="abc"`: the word in front is no secret, the rest is.
  return found.flatMap(([, value]) => [value, ...(value.match(/[^\s"=,]{8,}/gu) ?? [])]);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Where, for people: what is asked stands in the query, often half a screen of it. The debug log has it whole. */
export function shownPlace(url: URL, redact: Redact): string {
  const bare = new URL(url);
  bare.search = '';
  return shownAddress(bare, redact);
}

/** A whole address for the log: without user and key, with nothing that moves a terminal's cursor, not longer than a log line bears. */
export function shownAddress(url: URL, redact: Redact): string {
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  bare.hash = '';
  for (const name of new Set(bare.searchParams.keys())) if (isSecretName(name)) bare.searchParams.set(name, hidden);
  const text = redact(bare.href);
  return text.length > shownAtMostCharacters ? `${text.slice(0, shownAtMostCharacters - 1)}…` : text;
}
