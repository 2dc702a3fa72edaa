/**
 * When a schedule comes (design 4): cron in an IANA time zone, as pure questions about instants. It starts nothing and reads no clock.
 *
 * Daylight saving: a schedule of one time a day that falls into the hour that is left out comes at the first minute after it, and
 * comes once when its hour is there twice; one that comes every hour leaves out nothing and repeats nothing in real time.
 */
import { createHash } from 'node:crypto';
import { Cron } from 'croner';

const utc = 'Etc/UTC';
const FIELDS = ['minute', 'hour', 'day of month', 'month', 'day of week'];
const NICKNAMES = ['@hourly', '@daily', '@midnight', '@weekly', '@monthly', '@yearly', '@annually'];

/** The first time of `cron` after `afterMs` (milliseconds since 1970). Undefined: it never comes, or cron or zone is not valid. */
export function nextAfter(cron: string, timeZone: string, afterMs: number): number | undefined {
  if (!isInstant(afterMs)) return undefined;
  return read(cron, timeZone)?.nextRun(new Date(afterMs))?.getTime();
}

/** The last time of `cron` at or before `atMs`. Undefined as for `nextAfter`. */
export function lastAtOrBefore(cron: string, timeZone: string, atMs: number): number | undefined {
  // A schedule knows whole seconds, and its search leaves out the second it is given.
  const justAfter = Math.floor(atMs / 1000) * 1000 + 1;
  if (!isInstant(justAfter)) return undefined;
  return read(cron, timeZone)?.previousRuns(1, new Date(justAfter))[0]?.getTime();
}

/** Hourly, at a minute made from the name, so that the Libraries of a machine do not start together. */
export function defaultSchedule(namespace: string, name: string): string {
  const hash = createHash('sha256').update(`${namespace}/${name}`).digest();
  return `${hash.readUInt32BE(0) % 60} * * * *`;
}

/**
 * What is wrong with a cron, as the end of a sentence; undefined when nothing is. Five fields (seconds are not offered: a walk a
 * second serves nobody) or a nickname such as `@daily`.
 */
export function cronProblem(cron: string): string | undefined {
  const fields = cron.trim().split(/\s+/);
  const nickname = fields[0]?.toLowerCase() ?? '';
  if (nickname.startsWith('@')) {
    return fields.length === 1 && NICKNAMES.includes(nickname)
      ? undefined
      : `the nicknames are ${NICKNAMES.join(', ')}`;
  }
  if (fields.length !== FIELDS.length || fields[0] === '') {
    return `it has ${fields[0] === '' ? 0 : fields.length} fields, not five (${FIELDS.join(', ')})`;
  }
  // Each field alone, the others open: the reader learns which one is meant.
  const bad = fields.findIndex(
    (field, at) => !parses(fields.map((_, other) => (other === at ? field : '*')).join(' ')),
  );
  if (bad >= 0) return `the field for the ${FIELDS[bad]} is "${fields[bad]}"`;
  return parses(cron) ? undefined : 'its fields do not go together';
}

/** Whether the time zone database of this machine knows the name. An offset such as `+02:00` is not a zone: it has no summer. */
export function isValidTimeZone(timeZone: string): boolean {
  if (timeZone === utc) return true;
  if (!/^[A-Za-z]/.test(timeZone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** Most Libraries keep UTC, the default, which needs no time zone database: it is 5 MB resident once it was asked. */
function clockOf(timeZone: string): { readonly utcOffset: number } | { readonly timezone: string } {
  return timeZone === utc ? { utcOffset: 0 } : { timezone: timeZone };
}

function read(cron: string, timeZone: string): Cron | undefined {
  if (!isValidTimeZone(timeZone) || !hasCronForm(cron)) return undefined;
  try {
    return new Cron(cron.trim(), { ...clockOf(timeZone), paused: true, mode: '5-part' });
  } catch {
    return undefined;
  }
}

/** What Cron takes beside our form (seconds, years, dates) is none of ours. Cheaper than `cronProblem`: asked with every look. */
function hasCronForm(cron: string): boolean {
  const fields = cron.trim().split(/\s+/);
  return fields.length === FIELDS.length || NICKNAMES.includes(cron.trim().toLowerCase());
}

function parses(cron: string): boolean {
  try {
    new Cron(cron.trim(), { ...clockOf(utc), paused: true, mode: '5-part' });
    return true;
  } catch {
    return false;
  }
}

/** Years 0 to 9999: what a clock can honestly say, and what dates can be computed for. */
function isInstant(ms: number): boolean {
  return Number.isFinite(ms) && ms > -62_135_596_800_000 && ms < 253_402_300_800_000;
}
