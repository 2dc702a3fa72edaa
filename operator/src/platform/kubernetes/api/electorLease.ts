/** Reads and writes the fields of a Lease (docs/reference/clusters.md#leases). Pure. */
import type { ObjectPlace } from './resources.ts';
import type { LeaseObject } from './wire.ts';

/**
 * When this replica first saw this version of the Lease, by its own clock, because the clocks of other replicas cannot
 * be trusted.
 */
export interface Sighting {
  readonly resourceVersion: string | undefined;
  /** Monotonic milliseconds. */
  readonly at: number;
}

/** Keeps the old sighting while the version is unchanged. */
export function sighted(lease: LeaseObject, before: Sighting | undefined, at: number): Sighting {
  const { resourceVersion } = lease.metadata;
  return before !== undefined && before.resourceVersion === resourceVersion ? before : { resourceVersion, at };
}

/**
 * True if the Lease can be taken: it is free, it is ours (a response was lost), or it was not renewed for its duration
 * while this replica watched.
 */
export function isFree(lease: LeaseObject, seen: Sighting, identity: string, now: number, durationMs: number): boolean {
  const { holderIdentity = '', leaseDurationSeconds } = lease.spec;
  if (holderIdentity === '' || holderIdentity === identity) return true;
  const lastsMs = leaseDurationSeconds === undefined ? durationMs : leaseDurationSeconds * 1000;
  return now - seen.at >= lastsMs;
}

export interface LeaseTerms {
  readonly identity: string;
  readonly durationMs: number;
  /** Wall time, for people who read the Lease. */
  readonly now: number;
}

export function newLease({ namespace, name }: ObjectPlace, terms: LeaseTerms): LeaseObject {
  const base = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: { namespace, name } };
  return { ...base, spec: { ...heldBy(terms), acquireTime: microTime(terms.now), leaseTransitions: 0 } };
}

/** Taken over or renewed. Fields of other writers are kept. */
export function renewedLease(lease: LeaseObject, terms: LeaseTerms): LeaseObject {
  const isOurs = lease.spec.holderIdentity === terms.identity;
  const taken = { acquireTime: microTime(terms.now), leaseTransitions: (lease.spec.leaseTransitions ?? 0) + 1 };
  return { ...lease, spec: { ...lease.spec, ...heldBy(terms), ...(isOurs ? {} : taken) } };
}

/** Free, with the shortest duration so that no replica waits for it. */
export function releasedLease(lease: LeaseObject, now: number): LeaseObject {
  const freed = { holderIdentity: '', leaseDurationSeconds: 1, renewTime: microTime(now) };
  return { ...lease, spec: { ...lease.spec, ...freed } };
}

/** RFC 3339 with exactly six digits of a second; the server refuses three. */
export function microTime(at: number): string {
  return new Date(at).toISOString().replace('Z', '000Z');
}

function heldBy({ identity, durationMs, now }: LeaseTerms) {
  return {
    holderIdentity: identity,
    leaseDurationSeconds: Math.max(1, Math.round(durationMs / 1000)),
    renewTime: microTime(now),
  };
}
