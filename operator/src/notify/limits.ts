/** The limits of calls to media servers, with their reasons. Units are last in the names. */

/** Changes within seconds go together: an import writes .nfo, art and trailer in turn. */
export const notifyAfterMs = 5_000;

/** Titles per batch: a full walk that changes thousands reports them as it goes, in bodies of some KiB. */
export const batchTitlesAtMost = 50;

/**
 * Titles that wait for a server that is down, and the most that one server's next walk receives: an evening's imports.
 */
export const undeliveredAtMost = 256;

/** A media server on the local network answers at once. The end of a walk must not wait long for one that does not. */
export const notifyTimeLimitMs = 15_000;

/** One call at a time and spaced, because each call makes the server work. */
export const serverBudget = { concurrency: 1, intervalMs: 20 } as const;

/** A Kodi library of 100,000 episodes answers with some 20 MiB; larger answers are refused. */
export const listAtMostBytes = 32 * 1024 * 1024;
