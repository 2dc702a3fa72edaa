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

/** A Job's share: the budget divided by max-jobs, but at least one request at a time. */
export function shareOf(budget: HostBudget, jobsAtMost: number): HostBudget {
  const concurrency = Math.max(1, Math.floor(budget.concurrency / jobsAtMost));
  return { ...budget, concurrency, intervalMs: budget.intervalMs * jobsAtMost };
}
