/** Migrates a catalog to this program's version: numbered steps, all in one transaction. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { createAnnounceTables } from './announceTables.ts';
import { CatalogError, damaged } from './catalogError.ts';
import { createChoices } from './choiceTable.ts';
import { addCollectionTerms } from './collectionTerm.ts';
import { addDurations } from './durationColumn.ts';
import { addEpisodeTitles } from './episodeTitleColumn.ts';
import type { Flavour } from './flavour.ts';
import { createFranchises } from './franchiseTables.ts';
import { createIgnoredProblems } from './ignoredTable.ts';
import { createListAddresses } from './listAddressTable.ts';
import { addMarks } from './marksColumn.ts';
import { createMarkWishes } from './markWishTable.ts';
import { addMessageColumns, addTroubleColumn } from './messageColumns.ts';
import { createMissingPosters } from './missingPosterTable.ts';
import { createPictureWishes } from './pictureWishTable.ts';
import { indexPreviewHashes } from './previewIndex.ts';
import { addPreviewTags } from './previewsColumn.ts';
import { createPublishTables } from './publishTables.ts';
import { createRecords } from './recordTable.ts';
import { createRefreshes } from './refreshTable.ts';
import { addRunCauses, addRunColumns } from './runColumns.ts';
import { createFirstTables } from './schema1.ts';
import { addSearchTerms } from './searchColumn.ts';
import { createSentMarks } from './sentMarkTable.ts';
import { createServerTables } from './serverTables.ts';
import { addSlugs } from './slugColumn.ts';
import { createSourceTables } from './sourceTables.ts';
import type { CatalogTables } from './tables.ts';
import { createUndelivered } from './undeliveredTable.ts';
import { addWalkedColumn } from './walkedColumn.ts';

type Step = (db: Transaction<CatalogTables>, flavour: Flavour) => Promise<void>;

/** Step n migrates version n to n + 1. A released step is never changed; a new one follows it. */
const steps: readonly Step[] = [
  createFirstTables,
  createRecords,
  createRefreshes,
  createFranchises,
  createSourceTables,
  createChoices,
  createUndelivered,
  addEpisodeTitles,
  indexPreviewHashes,
  addRunColumns,
  addMessageColumns,
  addWalkedColumn,
  addTroubleColumn,
  createPublishTables,
  createServerTables,
  createListAddresses,
  createMarkWishes,
  createSentMarks,
  addSearchTerms,
  addMarks,
  addDurations,
  createIgnoredProblems,
  createAnnounceTables,
  createPictureWishes,
  addRunCauses,
  addSlugs,
  addCollectionTerms,
  createMissingPosters,
  addPreviewTags,
];

export const catalogVersion = steps.length;

/**
 * Runs the missing steps. Two processes may open at once: the second waits for the first and finds nothing to do. A
 * catalog of a newer version is refused and left unchanged; the caller may set it aside.
 */
export async function migrate(db: Kysely<CatalogTables>, flavour: Flavour, place: string): Promise<void> {
  // The common case only reads, so that opening never waits for a walk's writes.
  if ((await readVersion(db, flavour, place)) === catalogVersion) return;
  try {
    await db.transaction().execute((transaction) => runMissingSteps(transaction, flavour, place));
  } catch (error) {
    if (flavour.isMisfit(error)) throw damaged(place, error);
    if (!(error instanceof CatalogError) || error.fault !== 'rights') throw error;
    const version = await readVersion(db, flavour, place);
    throw new CatalogError(
      'older',
      `the catalog ${JSON.stringify(place)} has version ${version}, expected ${catalogVersion}, and this role may not change its tables; ` +
        'start this program once with the role that owns them (`projectionist docs postgresql`)',
      error,
    );
  }
}

async function runMissingSteps(db: Transaction<CatalogTables>, flavour: Flavour, place: string): Promise<void> {
  await flavour.beginMigration(db);
  const version = await readVersion(db, flavour, place);
  if (version === catalogVersion) return;
  if (version === 0 && (await flavour.hasForeignTables?.(db))) throw damaged(place);
  if (version === 0) return createTables(db, flavour);
  for (const step of steps.slice(version)) await step(db, flavour);
  await db.updateTable('schemaVersion').set({ version: catalogVersion }).execute();
}

/** All tables of this version, where none is. */
export async function createTables(db: Transaction<CatalogTables>, flavour: Flavour): Promise<void> {
  for (const step of steps) await step(db, flavour);
  await db.insertInto('schemaVersion').values({ version: catalogVersion }).execute();
}

/** Throws unless the catalog has exactly this program's version. */
export async function requireCurrentVersion(db: Kysely<CatalogTables>, flavour: Flavour, place: string): Promise<void> {
  const version = await readVersion(db, flavour, place);
  if (version === catalogVersion) return;
  throw new CatalogError(
    'older',
    `the catalog ${JSON.stringify(place)} has version ${version}, expected ${catalogVersion}; it is brought up to date when \`projectionist serve\` or \`walk\` opens it`,
  );
}

/** 0 if there is no version. Throws CatalogError `newer`. */
export async function readVersion(db: Kysely<CatalogTables>, flavour: Flavour, place: string): Promise<number> {
  if (!(await flavour.hasTable(db, 'schemaVersion'))) return 0;
  const row = await db.selectFrom('schemaVersion').select(sql<number>`max(version)`.as('version')).executeTakeFirst();
  const version = row?.version ?? 0;
  if (version > catalogVersion) {
    throw new CatalogError(
      'newer',
      `the catalog ${JSON.stringify(place)} has version ${version}, written by a newer program; this one knows up to ${catalogVersion}. ` +
        `Start the newer program${flavour.hasForeignTables === undefined ? '' : '; `serve`, `walk` and `rebuild` of this one set it aside and create their own'}.`,
    );
  }
  return version;
}
