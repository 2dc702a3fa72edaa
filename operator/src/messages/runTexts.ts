/** English texts of messages about Libraries and runs: conditions, troubles, ends of runs, paths of webhooks. `{0}` is the first value. */
export const runTexts = {
  noPlace: 'no folder or known title in the storage matches this path; a full scan follows',
} as const;
