/**
 * Merges wishes into the pending work of a Library. Pure. Every path that adds or puts back folders goes through
 * `mergePending`, so the 64 rule holds everywhere.
 */
import { mergeOrigin, originField } from './cause.ts';
import {
  backoffAtMostMs,
  heldFoldersAtMost,
  pacedAtLeastMs,
  pacedDurations,
  rescanAfterMs,
  runAtMostMs,
  triesBeforeAlone,
} from './limits.ts';
import type { Origin } from './origin.ts';
import {
  type HeldFolder,
  type HeldFullWalk,
  type Instant,
  isByPerson,
  type LastFullWalk,
  type LibraryState,
  type Pending,
} from './state.ts';
import type { Wish } from './wish.ts';

export const nothingPending: Pending = { folders: [] };

/** Placeholder: only the state that the wish is merged into tells when a paced full walk may start. */
const whenPaced = Number.POSITIVE_INFINITY;

/**
 * How long after a full walk a paced one may start. The duration is clamped, because a clock set during the walk makes
 * it too long.
 */
export function pacedWindowMs(last: LastFullWalk | undefined): number {
  const duration = last === undefined ? 0 : Math.min(runAtMostMs, Math.max(0, last.finishedAt - last.startedAt));
  return Math.max(pacedAtLeastMs, pacedDurations * duration);
}

/** The earliest start of a paced full walk. It never shortens the backoff of a failed full walk. */
function pacedNotBefore({ lastFullWalk: last, pending, run }: PacedBy, now: Instant): Instant {
  if ((pending.full?.tries ?? 0) > 0 || (run?.full?.tries ?? 0) > 0) return now + backoffAtMostMs;
  if (last === undefined || last.finishedAt > now) return now;
  return Math.max(now, last.finishedAt + pacedWindowMs(last));
}

type PacedBy = Pick<LibraryState, 'lastFullWalk' | 'pending' | 'run'>;

/** Returns what is pending once `added` is held. Every wish takes this way, wherever it was collected. */
export function acceptPending(state: PacedBy, added: Pending, now: Instant): Pending {
  if (added.full?.notBefore !== whenPaced) return mergePending(state.pending, added);
  const full = { ...added.full, notBefore: pacedNotBefore(state, now) };
  return mergePending(state.pending, { ...added, full });
}

/** Like `acceptPending`, for wishes that are written together. */
export function acceptWishes(state: PacedBy, wishes: readonly Wish[], now: Instant): Pending {
  return wishes.reduce(
    (pending: Pending, wish) => acceptPending({ ...state, pending }, pendingOfWish(wish, now), now),
    state.pending,
  );
}

/** Returns the pending work that one wish stands for, before it is merged. */
export function pendingOfWish(wish: Wish, now: Instant): Pending {
  const origin: { readonly origin?: Origin } = wish.known === undefined ? {} : { origin: { at: now, ...wish.known } };
  if (wish.kind === 'folder') {
    const by = wish.trigger === undefined ? {} : { trigger: wish.trigger };
    const folder = { path: wish.path, since: now, notBefore: now, tries: 0, ...by, ...origin };
    return { folders: [wish.again ? { ...folder, again: now + rescanAfterMs } : folder] };
  }
  const notBefore = wish.paced ? whenPaced : now;
  const { trigger, acceptMissing } = wish;
  return { folders: [], full: { since: now, notBefore, tries: 0, trigger, acceptMissing, ...origin } };
}

/**
 * Merges what is pending with what is named or put back now. Nothing of either side is lost: an entry keeps the higher
 * number of tries, the earlier start and the later second walk (`again`). A folder that failed `triesBeforeAlone` times
 * keeps its backoff.
 */
export function mergePending(held: Pending, added: Pending): Pending {
  const folders = new Map(held.folders.map((folder) => [folder.path, folder]));
  for (const folder of added.folders) {
    const known = folders.get(folder.path);
    folders.set(folder.path, known === undefined ? folder : mergeFolder(known, folder));
  }
  const full = mergeFull(held.full, added.full);
  if (folders.size <= heldFoldersAtMost) return withFull([...folders.values()], full);
  return { folders: [], full: overflow([...folders.values()], full) };
}

/** Like `mergePending` for many sets: a folder that was named a thousand times during a write is merged once. */
export function mergeAllPending(held: Pending, added: readonly Pending[]): Pending {
  let full: HeldFullWalk | undefined;
  for (const pending of added) full = mergeFull(full, pending.full);
  const folders = added.flatMap((pending) => pending.folders);
  return mergePending(held, withFull(folders, full));
}

function withFull(folders: readonly HeldFolder[], full: HeldFullWalk | undefined): Pending {
  return full === undefined ? { folders } : { folders, full };
}

function mergeFolder(a: HeldFolder, b: HeldFolder): HeldFolder {
  const tries = Math.max(a.tries, b.tries);
  const failing = a.tries >= b.tries ? a : b;
  const notBefore = tries < triesBeforeAlone ? Math.min(a.notBefore, b.notBefore) : failing.notBefore;
  const by = a.trigger === undefined || a.trigger !== b.trigger ? {} : { trigger: a.trigger };
  const merged = { path: a.path, since: Math.min(a.since, b.since), notBefore, tries, ...by, ...mergeOrigin(a, b) };
  return withPerson(withAgain(merged, laterAgain(a, b)), a, b);
}

function mergeFull(a: HeldFullWalk | undefined, b: HeldFullWalk | undefined): HeldFullWalk | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  const notBefore = Math.min(a.notBefore, b.notBefore);
  const { failedGeneration } = a.tries >= b.tries ? a : b;
  const merged: HeldFullWalk = {
    since: Math.min(a.since, b.since),
    notBefore,
    tries: Math.max(a.tries, b.tries),
    trigger: a.trigger === 'schedule' ? b.trigger : a.trigger,
    acceptMissing: a.acceptMissing || b.acceptMissing,
    ...(failedGeneration === undefined ? {} : { failedGeneration }),
    ...(a.absorbed || b.absorbed ? { absorbed: true } : {}),
    ...originField((a.trigger === 'schedule' ? b : a).origin),
  };
  return withPerson(withAgain(merged, laterAgain(a, b)), a, b);
}

/**
 * The later `again` of the entries. Only a claim clears it, because an entry that now waits longer may still be brought
 * forward.
 */
function laterAgain(...entries: readonly { readonly again?: Instant }[]): Instant | undefined {
  const latest = Math.max(0, ...entries.map((entry) => entry.again ?? 0));
  return latest === 0 ? undefined : latest;
}

function withAgain<Entry extends object>(entry: Entry, again: Instant | undefined): Entry & { again?: Instant } {
  return again === undefined ? entry : { ...entry, again };
}

/** Keeps the mark of a person's request when a merge loses it from the trigger. */
function withPerson<Entry extends HeldFolder | HeldFullWalk>(
  merged: Entry,
  ...of: readonly (HeldFolder | HeldFullWalk)[]
): Entry {
  return isByPerson(merged) || !of.some(isByPerson) ? merged : { ...merged, byPerson: true };
}

/** Replaces more than 64 distinct folders by one full walk, due with the first of them, or after its own backoff. */
export function overflow(folders: readonly HeldFolder[], full: HeldFullWalk | undefined): HeldFullWalk {
  const earliest = Math.min(...folders.map((folder) => folder.notBefore));
  const since = Math.min(...folders.map((folder) => folder.since));
  const merged: HeldFullWalk =
    full === undefined
      ? { since, notBefore: earliest, tries: 0, trigger: 'webhook', acceptMissing: false, absorbed: true }
      : {
          ...full,
          since: Math.min(full.since, since),
          notBefore: full.tries > 0 ? full.notBefore : Math.min(full.notBefore, earliest),
          trigger: full.trigger === 'schedule' ? 'webhook' : full.trigger,
          absorbed: true,
        };
  const all = [...folders, ...(full === undefined ? [] : [full])];
  return withPerson(withAgain(merged, laterAgain(...all)), ...all);
}
