/**
 * The parts that walk and tiles Jobs share as batch/v1 objects. Pure. Pods meet the restricted Pod Security standard,
 * get no token, and receive Secrets only by reference.
 */
import type { LibraryDocument } from '../../library/document.ts';
import { jobAllocator } from '../../library/limits.ts';
import { libraries } from './api/resources.ts';
import type { JobObject, PodTemplate } from './api/wire.ts';
import { type Component, jobContainer, labelsOf, mediaMountPath, mediaVolumeName } from './labels.ts';
import { secretVariables } from './secretVariables.ts';

/** Settings from the operator, the same for all Libraries. */
export interface JobSettings {
  readonly image: string;
  readonly pullPolicy?: string;
  readonly serviceAccount: string;
  /** The Secret with the catalog's address, in the Library's namespace. */
  readonly databaseSecret?: { readonly name: string; readonly key: string };
  /** Where senders and workers reach the operator. */
  baseUrl(): string;
  /** Maximum number of concurrent walks over all Libraries. */
  readonly maxJobs: number;
  /** Log level and format for every Job. */
  readonly environment?: Readonly<Record<string, string>>;
}

export interface ManifestParts {
  readonly document: LibraryDocument;
  readonly uid: string;
  readonly component: Component;
  readonly job: { readonly number: number; readonly id: string; readonly job: string };
  readonly args: readonly string[];
  readonly settings: JobSettings;
  /** The Job spec fields that differ between walks and tiles. */
  readonly spec: Readonly<Record<string, unknown>>;
}

type PodSettings = LibraryDocument['spec']['job'];
type Resources = NonNullable<PodSettings['resources']>;

/** The image's user. If the files of a claim belong to another user, `spec.job.securityContext` names it. */
const imageUser = 1000;
/** Between SIGTERM and SIGKILL. */
const graceSeconds = 30;
/** In the same Secret as the address: the CA of the database's certificate. */
const databaseCaKey = 'ca.crt';
/**
 * One day. The operator normally sees every end within it, even after an outage of its own, and never recreates a Job
 * by mistake.
 */
const keepFinishedSeconds = 86_400;
/** Decoding a 4K film takes some hundred MB. Above the limit it is a leak, and the pod is ended instead of the node. */
const defaultResources: Resources = {
  requests: { cpu: '100m', memory: '512Mi' },
  limits: { memory: '2Gi' },
};

/** `/tmp` of a Job holds what yt-dlp keeps beside its download. A pod that fills it is ended instead of its node's disk. */
const temporaryAtMost = '512Mi';

/**
 * A disruption (a drained node) is no failure of the run: the pod is recreated after the old one is gone. A refused
 * order (exit 2) would be refused by every pod.
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
          // True would need a right on the finalizers of Libraries and has no benefit: a Job may briefly outlive its
          // Library.
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
      // Keeps the Job from being process 1 of its PID namespace. Process 1 cannot kill itself by a signal, which a Job
      // must do when its native code hangs.
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
      volumes: [mediaVolume(document), { name: 'tmp', emptyDir: { sizeLimit: temporaryAtMost } }],
    },
  };
}

/** For tiles pods the settings in `spec.job.tiles` override the others. */
function podSettings(job: PodSettings, component: Component): PodSettings {
  return component === 'tiles' ? { ...job, ...job.tiles } : job;
}

function given(settings: PodSettings, keys: readonly (keyof PodSettings)[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(keys.flatMap((key) => (settings[key] === undefined ? [] : [[key, settings[key]]])));
}

/** No fsGroup unless the document asks for one: it would change the group of every file of the volume. */
function podSecurity(asked: PodSettings['securityContext']): object {
  const runAsUser = asked?.runAsUser ?? imageUser;
  return {
    runAsUser,
    runAsGroup: asked?.runAsGroup ?? imageUser,
    // If only root may write to a volume, its owner has chosen that; the namespace has to allow it.
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
    // Records why the Job failed even if the catalog is down and its row cannot be written.
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

/** A document may write quantities as whole numbers; pods need text. */
function inText({ requests, limits }: Resources): object {
  const text = (quantities: NonNullable<Resources['limits']>) =>
    Object.fromEntries(Object.entries(quantities).map(([name, quantity]) => [name, String(quantity)]));
  return {
    ...(requests === undefined ? {} : { requests: text(requests) }),
    ...(limits === undefined ? {} : { limits: text(limits) }),
  };
}

/**
 * The kubelet expands `$(NAME)` in arguments, so a folder name sent by a webhook could reveal a secret. `$$` is a
 * literal `$`.
 */
function literal(text: string): string {
  return text.replaceAll('$', '$$$$');
}

function environment(document: LibraryDocument, settings: JobSettings): readonly object[] {
  const { databaseSecret } = settings;
  const plain = {
    ...jobAllocator,
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
    // A missing key is a problem of one source, which the walk reports; it must not block the whole walk.
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
