/** A catalog that is opened on first use, so that an idle process loads neither its code nor its file. */
import { readFileSync, statSync } from 'node:fs';
import type { Catalog, CatalogPlace } from '../catalog/database/catalog.ts';
import type { LibrarySpec } from '../library/document.ts';
import type { RunLedger } from '../library/ledger.ts';
import type { TilesVideo } from '../library/state.ts';

/** A database whose address is in a file: a mounted Secret that may change while the process runs. */
export interface PlaceInFile {
  readonly urlFile: string;
  readonly ca?: string;
}

/** Called on each opening, also of the catalog that follows a damaged one. */
export type WhenOpened = (catalog: Catalog) => Promise<void>;

export class LazyCatalog {
  readonly #place: CatalogPlace | PlaceInFile;
  /** The file with the address of a database, which may be replaced. */
  readonly #addressFile: string | undefined;
  readonly #warn: (warning: string) => void;
  readonly #whenOpened: WhenOpened | undefined;
  #catalog: Promise<Catalog> | undefined;
  #opened: Catalog | undefined;
  /** The address file's inode when the catalog was opened. */
  #inode: number | undefined;

  /** `warn` is called when the catalog is opened, with problems that a person may want to fix. */
  constructor(
    place: CatalogPlace | PlaceInFile,
    warn: (warning: string) => void = () => undefined,
    whenOpened?: WhenOpened,
  ) {
    this.#place = place;
    this.#addressFile = typeof place !== 'string' && 'urlFile' in place ? place.urlFile : undefined;
    this.#warn = warn;
    this.#whenOpened = whenOpened;
  }

  /**
   * Returns the same catalog until it cannot be used any more. A damaged one is set aside and a new one created; one
   * that another process set aside, or a person moved away, is closed: its handle would not see the runs of Jobs, and
   * every run would count as Lost.
   */
  open(): Promise<Catalog> {
    const old = this.#opened;
    const hasMoved = this.#hasNewAddress();
    const isUseless = hasMoved || (old !== undefined && old.condition() !== 'whole');
    if (this.#catalog !== undefined && !isUseless) return this.#catalog;
    this.#opened = undefined;
    const opening = this.#openNow(isUseless ? old : undefined, hasMoved);
    this.#catalog = opening;
    // If opening fails, the next caller tries again.
    opening.catch(() => {
      if (this.#catalog === opening) this.#catalog = undefined;
    });
    return opening;
  }

  /** `hasMoved`: the old one is at another address, so nothing of it is set aside. */
  async #openNow(old: Catalog | undefined, hasMoved: boolean): Promise<Catalog> {
    const { openCatalog, reopenCatalog } = await import('../catalog/database/open.ts');
    // Taken before reading, so that a change meanwhile is noticed by the next call.
    if (this.#addressFile !== undefined) this.#inode = inodeOf(this.#addressFile);
    if (hasMoved) await old?.close().catch(() => undefined);
    const catalog =
      old !== undefined && !hasMoved ? await reopenCatalog(old) : await openCatalog(placeNow(this.#place));
    this.#opened = catalog;
    for (const warning of catalog.warnings ?? []) this.#warn(warning);
    await this.#whenOpened?.(catalog);
    return catalog;
  }

  /** Asks the server of an open catalog whether another process replaced its tables; `open` then opens the new ones. */
  async check(): Promise<void> {
    await this.#opened?.check?.();
  }

  /** A Secret with a new password was mounted. */
  #hasNewAddress(): boolean {
    if (this.#addressFile === undefined || this.#inode === undefined) return false;
    return inodeOf(this.#addressFile) !== this.#inode;
  }

  /** May be kept for the life of the process: each call opens the catalog if needed. */
  ledger(): RunLedger {
    const asked = <Answer>(question: (ledger: RunLedger) => Promise<Answer>) =>
      this.#ask(async (catalog) => {
        const { runLedger } = await import('../catalog/runs/runLedger.ts');
        return question(runLedger(catalog));
      });
    return {
      read: (runId) => asked((ledger) => ledger.read(runId)),
      askToYield: (runId) => asked((ledger) => ledger.askToYield(runId)),
      setAside: (uid, videos) => asked((ledger) => ledger.setAside(uid, videos)),
    };
  }

  openTiles(uid: string, limit: number, nowMs: number): Promise<readonly TilesVideo[]> {
    return this.#ask(async (catalog) => {
      const { openTiles } = await import('../catalog/page/titleQueries.ts');
      return openTiles(catalog, uid, limit, nowMs);
    });
  }

  hasOutdatedLists(
    library: { readonly uid: string; readonly publish: LibrarySpec['publish'] },
    nowMs: number,
  ): Promise<boolean> {
    return this.#ask(async (catalog) => {
      const { hasOutdatedLists } = await import('../catalog/franchises/outdatedLists.ts');
      return hasOutdatedLists(catalog, library, nowMs);
    });
  }

  failedFacts(
    uid: string,
    beforeMs: number,
  ): Promise<{ readonly facts: number; readonly nextTryAtMs: number } | undefined> {
    return this.#ask(async (catalog) => {
      const { failedFacts } = await import('../catalog/page/titleQueries.ts');
      return failedFacts(catalog, uid, beforeMs);
    });
  }

  markRemoved(uid: string, atMs: number): Promise<void> {
    return this.#ask(async (catalog) => {
      const { markLibraryRemoved } = await import('../catalog/database/library.ts');
      await markLibraryRemoved(catalog, uid, atMs);
    });
  }

  /** Marks all Libraries except these as removed. For a file this does not open the catalog. */
  async markOrphans(uids: readonly string[], atMs: number): Promise<void> {
    if (typeof this.#place === 'string') {
      const { markOrphans } = await import('../catalog/database/orphans.ts');
      markOrphans(this.#place, uids, atMs);
      return;
    }
    await this.#ask(async (catalog) => {
      const { markOtherLibrariesRemoved } = await import('../catalog/database/library.ts');
      await markOtherLibrariesRemoved(catalog, uids, atMs);
    });
  }

  recordSender(uid: string, sender: string, atMs: number): Promise<void> {
    return this.#ask(async (catalog) => {
      const { recordSender } = await import('../catalog/database/problems.ts');
      await recordSender(catalog, uid, sender, atMs);
    });
  }

  /** Asks once more in the catalog that follows if this one turns out damaged, or is another file by now. */
  async #ask<Answer>(question: (catalog: Catalog) => Promise<Answer>): Promise<Answer> {
    const catalog = await this.open();
    try {
      return await question(catalog);
    } catch (error) {
      catalog.note(error);
      if (catalog.condition() === 'whole') throw error;
      return question(await this.open());
    }
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
