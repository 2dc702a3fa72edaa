/**
 * The limits of the webhook, with their reasons. The endpoint has no authentication, so everything a caller could
 * choose is bounded here.
 */

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
   * The largest body that is parsed. A rename of a whole series names every file twice, about 1 KB per episode: 8 MiB
   * is some thousands of files. JSON.parse blocks all other requests for about 10 ms per MiB, so the limit also bounds
   * that.
   */
  bodyBytes: 8 * mebibyte,
  /** All bodies in flight. 200 senders of 8 MiB would be 1.6 GB; above this limit a body is read but not kept. */
  bodiesInFlightBytes: 64 * mebibyte,
  /** How much of an unkept body is read, so that its sender finishes and sees the answer. Then it is cut off. */
  discardedBytes: 64 * mebibyte,
  /** Time for a whole body. Download managers give up after 100 s; a slower sender is answered before that. */
  bodySeconds: 60,
  /** How long a sender that was answered early may continue to send, so that it reads the answer. */
  lingerSeconds: 5,
};

/** PATH_MAX on Linux is 4,096 bytes; a longer path cannot be opened. */
export const changedPathBytes = 4096;

/** The longest path, event or other untrusted text in a log line. */
export const loggedCharacters = 300;

/** The paths of webhooks that share a log line, together: the page shows the first 2,000 characters of a line. */
export const linePathsCharacters = 1_500;

/** The longest namespace or Library name in the address: the limit for names of Kubernetes objects. */
export const addressNameCharacters = 253;
