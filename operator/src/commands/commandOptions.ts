/** Options that several commands have, how options are read, and how the help shows an example. */
import { InvalidArgumentError, Option } from 'commander';
import type { HttpAddress } from '../serve/httpServer.ts';

export const defaults = { config: 'projectionist.yaml', data: '.projectionist-data', listen: '127.0.0.1:7070' };

export const configOption = () =>
  new Option('--config <file or folder>', 'the Library documents').default(defaults.config);
export const dataOption = () =>
  new Option('--data <folder>', 'where state, catalog and locks live').default(defaults.data);
export const libraryOption = () =>
  new Option('--library <namespace/name>', 'only this Library; a name alone is in namespace default');
export const jsonOption = () => new Option('--json', 'machine-readable lines on standard output');

/** For options that may be given more than once. Without a default: the help of an empty list would show it. */
export function collected(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

export function example(...lines: readonly string[]): string {
  const code = lines.map((line) =>
    line.startsWith('projectionist') || line.includes('|') ? `  $ ${line}` : `  ${line}`,
  );
  return `\nExample:\n${code.join('\n')}\n`;
}

export function address(text: string): HttpAddress {
  const match = /^(?:\[([0-9a-f:.%a-z]+)\]|([^:]*)):(\d{1,5})$/iu.exec(text);
  const port = Number(match?.[3]);
  if (match === null || port > 65_535)
    throw new InvalidArgumentError('expected HOST:PORT, like 127.0.0.1:7070 or [::1]:7070.');
  return { host: match[1] ?? (match[2] === '' ? '0.0.0.0' : (match[2] ?? '')), port };
}

/** `--listen` with a default that the help shows as people write it. */
export function listenOption(what: string, byDefault: string): Option {
  return new Option('--listen <host:port>', what).argParser(address).default(address(byDefault), byDefault);
}

/** A header's name (RFC 9110 5.6.2, a token): no request could ever bring another, and nobody would be signed in. */
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
