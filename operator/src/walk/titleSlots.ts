/** How many titles a walk has in work at once. */
import PQueue from 'p-queue';

/**
 * Titles in work at once. Half of them may wait for services (4 requests at once,
 * docs/reference/services.md#budgets-and-retries) while the others read and decode; each holds its records in memory.
 * Measured with a new Library: 4 use 0.6 of the services' request budget, 8 and 12 use 0.8.
 */
const titlesAtOnce = 8;
/** Titles queued in memory; beyond this number the scan pauses. */
const titlesWaiting = 16;
/** Titles that wait for a write of their shared record hold no slot, but what was found for them: this bounds the memory. */
const titlesAway = 64;

export class TitleSlots {
  readonly #queue = new PQueue({ concurrency: titlesAtOnce });
  #away = 0;

  /** Resolves when another title may be queued. */
  async room(): Promise<void> {
    await this.#queue.onSizeLessThan(titlesWaiting);
  }

  run<Result>(visit: () => Promise<Result>): Promise<Result> {
    return this.#queue.add(visit);
  }

  /** Waits without a slot: another title uses it meanwhile, and this one goes on once it has one again. */
  async away(wait: Promise<void>): Promise<void> {
    if (this.#away >= titlesAway) return wait;
    this.#away++;
    this.#queue.concurrency++;
    try {
      await wait;
    } finally {
      await this.#queue.add(
        () => {
          this.#queue.concurrency--;
          this.#away--;
        },
        { priority: 1 },
      );
    }
  }
}
