/** The tests' access to the node: Libraries on its volume, the operator's pods, webhooks to them. */
import { chownSync, mkdirSync } from 'node:fs';
import { copyFile, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inject } from 'vitest';
import { radarrBodies } from '../bodies/radarr.ts';
import { type ApiAccess, expectApi } from '../cluster/apiAccess.ts';
import { type AnyObject, applyAll } from '../cluster/objects.ts';
import type { Library } from '../kubernetes/operating.ts';
import { longAgo, tinyVideo } from '../walk/walkFixture.ts';
import { nodeName } from './realNode.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the volume. */
    mediaFolder: string;
  }
}

/** Namespace of the Libraries, their claim and their Jobs. */
export const mediaNamespace = 'media';
/** Namespace of the chart's release. */
export const operatorNamespace = 'media-system';
export const release = 'films';
export const databasePassword = 'nobody-may-see-this';
/** Owner of the media: neither root nor the image's user. */
export const owner = { uid: 1234, gid: 2345 } as const;
export const webhookPort = 7071;

/**
 * Pods are created, Node starts, a video must be unchanged for 10 s: a minute is a fault on a quiet machine, but not on
 * a busy one.
 */
const becomesWithinMs = 170_000;
const checkEveryMs = 200;

export interface Pod extends AnyObject {
  readonly spec: { readonly nodeName?: string };
  readonly status: {
    readonly phase?: string;
    readonly podIP?: string;
    readonly conditions?: readonly { readonly type: string; readonly status: string }[];
    readonly containerStatuses?: readonly {
      readonly restartCount: number;
      readonly state?: { readonly terminated?: { readonly exitCode: number; readonly reason: string } };
    }[];
  };
}

/** The volume for this folder, and its claim `media`. */
export function mediaVolume(folder: string): readonly AnyObject[] {
  const common = { storageClassName: '', accessModes: ['ReadWriteMany'] };
  const onNode = { key: 'kubernetes.io/hostname', operator: 'In', values: [nodeName] };
  const volume: AnyObject = {
    ...{ apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name: 'media' } },
    spec: {
      ...common,
      capacity: { storage: '1Gi' },
      persistentVolumeReclaimPolicy: 'Retain',
      local: { path: folder },
      nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions: [onNode] }] } },
      claimRef: { name: 'media', namespace: mediaNamespace },
    },
  };
  const claim: AnyObject = {
    ...{ apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name: 'media', namespace: mediaNamespace } },
    spec: { ...common, volumeName: 'media', resources: { requests: { storage: '1Gi' } } },
  };
  return [volume, claim];
}

export function admin(): ApiAccess {
  return inject('admin');
}

/** The path of a Library's file on the machine. */
export function mediaFile(subPath: string, path: string): string {
  return join(inject('mediaFolder'), subPath, path);
}

/** Creates a real video with that owner. */
export async function putVideo(subPath: string, path: string): Promise<string> {
  const file = mediaFile(subPath, path);
  makeFolder(dirname(file));
  await copyFile(await tinyVideo(), file);
  await utimes(file, longAgo, longAgo);
  chownSync(file, owner.uid, owner.gid);
  return file;
}

export function makeFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) chownSync(made, owner.uid, owner.gid);
}

/** Creates a Library on the volume's folder of the same name. */
export async function applyLibrary(name: string, spec: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const { job, ...rest } = spec;
  makeFolder(mediaFile(name, ''));
  const object = {
    apiVersion: 'projectionist.dev/v1alpha1',
    kind: 'Library',
    metadata: { name, namespace: mediaNamespace },
    spec: {
      ...{ kind: 'movies', storage: { claim: 'media', subPath: name }, sources: [], schedule: '0 4 1 1 *' },
      tiles: { mode: 'off' },
      job: {
        securityContext: { runAsUser: owner.uid, runAsGroup: owner.gid },
        resources: { requests: { cpu: '10m', memory: '64Mi' }, limits: { memory: '1Gi' } },
        ...Object(job),
      },
      ...rest,
    },
  };
  await applyAll(admin(), [object]);
}

export function readLibrary(name: string): Promise<Library> {
  const path = `/apis/projectionist.dev/v1alpha1/namespaces/${mediaNamespace}/libraries/${name}`;
  return expectApi<Library>(admin(), 'GET', path);
}

/** Polls until the Library fits, and returns it. */
export function libraryUntil(
  name: string,
  fits: (library: Library) => boolean,
  withinMs = becomesWithinMs,
): Promise<Library> {
  return until(`the Library ${name}`, () => readLibrary(name), fits, withinMs);
}

export async function until<Seen>(
  what: string,
  look: () => Promise<Seen>,
  fits: (seen: Seen) => boolean,
  withinMs = becomesWithinMs,
): Promise<Seen> {
  let seen = await look();
  for (const startedAt = performance.now(); !fits(seen); seen = await look()) {
    if (performance.now() - startedAt > withinMs)
      throw new Error(`${what} did not reach the expected state: ${JSON.stringify(seen, undefined, 1)}`);
    await delay(checkEveryMs);
  }
  return seen;
}

export function condition({ status }: Library, type: string) {
  return status?.conditions?.find((one) => one.type === type);
}

export async function podsOf(namespace: string, labels: string, access = admin()): Promise<readonly Pod[]> {
  const path = `/api/v1/namespaces/${namespace}/pods?labelSelector=${encodeURIComponent(labels)}`;
  return (await expectApi<{ items: readonly Pod[] }>(access, 'GET', path)).items;
}

/** The pods to which a Service would send requests. */
export async function readyOperators(access = admin()): Promise<readonly Pod[]> {
  const pods = await podsOf(operatorNamespace, 'app.kubernetes.io/component=operator', access);
  return pods.filter(
    ({ metadata, status }) =>
      !('deletionTimestamp' in metadata) &&
      status.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True') === true,
  );
}

/** What Radarr sends when it has imported the film of a folder, with the path as Radarr sees it. */
export function importedFilm(folder: string): string {
  const body = String(radarrBodies.find(({ expected }) => expected.event === 'Download')?.body);
  return body.replaceAll('Heat (1995)', folder);
}

/** Resolves with the status; undefined without a response. */
export async function post(ip: string, library: string, body: string): Promise<number | undefined> {
  const headers = { 'content-type': 'application/json', connection: 'close' };
  return fetch(`http://${ip}:${webhookPort}/webhook/${mediaNamespace}/${library}`, {
    ...{ method: 'POST', headers, body },
    signal: AbortSignal.timeout(10_000),
  }).then(
    ({ status }) => status,
    () => undefined,
  );
}
