/**
 * Walks what lies under one name of the root: its titles are told apart, those that need it go through the phases, and when
 * all are done the catalog learns how the tree looked. Titles of several tops overlap, within bounds.
 */
import PQueue from 'p-queue';
import { arrangeTitles } from '../naming/arrangeTitles.ts';
import type { TitleLayout } from '../naming/layout.ts';
import { splitPath } from '../title/title.ts';
import type { FolderSnapshot, KnownTop } from './catalog.ts';
import { CatalogWriter } from './catalogWriter.ts';
import {
  belongsTo,
  concernsLoose,
  isWithin,
  type Listing,
  listingOf,
  mayHide,
  sameFiles,
  videolessFolders,
} from './listing.ts';
import { type ScanGround, scanTop, type TopScan } from './scan.ts';
import type { ScannedTop } from './scanLibrary.ts';
import type { RootListing } from './scanRoot.ts';
import { TitleVisitor, type TopGround, type VisitEnd, type VisitOrder } from './titleVisit.ts';
import { topOf } from './topPath.ts';

export type { TopGround } from './titleVisit.ts';

/** Titles under work at once: enough that one waits for the disk while others decode; each holds its records in memory. */
const titlesAtOnce = 4;
/** Titles that wait in memory for their turn; then the scan rests. */
const titlesWaiting = 16;

export class TopWalker {
  readonly #ground: TopGround;
  readonly #root: RootListing;
  readonly #everyTitle: boolean;
  readonly #writer: CatalogWriter;
  readonly #visitor: TitleVisitor;
  readonly #queue = new PQueue({ concurrency: titlesAtOnce });
  readonly #walked = new Set<string>();
  readonly #stopped = new Set<string>();
  readonly #missing = new Set<string>();
  readonly #loose = new Set<string>();
  #unreadable = 0;
  #running: Promise<void>[] = [];

  constructor(ground: TopGround, root: RootListing, everyTitle: boolean) {
    this.#ground = ground;
    this.#root = root;
    this.#everyTitle = everyTitle;
    this.#writer = new CatalogWriter(ground.catalog);
    this.#visitor = new TitleVisitor(ground, this.#writer);
  }

  /** Known titles that were not found under the tops that were walked. */
  get missingTitles(): Iterable<string> {
    return this.#missing;
  }

  get growingFolders(): readonly string[] {
    return this.#visitor.growingFolders;
  }

  get unreadable(): number {
    return this.#unreadable;
  }

  /** True once a title was left because the walk is to stop. */
  get hasStopped(): boolean {
    return this.#stopped.size > 0;
  }

  wasWalked(top: string): boolean {
    return this.#walked.has(top);
  }

  /** True when the top was walked and none of its titles was left because the walk is to stop. Known once settled. */
  wasFinished(top: string): boolean {
    return this.#walked.has(top) && !this.#stopped.has(top);
  }

  /** The top of held folders: looked at whole, the titles at these paths visited whether or not anything changed. */
  async walkHeldTop(top: string, paths: readonly string[]): Promise<void> {
    const known = (await this.#ground.catalog.knownUnder([top])).get(top);
    const scan = scanTop({ ...this.#scanGround, top, known, trustMtimes: false });
    await this.#walk({ top, scan, known, reason: 'changed' }, paths);
  }

  async walkTop(scanned: ScannedTop): Promise<void> {
    const known = this.#everyTitle
      ? (await this.#ground.catalog.knownUnder([scanned.top])).get(scanned.top)
      : scanned.known;
    await this.#walk({ ...scanned, known }, []);
  }

  /** The loose files of the root are told apart together: parts and versions of one film lie side by side. */
  wantLoose(top?: string): void {
    for (const name of top === undefined ? this.#root.looseFiles : [top]) this.#loose.add(name);
  }

  async walkLoose(): Promise<void> {
    if (this.#loose.size === 0) return;
    const wanted = [...this.#loose];
    this.#loose.clear();
    const scans = new Map<string, TopScan>();
    for (const top of this.#root.looseFiles) {
      scans.set(top, scanTop({ ...this.#scanGround, top, known: undefined, trustMtimes: false }));
    }
    const files = [...scans.values()].flatMap((scan) => scan.files);
    const listing = listingOf(files);
    const { titles } = arrangeTitles(this.#ground.kind, files);
    await this.#noteMissingLoose(wanted, titles);
    const left = new Set(wanted);
    for (const layout of titles) {
      const names = wanted.filter((name) => concernsLoose(layout, name));
      if (names.length === 0) continue;
      for (const name of names) left.delete(name);
      await this.#start([orderOf(layout, listing, topOf(layout.key))], names, async (written) => {
        for (const name of names) await this.#writer.top(name, scans.get(name)?.folders ?? []);
        // Our own files are loose files too: the next walk need not wonder at them.
        for (const name of new Set([...written].map(topOf))) {
          this.#walked.add(name);
          await this.#writer.top(name, this.#lookAgain(name).folders);
        }
      });
    }
    for (const name of wanted) {
      this.#walked.add(name);
      const scan = scans.get(name);
      if (scan !== undefined) this.#report(scan);
      if (left.has(name)) await this.#writer.top(name, scan?.folders ?? []);
    }
  }

  /** Resolves when every title that was started is done and the catalog has it. Throws what broke the walk. */
  async settled(): Promise<void> {
    while (this.#running.length > 0) await Promise.all(this.#running.splice(0));
    if (this.#visitor.broken !== undefined) throw this.#visitor.broken;
    await this.#writer.flush();
  }

  get #scanGround(): ScanGround {
    return { ...this.#ground.scan, rootIgnores: this.#root.ignores };
  }

  #lookAgain(top: string): TopScan {
    return scanTop({ ...this.#scanGround, top, known: undefined, trustMtimes: false });
  }

  async #walk({ top, scan, known, reason }: ScannedTop, held: readonly string[]): Promise<void> {
    if (this.#visitor.broken !== undefined) throw this.#visitor.broken;
    this.#walked.add(top);
    this.#report(scan);
    if (reason === 'moved' && held.length === 0) {
      await this.#writer.top(top, scan.folders);
      return;
    }
    const listing = listingOf(scan.files);
    const folders = scan.folders.map((folder) => folder.path);
    const { titles } = arrangeTitles(this.#ground.kind, scan.files);
    const visit = titles.filter((layout) => this.#needsVisit(layout, scan, known, held));
    this.#ground.tally.skipped(titles.length - visit.length);
    const orders = visit.map((layout) => ({
      ...orderOf(layout, listing, top),
      videoless: videolessFolders(layout, titles, folders),
      incomplete: mayHide(scan.unreadable, layout),
    }));
    const emptied =
      scan.unreadable.length > 0 ? [] : this.#noteMissing(titles, known).filter((key) => folders.includes(key));
    const emptiedOrders = emptied.map((key) => this.#emptiedOrder(key, titles, { listing, folders, top }));
    await this.#start([...orders, ...emptiedOrders], [top], async (written) => {
      await this.#writer.top(top, written.size === 0 ? scan.folders : this.#snapshotAfter(top, listing, written));
    });
  }

  #report(scan: TopScan): void {
    this.#unreadable += scan.unreadable.length;
    for (const { path, reason } of [...scan.unreadable, ...scan.strange]) this.#ground.tally.warn(path, reason);
  }

  /** Answers the known titles that are not there. */
  #noteMissing(titles: readonly TitleLayout[], known: KnownTop | undefined): readonly string[] {
    const present = new Set(titles.map((layout) => layout.key));
    const missing = [...(known?.titles.keys() ?? [])].filter((key) => !present.has(key));
    for (const key of missing) this.#missing.add(key);
    return missing;
  }

  /** A loose title is called after its first file: with another version or part it may get another name. */
  async #noteMissingLoose(wanted: readonly string[], titles: readonly TitleLayout[]): Promise<void> {
    for (let from = 0; from < wanted.length; from += 256) {
      for (const [, known] of await this.#ground.catalog.knownUnder(wanted.slice(from, from + 256)))
        this.#noteMissing(titles, known);
    }
  }

  /** A title whose last video went while its folder stayed. */
  #emptiedOrder(
    key: string,
    titles: readonly TitleLayout[],
    seen: { listing: Listing; folders: readonly string[]; top: string },
  ): VisitOrder {
    const kind = this.#ground.kind === 'series' ? 'series' : 'movie';
    const layout: TitleLayout = { key, kind, folder: key, flat: false, title: key, ids: {}, videos: [], extras: [] };
    const videoless = videolessFolders(layout, titles, seen.folders);
    return { ...orderOf(layout, seen.listing, seen.top), videoless, emptied: true };
  }

  #needsVisit(layout: TitleLayout, scan: TopScan, known: KnownTop | undefined, held: readonly string[]): boolean {
    const title = known?.titles.get(layout.key);
    if (this.#everyTitle || title === undefined) return true;
    if (title.dueAtMs !== undefined && title.dueAtMs <= this.#ground.tools.now()) return true;
    if (held.some((path) => isWithin(path, layout.key) || isWithin(layout.key, path))) return true;
    return scan.folders.some(
      (folder) => belongsTo(folder.path, layout) && known?.folders.get(folder.path)?.digest !== folder.digest,
    );
  }

  /** Queues the titles; when all are done the tops' snapshots follow (`save`), unless one was left undone. */
  async #start(
    orders: readonly VisitOrder[],
    tops: readonly string[],
    save: (written: ReadonlySet<string>) => Promise<void>,
  ): Promise<void> {
    const written = new Set<string>();
    const results: Promise<VisitEnd>[] = [];
    for (const order of orders) {
      await this.#queue.onSizeLessThan(titlesWaiting);
      if (this.#ground.isStopping()) {
        results.push(Promise.resolve('stopped'));
        break;
      }
      results.push(this.#queue.add(() => this.#visitor.visit({ ...order, written })));
    }
    const finish = Promise.all(results).then(async (ends) => {
      if (ends.includes('stopped')) for (const top of tops) this.#stopped.add(top);
      if (ends.every((end) => end === 'done')) await save(written);
    });
    this.#running.push(finish.catch((error: unknown) => this.#visitor.break(error)));
    if (this.#running.length > titlesWaiting) await this.#running.shift();
  }

  /**
   * The top as it is after we wrote in it. What somebody else changed meanwhile must not look as if we had seen it: such a
   * folder gets a digest that no folder has, so the next walk reads it.
   */
  #snapshotAfter(top: string, before: Listing, written: ReadonlySet<string>): readonly FolderSnapshot[] {
    const scan = this.#lookAgain(top);
    const after = listingOf(scan.files);
    const ourFolders = new Set([...written].map((path) => splitPath(path).folder));
    return scan.folders.map((folder) => {
      const isSame = sameFiles(before, after, folder.path, written);
      return {
        ...folder,
        digest: isSame ? folder.digest : '',
        settled: folder.settled && !ourFolders.has(folder.path),
      };
    });
  }
}

function orderOf(layout: TitleLayout, listing: Listing, top: string): Omit<VisitOrder, 'emptied'> {
  return { layout, listing, top, written: new Set(), videoless: [], incomplete: false };
}
