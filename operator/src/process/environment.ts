/** The only reader of the environment. All other code gets its settings as arguments. */
import { join } from 'node:path';
import { secretVariableName } from '../library/secretVariable.ts';

/** Of `--data`, in the current folder. */
export const defaultDataFolder = '.projectionist-data';

export interface Environment {
  /** `PROJECTIONIST_DATA`: the default of `--data`. */
  readonly dataFolder: string | undefined;
  /** `PROJECTIONIST_SECRETS_DIR`; default: `<data>/secrets`. */
  readonly secretsFolder: string | undefined;
  /** `PROJECTIONIST_SECRET_NAME_KEY`. */
  secretVariable(name: string, key: string): string | undefined;
  /** `NO_COLOR` (no-color.org) or `TERM=dumb`. */
  readonly noColour: boolean;
  /** `PROJECTIONIST_LOG_LEVEL`: trace, debug, info (default), warn, error. */
  readonly logLevel: string;
  /** `PROJECTIONIST_LOG`: json, text; default: text on a terminal. */
  readonly logForm: 'json' | 'text' | undefined;
  /** `PROJECTIONIST_LOCK_GRACE_SECONDS`: how long a run without a lock may still be starting. */
  readonly lockGraceMs: number | undefined;
  /** `PROJECTIONIST_QUIET_SECONDS`: how long a video must be unchanged before it is opened (default 10). */
  readonly quietAfterMs: number | undefined;
  /**
   * `PROJECTIONIST_LEASE_SECONDS`: how long a leader on Kubernetes may be silent before another replica leads (default
   * 30).
   */
  readonly leaseMs: number | undefined;
  /** `PROJECTIONIST_STORAGE`: the mount path of a Library's claim; set in Kubernetes Jobs. */
  readonly storageFolder: string | undefined;
  /** `PROJECTIONIST_DATABASE_URL`: the PostgreSQL address of the catalog; a secret. */
  readonly databaseUrl: string | undefined;
  /** `PROJECTIONIST_DATABASE_CA`: the CA of that server's certificate, in PEM. */
  readonly databaseCa: string | undefined;
  /** `PROJECTIONIST_JOB_MEMORY_MB`: the memory that a Job may use, in MB. */
  readonly jobMemoryMb: number | undefined;
  /** `JOB_COMPLETION_INDEX`, which Kubernetes sets in each pod of an Indexed Job. */
  readonly completionIndex: number | undefined;
  /** `container` (systemd, podman) or `KUBERNETES_SERVICE_HOST`: a container surrounds this process. */
  readonly inContainer: boolean;
  /** Our variables whose values cannot be used: their defaults count. */
  readonly ignored: readonly string[];
  /** The environment for child processes. */
  readonly all: Readonly<Record<string, string | undefined>>;
}

/** From the most talkative to the most silent. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error'];

export function readEnvironment(from: Readonly<Record<string, string | undefined>> = process.env): Environment {
  return {
    dataFolder: written(from['PROJECTIONIST_DATA']),
    secretsFolder: from['PROJECTIONIST_SECRETS_DIR'],
    secretVariable: (name, key) => from[secretVariableName({ name, key })],
    noColour: (from['NO_COLOR'] ?? '') !== '' || from['TERM'] === 'dumb',
    logLevel: logLevel(from['PROJECTIONIST_LOG_LEVEL']) ?? 'info',
    logForm: logForm(from['PROJECTIONIST_LOG']),
    lockGraceMs: seconds(from['PROJECTIONIST_LOCK_GRACE_SECONDS']),
    quietAfterMs: seconds(from['PROJECTIONIST_QUIET_SECONDS']),
    leaseMs: seconds(from['PROJECTIONIST_LEASE_SECONDS']),
    storageFolder: written(from['PROJECTIONIST_STORAGE']),
    databaseUrl: written(from['PROJECTIONIST_DATABASE_URL']),
    databaseCa: written(from['PROJECTIONIST_DATABASE_CA']),
    jobMemoryMb: wholeNumber(from['PROJECTIONIST_JOB_MEMORY_MB']),
    completionIndex: wholeNumber(from['JOB_COMPLETION_INDEX']),
    inContainer: ['container', 'KUBERNETES_SERVICE_HOST'].some((name) => (from[name] ?? '') !== ''),
    ignored: Object.entries(readers).flatMap(([name, read]) =>
      written(from[name]) !== undefined && read(from[name]) === undefined ? [name] : [],
    ),
    all: from,
  };
}

/** Variables of which not every value can be used; a reader returns undefined for such a value. */
const readers: Readonly<Record<string, (text: string | undefined) => unknown>> = {
  PROJECTIONIST_LOG_LEVEL: logLevel,
  PROJECTIONIST_LOG: logForm,
  PROJECTIONIST_LOCK_GRACE_SECONDS: seconds,
  PROJECTIONIST_QUIET_SECONDS: seconds,
  PROJECTIONIST_LEASE_SECONDS: seconds,
  PROJECTIONIST_JOB_MEMORY_MB: wholeNumber,
};

function logLevel(text: string | undefined): string | undefined {
  return logLevels.find((level) => level === text);
}

function logForm(text: string | undefined): 'json' | 'text' | undefined {
  return text === 'json' || text === 'text' ? text : undefined;
}

/** Converts seconds to milliseconds; undefined if the text is no number of seconds. */
function seconds(text: string | undefined): number | undefined {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) && value >= 0 ? value * 1000 : undefined;
}

function written(text: string | undefined): string | undefined {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? undefined : trimmed;
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^[0-9]{1,9}$/u.test(text) ? Number(text) : undefined;
}

/** Paths in the data folder. */
export function dataFiles(dataFolder: string): { readonly catalog: string } {
  return { catalog: join(dataFolder, 'catalog.db') };
}
