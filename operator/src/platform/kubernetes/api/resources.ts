/** The kinds of object that this program uses, and their API paths. All are namespaced. */
import type { EventObject, JobObject, LeaseObject, LibraryObject, PodObject } from './wire.ts';

/** `Item` is the type of the server's objects; it exists in the type system only. */
export interface Resource<Item> {
  /** `/api/v1` or `/apis/GROUP/VERSION`. */
  readonly root: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly plural: string;
  readonly item?: Item;
}

function resource<Item>(apiVersion: string, kind: string, plural: string): Resource<Item> {
  return { root: apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`, apiVersion, kind, plural };
}

export const libraries = resource<LibraryObject>('projectionist.dev/v1alpha1', 'Library', 'libraries');
export const jobs = resource<JobObject>('batch/v1', 'Job', 'jobs');
export const pods = resource<PodObject>('v1', 'Pod', 'pods');
export const leases = resource<LeaseObject>('coordination.k8s.io/v1', 'Lease', 'leases');
export const events = resource<EventObject>('events.k8s.io/v1', 'Event', 'events');

export interface ObjectPlace {
  readonly namespace: string;
  readonly name: string;
}

export interface Scope {
  /** Absent: all namespaces. */
  readonly namespace?: string;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
}
