/** What stands in a Lease, and what a replica makes of it (kubernetes.md 2). Pure. */
import type { ObjectPlace } from './resources.ts';
import type { LeaseObject } from './wire.ts';

/** When a replica saw this very record first, by its own clock: the clocks of others say nothing. */
export interface Sighting {
  readonly resourceVersion: string | undefined;
  /** Monotonic. */
  readonly at: number;
}

/** The sighting that holds now: the old one while the record is the same. */
export function sighted(lease: LeaseObject, before: Sighting | undefined, at: number): Sighting {
  const { resourceVersion } = lease.metadata;
  return before !== undefined && before.resourceVersion === resourceVersion ? before : { resourceVersion, at };
}

/** True when the Lease can be had: nobody's, ours (an answer of ours was lost), or not renewed for its duration while we looked on. */
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

/** Taken over or renewed: what others wrote beside our fields stays. */
export function renewedLease(lease: LeaseObject, terms: LeaseTerms): LeaseObject {
  const isOurs = lease.spec.holderIdentity === terms.identity;
  const taken = { acquireTime: microTime(terms.now), leaseTransitions: (lease.spec.leaseTransitions ?? 0) + 1 };
  return { ...lease, spec: { ...lease.spec, ...heldBy(terms), ...(isOurs ? {} : taken) } };
}

/** Nobody's, and for so short that nobody waits for it. */
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
