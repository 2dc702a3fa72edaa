/** Counts what a walk did, for its summary and its progress. Bounded, whatever the size of the Library. */
import type { ProgressDetail, RunProgress, RunSummary } from '../library/ledger.ts';
import { englishText } from '../messages/english.ts';
import type { Message } from '../messages/message.ts';
import { codedItem, shortened } from '../messages/stored.ts';

/** Warnings and failures kept with their text; the rest is only counted. A page or a terminal shows no more. */
const keptAtMost = 1_000;
/** For a run in progress, as much as the page shows: the row is written each second. */
const shownAtMost = 8;
const reasonLength = 300;

/** Reasons for absent facts: some contain lengths and service names, so there may be more than a person would read. */
const reasonsAtMost = 50;

export class Tally {
  readonly #now: () => number;
  #phase = 'scan';
  #titles = 0;
  #changed = 0;
  #known = 0;
  #found = 0;
  #ahead = 0;
  #warnings = 0;
  #unreadable = 0;
  #failures = 0;
  #aliveAt: number;
  /** The current phase of each title. */
  readonly #current = new Map<string, string>();
  readonly #phases = new Map<string, { titles: number; made: number }>();
  readonly #made: Record<string, number> = {};
  readonly #absent: Record<string, number> = {};
  readonly #because = new Map<string, { readonly reason: Message; readonly facts: Record<string, number> }>();
  readonly #same: Record<string, number> = {};
  readonly #waiting: { path: string; fact: string; reason: Message }[] = [];
  readonly #failed: { path: string; fact: string; reason: Message }[] = [];
  readonly #warned: { path: string; message: Message }[] = [];
  readonly #nowhere = new Set<string>();
  readonly #removed: string[] = [];
  readonly #gone: string[] = [];

  constructor(now: () => number) {
    this.#now = now;
    this.#aliveAt = now();
  }

  /** Titles that the catalog knew before: the number a full walk expects. */
  known(titles: number): void {
    this.#known = Math.max(this.#known, titles);
  }

  /** Names of the root that a full walk has yet to scan. Until then each counts as one title, which is usual. */
  ahead(tops: number): void {
    this.#ahead = tops;
  }

  /** A top or held folder was divided into titles: now their number is known. */
  found(titles: number): void {
    this.#found += titles;
    this.#ahead = Math.max(0, this.#ahead - 1);
  }

  /** The title ended its previous phase and begins this one. */
  phase(title: string, name: string): void {
    this.#phase = name;
    this.#leavePhase(title);
    this.#current.set(title, name);
    this.alive();
  }

  begin(title: string): void {
    this.#current.set(title, '');
    this.alive();
  }

  done(title: string, changed: boolean): void {
    this.#leavePhase(title);
    this.#current.delete(title);
    this.#titles++;
    if (changed) this.#changed++;
    this.alive();
  }

  /** Titles that the scan found unchanged. */
  skipped(titles: number): void {
    this.#titles += titles;
  }

  /** A file was made for this title, or a fact without a file found, in its current phase. */
  made(title: string, fact: string): void {
    this.#made[fact] = (this.#made[fact] ?? 0) + 1;
    const phase = this.#current.get(title) ?? '';
    if (phase !== '') this.#countOf(phase).made++;
    this.alive();
  }

  #leavePhase(title: string): void {
    const phase = this.#current.get(title) ?? '';
    if (phase !== '') this.#countOf(phase).titles++;
  }

  #countOf(phase: string): { titles: number; made: number } {
    const known = this.#phases.get(phase);
    if (known !== undefined) return known;
    const count = { titles: 0, made: 0 };
    this.#phases.set(phase, count);
    return count;
  }

  /** `reason`: one of few sentences that most facts of a walk share. */
  absent(fact: string, reason?: Message): void {
    this.#absent[fact] = (this.#absent[fact] ?? 0) + 1;
    if (reason === undefined) return;
    const text = englishText(reason);
    const facts: Record<string, number> = this.#because.get(text)?.facts ?? {};
    if (this.#because.size < reasonsAtMost) this.#because.set(text, { reason, facts });
    facts[fact] = (facts[fact] ?? 0) + 1;
  }

  /** A person requested the fact again, and the result is the same. */
  same(fact: string, times: number): void {
    if (times > 0) this.#same[fact] = (this.#same[fact] ?? 0) + times;
  }

  failed(path: string, fact: string, reason: Message): void {
    this.#failures++;
    if (this.#failed.length < keptAtMost) this.#failed.push({ path, fact, reason });
  }

  /** A service did not answer: the title is fine, and the request is repeated later. */
  waits(path: string, fact: string, reason: Message): void {
    if (this.#waiting.length < keptAtMost) this.#waiting.push({ path, fact, reason });
  }

  warn(path: string, message: Message): void {
    this.#warnings++;
    if (this.#warned.length < keptAtMost) this.#warned.push({ path, message });
  }

  /** A file or folder that could not be read: its titles were left as they are. */
  unread(path: string, message: Message): void {
    this.#unreadable++;
    this.warn(path, message);
  }

  /** A held folder, as the sender wrote it, that matches no folder of the storage and no known title. */
  nowhere(folder: string): void {
    if (this.#nowhere.size < keptAtMost) this.#nowhere.add(folder);
  }

  /** A title that left the catalog; its files were not touched. */
  gone(title: string): void {
    if (this.#gone.length < keptAtMost) this.#gone.push(title);
  }

  /** Our file whose video was removed or renamed, whose title got another identity, or that nothing asks for any more. */
  removed(path: string): void {
    if (this.#removed.length < keptAtMost) this.#removed.push(path);
  }

  /** Reports that the walk is alive: after 20 minutes of silence the operator ends the Job. */
  alive(): void {
    this.#aliveAt = this.#now();
  }

  get failures(): number {
    return this.#failures;
  }

  get progress(): RunProgress {
    return {
      phase: this.#phase,
      titlesDone: this.#titles,
      titlesKnown: Math.max(this.#known, this.#found + this.#ahead, this.#titles),
      current: [...this.#current.keys()].slice(0, shownAtMost),
      warnings: this.#warnings,
      failures: this.#failures,
      at: this.#aliveAt,
      detail: this.#detail(),
    };
  }

  #detail(): ProgressDetail {
    const short = (words: Message) => shortened(words, reasonLength);
    return {
      currentPhases: [...this.#current.values()].slice(0, shownAtMost),
      phases: Object.fromEntries([...this.#phases].map(([phase, count]) => [phase, { ...count }])),
      failed: this.#failed.slice(0, shownAtMost).map((one) => failedItem({ ...one, reason: short(one.reason) })),
      warned: this.#warned.slice(0, shownAtMost).map((one) => warnedItem({ ...one, message: short(one.message) })),
    };
  }

  summary(walkedFolders: readonly string[]): RunSummary {
    return {
      titles: this.#titles,
      titlesChanged: this.#changed,
      made: this.#made,
      absent: this.#absent,
      ...(this.#because.size === 0 ? {} : { absentBecause: [...this.#because.values()].map(becauseItem) }),
      ...(Object.keys(this.#same).length === 0 ? {} : { same: this.#same }),
      failed: this.#failed.map(failedItem),
      ...(this.#waiting.length === 0 ? {} : { waiting: this.#waiting.map(failedItem) }),
      removed: this.#removed,
      gone: this.#gone,
      warnings: this.#warned.map(warnedItem),
      ...(this.#unreadable === 0 ? {} : { unreadable: this.#unreadable }),
      ...(this.#nowhere.size === 0 ? {} : { nowhere: [...this.#nowhere] }),
      walkedFolders,
    };
  }
}

// As the run's row has them: the English text, beside it the code.

function failedItem({
  path,
  fact,
  reason,
}: {
  path: string;
  fact: string;
  reason: Message;
}): RunSummary['failed'][number] {
  return { path, fact, reason: englishText(reason), ...codedItem(reason) };
}

/** A warning as the row of a run has it. */
export function warnedItem({ path, message }: { path: string; message: Message }): RunSummary['warnings'][number] {
  return { path, message: englishText(message), ...codedItem(message) };
}

function becauseItem(one: {
  reason: Message;
  facts: Readonly<Record<string, number>>;
}): NonNullable<RunSummary['absentBecause']>[number] {
  return { reason: englishText(one.reason), ...codedItem(one.reason), facts: one.facts };
}
