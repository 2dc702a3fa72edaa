/**
 * Facts that services fill: when they are due, and what trouble or an empty answer leaves behind (runs.md 11). Pure. It must not
 * ask anybody: the phases do.
 */
import type { Fact } from '../title/facts.ts';
import { absentFact, absentMs, failedFact, isDue } from '../title/gaps.ts';
import type { PhaseTools, TitleDetails } from './phase.ts';
import type { Trouble } from './sources.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Around a release services learn from day to day what a title is and how it looks; further away a month is soon enough. */
const releaseWindows: readonly { readonly withinMs: number; readonly retryMs: number }[] = [
  { withinMs: 14 * dayMs, retryMs: dayMs },
  { withinMs: 30 * dayMs, retryMs: 3 * dayMs },
  { withinMs: 90 * dayMs, retryMs: 7 * dayMs },
];
/** Of a year alone nobody knows the day: within it, as at the edge of the window. */
const withinYearMs = 60 * dayMs;

/**
 * True for a gap, for a fact whose next try has come, and for one that was absent or failed before the newest of the sources came,
 * came back or got another key. What the document shuts (source `document`), and what only `refresh` opens again, stays.
 */
export function isDueOf(fact: Fact | undefined, tools: Pick<PhaseTools, 'now' | 'sources'>): boolean {
  const now = tools.now();
  if (isDue(fact, now)) return true;
  if (fact === undefined || fact.source === 'document') return false;
  if (fact.state === 'failed' && fact.nextTryAt === undefined) return false;
  return (fact.state === 'absent' || fact.state === 'failed') && isBefore(fact, tools);
}

/** True of a fact that was reached before the sources were as they are. A time ahead of now is none: it would be due for ever. */
export function isBefore(fact: Pick<Fact, 'at'>, tools: Pick<PhaseTools, 'now' | 'sources'>): boolean {
  const { sinceMs } = tools.sources;
  const at = fact.at === undefined ? Number.NaN : Date.parse(fact.at);
  return sinceMs <= tools.now() && !(at >= sinceMs) && sinceMs > 0;
}

/** Failed for what services did; tried again in its turn, but not before the earliest of them answers again. */
export function failedBy<Value>(
  before: Fact<Value> | undefined,
  troubles: readonly Trouble[],
  nowMs: number,
): Fact<Value> {
  const reason = troublesText(troubles);
  const trouble = troubles.some(({ cause }) => cause === 'key') ? 'key' : (troubles[0]?.cause ?? 'later');
  const failed: Fact<Value> = { ...failedFact(before, reason, nowMs), trouble };
  const retries = troubles.map(({ retryAtMs }) => retryAtMs);
  const earliest = retries.every((retryAtMs) => retryAtMs !== undefined) ? Math.min(...retries) : undefined;
  const turn = failed.nextTryAt === undefined ? nowMs : Date.parse(failed.nextTryAt);
  return earliest === undefined || !Number.isFinite(earliest) || earliest <= turn
    ? failed
    : // A service that asks for more than a month is asked again after it all the same.
      { ...failed, nextTryAt: new Date(Math.min(earliest, nowMs + absentMs)).toISOString() };
}

/** Each service's reason once. */
function troublesText(troubles: readonly Trouble[]): string {
  const reasons = [...new Set(troubles.map(({ reason }) => reason))];
  return reasons.length === 0 ? 'no source could answer' : reasons.join('; ');
}

/**
 * Nothing is to be had of a title: asked for again after 30 days, sooner around its release. Where no source is configured only
 * a new one opens it (`isDueOf`).
 */
export function absentOf<Value>(
  before: Fact<Value> | undefined,
  reason: string,
  release: Release,
  tools: Pick<PhaseTools, 'now' | 'sources'>,
): Fact<Value> {
  const retry = tools.sources.list.length === 0 ? 'never' : releaseRetryMs(release, tools.now());
  return absentFact(before, reason, tools.now(), retry);
}

/** What is left when nobody had it: failed while a service is in trouble, for that one may have it; else absent. */
export function withoutAnswer<Value>(
  before: Fact<Value> | undefined,
  { troubles }: Pick<TitleDetails, 'troubles'>,
  absent: { readonly reason: string; readonly release: Release },
  tools: Pick<PhaseTools, 'now' | 'sources'>,
): Fact<Value> {
  if (troubles.length > 0) return failedBy(before, troubles, tools.now());
  return absentOf(before, absent.reason, absent.release, tools);
}

export interface Release {
  /** YYYY-MM-DD */
  readonly premiered?: string | undefined;
  readonly year?: number | undefined;
}

/** After how long what a source did not have is asked for again. */
export function releaseRetryMs({ premiered, year }: Release, nowMs: number): number {
  const distanceMs = premiered === undefined ? undefined : Math.abs(nowMs - Date.parse(premiered));
  const isDated = distanceMs !== undefined && !Number.isNaN(distanceMs);
  const awayMs = isDated ? distanceMs : year === undefined ? Number.POSITIVE_INFINITY : distanceToYearMs(year, nowMs);
  return releaseWindows.find(({ withinMs }) => awayMs <= withinMs)?.retryMs ?? absentMs;
}

function distanceToYearMs(year: number, nowMs: number): number {
  const startMs = Date.UTC(year, 0, 1);
  const endMs = Date.UTC(year + 1, 0, 1);
  if (nowMs >= startMs && nowMs < endMs) return withinYearMs;
  return Math.max(withinYearMs, nowMs < startMs ? startMs - nowMs : nowMs - endMs);
}
