/**
 * One title's visit within a walk: through the phases, then its rows into the catalog. One bad title never ends a walk.
 */
import { englishText } from '../messages/english.ts';
import { type Message, message } from '../messages/message.ts';
import type { TitleLayout, VideoLayout } from '../naming/layout.ts';
import type { Ids } from '../phases/details.ts';
import { isAnotherTitle } from '../phases/identify/identityReopen.ts';
import { messageOf, type PhaseTools, retryAfter, type TitleDetails } from '../phases/phase.ts';
import type { Sources } from '../phases/sources.ts';
import type { DetailsTools } from '../phases/titleDetails.ts';
import type { Fact } from '../title/facts.ts';
import type { Title } from '../title/title.ts';
import type { CatalogWriter } from './catalogWriter.ts';
import type { Listing } from './listing.ts';
import { problemsOf, problemsOfFailure } from './problems.ts';
import { catalogTitleOf, failedTitleOf } from './rows.ts';
import { lookAt } from './scanFolder.ts';
import { pictureNotes } from './setAside.ts';
import type { Tally } from './tally.ts';
import type { TitleContext, WalkedTitle } from './titleWalk.ts';
import type { MarkedVideo, TitleChange, TopContext } from './topContext.ts';

export interface VisitOrder {
  readonly layout: TitleLayout;
  readonly listing: Listing;
  readonly top: string;
  /** Files made or removed beside the media by all visits of the same top. */
  readonly written: Set<string>;
  /** Folders of the title without a video. */
  readonly videoless: readonly string[];
  /** Part of the title could not be read: a file that is missing from the scan may still exist. */
  readonly incomplete: boolean;
  /** For a flat title: the videos of all titles that share its folder. */
  readonly siblings?: ReadonlyMap<string, ReadonlySet<string>>;
  /** For a flat title: lets others work while it waits for a write of the record that they share. */
  readonly away?: (write: Promise<void>) => Promise<void>;
  /** What others changed since the last notification of media servers. */
  readonly theirs?: readonly TitleChange[];
  /** The catalog does not know the title. */
  readonly isUnknown?: true;
  /** Its last video went and its folder still exists: our files are cleared, and it gets no catalog row. */
  readonly emptied?: true;
}

/**
 * `undone`: it still grows, could not be recorded, or differs from its records, so the next walk must visit it.
 * `failed`: the catalog knows its retry time.
 */
export type VisitEnd = 'done' | 'undone' | 'failed' | 'stopped';

/**
 * A visit whose phases are finished: the next title may begin while the records are written; `end` follows the write.
 */
export interface Visited {
  readonly end: Promise<VisitEnd>;
}

/** State collected during a visit. */
interface Visiting {
  readonly order: VisitOrder;
  readonly startedAt: number;
  readonly previews: Map<string, Uint8Array>;
  readonly afterSave: (() => Promise<void>)[];
  readonly changes: TitleChange[];
  isUndone: boolean;
  /** A fact without a file got another value. */
  hasFound: boolean;
}

export class TitleVisitor {
  readonly #context: TopContext;
  readonly #writer: CatalogWriter;
  readonly #growing = new Set<string>();
  #broken: unknown;

  constructor(context: TopContext, writer: CatalogWriter) {
    this.#context = context;
    this.#writer = writer;
  }

  /** Folders with files that still grow, as absolute paths like a webhook's. */
  get growingFolders(): readonly string[] {
    return [...this.#growing];
  }

  /** The error that ended the whole walk: the catalog is unavailable, or a bug. */
  get broken(): unknown {
    return this.#broken;
  }

  break(error: unknown): void {
    this.#broken ??= error;
  }

  /** Neither this nor `end` ever rejects: an error that is not this title's own ends the walk through `broken`. */
  async visit(order: VisitOrder): Promise<Visited> {
    const stopped = (error?: unknown): VisitEnd => {
      if (error !== undefined) this.break(error);
      return 'stopped';
    };
    if (this.#context.isStopping() || this.#broken !== undefined) return { end: Promise.resolve(stopped()) };
    try {
      const end = await this.#visit(order);
      return { end: end().catch(stopped) };
    } catch (error) {
      return { end: Promise.resolve(stopped(error)) };
    }
  }

  /** Returns the part that remains after the next title may begin. */
  async #visit(order: VisitOrder): Promise<() => Promise<VisitEnd>> {
    const { tally, tools } = this.#context;
    const { key } = order.layout;
    tally.begin(key);
    const visiting: Visiting = {
      order,
      startedAt: tools.now(),
      previews: new Map(),
      afterSave: [],
      changes: [],
      isUndone: false,
      hasFound: false,
    };
    try {
      // The phases load only now: a walk that finds nothing changed never imports them.
      const { walkTitle } = await import('./titleWalk.ts');
      const walked = await walkTitle(order, this.#titleContext(visiting, await this.#sources()));
      tally.done(key, visiting.changes.length > 0 || visiting.hasFound);
      return () => this.#report(visiting, this.#finish(visiting, walked));
    } catch (error) {
      return () => this.#report(visiting, this.#fail(visiting, error));
    }
  }

  /**
   * Also for a visit that failed half way: the files it wrote exist. What others changed waits for the end of a copy
   * that still grows.
   */
  async #report({ order, changes }: Visiting, end: Promise<VisitEnd>): Promise<VisitEnd> {
    let ended: VisitEnd = 'failed';
    try {
      ended = await end;
      return ended;
    } finally {
      const theirs = ended === 'done' || ended === 'failed' ? (order.theirs ?? []) : [];
      if (changes.length + theirs.length > 0) this.#context.changed?.(order.layout, [...theirs, ...changes]);
    }
  }

  async #finish(visiting: Visiting, { title, saved, problems }: WalkedTitle): Promise<VisitEnd> {
    const { order, startedAt, previews } = visiting;
    const { tally, tools, tilesByWorker } = this.#context;
    try {
      const unsaved = await saved;
      if (this.#isGone(order)) return this.#removedMeanwhile(order);
      if (unsaved === undefined) for (const task of visiting.afterSave) await task();
      const isUndone = visiting.isUndone || unsaved !== undefined;
      if (isUndone) this.#context.title.refreshes?.undone(order.layout);
      if (!order.emptied) {
        countFacts(title, startedAt, tally);
        this.#countSame(title, visiting);
        const rows = catalogTitleOf(title, { top: order.top, nowMs: tools.now(), tilesByWorker, previews });
        await this.#writer.title(rows, [...problemsOf(title, unsaved), ...problems]);
        if (!isUndone) this.#context.marked?.(order.layout, markedVideos(title));
      }
      return isUndone ? 'undone' : 'done';
    } finally {
      title.close();
    }
  }

  /**
   * Counts requested facts that were filled again without a new file; otherwise the report would look as if nothing was
   * done.
   */
  #countSame(title: Title, { startedAt, changes }: Visiting): void {
    const { refreshes } = this.#context.title;
    if (refreshes === undefined) return;
    const refilled = new Map<string, number>();
    const count = (facts: Readonly<Record<string, Fact | undefined>>, video?: VideoLayout) => {
      for (const [name, fact] of Object.entries(facts)) {
        if (fact?.state !== 'filled' || !(Date.parse(fact.at ?? '') >= startedAt)) continue;
        if (refreshes.wants(name, title.layout, video)) refilled.set(name, (refilled.get(name) ?? 0) + 1);
      }
    };
    count(title.record.facts);
    for (const video of title.layout.videos) count({ ...title.file(video)?.facts }, video);
    for (const [name, times] of refilled)
      this.#context.tally.same(name, times - changes.filter(({ fact }) => fact === name).length);
  }

  /** Saves the failure in the catalog; otherwise the title's open facts would make every walk visit it. */
  async #fail({ order }: Visiting, error: unknown): Promise<VisitEnd> {
    const { tally, tools } = this.#context;
    const { layout } = order;
    if (tools.signal.aborted) return 'stopped';
    if (this.#isGone(order)) {
      tally.done(layout.key, false);
      return this.#removedMeanwhile(order);
    }
    this.#context.title.refreshes?.undone(layout);
    const reason = messageOf(error);
    tally.failed(layout.key, 'title', reason);
    tally.done(layout.key, false);
    if (!order.emptied) {
      const failed = failedTitleOf(layout, { top: order.top, nowMs: tools.now(), reason, retry: retryAfter(error) });
      await this.#writer.failed(failed, problemsOfFailure(layout.key, error));
    }
    return order.emptied ? 'undone' : 'failed';
  }

  /**
   * A person renamed or removed the folder during the walk: not the title's fault, and the next walk finds the result.
   */
  #removedMeanwhile({ layout }: VisitOrder): VisitEnd {
    const { tally, title } = this.#context;
    title.refreshes?.undone(layout);
    tally.warn(layout.key, message('wentMeanwhile'));
    return 'undone';
  }

  #isGone({ layout }: VisitOrder): boolean {
    try {
      return lookAt(`${this.#context.tools.root.path}/${layout.key}`) === undefined;
    } catch {
      // An unreadable path is reported by the failure itself.
      return false;
    }
  }

  async #sources(): Promise<Sources> {
    const { openSources, title, tools } = this.#context;
    // A rebuild uses only what the records hold: it asks no service.
    return openSources === undefined || title.rebuild ? tools.sources : await openSources();
  }

  #titleContext(visiting: Visiting, sources: Sources): TitleContext {
    const { tools, tally } = this.#context;
    const { order, previews, afterSave } = visiting;
    const { layout, written } = order;
    const wrote = (path: string, fact: string) => {
      written.add(path);
      visiting.changes.push({ path, fact });
    };
    const removed = (_title: Title, path: string) => {
      wrote(path, 'removed');
      tally.removed(path);
    };
    const undone = () => {
      visiting.isUndone = true;
    };
    return {
      ...this.#context.title,
      tools: {
        ...tools,
        sources,
        details: detailsOnce({ ...tools, sources }),
        preview: (_title, kind, webp) => previews.set(kind, webp),
        unread: undone,
        made: (_title, fact, path) => {
          wrote(path, fact);
          tally.made(layout.key, fact);
        },
        removed,
        found: (_title, fact, video) => {
          visiting.hasFound = true;
          // What a person asked for again is counted as such at the end of the visit.
          if (this.#context.title.refreshes?.wants(fact, layout, video) !== true) tally.made(layout.key, fact);
        },
        afterSave: (task) => afterSave.push(task),
        ...(tools.pictures === undefined
          ? {}
          : { pictures: pictureNotes(tools.pictures, this.#context.title, (task) => afterSave.push(task)) }),
      },
      phase: (name) => tally.phase(layout.key, name),
      growing: () => {
        undone();
        this.#growing.add(`${tools.root.path}/${layout.key}`);
      },
      removed,
      shownPictures: async () =>
        new Set([...(await this.#context.catalog.previewKinds(layout.key)), ...previews.keys()]),
      unrecorded: undone,
      leftover: undone,
      unsaved: (error) => {
        if (!this.#isGone(order)) tally.failed(layout.key, 'record', messageOf(error));
      },
    };
  }
}

/** Videos whose marks are known, also those without any; of others a server keeps what it has. */
function markedVideos(title: Title): readonly MarkedVideo[] {
  return title.layout.videos.flatMap((video) => {
    const fact = title.fact(video, 'marks');
    if (fact?.state !== 'filled' && fact?.state !== 'absent') return [];
    const durationSeconds = title.fact(video, 'probe')?.value?.durationSeconds;
    const { path, sizeBytes, mtimeMs } = video;
    const known = durationSeconds === undefined ? {} : { durationSeconds };
    return [{ path, sizeBytes, mtimeMs, ...known, marks: fact.state === 'filled' ? (fact.value ?? []) : [] }];
  });
}

/** Fetches details once per visit, and again only if the title's id changed during it. */
function detailsOnce(tools: DetailsTools): PhaseTools['details'] {
  let asked: { readonly ids: Ids | undefined; readonly details: Promise<TitleDetails> } | undefined;
  return (title) => {
    const ids = title.titleFact('id')?.value?.ids;
    if (asked === undefined || areOthers(asked.ids, ids)) asked = { ids, details: fetched(title, tools) };
    return asked.details;
  };
}

/** Additional ids of the same title do not require another request. */
function areOthers(before: Ids | undefined, after: Ids | undefined): boolean {
  return before === undefined || after === undefined ? before !== after : isAnotherTitle(before, after);
}

async function fetched(title: Title, tools: DetailsTools): Promise<TitleDetails> {
  const { fetchDetails } = await import('../phases/titleDetails.ts');
  return fetchDetails(title, tools);
}

/** Counts the facts that this walk found absent or failed, for the summary. */
function countFacts(title: Title, startedAt: number, tally: Tally): void {
  countFactsOf(title.layout.key, title.record.facts, startedAt, tally);
  for (const video of title.layout.videos) {
    countFactsOf(video.path, { ...title.file(video)?.facts }, startedAt, tally);
  }
}

/** Facts of one path that failed for the same reason. */
interface FailedFacts {
  readonly reason: Message;
  readonly names: readonly string[];
}

/** A service that is down fails all its facts of a title: they are reported in one line. */
function countFactsOf(
  path: string,
  facts: Readonly<Record<string, Fact | undefined>>,
  startedAt: number,
  tally: Tally,
): void {
  const failed = new Map<string, FailedFacts>();
  const waiting = new Map<string, FailedFacts>();
  for (const [name, fact] of Object.entries(facts)) {
    if (fact?.at === undefined || Date.parse(fact.at) < startedAt) continue;
    if (fact.state === 'absent') tally.absent(name, fact.reason);
    if (fact.state !== 'failed') continue;
    const { reason = message('itFailed'), trouble } = fact;
    const group = trouble === undefined || trouble === 'key' ? failed : waiting;
    const text = englishText(reason);
    group.set(text, { reason, names: [...(group.get(text)?.names ?? []), name] });
  }
  for (const { reason, names } of failed.values()) tally.failed(path, names.join(', '), reason);
  for (const { reason, names } of waiting.values()) tally.waits(path, names.join(', '), reason);
}
