/** The names by which this program's Jobs and pods are found again, and where a pod sees its Library. */
import type { LibraryKey } from '../../library/document.ts';
import type { ObjectPlace } from './api/resources.ts';
import type { KubeObject, ObjectMeta } from './api/wire.ts';

/** Where a pod of a Job has the Library's claim (its `subPath`) mounted: the root of the Library. */
export const mediaMountPath = '/media';
/** The name of that volume within the pod. */
export const mediaVolumeName = 'media';
/** The one container of a Job's pod. */
export const jobContainer = 'job';

export type Component = 'walk' | 'tiles';

export const managedBy = 'projectionist';
export const managedByLabel = 'app.kubernetes.io/managed-by';
export const componentLabel = 'app.kubernetes.io/component';
export const libraryLabel = 'projectionist.dev/library';
export const libraryUidLabel = 'projectionist.dev/library-uid';
export const runLabel = 'projectionist.dev/run';
export const runIdLabel = 'projectionist.dev/run-id';

/** All Jobs and pods of this program, and no others. */
export const managedSelector = `${managedByLabel}=${managedBy}`;

export interface Labelled {
  readonly component: Component;
  readonly library: string;
  readonly uid: string;
  readonly number: number;
  readonly id: string;
}

export function labelsOf({ component, library, uid, number, id }: Labelled): Readonly<Record<string, string>> {
  return {
    [managedByLabel]: managedBy,
    'app.kubernetes.io/name': 'projectionist',
    [componentLabel]: component,
    [libraryLabel]: library,
    [libraryUidLabel]: uid,
    [runLabel]: String(number),
    [runIdLabel]: id,
  };
}

/** Pods of one Library's walks, whatever its uid is now: two of them must never run at once (runs.md 8). */
export function walkPodsSelector(library: string): string {
  return `${managedSelector},${componentLabel}=walk,${libraryLabel}=${library}`;
}

export function runPodsSelector(id: string): string {
  return `${managedSelector},${runIdLabel}=${id}`;
}

/** Whose Job or pod this is; undefined when it says nothing of it. */
export function libraryOfJob({ metadata }: Pick<KubeObject, 'metadata'>): LibraryKey | undefined {
  const library = metadata.labels?.[libraryLabel];
  return library === undefined ? undefined : `${metadata.namespace}/${library}`;
}

export function placeOfLibrary(key: LibraryKey): ObjectPlace {
  const at = key.indexOf('/');
  return { namespace: key.slice(0, at), name: key.slice(at + 1) };
}

/** Whether this very run is written on it. The id is random: whoever bears it was made from this claim. */
export function isOfRun(
  { labels }: Pick<ObjectMeta, 'labels'>,
  job: { readonly number: number; readonly id: string },
  uid: string | undefined,
): boolean {
  if (labels?.[runIdLabel] !== job.id || labels[runLabel] !== String(job.number)) return false;
  return uid === undefined || labels[libraryUidLabel] === uid;
}
