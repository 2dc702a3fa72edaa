/**
 * Chooses what the next run takes (docs/design/runs.md#claim). Pure. Order: a due full walk that somebody asked for, which takes
 * the due folders along; due folders that failed fewer than 5 times; a full walk owed by spec, start or schedule; then one
 * folder that failed often, alone.
 */
import { pacedWindowMs } from './accept.ts';
import {
  backoffAtMostMs,
  clockStepAtMostMs,
  folderWindowMs,
  fullCheckEveryMs,
  rescanAfterMs,
  rescansBeforeFullWalk,
  triesBeforeAlone,
} from './limits.ts';
import { lastAtOrBefore, nextAfter } from './schedule.ts';
import type { HeldFolder, HeldFullWalk, Instant, LastFullWalk, LibraryState, Pending, Run, Trigger } from './state.ts';

/** What a claim needs to know beside the state. */
export interface ClaimSpec {
  readonly name: string;
  readonly generation: number;
  readonly schedule: string;
  readonly timeZone: string;
  /** When this operator started after an unclean stop (local only). Undefined after a clean stop. */
  readonly uncleanStartAt?: Instant;
}

export interface Choice {
  readonly full?: HeldFullWalk;
  readonly folders: readonly HeldFolder[];
  readonly trigger: Trigger;
}

/** Returns what is due now; undefined if nothing is. */
export function chooseClaim(state: LibraryState, spec: ClaimSpec, now: Instant): Choice | undefined {
  const due = dueFolders(state, now);
  const full = dueFullWalk(state, spec, now);
  const isAskedFor = full !== undefined && state.pending.full !== undefined && isDue(fullDueAt(state, now), now);
  const starving = (state.lastRun?.rescansInARow ?? 0) >= rescansBeforeFullWalk;
  // A Library applied again has lost what its predecessor held: only the whole of it covers that.
  const isFirst = state.lastFullWalk === undefined;
  if (full !== undefined && (due.length === 0 || isAskedFor || starving || isFirst))
    return { full, folders: due, trigger: full.trigger };
  if (due.length > 0) return { folders: due, trigger: triggerOf(due) };
  const stubborn = stubbornFolder(state, now);
  return stubborn === undefined ? undefined : { folders: [stubborn], trigger: triggerOf([stubborn]) };
}

/** The folders' common trigger, else `webhook`: most people look for that one. */
function triggerOf(folders: readonly HeldFolder[]): Trigger {
  const [trigger, another] = new Set(folders.map((folder) => folder.trigger ?? 'webhook'));
  return trigger === undefined || another !== undefined ? 'webhook' : trigger;
}

/** When the next entry becomes due; undefined if nothing will be due until a new event. */
export function nextDueAt(state: LibraryState, spec: ClaimSpec, now: Instant): Instant | undefined {
  const times = state.pending.folders.map((folder) => folderDueAt(folder, now));
  const full = fullDueAt(state, now);
  if (full !== undefined) times.push(full);
  // A pending or owed full walk may come earlier.
  const walk = nextAfter(spec.schedule, spec.timeZone, now);
  if (walk !== undefined) times.push(walk);
  return times.length === 0 ? undefined : Math.min(...times);
}

/** A stored time further ahead than any backoff counts as now: the clock was set back. */
function folderDueAt(folder: HeldFolder, now: Instant): Instant {
  return folder.notBefore > now + folderWindowMs ? now : folder.notBefore;
}

/**
 * Since when a due folder waits: the later of when it was named and when it became due. If it was named in the future,
 * the clock went back; its due time counts, or it would not count as waiting until the clock caught up.
 */
export function folderWaitsSince(folder: HeldFolder, now: Instant): Instant {
  const due = folderDueAt(folder, now);
  return folder.since > now ? due : Math.max(folder.since, due);
}

/**
 * How long the oldest due entry has waited, in milliseconds; 0 if nothing is due. A failed entry counts from when it
 * was asked for, because each backoff would restart the count.
 */
export function heldLongestMs(state: Pick<LibraryState, 'pending' | 'lastFullWalk'>, now: Instant): number {
  const { full, folders } = state.pending;
  const since = (held: HeldFolder | HeldFullWalk, dueAt: Instant) =>
    held.tries > 0 ? held.since : Math.max(held.since, dueAt);
  const times = folders.map((folder) => since(folder, folderDueAt(folder, now)));
  if (full !== undefined) times.push(since(full, fullDueAt(state, now) ?? now));
  return now - Math.min(now, ...times);
}

function fullDueAt(state: Pick<LibraryState, 'pending' | 'lastFullWalk'>, now: Instant): Instant | undefined {
  const full = state.pending.full;
  if (full === undefined) return undefined;
  const window = Math.max(backoffAtMostMs, pacedWindowMs(state.lastFullWalk));
  return full.notBefore > now + window ? now : full.notBefore;
}

export function dueFolders(state: LibraryState, now: Instant): readonly HeldFolder[] {
  return state.pending.folders.filter(
    (folder) => folder.tries < triesBeforeAlone && isDue(folderDueAt(folder, now), now),
  );
}

function stubbornFolder(state: LibraryState, now: Instant): HeldFolder | undefined {
  return state.pending.folders
    .filter((folder) => isDue(folderDueAt(folder, now), now))
    .toSorted((a, b) => a.notBefore - b.notBefore)[0];
}

/**
 * The due full walk: the pending one, or an owed one. A failed full walk blocks owed ones during its backoff, unless
 * the document changed since.
 */
function dueFullWalk(state: LibraryState, spec: ClaimSpec, now: Instant): HeldFullWalk | undefined {
  const pending = state.pending.full;
  if (isDue(fullDueAt(state, now), now)) return pending;
  if (pending !== undefined && isInBackoff(pending)) return mendedFullWalk(pending, spec);
  const trigger = derivedTrigger(state, spec, now);
  if (trigger === undefined) return undefined;
  // A paced full walk that is not due yet joins this one: both want the same.
  return pending ?? { since: now, notBefore: now, tries: 0, trigger, acceptMissing: false };
}

/** True after a failure, also one that counted no try. */
function isInBackoff({ tries, failedGeneration }: HeldFullWalk): boolean {
  return tries > 0 || failedGeneration !== undefined;
}

/**
 * A full walk that failed with an older document starts with fresh tries. The generations are compared by order,
 * because a lagging watch may show a document older than the failed one.
 */
function mendedFullWalk(pending: HeldFullWalk, { generation }: ClaimSpec): HeldFullWalk | undefined {
  const { failedGeneration, ...full } = pending;
  if (failedGeneration === undefined || failedGeneration >= generation) return undefined;
  return { ...full, tries: 0, trigger: full.trigger === 'schedule' ? 'spec' : full.trigger };
}

/** The trigger of an owed full walk: derived at each pass, never written to `pending`. */
function derivedTrigger(state: LibraryState, spec: ClaimSpec, now: Instant): Trigger | undefined {
  const last = state.lastFullWalk;
  if (last === undefined || last.generation !== spec.generation) return 'spec';
  if (spec.uncleanStartAt !== undefined && spec.uncleanStartAt !== last.uncleanStartAt) return 'start';
  const scheduled = lastAtOrBefore(spec.schedule, spec.timeZone, now);
  return scheduled !== undefined && scheduled > scheduleCoveredUntil(last, now) ? 'schedule' : undefined;
}

/**
 * Until when schedule times are covered: a time during a full walk is covered by it. A walk that ended far in the
 * future was stamped by a wrong clock and covers nothing.
 */
function scheduleCoveredUntil({ finishedAt }: LastFullWalk, now: Instant): Instant {
  return finishedAt > now + clockStepAtMostMs ? 0 : Math.min(finishedAt, now);
}

function isDue(at: Instant | undefined, now: Instant): boolean {
  return at !== undefined && at <= now;
}

/** Returns the state after a claim: due entries move from `pending` to `run`. */
export function claimRun(state: LibraryState, spec: ClaimSpec, choice: Choice, id: string, now: Instant): LibraryState {
  const number = state.lastRunNumber + 1;
  const run: Run = {
    number,
    id,
    job: `${spec.name}-walk-${number}`,
    trigger: choice.trigger,
    ...(choice.full === undefined ? {} : { full: choice.full }),
    folders: choice.folders,
    generation: spec.generation,
    trustMtimes: choice.full !== undefined && mayTrustMtimes(state, choice.full, now),
    everyTitle: choice.full !== undefined && state.lastFullWalk?.generation !== spec.generation,
    firstWalk: state.lastFullWalk === undefined,
    ...(spec.uncleanStartAt === undefined ? {} : { uncleanStartAt: spec.uncleanStartAt }),
    claimedAt: now,
  };
  return { ...state, pending: pendingAfterClaim(state.pending, choice, now), run, lastRunNumber: number };
}

/** Only a walk triggered by nothing but the schedule trusts folder mtimes, and one walk a day checks every file. */
function mayTrustMtimes(state: LibraryState, full: HeldFullWalk, now: Instant): boolean {
  const lookedAt = state.lastFullWalk?.lookedAtAllAt;
  return full.trigger === 'schedule' && lookedAt !== undefined && lookedAt <= now && now - lookedAt < fullCheckEveryMs;
}

/** The entries that were not taken, and the second walks of those that were. */
function pendingAfterClaim(pending: Pending, choice: Choice, now: Instant): Pending {
  const taken = new Set(choice.folders.map((folder) => folder.path));
  const folders = pending.folders.flatMap((folder) => (taken.has(folder.path) ? secondWalk(folder, now) : [folder]));
  const full = choice.full === undefined ? pending.full : secondWalk(choice.full, now)[0];
  return full === undefined ? { folders } : { folders, full };
}

/**
 * If `again` is still ahead, the entry stays, due at that time with fresh tries. A time further ahead than
 * `rescanAfterMs` comes from a clock that was set back. It is shortened, or every claim would put the entry back
 * until the clock caught up.
 */
function secondWalk<Entry extends HeldFolder | HeldFullWalk>(entry: Entry, now: Instant): Entry[] {
  if (entry.again === undefined || entry.again <= now) return [];
  const again = Math.min(entry.again, now + rescanAfterMs);
  return [{ ...entry, notBefore: again, again, tries: 0 }];
}
