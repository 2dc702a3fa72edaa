/**
 * What `status` shows besides document and state: titles without an id, services that are away, and whether a process is alive.
 * It only reads and creates no file. Checking a lock blocks other processes only while the check lasts.
 */

import type { Catalog } from '../../catalog/database/catalog.ts';
import type { LibraryKey } from '../../library/document.ts';
import { type LostPath, type LostPathsSubject, lostPaths } from '../../library/lostPaths.ts';
import type { Instant, LibraryState } from '../../library/state.ts';
import { englishText } from '../../messages/english.ts';
import { type Message, type MessageCode, plainText } from '../../messages/message.ts';
import { isHeld, serveLockFile, walkLockFile } from '../../platform/local/locks.ts';

/** A few examples; the page lists all. */
const titlesNamed = 3;

/** A run that was claimed this recently may still be starting: its Job takes the lock only when it starts. */
const startingMs = 30_000;

export interface AwaySource {
  readonly source: string;
  readonly reason: string;
  readonly askedAgainAt: Instant;
}

export interface CatalogReport {
  /** Keys of the first titles without an id. */
  readonly unidentified: readonly string[];
  readonly away: readonly AwaySource[];
  /** The number of problems that a person ignores; the page lists them. */
  readonly ignored: number;
  /** The most recently named path first. */
  readonly lost: readonly LostPath[];
}

/** Reads what the catalog knows of the Library. `uid` may be new to the catalog. */
export async function readCatalogReport(
  catalog: Catalog,
  uid: string,
  subject: LostPathsSubject,
  now: Instant,
): Promise<CatalogReport> {
  const [{ listTitles }, { openSourceStates }, { readRunPaths }, { countIgnored }] = await Promise.all([
    import('../../catalog/page/titlePages.ts'),
    import('../../catalog/walk/sourceStates.ts'),
    import('../../catalog/runs/runPaths.ts'),
    import('../../catalog/database/problems.ts'),
  ]);
  const { titles } = await listTitles(catalog, {
    library: uid,
    filters: { unidentified: true },
    sort: 'name',
    descending: false,
    limit: titlesNamed,
  });
  const states = await openSourceStates(catalog, uid).read();
  return {
    unidentified: titles.map(({ key }) => key),
    // A refused key is shown as a problem with advice.
    away: states.flatMap(({ source, trouble }) =>
      trouble === undefined || trouble.cause === 'key'
        ? []
        : [{ source, reason: englishText(bareCause(trouble.reason)), askedAgainAt: trouble.probeAtMs }],
    ),
    ignored: await countIgnored(catalog, uid),
    lost: lostPaths(await readRunPaths(catalog, uid, now), subject, now),
  };
}

/** The place of the cause in messages that add the service, its address or the next try: the line shows those itself. */
const causeAt: Readonly<Partial<Record<MessageCode, number>>> = { ofService: 1, hostEnded: 1, nextTryAt: 0 };

function bareCause(reason: Message): Message {
  const at = causeAt[reason.code];
  const cause = at === undefined ? undefined : reason.values[at];
  if (cause === undefined) return reason;
  return typeof cause === 'string' ? plainText(cause) : bareCause(cause);
}

/** Returns whether a `serve` works on this data folder; undefined if its lock cannot be checked. */
export function isServing(data: string): boolean | undefined {
  return heldOrUnknown(serveLockFile(data));
}

/** True if the process of the run was killed or its machine stopped. A lock that cannot be checked counts as alive. */
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
