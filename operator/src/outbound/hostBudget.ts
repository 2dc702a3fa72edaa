/** The rate that a service allows, and a Job's share of it. */

/** The numbers are in docs/reference/services.md#budgets-and-retries. */
export interface HostBudget {
  /**
   * Base URL: the origin and, if several services share one (a proxy, a fake), a leading path. The longest match
   * applies.
   */
  readonly address: string;
  /** Concurrent requests. */
  readonly concurrency: number;
  /** Least time between the starts of two requests: 50 for 20 per second. */
  readonly intervalMs: number;
}

/** What a service says it serves: 20 requests within 10,000 ms. */
export interface PublishedLimit {
  readonly requests: number;
  readonly withinMs: number;
}

/** A tenth stays free for other programs behind the same address, and for requests that a service counts twice. */
const usedShare = 0.9;
/**
 * Requests leave evenly but arrive unevenly: on a slow line one may take this much longer than the next. A service
 * counts those that arrive within its window.
 */
const arrivalJitterMs = 1000;

/**
 * The least time between the starts of two requests, so that never more than nine tenths of the limit arrive within any
 * window. A window of `w` ms holds at most `w / interval + 1` evenly spaced starts.
 */
export function intervalOf({ requests, withinMs }: PublishedLimit): number {
  const atMost = Math.max(1, Math.floor(requests * usedShare));
  return Math.floor((withinMs + arrivalJitterMs) / atMost) + 1;
}

/** A Job's share: the budget divided by max-jobs, but at least one request at a time. */
export function shareOf(budget: HostBudget, jobsAtMost: number): HostBudget {
  const concurrency = Math.max(1, Math.floor(budget.concurrency / jobsAtMost));
  return { ...budget, concurrency, intervalMs: budget.intervalMs * jobsAtMost };
}
