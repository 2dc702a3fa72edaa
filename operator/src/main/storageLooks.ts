/**
 * Whether the roots of Libraries are there, for the page: a walk that finds one away is counted as failed some times before anybody is
 * called for, and the next one may be far away. It looks only while somebody looks at the page, and must not hold up an answer.
 */
import { setTimeout } from 'node:timers/promises';
import type { StorageAway } from '../api/ports.ts';
import type { Clock } from '../library/clock.ts';
import { openRoot } from '../storage/root.ts';

/** A page that is open asks each second. */
const keptMs = 5_000;
/** A mount whose server is gone answers never: who asks is told what was seen before. */
const patienceMs = 1_000;

interface Look {
  readonly begunAt: number;
  readonly done: Promise<void>;
  isDone: boolean;
  away: StorageAway | undefined;
}

export class StorageLooks {
  readonly #clock: Pick<Clock, 'now' | 'monotonic'>;
  readonly #open: (path: string) => Promise<unknown>;
  readonly #looks = new Map<string, Look>();

  /** `open` rejects with a sentence where there is no root. */
  constructor(clock: Pick<Clock, 'now' | 'monotonic'>, open: (path: string) => Promise<unknown> = openRoot) {
    this.#clock = clock;
    this.#open = open;
  }

  /** Resolves when each root was looked at within 5 s, or does not answer. Those that are not named are forgotten. */
  async lookAt(paths: readonly string[]): Promise<void> {
    for (const path of this.#looks.keys()) if (!paths.includes(path)) this.#looks.delete(path);
    await Promise.all(paths.map((path) => this.#seen(path)));
  }

  /** As it was seen last. */
  awayOf(path: string): StorageAway | undefined {
    return this.#looks.get(path)?.away;
  }

  async #seen(path: string): Promise<void> {
    const known = this.#looks.get(path);
    // One at a time: each that hangs holds a thread of this process.
    const isKept = known !== undefined && (!known.isDone || this.#ageMs(known) < keptMs);
    const look = isKept ? known : this.#begin(path, known?.away);
    if (look.isDone || this.#ageMs(look) >= patienceMs) return;
    const patience = new AbortController();
    const late = setTimeout(patienceMs, undefined, { signal: patience.signal, ref: false }).catch(() => undefined);
    await Promise.race([look.done, late]);
    patience.abort();
  }

  #ageMs({ begunAt }: Look): number {
    return this.#clock.monotonic() - begunAt;
  }

  #begin(path: string, before: StorageAway | undefined): Look {
    const look: Look = {
      begunAt: this.#clock.monotonic(),
      isDone: false,
      away: before,
      done: this.#open(path).then(
        () => {
          look.away = undefined;
          look.isDone = true;
        },
        (error: unknown) => {
          const message = error instanceof Error ? error.message : String(error);
          look.away = { message, since: before?.since ?? this.#clock.now() };
          look.isDone = true;
        },
      ),
    };
    this.#looks.set(path, look);
    return look;
  }
}
