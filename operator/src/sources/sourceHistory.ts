/**
 * Derives from the past and present states of the sources which ones are new, have another key, are in trouble or
 * recovered, and what each change reopens (docs/design/runs.md#retries-and-clocks). Pure, except for the salt of a new
 * fingerprint.
 */
import type { Observation } from './observedSource.ts';
import { fingerprintOf, isFingerprintOf, type SourceSetting } from './sourceFingerprint.ts';
import type { ReopenWish, SourceState, SourceTroubleNote } from './sourceState.ts';

const hourMs = 60 * 60 * 1000;
/** A trouble so soon after a recovery continues the former one, so the next wait is longer. */
const relapseMs = 24 * hourMs;
/**
 * After the second trouble in a row the wait is an hour, then doubles up to this, so that a recovery is noticed the
 * same day.
 */
const probeLongestMs = 6 * hourMs;
/** Limit for a service that names a time a year ahead, or for a state that a clock far ahead wrote. */
const probeAtMostMs = 24 * hourMs;
/** A few titles with bad answers must not put a source in trouble; `outbound` stops a host after as many in a row. */
const countedTroubles = 3;

export interface History {
  readonly states: readonly SourceState[];
  readonly reopen: readonly ReopenWish[];
  /** False if nothing changed and nothing has to be written. */
  readonly isNew: boolean;
}

/**
 * Compares the states with the settings at the start of a walk. `settings`: the document's sources with their present
 * keys.
 */
export function beginHistory(
  known: readonly SourceState[],
  settings: readonly SourceSetting[],
  nowMs: number,
): History {
  const reopen: ReopenWish[] = [];
  const states = settings.map((setting): SourceState => {
    const before = known.find(({ source }) => source === setting.name);
    if (before !== undefined && isFingerprintOf(before.fingerprint, setting)) return before;
    reopen.push({ facts: factsOf(setting.name), states: ['absent', 'failed'], beforeMs: nowMs });
    return { source: setting.name, fingerprint: fingerprintOf(setting), sinceMs: nowMs, tries: 0 };
  });
  // A source that is no longer named is forgotten: named again, it is new.
  return { states, reopen, isNew: reopen.length > 0 || states.length !== known.length };
}

/** Sources in trouble whose probe is due. A full walk asks them once, because other walks may not. */
export function probesDue(states: readonly SourceState[], nowMs: number): readonly string[] {
  return states.flatMap(({ source, trouble }) => (trouble !== undefined && isTime(trouble, nowMs) ? [source] : []));
}

/** Updates the states after a walk. `observations` by name; a source that is missing there was not asked. */
export function continueHistory(
  states: readonly SourceState[],
  observations: ReadonlyMap<string, Observation>,
  nowMs: number,
): History {
  const reopen: ReopenWish[] = [];
  const next = states.map((state): SourceState => {
    const observation = observations.get(state.source);
    if (observation === undefined) return state;
    if (isInTrouble(observation)) return troubled(state, observation, nowMs);
    if (!isBack(state, observation, nowMs)) return state;
    const { trouble: _, ...well } = state;
    const sinceMs = observation.wellSinceMs ?? nowMs;
    reopen.push({ facts: factsOf(state.source), states: ['failed'], beforeMs: sinceMs });
    return { ...well, sinceMs };
  });
  return { states: next, reopen, isNew: next.some((state, index) => state !== states[index]) };
}

/** When the newest of them was added, recovered or got another key; a future time counts as now. */
export function sinceMsOf(states: readonly SourceState[], nowMs: number): number {
  return Math.max(0, ...states.map(({ sinceMs }) => Math.min(sinceMs, nowMs)));
}

/** Sources that serve only one fact; all others serve title facts. */
const factsBySource: Readonly<Record<string, ReopenWish['facts']>> = {
  introdb: 'marks',
  theintrodb: 'marks',
  archive: 'trailer',
  peertube: 'trailer',
};

function factsOf(source: string): ReopenWish['facts'] {
  return factsBySource[source] ?? 'title';
}

/**
 * Its last answers were troubles, and either enough of them, or of a kind that repeats, or it never answered otherwise.
 */
function isInTrouble({ found, troublesInARow, lastTrouble }: Observation): boolean {
  if (lastTrouble === undefined || troublesInARow === 0) return false;
  return lastTrouble.cause !== 'later' || troublesInARow >= countedTroubles || found === 0;
}

function troubled(state: SourceState, { lastTrouble }: Observation, nowMs: number): SourceState {
  if (lastTrouble === undefined) return state;
  const isRelapse = state.trouble !== undefined || nowMs - state.sinceMs < relapseMs;
  const tries = isRelapse ? state.tries + 1 : 1;
  const waitMs = tries <= 1 ? 0 : Math.min(hourMs * 2 ** (tries - 2), probeLongestMs);
  const { cause, reason, retryAtMs = 0 } = lastTrouble;
  const probeAtMs = Math.min(Math.max(nowMs + waitMs, retryAtMs), nowMs + probeAtMostMs);
  return { ...state, tries, trouble: { cause, reason, atMs: state.trouble?.atMs ?? nowMs, probeAtMs } };
}

/** An accepted key counts at once: a person waits for it. */
function isBack({ trouble }: SourceState, { found, troublesInARow }: Observation, nowMs: number): boolean {
  if (trouble === undefined || found === 0 || troublesInARow > 0) return false;
  return trouble.cause === 'key' || isTime(trouble, nowMs);
}

function isTime({ probeAtMs }: SourceTroubleNote, nowMs: number): boolean {
  return probeAtMs <= nowMs || probeAtMs > nowMs + probeAtMostMs;
}
