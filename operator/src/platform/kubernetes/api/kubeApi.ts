/**
 * The few Kubernetes API calls that this program makes. `client.ts` implements them; all other code depends on this
 * interface. Every call has its own timeout; a refusal by the server is a `KubeError`.
 */
import type { ObjectPlace, Resource, Scope } from './resources.ts';
import type { ServerPresence } from './serverPresence.ts';
import type { ObjectList, StatusObject, WatchEvent } from './wire.ts';

export interface KubeApi {
  /** Tells when the server answers again after an outage. Absent: nobody watches for that. */
  readonly presence?: ServerPresence;
  /** undefined if the server reports that the object does not exist. Always a live read, never from a cache. */
  get<Item>(resource: Resource<Item>, place: ObjectPlace): Promise<Item | undefined>;
  /** All pages; restarts if a page has expired. Consistent: no resourceVersion is sent. */
  list<Item>(resource: Resource<Item>, scope: Scope): Promise<ObjectList<Item>>;
  /** `maySend` is checked right before each attempt, because a call may wait for the rate limit or for Retry-After. */
  create<Item extends NamespacedItem>(resource: Resource<Item>, item: Item, maySend?: () => boolean): Promise<Item>;
  /** PUT with the item's resourceVersion (and uid): refused if the server's differ. */
  replace<Item extends NamespacedItem>(resource: Resource<Item>, item: Item): Promise<Item>;
  /** The same for the status subresource: the server ignores the rest of the item. */
  replaceStatus<Item extends NamespacedItem>(resource: Resource<Item>, item: Item): Promise<Item>;
  /** Merge patch of fields that only this program owns; never for state that needs a fence. */
  patch<Item>(resource: Resource<Item>, place: ObjectPlace, patch: object): Promise<Item>;
  /**
   * Always sends a propagation policy, because without one pods would stay behind
   * (docs/reference/clusters.md#job-behaviour). `uid` restricts the deletion to this very object. Resolves with false
   * if it no longer exists.
   */
  remove<Item>(resource: Resource<Item>, place: ObjectPlace, uid?: string): Promise<boolean>;
  /**
   * Resolves when the stream has ended: closed by the server, aborted by the signal, or silent beyond its time. Rejects
   * with a KubeError or network error if it could not be opened or broke. `onEvent` must not throw.
   */
  watch<Item>(
    resource: Resource<Item>,
    scope: Scope,
    from: { readonly resourceVersion: string; readonly timeoutSeconds: number; readonly signal: AbortSignal },
    onEvent: (event: WatchEvent<Item>) => void,
  ): Promise<void>;
}

interface NamespacedItem {
  readonly metadata: { readonly name?: string; readonly namespace: string };
}

/** A refusal by the server. `reason` separates errors that share a code: Conflict and AlreadyExists are both 409. */
export class KubeError extends Error {
  readonly code: number;
  readonly reason: string;
  /** From the header or the body. */
  readonly retryAfterSeconds: number | undefined;
  readonly status: StatusObject | undefined;

  constructor(code: number, reason: string, message: string, status?: StatusObject, retryAfterSeconds?: number) {
    super(message);
    this.name = 'KubeError';
    this.code = code;
    this.reason = reason;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds ?? status?.details?.retryAfterSeconds;
  }
}

export function hasReason(error: unknown, reason: string): boolean {
  return error instanceof KubeError && error.reason === reason;
}
