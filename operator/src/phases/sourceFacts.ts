/**
 * Facts that services fill: when they are due, and their state after trouble or an empty answer
 * (docs/design/runs.md#retries-and-clocks). Pure: the phases ask the services.
 */
import { isSameMessage, joined, type Message, message } from '../messages/message.ts';
import type { Fact } from '../title/facts.ts';
import { absentFact, absentMs, failedFact, isDue } from '../title/gaps.ts';
import type { PhaseTools, TitleDetails } from './phase.ts';
import type { Trouble } from './sources.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Around a release, services learn details and art from day to day; at other times a monthly retry is soon enough. */
const releaseWindows: readonly { readonly withinMs: number; readonly retryMs: number }[] = [
  { withinMs: 14 * dayMs, retryMs: dayMs },
  { withinMs: 30 * dayMs, retryMs: 3 * dayMs },
  { withinMs: 90 * dayMs, retryMs: 7 * dayMs },
];
/** If only the year is known, a date within it counts as this far away. */
const withinYearMs = 60 * dayMs;

/**
 * True for an open fact, for a fact whose retry time has come, and for a fact that was absent or failed before the
 * newest source was added, recovered or got another key. Facts closed by the document (source `document`), and facts
 * that only `refresh` reopens, stay closed.
 */
export function isDueOf(fact: Fact | undefined, tools: Pick<PhaseTools, 'now' | 'sources'>): boolean {
  const now = tools.now();
  if (isDue(fact, now)) return true;
  if (fact === undefined || fact.source === 'document') return false;
  if (fact.state === 'failed' && fact.nextTryAt === undefined) return false;
  return (fact.state === 'absent' || fact.state === 'failed') && isBefore(fact, tools);
}

/**
 * True for a fact older than the present set of sources. A `sinceMs` in the future is ignored: the fact would be due
 * forever.
 */
export function isBefore(fact: Pick<Fact, 'at'>, tools: Pick<PhaseTools, 'now' | 'sources'>): boolean {
  const { sinceMs } = tools.sources;
  const at = fact.at === undefined ? Number.NaN : Date.parse(fact.at);
  return sinceMs <= tools.now() && !(at >= sinceMs) && sinceMs > 0;
}

/**
 * A fact that failed because of services. It is retried in its turn, but not before the first of them answers again.
 */
export function failedBy<Value>(
  before: Fact<Value> | undefined,
  troubles: readonly Trouble[],
  nowMs: number,
): Fact<Value> {
  const reason = troublesMessage(troubles);
  const trouble = troubles.some(({ cause }) => cause === 'key') ? 'key' : (troubles[0]?.cause ?? 'later');
  const failed: Fact<Value> = { ...failedFact(before, reason, nowMs), trouble };
  const retries = troubles.map(({ retryAtMs }) => retryAtMs);
  const earliest = retries.every((retryAtMs) => retryAtMs !== undefined) ? Math.min(...retries) : undefined;
  const turn = failed.nextTryAt === undefined ? nowMs : Date.parse(failed.nextTryAt);
  return earliest === undefined || !Number.isFinite(earliest) || earliest <= turn
    ? failed
    : // Even a service that asks for a longer pause is retried after 30 days.
      { ...failed, nextTryAt: new Date(Math.min(earliest, nowMs + absentMs)).toISOString() };
}

/** Joins the services' reasons, each once. */
function troublesMessage(troubles: readonly Trouble[]): Message {
  const reasons = troubles.map(({ reason }) => reason);
  const once = reasons.filter((one, at) => reasons.findIndex((other) => isSameMessage(one, other)) === at);
  return once.length === 0 ? message('noSourceAnswered') : joined(once);
}

/**
 * No source has it: retried after 30 days, sooner around the release. Without any configured source, only a new source
 * reopens it (`isDueOf`).
 */
export function absentOf<Value>(
  before: Fact<Value> | undefined,
  reason: Message,
  release: Release,
  tools: Pick<PhaseTools, 'now' | 'sources'>,
): Fact<Value> {
  const retry = tools.sources.list.length === 0 ? 'never' : releaseRetryMs(release, tools.now());
  return absentFact(before, reason, tools.now(), retry);
}

/** The state when no source had it: failed while a service is in trouble, because that one may have it; else absent. */
export function withoutAnswer<Value>(
  before: Fact<Value> | undefined,
  { troubles }: Pick<TitleDetails, 'troubles'>,
  absent: { readonly reason: Message; readonly release: Release },
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

/** How long to wait before asking again for data that a source did not have, in milliseconds. */
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
