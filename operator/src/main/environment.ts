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
    all: from,
  };
}

/** Seconds as milliseconds; undefined for what is no number of them. */
function seconds(text: string | undefined): number | undefined {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) && value >= 0 ? value * 1000 : undefined;
}

function variablePart(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/gu, '_');
}

/** Files of the data folder. */
export function dataFiles(dataFolder: string): { readonly catalog: string } {
  return { catalog: join(dataFolder, 'catalog.db') };
}
