/** Parsers of option values. Each returns the value, or throws with what was expected; commander adds the option's name and exits 2. */
import { InvalidArgumentError } from 'commander';
import { networkOf } from '../api/clientAddress.ts';
import { hostNameOf } from '../api/knownHosts.ts';
import type { HttpAddress } from '../serve/httpServer.ts';

/** Like `NAME/KEY`: the parts of a Secret. */
export interface SecretKey {
  readonly name: string;
  readonly key: string;
}

/** An unset variable of a script must not mean the current folder. */
export function path(text: string): string {
  if (text === '') throw new InvalidArgumentError('expected a path, got nothing.');
  return text;
}

/** Makes a parser of an option that may be repeated. It has no default, because the help would show the empty list. */
export function each<Value>(parse: (text: string) => Value) {
  return (text: string, before: readonly Value[] = []): readonly Value[] => [...before, parse(text)];
}

export function address(text: string): HttpAddress {
  const match = /^(?:\[([0-9a-f:.%a-z]+)\]|([^:]*)):(\d{1,5})$/iu.exec(text);
  const port = Number(match?.[3]);
  if (match === null || port > 65_535)
    throw new InvalidArgumentError('expected HOST:PORT, like 127.0.0.1:7070 or [::1]:7070.');
  return { host: match[1] ?? (match[2] === '' ? '0.0.0.0' : (match[2] ?? '')), port };
}

/** Unchanged. Callers must be able to reach the address that they are shown. */
export function webAddress(text: string): string {
  if (!/^https?:$/u.test(URL.parse(text)?.protocol ?? ''))
    throw new InvalidArgumentError('expected an address such as http://nas.local:7070.');
  return text;
}

/** Each `--trusted-proxy` adds to those before. */
export function networks(text: string, before: readonly string[] = []): readonly string[] {
  const named = text.split(',').map((one) => networkOf(one) ?? notNetwork(one));
  return [...before, ...named];
}

/** Each `--host-name` adds to those before. An empty variable, as Compose passes it, names none. */
export function hostNames(text: string, before: readonly string[] = []): readonly string[] {
  const written = text.split(',').map((one) => one.trim());
  return [...before, ...written.filter(Boolean).map((one) => hostNameOf(one) ?? notHostName(one))];
}

function notHostName(text: string): never {
  throw new InvalidArgumentError(
    `expected host names such as nas or films.example.org, without http:// and separated by commas; got ${JSON.stringify(text.slice(0, 60))}.`,
  );
}

function notNetwork(text: string): never {
  throw new InvalidArgumentError(
    `expected addresses or networks such as 127.0.0.1, 10.0.0.0/8 or fd00::/8, separated by commas; got ${JSON.stringify(text.slice(0, 60))}.`,
  );
}

/** A header's name: a token (RFC 9110 5.6.2). No request can carry another name, so nobody could sign in. */
export function headerName(text: string): string {
  if (!/^[!#$%&'*+.^`|~\w-]+$/u.test(text))
    throw new InvalidArgumentError('expected the name of a header, like X-Forwarded-User.');
  return text;
}

export function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 1_000)
    throw new InvalidArgumentError('expected a whole number from 1 to 1000.');
  return value;
}

/** Accepts any spelling: the command compares it with the Libraries and knows which one was meant. */
export function libraryName(text: string): string {
  if (!/^[^/\s]+(?:\/[^/\s]+)?$/u.test(text))
    throw new InvalidArgumentError('expected the name of a Library, like movies or default/movies.');
  return text;
}

export function storyNames(text: string): string {
  if (text.split(',').some((name) => name.trim() === ''))
    throw new InvalidArgumentError('expected names of stories separated by commas, like star-wars,alien, or all.');
  return text;
}

/** Accepts the names that the API server accepts (RFC 1123 subdomain). */
export function objectName(text: string): string {
  const label = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
  if (text.length > 253 || !new RegExp(`^${label}([.]${label})*$`, 'u').test(text))
    throw new InvalidArgumentError(
      'expected a name of lower-case letters, digits, hyphens and dots, like projectionist.',
    );
  return text;
}

/** The cluster knows the exact rules; a space or nothing is a fault of a script. */
export function imageName(text: string): string {
  if (!/^[^\s]+$/u.test(text))
    throw new InvalidArgumentError('expected the name of an image, like ghcr.io/owner/projectionist:1.2.3.');
  return text;
}

export function secretKey(text: string): SecretKey {
  const match = /^([a-z0-9][-a-z0-9.]*)\/([-._a-zA-Z0-9]+)$/u.exec(text);
  if (match?.[1] === undefined || match[2] === undefined) {
    throw new InvalidArgumentError('expected NAME/KEY of a Secret, like projectionist-database/url.');
  }
  return { name: match[1], key: match[2] };
}
