/**
 * What `status` shows of a Library besides its document and its state: which titles have no id, which services are away, and whether
 * anybody works. It only reads; it makes no file, and a look at a lock keeps nobody out for longer than it lasts.
 */
import type { Catalog } from '../catalog/open.ts';
import type { PastRun } from '../catalog/runHistory.ts';
import type { LibraryKey } from '../library/document.ts';
import type { Instant, LibraryState } from '../library/state.ts';
import { isHeld, serveLockFile, walkLockFile } from '../platform/local/locks.ts';

/** A few show what they are like; the page has them all. */
const titlesNamed = 3;

/** A Job holds its lock from its start on; until then its run may still be starting (runs.md 7). */
const startingMs = 30_000;

/** As long as somebody who has just set up a sender is about. */
const lostShownMs = 24 * 3_600_000;
/** All come from the same mounts, mostly. */
const lostShown = 3;
/** More than a house has in a day; a row of many warnings is a large one. */
const runsLookedAt = 200;
/** The warning of walk/walk.ts and franchises/walkFranchises.ts; of runs that have ended only their words are kept. */
const ledNowhere = /^no folder or known \w+ under the storage fits this path/u;

export interface AwaySource {
  readonly source: string;
  readonly reason: string;
  readonly askedAgainAt: Instant;
}

/** What a webhook, or a person, named and no folder fits: mounts that differ are the commonest fault of all. */
export interface LostPath {
  readonly path: string;
  readonly at: Instant;
}

/** The last full walk that ended well. Where mounts differ it never meets what a sender names, so it settles only what is named as here. */
export interface FullWalkSince {
  readonly finishedAt: Instant;
  readonly looksFor: (path: string) => boolean;
}

export interface LookedAt {
  /** Keys of the first titles without an id. */
  readonly unidentified: readonly string[];
  readonly away: readonly AwaySource[];
  /** Of the last day, the newest first. */
  readonly lost: readonly LostPath[];
}

/** `uid`: of a Library that the catalog may not know yet. */
export async function lookAtCatalog(
  catalog: Catalog,
  uid: string,
  now: Instant,
  fullWalk?: FullWalkSince,
): Promise<LookedAt> {
  const [{ listTitles }, { openSourceStates }, { listRuns }] = await Promise.all([
    import('../catalog/titlePages.ts'),
    import('../catalog/sourceStates.ts'),
    import('../catalog/runHistory.ts'),
  ]);
  const filter = { library: uid, unidentified: true, sort: 'name', descending: false, limit: titlesNamed } as const;
  const { titles } = await listTitles(catalog, filter);
  const states = await openSourceStates(catalog, uid).read();
  return {
    unidentified: titles.map(({ key }) => key),
    // A refused key is a problem of its own, with what to do.
    away: states.flatMap(({ source, trouble }) =>
      trouble === undefined || trouble.cause === 'key'
        ? []
        : [{ source, reason: trouble.reason, askedAgainAt: trouble.probeAtMs }],
    ),
    lost: lostPaths(await listRuns(catalog, uid, runsLookedAt, now - lostShownMs), fullWalk),
  };
}

/** Pure. `runs`: the newest first. A path that a later run found is lost no more, nor one that a later full walk would have found. */
export function lostPaths(runs: readonly PastRun[], fullWalk?: FullWalkSince): readonly LostPath[] {
  const isMet = (path: string, at: Instant) =>
    fullWalk !== undefined && fullWalk.finishedAt > at && fullWalk.looksFor(path);
  const settled = new Set<string>();
  const lost: LostPath[] = [];
  for (const { openedAtMs, summary } of runs) {
    if (summary === undefined) continue;
    for (const { path, message } of summary.warnings) {
      if (!ledNowhere.test(message)) continue;
      if (!settled.has(path) && !isMet(path, openedAtMs)) lost.push({ path, at: openedAtMs });
      settled.add(path);
    }
    for (const path of summary.walkedFolders) settled.add(path);
  }
  return lost.slice(0, lostShown);
}

/** Whether a `serve` works on this data folder; undefined where its lock cannot be looked at. */
export function isServing(data: string): boolean | undefined {
  return heldOrUnknown(serveLockFile(data));
}

/** True for a run whose process is gone: killed, or its machine was. What its lock does not tell counts as alive. */
export function isBrokenOff(data: string, key: LibraryKey, run: LibraryState['run'], now: Instant): boolean {
  if (run === undefined || Math.abs(now - run.claimedAt) < startingMs) return false;
  return heldOrUnknown(walkLockFile(data, key)) === false;
}

function heldOrUnknown(file: string): boolean | undefined {
  try {
    return isHeld(file);
  } catch {
    return undefined;
  }
}
