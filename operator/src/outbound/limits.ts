/** Every bound of requests to the outside, with its reason. Units are last in the names. */

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;
const mebibyte = 1024 * 1024;

/** The largest honest answers (a series of 500 episodes with its credits) are some 3 MiB. */
export const jsonAtMostBytes = 16 * mebibyte;
/** An original poster of 4,000 x 6,000 is some 10 MiB. */
export const imageAtMostBytes = 20 * mebibyte;
/** 8 minutes of 2160p at 30 Mbit/s. */
export const downloadAtMostBytes = 2 * 1024 * mebibyte;
/** What stands in an error's body is read to classify it, no more. */
export const errorBodyAtMostBytes = 64 * 1024;

/** Time for talking, all tries together; the waiting in a host's queue is not counted. */
export const jsonTimeLimitMs = 60 * second;
export const bytesTimeLimitMs = 2 * minute;
export const downloadTimeLimitMs = 30 * minute;
/** Nothing came for so long within a body. */
export const idleLimitMs = 15 * second;
/**
 * Connecting, and waiting for the head. A service that is well answers in a second or two; behind a firewall that swallows
 * everything each request would hold up the local work of its title for so long.
 */
export const headLimitMs = 10 * second;

/** A lookup that answers 301 and a download that goes to a data node take one; more than three is a loop. */
export const redirectsAtMost = 3;

/** sources.md 6: retries of a GET, with full jitter over 0.5 s x 2^n. */
export const retriesAtMost = 3;
export const backoffFirstMs = 0.5 * second;
export const backoffAtMostMs = 30 * second;

/** sources.md 0.6: `Retry-After: 0` happens; at once would only be the next 429. */
export const pauseAtLeastMs = 1 * second;
/** A 429 that says no time: 2 s, then doubling. */
export const pauseUnsaidMs = 2 * second;
/** Whoever is told to wait longer is not asked again in this run (sources.md 6). */
export const pauseAtMostMs = 60 * second;

/**
 * So many requests in a row got no useful answer in all their tries: the service is away, or we are offline. The rest of the
 * walk must not wait for it title by title.
 */
export const failedRequestsInARowAtMost = 3;
/** When to look again at a host that was given up for the run without saying a time. */
export const endedForMs = 60 * minute;

/** sources.md 1.7: answers are kept 6 months at most. 180 days is within any six of them. */
export const answerKeptAtMostMs = 180 * day;
/** Larger answers are asked for again: the cache is a table beside the catalog's, not a store. */
export const answerKeptAtMostBytes = 4 * mebibyte;

/** A host nobody gave a budget for: gentle, as archive.org asks (sources.md 5). */
export const unnamedHost = { concurrency: 2, intervalMs: 250 } as const;

/** Addresses in messages and logs (design 8). */
export const shownAtMostCharacters = 300;
/** Files of strangers can name any number of hosts; those beyond share one queue. */
export const unnamedHostsAtMost = 256;
