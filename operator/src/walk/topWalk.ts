/**
 * Walks everything under one name of the root: divides it into titles, visits those that need it, and saves the top's
 * snapshots once all are done. Titles of several tops overlap, within bounds.
 */

import { setImmediate } from 'node:timers/promises';
import { type Message, message } from '../messages/message.ts';
import { arrangeTitles } from '../naming/arrangeTitles.ts';
import type { TitleLayout } from '../naming/layout.ts';
import { placeOf, placeOfVideo } from '../naming/mediaPlace.ts';
import { storageLongestMs } from '../title/gaps.ts';
import type { FolderSnapshot, KnownTop, WalkProblem } from './catalog.ts';
import { CatalogWriter } from './catalogWriter.ts';
import { knownTops } from './knownTops.ts';
import {
  belongsTo,
  isWithin,
  type Listing,
  listingOf,
  looseNamesByTitle,
  mayHide,
  sameFiles,
  videolessFolders,
} from './listing.ts';
import { layoutWithoutVideos } from './missingTitle.ts';
import { ignoreProblem, nameProblem, unreadProblem } from './problems.ts';
import { reachOfRescan } from './prune.ts';
import { type ScanContext, scanTopInSteps, type TopScan } from './scan.ts';
import type { ScannedTop } from './scanLibrary.ts';
import { SCAN_SLICE_MS } from './scanLimits.ts';
import type { RootListing } from './scanRoot.ts';
import { type SeenLoose, type SeenOrder, type SeenTop, seenLoose, seenUnder } from './seenFolders.ts';
import { TitleSlots } from './titleSlots.ts';
import { TitleVisitor, type VisitEnd, type VisitOrder } from './titleVisit.ts';
import type { TopContext } from './topContext.ts';
import { topOf } from './topPath.ts';

/** Finished flat titles that wait for their shared record, which is written once a second. They hold little memory. */
const titlesUnsaved = 1_024;
/** Whoever lays more broken ignore files than this sees the others once these are gone. */
const ignoreProblemsKept = 100;
/** A mount with wrong rights has thousands, and one repair settles them all. */
const unreadProblemsKept = 100;
/** A disk of wrongly converted names has thousands, and the first ones show a person what is wrong. */
const nameProblemsKept = 100;

export interface TopWalkWish {
  readonly everyTitle: boolean;
  readonly isEmptyCatalog: boolean;
}

export class TopWalker {
  readonly #context: TopContext;
  readonly #root: RootListing;
  readonly #everyTitle: boolean;
  /** A full walk over a catalog without titles: it was deleted, or this is the first walk. */
  readonly #isEmptyCatalog: boolean;
  readonly #writer: CatalogWriter;
  readonly #visitor: TitleVisitor;
  readonly #slots = new TitleSlots();
  readonly #away = (write: Promise<void>) => this.#slots.away(write);
  readonly #walked = new Set<string>();
  readonly #stopped = new Set<string>();
  readonly #missing = new Set<string>();
  readonly #missingBeside = new Set<string>();
  readonly #emptied = new Set<string>();
  readonly #hollow = new Set<string>();
  readonly #loose = new Set<string>();
  /** Ignore files that could not be applied, by path. */
  readonly ignoreProblems = new Map<string, WalkProblem>();
  /** Files and folders that the storage did not let this walk read, by path. */
  readonly unreadProblems = new Map<string, WalkProblem>();
  /** Files and folders whose names are not UTF-8, by path in displayable form. */
  readonly nameProblems = new Map<string, WalkProblem>();
  #unreadable = 0;
  #sliceStartMs = performance.now();
  #running: Promise<void>[] = [];

  constructor(context: TopContext, root: RootListing, { everyTitle, isEmptyCatalog }: TopWalkWish) {
    this.#context = context;
    this.#root = root;
    this.#everyTitle = everyTitle;
    this.#isEmptyCatalog = isEmptyCatalog;
    this.#writer = new CatalogWriter(context.catalog);
    this.#visitor = new TitleVisitor(context, this.#writer);
  }

  /** Known titles that were not found under the walked tops; under a held top only those that its paths name. */
  get missingTitles(): Iterable<string> {
    return this.#missing;
  }

  /** Known titles of held tops that were not found and not named: only a full walk may remove them. */
  get missingBeside(): Iterable<string> {
    return this.#missingBeside;
  }

  /** True for a missing title whose folder still exists. */
  isEmptied(title: string): boolean {
    return this.#emptied.has(title);
  }

  /**
   * True if a held top lost more than half of its titles at once: it may be a missing disk, so a full walk must decide.
   */
  get hasHollowTop(): boolean {
    return this.#hollow.size > 0;
  }

  get growingFolders(): readonly string[] {
    return this.#visitor.growingFolders;
  }

  get unreadable(): number {
    return this.#unreadable;
  }

  /** True once a title was skipped because the walk must stop. */
  get hasStopped(): boolean {
    return this.#stopped.size > 0;
  }

  wasWalked(top: string): boolean {
    return this.#walked.has(top);
  }

  /**
   * True if the top was walked and no title was skipped because the walk must stop. Valid after `settled`.
   */
  wasFinished(top: string): boolean {
    return this.#walked.has(top) && !this.#stopped.has(top);
  }

  /** Scans the whole top of held folders and visits the titles at these paths, changed or not. */
  async walkHeldTop(top: string, paths: readonly string[]): Promise<void> {
    const known = (await this.#context.catalog.knownUnder([top])).get(top);
    const scan = await this.#scan(top, known);
    await this.#walk({ top, scan, known, reason: 'changed' }, paths);
  }

  async walkTop(scanned: ScannedTop): Promise<void> {
    const known = this.#everyTitle
      ? (await this.#context.catalog.knownUnder([scanned.top])).get(scanned.top)
      : scanned.known;
    await this.#walk({ ...scanned, known }, []);
  }

  /** Queues loose files of the root, which are arranged together: parts and versions of one film are side by side. */
  wantLoose(top?: string): void {
    for (const name of top === undefined ? this.#root.looseFiles : [top]) this.#loose.add(name);
  }

  async walkLoose(): Promise<void> {
    if (this.#loose.size === 0) return;
    const wanted = [...this.#loose];
    this.#loose.clear();
    const scans = new Map<string, TopScan>();
    for (const top of this.#root.looseFiles) scans.set(top, await this.#scan(top, undefined));
    const files = [...scans.values()].flatMap((scan) => scan.files);
    const incomplete = [...scans.values()].some((scan) => scan.unreadable.length > 0);
    const listing = listingOf(files);
    const { titles } = arrangeTitles(this.#context.kind, files);
    if (!incomplete) await this.#noteMissingLoose(wanted, titles);
    const siblings = videosByFolder(titles);
    const seen = await this.#seenLoose(wanted, scans, titles);
    const left = new Set(wanted);
    for (const [layout, names] of looseNamesByTitle(titles, wanted)) {
      for (const name of names) left.delete(name);
      const theirs = seen?.theirs.get(layout.key) ?? [];
      const order = { ...orderOf(layout, listing, topOf(layout.key)), incomplete, siblings, away: this.#away, theirs };
      await this.#start([order], names, async (written, undone) => {
        const asSeen = undone.length === 0 ? (folder: FolderSnapshot) => folder : toReadAgain;
        for (const name of names) {
          const rows = undone.length === 0 ? seen?.row(name) : undefined;
          await this.#writer.top(name, (scans.get(name)?.folders ?? []).map(asSeen), rows);
        }
        // Files we made are loose files too: store them, so that the next walk does not see them as new.
        for (const name of new Set([...written].map(topOf))) {
          this.#walked.add(name);
          const scan = await this.#scan(name, undefined);
          await this.#writer.top(name, scan.folders, seen?.rowOf(name, scan.files));
        }
      });
    }
    for (const name of wanted) {
      this.#walked.add(name);
      const scan = scans.get(name);
      if (scan !== undefined) this.#report(scan);
      if (left.has(name) && !this.#isRebuild) await this.#writer.top(name, scan?.folders ?? [], seen?.row(name));
    }
  }

  /** Resolves once every started title is done and saved in the catalog. Throws the error that ended the walk. */
  async settled(): Promise<void> {
    while (this.#running.length > 0) await Promise.all(this.#running.splice(0));
    if (this.#visitor.broken !== undefined) throw this.#visitor.broken;
    await this.#writer.flush();
  }

  get #scanContext(): ScanContext {
    return { ...this.#context.scan, rootIgnores: this.#root.ignores };
  }

  /** A rebuilt catalog saves no snapshots: the next walk must find what changed since the last one. */
  get #isRebuild(): boolean {
    return this.#context.title.rebuild === true;
  }

  /** Scans every file of a top and yields the thread in between, because one top may hold everything. */
  async #scan(top: string, known: KnownTop | undefined): Promise<TopScan> {
    const steps = scanTopInSteps({ ...this.#scanContext, top, known });
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done === true) return step.value;
      if (performance.now() - this.#sliceStartMs <= SCAN_SLICE_MS) continue;
      this.#context.tally.alive();
      await setImmediate();
      this.#sliceStartMs = performance.now();
    }
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
    const { titles } = arrangeTitles(this.#context.kind, scan.files);
    this.#context.tally.found(titles.length);
    const visit = titles.filter((layout) => this.#needsVisit(layout, scan, known, held));
    this.#context.tally.skipped(titles.length - visit.length);
    const siblings = videosByFolder(titles);
    const present = new Set(titles.map((layout) => layout.key));
    const missing = scan.unreadable.length > 0 ? [] : missingOf(present, known);
    this.#noteMissing(missing, { top, held, knownTitles: known?.titles.size ?? 0 });
    const there = new Set(folders);
    const emptied = missing.filter((key) => there.has(key));
    for (const key of emptied) this.#emptied.add(key);
    const emptiedOrders = emptied.map((key) => this.#emptiedOrder(key, titles, { listing, folders, top }));
    const owners = [...titles, ...emptiedOrders.map(({ layout }) => layout)];
    const seen = await this.#seenUnder({ scan, known, listing, titles: owners });
    const theirs = (key: string) => ({ theirs: seen?.theirs.get(key) ?? [] });
    const orders = visit.map((layout) => ({
      ...orderOf(layout, listing, top),
      ...theirs(layout.key),
      videoless: videolessFolders(layout, titles, folders),
      incomplete: mayHide(scan.unreadable, layout),
      ...(known?.titles.has(layout.key) === true ? {} : { isUnknown: true as const }),
      ...(layout.flat ? { siblings, away: this.#away } : {}),
    }));
    const emptiedToo = emptiedOrders.map((order) => ({ ...order, ...theirs(order.layout.key) }));
    await this.#start([...orders, ...emptiedToo], [top], async (written, undone) => {
      const after =
        written.size === 0 ? { folders: scan.folders, listing } : await this.#snapshotAfter(top, listing, written);
      const isUndone = (path: string) => undone.some((layout) => belongsTo(path, layout));
      await this.#writer.top(
        top,
        undone.length === 0 ? after.folders : after.folders.map((one) => (isUndone(one.path) ? toReadAgain(one) : one)),
        seen?.rows({ written, after: after.listing, isUndone }),
      );
    });
  }

  #report(scan: TopScan): void {
    this.#unreadable += scan.unreadable.length;
    for (const { path, reason } of scan.unreadable) {
      const problem = ignoreProblem(path, reason);
      if (problem !== undefined && this.ignoreProblems.size < ignoreProblemsKept)
        this.ignoreProblems.set(problem.path, problem);
      this.#noteUnread(path, reason);
      this.#context.tally.unread(path, reason);
    }
    for (const { path, reason } of scan.strange) this.#context.tally.warn(path, reason);
    this.noteNames(scan.strange);
  }

  #noteUnread(path: string, reason: Message): void {
    const problem = unreadProblem(path, reason);
    if (problem !== undefined && this.unreadProblems.size < unreadProblemsKept) this.unreadProblems.set(path, problem);
  }

  /** Names that no path can hold, also those in the root: a person has to rename them. */
  noteNames(strange: readonly { readonly path: string; readonly reason: Message }[]): void {
    for (const { path, reason } of strange) {
      const problem = nameProblem(path, reason);
      if (problem !== undefined && this.nameProblems.size < nameProblemsKept) this.nameProblems.set(path, problem);
    }
  }

  #noteMissing(
    missing: readonly string[],
    {
      top,
      held,
      knownTitles,
    }: { readonly top: string; readonly held: readonly string[]; readonly knownTitles: number },
  ): void {
    const { named, beside, isHollow } = reachOfRescan(missing, held, knownTitles);
    for (const key of named) this.#missing.add(key);
    for (const key of beside) this.#missingBeside.add(key);
    if (!isHollow) return;
    this.#hollow.add(top);
    this.#context.tally.warn(top, message('hollowTop', String(missing.length), String(knownTitles)));
  }

  /** A loose title has its first file's name: another version or part may change it. */
  async #noteMissingLoose(wanted: readonly string[], titles: readonly TitleLayout[]): Promise<void> {
    const present = new Set(titles.map((layout) => layout.key));
    for await (const [, known] of knownTops(this.#context.catalog, wanted))
      for (const key of missingOf(present, known)) this.#missing.add(key);
  }

  /** A title whose last video went while its folder stayed. */
  #emptiedOrder(
    key: string,
    titles: readonly TitleLayout[],
    seen: { listing: Listing; folders: readonly string[]; top: string },
  ): VisitOrder {
    const layout = layoutWithoutVideos(this.#context.kind, key, false);
    const videoless = videolessFolders(layout, titles, seen.folders);
    return { ...orderOf(layout, seen.listing, seen.top), videoless, emptied: true };
  }

  #needsVisit(layout: TitleLayout, scan: TopScan, known: KnownTop | undefined, held: readonly string[]): boolean {
    const title = known?.titles.get(layout.key);
    if (this.#everyTitle || title === undefined) return true;
    if (title.dueAtMs !== undefined && title.dueAtMs <= dueByMs(this.#context)) return true;
    if (held.some((path) => isWithin(path, layout.key) || isWithin(layout.key, path))) return true;
    return scan.folders.some(
      (folder) => belongsTo(folder.path, layout) && known?.folders.get(folder.path)?.digest !== folder.digest,
    );
  }

  /**
   * Queues the titles; after all visits `save` stores the tops' snapshots. It receives the titles that the next walk
   * must visit again. Nothing is saved if a title was skipped because the walk must stop.
   */
  async #start(
    orders: readonly VisitOrder[],
    tops: readonly string[],
    save: (written: ReadonlySet<string>, undone: readonly TitleLayout[]) => Promise<void>,
  ): Promise<void> {
    const written = new Set<string>();
    const results: Promise<VisitEnd>[] = [];
    for (const order of orders) {
      await this.#slots.room();
      if (this.#context.isStopping()) {
        results.push(Promise.resolve('stopped'));
        break;
      }
      results.push(this.#slots.run(() => this.#visitor.visit({ ...order, written })).then(({ end }) => end));
    }
    const finish = Promise.all(results).then(async (ends) => {
      if (ends.includes('stopped')) for (const top of tops) this.#stopped.add(top);
      else if (!this.#isRebuild)
        await save(
          written,
          orders.flatMap(({ layout }, index) => (ends[index] === 'undone' ? [layout] : [])),
        );
    });
    this.#running.push(finish.catch((error: unknown) => this.#visitor.break(error)));
    if (this.#running.length > titlesUnsaved) await this.#running.shift();
  }

  /**
   * Returns the top's snapshots after our own writes. A folder that somebody else changed meanwhile gets a digest that
   * no folder has, so that the next walk reads it.
   */
  async #snapshotAfter(
    top: string,
    before: Listing,
    written: ReadonlySet<string>,
  ): Promise<{ readonly folders: readonly FolderSnapshot[]; readonly listing: Listing }> {
    const scan = await this.#scan(top, undefined);
    const after = listingOf(scan.files);
    const ourFolders = new Set([...written].map((path) => placeOf(path).folder));
    const folders = scan.folders.map((folder) =>
      sameFiles(before, after, folder.path, written)
        ? { ...folder, settled: folder.settled && !ourFolders.has(folder.path) }
        : toReadAgain(folder),
    );
    return { folders, listing: after };
  }

  /** Undefined if no media server is notified. */
  async #seenLoose(
    names: readonly string[],
    scans: ReadonlyMap<string, TopScan>,
    titles: readonly TitleLayout[],
  ): Promise<SeenLoose | undefined> {
    const { changed, catalog, tools } = this.#context;
    if (changed === undefined || this.#isRebuild) return undefined;
    const isFirst = tools.firstWalk || this.#isEmptyCatalog;
    return seenLoose({ names, scans, titles, isFirst }, catalog);
  }

  /** Undefined if no media server is notified. */
  async #seenUnder(order: Omit<SeenOrder, 'isFirst'>): Promise<SeenTop | undefined> {
    const { changed, catalog, tools } = this.#context;
    if (changed === undefined || this.#isRebuild) return undefined;
    return seenUnder({ ...order, isFirst: tools.firstWalk || this.#isEmptyCatalog }, catalog);
  }
}

/**
 * A title with a fact due by this time is visited. A walk that a person started includes storage retries, which are due
 * within the hour.
 */
export function dueByMs({ tools, title }: Pick<TopContext, 'tools' | 'title'>): number {
  return tools.now() + (title.byPerson ? storageLongestMs : 0);
}

function orderOf(layout: TitleLayout, listing: Listing, top: string): Omit<VisitOrder, 'emptied'> {
  return { layout, listing, top, written: new Set(), videoless: [], incomplete: false };
}

/** Sets a digest that no folder has: the next walk reads the folder and visits its titles. */
function toReadAgain(folder: FolderSnapshot): FolderSnapshot {
  return { ...folder, digest: '', settled: false };
}

function missingOf(present: ReadonlySet<string>, known: KnownTop | undefined): readonly string[] {
  return [...(known?.titles.keys() ?? [])].filter((key) => !present.has(key));
}

/** The names of videos in each folder that flat titles share. */
function videosByFolder(titles: readonly TitleLayout[]): ReadonlyMap<string, ReadonlySet<string>> {
  const byFolder = new Map<string, Set<string>>();
  for (const layout of titles) {
    if (!layout.flat) continue;
    for (const video of layout.videos) {
      const { folder, name } = placeOfVideo(video);
      byFolder.set(folder, (byFolder.get(folder) ?? new Set<string>()).add(name));
    }
  }
  return byFolder;
}
