/** The limits of outbound requests, with their reasons. Units are last in the names. */

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;
const mebibyte = 1024 * 1024;

/** The largest real answers (a series of 500 episodes with its credits) are some 3 MiB. */
export const jsonAtMostBytes = 16 * mebibyte;
/** An original poster of 4,000 x 6,000 is some 10 MiB. */
export const imageAtMostBytes = 20 * mebibyte;
/** 8 minutes of 2160p at 30 Mbit/s. */
export const downloadAtMostBytes = 2 * 1024 * mebibyte;
/** An error's body is read only to classify it. */
export const errorBodyAtMostBytes = 64 * 1024;

/** Time for all tries together; the wait in a host's queue does not count. */
export const jsonTimeLimitMs = 60 * second;
export const bytesTimeLimitMs = 2 * minute;
export const downloadTimeLimitMs = 30 * minute;
/** The longest silence within a body. */
export const idleLimitMs = 15 * second;
/**
 * Connecting, and waiting for the head. A healthy service answers in a second or two. Behind a firewall that drops
 * packets, each request delays its title for this long.
 */
export const headLimitMs = 10 * second;

/** A lookup that answers 301 and a download from a data node need one; more than three is a loop. */
export const redirectsAtMost = 3;

/** Retries of a GET, with full jitter over 0.5 s x 2^n (docs/reference/services.md#budgets-and-retries). */
export const retriesAtMost = 3;
export const backoffFirstMs = 0.5 * second;
export const backoffAtMostMs = 30 * second;

/**
 * `Retry-After: 0` occurs; an immediate retry would only get the next 429 (docs/reference/services.md#status-codes).
 */
export const pauseAtLeastMs = 1 * second;
/** For a 429 without a time: 2 s, then doubling. */
export const defaultPauseMs = 2 * second;
/**
 * After a longer wait request the host is not asked again in this run (docs/reference/services.md#budgets-and-retries).
 */
export const pauseAtMostMs = 60 * second;

/**
 * After so many failed requests in a row the service is down or we are offline. The rest of the walk must not wait for
 * it title by title.
 */
export const failedRequestsInARowAtMost = 3;
/** When to retry a host that was ended for the run without a stated time. */
export const endedForMs = 60 * minute;

/**
 * TMDB allows answers to be kept 6 months (docs/reference/services.md#tmdb-limits-and-errors); 180 days is within any
 * six.
 */
export const answerKeptAtMostMs = 180 * day;
/** Larger answers are requested again: the cache is a table beside the catalog's. */
export const answerKeptAtMostBytes = 4 * mebibyte;

/** For hosts without a budget: as gentle as archive.org asks (docs/reference/services.md#budgets-and-retries). */
export const unnamedHost = { concurrency: 2, intervalMs: 250 } as const;

/** Length of addresses in messages and logs. */
export const shownAtMostCharacters = 300;
/** Strangers' files can name any number of hosts; those beyond this share one queue. */
export const unnamedHostsAtMost = 256;
