/** The catalog for a command that only reads it. Without a catalog, or with one that cannot be read, it shows the rest. */
import { existsSync } from 'node:fs';
import { inodeOf } from '../../catalog/database/asideFiles.ts';
import type { Catalog } from '../../catalog/database/catalog.ts';
import { CatalogError } from '../../catalog/database/catalogError.ts';
import { setCatalogAside } from '../../catalog/database/setAside.ts';
import type { Instant } from '../../library/state.ts';
import { sentenceFor } from '../../process/commandError.ts';

export interface ReadCatalog {
  /** Calls `work` with the catalog; with undefined if there is none or it cannot be read, also if that shows meanwhile. */
  read<Found>(work: (catalog: Catalog | undefined) => Promise<Found>): Promise<Found>;
  close(): Promise<void>;
}

/** A damaged file is set aside, so that the next scan creates a new one. Nothing else is written. */
export async function openReadCatalog(file: string, print: (line: string) => void, now: Instant): Promise<ReadCatalog> {
  const seen = inodeOf(file);
  let catalog: Catalog | undefined;
  const fail = async (error: unknown) => {
    const opened = catalog;
    catalog = undefined;
    await opened?.close();
    if (!isDamage(error) || !isSetAside(file, seen, now)) print(`no counts: ${sentenceFor(error, file)}`);
  };
  try {
    const { openCatalog } = await import('../../catalog/database/open.ts');
    if (existsSync(file)) catalog = await openCatalog(file, { readOnly: true });
  } catch (error) {
    await fail(error);
  }
  return {
    async read(work) {
      if (catalog === undefined) return work(undefined);
      try {
        return await work(catalog);
      } catch (error) {
        // Libraries are read at once: the first that finds the fault reports it.
        if (catalog !== undefined) await fail(error);
        return work(undefined);
      }
    },
    close: async () => catalog?.close(),
  };
}

function isDamage(error: unknown): boolean {
  return error instanceof CatalogError && error.fault === 'damaged';
}

/** False if this user may not: then the next scan does it. */
function isSetAside(file: string, seen: number | undefined, now: Instant): boolean {
  try {
    setCatalogAside(file, seen, now);
    return true;
  } catch {
    return false;
  }
}
