/** The catalog of a process that may never need it: code and file are loaded on first use, so that idling costs nothing. */
import type { Catalog } from '../catalog/open.ts';
import type { RunLedger } from '../library/ledger.ts';
import type { TilesVideo } from '../library/state.ts';

export class LazyCatalog {
  readonly #file: string;
  #catalog: Promise<Catalog> | undefined;
  #ledger: Promise<RunLedger> | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  open(): Promise<Catalog> {
    this.#catalog ??= import('../catalog/open.ts').then(({ openCatalog }) => openCatalog(this.#file));
    // A catalog that could not be opened is tried again by the next who asks.
    this.#catalog.catch(() => {
      this.#catalog = undefined;
    });
    return this.#catalog;
  }

  ledger(): Promise<RunLedger> {
    this.#ledger ??= Promise.all([import('../catalog/runLedger.ts'), this.open()]).then(([module, catalog]) =>
      module.runLedger(catalog),
    );
    this.#ledger.catch(() => {
      this.#ledger = undefined;
    });
    return this.#ledger;
  }

  async openTiles(uid: string, limit: number, nowMs: number): Promise<readonly TilesVideo[]> {
    const [{ openTiles }, catalog] = await Promise.all([import('../catalog/titleQueries.ts'), this.open()]);
    return openTiles(catalog, uid, limit, nowMs);
  }

  async markRemoved(uid: string, atMs: number): Promise<void> {
    const [{ markLibraryRemoved }, catalog] = await Promise.all([import('../catalog/library.ts'), this.open()]);
    await markLibraryRemoved(catalog, uid, atMs);
  }

  async close(): Promise<void> {
    await (await this.#catalog?.catch(() => undefined))?.close();
  }
}
