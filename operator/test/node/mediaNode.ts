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
export const owner: Owner = { uid: 1234, gid: 2345 };
export const webhookPort = 7071;

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

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

export interface VolumeWish {
  readonly name: string;
  readonly folder: string;
  /** The claim that gets it, and no other. */
  readonly claim: { readonly name: string; readonly namespace: string };
  readonly size?: string;
  readonly accessMode?: 'ReadWriteMany' | 'ReadWriteOnce';
}

/** A volume for this folder of the machine. */
export function volumeFor(wish: VolumeWish): AnyObject {
  const { name, folder, claim, size = '1Gi', accessMode = 'ReadWriteMany' } = wish;
  const onNode = { key: 'kubernetes.io/hostname', operator: 'In', values: [nodeName] };
  return {
    ...{ apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name } },
    spec: {
      ...{ storageClassName: '', accessModes: [accessMode], capacity: { storage: size } },
      persistentVolumeReclaimPolicy: 'Retain',
      local: { path: folder },
      nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions: [onNode] }] } },
      claimRef: claim,
    },
  };
}

/** The claim `media` of this namespace, and its volume for this folder. */
export function mediaVolume(folder: string, namespace = mediaNamespace): readonly AnyObject[] {
  const metadata = { name: 'media', namespace };
  const name = namespace === mediaNamespace ? 'media' : `media-${namespace}`;
  const spec = { storageClassName: '', accessModes: ['ReadWriteMany'], volumeName: name };
  return [
    volumeFor({ name, folder, claim: metadata }),
    {
      ...{ apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata },
      spec: { ...spec, resources: { requests: { storage: '1Gi' } } },
    },
  ];
}

export function admin(): ApiAccess {
  return inject('admin');
}

/** The path of a Library's file on the machine. */
export function mediaFile(subPath: string, path: string): string {
  return join(inject('mediaFolder'), subPath, path);
}

/** Creates a real video with that owner. */
export async function putVideo(subPath: string, path: string, of: Owner = owner): Promise<string> {
  const file = mediaFile(subPath, path);
  makeFolder(dirname(file), of);
  await copyFile(await tinyVideo(), file);
  await utimes(file, longAgo, longAgo);
  chownSync(file, of.uid, of.gid);
  return file;
}

export function makeFolder(folder: string, { uid, gid }: Owner = owner): void {
  const first = mkdirSync(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) chownSync(made, uid, gid);
}

/** Creates a Library on the volume's folder of the same name. */
export async function applyLibrary(
  name: string,
  spec: Readonly<Record<string, unknown>> = {},
  namespace = mediaNamespace,
): Promise<void> {
  const { job, ...rest } = spec;
  if (namespace === mediaNamespace) makeFolder(mediaFile(name, ''));
  const object = {
    apiVersion: 'projectionist.dev/v1alpha1',
    kind: 'Library',
    metadata: { name, namespace },
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

export function readLibrary(name: string, namespace = mediaNamespace): Promise<Library> {
  const path = `/apis/projectionist.dev/v1alpha1/namespaces/${namespace}/libraries/${name}`;
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
export async function readyOperators(access = admin(), namespace = operatorNamespace): Promise<readonly Pod[]> {
  const pods = await podsOf(namespace, 'app.kubernetes.io/component=operator', access);
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
export async function post(
  ip: string,
  library: string,
  body: string,
  namespace = mediaNamespace,
): Promise<number | undefined> {
  const headers = { 'content-type': 'application/json', connection: 'close' };
  return fetch(`http://${ip}:${webhookPort}/webhook/${namespace}/${library}`, {
    ...{ method: 'POST', headers, body },
    signal: AbortSignal.timeout(10_000),
  }).then(
    ({ status }) => status,
    () => undefined,
  );
}
