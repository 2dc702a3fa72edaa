/**
 * Parses a PostgreSQL URL (pure except for the certificate files it names). The driver does not parse it, because
 * `sslmode` must have libpq's meaning, and because no error may repeat the URL: it holds a password.
 */
import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import type { PostgresPlace } from './catalog.ts';
import { CatalogError } from './catalogError.ts';

export interface PostgresServer {
  /** A host name, an address, or the folder of a Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user?: string;
  readonly password?: string;
  readonly tls: false | ConnectionOptions;
  readonly applicationName?: string;
  /** For example `-c search_path=media`: passed to the server unchanged. */
  readonly options?: string;
  /** Without user and password, for messages. */
  readonly shown: string;
}

const defaultPort = 5432;

/**
 * https://www.postgresql.org/docs/current/libpq-ssl.html; `allow` and `prefer` give no protection and are not
 * supported.
 */
const tlsModes = ['disable', 'require', 'verify-ca', 'verify-full'] as const;
type TlsMode = (typeof tlsModes)[number];

const readParameters = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'application_name', 'options', 'host'];
/** Used in some providers' URLs; ignored, because nothing depends on them. */
const passedOver = ['channel_binding', 'connect_timeout', 'gssencmode', 'target_session_attrs', 'sslnegotiation'];

/** Throws CatalogError `settings` with what was expected and what came, but never the URL. */
export function readPostgresUrl({ postgres, ca }: PostgresPlace): PostgresServer {
  const url = parse(postgres.trim());
  const parameters = url.searchParams;
  for (const name of parameters.keys()) {
    if (readParameters.includes(name) || passedOver.includes(name)) continue;
    throw wrong(`the option ${JSON.stringify(name.slice(0, 40))} is not known; known are ${readParameters.join(', ')}`);
  }
  const database = decoded(url.pathname.replace(/^\//, ''), 'database');
  if (database === '') throw wrong('it names no database: expected postgres://user:password@host:5432/DATABASE');
  const host = parameters.get('host') ?? decoded(url.hostname, 'host').replace(/^\[(.*)\]$/, '$1');
  if (host === '') throw wrong('it names no host: expected postgres://user:password@HOST:5432/database');
  const port = url.port === '' ? defaultPort : Number(url.port);
  const user = decoded(url.username, 'user');
  const password = decoded(url.password, 'password');
  const applicationName = parameters.get('application_name');
  const options = parameters.get('options');
  return {
    host,
    port,
    database,
    ...(user === '' ? {} : { user }),
    ...(password === '' ? {} : { password }),
    tls: readTls(parameters, ca),
    ...(applicationName === null ? {} : { applicationName }),
    ...(options === null ? {} : { options }),
    shown: host.startsWith('/') ? `postgres:///${database}?host=${host}` : `postgres://${host}:${port}/${database}`,
  };
}

function parse(text: string): URL {
  // The error of `new URL` contains the text, so it must not become a cause.
  const url = URL.canParse(text) ? new URL(text) : withoutHost(text);
  if (url === undefined || (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:')) {
    throw wrong(
      'it is no PostgreSQL URL: expected postgres://user:password@host:5432/database, with %-escapes for special characters in the password',
    );
  }
  return url;
}

/** `postgres://user@/database?host=/run/postgresql` has no host, but a URL with a user needs one. */
function withoutHost(text: string): URL | undefined {
  const named = text.replace(/^(postgres(?:ql)?:\/\/[^@/]*@)\//, '$1localhost/');
  return named !== text && URL.canParse(named) && new URL(named).searchParams.has('host') ? new URL(named) : undefined;
}

function decoded(text: string, part: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw wrong(`its ${part} has a % that begins no escape: write %25 for %`);
  }
}

function readTls(parameters: URLSearchParams, given: string | undefined): PostgresServer['tls'] {
  const rootFile = parameters.get('sslrootcert');
  const ca = given ?? (rootFile === null ? undefined : readPem(rootFile, 'sslrootcert'));
  const mode = tlsMode(parameters.get('sslmode') ?? (ca === undefined ? 'disable' : 'verify-full'));
  if (mode === 'disable') return false;
  const certFile = parameters.get('sslcert');
  const keyFile = parameters.get('sslkey');
  return {
    ...(ca === undefined ? {} : { ca }),
    ...(certFile === null ? {} : { cert: readPem(certFile, 'sslcert') }),
    ...(keyFile === null ? {} : { key: readPem(keyFile, 'sslkey') }),
    // Like libpq: `require` alone encrypts and accepts any certificate; with an authority it means verify-ca.
    rejectUnauthorized: mode !== 'require' || ca !== undefined,
    ...(mode === 'verify-full' ? {} : { checkServerIdentity: () => undefined }),
  };
}

function tlsMode(text: string): TlsMode {
  const mode = tlsModes.find((one) => one === text);
  if (mode === undefined)
    throw wrong(`expected sslmode ${tlsModes.join(', ')}, got ${JSON.stringify(text.slice(0, 40))}`);
  return mode;
}

function readPem(file: string, parameter: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CatalogError(
      'settings',
      `the catalog’s URL cannot be used: ${parameter} names ${JSON.stringify(file)}, which cannot be read`,
      error,
    );
  }
}

function wrong(detail: string): CatalogError {
  return new CatalogError('settings', `the catalog’s URL cannot be used: ${detail}`);
}
