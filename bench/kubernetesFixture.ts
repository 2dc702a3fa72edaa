/**
 * A real control plane for the Kubernetes benches, with exactly the rights that `install.yaml` gives, a real PostgreSQL, and idle
 * Libraries. The control plane's programs must already be built: a bench builds nothing.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Catalog } from '../operator/src/catalog/database/catalog.ts';
import { markWalked, registerLibrary } from '../operator/src/catalog/database/library.ts';
import { openCatalog } from '../operator/src/catalog/database/open.ts';
import type { LibraryState } from '../operator/src/library/state.ts';
import { emptyState } from '../operator/src/library/state.ts';
import type { LibraryObject } from '../operator/src/platform/kubernetes/api/wire.ts';
import { readLibrary } from '../operator/src/platform/kubernetes/libraryObject.ts';
import { shownStatus } from '../operator/src/platform/kubernetes/shownStatus.ts';
import { type PostgresServer, startPostgres } from '../operator/test/catalog/postgresServer.ts';
import { type ApiAccess, expectApi } from '../operator/test/cluster/apiAccess.ts';
import { auditArguments } from '../operator/test/cluster/audit.ts';
import { buildPrograms, usualPlace } from '../operator/test/cluster/build.ts';
import type { ControlPlane } from '../operator/test/cluster/controlPlane.ts';
import { startMediaCluster } from '../operator/test/cluster/globalSetup.ts';
import { accessOfAccount, applyAll, createNamespace, objectsInFile } from '../operator/test/cluster/objects.ts';
import { MissingAnchor } from './figure.ts';

export const operatorNamespace = 'projectionist';
export const baseUrl = 'http://projectionist-webhook.projectionist.svc';
export const databaseSecret = { name: 'projectionist-database', key: 'url' };

const installFile = fileURLToPath(new URL('../operator/deploy/install.yaml', import.meta.url));

/** Every four years, so that the schedule is never due during a measurement. */
export const yearlySchedule = '0 4 29 2 *';

export interface KubernetesFixture {
  readonly controlPlane: ControlPlane;
  /** The operator's user name at the API server. */
  readonly account: string;
  /** As Kubernetes mounts it into a pod: token, ca.crt, namespace. */
  readonly accountFolder: string;
  readonly databaseUrl: string;
  readonly databaseUrlFile: string;
  readonly catalog: Catalog;
  /** Files of one run; removed by `close`. */
  readonly folder: string;
  close(): Promise<void>;
}

export async function kubernetesFixture(): Promise<KubernetesFixture> {
  await requireControlPlane();
  const folder = mkdtempSync(join(tmpdir(), 'projectionist-bench-'));
  const opened: { close(): Promise<void> }[] = [];
  const close = async (): Promise<void> => {
    for (const one of opened.reverse()) await one.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const database: PostgresServer = await startPostgres();
    opened.push(database);
    await database.run('create database catalog');
    // Calls are counted in the server's audit log.
    const controlPlane = await startMediaCluster({ apiServerArguments: auditArguments });
    opened.push(controlPlane);
    const objects = objectsInFile(installFile).filter(
      ({ kind }) => kind !== 'Deployment' && kind !== 'CustomResourceDefinition',
    );
    await applyAll(controlPlane.admin, objects, { namespace: operatorNamespace });
    const account = await accessOfAccount(controlPlane.admin, operatorNamespace, 'projectionist');
    const databaseUrl = database.url('catalog');
    const catalog = await openCatalog({ postgres: databaseUrl });
    opened.push(catalog);
    const databaseUrlFile = join(folder, 'database-url');
    writeFileSync(databaseUrlFile, databaseUrl, { mode: 0o600 });
    return {
      ...{ controlPlane, databaseUrl, databaseUrlFile, catalog, folder, close },
      account: `system:serviceaccount:${operatorNamespace}:projectionist`,
      accountFolder: mountedAccount(folder, account),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Throws MissingAnchor if the programs are not in the cache. */
async function requireControlPlane(): Promise<void> {
  const nothingIsBuilt = { ...usualPlace(), go: 'a-bench-builds-nothing' };
  try {
    await buildPrograms(['etcd', 'kube-apiserver', 'kube-controller-manager'], nothingIsBuilt);
  } catch {
    throw new MissingAnchor(
      'a control plane (etcd, kube-apiserver, kube-controller-manager)',
      'build it once with `node operator/test/cluster/build.ts`, which needs Go',
    );
  }
}

function mountedAccount(folder: string, { token, ca }: ApiAccess): string {
  const mounted = join(folder, 'serviceaccount');
  mkdirSync(mounted);
  for (const [name, text] of Object.entries({ token, 'ca.crt': ca, namespace: operatorNamespace })) {
    writeFileSync(join(mounted, name), text, { mode: 0o600 });
  }
  return mounted;
}

/** The variables that give a pod the API server's address. */
export function serverVariables({ controlPlane }: KubernetesFixture): Readonly<Record<string, string>> {
  const { hostname, port } = new URL(controlPlane.admin.url);
  return { KUBERNETES_SERVICE_HOST: hostname, KUBERNETES_SERVICE_PORT: port };
}

/** Creates a namespace with the database Secret for Jobs. */
export async function mediaNamespace({ controlPlane, databaseUrl }: KubernetesFixture, name: string): Promise<void> {
  await createNamespace(controlPlane.admin, name);
  await expectApi(controlPlane.admin, 'POST', `/api/v1/namespaces/${name}/secrets`, {
    ...{ apiVersion: 'v1', kind: 'Secret', metadata: { name: databaseSecret.name } },
    stringData: { [databaseSecret.key]: databaseUrl },
  });
}

export function librariesPath(namespace: string): string {
  return `/apis/projectionist.dev/v1alpha1/namespaces/${namespace}/libraries`;
}

export async function makeLibrary(
  { controlPlane }: KubernetesFixture,
  namespace: string,
  name: string,
  spec: object = {},
): Promise<LibraryObject> {
  return expectApi<LibraryObject>(controlPlane.admin, 'POST', librariesPath(namespace), {
    ...{ apiVersion: 'projectionist.dev/v1alpha1', kind: 'Library', metadata: { name, namespace } },
    spec: {
      ...{ kind: 'movies', storage: { claim: 'media', subPath: name }, sources: [] },
      ...{ schedule: yearlySchedule, tiles: { mode: 'off' }, ...spec },
    },
  });
}

/**
 * Creates a Library whose full walk has just ended, with exactly the status that the operator would write. The catalog
 * knows it as walked: otherwise the operator would owe it a full walk.
 */
export async function makeLibraryAtRest(
  fixture: KubernetesFixture,
  namespace: string,
  name: string,
  spec: object = {},
): Promise<void> {
  const object = await makeLibrary(fixture, namespace, name, spec);
  const { uid = '', generation = 1, resourceVersion = '' } = object.metadata;
  const now = Date.now();
  await registerLibrary(fixture.catalog, { uid, namespace, name, kind: 'movies' });
  await markWalked(fixture.catalog, uid, now);
  const status = shownStatus(object, stateAtRest(uid, generation, now), {
    ...{ read: readLibrary(object), baseUrl, now, troubles: [] },
    counts: { titles: 340, gaps: { trailer: 12, logo: 40 }, unidentified: 2, problems: [] },
  });
  await expectApi(fixture.controlPlane.admin, 'PUT', `${librariesPath(namespace)}/${name}/status`, {
    ...object,
    ...{ metadata: { name, namespace, uid, resourceVersion }, status },
  });
}

function stateAtRest(uid: string, generation: number, now: number): LibraryState {
  const times = { startedAt: now - 60_000, finishedAt: now };
  return {
    ...emptyState(uid),
    ...{ lastRunNumber: 1, tilesAfterRun: 1 },
    lastRun: {
      ...{ number: 1, id: crypto.randomUUID(), trigger: 'start', full: true, folders: 0, result: 'Succeeded' },
      ...{ ...times, rescansInARow: 0, yieldsInARow: 0 },
    },
    lastFullWalk: { ...times, generation, lookedAtAllAt: times.startedAt },
  };
}
