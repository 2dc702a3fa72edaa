import { describe, expect, test } from 'vitest';
import { libraryObject, settings, uid } from '../../../test/kubernetes/objects.ts';
import { folder, run, tilesRun } from '../../../test/simulation/states.ts';
import type { LibraryDocument } from '../../library/document.ts';
import { readTilesOrder, readWalkOrder } from '../../library/order.ts';
import type { Run } from '../../library/state.ts';
import { englishText } from '../../messages/english.ts';
import type { JobSettings } from './jobManifest.ts';
import { jobStem } from './jobNames.ts';
import { readLibrary } from './libraryObject.ts';
import { tilesJob } from './tilesJob.ts';
import { walkJob } from './walkJob.ts';

function documentOf(spec: Readonly<Record<string, unknown>> = {}): LibraryDocument {
  const read = readLibrary(libraryObject(spec));
  if ('faults' in read) throw new Error(read.faults.map(englishText).join('\n'));
  return read.document;
}

function walk(spec: Readonly<Record<string, unknown>> = {}, change: Partial<Run> = {}, by: Partial<JobSettings> = {}) {
  const manifest = walkJob({
    document: documentOf(spec),
    uid,
    run: run(change),
    activeTilesId: 'tiles',
    settings: { ...settings, ...by },
  });
  return { manifest, ...podOf(manifest) };
}

function tiles(spec: Readonly<Record<string, unknown>> = {}, videos = tilesRun().videos) {
  const manifest = tilesJob({ document: documentOf(spec), uid, tiles: tilesRun({ videos }), settings });
  return { manifest, ...podOf(manifest) };
}

interface Container {
  readonly args: readonly string[];
  readonly env: readonly { readonly name: string; readonly value?: string; readonly valueFrom?: unknown }[];
}

function podOf({ spec }: ReturnType<typeof walkJob>) {
  const { template } = spec;
  const pod: { readonly containers: readonly Container[] } & Readonly<Record<string, unknown>> = JSON.parse(
    JSON.stringify(template.spec),
  );
  const [container] = pod.containers;
  if (container === undefined) throw new Error('a pod without a container');
  return { pod, container };
}

/** Expands arguments like a kubelet without any variable of these names. */
function expanded(args: readonly string[]): readonly string[] {
  return args.map((arg) => arg.replaceAll(/\$\$|\$\(([^)]*)\)/gu, (found) => (found === '$$' ? '$' : 'EXPANDED')));
}

describe('the Job of a walk', () => {
  test('can be found by its labels, and is deleted with its Library', () => {
    const { manifest } = walk();
    const labels = {
      'app.kubernetes.io/managed-by': 'projectionist',
      'app.kubernetes.io/name': 'projectionist',
      'app.kubernetes.io/component': 'walk',
      'projectionist.dev/library': 'movies',
      'projectionist.dev/library-uid': uid,
      'projectionist.dev/run': '8',
      'projectionist.dev/run-id': 'now',
    };
    expect(manifest.metadata).toEqual({
      name: 'movies-walk-8',
      namespace: 'media',
      labels,
      ownerReferences: [
        {
          apiVersion: 'projectionist.dev/v1alpha1',
          kind: 'Library',
          name: 'movies',
          uid,
          controller: true,
          blockOwnerDeletion: false,
        },
      ],
    });
    expect(manifest.spec.template.metadata?.labels).toEqual(labels);
  });

  test('runs once: the cluster does not retry it, and a drained node is no failure', () => {
    expect(walk().manifest.spec).toMatchObject({
      backoffLimit: 0,
      completions: 1,
      parallelism: 1,
      podReplacementPolicy: 'Failed',
      ttlSecondsAfterFinished: 86_400,
      activeDeadlineSeconds: 90_000,
      podFailurePolicy: {
        rules: [
          { action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] },
          { action: 'FailJob', onExitCodes: { containerName: 'job', operator: 'In', values: [2] } },
        ],
      },
    });
  });

  test('meets the restricted Pod Security standard, without a token', () => {
    const { pod, container } = walk();
    expect(pod).toMatchObject({
      restartPolicy: 'Never',
      serviceAccountName: 'projectionist-job',
      automountServiceAccountToken: false,
      shareProcessNamespace: true,
      enableServiceLinks: false,
      terminationGracePeriodSeconds: 30,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(pod).not.toHaveProperty('securityContext.fsGroup');
    expect(container).toMatchObject({
      terminationMessagePolicy: 'FallbackToLogsOnError',
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
      resources: { requests: { cpu: '100m', memory: '512Mi' }, limits: { memory: '2Gi' } },
    });
    expect(container).not.toHaveProperty('command');
  });

  test('writes whole numbers of resources as text, as pods show them', () => {
    const job = { resources: { requests: { cpu: 2 }, limits: { cpu: 4, memory: '2Gi', 'gpu.example/gpu': 1 } } };
    expect(walk({ job }).container).toMatchObject({
      resources: { requests: { cpu: '2' }, limits: { cpu: '4', memory: '2Gi', 'gpu.example/gpu': '1' } },
    });
  });

  test('passes its order and folders as arguments that the job process can decode', () => {
    const names = ['-rf', '--', '', "/m/a'b c", '/m/new\nline', '/m/$(HOME)', '/m/$$5', '/m/$', '/m/映画 🎬'];
    const { container } = walk({}, { folders: names.map((name) => folder(name)) });
    const [job, kind, dashes, ...order] = expanded(container.args);
    expect([job, kind, dashes]).toEqual(['job', 'walk', '--']);
    expect(readWalkOrder(order)).toMatchObject({
      uid,
      baseUrl: 'http://projectionist.media:7070',
      activeTilesId: 'tiles',
      maxJobs: 20,
      run: { id: 'now', number: 8 },
      folders: names,
    });
  });

  test('a folder named like a variable reveals no secret', () => {
    const { container } = walk({}, { folders: [folder('/m/$(PROJECTIONIST_DATABASE_URL)')] });
    expect(container.args.at(-1)).toBe('/m/$$(PROJECTIONIST_DATABASE_URL)');
  });

  test('mounts its claim at /media and a volume of its own at /tmp', () => {
    const { pod, container } = walk({ storage: { claim: 'nas', subPath: 'films' } });
    expect(container).toMatchObject({
      volumeMounts: [
        { name: 'media', mountPath: '/media', subPath: 'films' },
        { name: 'tmp', mountPath: '/tmp' },
      ],
    });
    expect(pod).toMatchObject({
      volumes: [
        { name: 'media', persistentVolumeClaim: { claimName: 'nas' } },
        { name: 'tmp', emptyDir: { sizeLimit: '512Mi' } },
      ],
    });
    const readOnly = walk({ readOnly: true });
    expect(readOnly.container).toHaveProperty('volumeMounts.0.readOnly', true);
  });

  test('gets secrets only by reference, each once; those of sources are optional', () => {
    const secretRef = { name: 'my-tmdb', key: 'api.key' };
    const { container } = walk(
      {
        kind: 'franchises',
        sources: [{ tmdb: { secretRef } }, { omdb: { secretRef } }],
        notify: [{ plex: { url: 'http://p', secretRef: { name: 'plex', key: 'token' } } }],
        publish: [{ jellyfin: { url: 'http://j', secretRef: { name: 'jelly', key: 'token' }, as: 'playlist' } }],
      },
      {},
      { environment: { PROJECTIONIST_LOG_LEVEL: 'debug', A: '$(B)' } },
    );
    expect(container.env).toEqual([
      { name: 'MALLOC_ARENA_MAX', value: '3' },
      { name: 'PROJECTIONIST_LOG_LEVEL', value: 'debug' },
      { name: 'A', value: '$$(B)' },
      { name: 'PROJECTIONIST_STORAGE', value: '/media' },
      { name: 'TMPDIR', value: '/tmp' },
      { name: 'PROJECTIONIST_DATABASE_URL', valueFrom: { secretKeyRef: { name: 'catalog', key: 'url' } } },
      {
        name: 'PROJECTIONIST_DATABASE_CA',
        valueFrom: { secretKeyRef: { name: 'catalog', key: 'ca.crt', optional: true } },
      },
      {
        name: 'PROJECTIONIST_SECRET_MY_TMDB_API_KEY',
        valueFrom: { secretKeyRef: { name: 'my-tmdb', key: 'api.key', optional: true } },
      },
      {
        name: 'PROJECTIONIST_SECRET_PLEX_TOKEN',
        valueFrom: { secretKeyRef: { name: 'plex', key: 'token', optional: true } },
      },
      {
        name: 'PROJECTIONIST_SECRET_JELLY_TOKEN',
        valueFrom: { secretKeyRef: { name: 'jelly', key: 'token', optional: true } },
      },
    ]);
  });

  test('applies the pod settings of the Library, but our labels win', () => {
    const job = {
      resources: { limits: { memory: '4Gi' } },
      nodeSelector: { disk: 'big' },
      tolerations: [{ key: 'nas', operator: 'Exists' }],
      affinity: { nodeAffinity: {} },
      priorityClassName: 'low',
      imagePullSecrets: [{ name: 'pull' }],
      runtimeClassName: 'gvisor',
      annotations: { a: 'b' },
      labels: { team: 'films', 'projectionist.dev/run': '1' },
      securityContext: { runAsUser: 0, fsGroup: 100, supplementalGroups: [44] },
    };
    const { pod, container, manifest } = walk({ job }, {}, { pullPolicy: 'Always' });
    const { nodeSelector, tolerations, affinity, priorityClassName, imagePullSecrets, runtimeClassName } = job;
    expect(pod).toMatchObject({
      nodeSelector,
      tolerations,
      affinity,
      priorityClassName,
      imagePullSecrets,
      runtimeClassName,
    });
    expect(pod).toMatchObject({
      securityContext: {
        runAsUser: 0,
        runAsNonRoot: false,
        fsGroup: 100,
        fsGroupChangePolicy: 'OnRootMismatch',
        supplementalGroups: [44],
      },
    });
    expect(container).toMatchObject({ resources: job.resources, imagePullPolicy: 'Always' });
    expect(manifest.spec.template.metadata).toMatchObject({
      annotations: { a: 'b' },
      labels: { team: 'films', 'projectionist.dev/run': '8' },
    });
  });
});

describe('the Job of tiles', () => {
  const videos = Array.from({ length: 3 }, (_, at) => ({
    path: `A/${at}.mkv`,
    title: 'A',
    sizeBytes: at,
    mtimeMs: at,
  }));

  test('has one index per video, and a failed index does not stop the others', () => {
    const { manifest, container } = tiles({ tiles: { parallelism: 2 } }, videos);
    expect(manifest.spec).toMatchObject({
      completionMode: 'Indexed',
      completions: 3,
      parallelism: 2,
      backoffLimitPerIndex: 0,
      podReplacementPolicy: 'Failed',
    });
    for (const key of ['backoffLimit', 'maxFailedIndexes']) expect(manifest.spec).not.toHaveProperty(key);
    const [, kind, , ...order] = expanded(container.args);
    expect([kind, readTilesOrder(order).videos]).toEqual(['tiles', videos]);
    expect(manifest.metadata.labels).toMatchObject({ 'app.kubernetes.io/component': 'tiles' });
  });

  test('never runs more pods at once than it has videos', () => {
    expect(tiles({ tiles: { parallelism: 8 } }, videos).manifest.spec.parallelism).toBe(3);
  });

  test('prefers the settings for tiles pods over the general ones', () => {
    const job = {
      resources: { limits: { memory: '1Gi' } },
      nodeSelector: { disk: 'big' },
      priorityClassName: 'low',
      tiles: {
        resources: { limits: { 'gpu.example/gpu': '1' } },
        nodeSelector: { gpu: 'yes' },
        runtimeClassName: 'gpu',
      },
    };
    const { pod, container } = tiles({ job }, videos);
    expect(pod).toMatchObject({ nodeSelector: { gpu: 'yes' }, runtimeClassName: 'gpu', priorityClassName: 'low' });
    expect(container).toMatchObject({ resources: { limits: { 'gpu.example/gpu': '1' } } });
    expect(walk({ job }).pod).toMatchObject({ nodeSelector: { disk: 'big' } });
  });
});

describe('names of Jobs', () => {
  test('a short name is kept; a long one is cut and made unique by its uid', () => {
    const long = 'a-library-with-a-name-that-is-as-long-as-kubernetes-permits-xxx';
    expect(jobStem('movies', uid)).toBe('movies');
    expect(jobStem(long, uid)).toBe('a-library-with-a-name-that-is-as-lo-0f3c2a9e');
    expect(jobStem(long, 'ffffffff')).not.toBe(jobStem(long, uid));
    expect(`${jobStem(long, uid)}-tiles-999999999-63`.length).toBeLessThanOrEqual(63);
    expect(jobStem(`${'a'.repeat(34)}-${'b'.repeat(20)}`, uid)).toBe(`${'a'.repeat(34)}-0f3c2a9e`);
  });
});
