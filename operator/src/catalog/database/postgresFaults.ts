/** Maps an error of the PostgreSQL driver to a catalog fault with a remedy. Pure; no text contains a password. */
import { CatalogError, type CatalogFault } from './catalogError.ts';

/** The SQLSTATE of a server error, or the code of a network or TLS error; '' if it has none. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Errors without a code: the driver's messages when the socket ends. */
const endedWords =
  /Connection terminated|Connection ended|Client has encountered a connection error|Query read timeout|timeout exceeded when trying to connect|timeout expired/i;

const networkCodes = /^(?:ECONN|EPIPE|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EHOSTDOWN|ENOENT)/;
/**
 * 08: connection exceptions. 57P01 to 57P05: the server ends, crashed, is starting, its database was dropped, the
 * session was idle. 25P03: idle in a transaction.
 */
const awayStates = /^(?:08|57P0[1-5]$|25P03$)/;

/** The connection is lost; its last statement may or may not have been applied. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  return networkCodes.test(code) || awayStates.test(code) || (error instanceof Error && endedWords.test(error.message));
}

/** Two transactions collided and the server rolled this one back: a retry works. */
export function isConflict(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error));
}

/** undefined_table, undefined_column, duplicate_table, duplicate_column, undefined_object, duplicate_object. */
const misfitStates = ['42P01', '42703', '42P07', '42701', '42704', '42710'];

/** The tables are not those that a migration step expects. */
export function isMisfit(error: unknown): boolean {
  return misfitStates.includes(codeOf(error));
}

const tlsCodes = /^(?:ERR_TLS|ERR_SSL|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|HOSTNAME_MISMATCH)/;

interface FaultWords {
  readonly fault: CatalogFault;
  readonly matches: (code: string, message: string) => boolean;
  /** `said`: the server's own message. */
  readonly words: (detail: string) => string;
}

const faults: readonly FaultWords[] = [
  {
    fault: 'login',
    matches: (code) => code === '28P01' || code === '28000',
    words: (detail) =>
      `refused the login (${detail}): check user and password in its URL, and the server’s pg_hba.conf`,
  },
  {
    fault: 'missing',
    matches: (code) => code === '3D000',
    words: (detail) =>
      `does not exist (${detail}): create the database first, as \`projectionist docs postgresql\` shows`,
  },
  {
    fault: 'rights',
    matches: (code) => code === '42501',
    words: (detail) => `refused (${detail}): the role needs the rights that \`projectionist docs postgresql\` names`,
  },
  {
    fault: 'tls',
    matches: (code, message) => tlsCodes.test(code) || /does not support SSL/i.test(message),
    words: (detail) =>
      `cannot be reached over TLS (${detail}): check sslmode, the authority’s certificate and the host name in its URL`,
  },
  {
    fault: 'away',
    matches: (code) => code === '25006',
    words: (detail) => `takes no writes (${detail}): it is a standby; the URL must name the primary`,
  },
  {
    fault: 'busy',
    matches: (code) => code === '53300' || code === '55P03' || code === '57014',
    words: (detail) => `is busy (${detail}): try again later`,
  },
  {
    fault: 'conflict',
    matches: (code) => code === '40001' || code === '40P01',
    words: (detail) => `had a conflict between two writers (${detail}): try again`,
  },
];

/**
 * Returns a CatalogError with a sentence for people, or the same error if only the query is at fault. `shown`: the
 * place without its secrets.
 */
export function describePostgresFault(error: unknown, shown: string): unknown {
  if (error instanceof CatalogError || !(error instanceof Error)) return error;
  const code = codeOf(error);
  const detail = error.message === '' ? code : error.message;
  const known = faults.find(({ matches }) => matches(code, error.message));
  if (known !== undefined) return new CatalogError(known.fault, `the catalog ${shown} ${known.words(detail)}`, error);
  if (!isConnectionLost(error)) return error;
  const away = `the catalog ${shown} is away (${detail}): what walks found is in the files beside the media, and the next walk after it is back adds it`;
  return new CatalogError('away', away, error);
}
