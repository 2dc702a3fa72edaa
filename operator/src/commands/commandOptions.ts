/** Options that several commands share, and the format of examples in the help. */
import { type Command, Option } from 'commander';
import { defaultDataFolder } from '../process/environment.ts';
import { defaultConfig } from '../process/namedConfig.ts';
import { address, headerName, hostNames, libraryName, networks, path, webAddress } from './optionValues.ts';

export const defaults = { config: defaultConfig, data: defaultDataFolder, listen: '127.0.0.1:7070' };

/** The image sets both variables, so that every command in a container finds the documents and the data. */
export const configOption = (what = 'the Library documents') =>
  new Option('--config <file or folder>', what).env('PROJECTIONIST_CONFIG').argParser(path).default(defaults.config);
export const dataOption = (what = 'the folder of state, catalog and locks') =>
  new Option('--data <folder>', what).env('PROJECTIONIST_DATA').argParser(path).default(defaults.data);
export const libraryOption = () =>
  new Option('--library <namespace/name>', 'only this Library; a name alone means namespace default').argParser(
    libraryName,
  );
export const jsonOption = () => new Option('--json', 'machine-readable lines on standard output');

export function example(...lines: readonly string[]): string {
  const code = lines.map((line) =>
    line.startsWith('projectionist') || line.includes('|') ? `  $ ${line}` : `  ${line}`,
  );
  return `\nExample:\n${code.join('\n')}\n`;
}

/** `--listen`; the help shows the default as HOST:PORT. */
export function listenOption(what: string, byDefault: string): Option {
  return new Option('--listen <host:port>', what).argParser(address).default(address(byDefault), byDefault);
}

/** How others reach this server. */
export const baseUrlOption = (what: string) => new Option('--base-url <url>', what).argParser(webAddress);

const passwordFileOption = () =>
  new Option('--password-file <file>', 'the page asks for the password in the first line of this file').argParser(path);
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
