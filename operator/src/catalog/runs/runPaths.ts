/**
 * Where the held folders of a Library's last runs led. Read-only; `library/lostPaths.ts` decides which of them are
 * lost.
 */
import type { RunSummary } from '../../library/ledger.ts';
import type { RunPaths } from '../../library/lostPaths.ts';
import type { Catalog } from '../database/catalog.ts';
import { parseStored } from '../database/storedJson.ts';

/** More runs than a Library has in a day. */
const runsLookedAt = 200;
/** `lostPaths` ignores older ones. */
export const runPathsKeptMs = 24 * 3_600_000;

/**
 * Paths of the last day, newest first; empty if every path resolved, which one short query determines. `uid`: the
 * catalog may not know the Library.
 */
export async function readRunPaths({ db }: Catalog, uid: string, nowMs: number): Promise<readonly RunPaths[]> {
  const ofTheDay = db
    .selectFrom('runs')
    .where('libraryUid', '=', uid)
    .where('openedAtMs', '>=', nowMs - runPathsKeptMs)
    .orderBy('number', 'desc');
  const telling = ofTheDay.select('id').where('nowhereJson', 'is not', null);
  if ((await telling.limit(1).executeTakeFirst()) === undefined) return [];
  const rows = await ofTheDay.select(['openedAtMs', 'summaryJson', 'nowhereJson']).limit(runsLookedAt).execute();
  return rows.flatMap(({ openedAtMs, summaryJson, nowhereJson }) => {
    if (summaryJson === null) return [];
    const { walkedFolders }: Pick<RunSummary, 'walkedFolders'> = parseStored(summaryJson);
    const nowhere: readonly string[] = parseStored(nowhereJson ?? '[]');
    return [{ openedAtMs, nowhere, found: walkedFolders.filter((path) => !nowhere.includes(path)) }];
  });
}

/** Caches the result until another run ends: a page requests the number of problems every half minute. */
export class RunPathsMemory {
  readonly #catalog: Catalog;
  readonly #now: () => number;
  /** By uid: one entry per Library, and few of them have lost paths. */
  readonly #known = new Map<string, { readonly lastRun: string; readonly paths: Promise<readonly RunPaths[]> }>();

  constructor(catalog: Catalog, now: () => number) {
    this.#catalog = catalog;
    this.#now = now;
  }

  /** `lastRun`: the id of the run that ended last. A failed read is repeated. */
  of(uid: string, lastRun: string): Promise<readonly RunPaths[]> {
    const known = this.#known.get(uid);
    if (known?.lastRun === lastRun) return known.paths;
    const paths = readRunPaths(this.#catalog, uid, this.#now());
    this.#known.set(uid, { lastRun, paths });
    paths.catch(() => {
      if (this.#known.get(uid)?.paths === paths) this.#known.delete(uid);
    });
    return paths;
  }
}
