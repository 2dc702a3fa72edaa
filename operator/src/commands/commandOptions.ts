/** Options that several commands share, their parsers, and the format of examples in the help. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { networkOf } from '../api/clientAddress.ts';
import { hostNameOf } from '../api/knownHosts.ts';
import type { HttpAddress } from '../serve/httpServer.ts';

export const defaults = { config: 'projectionist.yaml', data: '.projectionist-data', listen: '127.0.0.1:7070' };

/** The image sets both variables, so that every command in a container finds the documents and the data. */
export const configOption = (what = 'the Library documents') =>
  new Option('--config <file or folder>', what).env('PROJECTIONIST_CONFIG').argParser(path).default(defaults.config);
export const dataOption = (what = 'the folder of state, catalog and locks') =>
  new Option('--data <folder>', what).env('PROJECTIONIST_DATA').argParser(path).default(defaults.data);
export const libraryOption = () =>
  new Option('--library <namespace/name>', 'only this Library; a name alone means namespace default');
export const jsonOption = () => new Option('--json', 'machine-readable lines on standard output');

/** An unset variable of a script must not mean the current folder. */
function path(text: string): string {
  if (text === '') throw new InvalidArgumentError('expected a path, got nothing.');
  return text;
}

/** Collects an option that may be repeated. It has no default, because the help would show the empty list. */
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

/** `--listen`; the help shows the default as HOST:PORT. */
export function listenOption(what: string, byDefault: string): Option {
  return new Option('--listen <host:port>', what).argParser(address).default(address(byDefault), byDefault);
}

const passwordFileOption = () =>
  new Option('--password-file <file>', 'the page asks for the password in the first line of this file');
const makePasswordOption = () =>
  new Option('--make-password', 'makes that file with a random password if it does not exist, and prints it once');
const openPageOption = () =>
  new Option(
    '--open-page',
    'shows the page to everybody who reaches it; without this, others than this machine need a password',
  );
const trustedHeaderOption = () =>
  new Option(
    '--trusted-header <name>',
    'the header in which a reverse proxy names the signed-in user; the proxy must drop it from incoming requests',
  ).argParser(headerName);
const trustedProxyOption = () =>
  new Option(
    '--trusted-proxy <networks>',
    'addresses of the reverse proxies whose headers are believed, like 10.0.0.7 or 10.0.0.0/8,fd00::/8; default: this machine',
  ).argParser(networks);

const metricsListenOption = () =>
  new Option(
    '--metrics-listen <host:port>',
    'where /metrics is read, without a password; if absent, with the page and its password',
  ).argParser(address);

const hostNameOption = () =>
  new Option(
    '--host-name <names>',
    'more names under which people open the page, like nas.example.org,films.example.org',
  )
    .env('PROJECTIONIST_HOST_NAMES')
    .argParser(hostNames);

/**
 * Adds the options of every command that serves the page (`PageOptions`), in the order of the help. `makesPassword`: false
 * where a password comes from elsewhere.
 */
export function addPageOptions(command: Command, { makesPassword = true } = {}): Command {
  command.addOption(passwordFileOption());
  if (makesPassword) command.addOption(makePasswordOption());
  return command
    .addOption(openPageOption())
    .addOption(trustedHeaderOption())
    .addOption(trustedProxyOption())
    .addOption(metricsListenOption())
    .addOption(hostNameOption());
}

/** Each `--trusted-proxy` adds to those before. */
function networks(text: string, before: readonly string[] = []): readonly string[] {
  const named = text.split(',').map((one) => networkOf(one) ?? notNetwork(one));
  return [...before, ...named];
}

/** Each `--host-name` adds to those before. An empty variable, as Compose passes it, names none. */
function hostNames(text: string, before: readonly string[] = []): readonly string[] {
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
