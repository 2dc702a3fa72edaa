/** The labels that identify this program's Jobs and pods, and the mount path of the Library in a pod. */
import type { LibraryKey } from '../../library/document.ts';
import type { ObjectPlace } from './api/resources.ts';
import type { KubeObject, ObjectMeta } from './api/wire.ts';

/** Where a Job's pod mounts the Library's claim (its `subPath`): the root of the Library. */
export const mediaMountPath = '/media';
/** Name of that volume in the pod. */
export const mediaVolumeName = 'media';
/** Name of our container in a Job's pod. */
export const jobContainer = 'job';

export type Component = 'walk' | 'tiles';

const managedBy = 'projectionist';
const managedByLabel = 'app.kubernetes.io/managed-by';
export const componentLabel = 'app.kubernetes.io/component';
export const libraryLabel = 'projectionist.dev/library';
export const libraryUidLabel = 'projectionist.dev/library-uid';
const runLabel = 'projectionist.dev/run';
export const runIdLabel = 'projectionist.dev/run-id';

/** Selects all Jobs and pods of this program, and no others. */
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

/** Selects the walk pods of a Library, whatever its uid is now: two must never run at once. */
export function walkPodsSelector(library: string): string {
  return `${managedSelector},${componentLabel}=walk,${libraryLabel}=${library}`;
}

export function runPodsSelector(id: string): string {
  return `${managedSelector},${runIdLabel}=${id}`;
}

/** The Library that a Job or pod belongs to; undefined if it has no such label. */
export function libraryOfJob({ metadata }: Pick<KubeObject, 'metadata'>): LibraryKey | undefined {
  const library = metadata.labels?.[libraryLabel];
  return library === undefined ? undefined : `${metadata.namespace}/${library}`;
}

export function placeOfLibrary(key: LibraryKey): ObjectPlace {
  const at = key.indexOf('/');
  return { namespace: key.slice(0, at), name: key.slice(at + 1) };
}

/** Whether the labels name this very run. The id is random, so a match was created from this claim. */
export function isOfRun(
  { labels }: Pick<ObjectMeta, 'labels'>,
  job: { readonly number: number; readonly id: string },
  uid: string | undefined,
): boolean {
  if (labels?.[runIdLabel] !== job.id || labels[runLabel] !== String(job.number)) return false;
  return uid === undefined || labels[libraryUidLabel] === uid;
}
