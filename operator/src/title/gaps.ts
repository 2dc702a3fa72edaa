/** Decides which facts are filled now, and when the others are retried. Pure. */
import { errnoWithin, isSameMessage, type Message } from '../messages/message.ts';
import type { Fact, Timestamp } from './facts.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** A failed fact is retried after 1 h, doubling to 7 days: a service that is down comes back. */
const failedFirstMs = hourMs;
const failedLongestMs = 7 * dayMs;
/**
 * A failure for lack of space or rights is not the video's fault: retried after 5 min, doubling, but soon enough for
 * every hourly walk.
 */
const storageFirstMs = 5 * 60 * 1000;
export const storageLongestMs = hourMs - 5 * 60 * 1000;
/**
 * What a source did not have is requested again after 30 days. Identity and art use shorter times around the release.
 */
export const absentMs = 30 * dayMs;
/** The difference between two hosts' clocks, or before and after a clock is set, that must not cause an early retry. */
const clockSlackMs = 10 * 60 * 1000;
/** The source of facts that are absent because of the document. The catalog's queries use it too. */
const byDocument = 'document';

/** Fields of a fact that a change of state replaces. Unknown fields stay. */
interface FactDetails<Value> {
  readonly source?: string;
  readonly value?: Value;
}

/** True for a gap, and for a fact whose retry time has come. A fact without a retry time waits for `refresh`. */
export function isDue(fact: Fact | undefined, nowMs: number): boolean {
  const dueAt = dueAtOf(fact, nowMs);
  return dueAt !== undefined && dueAt <= nowMs;
}

/**
 * Returns the earliest retry time in milliseconds since 1970: 0 if a fact is open, undefined if there is nothing to do.
 */
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
  // An unreadable time, or one stored by a clock far ahead, counts as now.
  if (Number.isNaN(dueAt)) return 0;
  const longest = fact.state === 'failed' ? failedLongestMs : absentMs;
  return nowMs !== undefined && dueAt > nowMs + longest + clockSlackMs ? nowMs : dueAt;
}

/** When a failed fact is retried: `soon` if the storage was at fault, `never` only by `refresh`. */
export type Retry = 'later' | 'soon' | 'never';

/** Returns when a fact in this state is retried. `tries` counts the failures so far, this one included. */
export function nextTry(state: 'failed' | 'absent', tries: number, nowMs: number): Timestamp {
  if (state === 'absent') return timestamp(nowMs + absentMs);
  // 2^8 h is more than 7 days; the bound keeps a hostile count from becoming Infinity.
  const doublings = Math.min(Math.max(Math.trunc(tries) - 1, 0), 8);
  return timestamp(nowMs + Math.min(failedFirstMs * 2 ** doublings, failedLongestMs));
}

/**
 * True if the fact failed for lack of space or rights, or for a name that is too long: nothing else is retried so soon.
 * Decided by its own times, so it also works for records of older programs.
 */
function isOfStorage(fact: Fact): boolean {
  if (fact.state !== 'failed' || fact.trouble !== undefined) return false;
  if (fact.at === undefined || fact.nextTryAt === undefined) return false;
  // Each retry repeats its work until a person shortens the name, so it waits the normal time. After a fix it is due at
  // once.
  if (errnoWithin(fact.reason) === 'ENAMETOOLONG') return true;
  return Date.parse(fact.nextTryAt) - Date.parse(fact.at) <= storageLongestMs;
}

/**
 * Returns the facts with failures for lack of space or rights due at once: a person fixed the cause and checks the
 * result.
 */
export function dueAfterMending<Facts extends Readonly<Record<string, Fact | undefined>>>(facts: Facts): Facts {
  return dueAtOnce(facts, isOfStorage);
}

/** Returns the facts with failures for this reason due at once: the reason no longer holds. */
export function dueWithoutReason<Facts extends Readonly<Record<string, Fact | undefined>>>(
  facts: Facts,
  reason: Message,
): Facts {
  return dueAtOnce(
    facts,
    (fact) => fact.state === 'failed' && fact.nextTryAt !== undefined && isSameMessage(fact.reason, reason),
  );
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
 * An absent fact; `reason` is a sentence for people. Retried after `retryMs` (absent: 30 days; 'never': only by
 * `refresh`, or if its basis changes).
 */
export function absentFact<Value>(
  previous: Fact<Value> | undefined,
  reason: Message,
  nowMs: number,
  retryMs: number | 'never' = absentMs,
): Fact<Value> {
  const again = retryMs === 'never' ? {} : { nextTryAt: timestamp(nowMs + Math.min(retryMs, absentMs)) };
  return { ...unknownFields(previous), state: 'absent', at: timestamp(nowMs), reason, ...again };
}

/** A fact absent because of the document (`readOnly`, a mode that is off). A changed document or `refresh` opens it. */
export function shutFact<Value>(previous: Fact<Value> | undefined, reason: Message, nowMs: number): Fact<Value> {
  return { ...absentFact(previous, reason, nowMs, 'never'), source: byDocument };
}

export function isShut(fact: Fact | undefined): boolean {
  return fact?.state === 'absent' && fact.source === byDocument;
}

/**
 * A failed fact; `reason` is a sentence for people. An earlier value stays, with its source. `retry` 'never': only
 * `refresh` opens it again (another program removed our file); 'soon': a full disk or missing rights.
 */
export function failedFact<Value>(
  previous: Fact<Value> | undefined,
  reason: Message,
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

/** A fact to fill at once: the file is new, a person asked, or a source came back. */
export function openFact<Value>(previous: Fact<Value> | undefined): Fact<Value> {
  const { refusedUrls: _, ...kept }: { readonly refusedUrls?: unknown } = unknownFields(previous);
  return { ...kept, state: 'open' };
}

/** Addresses that are kept: more offers than one title gets in years. */
const refusedUrlsAtMost = 20;

/** The fact with addresses of pictures that are not fetched again. The same fact if there are none. */
export function withRefusedUrls<Value>(fact: Fact<Value>, urls: readonly string[]): Fact<Value> {
  if (urls.length === 0) return fact;
  return { ...fact, refusedUrls: [...new Set([...refusedUrlsOf(fact), ...urls])].slice(-refusedUrlsAtMost) };
}

/** Anybody can edit a record: what is no list of texts counts as none. */
export function refusedUrlsOf(fact: Fact | undefined): readonly string[] {
  const urls: unknown = fact?.refusedUrls;
  return Array.isArray(urls) ? urls.filter((url) => typeof url === 'string') : [];
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
