/**
 * When a schedule fires: cron in an IANA time zone, as pure functions of instants. Pure: starts no work and reads no
 * clock.
 *
 * Daylight saving: a daily time that falls into the skipped hour fires at the first minute after it, and one in the
 * repeated hour fires once. An hourly schedule fires every hour of real time.
 */
import { createHash } from 'node:crypto';
import { Cron } from 'croner';
import { type Message, type MessageCode, message } from '../messages/message.ts';

const utc = 'Etc/UTC';
const FIELDS: readonly MessageCode[] = ['docCronMinute', 'docCronHour', 'docCronDay', 'docCronMonth', 'docCronWeekday'];
const NICKNAMES = ['@hourly', '@daily', '@midnight', '@weekly', '@monthly', '@yearly', '@annually'];

/**
 * Returns the first time of `cron` after `afterMs` (milliseconds since 1970). Undefined if it never comes, or if cron
 * or zone is invalid.
 */
export function nextAfter(cron: string, timeZone: string, afterMs: number): number | undefined {
  if (!isInstant(afterMs)) return undefined;
  return read(cron, timeZone)?.nextRun(new Date(afterMs))?.getTime();
}

/** Returns the last time of `cron` at or before `atMs`. Undefined as for `nextAfter`. */
export function lastAtOrBefore(cron: string, timeZone: string, atMs: number): number | undefined {
  // A schedule has whole seconds, and the search excludes the second it is given.
  const justAfter = Math.floor(atMs / 1000) * 1000 + 1;
  if (!isInstant(justAfter)) return undefined;
  return read(cron, timeZone)?.previousRuns(1, new Date(justAfter))[0]?.getTime();
}

/**
 * Whether `cron` never fires, such as on 31 February. Both must be valid. Every month has each weekday, so only a day of the month can be
 * missing: without one the search is left out, which would be a twentieth of the time until `serve` is ready.
 */
export function neverFires(cron: string, timeZone: string): boolean {
  const day = cron.trim().split(/\s+/)[2] ?? '*';
  // Any instant does: what does not come in the years after it (leap years included) never comes.
  return day !== '*' && nextAfter(cron, timeZone, Date.UTC(2026, 0, 1)) === undefined;
}

/** Hourly, at a minute derived from the name, so that Libraries on one machine do not start together. */
export function defaultSchedule(namespace: string, name: string): string {
  const hash = createHash('sha256').update(`${namespace}/${name}`).digest();
  return `${hash.readUInt32BE(0) % 60} * * * *`;
}

/**
 * Returns what is wrong with a cron, as the end of a sentence; undefined if it is valid. Valid are five fields, or a
 * nickname such as `@daily`. Seconds are not supported: a walk each second helps nobody.
 */
export function cronProblem(cron: string): Message | undefined {
  const fields = cron.trim().split(/\s+/);
  const nickname = fields[0]?.toLowerCase() ?? '';
  if (nickname.startsWith('@')) {
    return fields.length === 1 && NICKNAMES.includes(nickname)
      ? undefined
      : message('docCronNicknames', NICKNAMES.join(', '));
  }
  if (fields.length !== FIELDS.length || fields[0] === '') {
    return message('docCronFields', String(fields[0] === '' ? 0 : fields.length));
  }
  if (parses(cron)) return undefined;
  // Each field is tried alone, so that the message names the wrong one.
  const bad = fields.findIndex(
    (field, at) => !parses(fields.map((_, other) => (other === at ? field : '*')).join(' ')),
  );
  const [name, field] = [FIELDS[bad], fields[bad]];
  if (name === undefined || field === undefined) return message('docCronTogether');
  return message('docCronField', message(name), field);
}

/**
 * Whether this machine's time zone database has the name. An offset such as `+02:00` is not a zone: it has no daylight
 * saving.
 */
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

/** Most Libraries use UTC, the default, which needs no time zone database: that costs 5 MB once loaded. */
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

/**
 * Whether the text has five fields or is a nickname: Cron accepts more (seconds, years, dates). Cheaper than
 * `cronProblem`, because it runs at every pass.
 */
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

/** Years 0 to 9999: what a clock can plausibly show, and what dates can be computed for. */
function isInstant(ms: number): boolean {
  return Number.isFinite(ms) && ms > -62_135_596_800_000 && ms < 253_402_300_800_000;
}
