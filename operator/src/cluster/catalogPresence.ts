/**
 * Whether the catalog answers. While it does not, nothing is claimed: no Job could open it either. It asks nothing of its own accord,
 * and knows nothing of Libraries.
 */
import type { Clock } from '../library/clock.ts';
import type { Trouble } from '../library/status.ts';
import type { FoundByLeader } from '../platform/kubernetes/shownStatus.ts';

export class CatalogAway extends Error {
  readonly trouble: Trouble;
  /** How soon it is asked again, and told of. A webhook and the end of a Job ask at once. */
  readonly againMs: number;

  /** `lastedMs`: how long nobody has answered; undefined where one question alone failed, and others may be answered. */
  constructor(cause: unknown, lastedMs?: number) {
    super('the catalog cannot be read', { cause });
    // One word alone: what a database says may name what nobody should read.
    const word = isOfDatabase(cause) ? ` (${String(cause.fault)})` : '';
    const message = `the catalog cannot be read${word}: what is told is held, and walked when its database is back`;
    const isPassing = lastedMs !== undefined && lastedMs < passingMs;
    const reason = 'CatalogAway' satisfies FoundByLeader;
    this.trouble = { reason, message, ...(isPassing ? { isPassing } : {}) };
    this.againMs = Math.min(Math.max(lastedMs ?? againAtMostMs, againAtLeastMs), againAtMostMs);
  }
}

/**
 * A database that starts together with the operator, or moves to another node, is back by then; no person is called for before. Who
 * installs by kstatus (Flux, Helm, kapp) gives up with Stalled.
 */
const passingMs = 2 * 60_000;
/** As long again as it has been away: 5 s, which doubles. A look each 10 s would be told of in the log as often. */
const againAtLeastMs = 5_000;
const againAtMostMs = 30_000;
/** Whom nobody has asked for so long may have been there meanwhile: whoever waits asks again within 30 s, and waits 10 s for the answer. */
const forgottenAfterMs = 2 * (againAtMostMs + 10_000);
/** A database that is away is waited for by each question: hundreds of Libraries that are due must not wait one after the other. */
const awayForMs = 2_000;
/** Faults of `CatalogError` by which others may be answered all the same. */
const ofOneQuestion: readonly unknown[] = ['busy', 'conflict'];

/** Nobody is answered. Times are of a clock that only grows. */
interface Silence {
  readonly away: CatalogAway;
  readonly since: number;
  readonly lastAt: number;
}

export class CatalogPresence {
  readonly #clock: Pick<Clock, 'monotonic'>;
  #silence: Silence | undefined;

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
  }

  /** The answer, or why there is none. That the database is away counts for all who ask within 2 s. */
  async ask<Answer>(question: () => Promise<Answer>): Promise<Answer | CatalogAway> {
    if (this.#silence !== undefined && this.#clock.monotonic() - this.#silence.lastAt < awayForMs)
      return this.#silence.away;
    try {
      const answer = await question();
      this.#silence = undefined;
      return answer;
    } catch (error) {
      if (!isOfDatabase(error) || ofOneQuestion.includes(error.fault)) return new CatalogAway(error);
      return this.#silent(error, this.#clock.monotonic());
    }
  }

  #silent(error: Error, now: number): CatalogAway {
    const known = this.#silence;
    const since = known !== undefined && now - known.lastAt < forgottenAfterMs ? known.since : now;
    const away = new CatalogAway(error, now - since);
    this.#silence = { away, since, lastAt: now };
    return away;
  }
}

/** Not our own bug: `CatalogError`, whose code is loaded with the catalog alone. */
function isOfDatabase(error: unknown): error is Error & { readonly fault: unknown } {
  return error instanceof Error && 'fault' in error;
}
