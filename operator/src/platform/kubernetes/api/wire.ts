/**
 * Kubernetes API objects as they are sent over the wire: only the fields that this program reads or writes. Times stay
 * text, because a `Date` would drop the microseconds of a MicroTime. Objects are never written back whole, so unlisted
 * fields cannot be lost.
 */

export interface OwnerReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  readonly controller?: boolean;
  readonly blockOwnerDeletion?: boolean;
}

export interface ObjectMeta {
  readonly name: string;
  readonly namespace: string;
  /** Set by the server; absent in objects to create. */
  readonly uid?: string;
  /** Opaque; compared for equality only. */
  readonly resourceVersion?: string;
  readonly generation?: number;
  readonly creationTimestamp?: string;
  readonly deletionTimestamp?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly ownerReferences?: readonly OwnerReference[];
}

export interface KubeObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: ObjectMeta;
}

/** A Library as the server holds it: the CRD checks its spec, and `libraryObject.ts` reads it as a document. */
export interface LibraryObject extends KubeObject {
  readonly spec: unknown;
  readonly status?: unknown;
}

export interface LeaseObject extends KubeObject {
  readonly spec: {
    /** '' or absent: no holder. */
    readonly holderIdentity?: string;
    readonly leaseDurationSeconds?: number;
    /** MicroTime: exactly six digits of a second. */
    readonly acquireTime?: string;
    readonly renewTime?: string;
    readonly leaseTransitions?: number;
  };
}

export interface JobCondition {
  readonly type: string;
  readonly status: string;
  readonly reason?: string;
  readonly message?: string;
  readonly lastTransitionTime?: string;
}

export interface JobObject extends KubeObject {
  readonly spec: {
    readonly completions?: number;
    readonly parallelism?: number;
    readonly template: PodTemplate;
    readonly [field: string]: unknown;
  };
  readonly status?: {
    readonly startTime?: string;
    readonly completionTime?: string;
    readonly active?: number;
    readonly succeeded?: number;
    readonly failed?: number;
    readonly conditions?: readonly JobCondition[];
  };
}

export interface PodTemplate {
  readonly metadata?: Partial<Pick<ObjectMeta, 'labels' | 'annotations'>>;
  readonly spec: Readonly<Record<string, unknown>>;
}

export interface TerminatedState {
  readonly exitCode: number;
  readonly signal?: number;
  /** `OOMKilled`, `Error`, `Completed`, … */
  readonly reason?: string;
  readonly message?: string;
  readonly startedAt?: string;
  readonly finishedAt?: string;
}

export interface ContainerStatus {
  readonly name: string;
  readonly state?: {
    readonly waiting?: { readonly reason?: string; readonly message?: string };
    readonly running?: { readonly startedAt?: string };
    readonly terminated?: TerminatedState;
  };
}

export interface PodObject extends KubeObject {
  readonly spec: Readonly<Record<string, unknown>>;
  readonly status?: {
    /** Pending, Running, Succeeded, Failed, Unknown. */
    readonly phase?: string;
    readonly reason?: string;
    readonly message?: string;
    readonly startTime?: string;
    readonly conditions?: readonly JobCondition[];
    readonly containerStatuses?: readonly ContainerStatus[];
    readonly initContainerStatuses?: readonly ContainerStatus[];
  };
}

/** events.k8s.io/v1. */
export interface EventObject extends Omit<KubeObject, 'metadata'> {
  readonly metadata: Pick<ObjectMeta, 'namespace'> & {
    readonly name?: string;
    readonly generateName?: string;
  } & Partial<Omit<ObjectMeta, 'name' | 'namespace'>>;
  /** MicroTime. */
  readonly eventTime: string;
  readonly type: 'Normal' | 'Warning';
  /** CamelCase. */
  readonly reason: string;
  readonly action: string;
  /** At most 1,024 bytes. */
  readonly note: string;
  readonly regarding: Readonly<Record<string, string>>;
  readonly reportingController: string;
  readonly reportingInstance: string;
  readonly series?: { readonly count: number; readonly lastObservedTime: string };
}

/** `kind: Status`: the body of a refusal. */
export interface StatusObject {
  readonly kind: 'Status';
  readonly code?: number;
  /** Conflict, AlreadyExists, NotFound, Expired, Invalid, TooManyRequests, … */
  readonly reason?: string;
  readonly message?: string;
  readonly details?: { readonly kind?: string; readonly name?: string; readonly retryAfterSeconds?: number };
}

export interface ObjectList<Item> {
  readonly metadata: { readonly resourceVersion: string; readonly continue?: string };
  readonly items: readonly Item[];
}

export type WatchEvent<Item> =
  | { readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'; readonly object: Item }
  /** Only its resourceVersion has a meaning. */
  | { readonly type: 'BOOKMARK'; readonly object: { readonly metadata: { readonly resourceVersion: string } } }
  | { readonly type: 'ERROR'; readonly object: StatusObject };
