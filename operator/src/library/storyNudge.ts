/**
 * After runs of other Libraries: starts a scan of stories early if lists on media servers show something else by now.
 * Otherwise a new film would reach its list with the next scheduled scan. Best effort: what a stop loses is found by that
 * scan.
 */
import type { Clock } from './clock.ts';
import type { LibraryKey, LibrarySpec } from './document.ts';
import { nudgeAfterMs } from './limits.ts';
import type { Step } from './pass.ts';
import type { Wish } from './wish.ts';

/** Trusts the mtimes of folders, as every scheduled scan does: nothing changed in the stories themselves. */
export const nudgeWish: Wish = {
  kind: 'full',
  paced: true,
  trigger: 'schedule',
  acceptMissing: false,
  known: { follows: 'stories' },
};

export interface PublishingLibrary {
  readonly key: LibraryKey;
  readonly uid: string;
  readonly publish: LibrarySpec['publish'];
}

export interface StoryNudgeParts {
  readonly clock: Clock;
  /** The served Libraries of stories that publish lists. */
  publishing(): Iterable<PublishingLibrary>;
  /** Whether a list that a run of this Library wrote shows something else now. */
  hasOutdatedLists(library: PublishingLibrary): Promise<boolean>;
  accept(key: LibraryKey, wish: Wish): Promise<void>;
  trouble(key: LibraryKey, error: unknown): void;
  /** Aborts when the process ends. */
  readonly ended: AbortSignal;
}

export class StoryNudge {
  readonly #parts: StoryNudgeParts;
  /** The Libraries whose runs ended while a check waits; empty if none waits. */
  readonly #ended = new Set<LibraryKey>();

  constructor(parts: StoryNudgeParts) {
    this.#parts = parts;
  }

  /** Call this for every step of every Library. Runs that end while one check waits share it. */
  afterStep(key: LibraryKey, step: Step): void {
    if (step.do !== 'endWalk' || this.#others([key]).length === 0) return;
    const isWaiting = this.#ended.size > 0;
    this.#ended.add(key);
    if (!isWaiting) void this.#checkLater();
  }

  /** A run of a Library of stories wrote its own lists: they are compared only if another Library's run ended too. */
  #others(runs: readonly LibraryKey[]): readonly PublishingLibrary[] {
    return [...this.#parts.publishing()].filter((library) => runs.some((key) => key !== library.key));
  }

  async #checkLater(): Promise<void> {
    const { clock, hasOutdatedLists, accept, trouble, ended } = this.#parts;
    await clock.sleep(nudgeAfterMs, ended);
    const runs = [...this.#ended];
    this.#ended.clear();
    for (const library of this.#others(runs)) {
      if (ended.aborted) return;
      try {
        if (await hasOutdatedLists(library)) await accept(library.key, nudgeWish);
      } catch (error) {
        trouble(library.key, error);
      }
    }
  }
}
