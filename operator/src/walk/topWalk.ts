/**
 * Walks what lies under one name of the root: its titles are told apart, those that need it go through the phases, and when
 * all are done the catalog learns how the tree looked. Titles of several tops overlap, within bounds.
 */
import PQueue from 'p-queue';
import type { LibraryKind } from '../library/document.ts';
import { arrangeTitles } from '../naming/arrangeTitles.ts';
import type { ListedFile, TitleLayout } from '../naming/layout.ts';
import { type PhaseTools, sentenceOf } from '../phases/phase.ts';
import { baseOf, splitPath, type Title } from '../title/title.ts';
import { problemsOf } from './problems.ts';
import type { FolderSnapshot, KnownTop, WalkCatalog } from './catalog.ts';
import { CatalogWriter } from './catalogWriter.ts';
import { catalogTitleOf } from './rows.ts';
import { type ScanGround, scanTop, type TopScan } from './scan.ts';
import type { ScannedTop } from './scanLibrary.ts';
import type { RootListing } from './scanRoot.ts';
import type { Tally } from './tally.ts';
import { type TitleGround, walkTitle } from './titleWalk.ts';
import { topOf } from './topPath.ts';

/** Titles under work at once: enough that one waits for the disk while others decode; each holds its records in memory. */
const titlesAtOnce = 4;
/** Titles that wait in memory for their turn; then the scan rests. */
const titlesWaiting = 16;

export interface TopGround {
  readonly kind: Exclude<LibraryKind, 'franchises'>;
  readonly scan: ScanGround;
  readonly catalog: WalkCatalog;
  readonly tally: Tally;
  readonly tools: PhaseTools;
  readonly title: Omit<TitleGround, 'tools' | 'growing' | 'removed'>;
  readonly tilesByWorker: boolean;
  /** True when no further title is to be started. */
  isStopping(): boolean;
}

export class TopWalker {
  readonly #ground: TopGround;
  readonly #root: RootListing;
  readonly #everyTitle: boolean;
  readonly #writer: CatalogWriter;
  readonly #queue = new PQueue({ concurrency: titlesAtOnce });
  readonly #walked = new Set<string>();
  readonly #missing = new Set<string>();
  readonly #growing = new Set<string>();
  readonly #loose = new Set<string>();
  #unreadable = 0;
  #running: Promise<void>[] = [];
  #broken: unknown;

  constructor(ground: TopGround, root: RootListing, everyTitle: boolean) {
    this.#ground = ground;
    this.#root = root;
    this.#everyTitle = everyTitle;
    this.#writer = new CatalogWriter(ground.catalog);
  }

  /** Known titles that were not found under the tops that were walked. */
  get missingTitles(): Iterable<string> {
    return this.#missing;
  }

  /** Folders, as a webhook would name them, with files that still grow. */
  get growingFolders(): readonly string[] {
    return [...this.#growing];
  }

  get unreadable(): number {
    return this.#unreadable;
  }

  wasWalked(top: string): boolean {
    return this.#walked.has(top);
  }

  /** The top of held folders: looked at whole, the titles at these paths visited whether or not anything changed. */
  async walkHeldTop(top: string, paths: readonly string[]): Promise<void> {
    const known = (await this.#ground.catalog.knownUnder([top])).get(top);
    const scan = scanTop({ ...this.#scanGround, top, known, trustMtimes: false });
    await this.#walk({ top, scan, known, reason: 'changed' }, paths);
  }

  async walkTop(scanned: ScannedTop): Promise<void> {
    const known = this.#everyTitle ? (await this.#ground.catalog.knownUnder([scanned.top])).get(scanned.top) : scanned.known;
    await this.#walk({ ...scanned, known }, []);
  }

  /** The loose files of the root are told apart together: parts and versions of one film lie side by side. */
  wantLoose(top?: string): void {
    for (const name of top === undefined ? this.#root.looseFiles : [top]) this.#loose.add(name);
  }

  async walkLoose(): Promise<void> {
    if (this.#loose.size === 0) return;
    const wanted = new Set(this.#loose);
    this.#loose.clear();
    const scans = new Map<string, TopScan>();
    for (const top of this.#root.looseFiles) {
      scans.set(top, scanTop({ ...this.#scanGround, top, known: undefined, trustMtimes: false }));
    }
    const files = [...scans.values()].flatMap((scan) => scan.files);
    const { titles } = arrangeTitles(this.#ground.kind, files);
    const visit = titles.filter((layout) => [...wanted].some((name) => concernsLoose(layout, name)));
    const listing = listingOf(files);
    for (const layout of visit) {
      const top = topOf(layout.key);
      await this.#start([layout], listing, top, { folders: scans.get(top)?.folders ?? [], known: undefined });
    }
    for (const name of wanted) {
      this.#walked.add(name);
      await this.#writer.top(name, scans.get(name)?.folders ?? []);
    }
  }

  /** Resolves when every title that was started is done and the catalog has it. Throws what broke the walk. */
  async settled(): Promise<void> {
    while (this.#running.length > 0) await Promise.all(this.#running.splice(0));
    await this.#writer.flush();
    if (this.#broken !== undefined) throw this.#broken;
  }

  get #scanGround(): ScanGround {
    return { ...this.#ground.scan, rootIgnores: this.#root.ignores };
  }

  async #walk({ top, scan, known, reason }: ScannedTop, held: readonly string[]): Promise<void> {
    if (this.#broken !== undefined) throw this.#broken;
    this.#walked.add(top);
    this.#report(scan);
    if (reason === 'moved' && held.length === 0) {
      await this.#writer.top(top, scan.folders);
      return;
    }
    const { titles } = arrangeTitles(this.#ground.kind, scan.files);
    if (scan.unreadable.length === 0) this.#noteMissing(titles, known);
    const visit = titles.filter((layout) => this.#needsVisit(layout, scan, known, held));
    this.#ground.tally.skipped(titles.length - visit.length);
    await this.#start(visit, listingOf(scan.files), top, { folders: scan.folders, known });
  }

  #report(scan: TopScan): void {
    this.#unreadable += scan.unreadable.length;
    for (const { path, reason } of [...scan.unreadable, ...scan.strange]) this.#ground.tally.warn(path, reason);
  }

  #noteMissing(titles: readonly TitleLayout[], known: KnownTop | undefined): void {
    const present = new Set(titles.map((layout) => layout.key));
    for (const key of known?.titles.keys() ?? []) if (!present.has(key)) this.#missing.add(key);
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

  /** Queues the titles; when all are done the top's snapshots follow, unless one was left undone. */
  async #start(
    visit: readonly TitleLayout[],
    listing: ReadonlyMap<string, ReadonlyMap<string, ListedFile>>,
    top: string,
    seen: { folders: readonly FolderSnapshot[]; known: KnownTop | undefined },
  ): Promise<void> {
    const written = new Set<string>();
    const results: Promise<boolean>[] = [];
    let stopped = false;
    for (const layout of visit) {
      await this.#queue.onSizeLessThan(titlesWaiting);
      stopped ||= this.#ground.isStopping();
      if (stopped) break;
      results.push(this.#queue.add(() => this.#visit(layout, listing, top, written)));
    }
    const finish = Promise.all(results).then(async (done) => {
      if (stopped || done.includes(false)) return;
      await this.#writer.top(top, written.size === 0 ? seen.folders : this.#snapshotAfter(top, listing, written));
    });
    this.#running.push(finish.catch((error: unknown) => this.#break(error)));
    if (this.#running.length > titlesWaiting) await this.#running.shift();
  }

  #break(error: unknown): void {
    this.#broken ??= error;
  }

  /** Answers true when the title is done for this walk. */
  async #visit(
    layout: TitleLayout,
    listing: ReadonlyMap<string, ReadonlyMap<string, ListedFile>>,
    top: string,
    written: Set<string>,
  ): Promise<boolean> {
    const { tally, tools, tilesByWorker } = this.#ground;
    if (this.#ground.isStopping() || this.#broken !== undefined) return false;
    tally.begin(layout.key);
    const startedAt = tools.now();
    const previews = new Map<string, Uint8Array>();
    let growing = false;
    let title: Title | undefined;
    try {
      const afterSave: (() => Promise<void>)[] = [];
      title = await walkTitle(layout, listing, {
        ...this.#ground.title,
        tools: this.#toolsFor(previews, written, afterSave),
        growing: () => {
          growing = true;
          this.#growing.add(`${tools.root.path}/${layout.key}`);
        },
        removed: (_title, path) => {
          written.add(path);
          tally.removed(path);
        },
      });
      for (const task of afterSave) await task();
    } catch (error) {
      title?.close();
      if (tools.signal.aborted) return false;
      tally.failed(layout.key, 'title', sentenceOf(error));
      tally.done(layout.key, false);
      return false;
    }
    try {
      countFacts(title, startedAt, tally);
      const rows = catalogTitleOf(title, { top, nowMs: tools.now(), tilesByWorker, previews });
      await this.#writer.title(rows, problemsOf(title));
    } finally {
      title.close();
    }
    tally.done(layout.key, written.size > 0);
    return !growing;
  }

  #toolsFor(previews: Map<string, Uint8Array>, written: Set<string>, afterSave: (() => Promise<void>)[]): PhaseTools {
    const { tools, tally } = this.#ground;
    return {
      ...tools,
      preview: (_title, kind, webp) => previews.set(kind, webp),
      made: (_title, fact, path) => {
        written.add(path);
        tally.made(fact);
      },
      afterSave: (task) => afterSave.push(task),
    };
  }

  /**
   * The top as it is after we wrote in it. What somebody else changed meanwhile must not look as if we had seen it: such a
   * folder gets a digest that no folder has, so the next walk reads it.
   */
  #snapshotAfter(
    top: string,
    before: ReadonlyMap<string, ReadonlyMap<string, ListedFile>>,
    written: ReadonlySet<string>,
  ): readonly FolderSnapshot[] {
    const scan = scanTop({ ...this.#scanGround, top, known: undefined, trustMtimes: false });
    const after = listingOf(scan.files);
    const ourFolders = new Set([...written].map((path) => splitPath(path).folder));
    return scan.folders.map((folder) => {
      const isSame = sameFiles(before.get(folder.path), after.get(folder.path), folder.path, written);
      return { ...folder, digest: isSame ? folder.digest : '', settled: folder.settled && !ourFolders.has(folder.path) };
    });
  }
}

function sameFiles(
  before: ReadonlyMap<string, ListedFile> | undefined,
  after: ReadonlyMap<string, ListedFile> | undefined,
  folder: string,
  written: ReadonlySet<string>,
): boolean {
  const isOurs = (name: string) => written.has(folder === '' ? name : `${folder}/${name}`);
  const names = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])]);
  for (const name of names) {
    const a = before?.get(name);
    const b = after?.get(name);
    if (!isOurs(name) && (a?.sizeBytes !== b?.sizeBytes || a?.mtimeMs !== b?.mtimeMs)) return false;
  }
  return true;
}

function listingOf(files: readonly ListedFile[]): ReadonlyMap<string, ReadonlyMap<string, ListedFile>> {
  const listing = new Map<string, Map<string, ListedFile>>();
  for (const file of files) {
    const { folder, name } = splitPath(file.path);
    const known = listing.get(folder) ?? new Map<string, ListedFile>();
    known.set(name, file);
    listing.set(folder, known);
  }
  return listing;
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** A flat title shares its folder; one of its own has everything below it. */
function belongsTo(folder: string, layout: TitleLayout): boolean {
  return layout.flat ? folder === layout.folder : isWithin(folder, layout.folder);
}

/** Whether a loose file of the root is a video of this title, or a sidecar named after one. */
function concernsLoose(layout: TitleLayout, name: string): boolean {
  return layout.videos.some((video) => video.path === name || name.startsWith(`${baseOf(video)}.`) || name.startsWith(`${baseOf(video)}-`));
}

/** Facts that this walk found absent or failed, for the summary. */
function countFacts(title: Title, startedAt: number, tally: Tally): void {
  for (const video of title.layout.videos) {
    for (const [name, fact] of Object.entries(title.file(video)?.facts ?? {})) {
      if (fact?.at === undefined || Date.parse(fact.at) < startedAt) continue;
      if (fact.state === 'absent') tally.absent(name);
      if (fact.state === 'failed') tally.failed(video.path, name, fact.reason ?? 'it failed');
    }
  }
}
