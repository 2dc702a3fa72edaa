/** Arrivals: when a film or an episode was first here. They belong to the film or episode, not to a file name. Pure. */
import type { Timestamp } from './facts.ts';
import type { Arrival } from './record.ts';

/**
 * How long an arrival is kept after its last video went: an upgrade that fails for weeks does not make the film new.
 */
const arrivalKeptMs = 30 * 24 * 60 * 60 * 1000;
/** Older mtimes come from archives and cameras without a clock, not from video files. */
const earliestFileTimeMs = Date.UTC(1990, 0, 1);
/** Clock differences below this do not matter here. */
const clockSlackMs = 10 * 60 * 1000;

/** What identifies an episode. A video with none of these is the film, or stands for the whole title. */
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

export interface ArrivalContext {
  readonly nowMs: number;
  /**
   * True until a first full walk has ended. Until then new to the catalog does not mean new here, and the file's mtime
   * is the better arrival time (docs/decisions/arrivals-of-a-first-walk.md).
   */
  readonly firstWalk: boolean;
}

/**
 * Returns `''` for a film, `S01E02` for each episode number of a file, otherwise the date, otherwise `A0012` for each
 * absolute number.
 */
export function arrivalKeys({ season, episodes, airDate, absolute }: Numbering): readonly string[] {
  if (episodes !== undefined && episodes.length > 0) {
    return episodes.map((episode) => `S${padded(season ?? 1, 2)}E${padded(episode, 2)}`);
  }
  if (airDate !== undefined) return [airDate];
  if (absolute !== undefined && absolute.length > 0) return absolute.map((number) => `A${padded(number, 4)}`);
  return [''];
}

/**
 * Returns the arrivals for the present videos of a title. New ones arrive now; in a first walk, at the oldest plausible
 * mtime of their videos. An upgrade or a rename never changes one. A missing one gets `goneAt` and is dropped after 30
 * days; if it returns before that, it counts as never gone. Returns `previous` itself if nothing changes, so that
 * nothing is written.
 */
export function arrivalsAfter(
  previous: Readonly<Record<string, Arrival>>,
  present: readonly PresentVideo[],
  context: ArrivalContext,
): Readonly<Record<string, Arrival>> {
  const fileTimes = fileTimesByKey(present);
  const after = new Map<string, Arrival>();
  for (const [key, arrival] of Object.entries(previous)) {
    const kept = fileTimes.has(key) ? returned(arrival, context.nowMs) : gone(arrival, context.nowMs);
    if (kept !== undefined) after.set(key, kept);
  }
  for (const [key, fileTimeMs] of fileTimes) {
    if (!after.has(key)) after.set(key, { at: arrivedAt(fileTimeMs, context) });
  }
  const entries = [...after];
  const isSame =
    entries.length === Object.keys(previous).length && entries.every(([key, arrival]) => previous[key] === arrival);
  return isSame ? previous : Object.fromEntries(entries);
}

/** The oldest mtime by key: with several versions the first one counts. */
function fileTimesByKey(present: readonly PresentVideo[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const video of present) {
    for (const key of arrivalKeys(video.numbering)) {
      times.set(key, Math.min(times.get(key) ?? Number.POSITIVE_INFINITY, video.mtimeMs));
    }
  }
  return times;
}

function arrivedAt(fileTimeMs: number, context: ArrivalContext): Timestamp {
  const isSane = fileTimeMs >= earliestFileTimeMs && fileTimeMs <= context.nowMs;
  return new Date(context.firstWalk && isSane ? fileTimeMs : context.nowMs).toISOString();
}

function returned(arrival: Arrival, nowMs: number): Arrival | undefined {
  if (arrival.goneAt === undefined) return arrival;
  if (isForgotten(arrival.goneAt, nowMs)) return undefined;
  const { goneAt, ...kept } = arrival;
  return kept;
}

function gone(arrival: Arrival, nowMs: number): Arrival | undefined {
  const goneAtMs = arrival.goneAt === undefined ? Number.NaN : Date.parse(arrival.goneAt);
  // An unreadable or future time was stored by a wrong clock: the video counts as gone since now.
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
