/**
 * What a walk makes of how its sources are and were (runs.md 11): which are new, have another key, are in trouble or came back, and
 * what each of that opens again. Pure, but for the salt of a new fingerprint.
 */
import type { Observation } from './observedSource.ts';
import { fingerprintOf, isFingerprintOf, type SourceSetting } from './sourceFingerprint.ts';
import type { ReopenWish, SourceState, SourceTroubleNote } from './sourceState.ts';

const hourMs = 60 * 60 * 1000;
/** A trouble so soon after a return was no return: the next is waited for longer. */
const relapseMs = 24 * hourMs;
/** After the second trouble in a row an hour, then twice as long, up to this: a source that came back is seen the same day. */
const probeLongestMs = 6 * hourMs;
/** A service that says "in a year" is looked at after a day all the same; so is one of whom a clock far ahead said so. */
const probeAtMostMs = 24 * hourMs;
/** Titles whose answer is bad every time must not make a source look ill: as many in a row as end a host in `outbound`. */
const troublesThatTell = 3;

export interface History {
  readonly states: readonly SourceState[];
  readonly reopen: readonly ReopenWish[];
  /** False: all is as it was, and nothing has to be written. */
  readonly isNew: boolean;
}

/** At the start of a walk. `settings`: the sources of the document with the keys they have now. */
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
  // One that is named no more is forgotten: named again, it is new.
  return { states, reopen, isNew: reopen.length > 0 || states.length !== known.length };
}

/** Sources that were in trouble and may be well again: a walk of everything asks them once, for nobody else may. */
export function probesDue(states: readonly SourceState[], nowMs: number): readonly string[] {
  return states.flatMap(({ source, trouble }) => (trouble !== undefined && isTime(trouble, nowMs) ? [source] : []));
}

/** After they were asked. `observations`: by name; a source that is not in it was not asked. */
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

/** When the newest of them came, came back or got another key; a time ahead of the clock counts as now. */
export function sinceMsOf(states: readonly SourceState[], nowMs: number): number {
  return Math.max(0, ...states.map(({ sinceMs }) => Math.min(sinceMs, nowMs)));
}

/** Those that serve one fact alone; every other tells of titles. */
const factsBySource: Readonly<Record<string, ReopenWish['facts']>> = {
  introdb: 'marks',
  theintrodb: 'marks',
  archive: 'trailer',
  peertube: 'trailer',
};

function factsOf(source: string): ReopenWish['facts'] {
  return factsBySource[source] ?? 'title';
}

/** Its last answers were troubles: enough of them, or of a sort that more would be the same, or it never answered otherwise. */
function isInTrouble({ found, troublesInARow, lastTrouble }: Observation): boolean {
  if (lastTrouble === undefined || troublesInARow === 0) return false;
  return lastTrouble.cause !== 'later' || troublesInARow >= troublesThatTell || found === 0;
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

/** A key that is taken again is told at once: a person waits for it. */
function isBack({ trouble }: SourceState, { found, troublesInARow }: Observation, nowMs: number): boolean {
  if (trouble === undefined || found === 0 || troublesInARow > 0) return false;
  return trouble.cause === 'key' || isTime(trouble, nowMs);
}

function isTime({ probeAtMs }: SourceTroubleNote, nowMs: number): boolean {
  return probeAtMs <= nowMs || probeAtMs > nowMs + probeAtMostMs;
}
