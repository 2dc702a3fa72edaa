/** Where the held folders of a Library's last runs led. Read only; which of them are lost, `library/lostPaths.ts` decides. */
import type { RunSummary } from '../../library/ledger.ts';
import type { RunPaths } from '../../library/lostPaths.ts';
import type { Catalog } from '../database/catalog.ts';
import { readRunRow } from './runLedger.ts';

/** More than a house has in a day; rows of many warnings are large ones. */
const runsLookedAt = 200;
/** `lostPaths` looks at no older ones. */
export const runPathsKeptMs = 24 * 3_600_000;
/** In each warning of walk/walk.ts and franchises/walkFranchises.ts: of runs that have ended only words are kept. */
export const ledNowhereWords = 'under the storage fits this path';
const ledNowhere = new RegExp(`^no folder or known \\w+ ${ledNowhereWords}`, 'u');

/** Of the last day, the newest first; none where no path led nowhere, which is read at once. `uid`: of a Library the catalog may not know. */
export async function readRunPaths({ db }: Catalog, uid: string, nowMs: number): Promise<readonly RunPaths[]> {
  const ofTheDay = db
    .selectFrom('runs')
    .where('libraryUid', '=', uid)
    .where('openedAtMs', '>=', nowMs - runPathsKeptMs)
    .orderBy('number', 'desc');
  const telling = ofTheDay.select('id').where('warningsJson', 'like', `%${ledNowhereWords}%`);
  if ((await telling.limit(1).executeTakeFirst()) === undefined) return [];
  const rows = await ofTheDay.selectAll().limit(runsLookedAt).execute();
  return rows.flatMap((row) => {
    const { summary } = readRunRow(row);
    return summary === undefined ? [] : [runPaths(row.openedAtMs, summary)];
  });
}

function runPaths(
  openedAtMs: number,
  { warnings, walkedFolders }: Pick<RunSummary, 'warnings' | 'walkedFolders'>,
): RunPaths {
  const nowhere = new Set(warnings.flatMap(({ path, message }) => (ledNowhere.test(message) ? [path] : [])));
  return { openedAtMs, nowhere: [...nowhere], found: walkedFolders.filter((path) => !nowhere.has(path)) };
}

/** What was read stays true until another run has ended: a page asks for the number of problems each half a minute. */
export class RunPathsMemory {
  readonly #catalog: Catalog;
  readonly #now: () => number;
  /** By uid: as many as there are Libraries, and few of them have lost paths. */
  readonly #known = new Map<string, { readonly lastRun: string; readonly paths: Promise<readonly RunPaths[]> }>();

  constructor(catalog: Catalog, now: () => number) {
    this.#catalog = catalog;
    this.#now = now;
  }

  /** `lastRun`: the id of the run that ended last. What failed is read again. */
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
