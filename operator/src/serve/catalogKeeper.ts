/**
 * Keeps state and catalog together on one machine: reports a catalog that was set aside, by whichever process, and
 * stores the full walks that a new catalog is owed.
 */

import { listSetAside, type SetAside } from '../catalog/database/asideFiles.ts';
import type { Catalog } from '../catalog/database/catalog.ts';
import type { Clock } from '../library/clock.ts';
import type { LibraryKey } from '../library/document.ts';
import { oweFullWalks } from '../platform/local/catalogDebts.ts';
import type { StateStore } from '../platform/local/stateStore.ts';
import type { LazyCatalog } from './lazyCatalog.ts';

export interface CatalogKeeping {
  /** `catalog.db`. */
  readonly file: string;
  readonly store: StateStore;
  readonly clock: Pick<Clock, 'now'>;
  /** Called once for each catalog that was set aside since this process started. */
  setAside(found: SetAside): void;
  /** Called for each Library that owes a full walk now. */
  owes?(key: LibraryKey): void;
  trouble(error: unknown): void;
}

export class CatalogKeeper {
  readonly #keeping: CatalogKeeping;
  /** Those that earlier processes have reported. */
  readonly #reported: Set<string>;

  constructor(keeping: CatalogKeeping) {
    this.#keeping = keeping;
    this.#reported = new Set(listSetAside(keeping.file).map(({ file }) => file));
  }

  /** For `LazyCatalog`: called with each catalog that is opened. Never rejects. */
  async opened(catalog: Catalog): Promise<void> {
    try {
      for (const found of listSetAside(this.#keeping.file)) {
        if (!this.#reported.has(found.file)) this.#keeping.setAside(found);
        this.#reported.add(found.file);
      }
      const { walkedLibraries } = await import('../catalog/database/library.ts');
      await this.#owe(await walkedLibraries(catalog));
    } catch (error) {
      this.#keeping.trouble(error);
    }
  }

  /** Checks a file that nobody has opened yet, without the catalog's code if it is whole. Never rejects. */
  async start(catalog: Pick<LazyCatalog, 'open'>): Promise<void> {
    try {
      const { walkedInto } = await import('../catalog/database/orphans.ts');
      const walked = walkedInto(this.#keeping.file);
      if (walked === undefined) await catalog.open();
      else await this.#owe(walked);
    } catch (error) {
      this.#keeping.trouble(error);
    }
  }

  async #owe(walked: ReadonlySet<string>): Promise<void> {
    const { store, clock, owes } = this.#keeping;
    for (const key of await oweFullWalks(store, walked, clock.now())) owes?.(key);
  }
}
