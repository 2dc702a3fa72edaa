/**
 * What `status` shows of a Library besides its document and its state: which titles have no id, which services are away, and whether
 * anybody works. It only reads; it makes no file, and a look at a lock keeps nobody out for longer than it lasts.
 */
import type { Catalog } from '../../catalog/database/catalog.ts';
import type { LibraryKey } from '../../library/document.ts';
import { type LostPath, type LostPathsSubject, lostPaths } from '../../library/lostPaths.ts';
import type { Instant, LibraryState } from '../../library/state.ts';
import { isHeld, serveLockFile, walkLockFile } from '../../platform/local/locks.ts';

/** A few show what they are like; the page has them all. */
const titlesNamed = 3;

/** A Job holds its lock from its start on; until then its run may still be starting (runs.md 7). */
const startingMs = 30_000;

export interface AwaySource {
  readonly source: string;
  readonly reason: string;
  readonly askedAgainAt: Instant;
}

export interface LookedAt {
  /** Keys of the first titles without an id. */
  readonly unidentified: readonly string[];
  readonly away: readonly AwaySource[];
  /** The last named first. */
  readonly lost: readonly LostPath[];
}

/** `uid`: of a Library that the catalog may not know yet. */
export async function lookAtCatalog(
  catalog: Catalog,
  uid: string,
  subject: LostPathsSubject,
  now: Instant,
): Promise<LookedAt> {
  const [{ listTitles }, { openSourceStates }, { readRunPaths }] = await Promise.all([
    import('../../catalog/page/titlePages.ts'),
    import('../../catalog/walk/sourceStates.ts'),
    import('../../catalog/runs/runPaths.ts'),
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
    lost: lostPaths(await readRunPaths(catalog, uid, now), subject, now),
  };
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
