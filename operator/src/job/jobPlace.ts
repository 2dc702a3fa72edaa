/**
 * Where a Job works: on this machine beside `state.db`; or in a pod, whose environment names the mount and the
 * catalog's database.
 */
import type { CatalogPlace } from '../catalog/database/catalog.ts';
import type { LibraryDocument } from '../library/document.ts';
import { BadOrder } from '../library/order.ts';
import { dataFiles, type Environment } from '../process/environment.ts';

export interface JobPlace {
  /** Of the local platform, with its locks, state and secrets; undefined in a pod. */
  readonly dataFolder: string | undefined;
  readonly environment: Environment;
}

/** Throws a sentence if a pod has no database setting. */
export function catalogOf({ dataFolder, environment }: JobPlace): CatalogPlace {
  if (dataFolder !== undefined) return dataFiles(dataFolder).catalog;
  const { databaseUrl, databaseCa } = environment;
  if (databaseUrl === undefined) {
    throw new Error(
      'PROJECTIONIST_DATABASE_URL is not set in this Job: start the operator with --job-database-secret NAME/KEY, and make that Secret in the namespace of the Library',
    );
  }
  return { postgres: databaseUrl, ...(databaseCa === undefined ? {} : { ca: databaseCa }) };
}

/**
 * Returns the order with the folder where its claim is mounted. Throws BadOrder without a mount: a retry would not
 * help.
 */
export function placed<Order extends { readonly document: LibraryDocument }>(order: Order, place: JobPlace): Order {
  const { document } = order;
  if ('path' in document.spec.storage) return order;
  const path = place.environment.storageFolder;
  if (path === undefined) {
    throw new BadOrder(
      `expected PROJECTIONIST_STORAGE to name the folder in which the claim ${document.spec.storage.claim} is mounted`,
    );
  }
  return { ...order, document: { ...document, spec: { ...document.spec, storage: { path } } } };
}
