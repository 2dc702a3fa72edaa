/** Which facts are to be filled now, and when the others are tried again (runs.md 11). Pure. */
import type { Fact, Timestamp } from './facts.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** A failed fact is tried after 1 h, then twice as late each time, at most 7 days: a service that is down comes back. */
const failedFirstMs = hourMs;
const failedLongestMs = 7 * dayMs;
/** What failed for want of space or rights is no fault of the video: tried after 5 min, then later, but by every hourly walk. */
const storageFirstMs = 5 * 60 * 1000;
export const storageLongestMs = hourMs - 5 * 60 * 1000;
/** What a source did not have is asked for again after 30 days; identity and art ask for less around the release. */
export const absentMs = 30 * dayMs;
/** Clocks of two hosts, and one before and after it is set, may differ by so much without any fact being tried early. */
const clockSlackMs = 10 * 60 * 1000;
/** The source of what is absent because the document says so. The catalog's queries know it too. */
const byDocument = 'document';

/** Fields of a fact that a change of state replaces; fields we do not know stay. */
interface FactDetails<Value> {
  readonly source?: string;
  readonly value?: Value;
}

/** True for a gap, and for a fact whose next try has come. A fact without a next try waits for `refresh`. */
export function isDue(fact: Fact | undefined, nowMs: number): boolean {
  const dueAt = dueAtOf(fact, nowMs);
  return dueAt !== undefined && dueAt <= nowMs;
}

/** Milliseconds since 1970 of the earliest next try: 0 when one is open, undefined when nothing is to be done. */
export function dueAtMs(facts: Iterable<Fact | undefined>, nowMs?: number): number | undefined {
  let earliest: number | undefined;
  for (const fact of facts) {
    const dueAt = dueAtOf(fact, nowMs);
    if (dueAt !== undefined && (earliest === undefined || dueAt < earliest)) earliest = dueAt;
  }
  return earliest;
}

function dueAtOf(fact: Fact | undefined, nowMs: number | undefined): number | undefined {
  if (fact === undefined || fact.state === 'open') return 0;
  if (fact.nextTryAt === undefined) return undefined;
  const dueAt = Date.parse(fact.nextTryAt);
  // A time that cannot be read, or was stored by a clock far ahead, counts as now (runs.md 11).
  if (Number.isNaN(dueAt)) return 0;
  const longest = fact.state === 'failed' ? failedLongestMs : absentMs;
  return nowMs !== undefined && dueAt > nowMs + longest + clockSlackMs ? nowMs : dueAt;
}

/** When what failed is tried again: `soon` when the storage was at fault, `never` but by `refresh`. */
export type Retry = 'later' | 'soon' | 'never';

/** When a fact in this state is tried again. `tries` counts the failures so far, this one included. */
export function nextTry(state: 'failed' | 'absent', tries: number, nowMs: number): Timestamp {
  if (state === 'absent') return timestamp(nowMs + absentMs);
  // 2^8 h is past 7 days; the bound keeps a hostile count from becoming Infinity.
  const doublings = Math.min(Math.max(Math.trunc(tries) - 1, 0), 8);
  return timestamp(nowMs + Math.min(failedFirstMs * 2 ** doublings, failedLongestMs));
}

/**
 * True of what failed for want of space, rights or a shorter name: nothing else is tried again so soon. Its own times tell, so records of older
 * programs do too.
 */
function isOfStorage(fact: Fact): boolean {
  if (fact.state !== 'failed' || fact.trouble !== undefined) return false;
  if (fact.at === undefined || fact.nextTryAt === undefined) return false;
  // Costs its work each time until a person gives a shorter name, so it waits as all else does; then he is not kept waiting.
  if (fact.reason?.endsWith('(ENAMETOOLONG)')) return true;
  return Date.parse(fact.nextTryAt) - Date.parse(fact.at) <= storageLongestMs;
}

/** The same facts, those that failed for want of space or rights due at once: a person mended it and looks whether it worked. */
export function dueAfterMending<Facts extends Readonly<Record<string, Fact | undefined>>>(facts: Facts): Facts {
  return dueAtOnce(facts, isOfStorage);
}

/** The same facts, those that failed for this reason alone due at once: it is so no more. */
export function dueWithoutReason<Facts extends Readonly<Record<string, Fact | undefined>>>(
  facts: Facts,
  reason: string,
): Facts {
  return dueAtOnce(facts, (fact) => fact.state === 'failed' && fact.nextTryAt !== undefined && fact.reason === reason);
}

function dueAtOnce<Facts extends Readonly<Record<string, Fact | undefined>>>(
  facts: Facts,
  isMended: (fact: Fact) => boolean,
): Facts {
  const due = Object.entries(facts).flatMap(([name, fact]) =>
    fact?.at !== undefined && isMended(fact) && fact.nextTryAt !== fact.at
      ? [[name, { ...fact, nextTryAt: fact.at }] as const]
      : [],
  );
  return due.length === 0 ? facts : { ...facts, ...Object.fromEntries(due) };
}

function soonTry(tries: number, nowMs: number): Timestamp {
  return timestamp(nowMs + Math.min(storageFirstMs * 2 ** Math.min(tries - 1, 8), storageLongestMs));
}

export function filledFact<Value>(
  previous: Fact<Value> | undefined,
  value: Value,
  source: string,
  nowMs: number,
): Fact<Value> {
  return { ...unknownFields(previous), state: 'filled', at: timestamp(nowMs), source, value };
}

/**
 * Nothing is to be had; `reason` is a sentence for people. Tried again after `retryMs` (absent: 30 days; 'never': only by
 * `refresh`, or when what it rests on changes).
 */
export function absentFact<Value>(
  previous: Fact<Value> | undefined,
  reason: string,
  nowMs: number,
  retryMs: number | 'never' = absentMs,
): Fact<Value> {
  const again = retryMs === 'never' ? {} : { nextTryAt: timestamp(nowMs + Math.min(retryMs, absentMs)) };
  return { ...unknownFields(previous), state: 'absent', at: timestamp(nowMs), reason, ...again };
}

/** Absent because the document says so (`readOnly`, a mode that is off): another document opens it, and `refresh` does. */
export function shutFact<Value>(previous: Fact<Value> | undefined, reason: string, nowMs: number): Fact<Value> {
  return { ...absentFact(previous, reason, nowMs, 'never'), source: byDocument };
}

export function isShut(fact: Fact | undefined): boolean {
  return fact?.state === 'absent' && fact.source === byDocument;
}

/**
 * It did not work; `reason` is a sentence for people. What was made before is kept in `value`, with its source. `retry`
 * 'never': only `refresh` opens it again (runs.md 10, removed by another program); 'soon': a full disk or missing rights.
 */
export function failedFact<Value>(
  previous: Fact<Value> | undefined,
  reason: string,
  nowMs: number,
  retry: Retry = 'later',
): Fact<Value> {
  const tries = (previous?.state === 'failed' ? countOf(previous.tries) : 0) + 1;
  const again =
    retry === 'never' ? {} : { nextTryAt: retry === 'soon' ? soonTry(tries, nowMs) : nextTry('failed', tries, nowMs) };
  return {
    ...unknownFields(previous),
    ...details(previous),
    state: 'failed',
    at: timestamp(nowMs),
    reason,
    tries,
    ...again,
  };
}

/** To be filled at once: the file is new, a person asked, or a source came back. */
export function openFact<Value>(previous: Fact<Value> | undefined): Fact<Value> {
  return { ...unknownFields(previous), state: 'open' };
}

function unknownFields<Value>(previous: Fact<Value> | undefined): object {
  if (previous === undefined) return {};
  const { state, at, source, reason, nextTryAt, tries, trouble, value, ...unknown } = previous;
  return unknown;
}

function details<Value>(previous: Fact<Value> | undefined): FactDetails<Value> {
  return {
    ...(previous?.source === undefined ? {} : { source: previous.source }),
    ...(previous?.value === undefined ? {} : { value: previous.value }),
  };
}

function countOf(tries: number | undefined): number {
  return tries !== undefined && Number.isSafeInteger(tries) && tries > 0 ? tries : 0;
}

function timestamp(ms: number): Timestamp {
  return new Date(ms).toISOString();
}
