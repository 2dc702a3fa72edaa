/** The catalog's counts for a whole Library: shown by `status`, and on Kubernetes in its status. */

import type { LibraryKind } from '../../library/document.ts';
import type { LibraryCounts } from '../../library/status.ts';
import { englishText } from '../../messages/english.ts';
import type { Catalog } from '../database/catalog.ts';

/** Limit of the listed problems; the page has them all, and those that a person ignores. */
const problemsAtMost = 1_000;

/** undefined before the Library's first walk. */
export async function countsOf(catalog: Catalog, uid: string, kind: LibraryKind): Promise<LibraryCounts | undefined> {
  const [{ countTitles }, { gapCounts, countUnidentified }, { findLibrary }, { listOpenProblems }] = await Promise.all([
    import('./titlePages.ts'),
    import('./titleQueries.ts'),
    import('../database/library.ts'),
    import('../database/problems.ts'),
  ]);
  if ((await findLibrary(catalog, uid)) === undefined) return undefined;
  const problems = await listOpenProblems(catalog, uid, problemsAtMost);
  const counts =
    kind === 'franchises'
      ? await franchiseCounts(catalog, uid)
      : {
          titles: await countTitles(catalog, { library: uid }),
          gaps: await gapCounts(catalog, uid),
          unidentified: await countUnidentified(catalog, uid),
        };
  return {
    ...counts,
    problems: problems.map(({ library, runId, detail, ...problem }) => ({ ...problem, detail: englishText(detail) })),
  };
}

/** Counts a franchise as a title, and an image that was not fetched yet as a gap. */
async function franchiseCounts(catalog: Catalog, uid: string): Promise<Omit<LibraryCounts, 'problems'>> {
  const { countFranchises, franchiseGaps } = await import('../franchises/franchiseQueries.ts');
  return {
    titles: await countFranchises(catalog, uid),
    gaps: await franchiseGaps(catalog, uid),
    unidentified: 0,
  };
}
