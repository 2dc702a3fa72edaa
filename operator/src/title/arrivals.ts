/** Arrivals: when a film or an episode was first here (design 3). They belong to it, not to a file name. Pure. */
import type { Timestamp } from './facts.ts';
import type { Arrival } from './record.ts';

/** Kept so long after its last video went: an upgrade that fails for weeks is no new film (design 3). */
const arrivalKeptMs = 30 * 24 * 60 * 60 * 1000;
/** Older mtimes come from archives and cameras without a clock; nobody had this video file then. */
const earliestFileTimeMs = Date.UTC(1990, 0, 1);
/** Clocks that differ by less make no difference here. */
const clockSlackMs = 10 * 60 * 1000;

/** What tells an episode; a video without any of it is the film, or cannot be told from the whole title. */
export interface Numbering {
  readonly season?: number;
  readonly episodes?: readonly number[];
  readonly airDate?: string;
  readonly absolute?: readonly number[];
}

export interface PresentVideo {
  readonly numbering: Numbering;
  readonly mtimeMs: number;
}

export interface ArrivalLook {
  readonly nowMs: number;
  /**
   * True while the Library has not been walked to its end before: then what is new to us is not new here, and the
   * file's mtime says better when it came (docs/decisions/arrivals-of-a-first-walk.md).
   */
  readonly firstWalk: boolean;
}

/** `''` for a film; `S01E02`, one a number for a file of several; else the date; else `A0012` for an absolute number. */
export function arrivalKeys({ season, episodes, airDate, absolute }: Numbering): readonly string[] {
  if (episodes !== undefined && episodes.length > 0) {
    return episodes.map((episode) => `S${padded(season ?? 1, 2)}E${padded(episode, 2)}`);
  }
  if (airDate !== undefined) return [airDate];
  if (absolute !== undefined && absolute.length > 0) return absolute.map((number) => `A${padded(number, 4)}`);
  return [''];
}

/**
 * The arrivals after a look at the title's videos. New: now, or in a first walk the oldest sane mtime of its videos. An
 * upgrade or a rename never moves one. Gone: `goneAt`, dropped after 30 days; back before that it is as if never gone.
 * Gives `previous` itself when nothing changes, so that nothing is written.
 */
export function arrivalsAfter(
  previous: Readonly<Record<string, Arrival>>,
  present: readonly PresentVideo[],
  look: ArrivalLook,
): Readonly<Record<string, Arrival>> {
  const fileTimes = fileTimesByKey(present);
  const after = new Map<string, Arrival>();
  for (const [key, arrival] of Object.entries(previous)) {
    const kept = fileTimes.has(key) ? returned(arrival, look.nowMs) : gone(arrival, look.nowMs);
    if (kept !== undefined) after.set(key, kept);
  }
  for (const [key, fileTimeMs] of fileTimes) {
    if (!after.has(key)) after.set(key, { at: arrivedAt(fileTimeMs, look) });
  }
  const entries = [...after];
  const isSame =
    entries.length === Object.keys(previous).length && entries.every(([key, arrival]) => previous[key] === arrival);
  return isSame ? previous : Object.fromEntries(entries);
}

/** By key the oldest mtime of its videos: with several versions the first one counts. */
function fileTimesByKey(present: readonly PresentVideo[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const video of present) {
    for (const key of arrivalKeys(video.numbering)) {
      times.set(key, Math.min(times.get(key) ?? Number.POSITIVE_INFINITY, video.mtimeMs));
    }
  }
  return times;
}

function arrivedAt(fileTimeMs: number, look: ArrivalLook): Timestamp {
  const isSane = fileTimeMs >= earliestFileTimeMs && fileTimeMs <= look.nowMs;
  return new Date(look.firstWalk && isSane ? fileTimeMs : look.nowMs).toISOString();
}

function returned(arrival: Arrival, nowMs: number): Arrival | undefined {
  if (arrival.goneAt === undefined) return arrival;
  if (isForgotten(arrival.goneAt, nowMs)) return undefined;
  const { goneAt, ...kept } = arrival;
  return kept;
}

function gone(arrival: Arrival, nowMs: number): Arrival | undefined {
  const goneAtMs = arrival.goneAt === undefined ? Number.NaN : Date.parse(arrival.goneAt);
  // A time that cannot be read, or lies ahead, was stored by a clock that was wrong: it went now (runs.md 11).
  if (arrival.goneAt === undefined || Number.isNaN(goneAtMs) || goneAtMs > nowMs + clockSlackMs) {
    return { ...arrival, goneAt: new Date(nowMs).toISOString() };
  }
  return isForgotten(arrival.goneAt, nowMs) ? undefined : arrival;
}

function isForgotten(goneAt: Timestamp, nowMs: number): boolean {
  return nowMs - Date.parse(goneAt) > arrivalKeptMs;
}

function padded(number: number, digits: number): string {
  return String(number).padStart(digits, '0');
}
