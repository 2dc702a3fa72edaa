/** A catalog that is opened on first use, so that an idle process loads neither its code nor its file. */
import { readFileSync, statSync } from 'node:fs';
import type { Catalog, CatalogPlace } from '../catalog/database/catalog.ts';
import type { RunLedger } from '../library/ledger.ts';
import type { TilesVideo } from '../library/state.ts';

/** A database whose address is in a file: a mounted Secret that may change while the process runs. */
export interface PlaceInFile {
  readonly urlFile: string;
  readonly ca?: string;
}

export class LazyCatalog {
  readonly #place: CatalogPlace | PlaceInFile;
  /** The file that may be replaced: the catalog itself, or the file with its address. */
  readonly #file: string | undefined;
  readonly #warn: (warning: string) => void;
  #catalog: Promise<Catalog> | undefined;
  /** The file's inode when the catalog was opened. */
  #inode: number | undefined;

  /** `warn` is called when the catalog is opened, with problems that a person may want to fix. */
  constructor(place: CatalogPlace | PlaceInFile, warn: (warning: string) => void = () => undefined) {
    this.#place = place;
    this.#file = typeof place === 'string' ? place : 'urlFile' in place ? place.urlFile : undefined;
    this.#warn = warn;
  }

  open(): Promise<Catalog> {
    this.#letGoOfAnother();
    if (this.#catalog !== undefined) return this.#catalog;
    const opening = this.#openNow();
    this.#catalog = opening;
    // If opening fails, the next caller tries again.
    opening.catch(() => {
      if (this.#catalog === opening) this.#catalog = undefined;
    });
    return opening;
  }

  async #openNow(): Promise<Catalog> {
    const { openCatalog } = await import('../catalog/database/open.ts');
    const isAddress = typeof this.#place !== 'string';
    // For an address file, take the inode before reading, so that a change meanwhile is noticed by the next call. For a
    // catalog file, take it after opening, which creates the file.
    const before = this.#file === undefined ? undefined : inodeOf(this.#file);
    const catalog = await openCatalog(placeNow(this.#place));
    this.#inode = isAddress || this.#file === undefined ? before : inodeOf(this.#file);
    for (const warning of catalog.warnings ?? []) this.#warn(warning);
    return catalog;
  }

  /**
   * Closes a catalog whose file was replaced. A person may have moved a damaged file away, as advised, and Jobs write a
   * new one: the old handle would not see their runs, and every run would count as Lost. Or the Secret has a new
   * password.
   */
  #letGoOfAnother(): void {
    if (this.#file === undefined || this.#inode === undefined) return;
    if (inodeOf(this.#file) === this.#inode) return;
    const old = this.#catalog;
    this.#catalog = undefined;
    this.#inode = undefined;
    old?.then((catalog) => catalog.close()).catch(() => undefined);
  }

  /** May be kept for the life of the process: each call opens the catalog if needed. */
  ledger(): RunLedger {
    const opened = async () => {
      const [{ runLedger }, catalog] = await Promise.all([import('../catalog/runs/runLedger.ts'), this.open()]);
      return runLedger(catalog);
    };
    return {
      read: async (runId) => (await opened()).read(runId),
      askToYield: async (runId) => (await opened()).askToYield(runId),
      setAside: async (uid, videos) => (await opened()).setAside(uid, videos),
    };
  }

  async openTiles(uid: string, limit: number, nowMs: number): Promise<readonly TilesVideo[]> {
    const [{ openTiles }, catalog] = await Promise.all([import('../catalog/page/titleQueries.ts'), this.open()]);
    return openTiles(catalog, uid, limit, nowMs);
  }

  async failedFacts(
    uid: string,
    beforeMs: number,
  ): Promise<{ readonly facts: number; readonly nextTryAtMs: number } | undefined> {
    const [{ failedFacts }, catalog] = await Promise.all([import('../catalog/page/titleQueries.ts'), this.open()]);
    return failedFacts(catalog, uid, beforeMs);
  }

  async markRemoved(uid: string, atMs: number): Promise<void> {
    const [{ markLibraryRemoved }, catalog] = await Promise.all([
      import('../catalog/database/library.ts'),
      this.open(),
    ]);
    await markLibraryRemoved(catalog, uid, atMs);
  }

  /** Marks all Libraries except these as removed. For a file this does not open the catalog. */
  async markOrphans(uids: readonly string[], atMs: number): Promise<void> {
    if (typeof this.#place === 'string') {
      const { markOrphans } = await import('../catalog/database/orphans.ts');
      markOrphans(this.#place, uids, atMs);
      return;
    }
    const [{ markOtherLibrariesRemoved }, catalog] = await Promise.all([
      import('../catalog/database/library.ts'),
      this.open(),
    ]);
    await markOtherLibrariesRemoved(catalog, uids, atMs);
  }

  async recordSender(uid: string, sender: string, atMs: number): Promise<void> {
    const [{ recordSender }, catalog] = await Promise.all([import('../catalog/database/problems.ts'), this.open()]);
    await recordSender(catalog, uid, sender, atMs);
  }

  async close(): Promise<void> {
    await (await this.#catalog?.catch(() => undefined))?.close();
  }
}

function inodeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ino;
}

function placeNow(place: CatalogPlace | PlaceInFile): CatalogPlace {
  if (typeof place === 'string' || !('urlFile' in place)) return place;
  const { urlFile, ...rest } = place;
  return { ...rest, postgres: readFileSync(urlFile, 'utf8').trim() };
}
