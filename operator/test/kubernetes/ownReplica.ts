/**
 * One replica in this process over the in-process server, for tests of what it holds, which Libraries it knows, and
 * what it may read.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { KubernetesOperator } from '../../src/cluster/kubernetesOperator.ts';
import { systemClock } from '../../src/library/clock.ts';
import type { LibraryKey } from '../../src/library/document.ts';
import { openKubeApi } from '../../src/platform/kubernetes/api/client.ts';
import { LazyCatalog } from '../../src/serve/lazyCatalog.ts';
import type { FakeApi } from './fake/server.ts';
import { settings } from './objects.ts';
import { RestClient } from './restClient.ts';

export interface OwnReplicaOptions {
  readonly clock?: typeof systemClock;
  /** Default: all. */
  readonly namespaces?: readonly string[];
  /** Default: as in production. */
  readonly leaseMs?: number;
  /** Concurrent walks. */
  readonly maxJobs?: number;
  /** Name of a second operator: gives it an address and a Lease of its own. Default: the usual ones. */
  readonly another?: string;
  /** Default: a file of its own, created on first use. */
  readonly catalogFile?: string;
}

export interface OwnReplica {
  readonly operator: KubernetesOperator;
  readonly catalog: LazyCatalog;
  readonly lost: readonly (readonly [LibraryKey, number])[];
  readonly troubles: readonly (readonly ['pass' | 'hold', LibraryKey])[];
  readonly clusterTroubles: readonly string[];
  readonly led: readonly boolean[];
  /** With the code of the message. */
  readonly replaced: readonly (readonly [LibraryKey, string])[];
}

/** Not started yet; closed with its test. */
export async function ownReplica(
  fake: FakeApi,
  {
    clock = systemClock,
    namespaces = [],
    another,
    catalogFile,
    maxJobs = settings.maxJobs,
    ...lease
  }: OwnReplicaOptions = {},
): Promise<OwnReplica> {
  const folder = await mkdtemp(join(tmpdir(), 'projectionist-replica-'));
  const kube = await openKubeApi({ kubeconfig: await fake.kubeconfig(), userAgent: 'test', clock: systemClock });
  const catalog = new LazyCatalog(catalogFile ?? join(folder, 'catalog.db'));
  const lost: [LibraryKey, number][] = [];
  const troubles: ['pass' | 'hold', LibraryKey][] = [];
  const clusterTroubles: string[] = [];
  const led: boolean[] = [];
  const replaced: [LibraryKey, string][] = [];
  const nothing = () => undefined;
  const operator = new KubernetesOperator({
    ...{ api: kube.api, catalog, namespaces, identity: 'one', programVersion: '1', clock },
    ...lease,
    settings: { ...settings, maxJobs, ...(another === undefined ? {} : { baseUrl: () => `http://${another}` }) },
    lease: { namespace: 'default', name: another ?? 'projectionist' },
    events: {
      ...{ step: nothing, leads: (isLeading) => led.push(isLeading) },
      clusterTrouble: (what) => clusterTroubles.push(what),
      trouble: (key) => troubles.push(['pass', key]),
      holdTrouble: (key) => troubles.push(['hold', key]),
      ...{ passed: nothing, committed: nothing, watchRestarted: nothing },
      replaced: (key, _object, why) => replaced.push([key, why.message.code]),
      lost: (key, folders) => lost.push([key, folders]),
    },
  });
  onTestFinished(async () => {
    await operator.stop();
    await kube.close();
    await catalog.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { operator, catalog, lost, troubles, clusterTroubles, led, replaced };
}

/** Creates a Library as a person would. Returns its path. */
export async function applyLibrary(
  fake: FakeApi,
  { namespace, name, spec = {} }: { readonly namespace: string; readonly name: string; readonly spec?: object },
): Promise<string> {
  const at = `/apis/projectionist.dev/v1alpha1/namespaces/${namespace}/libraries`;
  const made = await new RestClient(fake).call('POST', at, {
    ...{ apiVersion: 'projectionist.dev/v1alpha1', kind: 'Library', metadata: { name, namespace } },
    spec: { kind: 'movies', storage: { claim: 'media' }, ...spec },
  });
  if (made.code !== 201) throw new Error(made.text);
  return `${at}/${name}`;
}

/** Polls until the condition holds; the test's own timeout ends it. */
export async function soon(fits: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await fits())) await systemClock.sleep(10);
}

/** A clock that shortens waits of seconds to a moment, but counts them in full. */
export function hurried(): { readonly clock: typeof systemClock; pass(ms: number): void } {
  let ahead = 0;
  const clock = {
    ...systemClock,
    monotonic: () => systemClock.monotonic() + ahead,
    sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(Math.min(ms, 100), signal),
  };
  return {
    clock,
    pass: (ms: number) => {
      ahead += ms;
    },
  };
}
