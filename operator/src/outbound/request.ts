/** What is asked of the client, and what it answers. Types alone. */
import type { Writable } from 'node:stream';
import type { Classify } from './verdict.ts';

export interface OutboundRequest {
  /** Absolute. Keys belong in headers where a service takes them there (sources.md 1.1). */
  readonly url: string;
  /** Dropped, but for accept and user-agent, where a redirect leads to another origin. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly classify?: Classify | undefined;
  /** Time for talking, all tries together; the queue's waiting is not counted. */
  readonly timeLimitMs?: number | undefined;
  readonly idleLimitMs?: number | undefined;
  /** Until the head of the answer is there, connecting included. */
  readonly headLimitMs?: number | undefined;
  /** Counted after decoding. */
  readonly maxBytes?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface JsonRequest extends OutboundRequest {
  /**
   * The answer may be kept and used again; as long as the service says, and at least so long (dictionaries: days). Leave it out
   * where an answer depends on the key, as when a key is tested: keys are no part of an answer's name.
   */
  readonly keep?: { readonly atLeastMs: number } | undefined;
}

export interface PostRequest extends OutboundRequest {
  /** URLSearchParams go as a form, everything else as JSON; undefined: no body. */
  readonly body?: unknown;
  /** True: twice is as good as once (a login, a query), so it is retried as a GET is. */
  readonly repeatable?: boolean | undefined;
}

export interface BytesRequest extends OutboundRequest {
  /** Types that are taken, as `image/png` or `image/*`; octet-stream and none at all are taken too, for the bytes decide. */
  readonly contentTypes?: readonly string[] | undefined;
  /** The ETag of the bytes that are here: unchanged ones are answered with status 304 and none. */
  readonly etag?: string | undefined;
}

export interface DownloadRequest extends Omit<BytesRequest, 'etag'> {
  /** Ended when all is written, destroyed when something fails; what it holds then is the caller's to remove. */
  readonly to: Writable;
}

export interface JsonAnswer {
  readonly status: number;
  /** Unchecked. undefined where there was no body (204). The same object for all who asked at the same time: do not change it. */
  readonly body: unknown;
  readonly from: 'service' | 'kept';
}

export interface BytesAnswer {
  readonly status: number;
  readonly bytes: Uint8Array;
  /** Lower case, without parameters. */
  readonly contentType: string | undefined;
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
}

export interface DownloadAnswer extends Omit<BytesAnswer, 'bytes'> {
  readonly sizeBytes: number;
}
