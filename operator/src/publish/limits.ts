/** The limits of publishing, with their reasons. Units are last in the names. */

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * The longest that the end of a run waits for its servers, since held files wait for that end. A server of 20,000 films
 * is read in some 40 s; what is not done by then is done by the next run.
 */
export const publishWithinMs = 120 * second;

/** One call at a time and spaced, because each call makes the server work and people may be watching. */
export const serverBudget = { concurrency: 1, intervalMs: 20 } as const;

/** A list that should be right is compared with the server this often, so that a deleted one is noticed. */
export const comparedAgainAfterMs = 6 * hour;

/** A server that failed is not asked again sooner, however often files change. */
export const retriedAfterMs = 5 * minute;

/** A page of 500 items with their paths is under 1 MB. */
export const answerAtMostBytes = 32 * 1024 * 1024;

/** One call. During a scan of its libraries a server takes some seconds to answer. */
export const callTimeLimitMs = 60 * second;

/** The stored lists of a Library: 1,000 stories of 300 videos are some 10 MB. */
export const recordAtMostBytes = 64 * 1024 * 1024;

/** 10,000 entries with paths of 300 bytes and a title each; a larger file is not ours. */
export const playlistAtMostBytes = 8 * 1024 * 1024;
