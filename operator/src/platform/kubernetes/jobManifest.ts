/**
 * What Jobs of walks and of tiles have in common as batch/v1 objects. Pure. Pods run under the restricted Pod Security standard, get
 * no token, and see Secrets by reference alone.
 */
import type { LibraryDocument } from '../../library/document.ts';
import { libraries } from './api/resources.ts';
import type { JobObject, PodTemplate } from './api/wire.ts';
import { type Component, jobContainer, labelsOf, mediaMountPath, mediaVolumeName } from './labels.ts';
import { secretVariables } from './secretVariables.ts';

/** The operator's part of every Job: the same for all Libraries. */
export interface JobSettings {
  readonly image: string;
  readonly pullPolicy?: string;
  readonly serviceAccount: string;
  /** The Secret with the catalog's address, in the Library's namespace. */
  readonly databaseSecret?: { readonly name: string; readonly key: string };
  /** Where callers and workers reach the operator. */
  baseUrl(): string;
  /** Walks at once over all Libraries. */
  readonly maxJobs: number;
  /** For every Job: the log's level and form. */
  readonly environment?: Readonly<Record<string, string>>;
}

export interface ManifestParts {
  readonly document: LibraryDocument;
  readonly uid: string;
  readonly component: Component;
  readonly job: { readonly number: number; readonly id: string; readonly job: string };
  readonly args: readonly string[];
  readonly settings: JobSettings;
  /** What makes it a walk or a tiles Job. */
  readonly spec: Readonly<Record<string, unknown>>;
}

type PodSettings = LibraryDocument['spec']['job'];
type Resources = NonNullable<PodSettings['resources']>;

/** The user of the image; a claim that belongs to another is said so in `spec.job.securityContext`. */
const imageUser = 1000;
/** Between SIGTERM and SIGKILL (runs.md 4). */
const graceSeconds = 30;
/** Beside the address in its Secret: whose certificates the database shows. */
const databaseCaKey = 'ca.crt';
/** A day: the operator sees every end, also after a weekend's outage of itself in most cases, and re-makes no Job by mistake. */
const keepFinishedSeconds = 86_400;
/** Decoding a film in 4K takes some hundred MB; more than the limit is a leak, and the pod is ended instead of the node. */
const defaultResources: Resources = {
  requests: { cpu: '100m', memory: '512Mi' },
  limits: { memory: '2Gi' },
};

/**
 * A disruption (a drained node) is no failure of the run: the pod comes again, after the old one is gone. A refused order (exit 2)
 * would be refused by every pod.
 */
const podFailurePolicy = {
  rules: [
    { action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] },
    { action: 'FailJob', onExitCodes: { containerName: jobContainer, operator: 'In', values: [2] } },
  ],
};

export function jobManifest(parts: ManifestParts): JobObject {
  const { document, uid, component, job, spec } = parts;
  const { namespace, name } = document.metadata;
  const labels = {
    ...document.spec.job.labels,
    ...labelsOf({ component, library: name, uid, number: job.number, id: job.id }),
  };
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name: job.job,
      namespace,
      labels,
      ownerReferences: [
        {
          apiVersion: libraries.apiVersion,
          kind: libraries.kind,
          name,
          uid,
          controller: true,
          // True would need a right on finalizers of Libraries, and serves nobody: a Job may outlive its Library for a moment.
          blockOwnerDeletion: false,
        },
      ],
    },
    spec: {
      ttlSecondsAfterFinished: keepFinishedSeconds,
      podReplacementPolicy: 'Failed',
      podFailurePolicy,
      ...spec,
      template: podTemplate(parts, labels),
    },
  };
}

function podTemplate(parts: ManifestParts, labels: Readonly<Record<string, string>>): PodTemplate {
  const { document, component, settings } = parts;
  const pods = podSettings(document.spec.job, component);
  const { annotations } = pods;
  return {
    metadata: { labels, ...(annotations === undefined ? {} : { annotations }) },
    spec: {
      restartPolicy: 'Never',
      serviceAccountName: settings.serviceAccount,
      automountServiceAccountToken: false,
      // The Job is not the first process of its namespace then: one that is cannot end itself by a signal, as a Job must whose native
      // code hangs (runs.md 4).
      shareProcessNamespace: true,
      enableServiceLinks: false,
      terminationGracePeriodSeconds: graceSeconds,
      securityContext: podSecurity(pods.securityContext),
      ...given(pods, [
        'nodeSelector',
        'tolerations',
        'affinity',
        'priorityClassName',
        'imagePullSecrets',
        'runtimeClassName',
      ]),
      containers: [container(parts, pods.resources ?? defaultResources)],
      volumes: [mediaVolume(document), { name: 'tmp', emptyDir: {} }],
    },
  };
}

/** `spec.job.tiles` says for tiles pods otherwise what it says at all. */
function podSettings(job: PodSettings, component: Component): PodSettings {
  return component === 'tiles' ? { ...job, ...job.tiles } : job;
}

function given(settings: PodSettings, keys: readonly (keyof PodSettings)[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(keys.flatMap((key) => (settings[key] === undefined ? [] : [[key, settings[key]]])));
}

/** No fsGroup unless a person asks: it would change the group of every file of the volume. */
function podSecurity(asked: PodSettings['securityContext']): object {
  const runAsUser = asked?.runAsUser ?? imageUser;
  return {
    runAsUser,
    runAsGroup: asked?.runAsGroup ?? imageUser,
    // A volume that only root may write is its owner's choice; the namespace has to allow it.
    runAsNonRoot: runAsUser !== 0,
    seccompProfile: { type: 'RuntimeDefault' },
    ...(asked?.fsGroup === undefined ? {} : { fsGroup: asked.fsGroup, fsGroupChangePolicy: 'OnRootMismatch' }),
    ...(asked?.supplementalGroups === undefined ? {} : { supplementalGroups: asked.supplementalGroups }),
  };
}

function container({ document, component, args, settings }: ManifestParts, resources: Resources): object {
  const { storage, readOnly } = document.spec;
  const subPath = 'claim' in storage ? storage.subPath : undefined;
  return {
    name: jobContainer,
    image: settings.image,
    ...(settings.pullPolicy === undefined ? {} : { imagePullPolicy: settings.pullPolicy }),
    args: ['job', component, '--', ...args].map(literal),
    env: environment(document, settings),
    resources: inText(resources),
    // Why it failed, also when the catalog is away and its row cannot say so.
    terminationMessagePolicy: 'FallbackToLogsOnError',
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
    volumeMounts: [
      {
        name: mediaVolumeName,
        mountPath: mediaMountPath,
        ...(subPath === undefined ? {} : { subPath }),
        ...(readOnly ? { readOnly: true } : {}),
      },
      { name: 'tmp', mountPath: '/tmp' },
    ],
  };
}

/** A document may write quantities as whole numbers; pods show all of them as text. */
function inText({ requests, limits }: Resources): object {
  const text = (quantities: NonNullable<Resources['limits']>) =>
    Object.fromEntries(Object.entries(quantities).map(([name, quantity]) => [name, String(quantity)]));
  return {
    ...(requests === undefined ? {} : { requests: text(requests) }),
    ...(limits === undefined ? {} : { limits: text(limits) }),
  };
}

/** A kubelet puts variables in place of `$(NAME)` in arguments: a folder that a sender names so would show a secret. `$$` is a `$`. */
function literal(text: string): string {
  return text.replaceAll('$', '$$$$');
}

function environment(document: LibraryDocument, settings: JobSettings): readonly object[] {
  const { databaseSecret } = settings;
  const plain = {
    ...settings.environment,
    PROJECTIONIST_STORAGE: mediaMountPath,
    TMPDIR: '/tmp',
  };
  return [
    ...Object.entries(plain).map(([name, value]) => ({ name, value: literal(value) })),
    ...(databaseSecret === undefined
      ? []
      : [
          { name: 'PROJECTIONIST_DATABASE_URL', valueFrom: { secretKeyRef: { ...databaseSecret } } },
          {
            name: 'PROJECTIONIST_DATABASE_CA',
            valueFrom: { secretKeyRef: { name: databaseSecret.name, key: databaseCaKey, optional: true } },
          },
        ]),
    // A key that is not there yet is a source's trouble, told by the walk, and no reason to walk nothing.
    ...secretVariables(document).map(({ variable, name, key }) => ({
      name: variable,
      valueFrom: { secretKeyRef: { name, key, optional: true } },
    })),
  ];
}

function mediaVolume({ spec: { storage, readOnly } }: LibraryDocument): object {
  const claimName = 'claim' in storage ? storage.claim : '';
  return { name: mediaVolumeName, persistentVolumeClaim: { claimName, ...(readOnly ? { readOnly: true } : {}) } };
}
