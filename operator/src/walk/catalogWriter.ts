/** Writes finished titles to the catalog in batches; a top's snapshots follow only after all its titles. */
import type { CatalogTitle, FailedTitle, TopSnapshot, WalkCatalog, WalkProblem } from './catalog.ts';

/**
 * At this batch size a transaction costs almost nothing per title. The page sees a title after flushMs at the latest.
 */
const batchTitles = 100;
const flushMs = 1_000;

export class CatalogWriter {
  readonly #catalog: WalkCatalog;
  #titles = new Map<string, CatalogTitle>();
  #failed = new Map<string, FailedTitle>();
  #snapshots = new Map<string, TopSnapshot>();
  #problems: WalkProblem[] = [];
  #writing: Promise<void> = Promise.resolve();
  #lastFlush = performance.now();

  constructor(catalog: WalkCatalog) {
    this.#catalog = catalog;
  }

  async title(title: CatalogTitle, problems: readonly WalkProblem[]): Promise<void> {
    this.#titles.set(title.key, title);
    this.#problems.push(...problems);
    await this.#flushIfDue(this.#titles.size);
  }

  /** A title whose visit failed before its record was read. */
  async failed(title: FailedTitle, problems: readonly WalkProblem[]): Promise<void> {
    this.#failed.set(title.title.key, title);
    this.#problems.push(...problems);
    await this.#flushIfDue(this.#failed.size);
  }

  async top(top: string, folders: TopSnapshot['folders'], seen?: TopSnapshot['seen']): Promise<void> {
    const known = seen ?? this.#snapshots.get(top)?.seen;
    this.#snapshots.set(top, { top, folders, ...(known === undefined ? {} : { seen: known }) });
    if (this.#snapshots.size >= batchTitles) await this.flush();
  }

  async #flushIfDue(waiting: number): Promise<void> {
    if (waiting >= batchTitles || performance.now() - this.#lastFlush >= flushMs) await this.flush();
  }

  /** Writes one batch at a time; titles that arrive meanwhile go into the next one. */
  async flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    await this.#writing;
  }

  async #write(): Promise<void> {
    if (this.#titles.size === 0 && this.#failed.size === 0 && this.#snapshots.size === 0) return;
    const titles = [...this.#titles.values()];
    const snapshots = [...this.#snapshots.values()];
    const failed = [...this.#failed.values()];
    const problems = this.#problems;
    this.#problems = [];
    this.#titles = new Map();
    this.#failed = new Map();
    this.#snapshots = new Map();
    if (failed.length > 0) await this.#catalog.failTitles(failed);
    await this.#catalog.save({ titles, snapshots });
    const keys = [...titles, ...failed.map(({ title }) => title)].map((title) => title.key);
    if (keys.length > 0) await this.#catalog.saveProblems(keys, problems);
    this.#lastFlush = performance.now();
  }
}
