/**
 * Whether the catalog answers. While it does not, nothing is claimed: no Job could open it either. It asks nothing of its own accord,
 * and knows nothing of Libraries.
 */
import type { Clock } from '../library/clock.ts';
import type { Trouble } from '../library/status.ts';
import type { FoundByLeader } from '../platform/kubernetes/shownStatus.ts';

export class CatalogAway extends Error {
  readonly trouble: Trouble;

  constructor(cause: unknown) {
    super('the catalog cannot be read', { cause });
    // One word alone: what a database says may name what nobody should read.
    const word = isOfDatabase(cause) ? ` (${String(cause.fault)})` : '';
    const message = `the catalog cannot be read${word}: what is told is held, and walked when its database is back`;
    this.trouble = { reason: 'CatalogAway' satisfies FoundByLeader, message };
  }
}

/** A database that is away is waited for by each question: hundreds of Libraries that are due must not wait one after the other. */
const awayForMs = 2_000;

export class CatalogPresence {
  readonly #clock: Pick<Clock, 'monotonic'>;
  #last: { readonly away: CatalogAway; readonly at: number } | undefined;

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
  }

  /** The answer, or why there is none. That the database is away counts for all who ask within 2 s. */
  async ask<Answer>(question: () => Promise<Answer>): Promise<Answer | CatalogAway> {
    if (this.#last !== undefined && this.#clock.monotonic() - this.#last.at < awayForMs) return this.#last.away;
    try {
      return await question();
    } catch (error) {
      const away = new CatalogAway(error);
      if (isOfDatabase(error) && error.fault === 'away') this.#last = { away, at: this.#clock.monotonic() };
      return away;
    }
  }
}

/** Not our own bug: `CatalogError`, whose code is loaded with the catalog alone. */
function isOfDatabase(error: unknown): error is Error & { readonly fault: unknown } {
  return error instanceof Error && 'fault' in error;
}
