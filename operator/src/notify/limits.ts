/** Every bound of telling media servers, with its reason. Units are last in the names. */

/** Changes of a few seconds go together: an import writes .nfo, art and trailer one after the other. */
export const tellAfterMs = 5_000;

/** Titles of one batch: a full walk that changes thousands tells of them as it goes, in bodies of some KiB. */
export const batchTitlesAtMost = 50;

/** Titles that wait for a server which is away, and so many of one server are kept for the next walk: an evening's imports. */
export const untoldAtMost = 256;

/** A media server in the same house answers at once; the end of a walk must not wait long for one that does not. */
export const tellTimeLimitMs = 15_000;

/** One call at a time, and not faster: a server that is told of a folder begins to work. */
export const serverBudget = { concurrency: 1, intervalMs: 20 } as const;

/** A library of Kodi with 100,000 episodes answers with some 20 MiB; more is not for us to read. */
export const listAtMostBytes = 32 * 1024 * 1024;
