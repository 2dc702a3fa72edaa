/** The one reader of the environment. Everything else is given what it needs. */
import { join } from 'node:path';

export interface Environment {
  /** `PROJECTIONIST_SECRETS_DIR`; absent: `<data>/secrets`. */
  readonly secretsFolder: string | undefined;
  /** `PROJECTIONIST_SECRET_NAME_KEY`. */
  secretVariable(name: string, key: string): string | undefined;
  /** `NO_COLOR` (no-color.org) or `TERM=dumb`. */
  readonly noColour: boolean;
  /** `PROJECTIONIST_LOG_LEVEL`: trace, debug, info (default), warn, error. */
  readonly logLevel: string;
  /** `PROJECTIONIST_LOG`: json, text; absent: text on a terminal. */
  readonly logForm: 'json' | 'text' | undefined;
  /** `PROJECTIONIST_LOCK_GRACE_SECONDS`: how long a run without a lock may still be starting (runs.md 7). */
  readonly lockGraceMs: number | undefined;
  /** `PROJECTIONIST_QUIET_SECONDS`: how long a video must rest before it is opened (default 10). */
  readonly quietAfterMs: number | undefined;
  /** `PROJECTIONIST_LEASE_SECONDS`: how long a leader on Kubernetes may be silent before another leads (default 30). */
  readonly leaseMs: number | undefined;
  /** `PROJECTIONIST_STORAGE`: where the claim of a Library is mounted; set in Jobs of Kubernetes. */
  readonly storageFolder: string | undefined;
  /** `PROJECTIONIST_DATABASE_URL`: the catalog in PostgreSQL; a secret. */
  readonly databaseUrl: string | undefined;
  /** `PROJECTIONIST_DATABASE_CA`: whose certificates that server shows, in PEM. */
  readonly databaseCa: string | undefined;
  /** `JOB_COMPLETION_INDEX`, as Kubernetes sets it in each pod of an Indexed Job. */
  readonly completionIndex: number | undefined;
  /** What a child process inherits. */
  readonly all: Readonly<Record<string, string | undefined>>;
}

const levels = ['trace', 'debug', 'info', 'warn', 'error'];

export function readEnvironment(from: Readonly<Record<string, string | undefined>> = process.env): Environment {
  const level = from['PROJECTIONIST_LOG_LEVEL'] ?? 'info';
  const form = from['PROJECTIONIST_LOG'];
  return {
    secretsFolder: from['PROJECTIONIST_SECRETS_DIR'],
    secretVariable: (name, key) => from[`PROJECTIONIST_SECRET_${variablePart(name)}_${variablePart(key)}`],
    noColour: (from['NO_COLOR'] ?? '') !== '' || from['TERM'] === 'dumb',
    logLevel: levels.includes(level) ? level : 'info',
    logForm: form === 'json' || form === 'text' ? form : undefined,
    lockGraceMs: seconds(from['PROJECTIONIST_LOCK_GRACE_SECONDS']),
    quietAfterMs: seconds(from['PROJECTIONIST_QUIET_SECONDS']),
    leaseMs: seconds(from['PROJECTIONIST_LEASE_SECONDS']),
    storageFolder: written(from['PROJECTIONIST_STORAGE']),
    databaseUrl: written(from['PROJECTIONIST_DATABASE_URL']),
    databaseCa: written(from['PROJECTIONIST_DATABASE_CA']),
    completionIndex: wholeNumber(from['JOB_COMPLETION_INDEX']),
    all: from,
  };
}

/** Seconds as milliseconds; undefined for what is no number of them. */
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

function variablePart(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/gu, '_');
}

/** Files of the data folder. */
export function dataFiles(dataFolder: string): { readonly catalog: string } {
  return { catalog: join(dataFolder, 'catalog.db') };
}
