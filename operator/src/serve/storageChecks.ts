/**
 * Checks for the page whether the storage of each Library is available. A walk only reports that after several
 * failures, and the next walk may be far away. Checks run only while the page is open, and must not delay a response.
 */

import { setTimeout } from 'node:timers/promises';
import type { StorageAway } from '../api/ports.ts';
import type { Clock } from '../library/clock.ts';
import { message } from '../messages/message.ts';
import { wordsOf } from '../messages/messageError.ts';
import { openRoot } from '../storage/root.ts';

/** An open page asks every second. */
const keptMs = 5_000;
/** A mount whose server is down never answers; after this the caller gets what is known. */
const patienceMs = 1_000;

interface Seen {
  readonly at: number;
  readonly away: StorageAway | undefined;
}

export class StorageChecks {
  readonly #clock: Pick<Clock, 'now' | 'monotonic'>;
  readonly #open: (path: string) => Promise<unknown>;
  readonly #seen = new Map<string, Seen>();
  /**
   * Checks one root at a time, because each unresponsive one blocks one of the four threads that do all file work of
   * this process.
   */
  #round: Promise<void> | undefined;
  #asked: { readonly path: string; readonly at: number; readonly since: number } | undefined;

  /** `open` rejects if the root is unavailable. */
  constructor(clock: Pick<Clock, 'now' | 'monotonic'>, open: (path: string) => Promise<unknown> = openRoot) {
    this.#clock = clock;
    this.#open = open;
  }

  /**
   * Resolves when each root was checked within the last 5 s, or one does not answer. Drops roots that are not listed.
   */
  async check(paths: readonly string[]): Promise<void> {
    for (const path of this.#seen.keys()) if (!paths.includes(path)) this.#seen.delete(path);
    const due = paths.filter((path) => this.#ageMs(this.#seen.get(path)) >= keptMs);
    if (this.#isSilent || due.length === 0) return;
    this.#round ??= this.#checkEach(due).finally(() => {
      this.#round = undefined;
    });
    const patience = new AbortController();
    const late = setTimeout(patienceMs, undefined, { signal: patience.signal, ref: false }).catch(() => undefined);
    await Promise.race([this.#round, late]);
    patience.abort();
  }

  /** The last result, or that the storage does not answer. */
  awayOf(path: string): StorageAway | undefined {
    const seen = this.#seen.get(path)?.away;
    if (seen !== undefined || this.#asked?.path !== path || !this.#isSilent) return seen;
    return { message: message('storageSilent', JSON.stringify(path)), since: this.#asked.since };
  }

  async #checkEach(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      this.#asked = { path, at: this.#clock.monotonic(), since: this.#clock.now() };
      const why = await this.#open(path).then(() => undefined, wordsOf);
      const since = this.#seen.get(path)?.away?.since ?? this.#clock.now();
      const away = why === undefined ? undefined : { message: why, since };
      this.#seen.set(path, { at: this.#clock.monotonic(), away });
    }
    this.#asked = undefined;
  }

  get #isSilent(): boolean {
    return this.#asked !== undefined && this.#ageMs(this.#asked) >= patienceMs;
  }

  #ageMs(from: { readonly at: number } | undefined): number {
    return from === undefined ? Number.POSITIVE_INFINITY : this.#clock.monotonic() - from.at;
  }
}
