/** The catalog of a process that may never need it: code and file are loaded on first use, so that idling costs nothing. */
import { readFileSync, statSync } from 'node:fs';
import type { Catalog, CatalogPlace } from '../catalog/database/catalog.ts';
import type { RunLedger } from '../library/ledger.ts';
import type { TilesVideo } from '../library/state.ts';

/** A database whose address is in a file: a mounted Secret, that may change while the process runs. */
export interface PlaceInFile {
  readonly urlFile: string;
  readonly ca?: string;
}

export class LazyCatalog {
  readonly #place: CatalogPlace | PlaceInFile;
  /** Which may be replaced by another: the catalog itself, or the file with its address. */
  readonly #file: string | undefined;
  readonly #warn: (warning: string) => void;
  #catalog: Promise<Catalog> | undefined;
  /** Of the file as it was when the catalog was opened. */
  #inode: number | undefined;

  /** `warn`: told once, when it is opened, what a person may want to mend. */
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
    // A catalog that could not be opened is tried again by the next who asks.
    opening.catch(() => {
      if (this.#catalog === opening) this.#catalog = undefined;
    });
    return opening;
  }

  async #openNow(): Promise<Catalog> {
    const { openCatalog } = await import('../catalog/database/open.ts');
    const isAddress = typeof this.#place !== 'string';
    // Of the address before it is read: one that changes meanwhile is seen by the next who asks. The catalog is made by its opening.
    const before = this.#file === undefined ? undefined : inodeOf(this.#file);
    const catalog = await openCatalog(placeNow(this.#place));
    this.#inode = isAddress || this.#file === undefined ? before : inodeOf(this.#file);
    for (const warning of catalog.warnings ?? []) this.#warn(warning);
    return catalog;
  }

  /**
   * A person moved the file away, as they are told to when it is damaged, and Jobs write another one: what is still open here
   * would know nothing of their runs, and every one of them would count as Lost. Or the Secret has another password now.
   */
  #letGoOfAnother(): void {
    if (this.#file === undefined || this.#inode === undefined) return;
    if (inodeOf(this.#file) === this.#inode) return;
    const old = this.#catalog;
    this.#catalog = undefined;
    this.#inode = undefined;
    old?.then((catalog) => catalog.close()).catch(() => undefined);
  }

  /** May be held for as long as the process lives: each question opens the catalog if need be. */
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

  /** Marks Libraries that are none of these: of a file without opening the catalog. */
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

  async writeHeard(uid: string, sender: string, atMs: number): Promise<void> {
    const [{ writeHeard }, catalog] = await Promise.all([import('../catalog/walk/problems.ts'), this.open()]);
    await writeHeard(catalog, uid, sender, atMs);
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
