/**
 * Claim: what the next run takes (runs.md 3). Pure. Order: due folders that failed fewer than 5 times (with a due full
 * walk they go first inside it), a due full walk, what spec, start or schedule owe, then one folder that failed often, alone.
 */
import { pacedWindowMs } from './accept.ts';
import {
  backoffAtMostMs,
  clockStepAtMostMs,
  folderWindowMs,
  lookAgainAfterMs,
  lookAtAllEveryMs,
  rescansBeforeFullWalk,
  triesBeforeAlone,
} from './limits.ts';
import { lastAtOrBefore, nextAfter } from './schedule.ts';
import type { HeldFolder, HeldFullWalk, Instant, LibraryState, Pending, Run, Trigger } from './state.ts';

/** What a claim must know of a Library beside its state. */
export interface ClaimSpec {
  readonly name: string;
  readonly generation: number;
  readonly schedule: string;
  readonly timeZone: string;
  /** When an operator process started on this store without a clean stop before it (local); undefined when clean. */
  readonly uncleanStartAt?: Instant;
}

export interface Choice {
  readonly full?: HeldFullWalk;
  readonly folders: readonly HeldFolder[];
  readonly trigger: Trigger;
}

/** What is due now, or undefined. */
export function chooseClaim(state: LibraryState, spec: ClaimSpec, now: Instant): Choice | undefined {
  const due = dueFolders(state, now);
  const full = dueFullWalk(state, spec, now);
  const asked = full !== undefined && state.pending.full !== undefined && isDue(fullDueAt(state, now), now);
  const starving = (state.lastRun?.rescansInARow ?? 0) >= rescansBeforeFullWalk;
  if (full !== undefined && (due.length === 0 || asked || starving))
    return { full, folders: due, trigger: full.trigger };
  if (due.length > 0) return { folders: due, trigger: triggerOf(due) };
  const stubborn = stubbornFolder(state, now);
  return stubborn === undefined ? undefined : { folders: [stubborn], trigger: triggerOf([stubborn]) };
}

/** That of all its folders where they have one in common, else `webhook`: it is what most people look for. */
function triggerOf(folders: readonly HeldFolder[]): Trigger {
  const [trigger, another] = new Set(folders.map((folder) => folder.trigger ?? 'webhook'));
  return trigger === undefined || another !== undefined ? 'webhook' : trigger;
}

/** When something becomes due that is not due yet; undefined when nothing ever will without a new event. */
export function nextDueAt(state: LibraryState, spec: ClaimSpec, now: Instant): Instant | undefined {
  const times = state.pending.folders.map((folder) => folderDueAt(folder, now));
  const full = fullDueAt(state, now);
  if (full !== undefined) times.push(full);
  const walk = nextScheduledAt(state, spec, now);
  if (walk !== undefined) times.push(walk);
  return times.length === 0 ? undefined : Math.min(...times);
}

/** The next time the schedule names; a pending full walk or one that is owed may come before it. */
function nextScheduledAt(state: LibraryState, spec: ClaimSpec, now: Instant): Instant | undefined {
  return nextAfter(spec.schedule, spec.timeZone, Math.max(now, scheduleMetUntil(state, now)));
}

/** A stored time further ahead than the longest window that can have made it counts as now (runs.md 11, Clock). */
function folderDueAt(folder: HeldFolder, now: Instant): Instant {
  return folder.notBefore > now + folderWindowMs ? now : folder.notBefore;
}

/**
 * Since when a due folder has been waiting: the later of when it was named and when it was due (runs.md 4). Named ahead of now
 * it was by a clock that went back, and it would wait for nobody until that had caught up.
 */
export function folderWaitsSince(folder: HeldFolder, now: Instant): Instant {
  const due = folderDueAt(folder, now);
  return folder.since > now ? due : Math.max(folder.since, due);
}

/**
 * How long what waits longest has waited for a walk that could have come; 0 while nothing is due. What failed counts from when it was
 * asked for: else each backoff would begin it anew.
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

/** A due full walk: the pending one, or what is derived and not waiting for a failed one's backoff, unless the document was mended. */
function dueFullWalk(state: LibraryState, spec: ClaimSpec, now: Instant): HeldFullWalk | undefined {
  const pending = state.pending.full;
  if (isDue(fullDueAt(state, now), now)) return pending;
  if (pending !== undefined && pending.tries > 0) return mendedFullWalk(pending, spec);
  const trigger = derivedTrigger(state, spec, now);
  if (trigger === undefined) return undefined;
  // A paced full walk that is not due yet is met by this one: both want the same.
  return pending ?? { since: now, notBefore: now, tries: 0, trigger, acceptMissing: false };
}

/** One that failed by an older document than this one begins anew. A watch may show one that is older still. */
function mendedFullWalk(pending: HeldFullWalk, { generation }: ClaimSpec): HeldFullWalk | undefined {
  const { failedGeneration, ...full } = pending;
  if (failedGeneration === undefined || failedGeneration >= generation) return undefined;
  return { ...full, tries: 0, trigger: full.trigger === 'schedule' ? 'spec' : full.trigger };
}

/** What spec, start and schedule owe: derived here at each pass, never written to `pending` (runs.md 2). */
function derivedTrigger(state: LibraryState, spec: ClaimSpec, now: Instant): Trigger | undefined {
  const last = state.lastFullWalk;
  if (last === undefined || last.generation !== spec.generation) return 'spec';
  if (spec.uncleanStartAt !== undefined && spec.uncleanStartAt !== last.uncleanStartAt) return 'start';
  const scheduled = lastAtOrBefore(spec.schedule, spec.timeZone, now);
  return scheduled !== undefined && scheduled > scheduleMetUntil(state, now) ? 'schedule' : undefined;
}

/** A schedule time that passed during a full walk is met by it. One that ended far ahead was told by a wrong clock and meets nothing. */
function scheduleMetUntil(state: LibraryState, now: Instant): Instant {
  const last = state.lastFullWalk;
  if (last === undefined || last.finishedAt > now + clockStepAtMostMs) return 0;
  return Math.min(last.finishedAt, now);
}

function isDue(at: Instant | undefined, now: Instant): boolean {
  return at !== undefined && at <= now;
}

/** The one write of a claim: what is due moves from `pending` into `run`. */
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

/** Only a walk that the schedule alone asked for trusts folder mtimes, and one a day does not (design 2). */
function mayTrustMtimes(state: LibraryState, full: HeldFullWalk, now: Instant): boolean {
  const lookedAt = state.lastFullWalk?.lookedAtAllAt;
  return full.trigger === 'schedule' && lookedAt !== undefined && lookedAt <= now && now - lookedAt < lookAtAllEveryMs;
}

/** What was not taken, and the later looks of what was. */
function pendingAfterClaim(pending: Pending, choice: Choice, now: Instant): Pending {
  const taken = new Set(choice.folders.map((folder) => folder.path));
  const folders = pending.folders.flatMap((folder) => (taken.has(folder.path) ? laterLook(folder, now) : [folder]));
  const full = choice.full === undefined ? pending.full : laterLook(choice.full, now)[0];
  return full === undefined ? { folders } : { folders, full };
}

/**
 * An entry whose `again` is still ahead stays, due then, its tries forgotten. Further ahead than such a look can be is a
 * clock that went back: it would come back from every claim until the clock has caught up.
 */
function laterLook<Entry extends HeldFolder | HeldFullWalk>(entry: Entry, now: Instant): Entry[] {
  if (entry.again === undefined || entry.again <= now) return [];
  const again = Math.min(entry.again, now + lookAgainAfterMs);
  return [{ ...entry, notBefore: again, again, tries: 0 }];
}
