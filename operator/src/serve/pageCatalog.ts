/** Answers the API's questions by the catalog's queries. It only delegates, and holds their caches. */

import type { MemberTitle, PageCatalog } from '../api/catalog.ts';
import type { Catalog } from '../catalog/database/catalog.ts';
import { readIgnored } from '../catalog/database/ignoredTable.ts';
import { findListAddress, readListAddresses } from '../catalog/database/listAddressTable.ts';
import {
  countIgnored,
  countProblems,
  findProblems,
  listOpenProblems,
  listSenders,
  problemsMark,
} from '../catalog/database/problems.ts';
import { readPublishedLists } from '../catalog/database/publishTables.ts';
import { readRecordOf } from '../catalog/database/recordTable.ts';
import { titlesByIds } from '../catalog/franchises/franchiseCollection.ts';
import {
  countFranchises,
  franchiseGaps,
  franchisePreview,
  franchisesWith,
  listFranchises,
  readFranchise,
  resolvedStories,
} from '../catalog/franchises/franchiseQueries.ts';
import { missingPoster, posterTags } from '../catalog/franchises/missingPosters.ts';
import { listCollections } from '../catalog/page/collections.ts';
import { duplicates, type KeptDuplicates } from '../catalog/page/duplicates.ts';
import { filterCounts } from '../catalog/page/filterCounts.ts';
import { JumpMarks } from '../catalog/page/jumpMarks.ts';
import { KeptAnswers } from '../catalog/page/keptAnswers.ts';
import { SearchMemory } from '../catalog/page/searchPages.ts';
import { statistics } from '../catalog/page/statistics.ts';
import { type Story, storyTitles } from '../catalog/page/storyTitles.ts';
import { TermSets } from '../catalog/page/termSets.ts';
import { CountsMemory } from '../catalog/page/titleConditions.ts';
import { listTitles } from '../catalog/page/titlePages.ts';
import { type TitlePlace, titlePlaces } from '../catalog/page/titlePlaces.ts';
import { countUnidentified, gapCounts, preview, readTitle } from '../catalog/page/titleQueries.ts';
import { keyAtSlug, slugsOfKeys } from '../catalog/page/titleSlugs.ts';
import { TitleTotals } from '../catalog/page/titleTotals.ts';
import { listRuns, readPastRun } from '../catalog/runs/runHistory.ts';
import { RunPathsMemory } from '../catalog/runs/runPaths.ts';
import { previewHashes } from '../catalog/walk/previewHashes.ts';

/** Filters and orders that people have open at once. */
const placesAtMost = 32;

/** Questions about duplicates that people have open at once. */
const duplicatesAtMost = 16;

/** Today's; around midnight also those of the day before. */
const storyDaysAtMost = 2;

/** Shared by all visitors while the catalog is open, so that jump marks and counts are computed once. */
export function pageCatalog(catalog: Catalog, now: () => number): PageCatalog {
  const marks = new JumpMarks(now);
  const searches = new SearchMemory();
  const counts = new CountsMemory();
  const sets = new TermSets(catalog, now);
  const totals = new TitleTotals(catalog, { searches, counts });
  const places = new KeptAnswers<readonly TitlePlace[]>(catalog, placesAtMost, now);
  const copies: KeptDuplicates = new KeptAnswers(catalog, duplicatesAtMost, now);
  const stories = new KeptAnswers<readonly Story[]>(catalog, storyDaysAtMost, now);
  const readStories = (today: string) => storyTitles(catalog, today);
  const paths = new RunPathsMemory(catalog, now);
  const total = (question: Parameters<typeof totals.of>[0]) => totals.of(question);
  return noting(catalog, {
    listTitles: (question) => listTitles(catalog, question, { marks, total, searches, counts }),
    countTitles: total,
    filterCounts: (question) => filterCounts(catalog, question, { sets, searches }),
    duplicates: (question) => duplicates(catalog, question, copies),
    listCollections: (question) => listCollections(catalog, question, { stories, readStories, searches }),
    titlePlaces: (question, sort) => titlePlaces(catalog, question, sort, places),
    statistics: () => statistics(catalog, sets),
    countUnidentified: (uid) => countUnidentified(catalog, uid),
    gapCounts: (uid, kind) => (kind === 'franchises' ? franchiseGaps(catalog, uid) : gapCounts(catalog, uid)),
    countFranchises: (uid) => countFranchises(catalog, uid),
    async readTitle(uid, key) {
      const title = await readTitle(catalog, uid, key);
      if (title === undefined) return undefined;
      const hashes = await previewHashes(catalog, uid, [key]);
      return { ...title, previews: hashes.get(key) ?? {} };
    },
    preview: (uid, key, kind) => preview(catalog, uid, key, kind),
    previewHashes: (uid, keys) => previewHashes(catalog, uid, keys),
    titleSlugs: (uid, keys) => slugsOfKeys(catalog, uid, keys),
    titleAtSlug: (uid, slug) => keyAtSlug(catalog, uid, slug),
    readRecord: (uid, folder) => readRecordOf(catalog, uid, folder),
    listRuns: (uid, limit) => listRuns(catalog, uid, limit),
    readRun: (id) => readPastRun(catalog, id),
    runPaths: (uid, lastRun) => paths.of(uid, lastRun),
    listProblems: ({ library, cause, limit }) => listOpenProblems(catalog, library, limit, cause),
    countProblems: (uid) => countProblems(catalog, uid),
    countIgnored: (uid) => countIgnored(catalog, uid),
    readIgnored: (question) => readIgnored(catalog, question),
    findProblems: (names) => findProblems(catalog, names),
    problemsMark: () => problemsMark(catalog),
    listSenders: (uid) => listSenders(catalog, uid),
    listFranchises: (today) => listFranchises(catalog, { today }),
    readFranchise: (uid, key, today) => readFranchise(catalog, uid, key, { today }),
    publishedLists: (uid, story) => readPublishedLists(catalog, uid, story),
    resolvedStories: (today) => resolvedStories(catalog, { today }),
    listAddresses: () => readListAddresses(catalog),
    findListAddress: (tokenHash) => findListAddress(catalog, tokenHash),
    franchisePreview: (uid, key, kind) => franchisePreview(catalog, uid, key, kind),
    franchisesWith: (kind, ids) => franchisesWith(catalog, kind, ids),
    memberTitles: (kind, ids) => memberTitles(catalog, kind, ids),
    missingPosters: (uid, parts) => posterTags(catalog, uid, parts),
    missingPoster: (uid, part) => missingPoster(catalog, uid, part),
  });
}

/** The same queries; an error of a damaged row is noted, so that the catalog is replaced before the next request. */
function noting(catalog: Catalog, queries: PageCatalog): PageCatalog {
  return new Proxy(queries, {
    get(target, name): unknown {
      const query: unknown = Reflect.get(target, name);
      if (typeof query !== 'function') return query;
      return async (...question: readonly unknown[]) => {
        try {
          return await query.apply(target, question);
        } catch (error) {
          catalog.note(error);
          throw error;
        }
      };
    },
  });
}

/** Of several copies the first counts, as for the members of a franchise. */
async function memberTitles(
  catalog: Catalog,
  kind: 'movie' | 'series',
  ids: readonly string[],
): Promise<ReadonlyMap<string, MemberTitle>> {
  const found = new Map<string, Pick<MemberTitle, 'library' | 'key'>>();
  for (const [id, [first]] of await titlesByIds(catalog, kind, ids)) if (first !== undefined) found.set(id, first);
  const keys = Map.groupBy(found.values(), ({ library }) => library);
  const hashes = new Map<string, ReadonlyMap<string, Readonly<Record<string, string>>>>();
  const slugs = new Map<string, ReadonlyMap<string, string>>();
  for (const [library, known] of keys) {
    const own = known.map(({ key }) => key);
    hashes.set(library, await previewHashes(catalog, library, own));
    slugs.set(library, await slugsOfKeys(catalog, library, own));
  }
  const titles = new Map<string, MemberTitle>();
  for (const [id, { library, key }] of found) {
    const slug = slugs.get(library)?.get(key);
    // Without one it was removed meanwhile.
    if (slug !== undefined) titles.set(id, { library, key, slug, previews: hashes.get(library)?.get(key) ?? {} });
  }
  return titles;
}
