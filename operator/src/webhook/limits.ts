/** Every limit of the webhook with its reason. The endpoint has no authentication: whatever is not bounded here is a caller's to choose. */

const mebibyte = 1024 * 1024;

export interface WebhookLimits {
  readonly bodyBytes: number;
  readonly bodiesInFlightBytes: number;
  readonly discardedBytes: number;
  readonly bodySeconds: number;
  readonly lingerSeconds: number;
}

export const webhookLimits: WebhookLimits = {
  /**
   * One body that is still parsed. A rename of a whole series names every file twice, about 1 KB an episode: 8 MiB is some
   * thousands of files. JSON.parse holds up every other request for about 10 ms a MiB, so the limit also bounds that.
   */
  bodyBytes: 8 * mebibyte,
  /** All bodies being received at once. 200 senders of 8 MiB would be 1.6 GB; beyond this a body is read, not kept. */
  bodiesInFlightBytes: 64 * mebibyte,
  /** What is read of a body that is not kept, so that its sender comes to the end and sees the answer. Then it is cut off. */
  discardedBytes: 64 * mebibyte,
  /** Time for a whole body. The download managers give up after 100 s (webhooks.md 1.1); a slower one is answered before. */
  bodySeconds: 60,
  /** How long a sender that was answered before its last byte may go on sending, so that it reads the answer. */
  lingerSeconds: 5,
};

/** A path is a file system's: 4,096 bytes is PATH_MAX on Linux; nothing longer can be opened (design 2.2). */
export const changedPathBytes = 4096;

/** Longest path, event or other hostile text in a log line (design 8). */
export const loggedCharacters = 300;

/** A namespace or Library name in the address: the longest name a cluster's object can have. */
export const addressNameCharacters = 253;
