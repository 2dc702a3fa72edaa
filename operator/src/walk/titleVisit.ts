/** One title's visit within a walk: through the phases, then its rows into the catalog. One bad title never ends a walk. */
import type { LibraryKind } from '../library/document.ts';
import type { TitleLayout } from '../naming/layout.ts';
import { type PhaseTools, sentenceOf } from '../phases/phase.ts';
import type { StorageError } from '../storage/error.ts';
import type { Title } from '../title/title.ts';
import type { WalkCatalog } from './catalog.ts';
import type { CatalogWriter } from './catalogWriter.ts';
import type { Listing } from './listing.ts';
import { problemsOf } from './problems.ts';
import { catalogTitleOf } from './rows.ts';
import type { ScanGround } from './scan.ts';
import type { Tally } from './tally.ts';
import { type TitleGround, walkTitle } from './titleWalk.ts';

export interface TopGround {
  readonly kind: Exclude<LibraryKind, 'franchises'>;
  readonly scan: ScanGround;
  readonly catalog: WalkCatalog;
  readonly tally: Tally;
  readonly tools: PhaseTools;
  readonly title: Omit<TitleGround, 'tools' | 'growing' | 'removed' | 'unrecorded' | 'unsaved' | 'leftover'>;
  readonly tilesByWorker: boolean;
  /** True when no further title is to be started. */
  isStopping(): boolean;
}

export interface VisitOrder {
  readonly layout: TitleLayout;
  readonly listing: Listing;
  readonly top: string;
  /** What was made or removed beside the media, by this visit and others of the same top. */
  readonly written: Set<string>;
  /** Folders of the title without a video. */
  readonly videoless: readonly string[];
  /** Something of the title could not be read: what is not seen is not gone. */
  readonly incomplete: boolean;
  /** Its last video went and its folder is still there: what we made is cleared, and the catalog has no row of it. */
  readonly emptied?: true;
}

/** `undone`: it failed, still grows, or is not as its records say, so the next walk is to look again. */
export type VisitEnd = 'done' | 'undone' | 'stopped';

interface Walked {
  readonly title: Title;
  readonly undone: boolean;
  /** Why its records could not be written. */
  readonly unsaved: StorageError | undefined;
}

export class TitleVisitor {
  readonly #ground: TopGround;
  readonly #writer: CatalogWriter;
  readonly #growing = new Set<string>();
  #broken: unknown;

  constructor(ground: TopGround, writer: CatalogWriter) {
    this.#ground = ground;
    this.#writer = writer;
  }

  /** Folders, as a webhook would name them, with files that still grow. */
  get growingFolders(): readonly string[] {
    return [...this.#growing];
  }

  /** What ended the walk as a whole: the catalog is away, or our bug. */
  get broken(): unknown {
    return this.#broken;
  }

  break(error: unknown): void {
    this.#broken ??= error;
  }

  /** Never rejects: what is not this title's own fault breaks the walk. */
  async visit(order: VisitOrder): Promise<VisitEnd> {
    if (this.#ground.isStopping() || this.#broken !== undefined) return 'stopped';
    try {
      return await this.#visit(order);
    } catch (error) {
      this.break(error);
      return 'stopped';
    }
  }

  async #visit(order: VisitOrder): Promise<VisitEnd> {
    const { tally, tools, tilesByWorker } = this.#ground;
    const { layout, top, written } = order;
    tally.begin(layout.key);
    const startedAt = tools.now();
    const previews = new Map<string, Uint8Array>();
    const walked = await this.#walk(order, previews);
    if (walked === 'failed' || (walked !== 'stopped' && walked.undone)) this.#ground.title.refreshes?.undone(layout);
    if (walked === 'failed') tally.done(layout.key, false);
    if (walked === 'failed' || walked === 'stopped') return walked === 'failed' ? 'undone' : 'stopped';
    const { title, undone, unsaved } = walked;
    try {
      if (!order.emptied) {
        countFacts(title, startedAt, tally);
        const rows = catalogTitleOf(title, { top, nowMs: tools.now(), tilesByWorker, previews });
        await this.#writer.title(rows, problemsOf(title, unsaved));
      }
    } finally {
      title.close();
    }
    tally.done(layout.key, written.size > 0);
    return undone ? 'undone' : 'done';
  }

  async #walk(order: VisitOrder, previews: Map<string, Uint8Array>): Promise<Walked | 'failed' | 'stopped'> {
    const { tally, tools } = this.#ground;
    const { layout, written } = order;
    const afterSave: (() => Promise<void>)[] = [];
    let undone = false;
    let unsaved: StorageError | undefined;
    let title: Title | undefined;
    try {
      title = await walkTitle(order, {
        ...this.#ground.title,
        tools: this.#toolsFor(previews, written, afterSave),
        growing: () => {
          undone = true;
          this.#growing.add(`${tools.root.path}/${layout.key}`);
        },
        removed: (_title, path) => {
          written.add(path);
          tally.removed(path);
        },
        unrecorded: () => {
          undone = true;
        },
        leftover: () => {
          undone = true;
        },
        unsaved: (error) => {
          unsaved = error;
          tally.failed(layout.key, 'record', sentenceOf(error));
        },
      });
      if (unsaved === undefined) for (const task of afterSave) await task();
      return { title, undone: undone || unsaved !== undefined, unsaved };
    } catch (error) {
      title?.close();
      if (tools.signal.aborted) return 'stopped';
      tally.failed(layout.key, 'title', sentenceOf(error));
      return 'failed';
    }
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
