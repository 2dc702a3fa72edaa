/**
 * The few calls that this program makes of a Kubernetes API server. `client.ts` makes them; everything else asks this. Every call has
 * a time limit of its own, and what the server refuses is a `KubeError`.
 */
import type { ObjectPlace, Resource, Scope } from './resources.ts';
import type { ObjectList, StatusObject, WatchEvent } from './wire.ts';

export interface KubeApi {
  /** undefined: the server says that there is none. A live read, never from a cache. */
  get<Item>(resource: Resource<Item>, place: ObjectPlace): Promise<Item | undefined>;
  /** All pages; begins anew when a page has expired. Consistent: no resourceVersion is sent. */
  list<Item>(resource: Resource<Item>, scope: Scope): Promise<ObjectList<Item>>;
  /** `maySend` is asked right before each try: a call may wait for its turn, or for a server that asks for patience. */
  create<Item extends NamespacedItem>(resource: Resource<Item>, item: Item, maySend?: () => boolean): Promise<Item>;
  /** PUT with the resourceVersion (and uid) that the item carries: refused when they are not the server's. */
  replace<Item extends NamespacedItem>(resource: Resource<Item>, item: Item): Promise<Item>;
  /** The same for the status subresource: what else the item holds is ignored by the server. */
  replaceStatus<Item extends NamespacedItem>(resource: Resource<Item>, item: Item): Promise<Item>;
  /** Merge patch of fields that belong to us alone; never of state that needs a fence. */
  patch<Item>(resource: Resource<Item>, place: ObjectPlace, patch: object): Promise<Item>;
  /**
   * Always with a propagation policy: without one pods would stay behind (cluster.md 5). `uid`: only this very object.
   * Answers false when there is none any more.
   */
  remove<Item>(resource: Resource<Item>, place: ObjectPlace, uid?: string): Promise<boolean>;
  /**
   * Answers when the stream has ended, however: closed by the server, by the signal, or silent beyond its time. Throws KubeError or a
   * network error when it could not be opened or broke. `onEvent` must not throw.
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

/** What the server refused. `reason` tells apart what shares a code: Conflict and AlreadyExists are both 409. */
export class KubeError extends Error {
  readonly code: number;
  readonly reason: string;
  /** As the server asks, in the header or in the body. */
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
