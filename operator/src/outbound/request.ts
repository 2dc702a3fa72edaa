/** Requests and answers of the client. Types only. */
import type { Writable } from 'node:stream';
import type { Classify } from './verdict.ts';

export interface OutboundRequest {
  /** Absolute. Keys belong in headers if the service accepts them there. */
  readonly url: string;
  /** On a redirect to another origin, all but harmless ones such as accept and user-agent are dropped. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly classify?: Classify | undefined;
  /** Time for all tries together; the wait in the queue does not count. */
  readonly timeLimitMs?: number | undefined;
  readonly idleLimitMs?: number | undefined;
  /** Until the head of the answer arrives, connecting included. */
  readonly headLimitMs?: number | undefined;
  /** Counted after decoding. */
  readonly maxBytes?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface JsonRequest extends OutboundRequest {
  /**
   * The answer may be cached, for as long as the service allows and at least this long (dictionaries: days). Omit it if
   * the answer depends on the key, as in a test of the key: cache keys contain no secrets.
   */
  readonly keep?: { readonly atLeastMs: number } | undefined;
}

export interface PostRequest extends OutboundRequest {
  /** URLSearchParams are sent as a form, all else as JSON; undefined: no body. */
  readonly body?: unknown;
  /** True if a repetition does no harm (a login, a query); it is then retried like a GET. */
  readonly repeatable?: boolean | undefined;
}

export interface BytesRequest extends OutboundRequest {
  /**
   * Accepted types, as `image/png` or `image/*`. octet-stream and a missing type are accepted too, because the bytes
   * decide.
   */
  readonly contentTypes?: readonly string[] | undefined;
  /** The ETag of the local bytes: if they are unchanged, the answer has status 304 and no bytes. */
  readonly etag?: string | undefined;
}

export interface DownloadRequest extends Omit<BytesRequest, 'etag'> {
  /** Ended when all is written, destroyed on failure; the caller removes what it then holds. */
  readonly to: Writable;
}

export interface CallRequest extends OutboundRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as it is. Only a GET is retried: a repeated write could act twice. */
  readonly body?: string | undefined;
}

/** Also of a refusal (4xx): the caller judges the status. */
export interface CallAnswer {
  readonly status: number;
  readonly text: string;
  /** Lower case, without parameters. */
  readonly contentType: string | undefined;
}

export interface JsonAnswer {
  readonly status: number;
  /** Unchecked. undefined without a body (204). All concurrent callers share the object: do not change it. */
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
