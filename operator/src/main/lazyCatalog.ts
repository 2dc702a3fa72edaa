/** The catalog of a process that may never need it: code and file are loaded on first use, so that idling costs nothing. */
import { statSync } from 'node:fs';
import type { Catalog, CatalogPlace } from '../catalog/open.ts';
import type { RunLedger } from '../library/ledger.ts';
import type { TilesVideo } from '../library/state.ts';

export class LazyCatalog {
  readonly #place: CatalogPlace;
  readonly #warn: (warning: string) => void;
  #catalog: Promise<Catalog> | undefined;
  /** Of the file that is open; undefined while it is being opened, and of a database that is no file. */
  #inode: number | undefined;

  /** `warn`: told once, when it is opened, what a person may want to mend. */
  constructor(place: CatalogPlace, warn: (warning: string) => void = () => undefined) {
    this.#place = place;
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
    const { openCatalog } = await import('../catalog/open.ts');
    const catalog = await openCatalog(this.#place);
    if (typeof this.#place === 'string') this.#inode = inodeOf(this.#place);
    for (const warning of catalog.warnings ?? []) this.#warn(warning);
    return catalog;
  }

  /**
   * A person moved the file away, as they are told to when it is damaged, and Jobs write another one: what is still open here
   * would know nothing of their runs, and every one of them would count as Lost.
   */
  #letGoOfAnother(): void {
    if (typeof this.#place !== 'string' || this.#inode === undefined) return;
    if (inodeOf(this.#place) === this.#inode) return;
    const old = this.#catalog;
    this.#catalog = undefined;
    this.#inode = undefined;
    old?.then((catalog) => catalog.close()).catch(() => undefined);
  }

  async ledger(): Promise<RunLedger> {
    const [{ runLedger }, catalog] = await Promise.all([import('../catalog/runLedger.ts'), this.open()]);
    return runLedger(catalog);
  }

  async openTiles(uid: string, limit: number, nowMs: number): Promise<readonly TilesVideo[]> {
    const [{ openTiles }, catalog] = await Promise.all([import('../catalog/titleQueries.ts'), this.open()]);
    return openTiles(catalog, uid, limit, nowMs);
  }

  async markRemoved(uid: string, atMs: number): Promise<void> {
    const [{ markLibraryRemoved }, catalog] = await Promise.all([import('../catalog/library.ts'), this.open()]);
    await markLibraryRemoved(catalog, uid, atMs);
  }

  /** Marks Libraries that are none of these: of a file without opening the catalog. */
  async markOrphans(uids: readonly string[], atMs: number): Promise<void> {
    if (typeof this.#place === 'string') {
      const { markOrphans } = await import('../catalog/orphans.ts');
      markOrphans(this.#place, uids, atMs);
      return;
    }
    const [{ markOtherLibrariesRemoved }, catalog] = await Promise.all([import('../catalog/library.ts'), this.open()]);
    await markOtherLibrariesRemoved(catalog, uids, atMs);
  }

  async writeHeard(uid: string, sender: string, atMs: number): Promise<void> {
    const [{ writeHeard }, catalog] = await Promise.all([import('../catalog/problems.ts'), this.open()]);
    await writeHeard(catalog, uid, sender, atMs);
  }

  async close(): Promise<void> {
    await (await this.#catalog?.catch(() => undefined))?.close();
  }
}

function inodeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ino;
}
