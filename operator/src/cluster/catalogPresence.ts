/**
 * Tracks whether the catalog responds. While it does not, nothing is claimed, because no Job could open it either. It
 * makes no queries of its own, and knows nothing of Libraries.
 */

import type { Clock } from '../library/clock.ts';
import type { Trouble } from '../library/status.ts';
import { message } from '../messages/message.ts';
import type { FoundByLeader } from '../platform/kubernetes/shownStatus.ts';

export class CatalogAway extends Error {
  readonly trouble: Trouble;
  /** When to retry and report again, in ms. A webhook or the end of a Job retries at once. */
  readonly againMs: number;

  /**
   * `lastedMs`: how long the database has not responded; undefined if only this query failed and others may succeed.
   */
  constructor(cause: unknown, lastedMs?: number) {
    super('the catalog cannot be read', { cause });
    // Only one word, because a database's message may contain secrets.
    const away = isOfDatabase(cause) ? message('catalogAwayBy', String(cause.fault)) : message('catalogAway');
    const isPassing = lastedMs !== undefined && lastedMs < passingMs;
    const reason = 'CatalogAway' satisfies FoundByLeader;
    this.trouble = { reason, message: away, ...(isPassing ? { isPassing } : {}) };
    this.againMs = Math.min(Math.max(lastedMs ?? againAtMostMs, againAtLeastMs), againAtMostMs);
  }
}

/**
 * A database that starts together with the operator, or moves to another node, is back by then, so no person is
 * notified before. Installers that wait with kstatus (Flux, Helm, kapp) give up at Stalled.
 */
const passingMs = 2 * 60_000;
/** The retry pause equals the outage so far: 5 s, doubling. A retry every 10 s would fill the log. */
const againAtLeastMs = 5_000;
const againAtMostMs = 30_000;
/**
 * After this long without a query the outage counts as over: a waiting Library retries within 30 s and waits up to 10 s
 * for the result.
 */
const forgottenAfterMs = 2 * (againAtMostMs + 10_000);
/**
 * Every query to an unavailable database waits for a timeout: hundreds of due Libraries must not wait one after the
 * other.
 */
const awayForMs = 2_000;
/** Faults of `CatalogError` that concern one query: others may succeed. */
const ofOneQuestion: readonly unknown[] = ['busy', 'conflict'];

/** An ongoing outage. Times are monotonic. */
interface Silence {
  readonly away: CatalogAway;
  readonly since: number;
  readonly lastAt: number;
}

export class CatalogPresence {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #onBack: () => void;
  #silence: Silence | undefined;

  /** `onBack` is called when the catalog responds again after an outage. */
  constructor(clock: Pick<Clock, 'monotonic'>, onBack: () => void = () => undefined) {
    this.#clock = clock;
    this.#onBack = onBack;
  }

  /** The result, or why there is none. An outage found by one caller applies to all callers within 2 s. */
  async ask<Answer>(question: () => Promise<Answer>): Promise<Answer | CatalogAway> {
    if (this.#silence !== undefined && this.#clock.monotonic() - this.#silence.lastAt < awayForMs)
      return this.#silence.away;
    try {
      const answer = await question();
      const wasAway = this.#silence !== undefined;
      this.#silence = undefined;
      if (wasAway) this.#onBack();
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

/** True for a `CatalogError`, whose class is loaded only with the catalog; false for a bug of ours. */
function isOfDatabase(error: unknown): error is Error & { readonly fault: unknown } {
  return error instanceof Error && 'fault' in error;
}
