/** What a service allows, and a Job's share of it. */

/** sources.md 6 has the numbers. */
export interface HostBudget {
  /** Base URL: origin and, where several services share one (a proxy, a fake), a path in front. The longest that fits counts. */
  readonly address: string;
  /** Requests at once. */
  readonly concurrency: number;
  /** Least time between the starts of two requests: 50 for 20 a second. */
  readonly intervalMs: number;
}

/** A Job's share of a service's rate is the budget divided by max-jobs (runs.md 11); one at once is the least there is. */
export function shareOf(budget: HostBudget, jobsAtMost: number): HostBudget {
  const concurrency = Math.max(1, Math.floor(budget.concurrency / jobsAtMost));
  return { ...budget, concurrency, intervalMs: budget.intervalMs * jobsAtMost };
}
