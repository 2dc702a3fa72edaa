/** Small builders for cluster objects in tests: a test states only what it is about. */
import type { JobObject, LibraryObject, ObjectMeta, PodObject } from '../../src/platform/kubernetes/api/wire.ts';
import type { JobSettings } from '../../src/platform/kubernetes/jobManifest.ts';

export const uid = '0f3c2a9e-1111-4222-8333-444455556666';

export const settings: JobSettings = {
  image: 'images.test/projectionist:1',
  serviceAccount: 'projectionist-job',
  databaseSecret: { name: 'catalog', key: 'url' },
  baseUrl: () => 'http://projectionist.media:7070',
  maxJobs: 20,
};

export function libraryObject(
  spec: Readonly<Record<string, unknown>> = {},
  metadata: Partial<ObjectMeta> = {},
): LibraryObject {
  return {
    apiVersion: 'projectionist.dev/v1alpha1',
    kind: 'Library',
    metadata: { name: 'movies', namespace: 'media', uid, resourceVersion: '7', generation: 1, ...metadata },
    // Midnight: no schedule is due while a test runs at noon.
    spec: { kind: 'movies', storage: { claim: 'media' }, schedule: '0 0 * * *', ...spec },
  };
}

interface PodSays {
  readonly metadata?: Partial<ObjectMeta>;
  readonly status?: PodObject['status'];
  readonly nodeName?: string;
}

export function pod({ metadata = {}, status = {}, nodeName }: PodSays = {}): PodObject {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: 'movies-walk-8-x2x4z',
      namespace: 'media',
      creationTimestamp: '2026-03-01T12:00:00Z',
      ...metadata,
    },
    spec: nodeName === undefined ? {} : { nodeName },
    status,
  };
}

type State = NonNullable<NonNullable<NonNullable<PodObject['status']>['containerStatuses']>[number]['state']>;

/** The status of a pod whose container `job` is in this state. */
export function inState(phase: string, state: State): NonNullable<PodObject['status']> {
  return { phase, containerStatuses: [{ name: 'job', state }] };
}

export function finishedJob(job: JobObject, type: 'Complete' | 'Failed', reason = ''): JobObject {
  return { ...job, status: { conditions: [{ type, status: 'True', reason }] } };
}
